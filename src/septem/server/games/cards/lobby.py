"""The card game in the lobby: its fields, its options in words, and its boards."""

from collections.abc import Mapping, Sequence

from septem.data import load
from septem.data.cards import EDITIONS, SIDES
from septem.server.games.cards.catalogue import is_day_side
from septem.server.games.cards.options import VARIANTS, options_of, variant_name
from septem.server.games.forms import BoardButton, FormField, FormOption, OptionForm
from septem.server.games.listing import city_thumbnail
from septem.server.games.sides import BOARD_SIDES, read_sides, sides_field, sides_words
from septem.server.games.variants import read_variant, variant_fields
from septem.server.i18n import _
from septem.server.tables.overview import TableOverview
from septem.server.tables.setup import Setup

GAME = "cards"


def option_form(setup: Setup) -> OptionForm:
    """Edition, the variants for two, and the sides of the boards."""
    options = options_of(setup)
    editions = [FormOption(name, edition_label(name)) for name in EDITIONS]
    variants = variant_fields(GAME, VARIANTS, options.variant, variant_name, variant_hint)
    return OptionForm(
        beside=FormField("edition", _("Edition"), editions, options.edition, "for-cards"),
        fields=[*variants, sides_field(GAME, options.sides)],
    )


def option_rows(setup: Setup) -> list[tuple[str, str]]:
    """The options with their names."""
    options = options_of(setup)
    rows = [(_("Edition"), edition_label(options.edition))]
    if options.variant:
        rows.append((_("Variant"), variant_name(options.variant)))
    return [*rows, (_("Boards"), sides_words(options.sides))]


def read_options(fields: Mapping[str, str], players: int) -> dict[str, str]:
    """The options in a form's fields; those that are missing keep their defaults."""
    variant = read_variant(fields, GAME, VARIANTS, players)
    said = {"edition": fields.get("edition", ""), "sides": read_sides(fields, GAME)}
    return {"variant": variant, **{name: value for name, value in said.items() if value}}


def boards(lobby: TableOverview, seat: int) -> list[BoardButton]:
    """Any board, any board on one side, and each board; the boards of a city that another seat took are disabled."""
    options, chosen = options_of(lobby.setup), lobby.seats[seat].board
    taken = {
        other.board.split()[0]: other.name
        for other in lobby.seats
        if other.board and not options.is_side(other.board) and other.number != seat
    }
    any_board = BoardButton("", _("Any"), _("random"), is_chosen=not chosen)
    sides = [BoardButton(side, _("Any"), side_words(side), is_chosen=side == chosen) for side in SIDES[options.edition]]
    found = [
        BoardButton(
            value=wonder.title,
            name=wonder.city,
            about=taken.get(wonder.city) or side_words(wonder.side),
            is_chosen=wonder.title == chosen,
            is_taken=wonder.city in taken,
            image=city_thumbnail(wonder.city, is_day=is_day_side(wonder.side)),
        )
        for wonder in load(options.edition).wonders
    ]
    return [any_board, *sides, *found]


def board_label(setup: Setup, board: str) -> str:
    """The board that was requested, or only its side."""
    return side_words(board) if options_of(setup).is_side(board) else board


def side_words(side: str) -> str:
    """The name of a side."""
    return BOARD_SIDES[side]()


def deal_note() -> str:
    """What is fixed before the game."""
    return _(
        "The deal is fixed in advance; this is the hash of its seed and salt. "
        "Both are shown after the game, so anyone can check it."
    )


def lobby_note(players: int) -> str:
    """Which way the hands go."""
    return _("hands pass left first") if players > 2 else ""


def edition_label(edition: str) -> str:
    """First or second."""
    return {"first": _("First"), "second": _("Second")}[edition]


def variant_hint(variant: str) -> str:
    """What a variant is, in one sentence."""
    return {
        "": "",
        "free-city": _("The Free City: a third city between you, which you play in turns."),
        "gaia": _("Gaïa: the second edition's game for two, with one card a turn for the earth."),
    }[variant]


def level_hints() -> Sequence[str]:
    """How a bot of each level thinks."""
    return (
        _("builds whatever it can, without a plan"),
        _("builds when building is right, but picks its cards almost blindly"),
        _("tells good cards from bad ones, and is often wrong about the best"),
        _("picks good cards, but rarely the best one"),
        _("usually picks the best card and punishes mistakes"),
        _("plays what it has learnt in millions of games against itself"),
        _("like level 6, but looks ahead for 0.9 seconds"),
    )
