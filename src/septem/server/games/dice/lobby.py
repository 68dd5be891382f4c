"""The dice game in the lobby: its fields, its options in words, and its boards."""

from collections.abc import Mapping, Sequence

from septem.data import dice
from septem.server.games.dice.options import REROLLS, VARIANTS, options_of, variant_name
from septem.server.games.forms import BoardButton, FormField, FormOption, OptionForm
from septem.server.games.listing import city_thumbnail
from septem.server.games.sides import BOARD_SIDES, read_sides, sides_field, sides_words
from septem.server.games.variants import read_variant, variant_fields
from septem.server.i18n import _
from septem.server.tables.overview import TableOverview
from septem.server.tables.setup import Setup

GAME = "dice"


def option_form(setup: Setup) -> OptionForm:
    """The variants for one, the Ghost's rerolls, and the sides of the boards."""
    options = options_of(setup)
    variants = variant_fields(GAME, VARIANTS, options.variant, variant_name, variant_hint)
    return OptionForm(fields=[*variants, _rerolls(options.rerolls), sides_field(GAME, options.sides)])


def _rerolls(chosen: int) -> FormField:
    numbers = [
        FormOption(str(number), _("{number}, as printed").format(number=number) if number == 0 else str(number))
        for number in REROLLS
    ]
    return FormField("rerolls", _("Rerolls of the Ghost"), numbers, str(chosen), "for-ghost", widget="select")


def option_rows(setup: Setup) -> list[tuple[str, str]]:
    """The options with their names."""
    options = options_of(setup)
    rows = [(_("Variant"), variant_name(options.variant))] if options.variant else []
    return [*rows, (_("Boards"), sides_words(options.sides))]


def read_options(fields: Mapping[str, str], players: int) -> dict[str, str]:
    """The options in a form's fields; those that are missing keep their defaults."""
    variant = read_variant(fields, GAME, VARIANTS, players)
    sides = read_sides(fields, GAME)
    rerolls = fields.get("rerolls", "0") if variant == "ghost" else "0"
    return {"variant": variant, "rerolls": rerolls, **({"sides": sides} if sides else {})}


def boards(lobby: TableOverview, seat: int) -> list[BoardButton]:
    """Any board, and each board; one that another seat took is disabled. One random side is up for all."""
    chosen = lobby.seats[seat].board
    taken = {other.board.split()[0]: other.name for other in lobby.seats if other.board and other.number != seat}
    any_board = BoardButton("", _("Any"), _("random"), is_chosen=not chosen)
    found = [
        BoardButton(
            value=wonder.short,
            name=wonder.short,
            about=taken.get(wonder.short) or BOARD_SIDES[""](),
            is_chosen=wonder.short == chosen,
            is_taken=wonder.short in taken,
            image=city_thumbnail(wonder.short),
        )
        for wonder in dice.load().wonders.values()
    ]
    return [any_board, *found]


def variant_hint(variant: str) -> str:
    """What a variant is, in one sentence."""
    return {
        "": "",
        "ghost": _("The Ghost: alone against your best score; rerolls make it harder."),
        "bot": _("Da Vinci Bot: alone against an opponent controlled by the dice."),
    }[variant]


def level_hints() -> Sequence[str]:
    """How the bots of all levels think."""
    return (
        _(
            "The dice game has three bots: level 1 plays at random, levels 2 to 4 take what scores most right now, "
            "levels 5 to 7 plan their rolls ahead."
        ),
    )
