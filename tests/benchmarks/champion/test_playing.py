import random
from pathlib import Path

import numpy as np
import pytest

from benchmarks.champion.playing import Moment, likeliest, likeliest_way, play, spar
from septem.bots import seated
from septem.bots.network.bot import NetworkBot
from septem.envs.batch import Batch
from septem.envs.options import Options
from septem.envs.sparring import Sparring
from septem.game.game import Game
from septem.kernel.actions import NO_WAY
from septem.kernel.layout import SELL
from septem.protocol import play_out
from tests.benchmarks.champion.networks import THREE, random_network, that_builds, that_sells
from tests.bots.network.made import tensors_of, written


def test_only_what_is_legal_can_be_likeliest() -> None:
    logits = np.array([[5.0, 1.0, 2.0], [5.0, 1.0, 2.0]])
    assert likeliest(logits, np.array([[0, 1, 1], [1, 1, 1]])).tolist() == [2, 0]


def test_the_likeliest_way_to_pay_is_one_that_there_is() -> None:
    ways = np.array([[[0, 4], [2, 2], [NO_WAY, NO_WAY]], [[3, 0], [NO_WAY, NO_WAY], [NO_WAY, NO_WAY]]], np.int8)
    payments = np.array([[-0.5, -1.0], [-2.0, -2.0]], np.float32)
    assert likeliest_way(payments, ways).tolist() == [1, 0]


@pytest.mark.parametrize(("players", "variant"), [(3, None), (4, None), (2, "free-city"), (2, "gaia")])
def test_a_network_plays_side_by_side_as_it_does_as_a_bot(tmp_path: Path, players: int, variant: str | None) -> None:
    file = written(tmp_path, tensors_of())
    batch = Batch(1, Options(players, variant=variant, payments="apart"))
    play(batch, [random_network(tmp_path)] * players, 7)
    game = Game.new(players, variant=variant, seed=7)
    play_out(game, [seated(NetworkBot(f"@{file}"), random.Random(1)) for _ in range(players)])
    assert [game.score(player).total for player in range(players)] == batch.points[0].tolist()


def test_every_seat_has_the_network_that_was_put_there(tmp_path: Path) -> None:
    seller, builder = that_sells(tmp_path), that_builds(tmp_path, "Lumber Yard")
    batch = Batch(4, THREE)
    play(batch, [builder, seller, builder], 1)
    hows = batch.rows["how"][:, :, :6]
    assert (hows[..., 1] == SELL).all()
    assert not (hows[..., 0] == SELL).all()


def test_who_watches_sees_every_decision_once(tmp_path: Path) -> None:
    moments: list[Moment] = []
    play(Batch(3, THREE), [that_sells(tmp_path)] * 3, 1, moments.append)
    assert [len(moment.games) for moment in moments] == [9] * 18
    assert all(len(set(zip(moment.games, moment.players, strict=True))) == 9 for moment in moments)


def test_a_network_plays_quick_bots_to_the_end(tmp_path: Path) -> None:
    sparring = Sparring(5, THREE, "greedy", 1)
    spar(sparring, that_sells(tmp_path), 1)
    assert sparring.ended.all()
    assert not sparring.illegal.any()
    assert (sparring.points < 30).all()  # eighteen sales are 57 coins, 19 points, and three wars are lost
