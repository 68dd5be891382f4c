"""The options of the dice game."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from septem.data import dice
from septem.errors import SetupError
from septem.server.games import variants
from septem.server.games.sides import Sides
from septem.server.i18n import _
from septem.server.tables.setup import Setup

Variant = Literal["", "ghost", "bot"]

PLAYERS = range(1, 5)
# By number of players; the first is the default.
VARIANTS: dict[int, tuple[Variant, ...]] = {1: ("ghost", "bot")}
REROLLS = dice.load().ghost.allowed_rerolls


class DiceOptions(Struct, frozen=True):
    """The variant, the side that all wonders show, and how often the Ghost rerolls."""

    variant: Variant = ""
    sides: Sides = "random"
    rerolls: Annotated[int, Meta(ge=0)] = 0


def options_of(setup: Setup) -> DiceOptions:
    """The options of a table of the dice game."""
    options = setup.options
    assert isinstance(options, DiceOptions)
    return options


def variant_name(variant: str) -> str:
    """The name of a variant, '' for the usual game."""
    return {"": "", "ghost": _("The Ghost"), "bot": _("Da Vinci Bot")}[variant]


def check(setup: Setup) -> None:
    """Raises `SetupError` if there is no such dice game."""
    if setup.players not in PLAYERS:
        sentence = _("The dice game is for {fewest} to {most} players, not for {players}.")
        raise SetupError(sentence.format(fewest=PLAYERS[0], most=PLAYERS[-1], players=setup.players))
    variants.check_variant(setup, VARIANTS, variant_name)
    options = options_of(setup)
    if options.rerolls and options.variant != "ghost":
        raise SetupError(_("Rerolls are only for the Ghost in the solo dice game."))
    if options.rerolls not in REROLLS:
        sentence = _("The Ghost rerolls {fewest} to {most} times, not {rerolls}.")
        raise SetupError(sentence.format(fewest=min(REROLLS), most=max(REROLLS), rerolls=options.rerolls))


def with_defaults(setup: Setup) -> Setup:
    """The setup with the default variant for its number of players, if none was chosen."""
    return variants.with_defaults(setup, VARIANTS)
