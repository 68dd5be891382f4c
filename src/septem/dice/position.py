"""What can be read off the table: the common part of a game and of a seat's view of it."""

from itertools import combinations
from typing import NamedTuple

from septem.data.dice import Components, Face, Side, Wonder
from septem.dice.course import keep_count, keepable_dice, picker
from septem.dice.events import Event
from septem.dice.moves import SELLERS, Decision, Move, Seller
from septem.dice.scoring import Score, mights, score, winners
from septem.dice.sheet import Sheet
from septem.dice.spending import spending_moves
from septem.dice.table import Table, Variant
from septem.dice.words import face_text
from septem.errors import IllegalMove
from septem.words import shown


class Die(NamedTuple):
    """A die on the table: its face in a word and as printed, and the symbols of it that were not used yet."""

    number: int
    face: str
    printed: Face
    left: tuple[str, ...]
    is_passed: bool
    is_kept: bool
    is_used: bool


class Position:
    """A table with its sheets and dice, as everybody sees it."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def __repr__(self) -> str:
        """For example `<Game: 3 players, side A, Age 2, seat 1 keeps dice>`."""
        doing = {"pick": "picks a die", "keep": "keeps dice", "spend": "spends symbols"}
        now = "over" if self.over else f"Age {self.age}, seat {self.active_seat} {doing[self._table.phase]}"
        what = {"table": f"{self.players} players", "ghost": "solo against the Ghost", "bot": "solo against the bot"}
        return f"<{type(self).__name__}: {what[self.variant]}, side {self.side}, {now}>"

    @property
    def components(self) -> Components:
        """The dice, sheets, cards and rulings in use."""
        return self._table.box.components

    @property
    def fingerprint(self) -> str:
        """A short code for the components, the same for all files that play the same."""
        return self._table.box.fingerprint

    @property
    def variant(self) -> Variant:
        """'table' for two to four players, 'ghost' or 'bot' for one."""
        return self._table.variant

    @property
    def players(self) -> int:
        """How many people play; the Da Vinci Bot is none of them."""
        return len(self._table.sheets) if self.variant == "table" else 1

    @property
    def seats(self) -> int:
        """How many sheets there are, the bot's included."""
        return len(self._table.sheets)

    @property
    def side(self) -> Side:
        """The side of all wonder cards, 'A' or 'B'."""
        return self._table.side

    @property
    def rerolls(self) -> int:
        """How often the Ghost may roll again."""
        return self._table.rerolls

    @property
    def reversed_second_age(self) -> bool:
        """Whether the second Age is played counter-clockwise (D6)."""
        return self._table.reversed_second_age

    @property
    def wonders(self) -> tuple[Wonder, ...]:
        """The wonder cards by seat."""
        return tuple(self.components.wonders[sheet.wonder] for sheet in self._table.sheets)

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """Copies of the score sheets by seat."""
        return tuple(sheet.clone() for sheet in self._table.sheets)

    @property
    def dice(self) -> tuple[Die, ...]:
        """The dice as they lie."""
        table = self._table
        return tuple(
            Die(
                die,
                face_text(table.box.face(die, table.faces[die - 1])),
                table.box.face(die, table.faces[die - 1]),
                tuple(symbol for symbol, count in table.symbols_left(die).items() for _ in range(count)),
                die == table.passed,
                die in table.turn.kept,
                table.is_used(die),
            )
            for die in table.box.dice
        )

    @property
    def market(self) -> Wonder | None:
        """The wonder whose starting resource a soloist can buy in this Age, None at other tables (D88)."""
        return self.components.wonders[self._table.market_card()] if self.variant == "ghost" else None

    @property
    def purse(self) -> int:
        """Money that was put into trade this turn and not spent yet (D36)."""
        return self._table.turn.purse

    @property
    def age(self) -> int:
        """The Age, 1 to 3."""
        return self._table.age

    @property
    def active_seat(self) -> int:
        """Who is to decide, or was last."""
        return picker(self._table) if self._table.phase == "pick" else self._table.seat

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._table.phase == "over"

    @property
    def log(self) -> tuple[Event, ...]:
        """What happened so far, oldest first; `str` of an event is a sentence."""
        return tuple(self._table.log)

    @property
    def pending(self) -> tuple[Decision, ...]:
        """The decision that is open; none when the game is over."""
        phase = self._table.phase
        return () if phase == "over" else (Decision(self.active_seat, phase, self.active_seat),)

    @property
    def mights(self) -> tuple[int, ...]:
        """The might by seat, and that of the Ghost behind them, which is 0 until it has rolled."""
        return tuple(mights(self._table))

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that win, several if they share it (D67); empty while the game runs."""
        return winners(self._table) if self.over else ()

    def neighbours(self, seat: int) -> dict[Seller, Wonder]:
        """The wonders to the 'left' and to the 'right'; a sole opponent is on the left (D63)."""
        self._check_seat(seat)
        beside = {seller: self._table.neighbour(seat, seller) for seller in SELLERS}
        return {seller: self.wonders[other] for seller, other in beside.items() if other is not None}

    def score(self, seat: int) -> Score:
        """The seat's score as it stands; the conflict counts when the game is over."""
        self._check_seat(seat)
        return score(self._table, seat)

    def legal(self, seat: int) -> list[Move]:
        """The moves open to this seat, the most natural payments first; none if it has nothing to decide."""
        self._check_seat(seat)
        table = self._table
        if self.over or seat != self.active_seat:
            return []
        if table.phase == "pick":
            return [Move("pick", dice=(die,)) for die in table.box.dice]
        if table.phase == "keep":
            return [Move("keep", dice=dice) for dice in combinations(keepable_dice(table), keep_count(table))]
        return list(dict.fromkeys(spending_moves(table)))

    def _check_seat(self, seat: object) -> None:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.seats:
            raise IllegalMove(f"There is no seat {shown(seat)} at this table; seats are 0 to {self.seats - 1}.")
