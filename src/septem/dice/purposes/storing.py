"""Storing resources, and Artemis' money (D29–D32, D74)."""

from collections.abc import Iterator

from septem.data.dice.components import MONEY, Cost
from septem.dice.money import money_ways
from septem.dice.moves import CARD, EXAMPLES, Move
from septem.dice.payment import Payment, money_stock, ways_to_pay
from septem.dice.purposes.purpose import Purpose
from septem.dice.table import Table
from septem.dice.words import cost_words
from septem.words import capital, shown


class Store(Purpose):
    """A resource becomes a permanent (D29–D31, D74)."""

    def aims(self, table: Table) -> list[Move]:
        """The spaces of the sheet, and that of the card."""
        on_card = [CARD] if table.sheet.card().optional else []
        return [Move("store", resource) for resource in [*table.box.saves, *on_card]]

    def bar(self, table: Table, aim: Move) -> str:
        """A space is filled once."""
        if aim.target == CARD:
            if not table.sheet.card().optional:
                return f"{table.wonder_name()} has no storing space on its card (D31)."
            return "The storing space of the card is filled already (D29)." if table.sheet.card_stored else ""
        optional = table.sheet.card().optional
        if aim.target not in table.box.saves and optional and optional.stores == aim.target:
            return f"The space for {aim.target} is on the card: say 'store card' (D31)."
        if not aim.target:
            return f"Name what to store, such as '{EXAMPLES['store']}'."
        if aim.target not in table.box.saves:
            return f"The sheet has no space to store {shown(aim.target)} (D29)."
        return f"{capital(aim.target)} is stored already (D29)." if aim.target in table.sheet.stored else ""

    def cost(self, table: Table, aim: Move) -> Cost:
        """Two of a kind, as the sheet or the card says."""
        optional = table.sheet.card().optional
        return optional.cost if aim.target == CARD and optional else table.box.saves[aim.target]

    def price(self, table: Table, aim: Move) -> str:
        """With a word on where the symbols must be."""
        cost = self.cost(table, aim)
        if MONEY in cost:
            return f"money of {cost[MONEY]}, on the dice or from the vault"
        dice = " on the dice" if table.box.rulings.save_payment == "dice_only" else ""
        return cost_words(cost) + dice

    def ways(self, table: Table, aim: Move) -> Iterator[Payment]:
        """Symbols on the dice, unless the looser ruling holds (D30); money also comes from the vault (D77)."""
        cost = self.cost(table, aim)
        if MONEY in cost:
            return money_ways(table, money_stock(table, own=False, coins=True), cost[MONEY])
        return ways_to_pay(table, cost, dice_only=table.box.rulings.save_payment == "dice_only")

    def do(self, table: Table, move: Move) -> None:
        """Marks the space; the permanent works from the next own turn."""
        optional = table.sheet.card().optional
        if move.target != CARD:
            table.sheet.stored.append(move.target)
            table.turn.stored.append(move.target)
            return
        assert optional is not None
        table.sheet.card_stored = table.turn.card_stored = True
        if optional.stores != MONEY:
            table.turn.stored.append(optional.stores)
