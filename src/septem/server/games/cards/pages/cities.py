"""Cities around the table: neighbours in full, the others as strips that open, the viewer's own in the middle.

Except for prices and battles, a city looks the same to every viewer, so its parts are rendered once for all.
"""

from dataclasses import dataclass
from functools import partial
from typing import Literal

from markupsafe import Markup

from septem.data.cards import Card, Produce, Resource, Symbol, Wonder
from septem.server.drawing.card_types import TYPES
from septem.server.fragments import FragmentCache, cached
from septem.server.games.cards.pages.pieces import cards_by_type, stage_views, stages_words
from septem.server.games.cards.projections.card_table import CardTable, CityView, Duel, PublicCity, Unit, Where
from septem.server.games.components.players import display_name
from septem.server.html.templates import render
from septem.server.i18n import _
from septem.words import roman

# With more cards than this, the viewer's own city hides their names to leave room for the decision.
MAX_NAMED_CARDS = 8
KINDS = {kind.css: kind for kind in TYPES.values()}

# Whole cities are needed only while the viewers of one moment are served; in a cache of their own they do not evict
# fragments that live longer.
MAX_CHARACTERS = 2**20
city_cache = FragmentCache(MAX_CHARACTERS)

# Where a city is on the page: in the middle, in a panel beside it, or on a strip that opens.
Panel = Literal["own", "beside", "other"]


@dataclass(frozen=True, slots=True)
class Seating:
    """The cities as the viewer sees them; `clockwise` begins with the viewer's own, `others` are no neighbours."""

    you: CityView
    left: CityView | None
    right: CityView | None
    others: tuple[CityView, ...]
    clockwise: tuple[CityView, ...]

    @classmethod
    def of(cls, table: CardTable) -> "Seating":
        """The seating at a table."""
        you = table.city("you")
        assert you is not None, "everybody sees the table from some seat"
        start, seats = you.player.seat, len(table.cities)
        clockwise = sorted(table.cities, key=lambda city: (city.player.seat - start) % seats)
        return cls(
            you=you,
            left=table.city("left") or table.city("both"),
            right=table.city("right"),
            others=tuple(city for city in clockwise if city.where == "other"),
            clockwise=tuple(clockwise),
        )

    def place(self, city: CityView) -> str:
        """Where a city is, in words."""
        name = city.public.board.city
        return {
            "left": _("left neighbour"),
            "right": _("right neighbour"),
            "both": _("on both sides of you") if self.you.player.is_you else _("neighbour on both sides"),
            "other": name,
            "you": _("your city") if city.player.is_you else name,
        }[city.where]


def city_parts(table: CardTable, city: CityView, you: CityView) -> dict[str, Markup]:
    """All parts of a city in this viewer's page."""
    seat = city.player.seat
    panel: Panel = "beside" if city.raw_price else "own" if city.where == "you" else "other"
    public = city.public
    parts = {**_shared_parts(public, seat), **_panel_parts(public, seat, panel)}
    if city.raw_price:
        parts[f"trade-{seat}"] = _trade(public.sells, city.where, city.raw_price, city.goods_price)
        parts[f"duel-{seat}"] = _duel(table, city, you)
    return parts


@partial(cached, cache=city_cache)
def _shared_parts(city: PublicCity, seat: int) -> dict[str, Markup]:
    """The parts that are the same in every panel."""
    parts = {
        f"coins-{seat}": Markup(str(city.coins)),
        f"shields-{seat}": Markup(str(city.shields)),
        f"science-{seat}": _science(city.science, city.wild_science),
        f"military-{seat}": _military(city.military),
        f"stages-{seat}": _stages(city.board, city.stages),
    }
    return parts | _all_chips(city, seat, is_named=False)


@partial(cached, cache=city_cache)
def _panel_parts(city: PublicCity, seat: int, panel: Panel) -> dict[str, Markup]:
    """The parts that only this kind of panel has, or has in a different form."""
    if panel == "own":
        parts = {f"makes-{seat}": _makes(city.sells, city.keeps)}
        return parts | _all_chips(city, seat, is_named=True) if len(city.built) <= MAX_NAMED_CARDS else parts
    ministages = _ministages(city.board, city.stages)
    if panel == "beside":
        return {f"ministages-{seat}": ministages}
    parts = {
        f"makes-{seat}": _makes(city.sells, city.keeps),
        f"ministages-{seat}": ministages,
        f"strip-stages-{seat}": ministages,
        f"strip-coins-{seat}": Markup(str(city.coins)),
        f"strip-shields-{seat}": Markup(str(city.shields)),
        f"strip-science-{seat}": _strip_science(city.science),
    }
    for kind, cards in cards_by_type(city.built):
        parts[f"tally-{seat}-{kind.css}"] = _tally(kind.css, len(cards)) if cards else Markup()
    return parts


def _all_chips(city: PublicCity, seat: int, *, is_named: bool) -> dict[str, Markup]:
    """The built cards of each type."""
    return {
        f"chips-{seat}-{kind.css}": _chips(kind.css, cards, is_named) if cards else Markup()
        for kind, cards in cards_by_type(city.built)
    }


@cached
def _science(science: dict[Symbol, int], wild: int) -> Markup:
    return render("games/cards/templates/science.html", science=science, wild=wild)


@cached
def _strip_science(science: dict[Symbol, int]) -> Markup:
    return render("games/cards/templates/strip_science.html", science=science)


@cached
def _military(points: int) -> Markup:
    return render("games/cards/templates/military.html", points=points)


@cached
def _ministages(board: Wonder, built: int) -> Markup:
    return render(
        "games/cards/templates/ministages.html",
        label=stages_words(board, built),
        stages=stage_views(board, built),
    )


@cached
def _stages(board: Wonder, built: int) -> Markup:
    return render(
        "games/cards/templates/stages.html",
        label=stages_words(board, built),
        stages=stage_views(board, built),
    )


@cached
def _makes(sells: tuple[Unit, ...], keeps: tuple[Produce, ...]) -> Markup:
    return render("games/cards/templates/makes.html", sells=sells, keeps=keeps)


@cached
def _chips(css: str, cards: tuple[Card, ...], named: bool) -> Markup:
    return render("games/cards/templates/chips.html", kind=KINDS[css], cards=cards, named=named)


@cached
def _tally(css: str, count: int) -> Markup:
    return render("games/cards/templates/tally.html", kind=KINDS[css], count=count)


@cached
def _trade(sells: tuple[Unit, ...], where: Where, raw_price: int, goods_price: int) -> Markup:
    """What a neighbour sells, by price; payments refer to each unit by its name."""
    sides = ("left", "right") if where == "both" else (where,)

    def named(unit: Unit) -> tuple[tuple[Resource, ...], str]:
        return unit.options, " ".join(f"{side}-{unit.number}" for side in sides)

    raw = [named(unit) for unit in sells if unit.is_raw]
    goods = [named(unit) for unit in sells if not unit.is_raw]
    sales = [(price, units) for price, units in ((raw_price, raw), (goods_price, goods)) if units]
    return render("games/cards/templates/trade.html", sales=sales)


def _duel(table: CardTable, city: CityView, you: CityView) -> Markup:
    if city.duel is None:
        return Markup()
    return _battle_ahead(table.age, city.duel, display_name(you.player), display_name(city.player))


@cached
def _battle_ahead(age: int, duel: Duel, viewer: str, neighbour: str) -> Markup:
    return render("games/cards/templates/duel.html", age=roman(age), duel=duel, viewer=viewer, neighbour=neighbour)
