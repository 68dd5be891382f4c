"""Plackett–Luce: planted strengths are found, `choix` agrees, copies and ties are counted as they should be."""

from itertools import permutations
from math import inf, log, log10

import choix
import numpy as np
import pytest

from septem.arena import ratings as module
from septem.arena.plan import Plan
from septem.arena.ratings import ELO_A_NAT, Choice, Rating, Seats, choices, order_of, ratings
from septem.arena.standings import Standings
from tests.arena.made_up import drawn

PLANTED = {"random": 0.0, "builder": 150.0, "greedy": 320.0, "search:1000": 700.0}


@pytest.fixture
def only_games_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the part of a drawn game that keeps strengths finite."""
    monkeypatch.setattr(module, "DRAWN_GAMES", 0.0)


def rated(found: list[Rating | None]) -> list[float]:
    return [rating.rating for rating in found if rating]


def test_an_order_is_a_chain_of_choices_among_those_left() -> None:
    assert choices(((2,), (0,), (1,))) == (Choice((0, 1, 2), 2, 1), Choice((0, 1), 0, 1))


def test_a_choice_among_copies_of_one_bot_says_nothing() -> None:
    assert choices(((0,), (1,), (1,))) == (Choice((0, 1, 1), 0, 1),)
    assert choices(((0,), (0,))) == ()


def test_a_tie_is_both_orders_in_equal_parts() -> None:
    assert set(choices(((0, 1),))) == {Choice((0, 1), 0, 0.5), Choice((0, 1), 1, 0.5)}
    weights = {(choice.left, choice.bot): choice.weight for choice in choices(((0, 1, 1),))}
    assert weights == pytest.approx(
        {((0, 1, 1), 0): 1 / 3, ((0, 1, 1), 1): 2 / 3, ((0, 1), 0): 1 / 3, ((0, 1), 1): 1 / 3}
    )


@pytest.mark.usefixtures("only_games_played")
def test_three_wins_in_four_are_odds_of_three_to_one() -> None:
    orders = [(deal, ((0,), (1,)) if deal % 4 else ((1,), (0,))) for deal in range(40)]
    weak, strong = ratings(["strong", "random"], orders)[::-1]
    assert weak == Rating(0, 0, 0)
    assert strong
    assert strong.rating == pytest.approx(400 * log10(3))
    assert strong.low < strong.rating < strong.high


@pytest.mark.usefixtures("only_games_played")
def test_a_bot_that_wins_its_share_against_copies_is_as_strong_as_they_are() -> None:
    orders: list[tuple[Seats, ...]] = [((0,), (1,), (1,)), ((1,), (0,), (1,)), ((1,), (1,), (0,))]
    assert rated(ratings(["a", "b"], enumerate(20 * orders))) == pytest.approx([0, 0], abs=1e-6)


@pytest.mark.usefixtures("only_games_played")
def test_choix_finds_the_same_strengths_in_orders_of_different_bots() -> None:
    strengths = np.array([0.0, 0.7, -0.4, 1.5, 0.2])
    chance = np.random.default_rng(3)
    orders = [tuple(np.argsort(chance.gumbel(-strengths))[:4].tolist()) for _ in range(400)]
    theirs = choix.ilsr_rankings(5, orders, max_iter=1000)
    ours = ratings(list("abcde"), [(deal, tuple((int(bot),) for bot in order)) for deal, order in enumerate(orders)], 2)
    assert rated(ours) == pytest.approx((ELO_A_NAT * (theirs - theirs.min())).tolist(), abs=0.01)


def log_likelihood(strengths: list[float], order: tuple[Seats, ...]) -> float:
    """All orders that a tie allows, one by one, from the definition."""
    logs = []
    tails: list[list[tuple[int, ...]]] = [list(permutations(group)) for group in order]
    lines: list[tuple[int, ...]] = [()]
    for group in tails:
        lines = [line + tail for line in lines for tail in group]
    for line in lines:
        powers = [np.exp(strengths[bot]) for bot in line]
        logs.append(sum(log(power / sum(powers[place:])) for place, power in enumerate(powers)))
    return float(np.mean(logs))


@pytest.mark.usefixtures("only_games_played")
def test_no_other_strengths_are_likelier_with_copies_and_ties() -> None:
    orders: list[tuple[Seats, ...]] = [
        ((0,), (1,), (1,)),
        ((1,), (0,), (1,)),
        ((0, 1), (1,)),
        ((2,), (0, 0)),
        ((0, 0, 2),),
        ((1,), (1, 2)),
        ((2,), (1,), (2,)),
        ((0,), (2,), (1,)),
        ((1,), (2,), (0,)),
    ]
    found = [rating / ELO_A_NAT for rating in rated(ratings(["a", "b", "c"], enumerate(orders), 2))]
    best = sum(log_likelihood(found, order) for order in orders)
    for bot in range(3):
        for step in (-0.01, 0.01):
            other = [strength + step * (number == bot) for number, strength in enumerate(found)]
            assert sum(log_likelihood(other, order) for order in orders) < best


@pytest.mark.parametrize(("players", "deals"), [(2, 300), (3, 150), (4, 600), (5, 60)])
def test_planted_strengths_are_found(players: int, deals: int) -> None:
    plan = Plan(tuple(PLANTED), players=players, deals=deals)
    found = {row.bot: row.rating for row in Standings(plan, drawn(plan, PLANTED)).bots}
    assert list(found) == list(reversed(PLANTED))
    for bot, strength in PLANTED.items():
        rating = found[bot]
        assert rating
        assert rating.rating == pytest.approx(strength, abs=40)
        assert rating.low <= rating.rating <= rating.high


@pytest.mark.parametrize(("players", "deals"), [(3, 60), (4, 100)])
def test_intervals_hold_planted_strengths_in_19_of_20_arenas(players: int, deals: int) -> None:
    plan = Plan(tuple(PLANTED), players=players, deals=deals)
    numbers = {bot: number for number, bot in enumerate(PLANTED)}
    held = []
    for arena in range(50):
        played = drawn(plan, PLANTED, seed=arena)
        orders = ((game.deal, order_of([numbers[bot] for bot in game.bots], game.places)) for game in played)
        for rating, strength in zip(ratings(list(PLANTED), orders, 200)[1:], list(PLANTED.values())[1:], strict=True):
            assert rating
            held.append(rating.low <= strength <= rating.high)
    assert 0.9 <= sum(held) / len(held) <= 0.99


def test_the_weakest_is_at_nought_where_nobody_plays_at_random() -> None:
    plan = Plan(("greedy", "builder"), deals=30)
    rows = Standings(plan, drawn(plan, PLANTED)).bots
    assert [row.bot for row in rows] == ["greedy", "builder"]
    assert rows[1].rating == Rating(0, 0, 0)


def test_a_bot_that_always_wins_has_no_finite_rating_and_does_not_disturb_the_others() -> None:
    duels: list[tuple[Seats, ...]] = [((0,), (1,)), ((1,), (0,)), ((1,), (0,)), ((2,), (0,)), ((2,), (1,))]
    orders = [(deal, order) for deal in range(20) for order in duels]
    names = ["random", "greedy", "champion", "absent"]
    loser, winner, champion, absent = ratings(names, orders)
    assert (loser, champion, absent) == (Rating(0, 0, 0), Rating(inf, -inf, inf), None)
    assert winner
    assert winner.rating == pytest.approx(400 * log10(2), abs=1)
    backwards = [(deal, tuple(reversed(order))) for deal, order in orders]
    assert ratings(names, backwards)[2] == Rating(-inf, -inf, inf)


def test_where_everybody_always_beats_random_the_weakest_of_the_others_is_at_nought() -> None:
    duels: list[tuple[Seats, ...]] = [((1,), (2,)), ((2,), (1,)), ((2,), (1,)), ((1,), (0,)), ((2,), (0,))]
    lost, weak, strong = ratings(["random", "weak", "strong"], [(deal, one) for deal in range(9) for one in duels])
    assert (lost, weak) == (Rating(-inf, -inf, inf), Rating(0, 0, 0))
    assert strong
    assert strong.rating == pytest.approx(400 * log10(2), abs=2)


def test_a_few_deals_set_no_bounds() -> None:
    strong, weak = ratings(["a", "b"], [(0, ((0,), (1,))), (1, ((0,), (1,))), (2, ((1,), (0,)))])
    assert weak == Rating(0, 0, 0)
    assert strong
    assert (strong.low, strong.high) == (-inf, inf)
    assert strong.rating == pytest.approx(400 * log10(2), abs=10)


def test_whoever_is_linked_to_the_anchor_by_few_deals_has_no_interval() -> None:
    # On 20 deals 0 and 1 meet, on 4 others 1 and 2, and on 20 more 2 and 3.
    meetings = [(deal, 0, 1) for deal in range(20)] + [(deal, 1, 2) for deal in range(20, 24)]
    meetings += [(deal, 2, 3) for deal in range(24, 44)]
    orders = [(deal, ((one,), (other,)) if deal % 3 else ((other,), (one,))) for deal, one, other in meetings]
    random, sure, few, above_few = ratings(("random", "a", "b", "c"), orders)
    assert random == Rating(0, 0, 0)
    assert sure is not None
    assert -inf < sure.low < sure.high < inf
    for vague in (few, above_few):
        assert vague is not None
        assert -inf < vague.rating < inf
        assert vague[1:] == (-inf, inf)


def test_a_bot_alone_has_no_rating() -> None:
    assert ratings(["a"], [(0, order_of((0, 0, 0), (1, 2, 3)))]) == [None]
    assert ratings(["a"], []) == [None]
