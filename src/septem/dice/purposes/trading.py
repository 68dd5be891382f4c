"""Money: buying from neighbours, and the vault (D33–D40)."""

from collections.abc import Iterator

from septem.data.dice.components import MONEY, Cost
from septem.dice.box import Class
from septem.dice.events import CoinReceived
from septem.dice.money import money_ways, put_into_purse
from septem.dice.moves import SELLERS, Move, Seller
from septem.dice.payment import Payment, money_stock
from septem.dice.purposes.purpose import Purpose
from septem.dice.table import Table
from septem.words import ROMAN


class Buy(Purpose):
    """A neighbour's resource for money (D33–D36)."""

    def aims(self, table: Table) -> list[Move]:
        """Every resource that somebody beside the player has."""
        return [Move("buy", resource, seller=seller) for seller in SELLERS for resource in goods_of(table, seller)]

    def bar(self, table: Table, aim: Move) -> str:
        """Each unit is bought once a turn."""
        if aim.seller is None or aim.target not in table.box.class_of:
            return "Name a resource and the neighbour, such as 'buy wood left'."
        if not sells(table, aim.seller):
            return f"There is nobody on the {aim.seller} to buy from."
        if aim.target not in goods_of(table, aim.seller):
            return f"The neighbour on the {aim.seller} has no {aim.target} to sell (D35)."
        if not is_on_sale(table, aim.seller, aim.target):
            return f"The neighbour on the {aim.seller} has no more {aim.target} to sell this turn (D35)."
        return ""

    def cost(self, table: Table, aim: Move) -> Cost:
        """Two, or one with the tech level (D34)."""
        return {MONEY: table.sheet.price(aim.target)}

    def price(self, table: Table, aim: Move) -> str:
        """The same in words."""
        purse = f", less the {table.turn.purse} that are left of it" if table.turn.purse else ""
        return f"money of {self.cost(table, aim)[MONEY]}{purse}, and no symbol more than that takes (R28)"

    def ways(self, table: Table, aim: Move) -> Iterator[Payment]:
        """What is left in the purse counts first; no symbol more than needed is spent (R28)."""
        short = self.cost(table, aim)[MONEY] - table.turn.purse
        if short <= 0:
            yield ()
        else:
            yield from money_ways(table, money_stock(table, own=True, coins=True), short, plus=True)

    def pay(self, table: Table, payment: Payment) -> None:
        """Money goes into the purse, with the wonder's plus (D36, D76)."""
        put_into_purse(table, payment)

    def do(self, table: Table, move: Move) -> None:
        """The resource is there for this turn, and the neighbour's vault may get a coin (D39)."""
        assert move.seller is not None
        turn = table.turn
        turn.purse -= self.cost(table, move)[MONEY]
        turn.bought[move.target] += 1
        turn.sales[move.seller, move.target] += 1
        table.sheet.has_traded = True
        neighbour = table.neighbour(table.seat, move.seller)
        if neighbour is not None and not table.sheets[neighbour].vault[table.age - 1]:
            table.sheets[neighbour].vault[table.age - 1] = "coin"
            table.log.append(CoinReceived(table.age, neighbour, table.seat))


class Bank(Purpose):
    """A money symbol becomes a coin in this Age's space of the vault (D37, D38)."""

    def aims(self, table: Table) -> list[Move]:
        """There is one space an Age."""
        return [Move("bank")]

    def bar(self, table: Table, aim: Move) -> str:
        """A space is used once, whether the coin is still there or not (D40)."""
        used = table.sheet.vault[table.age - 1]
        return f"The vault's space of Age {ROMAN[table.age - 1]} is used already (D37)." if used else ""

    def cost(self, table: Table, aim: Move) -> Cost:
        """What a coin is worth."""
        return {MONEY: table.box.sheet.vault.money_per_coin}

    def price(self, table: Table, aim: Move) -> str:
        """A rolled money symbol."""
        return "a money symbol on the dice"

    def ways(self, table: Table, aim: Move) -> Iterator[Payment]:
        """Rolled money only (R27)."""
        return money_ways(table, money_stock(table, own=False, coins=False), self.cost(table, aim)[MONEY])

    def do(self, table: Table, move: Move) -> None:
        """The coin can be spent from the next turn on."""
        table.sheet.vault[table.age - 1] = "coin"
        table.turn.has_banked = True


def sells(table: Table, seller: Seller) -> bool:
    """Whether there is somebody, or a market, on that side."""
    is_market = table.variant == "ghost" and seller == "left"
    return is_market or table.neighbour(table.seat, seller) is not None


def goods_of(table: Table, seller: Seller) -> list[str]:
    """The resources that the neighbour on that side has, each named once (D35)."""
    if not sells(table, seller):
        return []
    jokers = _tradable_jokers(table, seller)
    return [one for one, kind in table.box.class_of.items() if one in _permanents(table, seller) or jokers.get(kind)]


def is_on_sale(table: Table, seller: Seller, resource: str) -> bool:
    """Whether one more unit can be bought this turn; by the looser ruling jokers stand in for what is sold out."""
    has = _permanents(table, seller)
    kind = table.box.class_of[resource]
    beyond = 0
    for other, its_kind in table.box.class_of.items():
        bought = table.turn.sales[seller, other] + (other == resource)
        beyond += max(0, bought - has.count(other)) if its_kind == kind else 0
    return beyond <= _tradable_jokers(table, seller).get(kind, 0)


def _permanents(table: Table, seller: Seller) -> list[str]:
    neighbour = table.neighbour(table.seat, seller)
    if neighbour is None:
        return [table.box.components.wonders[table.market_card()].start]
    return table.sheets[neighbour].permanents()


def _tradable_jokers(table: Table, seller: Seller) -> dict[Class, int]:
    neighbour = table.neighbour(table.seat, seller)
    if neighbour is None or not table.box.rulings.jokers_tradable:
        return {}
    return table.sheets[neighbour].jokers()
