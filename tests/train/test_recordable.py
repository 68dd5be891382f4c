"""Work that a GPU records neither leaves the card nor asks it for a number.

Tensors without numbers (`meta`) refuse both, on any machine. They let new ones be made of the program's numbers, which
a GPU does not record, and the optimiser does not work on them: for these it takes a GPU (test_on_gpu.py).
"""

import pytest
import torch
from torch import Tensor, nn

from septem.kernel.actions import WAYS
from septem.train.config import Learning, TableKind
from septem.train.lesson import loss_of
from septem.train.network import Network, enter
from septem.train.simulation import Simulation
from septem.train.table import Table
from septem.train.tools import Tools
from tests.train.small import SIZE

CARD = torch.device("meta")
GAMES = 40
TABLES = [TableKind(3), TableKind(7, "second"), TableKind(2, "first", "free-city"), TableKind(2, "second", "gaia")]


class WithoutNumbers(Simulation):
    """Games in which nothing is known but how many there are."""

    def __init__(self, kind: TableKind) -> None:
        self.options = options = kind.options
        players = options.players
        self.observations = torch.empty(players, options.observation_width, GAMES, dtype=torch.int8, device=CARD)
        self.masks = torch.empty(players, GAMES, options.mask_width, dtype=torch.int8, device=CARD)
        self.ways = torch.empty(players, GAMES, 2 * WAYS, dtype=torch.int8, device=CARD)
        self.acts = torch.empty(players, GAMES, dtype=torch.bool, device=CARD)

    def ask(self, whats: Tensor) -> Tensor:
        """Any ways."""
        assert whats.shape == self.acts.shape
        return self.ways

    def step(self, ways: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Any results."""
        assert ways.shape == self.acts.shape
        share = self.masks[..., 0].float()
        return share, share, self.acts[0]

    def break_off(self, which: slice) -> None:
        """Changes nothing that is known."""


def network() -> Network:
    return Network(SIZE, torch.bfloat16).to(CARD)


def table_of(kind: TableKind, *networks: Network) -> Table:
    # On a GPU these functions are compiled, and do the same.
    return Table(WithoutNumbers(kind), networks, 3, Learning(), Tools.for_device(torch.device("cpu")))


@pytest.mark.parametrize("kind", TABLES, ids=str)
@torch.no_grad()
def test_a_round_of_play(kind: TableKind) -> None:
    table_of(kind, network(), network())._play_round()


@pytest.mark.parametrize("is_trained", [False, True])
def test_how_large_the_numbers_of_the_first_table_are(is_trained: bool) -> None:
    learning = network()
    learning.set_scales(table_of(TableKind(3), learning).spread(), is_trained=is_trained)


@pytest.mark.parametrize("kind", TABLES, ids=str)
def test_a_lesson(kind: TableKind) -> None:
    learning = network()
    played = table_of(kind, learning).round
    entered = enter(learning.prepared(), played.observations[0, 0].to(learning.kind))
    loss, _ = loss_of(learning, Learning(), torch.empty((), device=CARD), entered, played.lesson(0, 0))
    loss.backward()  # type: ignore[no-untyped-call]
    nn.utils.clip_grad_norm_(learning.parameters(), Learning().norm)
    assert all(weights.grad is not None for weights in learning.parameters())


@pytest.mark.parametrize("work", [lambda card: card + torch.ones(3), lambda card: card.sum().item()])
def test_what_is_looked_for_would_be_found(work: object) -> None:
    assert callable(work)
    with pytest.raises(RuntimeError, match="meta"):
        work(torch.empty(3, device=CARD))
