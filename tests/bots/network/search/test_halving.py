"""Sequential halving: the budget is kept, the better half goes on, and the network's preference breaks ties."""

import itertools
from collections.abc import Sequence
from types import SimpleNamespace

import numpy
import pytest

from septem import Move
from septem.bots.budget import Budget
from septem.bots.network.search.halving import Candidate, halve

AT_ONCE = 4


class Told:
    """Games in which every action has the share that was told, more or less; it remembers what it was asked."""

    def __init__(self, shares: Sequence[float], spread: float = 0.0, lost: int = 0) -> None:
        self.shares, self.spread, self.lost = shares, spread, lost
        self.asked: list[tuple[tuple[int, ...], int, int]] = []

    def at_once(self, actions: int) -> int:
        return AT_ONCE

    def tried(self, actions: Sequence[int], first: int, games: int) -> numpy.ndarray:
        self.asked.append((tuple(actions), first, games))
        noise = numpy.random.default_rng(first).standard_normal((max(games - self.lost, 0), len(actions), 1))
        shares = numpy.array([[[self.shares[action]] for action in actions]]) + self.spread * noise
        return numpy.concatenate([shares, numpy.zeros_like(noise)], axis=2)


def candidates(*chances: float) -> list[Candidate]:
    return [Candidate(Move("Loom", "sell"), action, chance) for action, chance in enumerate(chances)]


def order(tried: list[Candidate]) -> list[int]:
    return [one.action for one in tried]


def test_the_best_comes_first_and_was_tried_most() -> None:
    games = Told([0.2, 0.3, 0.6, 0.4, 0.5, 0.1])
    tried = halve(candidates(*[1 / 6] * 6), games, Budget(600))
    assert order(tried) == [2, 4, 3, 1, 0, 5]
    assert [one.games for one in tried] == [33 + 67 + 100, 33 + 67 + 100, 33 + 67, 33, 33, 33]
    assert [round(one.share, 6) for one in tried] == [0.6, 0.5, 0.4, 0.3, 0.2, 0.1]


@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize("playouts", [1, 2, 5, 6, 7, 11, 30, 100, 101, 1000])
def test_no_budget_of_playouts_is_overspent_and_hardly_any_is_left(number: int, playouts: int) -> None:
    tried = halve(candidates(*[0.2] * number), Told([0.5] * number, 0.1), Budget(playouts))
    spent = sum(one.games for one in tried)
    assert len(tried) == min(number, playouts)
    assert spent <= playouts
    assert playouts - spent < 2 * number


def test_all_that_stand_are_tried_in_the_same_games_and_none_of_them_twice() -> None:
    games = Told([0.5] * 4, 0.1)
    halve(candidates(*[0.25] * 4), games, Budget(100))
    firsts = [first for _, first, _ in games.asked]
    assert firsts == [0, *itertools.accumulate(count for _, _, count in games.asked)][:-1]
    assert {len(actions) for actions, _, _ in games.asked} == {4, 2}


def test_where_games_tell_nothing_the_network_decides() -> None:
    tried = halve(candidates(0.2, 0.5, 0.3), Told([0.4] * 3), Budget(90))
    assert order(tried) == [1, 2, 0]


def test_where_they_tell_much_the_network_is_overruled() -> None:
    tried = halve(candidates(0.9, 0.08, 0.02), Told([0.3, 0.3, 0.5], 0.1), Budget(300))
    assert order(tried)[0] == 2


def test_where_nothing_can_be_imagined_the_network_decides() -> None:
    tried = halve(candidates(0.2, 0.5, 0.3), Told([0.9, 0.1, 0.5], lost=AT_ONCE), Budget(90))
    assert order(tried) == [1, 2, 0]
    assert [one.share for one in tried] == [0, 0, 0]


@pytest.mark.parametrize(("milliseconds", "steps"), [(1, 1), (15, 1), (25, 2), (95, 9), (900, 89)])
def test_no_step_begins_that_would_not_end_in_time(
    milliseconds: int, steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """But for the first one. Every step takes 10 ms here."""
    now = [0.0]
    monkeypatch.setattr("septem.bots.network.search.halving.time", SimpleNamespace(perf_counter=lambda: now[0]))

    class Slow(Told):
        def tried(self, actions: Sequence[int], first: int, games: int) -> numpy.ndarray:
            now[0] += 0.01
            return super().tried(actions, first, games)

    games = Slow([0.5] * 4, 0.1)
    halve(candidates(*[0.25] * 4), games, Budget(1_000_000, milliseconds / 1000))
    assert len(games.asked) == steps


def test_each_round_has_its_part_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = itertools.count()
    monkeypatch.setattr(
        "septem.bots.network.search.halving.time", SimpleNamespace(perf_counter=lambda: next(ticks) * 0.01)
    )
    games = Told([0.5] * 4, 0.1)
    halve(candidates(*[0.25] * 4), games, Budget(1_000_000, 0.9))
    steps = [len(actions) for actions, _, _ in games.asked]
    assert abs(steps.count(4) - steps.count(2)) <= 2
