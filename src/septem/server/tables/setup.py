"""What the host of a table chooses before the game: what every game has, and the options of the game itself."""

import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, structs

from septem.errors import SetupError
from septem.server.games.protocol import Game
from septem.server.games.registry import game_named
from septem.server.i18n import _
from septem.server.tables.names import invisible_name_text, is_visible

Pace = Literal["none", "relaxed", "fast", "days"]

SECONDS: dict[Pace, int | None] = {"none": None, "relaxed": 90, "fast": 30, "days": 2 * 24 * 3600}
MAX_PLAYERS = 7
LEVELS = 7
DEFAULT_LEVEL = 3
NAME_LENGTH = 40
# What msgspec puts at the end of its sentence: `$.level` for an invalid field, `players` for a missing one.
FIELD_OF_ERROR = re.compile(r"`(?:\$\.)?(?P<field>\w+)[^`]*`$")


class Setup(Struct, frozen=True):
    """The setup of a table; `level` is that of the bots which fill empty seats, `options` are the game's own."""

    game: str
    players: Annotated[int, Meta(ge=1, le=MAX_PLAYERS)]
    options: Any
    pace: Pace = "none"
    listed: bool = False
    level: Annotated[int, Meta(ge=1, le=LEVELS)] = DEFAULT_LEVEL
    name: Annotated[str, Meta(max_length=NAME_LENGTH)] = ""

    @classmethod
    def parse(cls, fields: Mapping[str, object], *, strict: bool = True) -> "Setup":
        """The setup that these fields describe, or `SetupError` with a sentence about the invalid field.

        Options of the game stand beside the common fields; those of other games are ignored. With `strict` off,
        numbers may be text, as forms send them.
        """
        game = game_named(str(fields.get("game", "")))
        common = {name: value for name, value in fields.items() if name in cls.__struct_fields__ and name != "options"}
        own = {name: value for name, value in fields.items() if name in game.Options.__struct_fields__}
        try:
            options = msgspec.convert(own, game.Options, strict=strict)
            return msgspec.convert({**common, "options": options}, cls, strict=strict)
        except msgspec.ValidationError as error:
            raise SetupError(_invalid(error)) from error

    @property
    def fields(self) -> dict[str, Any]:
        """The setup as `parse` reads it."""
        common = structs.asdict(self)
        options = common.pop("options")
        return common | structs.asdict(options)

    def checked(self) -> "Setup":
        """The same setup, or `SetupError` with the reason why no such game exists."""
        game_named(self.game).check(self)
        if not is_visible(self.name):
            raise SetupError(invisible_name_text())
        return self

    @property
    def seconds(self) -> int | None:
        """The time for a turn in seconds; None without a clock."""
        seconds = SECONDS[self.pace]
        return seconds * game_named(self.game).turn_time_factor if seconds else None


def _invalid(error: msgspec.ValidationError) -> str:
    """The sentence about the field that msgspec names at the end of its own."""
    found = FIELD_OF_ERROR.search(str(error))
    match found and found["field"]:
        case "players":
            return _("A table seats 1 to {most} players.").format(most=MAX_PLAYERS)
        case "level":
            return _("Bot levels range from 1 to {most}.").format(most=LEVELS)
        case "name":
            return _("A name can have at most {most} characters.").format(most=NAME_LENGTH)
        case None:
            return _("There is no such game; please choose again.")
        case field:
            return _("Unknown value for {field}.").format(field=field)


def default_setup(game: Game[Any]) -> Setup:
    """The setup of a game with nothing chosen."""
    return game.with_defaults(Setup(game.name, game.default_players, game.Options()))
