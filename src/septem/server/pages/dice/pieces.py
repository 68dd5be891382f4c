"""The small parts that sheets, strips and choices of the dice game share."""

from collections.abc import Iterable

import htpy as h
from htpy import Node
from markupsafe import Markup

from septem.data.dice.components import MONEY, VP, Cost
from septem.dice.words import cost_words, symbol_name
from septem.server.drawing.dice import counted_symbol, symbol
from septem.server.drawing.glyphs import glyph
from septem.server.language import _
from septem.server.seeing.dice_shown import PointsOf, Sale, SheetShown

JOKERS = {"raw": "raw", "goods": "good"}
PICTURES = {"guild": "t_guild", "tech": "idea"}


def picture(name: str, size: float = 22) -> Markup:
    """The sign of a symbol, a purpose or a joker."""
    if name in JOKERS:
        return glyph(JOKERS[name], size)
    return glyph(PICTURES[name], size) if name in PICTURES else symbol(name, size)


def cost_signs(cost: Cost, size: float = 18) -> Node:
    """A cost in signs, with the words for those who hear the page."""
    if not cost:
        return None
    return h.span(".spc")[
        h.span(".sr")[_("costs {cost}").format(cost=cost_words(cost))],
        (symbol(one, size) for one, count in cost.items() for _unit in range(count)),
    ]


def amount(name: str, count: int, size: float = 22) -> Node:
    """So many of something: a number in coins and laurels, beside other signs."""
    if name in (MONEY, VP):
        return counted_symbol(name, count, size)
    return [picture(name, size), count > 1 and h.b[f"×{count}"]]


def sale_tokens(sales: Iterable[Sale], size: float = 20) -> Node:
    """What somebody sells, those of one price behind its coin."""
    by_price: dict[int, list[Sale]] = {}
    for sale in sales:
        by_price.setdefault(sale.price, []).append(sale)
    return [
        h.span(".sellrow")[
            h.span(".price")[counted_symbol(MONEY, price, size, _("for {price}").format(price=price))],
            (
                h.span(class_="tok sold" if sale.is_sold else "tok", data_sale=sale.key, title=_sale_words(sale))[
                    symbol(sale.resource, size, symbol_name(sale.resource))
                ]
                for sale in together
            ),
        ]
        for price, together in sorted(by_price.items())
    ]


def _sale_words(sale: Sale) -> str:
    name = symbol_name(sale.resource)
    return _("{thing}, bought this turn").format(thing=name) if sale.is_sold else name


def points_name(category: PointsOf) -> str:
    """A column of the score sheet."""
    return {
        "stages": _("Stages"),
        "rolled": _("Rolled"),
        "inventions": _("Inventions"),
        "vault": _("Vault"),
        "tech": _("Tech"),
        "guild": _("Guild"),
        "conflict": _("Battle"),
    }[category]


def board_words(sheet: SheetShown) -> str:
    """The wonder and its side."""
    return _("{wonder}, side {side}").format(wonder=sheet.wonder.short, side=sheet.side)
