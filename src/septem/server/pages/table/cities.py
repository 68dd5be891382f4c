"""Cities around the table: neighbours in full, the others as strips that open, the own one in the middle."""

import htpy as h
from htpy import Node
from markupsafe import Markup

from septem.data.cards import SYMBOLS, Produce
from septem.server.drawing.glyphs import glyph, numbered
from septem.server.drawing.icons import icon
from septem.server.drawing.wonders import scene
from septem.server.drawing.words import ROMAN
from septem.server.language import _
from septem.server.pages.keeping import NOTHING, framed, joined, kept
from septem.server.pages.play.faces import bot_tag
from septem.server.pages.play.seen import shown_name
from septem.server.pages.table.pieces import (
    chips,
    face,
    makes,
    ministages,
    stages,
    stats,
    tally,
    units,
)
from septem.server.seeing.frame import Player
from septem.server.seeing.shown import CardTable, CityShown, Duel, Unit, Where
from septem.words import signed

# With more cards than this the own city shows them without their names, to leave room for the decision.
NAMED_CARDS = 8


def city_id(seat: int) -> str:
    """The id of a city's panel in the page."""
    return f"city-{seat}"


def place_words(player: Player, where: Where, city: str) -> str:
    """Where a city lies, as the viewer sees it."""
    return {
        "left": _("left neighbour"),
        "right": _("right neighbour"),
        "both": _("on both sides of you"),
        "other": city,
        "you": _("your city") if player.is_you else city,
    }[where]


def seat_panel(shown: CardTable, city: CityShown, column: str = "") -> Markup:
    """A city in full. `column` is 'left' or 'right' at the table; without one it shows once it is opened."""
    return _seat_panel(city, shown.age, viewed_from(shown), column)


def _seat_panel(city: CityShown, age: int, viewer: Player, column: str) -> Markup:
    duel = city.duel
    return _panel_frame(city.player.seat, column).filled(
        label=f"{shown_name(city.player)}, {place_words(city.player, city.where, city.board.city)}",
        head=_head(city),
        stats=stats(city),
        makes=_for_sale(city.sells, city.where, (city.raw_price, city.goods_price), viewer)
        if city.raw_price
        else _production(city.sells, city.keeps),
        stages=stages(city.board, city.stages, is_new=city.has_new_stage),
        chips=chips(city.built, city.new),
        duel=_duel(duel, age, viewer, city.player) if duel else NOTHING,
    )


@framed
def _panel_frame(seat: int, column: str) -> Node:
    return h.section(
        class_=f"seat {column or 'other'}",
        id=city_id(seat),
        data_seat=str(seat),
        aria_label="{label}",
        tabindex="-1",
    )["{head}", "{stats}", "{makes}", h.div(".openstages")["{stages}"], "{chips}", "{duel}"]


def _head(city: CityShown) -> Markup:
    player, board = city.player, city.board
    return _head_frame(player.seat, city.where).filled(
        scene=scene(board.city, city.is_day),
        face=face(player),
        name=shown_name(player),
        bot=bot_tag(player),
        place=place_words(player, city.where, board.city),
        stages=ministages(board, city.stages, is_new=city.has_new_stage),
        city=board.city,
    )


@framed
def _head_frame(seat: int, where: Where) -> Node:
    return h.header[
        h.div(".banner")[
            "{scene}",
            h.div(".bshade"),
            h.div(".btop")[
                "{face}",
                h.div[h.h2["{name}", " ", "{bot}"], h.p[_place_arrow(where), "{place}"]],
                "{stages}",
            ],
            h.span(".bcity.display")["{city}"],
            h.button(
                ".opener",
                type="button",
                data_open=city_id(seat),
                aria_expanded="false",
                aria_controls=city_id(seat),
            )[h.span(".sr")[_("Open {name}").format(name="{city}")], icon("eye")],
            h.button(".closer", type="button", data_close=True)[icon("x"), h.span(".sr")[_("Close")]],
        ],
    ]


def _place_arrow(where: Where) -> Node:
    if where in ("left", "right"):
        return icon(f"arrow-{where}")
    if where == "both":
        return [icon("arrow-left"), icon("arrow-right")]
    return None


def viewed_from(shown: CardTable) -> Player:
    """The player in whose place the table is seen."""
    return next(city.player for city in shown.cities if city.where == "you")


def _for_sale(sells: tuple[Unit, ...], where: Where, prices: tuple[int, int], buyer: Player) -> Markup:
    heading = _("Sells you") if buyer.is_you else _("Sells to {name}").format(name=buyer.name)
    return _sale_frame().filled(heading=heading, rows=_sale_rows(sells, where, prices))


@framed
def _sale_frame() -> Node:
    return h.div(".sell")[h.h3["{heading}"], "{rows}"]


@kept
def _sale_rows(sells: tuple[Unit, ...], where: Where, prices: tuple[int, int]) -> Node:
    raw = [unit for unit in sells if unit.is_raw]
    goods = [unit for unit in sells if not unit.is_raw]
    return [
        h.div(".sellrow")[
            h.span(".price", title=_("{coins} each").format(coins=price))[
                numbered("coin", price, 19), h.span(".sr")[_("for {coins} each:").format(coins=price)]
            ],
            units(found, where),
        ]
        for found, price in zip((raw, goods), prices, strict=True)
        if found
    ]


