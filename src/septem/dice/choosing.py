"""What helps to choose among the moves of a turn: how natural a payment is, what it brings, what is still missing."""

from septem.data.dice.components import MILITARY, VP, Cost
from septem.dice.moves import BOT, JOKER, VAULT, Move
from septem.dice.payment import resource_stock
from septem.dice.table import Table


def noted(table: Table, move: Move) -> int:
    """The sum of the military or VP symbols in a payment."""
    symbol = {"military": MILITARY, "vp": VP}.get(move.action)
    places = [unit.place for unit in move.payment if unit.symbol == symbol]
    return sum(1 if place == BOT else table.worth(int(place), str(symbol)) for place in places)


def strain(table: Table, move: Move) -> tuple[int, int, int]:
    """Less is more natural: the greatest note, then no jokers and coins, then as few fresh dice as possible."""
    note = noted(table, move) if move.action in ("military", "vp") else 0
    saved = sum(unit.place in (JOKER, VAULT) for unit in move.payment)
    fresh = {unit.place for unit in move.payment if unit.place.isdecimal() and not table.is_used(int(unit.place))}
    return -note, saved, len(fresh)


def missing(table: Table, cost: Cost) -> Cost:
    """What a cost asks for beyond all that can be had, jokers included."""
    jokers = table.jokers_left()
    found: Cost = {}
    for resource, count in cost.items():
        stock = resource_stock(table, resource, dice_only=False)
        short = count - sum(units for unit, units in stock if unit.place != JOKER)
        kind = table.box.class_of[resource]
        helped = max(0, min(short, jokers[kind]))
        jokers[kind] -= helped
        if short > helped:
            found[resource] = short - helped
    return found


def lift_gain(table: Table, symbol: str) -> int:
    """What an invention is worth more in the space above."""
    spaces, sheet = table.box.sheet.inventions.spaces, table.sheet
    above = sheet.space_above(symbol)
    return 0 if above is None else spaces[above].vp - spaces[sheet.inventions.index(symbol)].vp
