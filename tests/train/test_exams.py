"""Exams tell the truth: among equals, and compared with games that are played one by one at the public table."""

from copy import deepcopy
from math import sqrt

import pytest
import torch

from septem.arena.match import Match
from septem.arena.plan import Plan
from septem.arena.schedule import pairings
from septem.arena.tables import table_of
from septem.bots.network.loading import champion_file
from septem.envs.options import Options
from septem.train.config import Learning
from septem.train.exams import share_against_bot, share_against_others
from septem.train.network import load_network
from septem.train.simulation import Simulation
from septem.train.table import Table
from septem.train.tools import Tools
from tests.train.small import small_network

CPU = torch.device("cpu")
RIVAL = "heuristic"


@pytest.mark.parametrize("players", [3, 5])
def test_against_itself_a_network_takes_a_fair_share(players: int) -> None:
    games, fair = 600, 1 / players
    network = small_network()
    simulation = Simulation(games, Options(players, payments="apart"), CPU, seed=3)
    table = Table(simulation, [network, deepcopy(network)], 6, Learning(), Tools.for_device(CPU))
    torch.manual_seed(1)
    assert share_against_others(table) == pytest.approx(fair, abs=4 * sqrt(fair * (1 - fair) / games))


def share_in_plain_games(bot: str, deals: int) -> float:
    """What it takes from copies of the rival in the arena, every deal from every seat."""
    table = table_of(Plan((bot,), against=RIVAL, deals=deals))
    results = [Match(table, pairing).play() for pairing in pairings(table.plan)]
    assert len(results) == 3 * deals
    assert all(result.fault is None for result in results)
    won = [result.bots.index(bot) in result.winners for result in results]
    return sum(is_won / len(result.winners) for is_won, result in zip(won, results, strict=True)) / len(results)


def test_against_a_bot_it_takes_what_it_takes_in_plain_games() -> None:
    """Of the champion, for whom a slip in what it is shown or in what it does would cost most of its victories."""
    file, exam_deals, plain_deals = champion_file(), 100, 30
    torch.manual_seed(1)
    found = share_against_bot(load_network(file, torch.float32), RIVAL, Options(3, payments="apart"), exam_deals)
    plain = share_in_plain_games(f"network:@{file}", plain_deals)
    error = sqrt(plain * (1 - plain) * (1 / (3 * exam_deals) + 1 / (3 * plain_deals)))
    assert plain > 0.5
    assert found == pytest.approx(plain, abs=3 * error)
