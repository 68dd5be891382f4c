"""What can be read off a row by name: the common part of a game and of a seat's view of it."""

from septem.data.cards import AGES, EDITIONS
from septem.data.rows import clone
from septem.data.tables import SEVENTH
from septem.errors import IllegalMove
from septem.game.cities import City
from septem.game.events import Event
from septem.game.moves import Decision, Kind, Move
from septem.game.names import VARIANT_NAMES, Names, names_of
from septem.game.scores import Score
from septem.kernel.circle import (
    card_at,
    decider,
    hand_at,
    holder_at,
    is_free_city,
    left_of,
    right_of,
    seat_with,
)
from septem.kernel.construction import costs_nothing, has_chain, stage_item
from septem.kernel.encoding import card_of, left_coins, mode_of
from septem.kernel.layout import (
    BUILD,
    CATEGORIES,
    DISCARD_PILE,
    FREE_CITY,
    FREE_CITY_SEAT,
    GAIA,
    HIDDEN,
    LAST_CARD,
    LAST_TURN,
    MOVES,
    OVER,
    SEVENTH_CARD,
    GameRow,
)
from septem.kernel.moves import decides, legal_moves, owes
from septem.kernel.offers import bank_coins
from septem.kernel.pile import in_pile
from septem.kernel.scoring import item_points, score, winners
from septem.kernel.turn import carry_out_choices, dig
from septem.words import shown


