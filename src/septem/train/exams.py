"""How good a network is while it learns: games against its former self, and against quick bots."""

import torch
from torch import Tensor

from septem.envs.options import Options
from septem.envs.sparring import Sparring
from septem.errors import SetupError
from septem.kernel.actions import WHATS
from septem.train.drawing import masked, way_logits
from septem.train.network import Network
from septem.train.table import Table

DEALS_SEED = 1_000_000_000  # below SEEDS of tables.py, so no deal of training is one of these


def share_against_others(table: Table) -> float:
    """The share of the wins that the first network of a table takes from the others, all drawing their moves."""
    simulation = table.simulation
    simulation.reset(DEALS_SEED)
    games, device = len(simulation.ended), simulation.ended.device
    found = torch.zeros(games, device=device)
    is_open = torch.ones(games, dtype=torch.bool, device=device)
    while is_open.any():
        played = table.play()
        for ended, shares in zip(played.ended, played.shares[:, 0], strict=True):
            found += shares * (ended & is_open)
            is_open &= ~ended
    return float(found.mean())


def check_rival(rival: str, options: Options) -> None:
    """Refuses a bot that cannot be met, before anybody trains for it."""
    try:
        Sparring(1, options, rival, seat=0)
    except SetupError as error:
        raise SetupError(f"rivals: {error}") from error


@torch.no_grad()
def share_against_bot(network: Network, rival: str, options: Options, deals: int) -> float:
    """The share that it takes from copies of a quick bot by its likeliest moves, every deal from every seat."""
    reward = 0.0
    for seat in range(options.players):
        games = Sparring(deals, options, rival, seat)
        games.reset(DEALS_SEED)
        while not games.ended.all():
            judged = network.judge(_rows(games.observations, network).t())
            whats = masked(judged.logits, _rows(games.masks, network)).argmax(dim=1)
            games.list_ways(whats.cpu().numpy())
            ways = way_logits(judged.payment, _rows(games.ways.reshape(deals, -1), network)).argmax(dim=1)
            games.act((whats + WHATS * ways).cpu().numpy())
            games.observe()
        reward += float(games.rewards.mean())
    # Where it has won nothing, rounding may leave a trifle less than that.
    return max(0.0, (reward + 1) / options.players)


def _rows(array: object, network: Network) -> Tensor:
    """An array where the network is."""
    return torch.as_tensor(array, device=network.scales.device)
