"""The small parts that cities, strips, panels and the log share."""

from collections.abc import Iterable, Sequence

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from septem.data.cards import SYMBOLS, Card, Colour, Produce, Resource, Wonder
from septem.game.words import thing
from septem.server.drawing.cards import chip
from septem.server.drawing.glyphs import TYPES, glyph
from septem.server.drawing.icons import icon
from septem.server.drawing.wonders import plinth
from septem.server.drawing.words import stage_words
from septem.server.language import _
from septem.server.pages.keeping import framed, joined, kept
from septem.server.pages.play.faces import face as plain_face
from septem.server.pages.table.names import symbol_name
from septem.server.seeing.frame import Player
from septem.server.seeing.shown import CityShown, Unit
from septem.words import signed

# Production first, then what scores: the order in which a city is read.
COLOUR_ORDER: tuple[Colour, ...] = ("brown", "grey", "yellow", "blue", "green", "red", "purple")
# Few cards have a row for each type; more flow one after the other, and those of a full city are drawn smaller.
FEW_CARDS, MANY_CARDS = 6, 12


def face(player: Player, size: str = "", *, marked: bool = True) -> Markup:
    """The avatar of a player; a small script keeps its mark up to date between reveals."""
    return _face_frame(player.seat if marked else None).filled(avatar=plain_face(player, size, marked=marked))


@framed
def _face_frame(marked: int | None) -> Node:
    return h.span(".who", data_mark_of=None if marked is None else str(marked))["{avatar}"]


def stats(city: CityShown) -> Markup:
    """Coins, shields, science and military points of a city."""
    counts = [city.science.get(symbol, 0) for symbol in SYMBOLS]
    military = sum(city.tokens)
    frame = _stats_frame(city.player.seat, tuple(map(bool, counts)), bool(city.wild_science), military >= 0)
    numbers = dict(zip(SYMBOLS, counts, strict=True))
    return frame.filled(
        coins=city.coins, shields=city.shields, wild=city.wild_science, military=signed(military), **numbers
    )


@framed
def _stats_frame(seat: int, has_symbols: tuple[bool, ...], has_wild: bool, is_ahead: bool) -> Node:
    return h.ul(".stats")[
        _stat("coin", "{coins}", _("coins"), data_coins=str(seat)),
        _stat("shield", "{shields}", _("shields")),
        h.li(".sci")[
            h.span(".sr")[_("science:")],
            (
                h.span(class_=None if has_some else "zero")[
                    glyph(symbol, 18), h.b[f"{{{symbol}}}"], h.span(".sr")[symbol_name(symbol)]
                ]
                for symbol, has_some in zip(SYMBOLS, has_symbols, strict=True)
            ),
            h.span(".wild", title=_("of your choice at the end"))[h.b["+{wild}"], "?"] if has_wild else None,
        ],
        h.li(title=_("military points"))[
            glyph("victory" if is_ahead else "defeat", 19),
            h.b["{military}"],
            h.span(".sr")[_("military points")],
        ],
    ]


def _stat(symbol: str, number: str, words: str, **attributes: str) -> Element:
    return h.li(title=words)[glyph(symbol, 20), h.b(**attributes)[number], h.span(".sr")[words]]


@kept
def ministages(board: Wonder, built: int, *, is_new: bool = False) -> Node:
    """The stages of a wonder as small numbered plinths; one built in the last turn is marked."""
    states = ((number, stage, stage_state(number, built)) for number, stage in enumerate(board.stages, 1))
    return h.span(".ministages", role="img", aria_label=stages_words(board, built))[
        (
            h.i(
                class_=f"ms {state}{' new' if is_new and number == built else ''}",
                title=stage_words(stage, number, state),
            )[icon("check") if state == "built" else str(number)]
            for number, stage, state in states
        )
    ]


def stages_words(board: Wonder, built: int) -> str:
    """How many stages stand, in words."""
    return _("{built} of {all} stages built").format(built=built, all=len(board.stages))


@kept
def stages(board: Wonder, built: int, *, is_new: bool = False) -> Node:
    """The stages of a wonder as plinths that fill; one built in the last turn is marked."""
    return h.div(".stages", role="group", aria_label=stages_words(board, built))[
        (
            plinth(stage, number, stage_state(number, built), cls="new" if is_new and number == built else "")
            for number, stage in enumerate(board.stages, 1)
        )
    ]


def stage_state(number: int, built: int) -> str:
    """Whether the stage of this number is built, next, or later."""
    return "built" if number <= built else "next" if number == built + 1 else "later"


@kept
def token(options: Sequence[Resource], size: int = 22, cls: str = "", unit: str | None = None) -> Node:
    """One unit of production: a symbol, or several with strokes between them where it is one of them."""
    words = _(" or ").join(thing(option) for option in options)
    drawn = Markup('<i class="or">/</i>').join(
        glyph(option, size if len(options) < 4 else size - 4) for option in options
    )
    many = " multi" if len(options) > 1 else ""
    return h.span(class_=f"tok{many}{' ' + cls if cls else ''}", title=words, data_unit=unit)[
        drawn, h.span(".sr")[words]
    ]


@kept
def makes(sells: tuple[Unit, ...], keeps: tuple[Produce, ...]) -> Node:
    """All that a city makes; what cannot be bought has a dashed frame."""
    return [
        [token(unit.options) for unit in sells],
        [token(keep.options, cls="kept") for keep in keeps for _amount in range(keep.amount)],
    ]


def units(found: Iterable[Unit], where: str) -> Node:
    """Units for sale, each under the name by which a payment lights it."""
    sides = ("left", "right") if where == "both" else (where,)
    return [token(unit.options, unit=" ".join(f"{side}-{unit.number}" for side in sides)) for unit in found]


@kept
def city_card(card: Card, cls: str = "", *, named: bool = False) -> Node:
    """A built card; without its name in the picture, an opened city shows the name beside it."""
    return h.span(
        class_=f"c {cls}" if cls else "c",
        data_card=card.name,
        data_from="|".join(card.free_if) or None,
        data_to="|".join(card.gives) or None,
    )[chip(card, named), None if named else h.span(".cn", aria_hidden="true")[card.name]]


@kept
def chips(cards: Sequence[Card], new: Sequence[str] = (), *, named: bool = False) -> Node:
    """The cards of a city by type."""
    groups = [(colour, [card for card in cards if card.colour == colour]) for colour in COLOUR_ORDER]
    size = "most" if len(cards) > MANY_CARDS else "many" if len(cards) > FEW_CARDS else ""
    return h.ul(class_=f"chips {size}".strip())[
        joined(
            _group_frame(colour).filled(
                cards=joined(city_card(card, "new" if card.name in new else "", named=named) for card in group)
            )
            for colour, group in groups
            if group
        )
    ]


@framed
def _group_frame(colour: Colour) -> Node:
    return h.li(".cg")[h.span(".sr")[TYPES[colour].spoken], "{cards}"]


@kept
def tally(cards: Sequence[Card]) -> Node:
    """How many cards of each type a city has."""
    counts = [(colour, sum(card.colour == colour for card in cards)) for colour in COLOUR_ORDER]
    return h.span(".tally")[joined(_tally_frame(colour).filled(count=count) for colour, count in counts if count)]


@framed
def _tally_frame(colour: Colour) -> Node:
    kind = TYPES[colour]
    return h.i(class_=f"ty-{kind.css}", title=kind.spoken)[glyph(f"t_{kind.css}", 10), "{count}"]
