"""The sequential test: its arithmetic by a second way, its bounds, and how often it errs."""

import random
from math import log, log10
from statistics import NormalDist

import pytest

from septem.arena.elo import share_of
from septem.arena.match import Fault, Match, Result
from septem.arena.plan import Plan
from septem.arena.schedule import pairings
from septem.arena.sprt import FEWEST_DEALS, Sprt, Verdict, expected_edge, log_likelihood_ratio
from septem.errors import SetupError
from tests.arena.toy import toy_table

TWO = Plan(("new", "old"), players=2)


def deal_of(number: int, *winners: str, plan: Plan = TWO) -> list[Result]:
    """A deal whose games were won by these, one after the other; '' is a draw."""
    games = [pairing for pairing in pairings(plan) if pairing.deal == 0]
    assert len(games) == len(winners)
    return [
        Result(
            f"{number}.{game.game}",
            number,
            game.seats,
            (),
            places=tuple(1 if winner in ("", bot) else 2 for bot in game.seats),
        )
        for game, winner in zip(games, winners, strict=True)
    ]


def fed(test: Sprt, deals: list[list[Result]]) -> Verdict:
    """The verdict after these deals."""
    for games in deals:
        for game in games:
            test.add(game)
    return test.verdict


@pytest.mark.parametrize("players", [2, 3, 7])
@pytest.mark.parametrize("elo", [-200.0, 0.0, 10.0, 400.0])
def test_shares_are_those_of_the_elo_scale(players: int, elo: float) -> None:
    share = share_of(elo, players)
    assert 400 * log10((players - 1) * share / (1 - share)) == pytest.approx(elo)
    assert share_of(0, players) == pytest.approx(1 / players)


def test_the_edge_expected_of_one_who_plays_alone_and_of_both() -> None:
    assert expected_edge(100, 2, both=True) == pytest.approx(2 * share_of(100, 2) - 1)
    assert expected_edge(100, 4, both=True) == pytest.approx(share_of(100, 4) - share_of(-100, 4))
    assert expected_edge(100, 4, both=False) == pytest.approx(share_of(100, 4) - 0.25)


def test_the_ratio_is_that_of_two_normal_distributions() -> None:
    chance = random.Random(1)
    edges = [chance.gauss(0.03, 0.4) for _ in range(50)]
    mean = sum(edges) / 50
    variance = sum((edge - mean) ** 2 for edge in edges) / 50
    none, some = NormalDist(0, variance**0.5), NormalDist(0.05, variance**0.5)
    by_hand = sum(log(some.pdf(edge)) - log(none.pdf(edge)) for edge in edges)
    assert log_likelihood_ratio(50, mean, variance, 0.05) == pytest.approx(by_hand)


def test_a_test_by_hand() -> None:
    verdict = fed(Sprt(TWO, elo=100), [deal_of(0, "new", "new"), deal_of(1, "new", "old"), deal_of(2, "", "new")])
    # Shares of 1, 1/2 and 3/4 are edges of 1, 0 and 1/2 over the other bot; one more game's spread is 1/4.
    expected = 2 * share_of(100, 2) - 1
    variance = (0.25 + 0.25 + 0 + 0.25) / 3
    assert verdict.llr == pytest.approx(3 * expected * (0.5 - expected / 2) / variance)
    assert (verdict.decision, verdict.deals) == ("open", 3)
    assert (verdict.lower, verdict.upper) == pytest.approx((log(0.05 / 0.95), log(0.95 / 0.05)))


def test_at_a_larger_table_both_line_ups_count() -> None:
    plan = Plan(("new", "old"), players=3)
    games = deal_of(0, "new", "new", "old", "new", "old", "new", plan=plan)
    # Alone it won two of three; a victory of two copies counts for neither alone. The other won one of three.
    verdict = fed(Sprt(plan, elo=100), [games])
    expected = expected_edge(100, 3, both=True)
    assert verdict.llr == pytest.approx(expected * (2 / 3 - 1 / 3 - expected / 2) / (2 / 9))


def test_against_an_anchor_only_the_candidate_plays_alone() -> None:
    plan = Plan(("new",), players=3, against="old")
    verdict = fed(Sprt(plan, elo=100), [deal_of(0, "new", "new", "old", plan=plan)])
    expected = expected_edge(100, 3, both=False)
    assert verdict.llr == pytest.approx(expected * (1 / 3 - expected / 2) / (2 / 9))


