"""`septem dice simulate`: the numbers are those of the games, and every way to end is told in one line."""

import json
from collections.abc import Iterator

import pytest

from septem.cli.app import run
from septem.dice import simulation
from septem.dice.simulation import Plan, Result, Tally, play_games
from tests.cli.terminal import COLUMNS

PLAY = ["dice", "simulate", "--bot", "random", "--games"]


@pytest.mark.parametrize(
    ("arguments", "plan"),
    [
        (["--players", "2", "--seed", "4"], Plan(players=2, side="A", seed=4)),
        (["--rerolls", "2"], Plan("ghost", 1, rerolls=2)),
        (["--players", "1"], Plan("ghost", 1)),
        (["--opponent", "bot"], Plan("bot", 1)),
    ],
)
def test_json_is_what_the_games_came_to(arguments: list[str], plan: Plan, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*PLAY, "14", "--side", "a", "--workers", "1", "--json", *arguments]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    data = json.loads(printed.out)
    tally = Tally()
    for result in play_games(plan, 14, workers=1):
        tally.add(plan, result)
    assert (data["played"], data["variant"], data["players"]) == (14, plan.variant, plan.players)
    assert data["all"][0]["mean"] == pytest.approx(tally.sides["A"].mean)
    assert len(data["wonders"]) == 7
    for wonder in data["wonders"]:
        standing = tally.wonders["A", wonder["wonder"]]
        assert (wonder["seats"], wonder["mean"], wonder["error"]) == (standing.seats, standing.mean, standing.error)
        assert sum(wonder["categories"].values()) == pytest.approx(standing.mean)
    assert len(data["davinci"]) == (plan.variant == "bot")


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


def test_bots_by_seat_and_several_processes(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["dice", "simulate", "-n", "4", "-p", "2", "--bot", "random, random", "--side", "A", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["bots"], data["played"]) == (["random", "random"], 4)


def _games_until_ctrl_c(count: int) -> Iterator[Result]:
    yield from play_games(Plan(players=2), count, workers=1)
    raise KeyboardInterrupt


def test_ctrl_c_shows_what_there_is_so_far(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    games = _games_until_ctrl_c
    monkeypatch.setattr(simulation, "play_games", lambda plan, count, workers: games(3))
    assert run([*PLAY, "1000", "-p", "2"]) == 130
    printed = capsys.readouterr()
    assert printed.out.startswith("3 of 2,000 games: 2 players")
    assert printed.err == "Stopped.\n"
    monkeypatch.setattr(simulation, "play_games", lambda plan, count, workers: games(0))
    assert run([*PLAY, "1000", "-p", "2"]) == 130
    assert capsys.readouterr() == ("", "Stopped.\n")


@pytest.mark.parametrize(
    ("arguments", "code", "complaint"),
    [
        (["--games", "0"], 2, "'--games'"),
        (["--players", "5"], 2, "'--players'"),
        (["--workers", "0"], 2, "'--workers'"),
        (["--seed", "-1"], 2, "'--seed'"),
        (["--side", "C"], 2, "'--side'"),
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
