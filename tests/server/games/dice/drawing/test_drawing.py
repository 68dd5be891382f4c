"""Every face of every die can be drawn, and everything on the wonder cards of the dice game has a sign."""

import pytest

from septem.data.dice import load
from septem.data.dice.components import Die
from septem.server.games.dice.drawing.dice import die, face, symbol
from septem.server.games.dice.drawing.signs import bot_signs, cost_signs, reward_sign
from tests.server.drawing.reading import faults, references, title

BOX = load()
SIDES = [side for wonder in BOX.wonders.values() for side in wonder.sides.values()]


@pytest.mark.parametrize("one", BOX.dice, ids=lambda one: one.id)
def test_every_face_draws_and_says_what_it_shows(one: Die) -> None:
    for printed in one.faces:
        assert faults(die(printed)) == []
        assert title(die(printed))


def test_a_face_with_two_symbols_shows_both() -> None:
    drawn = face([("stone", 1), ("ore", 1)])
    assert references(drawn) == {"g-stone", "g-ore"}
    assert title(drawn) == "stone and ore"


def test_the_face_of_choice_says_or() -> None:
    drawn = face([("gear", 1), ("tablet", 1), ("compass", 1)], is_choice=True)
    assert title(drawn) == "gear, tablet or compass"


def test_the_dice_game_shares_the_signs_of_the_cards() -> None:
    assert references(symbol("bricks")) == {"g-clay"}


def test_every_symbol_of_the_dice_has_a_sign() -> None:
    for name in BOX.symbols.names:
        assert faults(symbol(name)) == []


def test_every_stage_of_the_wonder_cards_has_signs() -> None:
    for stage in (stage for side in SIDES for stage in side.stages):
        assert faults(f"<g>{cost_signs(stage.cost)}</g>") == []
        for reward in stage.reward:
            assert faults(f"<g>{reward_sign(reward)}</g>") == []


def test_every_face_of_the_bot_die_has_signs() -> None:
    for printed in BOX.bot.die:
        assert faults(f"<g>{bot_signs(printed)}</g>") == []
