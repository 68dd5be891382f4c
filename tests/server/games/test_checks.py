"""A game that is incomplete or clashes with another is refused before the server starts, with what is wrong."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from msgspec import Struct
from pydantic import BaseModel

from septem.errors import SetupError
from septem.server.app import create_app
from septem.server.games.checks import check_game, check_games
from septem.server.games.forms import FormField, FormOption, OptionForm
from septem.server.games.plugins import add_game, remove_game
from septem.server.games.protocol import Game
from septem.server.games.registry import all_games, register, unregister
from septem.server.settings import read_settings
from septem.server.tables.setup import Setup
from tests.server.games import toy
from tests.server.games.toy import GAME, ToyGame


class MoreOptions(Struct, frozen=True):
    turns: int = 3
    stones: int = 5


class RequiredOptions(Struct, frozen=True):
    turns: int


class CommonOptions(Struct, frozen=True):
    turns: int = 3
    level: int = 1


class OtherDefault(BaseModel):
    turns: int = 4


class OtherFields(BaseModel):
    turns: int = 3
    rounds: int = 3


class CommonApiOptions(BaseModel):
    turns: int = 3
    level: int = 1


class SidesForm(ToyGame):
    """Its form has a field with the name of an option of the card game."""

    def option_form(self, setup: Setup) -> OptionForm:
        options = [FormOption("A", "A"), FormOption("B", "B")]
        return OptionForm(fields=[FormField("sides", "Sides", options, "A", "for-toy")])


class EditionOptions(Struct, frozen=True):
    turns: int = 3
    edition: Literal["small", "large"] = "small"


class EditionApiOptions(BaseModel):
    turns: int = 3
    edition: Literal["small", "large"] = "small"


class RerollOptions(Struct, frozen=True):
    turns: int = 3
    rerolls: int = 0


class RerollApiOptions(BaseModel):
    turns: int = 3
    rerolls: int = 0


class MoveWithoutText(BaseModel):
    stone: int


def toy_with(**attributes: Any) -> Game[Any]:
    """The toy game with some attributes changed."""
    game: Game[Any] = type("ChangedGame", (ToyGame,), attributes)()
    return game


@pytest.fixture
def leave_no_game() -> Iterator[None]:
    """Removes the toy game after a test."""
    yield
    unregister(GAME.name)


INCOMPLETE: dict[str, dict[str, Any]] = {
    "there is no icon 'pebbles'": {"icon": "pebbles"},
    "its name must be a Python identifier": {"name": "toy-2"},
    "default_players is 7, which is not in players": {"default_players": 7},
    "ApiGame is missing": {"ApiGame": BaseModel},
    "ApiMove has no property 'text'": {"ApiMove": MoveWithoutText},
    "ApiOptions is missing": {"ApiOptions": BaseModel},
    "option 'stones' is only in Options": {"Options": MoreOptions},
    "option 'rounds' is only in ApiOptions": {"ApiOptions": OtherFields},
    "option 'turns' is 3 by default in Options, but 4 in ApiOptions": {"ApiOptions": OtherDefault},
    "Options must have a default for turns": {"Options": RequiredOptions},
    "Options must not have fields that every setup has: level": {
        "Options": CommonOptions,
        "ApiOptions": CommonApiOptions,
    },
}


@pytest.mark.parametrize("problem", INCOMPLETE)
def test_an_incomplete_game_is_refused_with_what_is_wrong(problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        check_game(toy_with(**INCOMPLETE[problem]))


def test_the_app_is_not_created_with_an_incomplete_game(tmp_path: Path) -> None:
    register(toy_with(icon="pebbles"))
    try:
        with pytest.raises(ValueError, match="Game 'toy': there is no icon 'pebbles'"):
            create_app(read_settings({}, data=tmp_path))
    finally:
        unregister(GAME.name)


class UnplayableGame(ToyGame):
    """A game that refuses every setup."""

    def check(self, setup: Setup) -> None:
        raise SetupError("Never.")


def test_a_game_whose_default_setup_is_refused_is_incomplete() -> None:
    with pytest.raises(ValueError, match=r"its default setup is refused: Never\."):
        check_game(UnplayableGame())


def test_a_complete_plug_in_is_added() -> None:
    add_game(GAME, Path(toy.__file__).parent)
    try:
        check_games()
        assert GAME in all_games()
    finally:
        remove_game(GAME.name)


def test_a_plug_in_that_is_incomplete_is_not_added() -> None:
    with pytest.raises(ValueError, match="there is no icon 'pebbles'"):
        add_game(toy_with(icon="pebbles"), Path(toy.__file__).parent)
    assert GAME.name not in [game.name for game in all_games()]


@pytest.mark.usefixtures("leave_no_game")
@pytest.mark.parametrize(
    ("clash", "options", "api_options"),
    [
        # An API call that leaves the edition out would send the first default, which this game does not have.
        ("Games 'cards' and 'toy': both have an option 'edition'", EditionOptions, EditionApiOptions),
        # The API would check the limits of the first game only.
        ("Games 'dice' and 'toy': both have an option 'rerolls'", RerollOptions, RerollApiOptions),
    ],
)
def test_options_of_two_games_that_the_api_cannot_tell_apart_are_refused(
    clash: str, options: type[Struct], api_options: type[BaseModel]
) -> None:
    register(toy_with(Options=options, ApiOptions=api_options))
    with pytest.raises(ValueError, match=clash):
        check_games()


@pytest.mark.usefixtures("leave_no_game")
def test_form_fields_that_two_games_would_both_read_are_refused() -> None:
    register(SidesForm())
    clash = r"Games 'cards' and 'toy': both have a form field 'sides'. Call it 'sides-toy'."
    with pytest.raises(ValueError, match=clash):
        check_games()


def test_the_games_of_this_server_are_complete() -> None:
    check_games()
