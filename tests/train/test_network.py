"""What learns is what plays: the network of PyTorch says what the one without it says of the same weights."""

from pathlib import Path

import numpy as np
import torch

from septem.bots.network.arrays import ArrayNetwork
from septem.bots.network.files import read_weights, write_weights
from septem.envs import Batch, Options
from septem.kernel.observation import PLACE, width_of
from septem.train.network import COIN, Network, load_network
from septem.train.simulation import Simulation
from tests.train.small import SIZE, small_network


def test_a_new_network_likes_all_moves_alike_and_payments_by_their_price() -> None:
    judged = Network(SIZE).judge(torch.randint(0, 3, (1240, 5)))
    assert judged.logits.abs().max() == 0
    assert torch.equal(judged.payment, torch.full((5, 2), COIN))
    assert torch.equal(judged.win.sigmoid(), torch.full((5,), 0.5))
    assert judged.lead.abs().max() == 0


def test_it_says_the_same_without_pytorch(tmp_path: Path) -> None:
    network = small_network()
    network.set_scales(torch.randint(1, 20, (len(network.scales),)))
    write_weights(tmp_path / "w.safetensors", network.arrays(), {"command": "", "seed": "1", "decisions": "0"})
    played = ArrayNetwork(read_weights(tmp_path / "w.safetensors"))
    learning = load_network(tmp_path / "w.safetensors", torch.float32)
    for players in (3, 7):
        batch = Batch(20, Options(players=players))
        batch.reset(seed=players)
        seen = batch.observations[:, 0]
        with torch.no_grad():
            judged = learning.judge(torch.as_tensor(seen).t())
        logits, payments, wins, leads = played.judge_many(seen)
        np.testing.assert_allclose(judged.logits, logits, atol=1e-4)
        np.testing.assert_allclose(judged.payment, payments, atol=1e-4)
        np.testing.assert_allclose(judged.win.sigmoid(), wins, atol=1e-5)
        np.testing.assert_allclose(judged.lead, leads, atol=1e-4)


def test_what_it_learns_from_is_what_the_table_shows_bit_by_bit() -> None:
    """The encoder of play is held to this batch by tests/envs/test_batch.py."""
    for options in (Options(4, "second", payments="apart"), Options(2, "first", "gaia", payments="apart")):
        simulation, batch = Simulation(3, options, torch.device("cpu"), 9), Batch(3, options)
        batch.reset(9)
        for player in range(options.players):
            for game in range(3):
                shown = simulation.observations[player, :, game].numpy()
                assert shown.tobytes() == batch.observations[game, player].tobytes()
                assert simulation.masks[player, game].numpy().tobytes() == batch.masks[game, player].tobytes()


def test_scales_bring_large_columns_nearer_to_small_ones() -> None:
    network = Network(SIZE)
    largest = torch.ones(len(network.scales))
    largest[:2] = torch.tensor([0.0, 64.0])
    network.set_scales(largest)
    entrance = network.prepared().entrance
    assert torch.allclose(entrance[1] * 8, network.inward.weight[1])
    assert torch.equal(entrance[0], network.inward.weight[0])


def test_places_that_a_table_does_not_have_are_scaled_like_its_last_one() -> None:
    network = Network(SIZE)
    largest = torch.arange(1, width_of(3) + 1)
    network.set_scales(largest)
    assert torch.equal(network.scales[: len(largest)], largest.float().rsqrt())
    assert len(network.scales) == len(largest) + 4 * PLACE
    for place in range(4):
        first = len(largest) + place * PLACE
        assert torch.equal(network.scales[first : first + PLACE], largest[-PLACE:].float().rsqrt())
