"""Cities around the table: neighbours in full, the others as strips that open, the own one in the middle."""

import htpy as h
from htpy import Element, Node

from septem.server.drawing.glyphs import glyph, numbered
from septem.server.drawing.icons import icon
from septem.server.drawing.wonders import scene
from septem.server.language import _
from septem.server.pages.table.names import ROMAN, shown_name, signed
from septem.server.pages.table.pieces import (
    bot_tag,
    chips,
    face,
    makes,
    ministages,
    stages,
    stages_words,
    stats,
    tally,
    units,
)
from septem.server.seeing.shown import CardTable, CityShown, Player

# With more cards than this the own city shows them without their names, to leave room for the decision.
NAMED_CARDS = 12


def city_id(seat: int) -> str:
    """The id of a city's panel in the page."""
    return f"city-{seat}"


def place_words(city: CityShown) -> str:
    """Where a city lies, as the viewer sees it."""
    return {
        "left": _("left neighbour"),
        "right": _("right neighbour"),
        "both": _("on both sides of you"),
        "other": city.board.city,
        "you": _("your city") if city.player.is_you else city.board.city,
    }[city.where]


def seat_panel(shown: CardTable, city: CityShown, column: str = "") -> Element:
    """A city in full. `column` is 'left' or 'right' at the table; without one it shows once it is opened."""
    player = city.player
    name = shown_name(player)
    return h.section(
        class_=f"seat {column or 'other'}",
        id=city_id(player.seat),
        data_seat=str(player.seat),
        aria_label=f"{name}, {place_words(city)}",
        tabindex="-1",
    )[
        h.header[
            h.div(".banner")[
                scene(city.board.city, city.is_day),
                h.div(".bshade"),
                h.div(".btop")[
                    face(player),
                    h.div[
                        h.h2[name, " ", bot_tag(player)],
                        h.p[_place_arrow(city), place_words(city)],
                    ],
                    ministages(city),
                ],
                h.span(".bcity.display")[city.board.city],
                h.button(
                    ".opener",
                    type="button",
                    data_open=city_id(player.seat),
                    aria_expanded="false",
                    aria_controls=city_id(player.seat),
                )[h.span(".sr")[_("Open {name}").format(name=city.board.city)], icon("eye")],
                h.button(".closer", type="button", data_close=True)[icon("x"), h.span(".sr")[_("Close")]],
            ],
        ],
        stats(city),
        _for_sale(city, viewed_from(shown)) if city.raw_price else _production(city),
        h.div(".openstages")[stages(city)],
        chips(city.built, city.new),
        city.duel is not None and _duel(city, shown.age, viewed_from(shown)),
    ]


def _place_arrow(city: CityShown) -> Node:
    if city.where in ("left", "right"):
        return icon(f"arrow-{city.where}")
    if city.where == "both":
        return [icon("arrow-left"), icon("arrow-right")]
    return None


def viewed_from(shown: CardTable) -> Player:
    """The player in whose place the table is seen."""
    return next(city.player for city in shown.cities if city.where == "you")


def _for_sale(city: CityShown, buyer: Player) -> Element:
    raw = [unit for unit in city.sells if unit.is_raw]
    goods = [unit for unit in city.sells if not unit.is_raw]
    return h.div(".sell")[
        h.h3[_("Sells you") if buyer.is_you else _("Sells to {name}").format(name=buyer.name)],
        (
            h.div(".sellrow")[
                h.span(".price", title=_("{coins} each").format(coins=price))[
                    numbered("coin", price, 19), h.span(".sr")[_("for {coins} each:").format(coins=price)]
                ],
                units(found, city.where),
            ]
            for found, price in ((raw, city.raw_price), (goods, city.goods_price))
            if found
        ),
    ]


def _production(city: CityShown) -> Element:
    return h.div(".sell")[h.h3[_("Makes")], h.div(".sellrow")[makes(city)]]


def _duel(city: CityShown, age: int, other: Player) -> Element:
    duel = city.duel
    assert duel is not None
    outcome = "up" if duel.token > 0 else "down" if duel.token < 0 else "even"
    return h.footer(".duel")[
        h.span(".eyebrow")[_("Battle after Age {age}").format(age=ROMAN[age])],
        h.span[
            shown_name(other),
            " ",
            h.b[str(duel.yours)],
            glyph("shield", 18),
            h.b[str(duel.theirs)],
            " ",
            shown_name(city.player),
        ],
        h.b(class_=outcome)[signed(duel.token)],
    ]


def strip(city: CityShown) -> Element:
    """A city that is no neighbour's, on one strip that opens it."""
    player = city.player
    return h.li[
        h.button(
            ".strip",
            type="button",
            data_open=city_id(player.seat),
            aria_expanded="false",
            aria_controls=city_id(player.seat),
        )[
            h.span(".sscene")[scene(city.board.city, city.is_day, label=False, crop="90 -6 180 150")],
            face(player, "sm"),
            h.span(".sname")[shown_name(player), player.kind == "bot" and h.span(".sr")[f" ({_('bot')})"]],
            ministages(city),
            _short_stats(city),
            tally(city.built),
        ]
    ]


def _short_stats(city: CityShown) -> Element:
    return h.span(".sstats")[
        glyph("coin", 15, label=_("coins")),
        h.b(data_coins=str(city.player.seat))[str(city.coins)],
        glyph("shield", 15, label=_("shields")),
        h.b[str(city.shields)],
        (
            h.i(class_=None if count else "zero")[glyph(symbol, 14), h.b[str(count)]]
            for symbol, count in city.science.items()
        ),
    ]


def strips(cities: list[CityShown]) -> Node:
    """The cities that are no neighbours, clockwise."""
    if not cities:
        return None
    return h.ol(".strips", aria_label=_("Other cities, clockwise"))[(strip(city) for city in cities)]


def seat_row(cities: list[CityShown]) -> Node:
    """All seats in one row, for narrow screens: a tap opens a city."""
    if len(cities) < 4:
        return None
    return h.nav(".pseats", aria_label=_("Cities, clockwise"))[
        (
            h.button(
                class_="pseat me" if city.player.is_you else "pseat",
                type="button",
                data_open=city_id(city.player.seat),
                aria_expanded="false",
                aria_controls=city_id(city.player.seat),
            )[face(city.player), h.span[shown_name(city.player)]]
            for city in cities
        )
    ]


def own_city(city: CityShown) -> Element:
    """The viewer's city with its wonder, what it makes and its cards."""
    player = city.player
    day = _("{city}, day") if city.is_day else _("{city}, night")
    return h.section(
        ".mine", id=city_id(player.seat), data_seat=str(player.seat), aria_label=place_words(city), tabindex="-1"
    )[
        h.div(".mleft")[
            h.div(".banner")[
                scene(city.board.city, city.is_day),
                h.div(".bshade"),
                h.div(".btop")[
                    face(player),
                    h.div[h.h2[shown_name(player), " ", bot_tag(player)], h.p[day.format(city=city.board.city)]],
                ],
            ],
            h.div(role="img", aria_label=stages_words(city))[stages(city)],
        ],
        h.div(".mright")[
            stats(city),
            h.div(".make")[h.h3[_("You make") if player.is_you else _("Makes")], h.div(".sellrow")[makes(city)]],
            chips(city.built, city.new, named=len(city.built) <= NAMED_CARDS),
        ],
    ]
