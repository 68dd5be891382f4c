"""Helpers that the dice game's pages and templates share."""

from collections.abc import Callable, Hashable, Iterable
from typing import NamedTuple, TypeVar

from markupsafe import Markup

from septem.data.dice.components import MONEY, VP
from septem.dice.words import cost_words, symbol_name
from septem.server.drawing.glyphs import glyph
from septem.server.games.dice.drawing.dice import counted_symbol, symbol
from septem.server.games.dice.projections.dice_table import Category, DiceTable, PublicSheet, Sale, Space
from septem.server.html.templates import component
from septem.server.i18n import _

JOKERS = {"raw": "raw", "goods": "good"}
PICTURES = {"guild": "t_guild", "tech": "idea"}
COST_SIZE = 18

Rendered = TypeVar("Rendered")


class SaleToken(NamedTuple):
    """One thing on sale."""

    key: str
    label: str
    sign: Markup
    is_sold: bool


class SaleRow(NamedTuple):
    """What is on sale for one price, after the coin with that price."""

    coin: Markup
    tokens: list[SaleToken]


def shared(table: DiceTable, key: Hashable, render: Callable[[], Rendered]) -> Rendered:
    """What is the same for all viewers of a position, rendered once for the first of them."""
    if key not in table.rendered:
        table.rendered[key] = render()
    found: Rendered = table.rendered[key]
    return found


@component
def dice_picture(name: str, size: float = 22) -> Markup:
    """The sign of a symbol, a purpose or a joker."""
    if name in JOKERS:
        return glyph(JOKERS[name], size)
    return glyph(PICTURES[name], size) if name in PICTURES else symbol(name, size)


@component
def dice_amount(name: str, count: int, size: float = 22) -> Markup:
    """A sign with its count, inside the sign for coins and laurels and after it for others."""
    if name in (MONEY, VP):
        return counted_symbol(name, count, size)
    number = Markup("<b>×{}</b>").format(count) if count > 1 else Markup()
    return dice_picture(name, size) + number


def cost_of(space: Space) -> tuple[str, Markup]:
    """What a space costs, in words and in signs; both are empty if it costs nothing."""
    if not space.cost:
        return "", Markup()
    signs = Markup().join(symbol(one, COST_SIZE) for one, count in space.cost for _unit in range(count))
    return _("costs {cost}").format(cost=cost_words(dict(space.cost))), signs


def sale_rows(sales: Iterable[Sale], size: float = 20) -> list[SaleRow]:
    """What a player sells, by price."""
    by_price: dict[int, list[Sale]] = {}
    for sale in sales:
        by_price.setdefault(sale.price, []).append(sale)
    return [
        SaleRow(
            counted_symbol(MONEY, price, size, _("for {price}").format(price=price)),
            [_sale_token(sale, size) for sale in together],
        )
        for price, together in sorted(by_price.items())
    ]


def _sale_token(sale: Sale, size: float) -> SaleToken:
    name = symbol_name(sale.resource)
    label = _("{thing}, bought this turn").format(thing=name) if sale.is_sold else name
    return SaleToken(sale.key, label, symbol(sale.resource, size, name), sale.is_sold)


def points_name(category: Category) -> str:
    """The name of a category of the score sheet."""
    return {
        "stages": _("Stages"),
        "rolled": _("Rolled"),
        "inventions": _("Inventions"),
        "vault": _("Vault"),
        "tech": _("Tech"),
        "guild": _("Guild"),
        "conflict": _("Battle"),
    }[category]


def board_label(sheet: PublicSheet) -> str:
    """The wonder and its side."""
    return _("{wonder}, side {side}").format(wonder=sheet.wonder.short, side=sheet.side)


def table_title(table: DiceTable) -> str:
    """The name of the table, or who plays."""
    if table.setup.name:
        return table.setup.name
    if table.setup.players == 1:
        return _("Dice, alone against the Ghost") if table.ghost else _("Dice against Da Vinci")
    return _("Dice with {names}").format(names=", ".join(player.name for player in table.players))
