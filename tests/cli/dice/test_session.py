"""A dice game in the terminal, where a whole command would be too much."""

import io
from pathlib import Path

import pytest
import typer

from septem.cli.dice.seats import Seats
from septem.cli.dice.session import Session
from septem.cli.dice.words import face_words
from tests.cli.dice.tables import spending


def _command(file: Path) -> str:
    return f"septem {file}"


def test_a_die_that_is_rolled_again_says_what_came_up(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = spending({4: "2stone"}, "Babylon", "B")
    game._table.turn.may_reroll = True
    monkeypatch.setattr("sys.stdin", io.StringIO("reroll 4\n"))
    with pytest.raises(typer.Exit):
        Session(game, Seats({0: "Anna"}), {}, None, _command, _command, ["A new game."]).play()
    before, after = capsys.readouterr().out.split("reroll 4", 1)
    assert "· A new game." in before
    assert "comes up" not in before
    assert f"· Die 4 comes up {face_words(game.components, game.dice[3].printed)}.\n" in after
    assert "A new game" not in after
