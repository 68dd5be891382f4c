"""The games of this server, by name. A new game is a folder beside this file and a line here."""

from importlib import import_module
from typing import Any

from septem.errors import SetupError
from septem.server.games.protocol import Game
from septem.server.i18n import _

# Modules, each with a `GAME`; imported on first use, because games import `tables`, which looks games up here.
MODULES = {
    "cards": "septem.server.games.cards",
    "dice": "septem.server.games.dice",
}

_registered: dict[str, Game[Any]] = {}


class UnknownGame(SetupError):
    """No game of this name is registered."""


def game_named(name: str) -> Game[Any]:
    """The game of this name; raises `UnknownGame`."""
    found = _registered.get(name)
    if found is not None:
        return found
    if name not in MODULES:
        raise UnknownGame(_("There is no such game; please choose again."))
    return register(import_module(MODULES[name]).GAME)


def all_games() -> list[Game[Any]]:
    """Every game, in the order in which a host chooses between them."""
    return [game_named(name) for name in dict.fromkeys((*MODULES, *_registered))]


def added_games() -> list[Game[Any]]:
    """The games that were registered from elsewhere."""
    return [game for name, game in _registered.items() if name not in MODULES]


def register(game: Game[Any]) -> Game[Any]:
    """Makes a game known by its name, in place of another of that name."""
    _registered[game.name] = game
    return game


def unregister(name: str) -> None:
    """Unregisters a game; a built-in one is imported again on its next use."""
    _registered.pop(name, None)
