"""The static files of pages, at an address that changes whenever one of them does.

Those in the folder `static` of a game are named with the game: 'cards/js/table.js'.
"""

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

from septem.server.games.protocol import Game
from septem.server.games.registry import all_games

SERVER = Path(__file__).parents[1]
STATIC = SERVER / "static"
# The styles of all pages, and those of games for their own pages.
STYLESHEET, GAMES_STYLESHEET = "septem.css", "games.css"
# These styles of each game are on every page: its panel on the home page and its fields in the lobby.
SHARED_STYLES = ("css/home.css", "css/lobby.css")

# Styles that others build on come first, "frame" for tables of all games; the other files follow by name.
FIRST_STYLES = ("tokens", "base", "drawing", "shell", "frame")

_added: dict[str, Path] = {}


def add_folder(name: str, folder: Path) -> None:
    """Serves the files of a folder outside of the server under this name, such as 'chess/css/lobby.css'."""
    _added[name] = folder
    _forget()


def remove_folder(name: str) -> None:
    """Undoes `add_folder`."""
    _added.pop(name, None)
    _forget()


def _forget() -> None:
    for found in (files, digest, asset, stylesheets):
        found.cache_clear()


@cache
def files() -> dict[str, Path]:
    """All files by the names that pages have for them, in order."""
    found = _files_in(STATIC, "")
    for name, folder in [*((one.parent.name, one) for one in SERVER.glob("games/*/static")), *_added.items()]:
        found |= _files_in(folder, f"{name}/")
    return dict(sorted(found.items()))


@cache
def digest() -> str:
    """A short hash of all that is served, names included."""
    found = hashlib.sha256("".join(map(_hide_fields, all_games())).encode())
    for name, file in files().items():
        found.update(f"{name}\0".encode())
        found.update(hashlib.sha256(file.read_bytes()).digest())
    return found.hexdigest()[:12]


@cache
def asset(path: str) -> str:
    """The address of a file such as 'js/lobby.js'; `FileNotFoundError` if there is none."""
    if path not in (STYLESHEET, GAMES_STYLESHEET) and path not in files():
        raise FileNotFoundError(f"There is no static file '{path}'.")
    return f"/static/{digest()}/{path}"


@cache
def stylesheets() -> dict[str, str]:
    """The styles in two texts, by name, whose addresses are relative to the root of the static files."""
    names = sorted((name for name in files() if name.endswith(".css")), key=_place)
    everywhere = tuple(f"/{style}" for style in SHARED_STYLES)
    shared = [name for name in names if name.startswith("css/") or name.endswith(everywhere)]
    own = [name for name in names if name not in shared]
    return {
        STYLESHEET: "\n".join([*(_style(name) for name in shared), *map(_hide_fields, all_games())]),
        GAMES_STYLESHEET: "\n".join(_style(name) for name in own),
    }


def _hide_fields(game: Game[Any]) -> str:
    """Hides in the form of a table what has the class 'for-<name>' while another game is chosen."""
    return (
        f'.setup:not(:has([name="game"][value="{game.name}"]:checked)) .for-{game.name} {{ display: none !important; }}'
    )


def _files_in(folder: Path, prefix: str) -> dict[str, Path]:
    return {f"{prefix}{path.relative_to(folder).as_posix()}": path for path in folder.rglob("*") if path.is_file()}


def _style(name: str) -> str:
    root = name.partition("css/")[0]
    text = files()[name].read_text(encoding="utf-8")
    return text.replace("url(../", f"url({root}").replace('url("../', f'url("{root}')


def _place(name: str) -> tuple[bool, int, str]:
    """The shared files before those of games; within each, the first styles, then by name."""
    folder, _, file = name.partition("css/")
    stem = file.removesuffix(".css")
    return (bool(folder), FIRST_STYLES.index(stem) if stem in FIRST_STYLES else len(FIRST_STYLES), stem)
