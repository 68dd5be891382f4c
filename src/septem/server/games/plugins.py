"""Games that live outside of this repository: a `Game`, and a folder with its templates and static files."""

from pathlib import Path
from typing import Any

from septem.server.fragments import fragments
from septem.server.games.checks import check_game
from septem.server.games.protocol import Game
from septem.server.games.registry import register, unregister
from septem.server.html import assets, templates


def add_game(game: Game[Any], folder: Path) -> None:
    """Adds a game and what its folder holds in `templates` and `static`; called before a worker preloads.

    The files are named with the game: 'chess/templates/board.html' for `render`, 'chess/js/board.js' for `asset`.
    Raises `ValueError` if an attribute of the game is missing or wrong.
    """
    check_game(game)
    register(game)
    templates.add_folder(game.name, folder)
    assets.add_folder(game.name, folder / "static")


def remove_game(name: str) -> None:
    """Removes a game that was added, with its files and all that was rendered from them."""
    unregister(name)
    templates.remove_folder(name)
    assets.remove_folder(name)
    fragments.clear()
