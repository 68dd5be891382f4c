"""Check what the protocol cannot enforce by types, so that a mistake in a game stops the server before it starts."""

from collections.abc import Iterator
from typing import Any, Literal, get_origin

from msgspec import structs
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from septem.errors import SetupError
from septem.server.drawing.icons import icon_names
from septem.server.games.protocol import Game
from septem.server.games.registry import all_games
from septem.server.tables.setup import Setup, default_setup

# The options of a game stand beside these in a setup.
COMMON_FIELDS = set(Setup.__struct_fields__)


def check_game(game: Game[Any]) -> None:
    """Raises `ValueError` with all that is wrong with the attributes of a game."""
    _refuse([f"Game '{game.name}': {problem}" for problem in _problems(game)])


def check_games() -> None:
    """Raises `ValueError` with all that is wrong with the registered games, alone and together."""
    games = all_games()
    alone = [f"Game '{game.name}': {problem}" for game in games for problem in _problems(game)]
    _refuse(alone or list(_clashes(games)))


def _refuse(problems: list[str]) -> None:
    if problems:
        raise ValueError("\n".join(problems))


def _problems(game: Game[Any]) -> Iterator[str]:
    if not game.name.isidentifier():
        yield "its name must be a Python identifier."
    if game.icon and game.icon not in icon_names():
        yield f"there is no icon '{game.icon}'."
    if game.default_players not in game.players:
        yield f"default_players is {game.default_players}, which is not in players."
    if game.ApiGame is BaseModel:
        yield "ApiGame is missing."
    if game.ApiMove is not None and not hasattr(game.ApiMove, "text"):
        yield "ApiMove has no property 'text'."
    yield from _option_problems(game)


def _option_problems(game: Game[Any]) -> Iterator[str]:
    fields = {field.name: field for field in structs.fields(game.Options)}
    if required := [name for name, field in fields.items() if field.required]:
        yield f"Options must have a default for {', '.join(required)}."
        return
    if common := sorted(COMMON_FIELDS & set(fields)):
        yield f"Options must not have fields that every setup has: {', '.join(common)}."
    defaults = structs.asdict(game.Options())
    if game.ApiOptions is BaseModel and defaults:
        yield "ApiOptions is missing."
        return
    of_api = {
        name: field.get_default(call_default_factory=True) for name, field in game.ApiOptions.model_fields.items()
    }
    for name in sorted(defaults.keys() ^ of_api.keys()):
        yield f"option '{name}' is only in {'Options' if name in defaults else 'ApiOptions'}."
    for name in sorted(defaults.keys() & of_api.keys()):
        if defaults[name] != of_api[name]:
            yield f"option '{name}' is {defaults[name]!r} by default in Options, but {of_api[name]!r} in ApiOptions."
    try:
        game.check(default_setup(game))
    except SetupError as error:
        yield f"its default setup is refused: {error}"


def _clashes(games: list[Game[Any]]) -> Iterator[str]:
    """Options and form fields of different games that the API or the form of the lobby would confuse."""
    yield from _option_clashes(games)
    yield from _field_clashes(games)


def _field_clashes(games: list[Game[Any]]) -> Iterator[str]:
    taken: dict[str, str] = {}
    for game in games:
        form = game.option_form(default_setup(game))
        fields = {field.name for field in (form.beside, *form.fields) if field is not None}
        for name in sorted(fields & taken.keys()):
            clash = f"Games '{taken[name]}' and '{game.name}': both have a form field '{name}'."
            yield f"{clash} Call it '{name}-{game.name}'."
        # A form may also send an option under its own name.
        for name in (*fields, *game.Options.__struct_fields__):
            taken.setdefault(name, game.name)


def _option_clashes(games: list[Game[Any]]) -> Iterator[str]:
    first: dict[str, tuple[str, FieldInfo]] = {}
    for game in games:
        for name, field in game.ApiOptions.model_fields.items():
            other, known = first.setdefault(name, (game.name, field))
            if not _fit_together(known, field):
                yield (
                    f"Games '{other}' and '{game.name}': both have an option '{name}'. Rename one, or give both the "
                    "same default and the same type or literal values."
                )


def _fit_together(one: FieldInfo, other: FieldInfo) -> bool:
    if one.get_default(call_default_factory=True) != other.get_default(call_default_factory=True):
        return False
    if get_origin(one.annotation) is Literal and get_origin(other.annotation) is Literal:
        return True
    return one.annotation == other.annotation and one.metadata == other.metadata
