"""From counts to figures: known shares, intervals that keep their word, and silence where nothing is known."""

import random
from math import sqrt

import pytest

from septem.data import load
from septem.data.rows import blank
from septem.kernel.layout import BUILD, FREE, LEFT_OVER, SELL, WONDER
from septem.simulation.intervals import wilson
from septem.simulation.stats.counting import add_game
from septem.simulation.stats.figures import Estimate, estimate_of, figures_of, mean_of
from septem.simulation.stats.rows import WHOLE, Counts, Ratio


def ratio_of(*games: tuple[int, int]) -> Ratio:
    ratio = blank(Ratio)
    for of, got in games:
        add_game(ratio, of, got)
    return ratio


def test_independent_trials_give_wilsons_interval() -> None:
    """5 of 10: 0.2366 to 0.7634 (Newcombe 1998, the score method)."""
    share = estimate_of(ratio_of(*[(1, 1)] * 5, *[(1, 0)] * 5))
    assert share.value == 0.5
    assert (round(share.low, 4), round(share.high, 4)) == (0.2366, 0.7634)


def test_cities_of_one_game_are_not_independent() -> None:
    """Four cities that always win or lose together are one trial, not four."""
    together = estimate_of(ratio_of(*[(4, 4)] * 50, *[(4, 0)] * 50))
    single = estimate_of(ratio_of(*[(1, 1)] * 50, *[(1, 0)] * 50))
    assert together == pytest.approx(single)
    assert estimate_of(ratio_of(*[(1, 0)] * 10)) == pytest.approx((0.0, *wilson(0.0, 10)))


def test_intervals_hold_the_truth_19_times_in_20() -> None:
    """Games with one to three builders, of whom at most one wins, and more seldom the more there are."""
    rng = random.Random(3)
    held, series = 0, 400
    chance = {1: 0.5, 2: 0.6, 3: 0.6}
    truth = sum(chance.values()) / sum(chance)
    for _ in range(series):
        games = [(builders, int(rng.random() < chance[builders])) for builders in rng.choices((1, 2, 3), k=300)]
        share = estimate_of(ratio_of(*games))
        held += share.low <= truth <= share.high
    assert abs(held / series - 0.95) < 3 * sqrt(0.95 * 0.05 / series)


def test_a_mean_of_estimates_is_surer_than_each() -> None:
    mean = mean_of([Estimate(90, 84, 96), Estimate(110, 102, 118)])
    assert mean == pytest.approx((100, 95, 105))


def hand_made() -> Counts:
    """Four games of three; Altar was built four times and won one game and a half."""
    counts = blank(Counts)
    counts.games, counts.shared = 4, 1
    for seat, won in enumerate((2.5, 1.0, 0.5)):
        counts.seats[seat] = ratio_of((4, round(won * WHOLE)))
    for category in counts.categories:
        category.points, category.won = 60, 28 * WHOLE
        category.leads = ratio_of((2, WHOLE), (1, 0))
    for number in range(7):
        counts.colours[number][1], counts.colours[number][3] = 8, 4
        counts.colour_wins[number][1], counts.colour_wins[number][3] = WHOLE, 3 * WHOLE
    altar = counts.cards[[card.name for card in load("first").cards].index("Altar")]
    altar.offered, altar.taken = [10, 0, 0, 0, 0, 10], [3, 0, 0, 0, 0, 1]
    altar.fates[BUILD], altar.fates[FREE], altar.fates[WONDER], altar.fates[SELL] = 3, 1, 2, 1
    altar.fates[LEFT_OVER], altar.fates[0] = 2, 1
    altar.picks, altar.first_picks = ratio_of((20, 4)), ratio_of((8, 2))
    altar.wins = ratio_of((2, WHOLE), (2, WHOLE // 2))
    altar.points, altar.brought = 200, 8
    board = counts.boards[[wonder.title for wonder in load("first").wonders].index("Giza B")]
    board.wins = ratio_of((1, WHOLE), (1, 0))
    board.stages[2], board.stages[4] = 1, 1
    board.stage_wins[4] = WHOLE
    board.categories = [6, 2, 40, 10, 0, 2, 0]
    return counts


def test_figures_of_a_card() -> None:
    figures = figures_of(hand_made(), "first", 3)
    (altar,) = figures.cards  # the others were not in play
    assert altar.card.name == "Altar"
    assert altar.offers == 20
    assert altar.pick is not None
    assert altar.pick.value == 0.2
    assert altar.first_pick is not None
    assert altar.first_pick.value == 0.25
    assert altar.turn == (3 * 1 + 1 * 6) / 4
    assert altar.fates == pytest.approx((0.4, 0.2, 0.1, 0.2, 0.1))
    assert altar.builders == 4
    assert altar.wins is not None
    assert altar.wins.value == pytest.approx(300 * 1.5 / 4)
    assert (altar.points, altar.brought) == (50, 2)
    assert altar.opening is None


def test_figures_of_the_table() -> None:
    figures = figures_of(hand_made(), "first", 3)
    assert (figures.games, figures.shared, figures.points) == (4, 0.25, 35)
    assert [seat.value for seat in figures.seats] == pytest.approx([187.5, 75, 37.5])
    science = figures.categories[4]
    assert (science.name, science.winners, science.others) == ("science", 7.0, 4.0)
    assert science.leaders is not None
    assert science.leaders.value == pytest.approx(100)
    green = figures.colours[5]
    assert (green.name, green.winners, green.others) == ("green", 2.5, 1.25)
    assert green.cities == (0, 8, 0, 4)
    assert green.wins == (None, 37.5, None, 225.0)


def test_figures_of_a_wonder() -> None:
    (giza,) = figures_of(hand_made(), "first", 3).wonders
    assert (giza.name, giza.city, giza.side, giza.seats) == ("Giza B", "Giza", "B", 2)
    assert giza.wins.value == pytest.approx(150)
    assert giza.points == 30
    assert giza.mean_stages == 3
    assert giza.stages == (0, 0, 1, 0, 1)
    assert giza.stage_wins == (None, None, 0, None, 300)
