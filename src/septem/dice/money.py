"""Money: what it is worth, and how to come up with so much of it (D33–D36, D74–D77)."""

from collections.abc import Iterator

from septem.data.dice.components import MONEY
from septem.dice.moves import OWN, VAULT, Unit
from septem.dice.payment import Payment, Stock, choices, spend
from septem.dice.table import Table


def put_into_purse(table: Table, payment: Payment) -> None:
    """Money for trade; the wonder's plus comes with it (D36, D76)."""
    table.turn.purse += money_total(table, payment, plus=True)
    if payment:
        table.turn.has_plus = True
    spend(table, payment)


def add_late_plus(table: Table, plus: int) -> None:
    """A plus that is built in a turn after money was spent on trade still counts in it (D76)."""
    if table.turn.has_plus and table.box.rulings.coins_plus == "once_per_turn":
        table.turn.purse += plus


def money_total(table: Table, payment: Payment, plus: bool) -> int:
    """What these units of money are worth together."""
    total = sum(money_worth(table, unit) for unit in payment)
    if plus and payment:
        once = table.box.rulings.coins_plus == "once_per_turn"
        times = (0 if table.turn.has_plus else 1) if once else len(payment)
        total += times * table.sheet.coins_plus()
    return total


def money_ways(table: Table, stock: Stock, needed: int, plus: bool = False) -> Iterator[Payment]:
    """The ways to come up with so much money and not a unit too many (R28)."""
    for count in range(1, sum(most for _, most in stock) + 1):
        for payment in choices(stock, count):
            less = [payment[:place] + payment[place + 1 :] for place in range(count)]
            enough = money_total(table, payment, plus) >= needed
            if enough and not any(money_total(table, fewer, plus) >= needed for fewer in less):
                yield payment


def money_worth(table: Table, unit: Unit) -> int:
    """What a unit of money counts for."""
    if unit.place == OWN:
        return table.own_money()
    if unit.place == VAULT:
        return table.box.sheet.vault.spent_coin_gives_money
    return table.worth(int(unit.place), MONEY)
