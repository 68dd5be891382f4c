"""The picture of a training's log."""

from pathlib import Path
from typing import Any

import pytest

from septem.cli.report.learning_curve import draw, picture

RIVALS = ("former self", "random", "builder", "rbai", "greedy", "heuristic", "war")


def entries(players: int) -> list[dict[str, Any]]:
    """Two exams against everybody."""
    numbers = {"variety": 1.0, "win_miss": 0.6, "speed": 1000.0, "players": players}
    return [{"seconds": seconds, "exams": dict.fromkeys(RIVALS, seconds / 100), **numbers} for seconds in (10.0, 20.0)]


@pytest.mark.parametrize("players", [2, 3, 7])
def test_the_dashed_line_is_what_is_fair_at_that_table(players: int) -> None:
    first, *_ = picture(entries(players)).axes
    (fair,) = [line for line in first.lines if line.get_linestyle() == "--"]
    assert list(fair.get_ydata()) == pytest.approx([1 / players] * 2)  # type: ignore[arg-type]


def test_every_rival_has_a_line_however_many_there_are() -> None:
    first, *_ = picture(entries(3)).axes
    legend = first.get_legend()
    assert legend is not None
    assert [text.get_text() for text in legend.get_texts()] == [f"against {name}" for name in RIVALS]
    assert len(first.lines) == len(RIVALS) + 1


def test_somebody_met_only_later_has_a_line_from_then_on(tmp_path: Path) -> None:
    first, second = entries(3)
    del first["exams"]["greedy"]
    draw([first, second], tmp_path / "curve.svg")
    draw([first, second], tmp_path / "again.svg")
    assert (tmp_path / "curve.svg").read_bytes() == (tmp_path / "again.svg").read_bytes()