def test_one_who_always_wins_is_stronger_once_there_are_enough_deals() -> None:
    test = Sprt(TWO)
    deals = [deal_of(number, "new", "new") for number in range(FEWEST_DEALS)]
    assert fed(test, deals[:-1]).decision == "open"
    assert fed(test, deals[-1:]).decision == "stronger"


def test_bots_that_are_the_same_are_not_stronger() -> None:
    test = Sprt(TWO, elo=50)
    for number in range(1000):
        fed(test, [deal_of(number, "new", "old")])
    verdict = test.verdict
    assert verdict.decision == "not stronger"
    assert verdict.llr <= verdict.lower
    # Once decided it stays so, whatever comes.
    assert fed(test, [deal_of(number, "new", "new") for number in range(1000, 2000)]) == verdict


def test_the_verdict_does_not_depend_on_which_game_was_done_first() -> None:
    chance = random.Random(2)
    deals = [deal_of(number, *chance.choices(["new", "old"], [3, 2], k=2)) for number in range(200)]
    in_order = fed(Sprt(TWO, elo=60), deals)
    mixed = [game for games in deals for game in games]
    chance.shuffle(mixed)
    assert fed(Sprt(TWO, elo=60), [mixed]) == in_order
    assert in_order.decision != "open"
    assert in_order.deals < 200


def test_a_deal_with_a_game_that_nobody_played_is_left_out() -> None:
    spoilt = deal_of(1, "new", "new")
    spoilt[0] = Result("1.0", 1, ("new", "old"), (), fault=Fault(None, None, "worker", "The worker died 3 times."))
    deals = [deal_of(0, "new", "old"), spoilt, deal_of(2, "old", "new")]
    assert fed(Sprt(TWO), deals).deals == 2


@pytest.mark.parametrize(
    ("plan", "elo", "sentence"),
    [
        (Plan(("a", "b", "c")), 10.0, "for two bots, not for a, b and c"),
        (Plan(("a",)), 10.0, "for two bots, not for a"),
        (Plan(("a", "b")), 0.0, "up to 1000 Elo, not 0"),
        (Plan(("a", "b")), float("nan"), "up to 1000 Elo, not nan"),
        (Plan(("a", "b")), float("inf"), "up to 1000 Elo, not inf"),
    ],
)
def test_a_test_that_cannot_be_is_refused(plan: Plan, elo: float, sentence: str) -> None:
    with pytest.raises(SetupError, match=sentence):
        Sprt(plan, elo)


@pytest.mark.parametrize(("true_elo", "wrong"), [(0, "stronger"), (80, "not stronger")])
@pytest.mark.parametrize("players", [2, 4])
def test_it_errs_about_as_often_as_it_may(true_elo: float, wrong: str, players: int) -> None:
    """Games of made-up bots with known chances: at either end of the question it is wrong in about 5 of 100 runs."""
    plan = Plan(("new",), players=players, against="old")
    seats = ("new", *["old"] * (players - 1))
    share, chance = share_of(true_elo, players), random.Random(f"{true_elo} {players}")
    runs, errors = 400, 0
    for _ in range(runs):
        test = Sprt(plan, elo=80)
        deal = 0
        while test.verdict.decision == "open":
            for game in range(players):
                places = (1, *[2] * (players - 1)) if chance.random() < share else (2, 1, *[3] * (players - 2))
                test.add(Result(f"{deal}.{game}", deal, seats, (), places=places))
            deal += 1
        errors += test.verdict.decision == wrong
    # Wald's bounds are kept on the safe side by the overshoot; three standard errors above them would be a fault.
    assert 0.01 <= errors / runs <= 0.05 + 3 * (0.05 * 0.95 / runs) ** 0.5


def test_the_better_bot_of_the_toy_is_found() -> None:
    table = toy_table("drawer", "keeper", players=3, deals=300)
    test = Sprt(table.plan, elo=100)
    for pairing in pairings(table.plan):
        if test.add(Match(table, pairing).play()).decision != "open":
            break
    assert test.verdict.decision == "stronger"
    assert test.verdict.deals < 100


def test_the_first_bot_has_to_sit_alone_somewhere() -> None:
    with pytest.raises(SetupError, match="needs tables at which greedy sits alone"):
        Sprt(Plan(("greedy", "greedy", "random")))
