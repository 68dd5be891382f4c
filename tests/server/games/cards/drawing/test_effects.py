"""Effects that no printed card has in this form can be drawn and described as well."""

import pytest

from septem.data.cards import (
    BuildFree,
    CoinsPer,
    CopyGuild,
    Discount,
    Effect,
    FreeWhen,
    PointsPer,
    Produce,
    Shields,
)
from septem.server.drawing.boxes import column
from septem.server.games.cards.drawing.effects import chip_box, effect_boxes
from septem.server.games.cards.drawing.words import effect_words
from tests.server.drawing.reading import faults, references


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        (PointsPer(1, ("victory_token",), ("left", "right")), "1 point per victory of both neighbours"),
        (PointsPer(2, ("defeat_token",), ("self",)), "2 points per defeat of yours"),
        (CoinsPer(1, ("red", "green"), ("self",)), "1 coin now per red card or green card of yours"),
        (Shields(5), "5 shields"),
        (Produce(("wood", "clay"), 1, False), "Makes wood or clay each turn, not for sale"),
        (Discount("manufactured", ("left",), 1), "Goods from the left neighbour cost 1"),
        (CopyGuild(("left",)), "At the end, copy a neighbour’s guild"),
    ],
)
def test_an_effect_has_a_drawing_and_words(effect: Effect, words: str) -> None:
    assert effect_words((effect,)) == words
    assert faults(f"<g>{column(effect_boxes((effect,))).inside}</g>") == []
    assert faults(f"<g>{chip_box((effect,)).inside}</g>") == []


def test_free_builds_at_different_times_look_and_sound_different() -> None:
    times: tuple[FreeWhen, ...] = ("once_per_age", "first_of_colour", "first_of_age", "last_of_age")
    effects = [(BuildFree(when),) for when in times]
    assert len({column(effect_boxes(effect)).inside for effect in effects}) == len(times)
    assert len({effect_words(effect) for effect in effects}) == len(times)


def test_coins_now_and_points_later_for_the_same_cards_share_one_picture() -> None:
    now, later = CoinsPer(1, ("brown",), ("self",)), PointsPer(1, ("brown",), ("self",))
    assert len(effect_boxes((now, later))) == 1
    assert effect_words((now, later)) == "1 coin now and 1 point per brown card of yours"


def test_coins_now_and_points_later_for_different_cards_do_not() -> None:
    now, later = CoinsPer(1, ("brown",), ("self",)), PointsPer(1, ("grey",), ("self",))
    assert len(effect_boxes((now, later))) == 2
    assert references(f"<g>{chip_box((now, later)).inside}</g>") >= {"card-raw", "card-goods"}
