"""Every card of both editions can be drawn in every size, with its description."""

from collections.abc import Callable

import pytest

from septem.data import load
from septem.data.cards import EDITIONS, Card, Cost, EditionName, Points
from septem.server.games.cards.drawing.cards import back, chip, full, hand, shared_words
from septem.server.games.cards.drawing.words import card_words
from septem.server.i18n import use_locale
from tests.server.drawing.reading import faults, references, title, tree

CARDS = [pytest.param(card, id=f"{name}-{card.name}-{card.age}") for name in EDITIONS for card in load(name).cards]


@pytest.mark.parametrize("draw", [full, hand, chip])
@pytest.mark.parametrize("card", CARDS)
def test_every_card_draws_and_says_what_it_is(card: Card, draw: Callable[[Card], str]) -> None:
    drawn = draw(card)
    assert faults(drawn) == []
    assert title(drawn) == card_words(card)
    assert card.name in title(drawn)


def test_a_card_says_name_type_age_cost_effect_and_chains() -> None:
    assert card_words(load("first").card("Laboratory")) == (
        "Laboratory, scientific, Age II, costs 2 clay, 1 papyrus. Gear. "
        "Free with Workshop. Leads to Siege Workshop and Observatory."
    )


def test_second_edition_decorators_score_only_with_a_whole_wonder() -> None:
    assert "7 points if your wonder is complete" in card_words(load("second").card("Decorators Guild"))


def test_cards_of_one_name_differ_between_editions() -> None:
    assert full(load("first").card("Pantheon")) != full(load("second").card("Pantheon"))


def test_a_chip_has_its_name_only_where_it_is_asked_for() -> None:
    baths = load("first").card("Baths")
    assert [text.text for text in tree(chip(baths, named=True)).iter("text")][-1] == "Baths"
    assert "Baths" not in [text.text for text in tree(chip(baths)).iter("text")]


@pytest.mark.parametrize("edition", EDITIONS)
def test_both_ends_of_a_chain_carry_the_same_sign(edition: EditionName) -> None:
    for card in load(edition).cards:
        for giver in card.free_if:
            ends = [_chain_signs(hand(end)) for end in (load(edition).card(giver), card)]
            assert ends[0] & ends[1], f"{giver} to {card.name}"


def test_a_card_without_chains_carries_no_sign() -> None:
    assert _chain_signs(hand(load("first").card("Palace"))) == set()


def test_names_that_end_alike_are_said_once() -> None:
    assert shared_words(["East Trading Post", "West Trading Post"]) == ["East", "West Trading Post"]
    assert shared_words(["Arena", "Lodge"]) == ["Arena", "Lodge"]


def test_a_card_of_somebody_elses_table_is_drawn_and_its_name_escaped() -> None:
    odd = Card("A & <b>", 1, "blue", False, (3,), Cost(0, {}), (), ("Elsewhere",), (Points(12),))
    assert faults(full(odd)) == faults(chip(odd, named=True)) == []
    assert title(hand(odd)).startswith("A & <b>, civilian")


def test_a_back_tells_only_its_age() -> None:
    assert title(back(2)) == "Face-down card, Age II"
    assert faults(back(3)) == []


def test_each_language_has_its_own_drawing() -> None:
    baths = load("first").card("Baths")
    with use_locale("en"):
        first = full(baths)
    with use_locale("de"):
        assert title(full(baths)) == card_words(baths)
    with use_locale("en"):
        assert full(baths) is first


def _chain_signs(drawn: str) -> set[str]:
    return {name for name in references(drawn) if name.startswith("c-")}
