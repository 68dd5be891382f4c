"""How much better a decision turned out than expected, by a slow formula of its own."""

import pytest
import torch
from torch import Tensor

from septem.bots.network.network import LEAD
from septem.bots.network.thinking.rollouts import POINTS_A_LEAD
from septem.envs.options import Options
from septem.kernel.actions import WAITING
from septem.train.config import Learning
from septem.train.rounds import Round, gains_of
from septem.train.simulation import Simulation
from septem.train.table import Table
from septem.train.tools import Tools
from tests.train.small import small_network

CREDIT = 0.8


def slow_gains(
    rewards: list[float], ends: list[bool], values: list[float], decides: list[bool], last: float, credit: float
) -> list[float]:
    """For each decision of one player: the sum of later surprises, each worth `credit` of the one before it."""
    gains = []
    for start in range(len(values)):
        gain, weight, value, reward = 0.0, 1.0, values[start], 0.0
        for step in range(start, len(values)):
            reward += rewards[step]
            is_last = step + 1 == len(values)
            if ends[step]:
                gain += weight * (reward - value)
                break
            if is_last or decides[step + 1]:
                new = last if is_last else values[step + 1]
                gain += weight * (reward + new - value)
                weight, value, reward = weight * credit, new, 0.0
        gains.append(gain)
    return gains


def column(numbers: list[float]) -> Tensor:
    return torch.tensor(numbers)[:, None, None]


def test_gains_are_those_of_the_slow_formula() -> None:
    torch.manual_seed(3)
    for _ in range(30):
        rewards, values = torch.rand(9).tolist(), torch.rand(9).tolist()
        ends = (torch.rand(9) < 0.3).tolist()
        decides = (torch.rand(9) < 0.7).tolist()
        last = float(torch.rand(()))
        found = gains_of(
            column(rewards),
            ~torch.tensor(ends)[:, None, None],
            column(values),
            torch.tensor(decides)[:, None, None],
            torch.tensor([[last]]),
            CREDIT,
        )
        wanted = slow_gains(rewards, ends, values, decides, last, CREDIT)
        for step in range(9):
            if decides[step]:
                assert abs(float(found[step]) - wanted[step]) < 1e-5


def test_with_full_credit_a_gain_is_the_outcome_less_what_was_expected() -> None:
    rewards, values = [0.0, 0.0, 1.0], [0.2, 0.5, 0.7]
    found = gains_of(
        column(rewards),
        ~torch.tensor([False, False, True])[:, None, None],
        column(values),
        torch.ones(3, 1, 1, dtype=torch.bool),
        torch.tensor([[9.0]]),
        1.0,
    )
    assert torch.allclose(found.flatten(), torch.tensor([0.8, 0.5, 0.3]))


def test_a_point_ahead_counts_the_same_in_training_and_in_imagined_games() -> None:
    assert pytest.approx(1) == POINTS_A_LEAD * LEAD


def played(how: Learning) -> Round:
    """A round with ends of games in it, and of turns in which some only wait."""
    device = torch.device("cpu")
    simulation = Simulation(20, Options(2, "first", "free-city", payments="apart"), device, seed=3)
    room = Table(simulation, [small_network()], 40, how, Tools.for_device(device)).play()
    assert room.ended.any()
    assert (room.masks[..., WAITING] == 1).any()
    return room


def test_a_review_credits_moves_by_one_number_and_expectations_by_another() -> None:
    how = Learning(credit=0.6, judging_credit=0.9)
    room = played(how)
    decides = room.masks[..., WAITING] == 0
    for player in range(2):
        for game in range(20):
            mine = slice(None), player, game
            ends, decided = room.ended[:, game].tolist(), decides[mine].tolist()

            def gains(rewards: Tensor, values: Tensor, last: Tensor, credit: float) -> Tensor:
                numbers = rewards[mine].tolist(), ends, values[mine].tolist(), decided  # noqa: B023
                return torch.tensor(slow_gains(*numbers, float(last[player, game]), credit))  # noqa: B023

            def both(credit: float) -> tuple[Tensor, Tensor]:
                wins = gains(room.shares, room.wins, room.last_wins, credit)
                return wins, gains(LEAD * room.ahead, room.leads, room.last_leads, credit)

            wins, leads = both(how.credit)
            known_wins, known_leads = both(how.judging_credit)
            known_wins = (room.wins[mine] + known_wins).clamp(0, 1)
            known_leads = room.leads[mine] + known_leads
            at = decides[mine]
            assert torch.allclose(room.gains[mine][at], (wins + leads)[at], atol=1e-5)
            assert torch.allclose(room.known_wins[mine][at], known_wins[at], atol=1e-5)
            assert torch.allclose(room.known_leads[mine][at], known_leads[at], atol=1e-5)
