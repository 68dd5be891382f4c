"""Moves are drawn as likely as the network says, and never what is not legal."""

import pytest
import torch
from torch import Tensor

from septem.train import drawing
from septem.train.drawing import draw, entropy, log_chance, masked, way_logits
from septem.train.network import NEVER

MANY = 40_000


def test_what_is_drawn_is_as_likely_as_its_logit_says() -> None:
    torch.manual_seed(1)
    logits = torch.tensor([[0.0, 1.0, NEVER, -1.0]]).expand(MANY, 4)
    counts = torch.bincount(draw(logits), minlength=4) / MANY
    assert counts[2] == 0
    assert torch.allclose(counts, logits[0].softmax(dim=0), atol=0.01)


def first_and_second(logits: Tensor, seed: int) -> Tensor:
    """Who wins the race of each row, and who would if the winner did not take part: pairs, numbered."""
    torch.manual_seed(seed)
    first = draw(logits)
    torch.manual_seed(seed)
    second = draw(logits.scatter(1, first[:, None], NEVER))
    return first * logits.shape[1] + second


def chi_square_of_pairs(logits: Tensor, races: int) -> tuple[float, int]:
    """How far counts of (first, second) are from p_i · p_j / (1 - p_i), as it is if all race on their own; how many."""
    pairs = torch.cat([first_and_second(logits.expand(MANY, -1), seed) for seed in range(races)])
    chances = logits[0].double().softmax(dim=0)
    wanted = chances[:, None] * chances / (1 - chances[:, None])
    others = ~torch.eye(len(chances), dtype=torch.bool)
    counts = torch.bincount(pairs, minlength=len(chances) ** 2).reshape(wanted.shape)
    assert counts.diagonal().sum() == 0
    expected = wanted[others] * len(pairs)
    return float(((counts[others] - expected) ** 2 / expected).sum()), len(expected)


UNEQUAL = torch.linspace(-1, 1, 24)[None] * torch.tensor([1.0, -1.0]).repeat(12)


@pytest.mark.parametrize(("logits", "races"), [(torch.zeros(1, 4), 10), (UNEQUAL, 10), (torch.zeros(1, 322), 5)])
def test_who_comes_second_does_not_depend_on_who_wins(logits: Tensor, races: int) -> None:
    """The chances of all come from one number a row, which must not show: chi-square on all pairs of columns."""
    chi_square, pairs = chi_square_of_pairs(logits, races)
    assert abs(chi_square - (pairs - 1)) < 5 * (2 * (pairs - 1)) ** 0.5


@pytest.mark.parametrize("word", [0, -1])  # no bit and all bits
def test_not_even_the_luckiest_word_draws_what_is_not_legal(word: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "stirred", lambda words: torch.full_like(words, word))
    assert draw(torch.tensor([[NEVER, 0.0, NEVER]])).tolist() == [1]
    # Nor what is all but impossible.
    assert draw(torch.tensor([[-30.0, 0.0]])).tolist() == [1]


def test_among_equals_everybody_wins_as_often() -> None:
    torch.manual_seed(5)
    columns = 322
    winners = torch.cat([draw(torch.zeros(MANY, columns)) for _ in range(10)])
    expected = len(winners) / columns
    chi_square = float(((torch.bincount(winners, minlength=columns) - expected) ** 2 / expected).sum())
    assert abs(chi_square - (columns - 1)) < 5 * (2 * (columns - 1)) ** 0.5
    # And so does everybody of those who are left when every other one is gone.
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
