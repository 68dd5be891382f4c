"""Moves are drawn as likely as the network says, and never what is not legal."""

import pytest
import torch

from septem.train.drawing import draw, entropy, log_chance, masked, way_logits
from septem.train.network import NEVER

MANY = 40_000


def test_what_is_drawn_is_as_likely_as_its_logit_says() -> None:
    torch.manual_seed(1)
    logits = torch.tensor([[0.0, 1.0, NEVER, -1.0]]).expand(MANY, 4)
    counts = torch.bincount(draw(logits), minlength=4) / MANY
    assert counts[2] == 0
    assert torch.allclose(counts, logits[0].softmax(dim=0), atol=0.01)


def test_among_equals_everybody_wins_as_often_and_whoever_came_second_does_not_matter() -> None:
    """The chances of all come from one number a row, which must not show: chi-square on winners, and on pairs."""
    torch.manual_seed(5)
    columns = 322
    winners = torch.cat([draw(torch.zeros(MANY, columns)) for _ in range(10)])
    expected = len(winners) / columns
    chi_square = float(((torch.bincount(winners, minlength=columns) - expected) ** 2 / expected).sum())
    assert abs(chi_square - (columns - 1)) < 5 * (2 * (columns - 1)) ** 0.5
    # Among half of them, and with the other half gone, the same neighbour wins no more often than others.
    halves = torch.zeros(MANY * 5, 8)
    halves[:, ::2] = NEVER
    few = torch.bincount(draw(halves), minlength=8)[1::2] / len(halves)
    assert torch.allclose(few, torch.full((4,), 0.25), atol=0.006)


def test_nothing_of_no_chance_is_drawn_behind_the_last_chance() -> None:
    torch.manual_seed(1)
    logits = torch.full((MANY, 5), NEVER)
    logits[:, 1] = 0
    assert (draw(logits) == 1).all()


def test_chances_and_entropy() -> None:
    logits = torch.tensor([[0.0, 0.0, NEVER]])
    assert float(log_chance(logits, torch.tensor([1], dtype=torch.int32))) == pytest.approx(-0.6931, abs=1e-4)
    assert float(entropy(logits)) == pytest.approx(0.6931, abs=1e-4)
    assert float(entropy(masked(torch.zeros(1, 3), torch.tensor([[0, 1, 0]])))) == 0


def test_a_way_to_pay_is_liked_by_whom_it_pays() -> None:
    ways = torch.full((1, 24), -1, dtype=torch.int8)
    ways[0, :6] = torch.tensor([0, 2, 1, 1, 2, 0])
    logits = way_logits(torch.tensor([[0.5, -1.0]]), ways)
    assert logits[0, :3].tolist() == [-2.0, -0.5, 1.0]
    assert (logits[0, 3:] == NEVER).all()


def test_who_waits_pays_in_the_first_way() -> None:
    ways = torch.full((3, 24), -1, dtype=torch.int8)
    logits = way_logits(torch.full((3, 2), -1.0), ways)
    assert (draw(logits) == 0).all()
    assert torch.equal(log_chance(logits, torch.zeros(3, dtype=torch.int32)), torch.zeros(3))
