"""Every game of this server, and the toy game, which stands for games of others, keeps what the protocol promises."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from septem.server.games.plugins import add_game, remove_game
from septem.server.games.registry import MODULES, game_named
from tests.server.games import toy
from tests.server.games.conformance import check_bots, check_course, check_options, check_refusals, check_served
from tests.server.serving import Serving, serving

GAMES = [*MODULES, toy.GAME.name]


@pytest.fixture(scope="module", autouse=True)
def _with_the_toy_game() -> Iterator[None]:
    add_game(toy.GAME, Path(toy.__file__).parent)
    yield
    remove_game(toy.GAME.name)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server with all these games."""
    with serving(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.mark.parametrize("name", GAMES)
def test_options_survive_form_and_log(name: str) -> None:
    check_options(game_named(name))


@pytest.mark.parametrize("name", GAMES)
def test_steps_events_and_records_agree(name: str) -> None:
    check_course(game_named(name))


@pytest.mark.parametrize("name", GAMES)
def test_what_is_illegal_is_refused_with_a_sentence(name: str) -> None:
    check_refusals(game_named(name))


@pytest.mark.parametrize("name", GAMES)
def test_bots_of_every_level_choose_legal_moves(name: str) -> None:
    check_bots(game_named(name))


@pytest.mark.parametrize("name", GAMES)
def test_it_is_played_to_its_end_over_pages_and_the_api(name: str, server: Serving) -> None:
    check_served(server, game_named(name))
