"""Answers and what becomes of them."""

import io

import pytest

from septem import Game, Move
from septem.cli.asking import InputEnded, Wish
from septem.cli.table.prompt import ask_move
from septem.cli.table.screen import choices
from tests.table import table


def answered(monkeypatch: pytest.MonkeyPatch, game: Game, *answers: str) -> Move | Wish:
    """The move of seat 0 after these answers."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{answer}\n" for answer in answers)))
    return ask_move(game.view(0), game.pending[0])


@pytest.fixture
def two_ways() -> Game:
    """A hand of one card that can be paid in two ways."""
    return table(
        ["Giza A", "Babylon A", "Olympia A"],
        age=1,
        turn=2,
        hands={0: ["Guard Tower"]},
        built={0: ["East Trading Post"], 2: ["Clay Pool"]},
    )


@pytest.fixture
def olympia() -> Game:
    """Olympia A with its power, and a card that it cannot pay for."""
    return table(
        ["Olympia A", "Rhodes A", "Giza A"],
        age=2,
        turn=2,
        hands={0: ["Temple"]},
        stages={0: 2},
    )


def test_enter_pays_nobody(two_ways: Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    number = choices(two_ways, two_ways.pending[0]).index("Guard Tower") + 1
    with pytest.raises(InputEnded):
        answered(monkeypatch, two_ways, f"{number}b", "", "0", "3")
    assert capsys.readouterr().out.count("Answer with a number from 1 to 2, or x to go back.") == 3
    assert answered(monkeypatch, two_ways, f"{number}b", "2") == Move("Guard Tower", "build", left=2)
    assert answered(monkeypatch, two_ways, f"{number} build", "x", f"build {number}", "1") == Move(
        "Guard Tower", "build", right=1
    )


def test_words_are_wishes_too(two_ways: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    for word, key in (("help", "?"), ("hint", "h"), ("LOG", "l"), ("cities", "c"), ("undo", "u"), ("quit", "q")):
        assert answered(monkeypatch, two_ways, word) == Wish(key)


def test_a_hint_can_be_wished_for_at_every_question(two_ways: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    number = choices(two_ways, two_ways.pending[0]).index("Guard Tower") + 1
    for answers in (["h"], ["H"], [str(number), "h"], [str(number), "hint"], [f"{number}b", "h"]):
        assert answered(monkeypatch, two_ways, *answers) == Wish("h")


def test_w_olympia_a_card_by_power_is_not_built_by_b(
    olympia: Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    number = choices(olympia, olympia.pending[0]).index("Temple") + 1
    assert answered(monkeypatch, olympia, f"{number}b", f"{number}f") == Move("Temple", "free")
    assert "answer with f instead of b" in " ".join(capsys.readouterr().out.split())
