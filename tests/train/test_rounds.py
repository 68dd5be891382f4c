"""How much better a decision turned out than expected, by a slow formula of its own."""

import torch
from torch import Tensor

from septem.train.rounds import gains_of

CREDIT = 0.8


def slow_gains(
    rewards: list[float], ends: list[bool], values: list[float], decides: list[bool], last: float
) -> list[float]:
    """For each decision of one player: the sum of later surprises, each worth CREDIT of the one before it."""
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
                weight, value, reward = weight * CREDIT, new, 0.0
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
        wanted = slow_gains(rewards, ends, values, decides, last)
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
