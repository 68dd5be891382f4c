"""Shares with their intervals: deals are drawn, not games."""

import numpy as np
import pytest

from septem.arena.resampling import Floats, Ledger, resampled
from septem.arena.shares import Gains, Share, shares


def column(*numbers: float) -> Floats:
    return np.array(numbers, np.float64)[:, None]


def test_a_ledger_has_a_number_a_deal_for_every_name() -> None:
    ledger: Ledger[str] = Ledger()
    ledger.add(7, "wins", 0.5)
    ledger.add(3, "games")
    ledger.add(7, "wins", 1)
    assert ledger.names() == ["wins", "games"]
    assert ledger.columns(["games", "wins", "ties"]).tolist() == [[0, 1.5, 0], [1, 0, 0]]


def test_every_resample_draws_as_many_deals_as_there_are_and_the_same_ones_each_time() -> None:
    sums = np.array([[1.0, 10.0], [1.0, 20.0], [1.0, 30.0]])
    drawn = resampled(sums, 500)
    assert drawn.shape == (500, 2)
    assert set(drawn[:, 0]) == {3}
    assert {30, 90} <= set(drawn[:, 1]) <= set(range(30, 91, 10))
    assert drawn[:, 1].mean() == pytest.approx(60, abs=2)
    assert (resampled(sums, 500) == drawn).all()


def test_large_arenas_are_drawn_in_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    sums = np.array([[1.0], [0.0], [0.0], [1.0]])
    monkeypatch.setattr("septem.arena.resampling.CELLS", 10)
    drawn = resampled(sums, 5)
    assert drawn.shape == (5, 1)
    assert set(drawn[:, 0]) <= {0, 1, 2, 3, 4}


def test_a_share_is_gains_over_games() -> None:
    [share] = shares(column(1, 2, 0, 1.5, 0.5), column(3, 3, 3, 3, 3))
    assert share.share == pytest.approx(5 / 15)
    assert share.games == 15
    assert 0 < share.low < share.share < share.high < 1


def test_games_of_one_deal_are_not_independent_so_the_interval_is_that_of_deals() -> None:
    deals = np.tile([0.0, 1.0], 50)[:, None]
    [few] = shares(deals, np.ones((100, 1)))
    [many] = shares(20 * deals, np.full((100, 1), 20.0))
    assert (many.low, many.high, many.games) == (few.low, few.high, 2000)


@pytest.mark.parametrize(("wins", "low", "high"), [(1, 0.025 ** (1 / 10), 1), (0, 0, 1 - 0.025 ** (1 / 10))])
def test_who_always_wins_may_still_lose(wins: float, low: float, high: float) -> None:
    [share] = shares(np.full((10, 1), 3.0 * wins), np.full((10, 1), 3.0))
    assert tuple(share) == pytest.approx((wins, low, high, 30))


def test_a_few_deals_do_not_tell_how_much_deals_differ() -> None:
    assert shares(column(2), column(3)) == [Share(2 / 3, 0, 1, 3)]
    assert shares(column(1, 2, 2, 1), column(3, 3, 3, 3)) == [Share(0.5, 0, 1, 12)]


def test_a_thing_that_a_resample_misses_is_left_out_of_it() -> None:
    gains: Gains[str] = Gains()
    for deal in range(30):
        gains.add(deal, "often", deal % 2)
        if deal < 5:
            gains.add(deal, "seldom", 0.2 + deal % 2)
    found = gains.shares()
    assert list(found) == ["often", "seldom"]
    assert found["seldom"].share == pytest.approx(0.6)
    assert found["seldom"].low == pytest.approx(0.2)
    assert found["seldom"].games == 5
    assert Gains[str]().shares() == {}


def test_the_interval_holds_the_truth_in_19_of_20_arenas() -> None:
    """Deals differ: in some the bot wins mostly, in others hardly; four games of each are played."""
    chance = np.random.default_rng(1)
    arenas, deals, games = 300, 80, 4
    luck = chance.beta(1.2, 1.8, size=(arenas, deals))
    wins = chance.binomial(games, luck).astype(np.float64)
    held = 0
    for arena in wins:
        [share] = shares(arena[:, None], np.full((deals, 1), float(games)), 400)
        held += share.low <= 0.4 <= share.high
    assert 0.92 <= held / arenas <= 0.98
