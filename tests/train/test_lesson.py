"""A lesson makes moves likelier that turned out well, and expectations truer."""

import pytest
import torch
from msgspec.structs import replace

from septem.envs.options import Options
from septem.kernel.actions import WAITING
from septem.train.config import Learning
from septem.train.drawing import log_chance, masked
from septem.train.learner import Learner
from septem.train.lesson import Lesson, loss_of
from septem.train.network import Network, enter
from septem.train.rounds import Round
from septem.train.simulation import Simulation
from septem.train.table import Table
from septem.train.tools import Tools
from tests.train.small import small_network

CPU = torch.device("cpu")
HOW = Learning(rate=3e-3, warm_up=1)


def played(network: Network, games: int = 64) -> Round:
    simulation = Simulation(games, Options(3, payments="apart"), CPU, seed=3)
    return Table(simulation, [network], 3, HOW, Tools.for_device(CPU)).play()


def chances(network: Network, room: Round) -> torch.Tensor:
    """The log chances of what was done in the first step by the first player."""
    with torch.no_grad():
        judged = network.judge(room.observations[0, 0])
    return log_chance(masked(judged.logits, room.masks[0, 0]), room.whats[0, 0])


def test_moves_that_turned_out_well_become_likelier() -> None:
    network = small_network()
    room = played(network)
    well = torch.arange(64) % 2 == 0
    room.gains[:] = torch.where(well, 1.0, -1.0)
    before = chances(network, room)
    learner = Learner(network, HOW, Tools.for_device(CPU))
    for _ in range(5):
        learner.learn([room], rate=3e-3, variety=0.0)
    change = chances(network, room) - before
    assert change[well].mean() > 0.01
    assert change[~well].mean() < -0.01


def test_an_optimiser_of_another_device_goes_on_by_the_settings_of_this_one() -> None:
    network = small_network()
    learner = Learner(network, HOW, Tools.for_device(CPU))
    state = learner.optimiser.state_dict()
    elsewhere = [group | {"capturable": True, "fused": True, "lr": 9.0} for group in state["param_groups"]]
    learner.restore(state | {"param_groups": elsewhere})
    (group,) = learner.optimiser.param_groups
    assert (group["capturable"], group["fused"]) == (False, False)
    learner.learn([played(network)], rate=3e-3, variety=0.0)
    assert group["lr"] == pytest.approx(3e-3)


def test_expectations_become_truer() -> None:
    network = small_network()
    room = played(network)
    room.gains[:] = 0
    room.known_wins[:], room.known_leads[:] = 0.9, 0.4
    learner = Learner(network, HOW, Tools.for_device(CPU))
    told = [learner.learn([room], rate=1e-2, variety=0.0) for _ in range(12)]
    assert told[-1].win_miss < told[0].win_miss
    assert told[-1].lead_miss < told[0].lead_miss / 4


def test_variety_is_worth_something_if_that_is_said() -> None:
    room = played(small_network())
    room.gains[:] = 0
    found = {}
    for worth in (0.0, 0.5):
        learner = Learner(small_network(), HOW, Tools.for_device(CPU))
        found[worth] = [learner.learn([room], rate=3e-3, variety=worth) for _ in range(6)][-1].variety
    assert found[0.5] > found[0.0] + 0.01


def test_who_waits_teaches_nothing() -> None:
    network = small_network()
    room = played(network)
    lesson = room.lesson(0, 0)
    entered = enter(network.prepared(), room.observations[0, 0].float())
    variety = torch.tensor(0.1)
    half = lesson._replace(decides=(torch.arange(64) < 32).float())
    loss, _ = loss_of(network, HOW, variety, entered, half)
    alone = Lesson(*(part[:32] for part in half))
    wanted, _ = loss_of(network, HOW, variety, entered[:32], alone)
    assert loss.item() == pytest.approx(wanted.item(), abs=1e-5)


def test_a_chance_that_has_changed_too_far_has_no_further_effect() -> None:
    network = small_network()
    room = played(network)
    lesson = room.lesson(0, 0)._replace(gains=torch.linspace(-1, 1, 64))
    entered = enter(network.prepared(), room.observations[0, 0].float())
    # Everything is twice as likely as it was: good moves are beyond the clip, bad ones are not.
    lesson = lesson._replace(logs=lesson.logs - 0.7)
    how = replace(HOW, judgement=0.0)
    loss, told = loss_of(network, how, torch.tensor(0.0), entered, lesson)
    assert float(told[4]) == pytest.approx(1, abs=0.01)
    gains = (lesson.gains - lesson.gains.mean()) / lesson.gains.std(correction=0)
    ratio = (chances_and_ways(room) - lesson.logs).exp()
    wanted = torch.where(gains > 0, gains * (1 + how.clip), gains * ratio).mean()
    assert loss.item() == pytest.approx(-wanted.item(), abs=1e-3)


def chances_and_ways(room: Round) -> torch.Tensor:
    """The log chances of the first step as they were when it was played."""
    assert (room.masks[0, 0, :, WAITING] == 0).all()
    return room.logs[0, 0]


def test_what_was_noted_in_play_is_what_the_lesson_reckons() -> None:
    network = small_network()
    room = played(network)
    entered = enter(network.prepared(), room.observations[1, 2].float())
    _, told = loss_of(network, HOW, torch.tensor(0.0), entered, room.lesson(1, 2))
    assert abs(float(told[3])) < 1e-5
    assert float(told[4]) == 0
