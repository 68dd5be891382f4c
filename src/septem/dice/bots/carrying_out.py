"""From a plan to the next move."""

from collections.abc import Callable, Iterator

from septem.data.dice.components import MILITARY, VP
from septem.dice.bots.plans import Outlook, Plan
from septem.dice.moves import CARD, SELLERS, VAULT, Move
from septem.dice.payment import Payment, choices, symbol_stock, ways_to_pay
from septem.dice.purposes import PURPOSES
from septem.dice.spending import rerollable_dice
from septem.dice.table import Table


def next_purchase(outlook: Outlook, plan: Plan) -> Move | None:
    """The next thing that the plan does; None when only the die is left to pass."""
    return next(_steps(outlook, plan), None)


def _steps(outlook: Outlook, plan: Plan) -> Iterator[Move]:
    """What can be done now, in the order in which it should be."""
    table = outlook.table
    yield from _trades(outlook, plan)
    # What must be paid with dice comes before what may take them.
    for goal in sorted(plan.goals, key=lambda goal: not goal.from_dice):
        if goal.aim.action not in ("military", "vp"):
            yield from _paid(table, goal.aim, plan.spare)
    yield from _note(outlook, plan, Move("military"), MILITARY, outlook.worth.military)
    yield from _note(outlook, plan, Move("vp"), VP, outlook.worth.rolled_vp)
    yield from _filled(table, plan)
    uses_of_money = [(outlook.money_stored, Move("store", CARD))]
    uses_of_money += [(outlook.worth.coins(1), Move("bank"))] if outlook.can_bank else []
    for worth, aim in sorted(uses_of_money, key=lambda use: -use[0]):
        if worth > 0:
            yield from _paid(table, aim, plan.spare)
    for die in rerollable_dice(table):
        yield Move("reroll", dice=(die,))


def _trades(outlook: Outlook, plan: Plan) -> Iterator[Move]:
    """Buys what the goals lack and jokers do not cover."""
    table, means = outlook.table, outlook.means
    short = _shortage(outlook, plan)
    for number, resource in enumerate(means.resources):
        kind = means.classes[number]
        in_class = sum(lack for other, lack in enumerate(short) if means.classes[other] == kind)
        if short[number] <= 0 or in_class <= means.jokers[kind]:
            continue
        for seller in SELLERS:
            aim = Move("buy", resource, seller=seller)
            if not PURPOSES["buy"].bar(table, aim):
                yield from _paid(table, aim, plan.spare, coins=True)


def _shortage(outlook: Outlook, plan: Plan) -> list[int]:
    """By number, the units of each resource that the goals of a plan lack."""
    table, means = outlook.table, outlook.means
    lack = [-own for own in means.own]
    for die in table.box.dice:
        for symbol, count in table.symbols_left(die).items() if die != plan.spare else ():
            if symbol in table.box.class_of:
                lack[means.resources.index(symbol)] -= count
    for goal in plan.goals:
        for number, count in goal.needs:
            lack[number] += count
    return [max(0, units) for units in lack]


def _paid(table: Table, aim: Move, spare: int, coins: bool = False) -> Iterator[Move]:
    """The move with the first payment that leaves the spare die, and if wanted the vault, alone."""
    purpose = PURPOSES[aim.action]
    if purpose.bar(table, aim):
        return
    for payment in purpose.ways(table, aim):
        if _spares(payment, spare) and (coins or all(unit.place != VAULT for unit in payment)):
            yield Move(aim.action, aim.target, seller=aim.seller, payment=payment)
            return


def _note(outlook: Outlook, plan: Plan, aim: Move, symbol: str, worth: Callable[[int], float]) -> Iterator[Move]:
    """All symbols of a column but those on the spare die, if that is worth it."""
    table = outlook.table
    if PURPOSES[aim.action].bar(table, aim):
        return
    cost = PURPOSES[aim.action].cost(table, aim)
    units = tuple(unit for unit, _ in symbol_stock(table, symbol) if unit.place != str(plan.spare))
    points = sum(table.worth(int(unit.place), symbol) for unit in units)
    wanted = any(goal.aim == aim for goal in plan.goals) if cost else worth(points) > 0
    if not points or not wanted:
        return
    for payment in ways_to_pay(table, cost):
        if _spares(payment, plan.spare):
            yield Move(aim.action, payment=units + payment)
            return


def _filled(table: Table, plan: Plan) -> Iterator[Move]:
    """The inventions of the plan, those that can do without an "or" face first."""
    for number, size in plan.filling:
        symbol = table.box.inventions[number]
        stock = [(unit, count) for unit, count in symbol_stock(table, symbol) if unit.place != str(plan.spare)]
        for payment in choices(stock, size):
            yield Move("invention", symbol, payment=payment)
            break


def _spares(payment: Payment, die: int) -> bool:
    return all(unit.place != str(die) for unit in payment)
