"""Moves are tried out in games that go on from one state, and what does better becomes likelier."""

import numpy as np
import pytest
import torch
from msgspec.structs import replace

from septem.envs.options import Options
from septem.kernel.actions import WHATS
from septem.train.config import Learning, Trying
from septem.train.drawing import masked
from septem.train.learner import Learner
from septem.train.network import Network
from septem.train.rounds import Round
from septem.train.simulation import Simulation
from septem.train.table import Table
from septem.train.tools import Tools
from septem.train.trials import Trials, outcomes
from septem.train.tried import Tried
from tests.train.small import SMALL, small_network, train_in

CPU = torch.device("cpu")
TRYING = Trying(after=0.0, rounds=2, moves=4, games=3, turns=2)
OPTIONS = Options(3, payments="apart")


def table_of(network: Network, games: int = 24, steps: int = 2) -> Table:
    return Table(Simulation(games, OPTIONS, CPU, seed=5), [network], steps, Learning(), Tools.for_device(CPU))


def hold(network: Network, trying: Trying = TRYING) -> Tried:
    table = table_of(network)
    table.play()
    return Trials(table, network, Learning(), trying, Tools.for_device(CPU)).hold()


def test_the_likeliest_legal_moves_are_tried_each_once() -> None:
    network = small_network()
    tried = hold(network)
    assert tried.whats.shape == (4, 4)  # two rounds of 24 games, 4 × 3 at a decision
    with torch.no_grad():
        judged = network.judge(tried.observations)
    chances = masked(judged.logits, tried.masks).softmax(dim=1)
    for row in range(4):
        counted = tried.whats[row][tried.counts[row] == 1].tolist()
        assert counted == chances[row].topk(4).indices[: len(counted)].tolist()
        assert all(tried.masks[row, what] == 1 for what in counted)
        assert all(0 <= share <= 1 for share in tried.shares[row].tolist())


def test_moves_that_are_too_unlikely_do_not_count() -> None:
    tried = hold(small_network(), replace(TRYING, least=0.6))
    assert (tried.counts.sum(dim=1) <= 1).all()


def test_games_go_on_from_the_state_they_are_given() -> None:
    table, other = table_of(small_network()), table_of(small_network(2))
    table.play()
    chosen = torch.tensor([3, 3, 7]).repeat(8)
    whats = table.simulation.masks.int().argmax(dim=2)[:, chosen]
    before = table.simulation.states[chosen].clone()
    other.simulation.go_on_from(before)
    assert torch.equal(other.simulation.observations, table.simulation.observations[:, :, chosen])
    other.play_out(before, whats)
    assert (other.round.whats[0] == whats).all()
    assert torch.equal(other.round.observations[0], table.simulation.observations[:, :, chosen])


def test_who_has_finished_is_not_dealt_anew() -> None:
    table = table_of(small_network(), steps=30)
    table.simulation.reset(1)
    whats = table.simulation.masks.int().argmax(dim=2)
    table.play_out(table.simulation.states.clone(), whats)
    ended = table.round.ended
    assert ended[-1].all()
    assert (ended[1:] >= ended[:-1]).all()
    shares, leads = outcomes(table.round, 0.025)
    first = ended.int().argmax(dim=0)
    assert torch.equal(shares, table.round.shares[first, 0, torch.arange(24)])
    assert torch.allclose(leads, 0.025 * table.round.ahead[first, 0, torch.arange(24)])


def test_a_game_that_goes_on_counts_as_it_is_expected_to_end() -> None:
    table = table_of(small_network())
    played: Round = table.play()
    assert not played.ended.any()
    shares, leads = outcomes(played, 0.025)
    assert torch.equal(shares, played.last_wins[0])
    assert torch.equal(leads, played.last_leads[0])


def made_up(network: Network, better: int) -> Tried:
    """Decisions with four legal moves each, of which one has done better."""
    torch.manual_seed(2)
    rows = 64
    masks = torch.zeros(rows, WHATS, dtype=torch.int8)
    masks[:, :4] = 1
    whats = torch.arange(4).expand(rows, 4).contiguous()
    shares = torch.full((rows, 4), 0.3)
    shares[:, better] = 0.5
    observations = torch.randint(0, 2, (len(network.scales), rows), dtype=torch.int8)
    return Tried(observations, masks, whats, torch.ones(rows, 4), shares, torch.zeros(rows, 4))


def chances(network: Network, tried: Tried) -> list[float]:
    with torch.no_grad():
        judged = network.judge(tried.observations)
    return masked(judged.logits, tried.masks).softmax(dim=1)[:, :4].mean(dim=0).tolist()


@pytest.mark.parametrize("better", [0, 3])
def test_what_does_better_becomes_likelier_however_rare_it_was(better: int) -> None:
    network = small_network()
    with torch.no_grad():
        network.policy.bias[better] -= 4  # hardly ever done so far
    tried = made_up(network, better)
    before = chances(network, tried)
    learner = Learner(network, Learning(), Tools.for_device(CPU))
    missed = [learner.learn_from_trials([tried], rate=1e-2, variety=0.0) for _ in range(30)]
    after = chances(network, tried)
    assert after[better] > 0.5 > before[better]
    assert missed[-1] < missed[0] < 0.2


def test_expectations_follow_what_the_usual_moves_bring() -> None:
    network = small_network()
    tried = made_up(network, 1)._replace(shares=torch.full((64, 4), 0.8), leads=torch.full((64, 4), 0.3))
    learner = Learner(network, Learning(), Tools.for_device(CPU))
    for _ in range(80):
        learner.learn_from_trials([tried], rate=1e-2, variety=0.0)
    with torch.no_grad():
        judged = network.judge(tried.observations)
    np.testing.assert_allclose(judged.win.sigmoid().mean(), 0.8, atol=0.05)
    np.testing.assert_allclose(judged.lead.mean(), 0.3, atol=0.1)


def test_a_run_with_trials(tmp_path) -> None:  # type: ignore[no-untyped-def]
    told = list(train_in(tmp_path, replace(SMALL, trying=replace(TRYING, after=0.5))).run())
    missed = [entry["missed"] for entry in told]
    assert missed[0] == 0
    assert missed[-1] > 0
