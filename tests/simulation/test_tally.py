"""Statistics of simulated games: the numbers add up."""

import numpy as np
import pytest

from septem.simulation import Simulation
from septem.simulation.tally import Tally
from tests.simulation.games import WONDERS, batch


def test_points_are_averaged_over_cities() -> None:
    tally = Tally(3, WONDERS)
    tally.add(batch())
    points = tally.points()
    assert points["civilian"].mean == pytest.approx(20 / 6)
    assert points["military"].mean == pytest.approx(17 / 6)
    assert points["military"].percentiles[0] == -1
    assert points["total"].mean == pytest.approx(59 / 6)
    totals = [10, 4, 6, -1, 20, 20]
    assert points["total"].deviation == pytest.approx(float(np.std(totals)))
    assert points["total"].percentiles == tuple(
        int(np.percentile(totals, percent, method="inverted_cdf")) for percent in (5, 25, 50, 75, 95)
    )


def test_a_shared_victory_counts_in_parts() -> None:
    tally = Tally(3, WONDERS)
    tally.add(batch())
    assert [share.share for share in tally.seats()] == [0.5, 0.25, 0.25]
    shares = {share.name: (share.games, share.share, share.points) for share in tally.wonders()}
    assert shares == {"Giza A": (2, 0.75, 15.0), "Giza B": (2, 0.0, 2.5), "Rhodes A": (2, 0.25, 12.0)}


def test_f9_the_free_city_is_left_out() -> None:
    played = batch()
    played.winners[1] = False, True, False
    tally = Tally(2, WONDERS)
    tally.add(played)
    assert [share.share for share in tally.seats()] == [0.5, 0.5]
    assert tally.points()["total"].mean == pytest.approx((10 + 4 - 1 + 20) / 4)
    assert sum(share.games for share in tally.wonders()) == 4


def test_the_interval_is_wilsons() -> None:
    """5 of 10: 0.2366 to 0.7634 (Newcombe 1998, the score method)."""
    scores = np.zeros((10, 2, 7), np.int16)
    winners = np.array([[True, False]] * 5 + [[False, True]] * 5)
    tally = Tally(2, WONDERS)
    tally.add(Simulation(scores, winners, np.zeros((10, 2), np.int8), WONDERS))
    seat = tally.seats()[0]
    assert (round(seat.low, 4), round(seat.high, 4)) == (0.2366, 0.7634)


def test_batches_add_up() -> None:
    one, two = Tally(3, WONDERS), Tally(3, WONDERS)
    one.add(batch())
    two.add(batch())
    two.add(batch())
    assert two.games == 2 * one.games
    assert two.points() == one.points()
    assert [share.share for share in two.wonders()] == [share.share for share in one.wonders()]
