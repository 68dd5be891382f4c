"""Win shares on the Elo scale."""

from math import inf

import pytest

from septem.arena.elo import elo_of


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7])
def test_chance_is_no_difference(players: int) -> None:
    assert elo_of(1 / players, players) == 0


@pytest.mark.parametrize(
    ("share", "players", "elo"),
    [(10 / 11, 2, 400), (0.6, 3, 190.849), (0.5, 3, 120.412), (0.25, 2, -190.849), (1, 5, inf), (0, 5, -inf)],
)
def test_odds_of_ten_to_one_are_400_points(share: float, players: int, elo: float) -> None:
    assert elo_of(share, players) == pytest.approx(elo, abs=0.001)
