"""A game of 7 Wonders by name: set up, ask, choose, score."""

import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING, Self

from septem.data.rows import clone
from septem.errors import IllegalMove
from septem.game.events import Battle, Event, Played, Revealed, as_everybody_sees
from septem.game.explain import why_illegal
from septem.game.moves import Move
from septem.game.names import names_of
from septem.game.position import Position
from septem.game.setup import deal_table, dealt_hand, empty_table, lay_boards, lay_deal
from septem.kernel.circle import hand_at, is_free_city, left_of, right_of
from septem.kernel.layout import FREE_CITY_SEAT, GAIA, GAIA_PLACE, OVER, GameRow
from septem.kernel.turn import everyone_has_chosen, settle

if TYPE_CHECKING:
    from septem.game.record import Record
    from septem.game.view import View


class Game(Position):
    """A game in progress: one person's table, everybody's cards.

    >>> game = Game.new(3, wonders=["Giza A", "Rhodes B", "Olympia A"], seed=7)
    >>> game.pending[0]
    Decision(seat=0, kind='turn', by=0)
    >>> while not game.over:
    ...     decision = game.pending[0]
    ...     game.choose(decision.seat, game.legal(decision.seat)[0])
    >>> [game.score(seat).total for seat in range(3)]
    [42, 22, 31]

    A game knows everything; what a seat may know is `game.view(seat)`.
    """

    def __init__(self, row: GameRow, log: list[Event], public_log: tuple[Event, ...] = ()) -> None:
        super().__init__(row, log)
        self._public_log = public_log

    @classmethod
    def new(
        cls,
        players: int,
        edition: str = "first",
        variant: str | None = None,
        wonders: Sequence[str | None] | None = None,
        sides: str | Sequence[str | None] | None = None,
        seed: int | None = None,
    ) -> Self:
        """Sets up a table and deals; without wonders or sides, boards are drawn at random (S4).

        `wonders` has one text a seat, such as "Giza A", "Giza" (random side) or None (random wonder); `sides` is one
        side for all, or a list. In the Free City game a third entry is the Free City's.
        """
        names = names_of(edition)
        row = empty_table(names, players, variant)
        deal_table(names, row, wonders, sides, secrets.randbits(63) if seed is None else seed)
        return cls._started(row)

    @classmethod
    def from_deal(
        cls,
        wonders: Sequence[str],
        hands: Sequence[Sequence[Sequence[str]]],
        edition: str = "first",
        variant: str | None = None,
        strict: bool = True,
    ) -> Self:
        """Sets up a table with given hands: `hands[age - 1][seat]`, lists of seven card names.

        In the two-player games the third list is the draw pile, top first, or Gaïa's hand. A deal that the decks
        cannot produce is refused unless `strict` is False; even then each card must be of its Age.
        """
        names = names_of(edition)
        row = empty_table(names, 2 if variant else len(wonders), variant)
        lay_boards(names, row, wonders)
        lay_deal(names, row, hands, strict)
        return cls._started(row)

    @classmethod
    def _started(cls, row: GameRow) -> Self:
        game = cls(row, [])
        game._note_revealed()
        return game

    def hand(self, seat: int) -> list[str]:
        """The cards this seat can choose from now, in the order of the tables.

        The Free City's seat shows what its holder can choose from for it.
        """
        self._check_seat(seat)
        return self._named(self._hand_numbers(seat))

    @property
    def deal(self) -> tuple[tuple[tuple[str, ...], ...], ...]:
        """The hands as they were dealt, `deal[age - 1][seat]`, such as `from_deal` takes."""
        return tuple(
            tuple(tuple(self._named(dealt_hand(self._row, age, hand))) for hand in range(self._row.places))
            for age in range(3)
        )

    @property
    def discard(self) -> list[str]:
        """The discard pile, in the order of the tables."""
        return self._named(self._pile_numbers())

    def legal(self, seat: int) -> list[Move]:
        """The moves open to this seat; none if it has nothing to decide."""
        return list(self._numbered_moves(seat))

    def choose(self, seat: int, move: Move | str) -> None:
        """Chooses for this seat, by a move or its text; once nobody owes a choice, all are carried out at once.

        A choice can be changed until then by choosing again. An illegal one raises `IllegalMove` and changes nothing.
        """
        number = self._legal_number(seat, move)
        if self.free_city_holder == seat:
            self._row.cities[FREE_CITY_SEAT].choice = 0
        self._row.cities[seat].choice = number
        if everyone_has_chosen(self._row):
            self._resolve()

    def check(self, seat: int, move: Move | str) -> None:
        """Raises `IllegalMove` where `choose` would, and changes nothing."""
        self._legal_number(seat, move)

    def _legal_number(self, seat: int, move: Move | str) -> int:
        """The kernel's number of a move that is open to this seat."""
        if isinstance(move, str):
            move = Move.parse(move)
        self._check_move(move)
        numbered = self._numbered_moves(seat)
        if move not in numbered:
            raise IllegalMove(why_illegal(self, seat, move))
        return numbered[move]

    def _check_move(self, move: object) -> None:
        if not isinstance(move, Move) or not isinstance(move.card, str | None):
            raise IllegalMove(f"{move!r} is not a move; use a Move or its text, such as 'build Baths'.")

    def unchoose(self, seat: int) -> None:
        """Takes a choice back while others still think; the holder's takes back the Free City's with it."""
        self._check_seat(seat)
        if not self._row.cities[seat].choice:
            raise IllegalMove(f"Seat {seat} has no choice to take back.")
        self._row.cities[seat].choice = 0
        if self.free_city_holder == seat:
            self._row.cities[FREE_CITY_SEAT].choice = 0

    def chosen(self, seat: int) -> Move | None:
        """The move this seat has chosen and that is not yet carried out."""
        self._check_seat(seat)
        choice = self._row.cities[seat].choice
        return self._names.move(choice) if choice else None

    def clone(self) -> Self:
        """A copy that goes its own way."""
        return type(self)(clone(self._row), list(self._log), self._public_log)

    def view(self, seat: int) -> "View":
        """All that this seat may know (T9)."""
        from septem.game.view import View

        self._check_seat(seat)
        return View.of(self._row, self._log, self.public_log, seat)

    @property
    def public_log(self) -> tuple[Event, ...]:
        """The log as everybody knows it: cards that went face down have no name (T9)."""
        known = self._public_log
        if len(known) < len(self._log):
            known = self._public_log = (*known, *map(as_everybody_sees, self._log[len(known) :]))
        return known

    def record(self) -> "Record":
        """The game so far as text that replays; choices not yet revealed are not in it."""
        from septem.game.record import Record

        return Record.of(self)

    def _resolve(self) -> None:
        row = self._row
        age = row.age
        self._log += [self._played(seat) for seat in range(row.seats) if row.cities[seat].choice]
        settle(row, self._names.tables)
        if row.age != age or row.phase == OVER:
            self._log += self._battles(age)
        self._note_revealed()

    def _played(self, seat: int) -> Played:
        row = self._row
        move = self._names.move(row.cities[seat].choice)
        return Played(
            age=self.age,
            turn=self.turn,
            seat=seat,
            kind=self._decision(seat).kind,
            move=move,
            city=self._city_name(seat),
            left=self._city_name(left_of(row, seat)),
            right="" if row.variant == GAIA else self._city_name(right_of(row, seat)),
            left_seat=left_of(row, seat),
            right_seat=right_of(row, seat),
            bank=self._bank_coins(seat, row.cities[seat].choice),
            by_chain=self._is_by_chain(seat, row.cities[seat].choice),
            stage=row.cities[seat].stages + 1 if move.action == "wonder" else 0,
        )

    def _battles(self, age: int) -> list[Event]:
        row = self._row
        return [
            Battle(
                age=age + 1,
                seat=seat,
                other=left_of(row, seat),
                city=self._city_name(seat),
                other_city=self._city_name(left_of(row, seat)),
                shields=row.cities[seat].shields,
                other_shields=row.cities[left_of(row, seat)].shields,
            )
            for seat in range(1 if row.variant == GAIA else row.seats)
        ]

    def _note_revealed(self) -> None:
        """Logs the card Gaïa shows, once a turn."""
        row = self._row
        if row.variant != GAIA or row.phase == OVER:
            return
        card = row.hands[row.age][hand_at(row, row.age, row.turn, GAIA_PLACE)][row.turn]
        shown = Revealed(self.age, self.turn, self._names.cards[card].name)
        if shown not in self._log:
            self._log.append(shown)

    def _city_name(self, seat: int) -> str:
        name = self._names.wonders[self._row.cities[seat].board].city
        return f"Free City ({name})" if is_free_city(self._row, seat) else name
