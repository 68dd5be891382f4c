"""What every purpose answers, with the answers that most of them share."""

from abc import ABC, abstractmethod
from collections.abc import Iterator

from septem.data.dice.components import Cost
from septem.dice.moves import Move
from septem.dice.payment import Payment, spend, ways_to_pay
from septem.dice.table import Table
from septem.dice.words import cost_words


class Purpose(ABC):
    """One thing to spend symbols on, for the player whose turn it is."""

    @abstractmethod
    def aims(self, table: Table) -> list[Move]:
        """The moves without payment that this purpose knows; some may be barred."""

    @abstractmethod
    def bar(self, table: Table, aim: Move) -> str:
        """Why the aim cannot be had now, whatever is paid; nothing if it can."""

    def cost(self, table: Table, aim: Move) -> Cost:
        """The resources or the money it asks for."""
        return {}

    def price(self, table: Table, aim: Move) -> str:
        """All that it costs, in words."""
        return cost_words(self.cost(table, aim))

    def ways(self, table: Table, aim: Move) -> Iterator[Payment]:
        """All payments for the aim; most purposes take any mixture of sources (D26)."""
        return ways_to_pay(table, self.cost(table, aim))

    def pay(self, table: Table, payment: Payment) -> None:
        """Spends the units of a payment."""
        spend(table, payment)

    @abstractmethod
    def do(self, table: Table, move: Move) -> None:
        """Carries out what was paid for."""
