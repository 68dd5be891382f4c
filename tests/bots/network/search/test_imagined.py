"""Imagined games: the same whoever plays them, in whatever parts, and only those that the seat could be in."""

from concurrent.futures import ThreadPoolExecutor

import numpy
import pytest

from septem import Game
from septem.bots.network.search import imagined
from septem.bots.network.search.imagined import ROWS, Imagined
from septem.bots.network.search.manner import Manner
from septem.bots.network.search.room import layers_of
from septem.bots.network.thinking.judging import Layers
from septem.game.seen import see
from septem.game.view import View
from tests.bots.network.made import made
from tests.table import table

MANNER = Manner(turns=3, heat=1.0, minded_part=0.3)


@pytest.fixture(scope="module")
def layers(tmp_path_factory: pytest.TempPathFactory) -> Layers:
    return layers_of(made(tmp_path_factory.mktemp("network")))


def actions_of(view: View, number: int) -> list[int]:
    return list(see(view).moves)[:number]


def use_threads(monkeypatch: pytest.MonkeyPatch, number: int) -> ThreadPoolExecutor | None:
    pool = ThreadPoolExecutor(number) if number > 1 else None
    monkeypatch.setattr(imagined, "threads_here", lambda: number)
    monkeypatch.setattr(imagined, "threads", lambda: pool)
    return pool


@pytest.mark.parametrize("number", [1, 2, 3, 5])
def test_what_comes_of_moves_does_not_depend_on_the_number_of_threads(
    number: int, layers: Layers, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = Game.new(3, seed=4).view(1)
    actions = actions_of(view, 5)
    use_threads(monkeypatch, 1)
    alone = Imagined(view, layers, MANNER, seed=7).tried(actions, 0, 60)
    pool = use_threads(monkeypatch, number)
    together = Imagined(view, layers, MANNER, seed=7).tried(actions, 0, 60)
    assert alone.shape == (60, 5, 2)
    assert numpy.array_equal(alone, together)
    if pool:
        pool.shutdown()


def test_a_game_is_the_same_whatever_is_tried_beside_it(layers: Layers) -> None:
    """To the last bit: each row goes through the network by itself."""
    view = Game.new(4, seed=5).view(0)
    one, other, third = actions_of(view, 3)
    games = Imagined(view, layers, MANNER, seed=9)
    whole = games.tried([one, other, third], 0, 40)
    assert numpy.array_equal(games.tried([other], 7, 20), whole[7:27, 1:2])
    assert numpy.array_equal(games.tried([third, one], 39, 1), whole[39:, [2, 0]])


def test_in_a_part_of_the_games_a_mind_plays_the_others(layers: Layers) -> None:
    view = Game.new(3, seed=5).view(0)
    none, half, third, every = (
        Imagined(view, layers, MANNER._replace(minded_part=part), seed=9).tried(actions_of(view, 5), 0, 60)
        for part in (0, 1 / 2, 1 / 3, 1)
    )
    assert not (none == every).all(axis=(1, 2)).any()
    for mixed, every_so_many in ((half, 2), (third, 3)):
        # Which game it is depends on its number alone, so that all moves are tried against the same others.
        by_mind = (mixed == every).all(axis=(1, 2))
        assert numpy.flatnonzero(by_mind).tolist() == list(range(every_so_many - 1, 60, every_so_many))
        assert (mixed == none).all(axis=(1, 2)).tolist() == (~by_mind).tolist()


def test_games_differ_from_each_other_and_by_their_seed(layers: Layers) -> None:
    view = Game.new(3, seed=6).view(2)
    first, second = (Imagined(view, layers, MANNER, seed).tried(actions_of(view, 1), 0, 30) for seed in (1, 2))
    assert len(numpy.unique(first[:, 0, 0])) > 20
    assert not numpy.array_equal(first, second)


def test_so_many_rows_step_side_by_side(layers: Layers, monkeypatch: pytest.MonkeyPatch) -> None:
    use_threads(monkeypatch, 1)
    games = Imagined(Game.new(3, seed=1).view(0), layers, MANNER, seed=1)
    assert [games.at_once(actions) for actions in (1, 2, 5, 6, ROWS)] == [ROWS, ROWS // 2, ROWS // 5, ROWS // 6, 1]


def test_games_that_cannot_be_imagined_are_left_out(layers: Layers) -> None:
    """Nobody is dealt seven Taverns."""
    view = table(["Giza A", "Babylon A", "Olympia A"], hands={0: ["Baths", "Loom", "Altar"]}).view(0)
    games = Imagined(view, layers, MANNER, seed=1)
    assert games.tried(actions_of(view, 3), 0, 20).shape == (0, 3, 2)
