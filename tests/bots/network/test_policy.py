"""From a view to a move: first what to do, then the way to pay that the payment head prefers."""

import random
from collections import Counter
from math import exp
from pathlib import Path

import pytest

from septem import Game
from septem.bots.network.arrays import ArrayNetwork
from septem.bots.network.policy import PLAUSIBLE, Options, softmax, think
from septem.game.moves import Move
from septem.game.seen import see
from septem.game.view import View
from septem.kernel.actions import WHATS
from tests.bots.network.made import made, tensors_by_hand, views


def options(logits: list[float], ways: list[list[Move]], payment: tuple[float, float] = (0, 0)) -> Options:
    left, right = payment
    return Options(logits, ways, [[left * move.left + right * move.right for move in some] for some in ways])


def several_ways() -> View:
    """A view in which something can be paid for with more or fewer coins to the left."""
    for view in views():
        things = [(move.card, move.action, move.left > 0) for move in see(view).moves.values()]
        if len(set(things)) > len({thing[:2] for thing in things}):
            return view
    raise AssertionError("no such view came up")


def test_chances_are_those_of_the_formula(tmp_path: Path) -> None:
    """A softmax over the things to do, times one over the ways to pay for each, at every kind of decision."""
    network = ArrayNetwork(made(tmp_path))
    for view in views():
        decision = view.decision
        assert decision is not None
        seen = see(view)
        logits, (left, right), win, _ = network.judge(seen.observation)
        whole = sum(exp(logits[what]) for what in {action % WHATS for action in seen.moves})
        wanted = {}
        for action, move in seen.moves.items():
            ways = [other for number, other in seen.moves.items() if number % WHATS == action % WHATS]
            part, *parts = (exp(left * way.left + right * way.right) for way in (move, *ways))
            wanted[move] = exp(logits[action % WHATS]) / whole * part / sum(parts)
        thought = think(network, view)
        chances = thought.options.chances()
        assert set(chances) == set(view.legal(decision.seat))
        assert chances == pytest.approx(wanted)
        assert list(chances.values()) == sorted(chances.values(), reverse=True)
        assert thought.win == win


def test_ways_to_pay_share_the_chance_of_what_they_pay_for() -> None:
    moves = [Move("Library", "build", 2, 0), Move("Library", "build", 0, 2), Move("Baths", "sell")]
    found = options([1.0, 1.0], [moves[:2], moves[2:]], (0.5, -0.5)).chances()
    assert found[moves[2]] == pytest.approx(0.5)
    assert found[moves[0]] == pytest.approx(0.5 * softmax([1.0, -1.0])[0])
    assert found[moves[1]] == pytest.approx(0.5 * softmax([1.0, -1.0])[1])


def test_the_likeliest_thing_is_done_even_if_its_ways_share_the_chance() -> None:
    library = [Move("Library", "build", 2, 0), Move("Library", "build", 0, 2)]
    sale = Move("Baths", "sell")
    found = options([1.0, 0.9], [library, [sale]])
    assert next(iter(found.chances())) == sale
    assert found.likeliest() in library


@pytest.mark.parametrize("side", ["left", "right"])
def test_who_is_paid_follows_the_payment_head(side: str, tmp_path: Path) -> None:
    """A network that likes nothing but coins to one side: for every thing to do, it gives as many there as it can."""
    network = ArrayNetwork(made(tmp_path, tensors_by_hand({"payment": {("left", "right").index(side): 1.0}})))
    options = think(network, several_ways()).options
    assert any(len({getattr(move, side) for move in ways}) > 1 for ways in options.ways)
    for ways, logits in zip(options.ways, options.way_logits, strict=True):
        chosen = Options([0.0], [ways], [logits]).likeliest()
        assert getattr(chosen, side) == max(getattr(move, side) for move in ways)


def test_what_is_done_follows_the_logits(tmp_path: Path) -> None:
    view = Game.new(3, seed=1).view(0)
    for move in view.legal():
        what = next(action for action, other in see(view).moves.items() if other == move) % WHATS
        network = ArrayNetwork(made(tmp_path, tensors_by_hand({"policy": {what: 3.0}})))
        chosen = think(network, view).options.likeliest()
        assert (chosen.card, chosen.action) == (move.card, move.action)


def drawn(logits: list[float], temperature: float, draws: int = 2000) -> Counter[int]:
    moves = [Move(str(place), "sell") for place in range(len(logits))]
    found, rng = options(logits, [[move] for move in moves]), random.Random(1)
    return Counter(moves.index(found.draw(temperature, rng)) for _ in range(draws))


def test_a_low_temperature_draws_the_likeliest_and_a_high_one_all_that_are_plausible() -> None:
    logits = [0.0, -1.0, -2.0]
    assert set(drawn(logits, 0.01)) == {0}
    warm, hot = drawn(logits, 1), drawn(logits, 10)
    assert warm[0] > warm[1] > warm[2] > 0
    assert warm[0] / 2000 == pytest.approx(softmax(logits)[0], abs=0.03)
    assert hot[2] > 2 * warm[2]


def test_moves_that_are_not_plausible_are_never_drawn() -> None:
    """Those that would come up less than a tenth as often as the likeliest: at temperature 1, logits 2.3 below it."""
    assert PLAUSIBLE == 0.1
    logits = [0.0, -2.2, -2.4, -4.5, -4.7, -30.0]
    assert set(drawn(logits, 1)) == {0, 1}
    assert set(drawn(logits, 2)) == {0, 1, 2, 3}
    assert set(drawn(logits, 10)) == {0, 1, 2, 3, 4}


def test_ways_to_pay_that_are_not_plausible_are_never_drawn() -> None:
    ways = [Move("Library", "build", coins, 4 - coins) for coins in range(5)]
    found, rng = options([0.0], [ways], (0.0, -2.0)), random.Random(1)
    assert {found.draw(0.5, rng) for _ in range(300)} == {ways[4]}
    # A hot one picks worse cards, and pays no worse for them.
    for temperature in (1, 2, 100):
        assert {found.draw(temperature, rng) for _ in range(300)} == {ways[4], ways[3]}
