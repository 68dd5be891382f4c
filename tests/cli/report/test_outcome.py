"""What a simulation was asked for, in words."""

from septem.cli.report.outcome import Plan


def test_the_title_counts_what_was_played() -> None:
    plan = Plan(1, 3, "first", None, 0)
    assert plan.title(1) == "1 game of random play: 3 players, first edition, seed 0"
    assert plan._replace(games=2_000_000).title(16_384).startswith("16,384 of 2,000,000 games of")
