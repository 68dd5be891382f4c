"""`septem dice replay`: a record in words, and as JSON."""

import io
import json
from pathlib import Path

import pytest

from septem import Game as CardGame
from septem.cli.app import run
from septem.data.dice import load
from septem.data.dice.load import PACKAGED
from septem.dice import Game
from septem.dice.bots import bot_named
from septem.protocol import play_out
from tests.cli.terminal import COLUMNS

GAMES = {
    "table": lambda: Game.new(4, "B", seed=3, reversed_second_age=True),
    "ghost": lambda: Game.solo("Babylon", "B", 2, seed=4),
    "bot": lambda: Game.solo_bot("Halicarnassus", "B", seed=5),
}


def _written(game: Game | CardGame, file: Path) -> Path:
    file.write_text(str(game.record()), encoding="utf-8")
    return file


@pytest.mark.parametrize("kind", GAMES)
def test_a_game_is_printed_turn_by_turn(kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = GAMES[kind]()
    play_out(game, [bot_named("random", seat) for seat in range(game.players)])
    file = _written(game, tmp_path / "game.txt")
    assert run(["dice", "replay", str(file)]) == 0
    shown, err = capsys.readouterr()
    lines = shown.splitlines()
    assert err == ""
    assert max(map(len, lines)) <= COLUMNS
    assert sum(" · keeps die " in line for line in lines) == 6 * game.players
    assert shown.index("── Age I: ") < shown.index("── Age III: ") < shown.index("── The score sheet ")
    assert "the conflict: might of " in shown
    assert run(["dice", "replay", str(file), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["game"], data["over"], data["winners"]) == (kind, True, list(game.winners))
    assert [score["total"] for score in data["scores"]] == [game.score(seat).total for seat in range(game.seats)]
    assert len(data["events"]) == len(game.log)


def test_an_unfinished_game_from_stdin(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(str(Game.new(2, seed=1).record())))
    assert run(["dice", "replay", "-"]) == 0
    assert "The game is not over: the points are those of the moment." in capsys.readouterr().out


def test_records_of_the_other_game_name_the_right_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    dice = _written(Game.new(2, seed=1), tmp_path / "dice.txt")
    cards = _written(CardGame.new(3, seed=1), tmp_path / "cards.txt")
    is_dice = f"{dice} is a record of 7 Dice Wonders; look at it with: septem dice replay {dice}\n"
    is_cards = f"{cards} is a record of 7 Wonders, the card game; look at it with: septem replay {cards}\n"
    for arguments, sentence in (
        (["replay", dice], is_dice),
        (["play", "--resume", dice], is_dice),
        (["dice", "replay", cards], is_cards),
        (["dice", "play", "--resume", cards], is_cards),
    ):
        assert run([*map(str, arguments)]) == 1
        out, err = capsys.readouterr()
        assert (out, err) == ("", sentence)


def test_a_record_of_other_components_needs_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = tmp_path / "other.json"
    text = PACKAGED.read_text(encoding="utf-8")
    other.write_text(text.replace('"pacifist_floor": -3', '"pacifist_floor": -4'), encoding="utf-8")
    file = _written(Game.new(2, seed=1, components=load(other)), tmp_path / "game.txt")
    assert run(["dice", "replay", str(file)]) == 1
    assert "name the components file it was played with" in capsys.readouterr().err
    assert run(["dice", "replay", str(file), "--components", str(other)]) == 0


@pytest.mark.parametrize(
    ("arguments", "code", "complaint"),
    [
        ([], 2, "Missing argument 'FILE'"),
        (["nowhere.txt"], 1, "Cannot read nowhere.txt: No such file or directory."),
        (["pyproject.toml"], 1, "pyproject.toml: Line 1: expected 'septem dice record …'"),
        (["pyproject.toml", "--until", "II"], 2, "No such option: --until"),
    ],
)
def test_every_mistake_gets_one_clear_line(
    arguments: list[str], code: int, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["dice", "replay", *arguments]) == code
    out, err = capsys.readouterr()
    assert complaint in err
    assert (out, len(err.splitlines())) == ("", 1)
