"""Costs and effects in words."""

import doctest

import pytest

from septem.data import load
from septem.data.cards import Cost
from septem.game import words
from septem.game.words import LETTERS, cost_text, effects_text, short_cost, short_effects
from septem.server.i18n import use_locale


def test_the_examples_in_the_docstrings() -> None:
    assert doctest.testmod(words).failed == 0


def test_every_resource_has_a_letter_of_its_own() -> None:
    assert len(set(LETTERS.values())) == len(LETTERS) == 7


@pytest.mark.parametrize("edition", ["first", "second"])
def test_every_effect_fits_its_column_and_can_be_said(edition: str) -> None:
    tables = load(edition)
    for effects in [card.effects for card in tables.cards] + [
        stage.effects for board in tables.wonders for stage in board.stages
    ]:
        assert 0 < len(short_effects(effects)) <= 32
        assert len(short_effects(effects)) <= len(effects_text(effects))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Vineyard", "1 coin now per brown card of yours and both neighbours"),
        ("Shipowners Guild", "1 point per brown card, grey card or guild of yours"),
        ("Forum", "one good of choice each turn, not for sale"),
        ("East Trading Post", "raw materials from the right neighbour cost 1"),
        ("Builders Guild", "1 point per wonder stage of yours and both neighbours"),
        ("Arena", "3 coins now and 1 point per wonder stage of yours"),
    ],
)
def test_effects_are_said_as_a_player_would(name: str, text: str) -> None:
    assert effects_text(load("first").card(name).effects) == text


def test_the_words_follow_the_language_of_whoever_reads() -> None:
    with use_locale("de"):
        vineyard = effects_text(load("first").card("Vineyard").effects)
        assert vineyard == "1 Münze sofort je braune Karte bei dir und beiden Nachbarn"
        assert cost_text(Cost(1, {"wood": 2})) == "1 Münze, 2 Holz"


def test_costs() -> None:
    assert (cost_text(Cost(0, {})), short_cost(Cost(0, {}))) == ("nothing", "-")
    assert (cost_text(Cost(1, {})), short_cost(Cost(1, {}))) == ("1 coin", "1 coin")
    assert short_cost(load("first").card("Palace").cost) == "WSCOGPT"


def test_what_is_counted_is_said_once_and_first() -> None:
    assert short_effects(load("first").card("Haven").effects) == "per brown: 1 coin, 1 point"
    assert short_effects(load("first").card("Arena").effects) == "per stage: 3 coins, 1 point"
    assert short_effects(load("first").card("Vineyard").effects) == "1 coin/brown <.>"
    assert short_effects(()) == ""
