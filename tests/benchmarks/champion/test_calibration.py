from pathlib import Path

import numpy as np
import pytest

from benchmarks.champion.calibration import ALL, Expectations, brier, known, mean_expected, mean_gap, reliability
from benchmarks.champion.playing import TURNS, Moment, play, shares_of
from benchmarks.champion.results import Sums
from septem.bots.network.arrays import ArrayNetwork
from septem.envs.batch import Batch
from tests.benchmarks.champion.networks import THREE, random_network, that_expects


def counted(network: ArrayNetwork, games: int = 20) -> tuple[Sums, int]:
    """What was expected in some games, and the number of decisions."""
    expectations, decisions = Expectations(), 0
    batch = Batch(games, THREE)

    def watch(moment: Moment) -> None:
        nonlocal decisions
        expectations.note(moment)
        decisions += len(moment.games)

    play(batch, [network] * 3, 3, watch)
    return expectations.count(shares_of(batch.rewards, 3)), decisions


def test_bins_add_up_to_all_decisions(tmp_path: Path) -> None:
    sums, decisions = counted(random_network(tmp_path))
    assert sums["bins"][ALL, :, 0].sum() == decisions
    assert sums["bins"][1:].sum(axis=0) == pytest.approx(sums["bins"][ALL])
    assert sums["turns"][:, 0].sum() == decisions
    assert sums["turns"][:, 1].sum() == pytest.approx(sums["bins"][ALL, :, 1].sum())
    assert sum(n for n, _, _ in reliability(sums)) == decisions


def test_who_always_expects_a_third_is_right_and_knows_nothing(tmp_path: Path) -> None:
    sums, decisions = counted(that_expects(tmp_path, float(np.log(0.5))))
    ((number, expected, won),) = reliability(sums)
    assert number == decisions
    assert expected == pytest.approx(1 / 3, abs=1e-3)
    # Hardly any decisions but those of all three, on each of the 18 turns: their shares of the win add up to 1.
    assert won.value == pytest.approx(1 / 3, abs=0.02)
    assert won.low <= 1 / 3 <= won.high
    assert brier(sums) == pytest.approx(2 / 9, abs=0.02)
    assert mean_gap(sums) == pytest.approx(abs(won.value - expected))
    assert mean_expected(sums) == pytest.approx(expected)
    assert known(sums) == pytest.approx([0] * TURNS, abs=1e-6)


def test_who_is_sure_of_every_victory_is_wrong_two_times_in_three(tmp_path: Path) -> None:
    sums, _ = counted(that_expects(tmp_path, 30.0))
    ((_, expected, won),) = reliability(sums)
    assert expected == 1
    assert brier(sums, age=1) == pytest.approx(2 / 3, abs=0.03)
    assert mean_gap(sums) == pytest.approx(1 - won.value)


def test_the_decisions_of_one_game_are_no_independent_trials() -> None:
    once, often = (
        {
            "bins": np.array([[[100 * decisions, 50 * decisions, 50 * decisions]]], float),
            "bin_squares": np.array([[[100 * decisions**2, 50 * decisions**2, 50 * decisions**2]]], float),
        }
        for decisions in (1, 18)
    )
    ((_, _, one),), ((_, _, many),) = reliability(once), reliability(often)
    assert one == pytest.approx(many)
    assert one.margin == pytest.approx(1.96 * 0.05, abs=1e-4)


def test_who_expects_too_much_of_everything_can_still_know_everything() -> None:
    won = np.array([1.0, 0.0, 0.0])
    expected = 0.4 + 0.5 * won
    turn = [3.0, expected.sum(), 1.0, (expected**2).sum(), (expected * won).sum(), 1.0]
    sums = {"turns": np.array([turn] * TURNS)}
    assert known(sums) == pytest.approx([1] * TURNS)
    assert mean_expected(sums) == pytest.approx(0.4 + 0.5 / 3)
    assert brier(sums) == pytest.approx((0.1**2 + 0.4**2 + 0.4**2) / 3)
