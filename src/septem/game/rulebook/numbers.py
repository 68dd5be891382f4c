"""The numbers of the rules, asked of the tables and of the kernel, so that none is written down twice."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from septem.data import AGES, COLOURS, Card, Edition
from septem.game.cities import DEFEAT_TOKEN
from septem.game.names import names_of
from septem.game.setup import empty_table
from septem.kernel.circle import left_of, right_of, seat_with
from septem.kernel.conflict import victory_points
from septem.kernel.layout import (
    COINS_PER_POINT,
    DISCOUNT_COINS,
    LAST_CARD,
    LAST_TURN,
    RESOURCE_COINS,
    SALE_COINS,
    SET_POINTS,
    START_COINS,
    GameRow,
)


@dataclass(frozen=True)
class Numbers:
    """Every number that the rules of one table speak of."""

    players: int
    edition: Edition
    variant: str | None
    row: GameRow

    ages = len(AGES)
    turns = LAST_TURN + 1
    hand = LAST_CARD + 1
    start_coins = START_COINS
    sale_coins = SALE_COINS
    price = RESOURCE_COINS
    discount = DISCOUNT_COINS
    victory = tuple(victory_points(age) for age in range(len(AGES)))
    defeat = DEFEAT_TOKEN
    coins_per_point = COINS_PER_POINT
    set_bonus = SET_POINTS

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
        return card.copies_for(self.hands)

    def passes_left(self, age: int) -> bool:
        """Whether hands go to the left neighbour in this Age."""
        return seat_with(self.row, age - 1, 1, 0) == left_of(self.row, 0)

    @property
    def most_military(self) -> int:
        """The points of a city that is stronger than its neighbours in every Age."""
        return self.neighbours * sum(self.victory)

    @property
    def least_military(self) -> int:
        """The points of a city that is weaker in every Age."""
        return self.neighbours * self.ages * self.defeat


def numbers_of(players: int, edition: str, variant: str | None) -> Numbers:
    """The numbers of a table; one that cannot be set up raises `SetupError` as a game would."""
    names = names_of(edition)
    return Numbers(players, names.edition, variant, empty_table(names, players, variant))