class Position:
    """A table with its cities, as a row tells it."""

    def __init__(self, row: GameRow, log: list[Event]) -> None:
        self._row = row
        self._log = log
        self._names: Names = names_of(EDITIONS[row.edition])

    def __repr__(self) -> str:
        """For example `<Game: 3 players, first edition, Age 2 turn 4>`."""
        table = f"{self.players} players, {self.edition} edition" + (f", {self.variant}" if self.variant else "")
        return f"<{type(self).__name__}: {table}, {'over' if self.over else f'Age {self.age} turn {self.turn}'}>"

    @property
    def edition(self) -> str:
        """'first' or 'second'."""
        return EDITIONS[self._row.edition]

    @property
    def variant(self) -> str | None:
        """None, 'free-city' or 'gaia'."""
        return VARIANT_NAMES[self._row.variant]

    @property
    def players(self) -> int:
        """How many people play."""
        return 2 if self._row.variant else self._row.seats

    @property
    def cities(self) -> tuple[City, ...]:
        """The cities by seat; the Free City is the third."""
        return tuple(City(self._row, self._names, seat) for seat in range(self._row.seats))

    def neighbours(self, seat: int) -> dict[str, City]:
        """The cities to the 'left' and to the 'right'; in the Gaïa game the only other one is the left one (G4)."""
        self._check_seat(seat)
        found = {"left": City(self._row, self._names, left_of(self._row, seat))}
        if self._row.variant != GAIA:
            found["right"] = City(self._row, self._names, right_of(self._row, seat))
        return found

    def is_free_city(self, seat: int) -> bool:
        """Whether this seat is the Free City, for which its holder decides."""
        self._check_seat(seat)
        return is_free_city(self._row, seat)

    def passes_to(self, seat: int) -> int | None:
        """The place that gets this seat's hand after the turn (T5, F8, G3); None where nothing is passed.

        In the Gaïa game place 2 is Gaïa's.
        """
        self._check_seat(seat)
        row = self._row
        if row.turn == LAST_TURN:
            return None
        return seat_with(row, row.age, row.turn + 1, hand_at(row, row.age, row.turn, seat))

    def bank_coins(self, seat: int, move: Move) -> int:
        """The coins that a legal move pays to the bank."""
        return self._bank_coins(seat, self._number_of(seat, move))

    def costs_nothing(self, seat: int, card: str) -> bool:
        """Whether a chain or a power of the wonder replaces the whole cost of a card of this Age (C8, E2, E3)."""
        self._check_seat(seat)
        if (card, self.age) not in self._names.numbers:
            raise IllegalMove(f"{card} is not a card of Age {self.age}.")
        item = self._names.tables.items[self._names.numbers[card, self.age]]
        return costs_nothing(self._row, self._row.cities[seat], item)

    def score(self, seat: int) -> Score:
        """The seat's score sheet as it stands; final when the game is over."""
        self._check_seat(seat)
        out = [0] * CATEGORIES
        score(self._row, seat, self._names.tables, out)
        return Score(*out)

    def score_after(self, seat: int, move: Move) -> Score:
        """The score sheet if this legal move were carried out now, and nobody else's."""
        return self.after(seat, move).score(seat)

    def after(self, seat: int, move: Move | int) -> "Position":
        """The cities if this legal move were carried out now, and nobody else's.

        What they have and what it is worth is that of after the move; who decides, hands and lists of structures are as
        before. A number that `View.numbered` gave for a move stands for it and is not checked again.
        """
        self._check_seat(seat)
        number = self._number_of(seat, move) if isinstance(move, Move) else move
        row, tables = clone(self._row), self._names.tables
        for city in row.cities:
            city.choice = 0
        row.cities[seat].choice = number
        if row.phase == DISCARD_PILE:
            dig(row, tables, seat)
        else:
            carry_out_choices(row, tables)
        return Position(row, self._log)

    def worth(self, seat: int, card: str) -> int:
        """The points that a structure of this name gives the seat, or would give it; those of science aside."""
        self._check_seat(seat)
        numbers = self._names.numbers
        number = next((numbers[card, age] for age in AGES if (card, age) in numbers), None)
        if number is None:
            raise IllegalMove(f"There is no card named {shown(card)}.")
        return item_points(self._row, seat, self._names.tables.items[number], self._names.tables)

    def stage_worth(self, seat: int, stage: int) -> int:
        """The points that this stage of the seat's wonder, counted from 1, gives it; those of science aside."""
        self._check_seat(seat)
        board = self._row.cities[seat].board
        if not 1 <= stage <= self._names.tables.boards[board].stages:
            raise IllegalMove(f"There is no stage {shown(stage)} of {self._names.wonders[board].wonder}.")
        item = self._names.tables.items[stage_item(board, stage - 1)]
        return item_points(self._row, seat, item, self._names.tables)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that win, several if they share it (P8); empty while the game runs."""
        if not self.over:
            return ()
        won = winners(self._row, [self.score(seat).total for seat in range(self._row.seats)])
        return tuple(seat for seat in range(self._row.seats) if won >> seat & 1)

    @property
    def age(self) -> int:
        """The Age, 1 to 3."""
        return self._row.age + 1

    @property
    def turn(self) -> int:
        """The turn of the Age, 1 to 6."""
        return self._row.turn + 1

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._row.phase == OVER

    @property
    def log(self) -> tuple[Event, ...]:
        """What happened so far, oldest first; `str` of an event is a sentence."""
        return tuple(self._log)

    @property
    def pending(self) -> tuple[Decision, ...]:
        """The decisions that are open, by seat."""
        return tuple(self._decision(seat) for seat in range(self._row.seats) if owes(self._row, seat))

    @property
    def free_city_holder(self) -> int | None:
        """The seat that decides for the Free City this turn (F3), None in other games."""
        return holder_at(self._row.age, self._row.turn) if self._row.variant == FREE_CITY else None

    def _decision(self, seat: int) -> Decision:
        kind: Kind = "free-city" if is_free_city(self._row, seat) else "turn"
        if self._row.phase == SEVENTH_CARD:
            kind = "seventh"
        elif self._row.phase == DISCARD_PILE:
            kind = "discard"
        return Decision(seat, kind, decider(self._row, seat))

    def _decides(self, seat: int) -> bool:
        """Whether the seat has a decision now, chosen or not."""
        self._check_seat(seat)
        return decides(self._row, seat)

    def _bank_coins(self, seat: int, number: int) -> int:
        """The coins that the move of this number pays to the bank."""
        return bank_coins(self._row, seat, self._names.tables, number)

    def _is_by_chain(self, seat: int, number: int) -> bool:
        """Whether the move of this number builds a card that a chain makes free."""
        if mode_of(number) != BUILD or self._row.phase == DISCARD_PILE:
            return False
        return has_chain(self._row.cities[seat], self._names.tables.items[card_of(number)])

    def _number_of(self, seat: int, move: Move) -> int:
        """The kernel's number of a legal move."""
        moves = self._numbered_moves(seat)
        if move not in moves:
            raise IllegalMove(f"'{move}' is not open to seat {seat} now.")
        return moves[move]

    def _check_seat(self, seat: object) -> None:
        if not isinstance(seat, int) or not 0 <= seat < self._row.seats:
            raise IllegalMove(f"There is no seat {shown(seat)} at this table; seats are 0 to {self._row.seats - 1}.")

    def _numbered_moves(self, seat: int) -> dict[Move, int]:
        """The legal moves with the kernel's numbers."""
        if not self._decides(seat):
            return {}
        out = [0] * MOVES
        count = legal_moves(self._row, seat, self._names.tables, out)
        # Sorted, because the order of the hand would tell what Gaïa turns up next (R9).
        return {self._names.move(number): number for number in sorted(out[:count], key=_move_order)}

    def _hand_numbers(self, seat: int) -> list[int]:
        """The cards a seat can choose from now, as numbers in the order of the tables."""
        row = self._row
        if row.phase == OVER or row.phase == DISCARD_PILE:
            return []
        if row.phase == SEVENTH_CARD:
            return [card_at(row, row.age, LAST_CARD, seat)] if row.cities[seat].powers & SEVENTH else []
        player = decider(row, seat)
        cards = row.hands[row.age][hand_at(row, row.age, row.turn, player)][row.turn :]
        if row.variant == FREE_CITY and player == holder_at(row.age, row.turn):
            cards = [*cards, row.hands[row.age][FREE_CITY_SEAT][row.turn]]
        if player != seat and row.cities[player].choice:
            cards.remove(card_of(row.cities[player].choice))
        return sorted(card for card in cards if card != HIDDEN)

    def _pile_numbers(self) -> list[int]:
        """The discard pile as numbers, sorted."""
        row = self._row
        pile = [
            card_at(row, age, place, seat)
            for age in range(row.age + 1)
            for place in range(7)
            for seat in range(row.places)
            if in_pile(row.how[age][place][seat])
        ]
        for look in row.looks:
            if look.when and look.card != HIDDEN:
                pile.remove(look.card)
        return sorted(pile)

    def _named(self, numbers: list[int]) -> list[str]:
        return [self._names.cards[number].name for number in numbers]


def _move_order(number: int) -> tuple[int, int, int]:
    """By card, then by action, then the payment with fewer coins to the left first."""
    return card_of(number), mode_of(number), left_coins(number)
