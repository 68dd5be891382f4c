"""The numbers of the rules, asked of the tables and of the kernel, so that none is written down twice."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from septem.data import AGES, COLOURS, Card, Cost, Discount, Edition
from septem.data.rows import clone
from septem.data.tables import Tables
from septem.game.game import Game
from septem.game.names import names_of
from septem.game.setup import empty_table
from septem.kernel.circle import left_of, right_of, seat_with
from septem.kernel.conflict import resolve_conflicts
from septem.kernel.layout import (
    CATEGORIES,
    LAST_CARD,
    LAST_TURN,
    SALE_COINS,
    START_COINS,
    GameRow,
)
from septem.kernel.scoring import MILITARY, TREASURY, science, score

ROMAN = ("I", "II", "III")


@dataclass(frozen=True)
class Numbers:
    """Every number that the rules of one table speak of."""

    players: int
    edition: Edition
    variant: str | None
    row: GameRow
    tables: Tables

    ages = len(AGES)
    turns = LAST_TURN + 1
    hand = LAST_CARD + 1
    start_coins = START_COINS
    sale_coins = SALE_COINS

    @property
    def cities(self) -> int:
        """Boards on the table."""
        return self.row.seats

    @property
    def hands(self) -> int:
        """Hands dealt in each Age, of which the deck is made."""
        return self.row.places

    @property
    def dealt(self) -> int:
        """Cards dealt in each Age."""
        return self.hand * self.hands

    @property
    def guilds(self) -> int:
        """Guilds that join the deck of the last Age."""
        return self.dealt - len(self.edition.deck(self.hands, AGES[-1]))

    @property
    def neighbours(self) -> int:
        """Neighbours of each city."""
        # With Gaïa the right neighbour is a place at which nobody sits.
        return sum(seat < self.row.seats for seat in (left_of(self.row, 0), right_of(self.row, 0)))

    @cached_property
    def colours(self) -> dict[str, tuple[int, ...]]:
        """For each colour, the cards of each Age's deck."""
        decks = [Counter(card.colour for card in self.edition.deck(self.hands, age)) for age in AGES]
        decks[-1]["purple"] = self.guilds
        return {colour: tuple(deck[colour] for deck in decks) for colour in COLOURS}

    def copies(self, card: Card) -> int:
        """How many copies of a card are in the deck."""
        return sum(least <= self.hands for least in card.copies)

    def passes_left(self, age: int) -> bool:
        """Whether hands go to the left neighbour in this Age."""
        return seat_with(self.row, age - 1, 1, 0) == left_of(self.row, 0)

    @cached_property
    def price(self) -> int:
        """Coins for a resource bought from a neighbour: what a game asks for a card that needs just one."""
        wanted = next(card for card in self.edition.cards if card.age == 1 and _asks_one(card.cost))
        (resource,) = wanted.cost.resources
        side = self.edition.sides[0]
        makers = [f"{w.city} {side}" for w in self.edition.wonders if w.side == side and w.resource == resource]
        others = [f"{w.city} {side}" for w in self.edition.wonders if w.side == side and w.resource != resource]
        hands = [[[self._any_card(age)] * self.hand for _ in range(self.hands)] for age in AGES]
        hands[0][0][0] = wanted.name
        boards = [others[0], makers[0], *others[1:]][: self.cities]
        game = Game.from_deal(boards, hands, self.edition.name, self.variant, strict=False)
        return next(move.left for move in game.legal(0) if move.card == wanted.name and move.action == "build")

    def _any_card(self, age: int) -> str:
        return next(card.name for card in self.edition.cards if card.age == age)

    @cached_property
    def discount(self) -> int:
        """Coins for it with a discount."""
        return min(e.price for card in self.discounts for e in card.effects if isinstance(e, Discount))

    @cached_property
    def victory(self) -> tuple[int, ...]:
        """Points of the victory token of each Age."""
        points = []
        for age in range(self.ages):
            row = clone(self.row)
            row.cities[0].victories[age] = 1
            points.append(self._column(row, MILITARY))
        return tuple(points)

    @cached_property
    def defeat(self) -> int:
        """Points of a defeat token."""
        row = clone(self.row)
        row.cities[0].defeats = 1
        return self._column(row, MILITARY)

    @property
    def most_military(self) -> int:
        """The points of a city that is stronger than its neighbours in every Age."""
        return self._campaign(own=1, others=0)

    @property
    def least_military(self) -> int:
        """The points of a city that is weaker in every Age."""
        return self._campaign(own=0, others=1)

    def _campaign(self, own: int, others: int) -> int:
        row = clone(self.row)
        for seat in range(row.seats):
            row.cities[seat].shields = others if seat else own
        for age in range(self.ages):
            row.age = age
            resolve_conflicts(row)
        return self._column(row, MILITARY)

    @cached_property
    def coins_per_point(self) -> int:
        """Coins that make a point at the end."""
        row = clone(self.row)
        while not self._column(row, TREASURY):
            row.cities[0].coins += 1
        return row.cities[0].coins

    @property
    def set_bonus(self) -> int:
        """Points for one each of the three science symbols, beyond what they score alone."""
        return science(1, 1, 1, 0) - science(1, 0, 0, 0) - science(0, 1, 0, 0) - science(0, 0, 1, 0)

    @property
    def discounts(self) -> list[Card]:
        """The cards that make trade cheaper."""
        return [card for card in self.edition.cards if any(isinstance(e, Discount) for e in card.effects)]

    def _column(self, row: GameRow, column: int) -> int:
        out = [0] * CATEGORIES
        score(row, 0, self.tables, out)
        return out[column]


def numbers_of(players: int, edition: str, variant: str | None) -> Numbers:
    """The numbers of a table; one that cannot be set up raises `SetupError` as a game would."""
    names = names_of(edition)
    return Numbers(players, names.edition, variant, empty_table(names, players, variant), names.tables)


def _asks_one(cost: Cost) -> bool:
    return not cost.coins and list(cost.resources.values()) == [1]
