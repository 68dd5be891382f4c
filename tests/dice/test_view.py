"""What one seat may know."""

import random

import pytest

from septem.dice import Game
from septem.dice.chance import Chance
from septem.errors import IllegalMove


def test_a_view_has_no_hold_on_the_luck() -> None:
    view = Game.new(3, seed=1).view(0)
    assert not any(isinstance(value, Chance | random.Random) for value in vars(view).values())
    assert not hasattr(view, "choose")
    assert not hasattr(view, "record")


def test_legal_is_the_viewers_if_no_seat_is_named() -> None:
    game = Game.new(3, seed=1)
    assert game.view(0).legal() == []
    assert game.view(0).legal(2) == game.view(2).legal() == game.legal(2)


def test_the_table_of_a_view_is_a_copy() -> None:
    game = Game.new(2, seed=1)
    view = game.view(0)
    view.table.sheets[0].stages = 3
    view.table.log.clear()
    assert view.sheets[0].stages == game.sheets[0].stages == 0
    assert view.log == game.log != ()


def test_sheets_are_copies_too() -> None:
    game = Game.new(2, seed=1)
    game.sheets[0].stored.append("wood")
    assert game.sheets[0].stored == []


@pytest.mark.parametrize("seat", [-1, 2, True, "0", None])
def test_there_is_no_view_from_a_seat_that_is_not_there(seat: object) -> None:
    with pytest.raises(IllegalMove, match=r"There is no seat .* at this table; seats are 0 to 1\.$"):
        Game.new(2, seed=1).view(seat)  # type: ignore[arg-type]


def test_a_view_says_what_it_is() -> None:
    assert repr(Game.new(2, seed=1).view(0)) == "<View: 2 players, side A, Age 1, seat 1 picks a die>"
