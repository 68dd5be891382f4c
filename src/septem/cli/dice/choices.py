"""What a player can do with the dice now, the best way of paying first, and what is just out of reach."""

from typing import NamedTuple

from septem.cli.dice.words import cost_words, guild_words, level_words, payment_words, rewards_words
from septem.data.dice.components import MILITARY, VP, Cost
from septem.dice.choosing import lift_gain, missing, noted, strain
from septem.dice.moves import Action, Move
from septem.dice.payment import symbol_stock
from septem.dice.purposes import PURPOSES
from septem.dice.table import Table
from septem.dice.view import View
from septem.words import ROMAN, listed

ABOVE_REACH: tuple[Action, ...] = ("stage", "guild", "tech", "military", "vp")


class Choice(NamedTuple):
    """Something to spend symbols on: in words, with all ways to pay for it, the most natural first."""

    what: str
    ways: list[Move]

    def payment(self, way: Move) -> str:
        """How one of the ways pays."""
        if way.action == "reroll":
            return f"die {way.dice[0]}"
        return payment_words(way.payment) or ("money left over" if way.action == "buy" else "")


def choices(view: View, table: Table) -> list[Choice]:
    """Everything that can be paid for, in the order of the sheet."""
    groups: dict[tuple[object, ...], list[Move]] = {}
    for move in view.legal():
        if move.action != "pass":
            # Inventions with more dice are worth more, so they are another matter.
            dice = len(move.payment) if move.action == "invention" else 0
            groups.setdefault((move.action, move.target, move.seller, dice), []).append(move)
    found = []
    for ways in groups.values():
        ways.sort(key=lambda move: strain(table, move))
        found.append(Choice(what_words(view, table, ways[0]), ways))
    return found


def passes(view: View) -> list[Move]:
    """The ways to end the turn."""
    return [move for move in view.legal() if move.action == "pass"]


def what_words(view: View, table: Table, move: Move) -> str:
    """What a move is for and brings."""
    components = view.components
    card = table.sheet.card()
    match move.action:
        case "stage":
            stage = card.stages[table.sheet.stages]
            tree = f" ({move.target})" if move.target else ""
            return f"stage {table.sheet.stages + 1} → {rewards_words(components, stage.reward)}{tree}"
        case "guild":
            return f"guild → {guild_words(components, card.guild.effect)}" if card.guild else "guild"
        case "tech":
            built = table.sheet.tech[move.target]
            level = table.box.trees[move.target].levels[built]
            return f"{move.target} tech {ROMAN[built]} → {level_words(components, level)}"
        case "store":
            return f"store {card.optional.stores} (card)" if move.target == "card" and card.optional else str(move.aim)
        case "military":
            return f"note military {noted(table, move)}"
        case "vp":
            return f"note {noted(table, move)} VP"
        case "invention":
            return f"{move.target} ×{len(move.payment)} → {table.box.invention_vp[len(move.payment)]} VP"
        case "lift":
            return f"lift {move.target} by the joker → {lift_gain(table, move.target)} VP more"
        case "buy":
            price = table.sheet.price(move.target)
            return f"buy {move.target} of {seller_name(view, move)} for {price}"
        case "bank":
            return "bank a coin in the vault"
        case "reroll":
            return "roll an unused die again"
    return str(move.aim)


def seller_name(view: View, move: Move) -> str:
    """Whom a purchase is made from."""
    beside = view.neighbours(view.seat)
    if move.seller in beside:
        return beside[move.seller].short
    return view.market.short if view.market else "nobody"


def out_of_reach(view: View, table: Table) -> list[str]:
    """What could be built or noted but for a few symbols, with what is missing, and inventions that serve no more."""
    legal = view.legal()
    payable = {(move.action, move.target) for move in legal}
    buyable = {move.target for move in legal if move.action == "buy"}
    found = []
    for action in ABOVE_REACH:
        purpose = PURPOSES[action]
        for aim in purpose.aims(table):
            if purpose.bar(table, aim) or (aim.action, aim.target) in payable:
                continue
            symbol = {"military": MILITARY, "vp": VP}.get(action)
            if symbol and not symbol_stock(table, symbol):
                continue
            lacks = missing(table, purpose.cost(table, aim))
            found.append(f"{_aim_words(table, aim)}: {_missing_words(lacks, buyable)}")
    rolled = [symbol for symbol in table.box.inventions if symbol_stock(table, symbol)]
    found += [f"{symbol}: marked already (D23)" for symbol in rolled if symbol in table.sheet.inventions]
    return list(dict.fromkeys(found))


def _missing_words(lacks: Cost, buyable: set[str]) -> str:
    if not lacks:
        return "it would use the last unused die"
    sold = [resource for resource in lacks if resource in buyable]
    which = "" if len(sold) == len(lacks) else f"{listed(sold)} " if sold else ""
    return f"{cost_words(lacks)} missing" + (f" ({which}can be bought)" if sold else "")


def _aim_words(table: Table, aim: Move) -> str:
    match aim.action:
        case "stage":
            return f"stage {table.sheet.stages + 1}"
        case "tech":
            return f"{aim.target} tech {ROMAN[table.sheet.tech[aim.target]]}"
        case "vp":
            return "rolled VP"
    return aim.action
