"""The end of a dice game: the score sheet, and how a tie is broken (D67)."""

import pytest

from septem.cli.dice.score import score_data, score_lines
from septem.cli.dice.seats import Seats
from septem.cli.style import WIDTH
from septem.dice import Game
from tests.cli.dice.tables import KINDS, moments

ANNA, BEN = "Zeus A (Anna)", "Giza A (Ben)"
ALL = f"{ANNA}, {BEN} and Rhodes A (Chiara)"


def _tied(*sheets: dict[str, object]) -> str:
    """The verdict on a game that is over with these sheets."""
    game = Game.new(len(sheets), "A", ["Zeus", "Giza", "Rhodes"][: len(sheets)], seed=1)
    for sheet, marked in zip(game._table.sheets, sheets, strict=True):
        for name, value in marked.items():
            setattr(sheet, name, value)
    game._table.phase = "over"
    lines = score_lines(game, Seats({0: "Anna", 1: "Ben", 2: "Chiara"}))
    return " ".join(" ".join(line.plain for line in lines).split("· ")[-1].split())


@pytest.mark.parametrize(
    ("sheets", "verdict"),
    [
        (({"rolled_vp": [2]}, {}), f"{ANNA} wins with 2 VP."),
        (
            ({"rolled_vp": [3]}, {"stages": 1}),
            f"{ANNA} and {BEN} are level at 3 VP; more wonder stages (0 and 1): {BEN} wins (D67).",
        ),
        (
            ({"tech": {"goods": 1, "raw": 1}}, {"tech": {"goods": 1, "raw": 0}}),
            f"{ANNA} and {BEN} are level at 0 VP; more tech levels (2 and 1): {ANNA} wins (D67).",
        ),
        (
            ({"stored": ["ore"]}, {"stored": ["ore", "wood"]}),
            f"{ANNA} and {BEN} are level at 0 VP; more stored resources (1 and 2): {BEN} wins (D67).",
        ),
        (
            ({}, {}),
            f"{ANNA} and {BEN} are level at 0 VP. {ANNA} and {BEN} share the victory and should play again (D67).",
        ),
        (
            ({"stages": 1}, {"stages": 1, "stored": ["wood"]}, {"rolled_vp": [3], "stored": ["wood", "ore"]}),
            (
                f"{ALL} are level at 3 VP; more wonder stages (1, 1 and 0), then more stored resources (0 and 1): "
                f"{BEN} wins (D67)."
            ),
        ),
        (
            ({"stages": 1}, {"stages": 1}, {"rolled_vp": [3]}),
            (
                f"{ALL} are level at 3 VP; more wonder stages (1, 1 and 0). "
                f"{ANNA} and {BEN} share the victory and should play again (D67)."
            ),
        ),
    ],
)
def test_d67_the_verdict_says_how_a_tie_was_broken(sheets: tuple[dict[str, object], ...], verdict: str) -> None:
    assert _tied(*sheets) == verdict


@pytest.mark.parametrize(("side", "has_guilds"), [("A", False), ("B", True)])
def test_there_are_guilds_on_b_sides_only(side: str, has_guilds: bool) -> None:
    lines = [line.plain for line in score_lines(Game.new(2, side, seed=1), Seats())]
    assert any(line.startswith(" guild") for line in lines) is has_guilds


@pytest.mark.parametrize("kind", KINDS)
def test_the_sheet_adds_up_and_fits(kind: str) -> None:
    for seed in range(3):
        *_, game = moments(kind, "B", seed)
        lines = [line.plain for line in score_lines(game, Seats({0: "Anna"}))]
        assert max(map(len, lines)) <= WIDTH
        totals = next(line.split()[1:] for line in lines if line.startswith(" total"))
        assert [int(total.replace("−", "-")) for total in totals] == [
            game.score(seat).total for seat in range(game.seats)
        ]
        assert [data["wins"] for data in score_data(game)] == [seat in game.winners for seat in range(game.seats)]
