"""The form in which a host chooses the setup, and how it is read.

Every game adds the fields of its own options. Style rules show those of the chosen game, so the form works without a
script; hidden fields are not read.
"""

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from septem.errors import SetupError
from septem.server.errors import Invalid
from septem.server.games.forms import FormField, FormOption, Hint
from septem.server.games.protocol import Game
from septem.server.games.registry import all_games, game_named
from septem.server.html.templates import render
from septem.server.i18n import _
from septem.server.pages.lobby.setup_words import level_name, levels, pace_hint, pace_words
from septem.server.tables.setup import NAME_LENGTH, SECONDS, Setup, default_setup

# Python refuses to convert numbers of thousands of digits.
MAX_DIGITS = 9


def setup_fields(setup: Setup) -> Markup:
    """All fields, set to this setup."""
    games = all_games()
    setups = [_setup_of(game, setup) for game in games]
    forms = [game.option_form(own) for game, own in zip(games, setups, strict=True)]
    listed = (FormOption("", _("With the link")), FormOption("yes", _("Anyone")))
    return render(
        "pages/lobby/setup_form.html",
        game=FormField("game", _("Game"), [FormOption(game.name, game.title()) for game in games], setup.game),
        beside=[form.beside for form in forms if form.beside is not None],
        players=[_players(game, own) for game, own in zip(games, setups, strict=True)],
        options=[field for form in forms for field in form.fields],
        pace=_pace(setup),
        level=_level(setup),
        listed=FormField("listed", _("Who may join"), listed, "yes" if setup.listed else ""),
        name=setup.name,
        name_length=NAME_LENGTH,
    )


def _setup_of(game: Game[Any], setup: Setup) -> Setup:
    """What the fields of a game are set to: this setup, or the default one if it is of another game."""
    return setup if setup.game == game.name else default_setup(game)


def _players(game: Game[Any], setup: Setup) -> FormField:
    options = [FormOption(str(number), str(number)) for number in game.players]
    return FormField(f"players-{game.name}", _("Seats"), options, str(setup.players), f"for-{game.name}")


def _pace(setup: Setup) -> FormField:
    paces = [FormOption(name, pace_words(name)) for name in SECONDS]
    hints = [
        Hint(f"pace-{name}", pace_hint(name, game), f"for-{game.name}") for game in all_games() for name in SECONDS
    ]
    return FormField("pace", _("Time per turn"), paces, setup.pace, hints=hints)


def _level(setup: Setup) -> FormField:
    options = [
        FormOption(str(level), str(level), _("Level {level}, {name}").format(level=level, name=level_name(level)))
        for level in levels()
    ]
    hints = [hint for game in all_games() for hint in _level_hints(game)]
    return FormField("level", _("Bots in empty seats"), options, str(setup.level), hints=hints)


def _level_hints(game: Game[Any]) -> list[Hint]:
    """A sentence for each level, or one that always shows."""
    hints, cls = game.level_hints(), f"for-{game.name}"
    if len(hints) == len(levels()):
        return [
            Hint(f"level-{level}", f"{level_name(level)}: {words}.", cls)
            for level, words in zip(levels(), hints, strict=True)
        ]
    return [Hint("always", words, cls) for words in hints]


def readable_setup(fields: Mapping[str, str]) -> Setup:
    """The setup of a form without the fields that cannot be read, to show the form again."""
    kept: dict[str, str] = {}
    # The game first, since the other fields are read as its own.
    for name in sorted(fields, key=lambda name: name != "game"):
        try:
            read_setup({**kept, name: fields[name]})
        except Invalid:
            continue
        kept[name] = fields[name]
    return read_setup(kept)


def read_setup(fields: Mapping[str, str]) -> Setup:
    """The setup in a form, not checked, with defaults for missing fields; raises `Invalid`."""
    try:
        game = game_named(fields.get("game") or all_games()[0].name)
        players = fields.get("players") or fields.get(f"players-{game.name}") or str(game.default_players)
        said = {
            "game": game.name,
            "players": players,
            "listed": fields.get("listed", "") not in ("", "no", "false"),
            "name": " ".join(fields.get("name", "").split()),
            **{name: fields[name] for name in ("pace", "level") if fields.get(name)},
            **game.read_options(fields, _player_count(players)),
        }
        return Setup.parse(said, strict=False)
    except SetupError as error:
        raise Invalid(str(error)) from error


def _player_count(text: str) -> int:
    """The number of players in a form, 0 if it is none."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= MAX_DIGITS
    return int(text) if is_number else 0
