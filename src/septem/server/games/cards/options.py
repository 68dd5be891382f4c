"""The options of the card game."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from septem.data.cards import SIDES, EditionName
from septem.errors import SetupError
from septem.server.errors import Invalid
from septem.server.games import variants
from septem.server.games.sides import Sides
from septem.server.i18n import _
from septem.server.tables.setup import Setup

Variant = Literal["", "free-city", "gaia"]

PLAYERS = range(2, 8)
# By number of players; the first is the default.
VARIANTS: dict[int, tuple[Variant, ...]] = {2: ("free-city", "gaia")}


class CardOptions(Struct, frozen=True):
    """Edition, variant, and which sides of the boards are up."""

    edition: EditionName = "first"
    variant: Variant = ""
    sides: Sides = "random"

    @property
    def side(self) -> str | None:
        """The side that all boards show, by its name in this edition; None where they differ."""
        return SIDES[self.edition]["AB".index(self.sides)] if self.sides in ("A", "B") else None

    def is_side(self, board: str) -> bool:
        """Whether this is the name of a side, for any board on it (S4)."""
        return board in SIDES[self.edition]


def options_of(setup: Setup) -> CardOptions:
    """The options of a table of the card game."""
    options = setup.options
    assert isinstance(options, CardOptions)
    return options


def variant_name(variant: str) -> str:
    """The name of a variant, '' for the usual game."""
    return {"": "", "free-city": _("The Free City"), "gaia": "Gaïa"}[variant]


def check(setup: Setup) -> None:
    """Raises `SetupError` if there is no such card game."""
    if setup.players not in PLAYERS:
        sentence = _("The card game is for {fewest} to {most} players, not for {players}.")
        raise SetupError(sentence.format(fewest=PLAYERS[0], most=PLAYERS[-1], players=setup.players))
    variants.check_variant(setup, VARIANTS, variant_name)


def with_defaults(setup: Setup) -> Setup:
    """The setup with the default variant for its number of players, if none was chosen."""
    return variants.with_defaults(setup, VARIANTS)


def check_sides(setup: Setup, boards: Sequence[str]) -> None:
    """Raises `Invalid` if a board names a side at a table where players do not choose sides."""
    options = options_of(setup)
    if options.sides != "chosen" and any(" " in board or options.is_side(board) for board in boards):
        raise Invalid(_("Sides cannot be chosen at this table."))
