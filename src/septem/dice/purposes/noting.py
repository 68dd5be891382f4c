"""The columns at the right of the sheet: military, rolled VP, inventions (D19–D24, D78–D80)."""

from collections.abc import Iterator
from itertools import combinations

from septem.data.dice.components import Cost
from septem.dice.box import ColumnName
from septem.dice.moves import BOT, EXAMPLES, JOKER, Move, Unit
from septem.dice.payment import Payment, choices, symbol_stock, ways_to_pay
from septem.dice.purposes.purpose import Purpose
from septem.dice.table import Table
from septem.dice.words import cost_words
from septem.words import capital, listed, shown


class Note(Purpose):
    """A sum of symbols in the next space of a column, once a turn: military (D19) or rolled VP (D20)."""

    def __init__(self, action: ColumnName, symbol: str, title: str, rule: str) -> None:
        self.action: ColumnName = action
        self.symbol = symbol
        self.title = title
        self.rule = rule

    def aims(self, table: Table) -> list[Move]:
        """The next space is the only one."""
        return [Move(self.action)]

    def bar(self, table: Table, aim: Move) -> str:
        """One space a turn, as many as the column has."""
        if self.action in table.turn.noted:
            return f"{self.title} can be noted once a turn ({self.rule})."
        full = len(table.sheet.column(self.action)) == len(table.box.columns[self.action].spaces)
        return f"{self.title}: all spaces are used ({self.rule})." if full else ""

    def cost(self, table: Table, aim: Move) -> Cost:
        """What the next space costs."""
        return table.box.columns[self.action].spaces[len(table.sheet.column(self.action))].cost

    def price(self, table: Table, aim: Move) -> str:
        """At least one symbol, and what the space costs."""
        cost = self.cost(table, aim)
        return f"one or more {self.symbol} symbols" + (f" and {cost_words(cost)}" if cost else "")

    def ways(self, table: Table, aim: Move) -> Iterator[Payment]:
        """Any of the symbols, all of them first (D21: at least one)."""
        stock = symbol_stock(table, self.symbol)
        symbols = [unit for unit, count in stock for _ in range(count)]
        for count in range(len(symbols), 0, -1):
            for chosen in combinations(symbols, count):
                for payment in ways_to_pay(table, self.cost(table, aim)):
                    yield chosen + payment

    def do(self, table: Table, move: Move) -> None:
        """Writes the sum into the space."""
        symbols = [unit for unit in move.payment if unit.symbol == self.symbol]
        table.sheet.column(self.action).append(sum(_worth(table, unit) for unit in symbols))
        table.turn.noted.append(self.action)


class Invention(Purpose):
    """One, two or three dice of the same invention fill the space for so many (D22–D24)."""

    def aims(self, table: Table) -> list[Move]:
        """Any of the symbols."""
        return [Move("invention", symbol) for symbol in table.box.inventions]

    def bar(self, table: Table, aim: Move) -> str:
        """Each symbol once."""
        if aim.target not in table.box.inventions:
            return f"Name an invention: {listed(table.box.inventions, 'or')}."
        return f"The {aim.target} is used already (D23)." if aim.target in table.sheet.inventions else ""

    def price(self, table: Table, aim: Move) -> str:
        """As many symbols as a free space asks for."""
        free = [str(dice) for dice in table.sheet.free_spaces()]
        return f"{listed(free, 'or')} dice with {aim.target}" if free else "a free space, and there is none"

    def ways(self, table: Table, aim: Move) -> Iterator[Payment]:
        """Dice, and Babylon's joker as one more (D78)."""
        stock = symbol_stock(table, aim.target)
        if table.sheet.invention_jokers:
            stock.append((Unit(JOKER, aim.target), table.sheet.invention_jokers))
        for dice in sorted(table.sheet.free_spaces(), reverse=True):
            yield from choices(stock, dice)

    def do(self, table: Table, move: Move) -> None:
        """Marks symbol and space."""
        table.sheet.inventions[table.sheet.free_spaces()[len(move.payment)]] = move.target


class Lift(Purpose):
    """Babylon's joker moves a marked invention to the next space (D79, D80)."""

    def aims(self, table: Table) -> list[Move]:
        """The inventions that are marked."""
        return [Move("lift", symbol) for symbol in table.sheet.inventions if symbol]

    def bar(self, table: Table, aim: Move) -> str:
        """A joker, an entry, and a free space above it."""
        if not table.sheet.invention_jokers:
            return "There is no invention joker to use (D78)."
        sheet = table.sheet
        if not aim.target:
            return f"Name the invention to lift, such as '{EXAMPLES['lift']}'."
        if aim.target not in sheet.inventions:
            return f"{capital(shown(aim.target))} is not marked, so it cannot be lifted (D79)."
        if sheet.inventions[-1] == aim.target:
            return f"{capital(aim.target)} is in the highest space already (D79)."
        return f"The space above {aim.target} is not free (D80)." if sheet.space_above(aim.target) is None else ""

    def price(self, table: Table, aim: Move) -> str:
        """The joker alone."""
        return "the invention joker and nothing that has to be named"

    def ways(self, table: Table, aim: Move) -> Iterator[Payment]:
        """The joker goes without saying."""
        yield ()

    def do(self, table: Table, move: Move) -> None:
        """The entry leaves its old space."""
        table.sheet.lift(move.target)


def _worth(table: Table, unit: Unit) -> int:
    return 1 if unit.place == BOT else table.worth(int(unit.place), unit.symbol)
