"""Set-up and deals as chance decides them, one draw at a time and each with its true probability.

Boards are drawn when the game begins, seat by seat (S4). The cards of an Age are drawn when the Age begins, not before:
so no state holds cards that nobody can have seen yet, and a search meets chance where players meet it. Before the
cards of Age III come the guilds, each of which is in or out until only one set is left (S3): every set has one way to
come about. Cards fall hand by hand; copies of one kind are one outcome.
"""

from collections import Counter
from collections.abc import Sequence

from septem.errors import IllegalMove
from septem.game.names import Names
from septem.kernel.layout import GameRow
from septem.kernel.setup import start
from septem.kernel.turn import begin_turn

OUT, IN = 0, 1
GUILDS = 10
HAND = 7

# Seats with a board, cards dealt, guilds asked about, and the deck.
Progress = tuple[int, int, int, tuple[int, ...]]


class Dealing:
    """What chance has to decide before anybody can play; it fills a row as it goes, or goes on with one.

    >>> from septem.game.names import names_of
    >>> from septem.game.setup import empty_table
    >>> names = names_of("first")
    >>> dealing = Dealing(empty_table(names, 3, None), names)
    >>> len(dealing.outcomes()), dealing.describe(0)
    (14, 'Rhodes A at seat 0')
    """

    def __init__(self, row: GameRow, names: Names, progress: Progress | None = None) -> None:
        self._row = row
        self._names = names
        self._tables = names.tables
        self._seated = 0
        if progress is None:
            self.begin_age()
        else:
            self._seated, self._dealt, self._asked, deck = progress
            self._deck = list(deck)

    def begin_age(self) -> None:
        """Takes up the deck of the Age, its guilds aside (S2)."""
        decks, sizes = self._tables.decks[self._row.places - 3], self._tables.deck_sizes[self._row.places - 3]
        self._deck = decks[self._row.age][: sizes[self._row.age]]
        self._dealt = 0
        self._asked = 0

    @property
    def is_over(self) -> bool:
        """Whether all is dealt that this Age needs."""
        return self._dealt == HAND * self._row.places

    @property
    def seated(self) -> int:
        """How many seats have a board."""
        return self._seated

    @property
    def dealt(self) -> int:
        """How many cards of this Age are dealt."""
        return self._dealt

    @property
    def _guilds_missing(self) -> int:
        return HAND * self._row.places - self._dealt - len(self._deck)

    def outcomes(self) -> list[tuple[int, float]]:
        """What can come now, in ascending order, with its probability: boards, OUT and IN, or cards."""
        if self._seated < self._row.seats:
            boards = self._free_boards()
            return [(board, 1 / len(boards)) for board in boards]
        if self._guilds_missing:
            chance = self._guilds_missing / (GUILDS - self._asked)
            return [(OUT, 1 - chance), (IN, chance)]
        copies = Counter(self._deck)
        return [(card, copies[card] / len(self._deck)) for card in sorted(copies)]

    def decide(self, outcome: int) -> None:
        """Lets one of the outcomes come; after the last one the Age begins."""
        self._check(outcome)
        if self._seated < self._row.seats:
            self._row.cities[self._seated].board = outcome
            self._seated += 1
        elif self._guilds_missing:
            self._ask_guild(outcome)
        else:
            self._deck.remove(outcome)
            self._row.hands[self._row.age][self._dealt // HAND][self._dealt % HAND] = outcome
            self._dealt += 1
            if self.is_over:
                self._begin_play()

    def describe(self, outcome: int) -> str:
        """An outcome in words."""
        self._check(outcome)
        if self._seated < self._row.seats:
            return f"{self._names.boards[outcome]} at seat {self._seated}"
        if self._guilds_missing:
            guild = self._names.cards[self._tables.guilds[self._asked]].name
            return f"{guild} {'in' if outcome == IN else 'out'}"
        return f"{self._names.cards[outcome].name} to hand {self._dealt // HAND}"

    @property
    def progress(self) -> Progress:
        """How far it has come, beside the row."""
        return self._seated, self._dealt, self._asked, tuple(self._deck)

    def _check(self, outcome: int) -> None:
        if outcome not in self._possible():
            raise IllegalMove(f"Chance cannot decide {outcome} here.")

    def _possible(self) -> Sequence[int]:
        """What can come now, however likely."""
        if self._seated < self._row.seats:
            return self._free_boards()
        return (OUT, IN) if self._guilds_missing else self._deck

    def _free_boards(self) -> list[int]:
        """Both sides of every wonder that no earlier seat has."""
        boards = self._tables.boards
        taken = {boards[city.board].city for city in self._row.cities[: self._seated]}
        return [number for number, board in enumerate(boards) if board.city not in taken]

    def _ask_guild(self, outcome: int) -> None:
        """Puts the next guild in or leaves it out; where all that are left are needed, they go in without asking."""
        guilds = self._tables.guilds
        if outcome == IN:
            self._deck.append(guilds[self._asked])
        self._asked += 1
        if self._guilds_missing == GUILDS - self._asked:
            self._deck += guilds[self._asked :]

    def _begin_play(self) -> None:
        if self._row.age == 0:
            start(self._row, self._tables)
        else:
            # The row turned to this Age before its cards were there: what its first turn shows is turned up anew.
            begin_turn(self._row)
