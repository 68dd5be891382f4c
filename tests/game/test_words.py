"""Costs and effects in words."""

import doctest

import pytest

from septem.data import load
from septem.data.cards import Cost
from septem.game import words
from septem.game.words import LETTERS, cost_text, effects_text, short_cost, short_effects


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
        ("Vineyard", "1 coin for each brown card here and next door"),
        ("Shipowners Guild", "1 point for each brown, grey or purple card here"),
        ("Forum", "makes 1 glass, papyrus or textile, not for sale"),
        ("East Trading Post", "buys raw materials for 1 coin each from the right neighbour"),
        ("Builders Guild", "1 point for each wonder stage here and next door"),
        ("Arena", "3 coins for each wonder stage here; 1 point for each wonder stage here"),
    ],
)
def test_effects_are_said_as_a_player_would(name: str, text: str) -> None:
    assert effects_text(load("first").card(name).effects) == text


def test_costs() -> None:
    assert (cost_text(Cost(0, {})), short_cost(Cost(0, {}))) == ("nothing", "-")
    assert (cost_text(Cost(1, {})), short_cost(Cost(1, {}))) == ("1 coin", "1 coin")
    assert short_cost(load("first").card("Palace").cost) == "WSCOGPT"


def test_what_is_counted_is_said_once_and_first() -> None:
    assert short_effects(load("first").card("Haven").effects) == "per brown: 1 coin, 1 point"
    assert short_effects(load("first").card("Arena").effects) == "per stage: 3 coins, 1 point"
    assert short_effects(load("first").card("Vineyard").effects) == "1 coin/brown <.>"
    assert short_effects(()) == ""
