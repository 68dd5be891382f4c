"""Why a purpose is not available now."""

from typing import cast

from septem.data.dice.components import MILITARY, MONEY, VP, Cost
from septem.dice.choosing import missing
from septem.dice.moves import Action, Move
from septem.dice.payment import money_stock, symbol_stock
from septem.dice.purposes import PURPOSES
from septem.dice.purposes.trading import is_on_sale
from septem.dice.table import Table
from septem.dice.words import cost_words
from septem.server.i18n import _, ngettext
from septem.words import roman


def reason_against(table: Table, key: str, buyable: set[str]) -> str:
    """Why a purpose is not available now, in a few words."""
    action, _dash, target = key.partition("-")
    match action:
        case "store":
            return _store_reason(table, target)
        case "bank":
            return _("no money rolled") if not money_stock(table, own=False, coins=False) else _last_die()
        case "buy":
            seller, _dash, resource = target.partition("-")
            sold = not is_on_sale(table, "left" if seller == "left" else "right", resource)
            if sold:
                return _("bought this turn")
            return _last_die() if money_stock(table, own=True, coins=True) else _("no money")
        case "invention":
            needs = ngettext("needs {dice} die with one that is not marked", "needs {dice} dice alike", int(target))
            return needs.format(dice=target)
        case "military" | "vp":
            symbol, name = (MILITARY, "military") if action == "military" else (VP, "vp")
            if name in table.turn.noted:
                return _("already used this turn")
            if not symbol_stock(table, symbol):
                return _("none rolled")
        case "guild":
            guild = table.sheet.card().guild
            if guild and table.age not in guild.ages:
                return _("in Age {age} only").format(age=roman(guild.ages[0]))
        case "reroll":
            return _("no unused die")
    aim = Move("tech", target) if action == "tech" else Move(cast("Action", action))
    return _lack(missing(table, PURPOSES[aim.action].cost(table, aim)), buyable)


def _lack(lacks: Cost, buyable: set[str]) -> str:
    if not lacks:
        return _last_die()
    text = ngettext("{cost} missing", "{cost} missing", sum(lacks.values())).format(cost=cost_words(lacks))
    return _("{lack}, can be bought").format(lack=text) if set(lacks) <= buyable else text


def _store_reason(table: Table, target: str) -> str:
    cost = PURPOSES["store"].cost(table, Move("store", target))
    if MONEY in cost:
        return _("no money rolled") if not money_stock(table, own=False, coins=True) else _last_die()
    for resource, count in cost.items():
        rolled = sum(table.symbols_left(die).get(resource, 0) for die in table.box.dice)
        if rolled < count:
            return _("{rolled} of {count} on the dice").format(rolled=rolled, count=count)
    return _last_die()


def _last_die() -> str:
    return _("would leave no die to pass")
