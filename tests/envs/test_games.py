"""What all batches promise: copies of their own, and sentences for calls that come too early."""

import copy
import pickle
from collections.abc import Callable

import numpy as np
import pytest

from septem import SetupError
from septem.envs import Batch, Options, Sparring
from septem.envs.games import Games

MADE: dict[str, Callable[[int], Games]] = {
    "batch": lambda threads: Batch(4, Options(players=3), threads),
    "sparring": lambda threads: Sparring(4, Options(players=3), "greedy", seat=1, threads=threads),
}
every_kind = pytest.mark.parametrize("kind", MADE)


def play_on(games: Games) -> list[list[object]]:
    """Plays to the end; what was seen and what came of it."""
    told = []
    while not games.ended.all():
        games.act(games.masks.argmax(axis=-1))
        games.observe()
        arrays = (games.observations, games.masks, games.rewards, games.points, games.illegal, games.ended)
        told.append([array.tolist() for array in arrays])
    return told


@every_kind
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda games: pickle.loads(pickle.dumps(games))])
def test_a_copy_plays_on_like_its_original(kind: str, threads: int, copied: Callable[[Games], Games]) -> None:
    games = MADE[kind](threads)
    games.reset(seed=1)
    games.act(games.masks.argmax(axis=-1))
    games.observe()
    twin = copied(games)
    there = play_on(twin)
    assert games.ended.sum() == 0
    assert play_on(games) == there
    assert np.any(games.points)


@every_kind
@pytest.mark.parametrize("call", [lambda games: games.act(games.masks.argmax(axis=-1)), Games.observe, Games.renew])
def test_before_the_first_reset_there_are_no_games(kind: str, call: Callable[[Games], None]) -> None:
    with pytest.raises(SetupError, match=r"^There are no games yet; call reset first\.$"):
        call(MADE[kind](1))


@every_kind
def test_whole_numbers_of_any_size_are_survived(kind: str) -> None:
    games = MADE[kind](1)
    games.reset(seed=1)
    huge = np.full(games.illegal.shape, 2**70, object)
    games.act(huge.tolist())
    assert games.illegal.all()
    games.act((-huge).tolist())
    assert games.illegal.all()
    for nonsense in (0.5, None, "3", float("nan")):
        with pytest.raises(SetupError, match=r"^Actions are whole numbers, not "):
            games.act(np.full(games.illegal.shape, nonsense, object).tolist())
