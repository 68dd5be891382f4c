"""Several tables side by side: means over those that use a card, and the order of the lists."""

import pytest

from septem.data import load
from tests.simulation.stats.surveys import two_tables


def test_a_card_is_averaged_over_the_tables_that_use_it() -> None:
    lines = {(line.card.name, line.card.age): line for line in two_tables().cards}
    altar, baths = lines["Altar", 1], lines["Baths", 1]
    assert sorted(altar.by_players) == [3, 5]
    assert sorted(baths.by_players) == [5]
    assert altar.opening is not None
    assert altar.opening == pytest.approx((-15, -15 - 8**0.5, -15 + 8**0.5))
    assert baths.opening is not None
    assert baths.opening.value == 40
    assert altar.wins is not None
    assert altar.wins.value == pytest.approx(111)
    assert altar.fates == pytest.approx((0.5, 0.2, 0.2, 0.1, 0.0))


def test_few_builders_say_nothing_about_wins() -> None:
    loom = next(line for line in two_tables().cards if line.card == load("first").card("Loom", 1))
    assert loom.wins is None
    assert loom.wins_at(3) is None
    altar = next(line for line in two_tables().cards if line.card.name == "Altar")
    wins = altar.wins_at(5)
    assert wins is not None
    assert wins.value == pytest.approx(116)
    assert altar.wins_at(4) is None


def test_lists_begin_with_the_best_first_pick() -> None:
    survey = two_tables()
    assert [line.card.name for line in survey.of_age(1)] == ["Baths", "Altar", "Loom"]
    assert [line.card.name for line in survey.of_age(3)] == ["Palace"]
    assert [line.card.name for line in survey.guilds()] == ["Workers Guild", "Spies Guild"]
    assert [line.name for line in survey.wonders] == ["Giza B", "Giza A"]


def test_wonders_categories_and_colours_are_averaged() -> None:
    survey = two_tables()
    best = survey.wonders[0]
    assert best.wins.value == 125
    assert best.points == 37
    assert best.mean_stages == pytest.approx((20 + 60) / 1000)
    assert list(best.stage_wins) == [50, None, 150]
    assert survey.category("military")[:2] == (9, 4)
    assert survey.colour("red") == (3, 2)
    assert survey.colour_wins("red", 100) == [(0, 60), (1, 100), (2, 140)]
    assert survey.colour_wins("blue", 100) == [(0, 120), (1, 90)]
