"""`septem replay`: a record as pages, as a whole and as JSON."""

import io
import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from septem import Game
from septem.cli.app import run
from tests.cli.terminal import COLUMNS, Terminal

Replay = Callable[..., str]


def _played(players: int, variant: str | None = None, turns: int = 18) -> Game:
    game = Game.new(players, variant=variant, seed=1)
    chance = random.Random(1)
    while not game.over and 6 * (game.age - 1) + game.turn <= turns:
        seat = game.pending[0].seat
        game.choose(seat, chance.choice(game.legal(seat)))
    return game


@pytest.fixture(scope="module")
def game() -> Game:
    """A game of three."""
    return _played(3)


@pytest.fixture
def file(game: Game, tmp_path: Path) -> Path:
    """Its record."""
    path = tmp_path / "game.txt"
    path.write_text(str(game.record()), encoding="utf-8")
    return path


@pytest.fixture
def replay(capsys: pytest.CaptureFixture[str]) -> Replay:
    """What the command prints where nobody sits at a terminal."""

    def shown(*arguments: str | Path) -> str:
        assert run(["replay", *map(str, arguments)]) == 0
        out, err = capsys.readouterr()
        assert not err
        return out

    return shown


@pytest.mark.parametrize(("players", "variant"), [(3, None), (7, None), (2, "free-city"), (2, "gaia")])
def test_behind_a_pipe_the_whole_game_is_printed(
    players: int, variant: str | None, tmp_path: Path, replay: Replay
) -> None:
    game = _played(players, variant)
    path = tmp_path / "game.txt"
    path.write_text(str(game.record()), encoding="utf-8")
    shown = replay(path)
    lines = shown.splitlines()
    assert max(map(len, lines)) <= COLUMNS
    assert sum(line.startswith("── Age ") for line in lines) == 18
    assert sum(line.startswith("── Conflicts of Age ") for line in lines) == 3
    assert all(str(game.score(city.seat).total) in shown for city in game.cities)


def test_a_record_comes_from_stdin_too(file: Path, replay: Replay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(file.read_text(encoding="utf-8")))
    assert replay("-") == replay(file)


def test_until_stops_before_the_choices_of_that_turn(file: Path, replay: Replay) -> None:
    shown = replay(file, "--until", "II.3")
    assert "Age II, turn 2" in shown
    assert "Age II, turn 3" not in shown
    assert "The game is not over" in shown
    assert shown == replay(file, "--until", "2.3")


def test_an_unfinished_record_shows_what_there_is(tmp_path: Path, replay: Replay) -> None:
    path = tmp_path / "game.txt"
    path.write_text(str(_played(3, turns=4).record()), encoding="utf-8")
    shown = replay(path)
    assert "Age I, turn 4" in shown
    assert "Age I, turn 5" not in shown


def test_json_holds_every_turn_and_the_sheet(file: Path, game: Game, replay: Replay) -> None:
    data = json.loads(replay(file, "--json"))
    assert [(turn["age"], turn["turn"]) for turn in data["turns"]] == [(a, t) for a in (1, 2, 3) for t in range(1, 7)]
    assert data["turns"][-1]["cities"][0]["built"] == game.cities[0].built
    assert [len(turn["conflicts"]) for turn in data["turns"]] == [0, 0, 0, 0, 0, 3] * 3
    assert [score["total"] for score in data["scores"]] == [game.score(seat).total for seat in range(3)]
    assert data["winners"] == list(game.winners)


def test_stepping_forward_back_and_jumping(file: Path) -> None:
    with Terminal("replay", file) as terminal:
        assert "A game for 3, first edition" in terminal.ask()
        for answer, title in (
            ("", "Age I, turn 1"),
            ("", "Age I, turn 2"),
            ("b", "Age I, turn 1"),
            ("j II.3", "Age II, turn 3"),
            ("iii.6", "Conflicts of Age III"),
            ("", "The score sheet"),
        ):
            terminal.type(answer)
            assert title in terminal.ask()
        terminal.type("nonsense")
        assert "Press Enter for the next turn" in terminal.ask()
        terminal.type("j xyz")
        assert "Press Enter for the next turn" in terminal.ask()
        terminal.type("b")
        assert "Conflicts of Age III" in terminal.ask()
        terminal.type("")
        assert "The score sheet" in terminal.ask()
        terminal.type("")
        assert "This is the end" in terminal.ask()
        terminal.type("q")
        assert terminal.end() == (0, "")
        assert max(map(len, terminal.lines)) <= COLUMNS


def test_print_does_not_step_on_a_terminal(file: Path) -> None:
    with Terminal("replay", file, "--print") as terminal:
        assert terminal.end() == (0, "")
        assert "The score sheet" in terminal.said


def test_the_window_should_have_80_columns(file: Path) -> None:
    with Terminal("replay", file, columns=60) as terminal:
        assert "This needs 80 columns; the window has 60." in terminal.ask()
        terminal.type("b")
        assert "This is the beginning." in terminal.ask()
