"""Paying: which symbols can be had, all ways to pay a cost with them, and spending them."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from septem.data.dice.components import MONEY, Cost
from septem.dice.moves import BOT, BOUGHT, JOKER, OWN, VAULT, Unit
from septem.dice.table import Table

Payment = tuple[Unit, ...]
Stock = Sequence[tuple[Unit, int]]


def resource_stock(table: Table, resource: str, dice_only: bool) -> list[tuple[Unit, int]]:
    """The units of a resource that can be had now, in the order of D103, which suits people as well."""
    dice = [(Unit(str(die), resource), table.symbols_left(die).get(resource, 0)) for die in table.box.dice]
    if dice_only:
        return [(unit, count) for unit, count in dice if count]
    kind = table.box.class_of[resource]
    stock = [
        (Unit(OWN, resource), table.own_left()[resource]),
        (Unit(BOUGHT, resource), table.turn.bought[resource]),
        (Unit(BOT, resource), table.turn.bot_die[resource]),
        *dice,
        (Unit(JOKER, resource), table.jokers_left()[kind]),
    ]
    return [(unit, count) for unit, count in stock if count > 0]


def ways_to_pay(table: Table, cost: Cost, dice_only: bool = False) -> Iterator[Payment]:
    """All ways to pay a cost of resources, the most natural first."""
    picks = [list(choices(resource_stock(table, resource, dice_only), count)) for resource, count in cost.items()]
    jokers = table.jokers_left()
    for parts in product(*picks):
        payment = tuple(unit for part in parts for unit in part)
        spent = [table.box.class_of[unit.symbol] for unit in payment if unit.place == JOKER]
        if all(spent.count(kind) <= jokers[kind] for kind in spent):
            yield payment


def choices(stock: Stock, count: int) -> Iterator[Payment]:
    """All ways to take so many units out of a stock, the first ones of it first."""
    if count == 0:
        yield ()
    elif stock:
        (unit, most), *rest = stock
        for taken in range(min(most, count), -1, -1):
            for others in choices(rest, count - taken):
                yield (unit,) * taken + others


def money_stock(table: Table, own: bool, coins: bool) -> list[tuple[Unit, int]]:
    """The money that can be had now: rolled symbols, and if wanted the stored money and coins of the vault."""
    stock = [(Unit(OWN, MONEY), 1)] if own and table.own_money() else []
    stock += [(Unit(str(die), MONEY), 1) for die in table.box.dice if MONEY in table.symbols_left(die)]
    return stock + ([(Unit(VAULT, MONEY), table.spendable_coins())] if coins and table.spendable_coins() else [])


def symbol_stock(table: Table, symbol: str) -> list[tuple[Unit, int]]:
    """The units of a symbol that is no resource, "or" faces last, since they can serve otherwise."""
    found = [Unit(str(die), symbol) for die in table.box.dice if symbol in table.symbols_left(die)]
    found.sort(key=lambda unit: len(table.symbols_left(int(unit.place))) > 1 and _is_one_of(table, unit))
    bot = table.turn.bot_die[symbol]
    return ([(Unit(BOT, symbol), bot)] if bot else []) + [(unit, 1) for unit in found]


def leaves_a_die(table: Table, payment: Payment) -> bool:
    """Whether a die stays unused after this payment, or need not (D12)."""
    touched = {int(unit.place) for unit in payment if unit.place.isdecimal()}
    return table.all_dice_usable() or any(die not in touched for die in table.unused_dice())


def spend(table: Table, payment: Payment) -> None:
    """Marks the units as used."""
    turn = table.turn
    for place, symbol in payment:
        if place.isdecimal():
            turn.used[int(place), symbol] += 1
        elif place == OWN:
            if symbol == MONEY or table.box.rulings.permanents_per_turn == 1:
                turn.own_used[symbol] += 1
        elif place == BOUGHT:
            turn.bought[symbol] -= 1
        elif place == BOT:
            turn.bot_die[symbol] -= 1
        elif place == VAULT:
            vault = table.sheet.vault
            vault[vault.index("coin")] = "spent"
        elif symbol in table.box.class_of:
            turn.jokers_used[table.box.class_of[symbol]] += 1
        else:
            table.sheet.invention_jokers -= 1


def lacking(table: Table, payment: Payment) -> tuple[Unit, int] | None:
    """The first unit of a payment that there is not enough of, and how much there is."""
    stock: dict[Unit, int] = {}
    for symbol in {unit.symbol for unit in payment}:
        if symbol in table.box.class_of:
            units: Iterable[tuple[Unit, int]] = resource_stock(table, symbol, dice_only=False)
        elif symbol == MONEY:
            units = money_stock(table, own=True, coins=True)
        else:
            units = [*symbol_stock(table, symbol), (Unit(JOKER, symbol), table.sheet.invention_jokers)]
        stock.update(units)
    return next(((unit, stock.get(unit, 0)) for unit in payment if payment.count(unit) > stock.get(unit, 0)), None)


def _is_one_of(table: Table, unit: Unit) -> bool:
    die = int(unit.place)
    return table.box.face(die, table.faces[die - 1]).mode == "one_of"
