"""A city as anyone at the table sees it."""

from septem.data.cards import SYMBOLS, Card, Produce, Symbol, Wonder
from septem.data.tables import DISCOUNTS
from septem.game.names import Names
from septem.kernel.circle import card_at, moment
from septem.kernel.conflict import victory_points
from septem.kernel.layout import BUILD, FREE, HIDDEN, LAST_CARD, LAST_TURN, CityRow, GameRow

BUILT = (BUILD, FREE)

DEFEAT_TOKEN = -1


class City:
    """What stands in one seat's city now; it follows the game as it goes on."""

    __slots__ = ("_names", "_row", "seat")

    def __init__(self, row: GameRow, names: Names, seat: int) -> None:
        self._row = row
        self._names = names
        self.seat = seat

    def __repr__(self) -> str:
        """For example `<City Giza A: 3 coins, 2 shields, stage 1 of 3, 5 structures>`."""
        return (
            f"<City {self.board.title}: {self.coins} coins, {self.shields} shields, "
            f"stage {self.stages} of {len(self.board.stages)}, {len(self.built)} structures>"
        )

    @property
    def _city(self) -> CityRow:
        return self._row.cities[self.seat]

    @property
    def board(self) -> Wonder:
        """The printed board: its stages with costs and effects."""
        return self._names.wonders[self._city.board]

    @property
    def name(self) -> str:
        """The city, such as 'Giza'."""
        return self.board.city

    @property
    def wonder(self) -> str:
        """The wonder's full name."""
        return self.board.wonder

    @property
    def side(self) -> str:
        """The side of the board: 'A', 'B', 'day' or 'night'."""
        return self.board.side

    @property
    def coins(self) -> int:
        """Coins in the treasury."""
        return self._city.coins

    @property
    def shields(self) -> int:
        """Military strength."""
        return self._city.shields

    @property
    def stages(self) -> int:
        """Stages of the wonder that are built."""
        return self._city.stages

    @property
    def built(self) -> list[str]:
        """Structures in the order in which they were built."""
        return [card.name for card in self.cards]

    @property
    def cards(self) -> list[Card]:
        """The same as cards of the tables, each of the Age it was dealt in."""
        row = self._row
        looks = [look for look in row.looks if look.seat == self.seat and look.card != HIDDEN]
        found = []
        for age in range(row.age + 1):
            how = row.how[age]
            for turn in range(6):
                places = (turn,) if turn < LAST_TURN else (LAST_TURN, LAST_CARD)
                found += [card_at(row, age, place, self.seat) for place in places if how[place][self.seat] in BUILT]
                found += [look.card for look in looks if look.when == moment(age, turn)]
        return [self._names.cards[card] for card in found]

    @property
    def science(self) -> dict[Symbol, int]:
        """How many of each science symbol it has."""
        return dict(zip(SYMBOLS, self._city.symbols, strict=True))

    @property
    def wild_science(self) -> int:
        """Science symbols of choice."""
        return self._city.any_symbol

    @property
    def tokens(self) -> list[int]:
        """Conflict tokens: victories by Age, then defeats."""
        city = self._city
        won = [victory_points(age) for age in range(3) for _ in range(city.victories[age])]
        return won + [DEFEAT_TOKEN] * city.defeats

    @property
    def production(self) -> tuple[Produce, ...]:
        """Everything the city makes each turn; neighbours may buy what is `tradable`."""
        start = Produce((self.board.resource,), 1, True)
        effects = [effect for card in self.cards for effect in card.effects]
        effects += [effect for stage in self.board.stages[: self.stages] for effect in stage.effects]
        return (start, *(effect for effect in effects if isinstance(effect, Produce)))

    @property
    def discounts(self) -> tuple[tuple[str, str], ...]:
        """Pairs such as ('raw', 'left'): what the city buys for 1 coin, and from which neighbour."""
        return tuple(pair for pair, bit in DISCOUNTS.items() if self._city.powers & bit)