@kept
def _production(sells: tuple[Unit, ...], keeps: tuple[Produce, ...]) -> Node:
    return h.div(".sell")[h.h3[_("Makes")], h.div(".sellrow")[makes(sells, keeps)]]


def _duel(duel: Duel, age: int, you: Player, other: Player) -> Markup:
    outcome = "up" if duel.token > 0 else "down" if duel.token < 0 else "even"
    return _duel_frame(age, outcome).filled(
        you=shown_name(you), yours=duel.yours, theirs=duel.theirs, other=shown_name(other), token=signed(duel.token)
    )


@framed
def _duel_frame(age: int, outcome: str) -> Node:
    return h.footer(".duel")[
        h.span(".eyebrow")[_("Battle after Age {age}").format(age=ROMAN[age])],
        h.span["{you}", " ", h.b["{yours}"], glyph("shield", 18), h.b["{theirs}"], " ", "{other}"],
        h.b(class_=outcome)["{token}"],
    ]


def strip(city: CityShown) -> Markup:
    """A city that is no neighbour's, on one strip that opens it."""
    player = city.player
    return _strip_frame(player.seat, player.kind == "bot", tuple(map(bool, city.science.values()))).filled(
        scene=scene(city.board.city, city.is_day, label=False, crop="90 -6 180 150"),
        face=face(player, "sm"),
        name=shown_name(player),
        stages=ministages(city.board, city.stages, is_new=city.has_new_stage),
        coins=city.coins,
        shields=city.shields,
        tally=tally(city.built),
        **city.science,
    )


@framed
def _strip_frame(seat: int, is_bot: bool, has_symbols: tuple[bool, ...]) -> Node:
    return h.li[
        h.button(
            ".strip",
            type="button",
            data_open=city_id(seat),
            aria_expanded="false",
            aria_controls=city_id(seat),
        )[
            h.span(".sscene")["{scene}"],
            "{face}",
            h.span(".sname")["{name}", is_bot and h.span(".sr")[f" ({_('bot')})"]],
            "{stages}",
            h.span(".sstats")[
                glyph("coin", 15, label=_("coins")),
                h.b(data_coins=str(seat))["{coins}"],
                glyph("shield", 15, label=_("shields")),
                h.b["{shields}"],
                (
                    h.i(class_=None if has_some else "zero")[glyph(symbol, 14), h.b[f"{{{symbol}}}"]]
                    for symbol, has_some in zip(SYMBOLS, has_symbols, strict=True)
                ),
            ],
            "{tally}",
        ]
    ]


def strips(cities: list[CityShown]) -> Markup:
    """The cities that are no neighbours, clockwise."""
    if not cities:
        return NOTHING
    return _strips_frame().filled(strips=joined(strip(city) for city in cities))


@framed
def _strips_frame() -> Node:
    return h.ol(".strips", aria_label=_("Other cities, clockwise"))["{strips}"]


def seat_row(cities: list[CityShown]) -> Markup:
    """All seats in one row, for narrow screens: a tap opens a city."""
    if len(cities) < 4:
        return NOTHING
    return _row_frame().filled(seats=joined(_seat(city.player) for city in cities))


@framed
def _row_frame() -> Node:
    return h.nav(".pseats", aria_label=_("Cities, clockwise"))["{seats}"]


def _seat(player: Player) -> Markup:
    return _seat_frame(player.seat, player.is_you).filled(face=face(player), name=shown_name(player))


@framed
def _seat_frame(seat: int, is_you: bool) -> Node:
    return h.button(
        class_="pseat me" if is_you else "pseat",
        type="button",
        data_open=city_id(seat),
        aria_expanded="false",
        aria_controls=city_id(seat),
    )["{face}", h.span["{name}"]]


def own_city(city: CityShown) -> Markup:
    """The viewer's city with its wonder, what it makes and its cards."""
    return _own_frame(city.player.seat, city.player.is_you).filled(
        label=place_words(city.player, "you", city.board.city),
        head=_own_head(city.player, city.board.city, city.is_day),
        stages=stages(city.board, city.stages, is_new=city.has_new_stage),
        stats=stats(city),
        makes=makes(city.sells, city.keeps),
        chips=chips(city.built, city.new, named=len(city.built) <= NAMED_CARDS),
    )


@framed
def _own_frame(seat: int, is_you: bool) -> Node:
    return h.section(".mine", id=city_id(seat), data_seat=str(seat), aria_label="{label}", tabindex="-1")[
        h.div(".mleft")["{head}", "{stages}"],
        h.div(".mright")[
            "{stats}",
            h.div(".make")[h.h3[_("You make") if is_you else _("Makes")], h.div(".sellrow")["{makes}"]],
            "{chips}",
        ],
    ]


def _own_head(player: Player, city: str, is_day: bool) -> Markup:
    words = _("{city}, day") if is_day else _("{city}, night")
    return _own_head_frame().filled(
        scene=scene(city, is_day),
        face=face(player),
        name=shown_name(player),
        bot=bot_tag(player),
        place=words.format(city=city),
    )


@framed
def _own_head_frame() -> Node:
    return h.div(".banner")[
        "{scene}",
        h.div(".bshade"),
        h.div(".btop")["{face}", h.div[h.h2["{name}", " ", "{bot}"], h.p["{place}"]]],
    ]
