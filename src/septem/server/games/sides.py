"""Which sides of the boards are used: an option of every game with boards."""

from collections.abc import Mapping
from typing import Literal, get_args

from septem.server.games.forms import FormField, FormOption, Hint
from septem.server.i18n import _

Sides = Literal["random", "A", "B", "chosen"]

SIDES: tuple[Sides, ...] = get_args(Sides)

# By the name of a side; '' is any.
BOARD_SIDES = {
    "": lambda: _("random side"),
    "A": lambda: _("A, day"),
    "B": lambda: _("B, night"),
    "day": lambda: _("day"),
    "night": lambda: _("night"),
}


def sides_field(game: str, chosen: str) -> FormField:
    """The field that asks for the sides of the boards."""
    return FormField(
        f"sides-{game}",
        _("Boards"),
        [FormOption(sides, sides_words(sides)) for sides in SIDES],
        chosen,
        f"for-{game}",
        [Hint(f"sides-{sides}", sides_hint(sides)) for sides in SIDES],
    )


def read_sides(fields: Mapping[str, str], game: str) -> str:
    """The sides in the form, '' if absent."""
    return fields.get("sides") or fields.get(f"sides-{game}", "")


def sides_words(sides: str) -> str:
    """Which sides of the boards are up."""
    return {"random": _("Random"), "A": _("Day sides"), "B": _("Night sides"), "chosen": _("Choose")}[sides]


def sides_hint(sides: str) -> str:
    """Explains the option in one sentence."""
    return {
        "random": _("Random: every city gets a random board and side."),
        "A": _("Day sides: the A sides, simpler; good for a first game."),
        "B": _("Night sides: the B sides, with more unusual stages."),
        "chosen": _("Choose: everybody picks a board of their own."),
    }[sides]
