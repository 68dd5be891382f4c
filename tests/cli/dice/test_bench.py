"""`septem dice bench`: the published figures beside those of this machine, and a match."""

import json
from typing import Any

import pytest

from septem.cli.app import run
from septem.dice import benchmark
from septem.dice.benchmark import COLUMNS, PUBLISHED, Cell, Column, Match
from tests.cli.terminal import COLUMNS as WIDTH
from tests.dice.made_up import made_up_games

BENCH = ["dice", "bench", "--games", "1", "--match", "4"]


def figures(differences: dict[str, float]) -> list[Cell]:
    """All cells as published, but for some differences for two players."""

    def found(column: Column, wonder: str, side: str) -> float:
        return differences.get(f"{wonder}_{side}", 0.0) if column.players == 2 else 0.0

    return [
        Cell(column, wonder, side, published, published + found(column, wonder, side), 0.25)
        for wonder, row in PUBLISHED.items()
        for column, pair in zip(COLUMNS, row, strict=True)
        for side, published in zip("AB", pair, strict=True)
    ]


def measured(monkeypatch: pytest.MonkeyPatch, **differences: float) -> None:
    """Lets the benchmark find these differences for two players, by wonder and side."""
    cells = figures(differences)
    result = Match(games=4, won=0.625, interval=(0.25, 0.875), points=20.25, rival_points=18.75)

    def balance(column: Column, side: str, *rest: object) -> list[Cell]:
        same = [one for one in COLUMNS if (one.players, one.rerolls) == (column.players, column.rerolls)]
        return [cell for cell in cells if cell.column in same and cell.side == side]

    monkeypatch.setattr(benchmark, "balance", balance)
    monkeypatch.setattr(benchmark, "match", lambda *arguments: result)


def row(lines: list[str], column: str, wonder: str) -> str:
    """The row of a wonder beneath the title of a column, with single spaces."""
    start = next(number for number, line in enumerate(lines) if line.startswith(column))
    return next(" ".join(line.split()) for line in lines[start:] if line.strip().startswith(wonder))


def test_figures_too_far_apart_are_marked(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    measured(monkeypatch, Giza_A=1.5, Zeus_A=-1.75, Zeus_B=0.5)
    assert run(BENCH) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    lines = printed.out.splitlines()
    assert max(map(len, lines)) <= WIDTH
    assert row(lines, "2 players", "Giza") == "Giza 21.0 22.5 ± 0.2 +1.5 19.2 19.2 ± 0.2 +0.0"
    assert row(lines, "2 players", "Zeus") == "Zeus 17.2 15.4 ± 0.2 −1.8! 19.2 19.7 ± 0.2 +0.5"
    assert printed.out.count("!") == 1
    assert "1 of 84 further apart than 1.5 VP (at most 1.8)" in " ".join(printed.out.split())
    assert "wins 62.5% (95 % interval 25.0% to 87.5%), 20.2 against 18.8 VP." in " ".join(printed.out.split())


def test_figures_that_all_agree(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    measured(monkeypatch)
    assert run(BENCH) == 0
    out = capsys.readouterr().out
    assert "all within 1.5 VP (at most 0.0)" in " ".join(out.split())
    assert "!" not in out


def test_json_has_every_figure(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    measured(monkeypatch, Zeus_A=-1.75)
    assert run([*BENCH, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert len(data["balance"]) == 6 * 7 * 2
    assert [cell for cell in data["balance"] if not cell["agrees"]] == [
        {
            "column": "2 players",
            "wonder": "Zeus",
            "side": "A",
            "published": 17.2,
            "measured": pytest.approx(15.45),
            "error": 0.25,
            "agrees": False,
        }
    ]
    assert data["match"] == {
        "bot": "planner",
        "rival": "greedy",
        "games": 4,
        "won": 0.625,
        "interval": [0.25, 0.875],
        "points": 20.25,
        "rival_points": 18.75,
    }


def test_the_shortest_run_measures_every_figure(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(benchmark, "play_games", made_up_games)
    assert run(BENCH) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= WIDTH
    for column in COLUMNS:
        assert row(lines, column.title, "Rhodes")
    assert any("4 games of two" in line for line in lines)


def _interrupted_after(runs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C after so many columns and sides."""
    left = iter(range(runs))
    measure = benchmark.balance

    def balance(column: Column, side: str, *rest: Any) -> list[Cell]:
        if next(left, None) is None:
            raise KeyboardInterrupt
        return measure(column, side, *rest)

    monkeypatch.setattr(benchmark, "balance", balance)


def test_ctrl_c_shows_the_figures_so_far(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(benchmark, "play_games", made_up_games)
    _interrupted_after(5, monkeypatch)
    assert run([*BENCH, "--json"]) == 130
    printed = capsys.readouterr()
    assert printed.err == "Stopped.\n"
    data = json.loads(printed.out)
    # The games without rerolls serve two columns.
    assert len(data["balance"]) == 7 * (2 * 2 + 2 + 1)
    assert data["match"] is None


def test_a_side_that_was_not_measured_stays_empty(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(benchmark, "play_games", made_up_games)
    _interrupted_after(1, monkeypatch)
    assert run(BENCH) == 130
    lines = capsys.readouterr().out.splitlines()
    assert row(lines, "solo, Ghost 0 rerolls", "Zeus") == "Zeus 19.2 10.0 ± – −9.2!"
    assert not any(line.startswith("2 players") for line in lines)


def test_ctrl_c_before_the_first_figures(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    _interrupted_after(0, monkeypatch)
    assert run(BENCH) == 130
    assert capsys.readouterr() == ("", "Stopped before the first figures were measured.\n")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--games", "0"], "'--games'"),
        (["--match", "3"], "'--match'"),
        (["--seed", "-1"], "'--seed'"),
        (["--workers", "0"], "'--workers'"),
    ],
)
def test_every_mistake_gets_one_clear_line(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["dice", "bench", *arguments]) == 2
    out, err = capsys.readouterr()
    assert complaint in err
    assert (out, len(err.splitlines())) == ("", 1)
