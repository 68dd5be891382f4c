"""Bots at a table: who sits where, and what becomes of those that fail."""

import random
from collections.abc import Sequence
from typing import cast

import pytest

from septem import Game, Move
from septem.bots import Bot
from septem.cli.table.rivals import BotFailed, Rival, Rivals
from septem.errors import SetupError
from septem.game.view import View


class Trap:
    """No move, and an end to the program for who compares it with one."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        """Ends it."""
        raise SystemExit(5)


class Choosing:
    """A bot that chooses as it is told to."""

    def __init__(self, move: object, words: str = "because") -> None:
        self.move = move
        self.words = words

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        """This move, or this error, or whatever a bot could come up with."""
        if isinstance(self.move, BaseException):
            raise self.move
        return cast("Move", self.move)

    def explain(self, view: View, move: Move) -> str:
        """These words."""
        return self.words


def chosen(bot: Bot) -> Move:
    """What the bot does at the beginning of a game."""
    game = Game.new(3, seed=1)
    return Rival("mine", bot).choose(game.view(0), game.pending[0], random.Random(1))


def test_the_last_bot_named_takes_the_seats_that_are_left() -> None:
    assert Rivals.at([1, 2, 3, 4], ["level:2", "random"], "random", 1).labels == {
        1: "level 2",
        2: "random",
        3: "random",
        4: "random",
    }
    assert Rivals.at([], ["random"], "random", 1).labels == {}


def test_a_bot_that_does_not_exist_is_refused() -> None:
    with pytest.raises(SetupError, match="no bot 'atlas'"):
        Rivals.at([1, 2], ["random", "atlas"], "random", 1)


def test_a_bot_that_fails_is_named() -> None:
    with pytest.raises(BotFailed, match=r"^The bot 'mine' broke off: ValueError: no idea\.$"):
        chosen(Choosing(ValueError("no idea")))
    with pytest.raises(BotFailed, match=r"^The bot 'mine' broke off: No deal\.$"):
        chosen(Choosing(SetupError("No deal.")))
    with pytest.raises(BotFailed, match=r"^The bot 'mine' chose 'build Palace', which is not a legal move\.$"):
        chosen(Choosing(Move("Palace", "build")))


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (SystemExit(3), "SystemExit: 3"),
        (GeneratorExit(), "GeneratorExit"),
        (StopIteration("no more"), "StopIteration: no more"),
        (Trap(), "SystemExit: 5"),
    ],
)
def test_a_bot_that_would_end_the_program_only_fails(fault: object, words: str) -> None:
    with pytest.raises(BotFailed, match=rf"^The bot 'mine' broke off: {words}\.$"):
        chosen(Choosing(fault))


def test_ctrl_c_is_not_the_fault_of_a_bot() -> None:
    with pytest.raises(KeyboardInterrupt):
        chosen(Choosing(KeyboardInterrupt()))


def test_a_long_complaint_of_a_bot_is_cut_short() -> None:
    with pytest.raises(BotFailed) as failure:
        chosen(Choosing(SetupError("No deal.\n" * 1000)))
    assert len(str(failure.value)) < 300
    assert "\n" not in str(failure.value)


def test_a_reason_is_one_line() -> None:
    move = Game.new(3, seed=1).legal(0)[0]
    view = Game.new(3, seed=1).view(0)
    assert Rival("mine", Choosing(move, "two\nlines ")).explain(view, move) == "two lines"
    assert Rival("mine", Choosing(move, "red: \x1b[31m!")).explain(view, move) == "red: \N{REPLACEMENT CHARACTER}[31m!"


def test_every_decision_has_its_own_chance() -> None:
    game = Game.new(3, seed=1)
    rivals = Rivals.at([0, 1, 2], ["random"], "random", seed=7)
    first = {decision.seat: rivals.choose(game.view(decision.by), decision) for decision in game.pending}
    rivals.advise(game.view(0), game.pending[0])
    backwards = {decision.seat: rivals.choose(game.view(decision.by), decision) for decision in game.pending[::-1]}
    assert first == backwards
    other = Rivals.at([0, 1, 2], ["random"], "random", seed=8)
    assert first != {decision.seat: other.choose(game.view(decision.by), decision) for decision in game.pending}
