"""Every game keeps what the protocol promises about taking back."""

from collections.abc import Iterator

import pytest

from septem.server.errors import Invalid
from septem.server.games.protocol import Step
from septem.server.games.registry import MODULES, game_named, register, unregister
from septem.server.tables.events import Revealed
from septem.server.tables.setup import default_setup
from tests.server.games import toy
from tests.server.games.conformance import has_open_moves

GAMES = [*MODULES, toy.GAME.name]
WITH_OPEN_MOVES = {game.name for game in (*map(game_named, MODULES), toy.GAME) if has_open_moves(game)}


@pytest.fixture(autouse=True)
def _with_the_toy_game() -> Iterator[None]:
    register(toy.GAME)
    yield
    unregister(toy.GAME.name)


@pytest.mark.parametrize("name", GAMES)
def test_where_there_is_nothing_to_take_back_a_secret_choice_stays_and_an_open_move_is_refused(name: str) -> None:
    game = game_named(name)
    setup = default_setup(game)
    position = game.new(setup, [""] * setup.players, 7)
    by = game.decisions(position)[0].by
    if name in WITH_OPEN_MOVES:
        with pytest.raises(Invalid, match="nothing to take back"):
            game.take_back(position, {}, by)
        return
    assert game.take_back(position, {}, by) == Step({})
    other, _ = game.decisions(position)[1]
    chosen = {other: game.quick_move(game.bot_view(position, {}, other), other, 1)}
    assert game.take_back(position, chosen, by) == Step(chosen)


@pytest.mark.parametrize("name", sorted(set(GAMES) - WITH_OPEN_MOVES))
def test_a_secret_choice_is_taken_back_before_the_reveal(name: str) -> None:
    game = game_named(name)
    setup = default_setup(game)
    position = game.new(setup, [""] * setup.players, 7)
    seat, by = game.decisions(position)[0]
    move = game.quick_move(game.bot_view(position, {}, by), seat, 1)
    step = game.choose(position, {}, seat, move)
    assert not isinstance(step.event, Revealed)
    assert step.choices == {seat: move}
    assert game.take_back(position, step.choices, by) == Step({})
