"""`septem dice simulate`: the numbers are those of the games, and every way to end is told in one line."""

import json
from collections.abc import Iterator
from itertools import islice

import pytest

from septem.cli.app import run
from septem.cli.dice.outcome import as_lines
from septem.cli.progress import pace
from septem.dice import simulation
from septem.dice.scoring import Score
from septem.dice.simulation import Result, Series, Standing, Tally, play_games, play_in_turn
from tests.cli.terminal import COLUMNS

PLAY = ["dice", "simulate", "--bot", "random", "--games"]


@pytest.mark.parametrize(
    ("arguments", "series"),
    [
        (["--players", "2", "--seed", "4"], Series(players=2, side="A", seed=4)),
        (["--rerolls", "2"], Series("ghost", 1, rerolls=2)),
        (["--players", "1"], Series("ghost", 1)),
        (["--opponent", "bot"], Series("bot", 1)),
    ],
)
def test_json_is_what_the_games_came_to(
    arguments: list[str], series: Series, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*PLAY, "14", "--side", "a", "--workers", "1", "--json", *arguments]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    data = json.loads(printed.out)
    tally = Tally()
    for result in play_games(series, 14, workers=1):
        tally.add(series, result)
    assert (data["played"], data["variant"], data["players"]) == (14, series.variant, series.players)
    assert data["all"][0]["mean"] == pytest.approx(tally.sides["A"].mean)
    assert len(data["wonders"]) == 7
    for wonder in data["wonders"]:
        standing = tally.wonders["A", wonder["wonder"]]
        assert (wonder["seats"], wonder["mean"], wonder["error"]) == (standing.seats, standing.mean, standing.error)
        assert sum(wonder["categories"].values()) == pytest.approx(standing.mean)
    assert len(data["davinci"]) == (series.variant == "bot")


def test_the_table_has_both_sides_and_fits_80_columns(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*PLAY, "7", "--workers", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "14 games: 3 players, random, seed 0"
    assert max(map(len, lines)) <= COLUMNS
    for start in ("Side A ", "Side B ", "Halicarnassus ", "all "):
        assert any(line.startswith(start) for line in lines), start
    assert "33%" in next(line for line in lines if line.startswith("all "))


@pytest.mark.parametrize(
    ("arguments", "title", "has_wins"),
    [
        (["--rerolls", "1"], "7 games: 1 player against the Ghost with 1 reroll, random, seed 0", False),
        (["--opponent", "bot"], "7 games: 1 player against the Da Vinci Bot, random, seed 0", True),
    ],
)
def test_solo_games(arguments: list[str], title: str, has_wins: bool, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*PLAY, "7", "--workers", "1", "--side", "B", *arguments]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == title
    assert max(map(len, lines)) <= COLUMNS
    assert ("wins" in lines[3]) is has_wins
    assert any(line.startswith("Da Vinci Bot") for line in lines) is has_wins


def _standing(*points: int) -> Standing:
    standing = Standing()
    for vp in points:
        standing.add(Score(vp, 0, 0, 0, 0, 0, 0), 0.0)
    return standing


@pytest.mark.parametrize(
    ("points", "mean"),
    [((10,), "10.00 ± –"), ((17, 18), "17.50 ± 0.50"), ((-2, 22), "10.0 ± 12.0"), ((-30, 10), "−10.0 ± 20.0")],
)
def test_columns_stay_apart_and_one_seat_has_no_error(points: tuple[int, ...], mean: str) -> None:
    series, tally = Series(), Tally()
    tally.wonders["A", "Halicarnassus"] = tally.sides["A"] = _standing(*points)
    row = next(line.plain for line in as_lines([series], 1, tally, 1.0) if line.plain.startswith("Hal"))
    assert f" {len(points)} " in row
    assert f" {mean} " in row


@pytest.mark.parametrize(
    ("rate", "words"),
    [(1234.5, "1,234 games a second"), (3.04, "3.0 games a second"), (0.098, "10.2 s a game")],
)
def test_the_pace_of_slow_games_is_told_the_other_way_round(rate: float, words: str) -> None:
    assert pace(rate) == words


def test_bots_by_seat_and_several_processes(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["dice", "simulate", "-n", "4", "-p", "2", "--bot", "random, random", "--side", "A", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["bots"], data["played"]) == (["random", "random"], 4)


def _games_until_ctrl_c(count: int) -> Iterator[tuple[Series, Result]]:
    both = [Series(players=2, side=side) for side in "AB"]
    yield from islice(play_in_turn(both, count, workers=1), count)
    raise KeyboardInterrupt


def test_ctrl_c_shows_what_there_is_so_far(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    games = _games_until_ctrl_c
    monkeypatch.setattr(simulation, "play_in_turn", lambda several, count, workers: games(3))
    assert run([*PLAY, "1000", "-p", "2"]) == 130
    printed = capsys.readouterr()
    assert printed.out.startswith("3 of 2,000 games: 2 players")
    assert "Side A " in printed.out
    assert "Side B " in printed.out
    assert printed.err == "Stopped.\n"
    monkeypatch.setattr(simulation, "play_in_turn", lambda several, count, workers: games(0))
    assert run([*PLAY, "1000", "-p", "2"]) == 130
    assert capsys.readouterr() == ("", "Stopped before the first game was over.\n")


@pytest.mark.parametrize(
    ("arguments", "code", "complaint"),
    [
        (["--games", "0"], 2, "'--games'"),
        (["--players", "5"], 2, "'--players'"),
        (["--workers", "0"], 2, "'--workers'"),
        (["--seed", "-1"], 2, "'--seed'"),
        (["--side", "C"], 2, "choose A or B"),
        (["--players", "2", "--rerolls", "1"], 2, "are for one player"),
        (["--opponent", "bot", "--rerolls", "1"], 2, "the Da Vinci Bot has none"),
        (["--rerolls", "3"], 1, "0, 1 or 2 times, not 3"),
        (["--bot", "nobody"], 1, "There is no bot 'nobody'"),
        (["--bot", "random,random"], 1, "2 bots for 3 players"),
        (["--components", "nowhere.json"], 1, "nowhere.json cannot be read"),
    ],
)
def test_every_mistake_gets_one_clear_line(
    arguments: list[str], code: int, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["dice", "simulate", *arguments]) == code
    out, err = capsys.readouterr()
    assert complaint in err
    assert (out, len(err.splitlines())) == ("", 1)
