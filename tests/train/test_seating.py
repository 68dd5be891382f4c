"""Bots have seats in a part of the games, and somebody always acts."""

import numpy as np
import pytest
import torch

from septem import SetupError
from septem.envs.opponents import ACTS
from septem.envs.options import Options
from septem.kernel.actions import WAITING
from septem.train.config import Learning
from septem.train.seating import minds_named, seat_bots
from septem.train.simulation import Simulation
from septem.train.table import Table
from septem.train.tools import Tools
from tests.train.small import small_network


def test_bots_sit_in_the_wanted_part_of_the_games() -> None:
    seated = seat_bots(20_000, 4, bots=3, share=0.4, seed=1)
    with_bots = (seated != ACTS).any(axis=1)
    assert with_bots.mean() == pytest.approx(0.4, abs=0.02)
    assert (seated == ACTS).any(axis=1).all()
    assert set(seated.ravel().tolist()) == {ACTS, 0, 1, 2}
    # Every seat, and one bot as often as two or three.
    assert np.allclose((seated != ACTS)[with_bots].mean(axis=0), 0.5, atol=0.02)
    assert np.allclose(np.bincount((seated != ACTS)[with_bots].sum(axis=1))[1:] / with_bots.sum(), 1 / 3, atol=0.02)


def test_only_bots_that_weigh_moves_can_sit_there() -> None:
    with pytest.raises(SetupError, match=r"Bot 'greedy' does not weigh moves; choose heuristic, war, .* or trade\."):
        minds_named(["greedy"], "first")


def test_nothing_is_learnt_from_what_bots_do_and_they_play_as_they_would() -> None:
    device = torch.device("cpu")
    simulation = Simulation(200, Options(3, payments="apart"), device, seed=4)
    seated = np.full((200, 3), ACTS, np.int8)
    seated[:, 1:] = 0
    simulation.seat(minds_named(["heuristic"], "first"), seated)
    room = Table(simulation, [small_network()], 24, Learning(), Tools.for_device(device)).play()
    assert not room.decides[:, 1:].any()
    assert torch.equal(room.decides[:, 0] == 1, room.masks[:, 0, :, WAITING] == 0)
    won = (room.shares * room.ended[:, None]).sum(dim=(0, 2)) / room.ended.sum()
    # A network that knows nothing wins next to nothing against two bots that weigh their moves.
    assert float(won[0]) < 0.1
    assert float(won.sum()) == pytest.approx(1, abs=1e-5)
