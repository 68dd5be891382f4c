"""A table has games of every turn at any time, so that no lesson is about one turn alone."""

import pytest
import torch

from septem.envs.options import Options
from septem.kernel.observation import IS_AGE, IS_TURN
from septem.train.config import Learning
from septem.train.simulation import Simulation
from septem.train.table import TURNS, Table
from septem.train.tools import Tools
from tests.train.small import small_network

GAMES_A_TURN = 40


@pytest.mark.parametrize(
    "options",
    [
        Options(3, payments="apart"),
        Options(4, "second", payments="apart"),
        Options(2, "first", "gaia", payments="apart"),
        Options(2, "first", "free-city", payments="apart"),
    ],
    ids=str,
)
def test_games_are_spread_over_all_turns(options: Options) -> None:
    device = torch.device("cpu")
    simulation = Simulation(TURNS * GAMES_A_TURN, options, device, seed=3)
    Table(simulation, [small_network()], 2, Learning(), Tools.for_device(device)).spread()
    seen = simulation.observations[0].int()
    turns = 6 * seen[IS_AGE : IS_AGE + 3].argmax(dim=0) + seen[IS_TURN : IS_TURN + 6].argmax(dim=0)
    counts = torch.bincount(turns, minlength=TURNS)
    # Not quite evenly: a few games have more decisions than turns, and are behind.
    assert len(counts) == TURNS
    assert counts.min() > GAMES_A_TURN / 2
    assert counts.max() < GAMES_A_TURN * 3 / 2
