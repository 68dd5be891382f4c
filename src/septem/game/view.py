"""What one seat may know, and full games that it could be."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from septem.data.cards import Card
from septem.data.rows import blank, clone, pack
from septem.data.tables import CARDS
from septem.errors import IllegalMove, RecordError, SetupError
from septem.game.events import Event, Played
from septem.game.game import Game
from septem.game.moves import Decision, Move
from septem.game.offers import Offers, read_offers
from septem.game.position import Position
from septem.kernel.chance import seed_generator
from septem.kernel.circle import card_at, decider, hand_at, holder_at, is_free_city
from septem.kernel.encoding import encode
from septem.kernel.imagine import imagine
from septem.kernel.knowledge import FIXED, PLACES, UNSEEN, Memory, find_groups, hide
from septem.kernel.layout import (
    BUILD,
    DISCARD_PILE,
    FREE_CITY,
    GAIA_PLACE,
    HIDDEN,
    LAST_CARD,
    LAST_TURN,
    OVER,
    PASS,
    STANDARD,
    TURN,
    GameRow,
)
from septem.kernel.pile import pile_size

TRIES = 1000


@dataclass(frozen=True, slots=True)
class KnownHand:
    """What a seat knows of another hand: how many cards are in it, and the cards that can be there because it saw them.

    Where `cards` has more than `size`, some of them have left the hand face down.
    """

    size: int
    cards: tuple[str, ...]


class View(Position):
    """All that a seat may know (T9), and nothing else.

    >>> game = Game.new(3, seed=1)
    >>> view = game.view(0)
    >>> view.hand() == game.hand(0)
    True
    >>> view.known(1)
    KnownHand(size=7, cards=())
    >>> imagined = view.sample(random.Random(0))
    >>> imagined.hand(0) == game.hand(0), imagined.hand(1) == game.hand(1)
    (True, False)

    Equal knowledge gives equal bytes: `bytes(view)` says nothing of what is hidden. A choice that another seat has not
    revealed yet counts as open.
    """

    def __init__(self, row: GameRow, memory: Memory, log: list[Event]) -> None:
        super().__init__(row, log)
        self._memory = memory

    @classmethod
    def of(cls, row: GameRow, log: Sequence[Event], public_log: Sequence[Event], seat: int) -> "View":
        """What this seat knows of the game in `row`; `public_log` is the same log as everybody knows it."""
        if is_free_city(row, seat):
            raise IllegalMove("The Free City knows nothing; look from the seat of its holder.")
        seen = clone(row)
        memory = blank(Memory)
        hide(seen, seat, memory, [0] * 3 * PLACES)
        known = [
            event if event is not public and _is_by(row, event, seat) else public
            for event, public in zip(log, public_log, strict=True)
        ]
        return cls(seen, memory, known)

    def __bytes__(self) -> bytes:
        """The view as rows, for comparing and for compiled code."""
        return pack(self._row) + pack(self._memory)

    def __eq__(self, other: object) -> bool:
        """Whether two views hold the same knowledge."""
        return isinstance(other, View) and bytes(self) == bytes(other)

    def __hash__(self) -> int:
        """As bytes."""
        return hash(bytes(self))

    @property
    def seat(self) -> int:
        """Whose view this is."""
        return self._memory.seat

    @property
    def decision(self) -> Decision | None:
        """What this seat has to decide first: for its own city, then as holder for the Free City; None if nothing."""
        return next((decision for decision in self.pending if decision.by == self.seat), None)

    @property
    def row(self) -> GameRow:
        """The view as a row of the kernel, hidden cards blanked, for players who think in its terms; a copy."""
        return clone(self._row)

    @property
    def memory(self) -> Memory:
        """What the seat remembers beside its row; a copy."""
        return clone(self._memory)

    def hand(self, seat: int | None = None) -> list[str]:
        """The cards this seat can choose from now; as holder also those for the Free City."""
        return self._named(self._hand_numbers(self._own(seat)))

    def legal(self, seat: int | None = None) -> list[Move]:
        """The moves open to this seat, or as holder to the Free City."""
        return list(self.numbered(seat))

    def numbered(self, seat: int | None = None) -> dict[Move, int]:
        """The same moves with the numbers that the kernel has for them."""
        return self._numbered_moves(self._own(seat))

    def offers(self, seat: int | None = None) -> Offers:
        """The same moves with what each changes, costs and buys, and what every card and the next stage would take."""
        own = self._own(seat)
        if not self._decides(own):
            raise IllegalMove(f"Seat {own} has nothing to decide now.")
        cards = self._hand_numbers(own)
        if self._row.phase == DISCARD_PILE:
            first = {self._names.cards[card].name: card for card in reversed(self._pile_seen())}
            cards = sorted(first.values())
        return read_offers(self._row, self._names, own, cards)

    def known(self, place: int) -> KnownHand:
        """What is known of the hand that another seat holds; place 2 is also Gaïa's, or the Free City's draw pile."""
        row = self._row
        if place not in range(row.places):
            raise IllegalMove(f"There is no hand at seat {place}; hands are at 0 to {row.places - 1}.")
        if place == self.seat:
            own = self.hand() if row.phase == TURN else self._left_in_hand(place)
            return KnownHand(len(own), tuple(own))
        start = self._first_place_left(place)
        groups = [0] * 3 * PLACES
        find_groups(row, self.seat, groups)
        first = PLACES * row.age + 7 * hand_at(row, row.age, row.turn, place)
        held = {groups[first + left] for left in range(start, 7)} - {FIXED, UNSEEN}
        cards = [
            row.hands[row.age][number // 7][number % 7]
            for number in range(7 * row.places)
            if groups[PLACES * row.age + number] in held
        ]
        drawn = 1 if row.phase == TURN and place == self.free_city_holder else 0
        return KnownHand(7 - start + drawn, tuple(self._named(sorted(card for card in cards if card != HIDDEN))))

    def _left_in_hand(self, seat: int) -> list[str]:
        """The own hand while somebody plays a seventh card or builds from the discard pile."""
        row = self._row
        cards = row.hands[row.age][hand_at(row, row.age, row.turn, seat)]
        return self._named(sorted(cards[self._first_place_left(seat) :]))

    def _first_place_left(self, place: int) -> int:
        """The first place of a hand that is not yet played, turned up or drawn."""
        row = self._row
        if row.phase == OVER or (row.phase == DISCARD_PILE and row.turn == LAST_TURN):
            return 7
        gone = row.phase != TURN or (row.variant != STANDARD and place == GAIA_PLACE)
        return row.turn + 1 if gone else row.turn

    @property
    def discard_size(self) -> int:
        """How many cards lie in the discard pile."""
        return pile_size(self._row)

    @property
    def discard_seen(self) -> list[str]:
        """The discard pile as this seat saw it at its last look; cards it has built since are left out."""
        return self._named(self._pile_seen())

    def _pile_seen(self) -> list[int]:
        looks = [look for look in range(3) if self._memory.looked[look]]
        if not looks:
            return []
        pile = list(self._memory.piles[looks[-1]])
        if self._row.looks[looks[-1]].when and self._row.looks[looks[-1]].card != HIDDEN:
            pile[self._row.looks[looks[-1]].card] -= 1
        return [card for card, count in enumerate(pile) for _ in range(count)]

    def sample(self, rng: random.Random) -> Game:
        """A complete game that this seat could be in: hidden cards at random, open choices of others not yet made."""
        for _ in range(TRIES):
            row = clone(self._row)
            seed_generator(row, rng.getrandbits(62), rng.getrandbits(32))
            if imagine(row, self._memory, self._names.tables, [0] * 3 * PLACES, [0] * 3 * PLACES, [0] * CARDS):
                game = Game(row, [_as_played(row, self._names.cards, event) for event in self._log])
                if self._row.variant != FREE_CITY or _could_be_played(game):
                    return game
        raise SetupError("No deal of this table's decks fits what this seat has seen.")

    def _numbered_moves(self, seat: int) -> dict[Move, int]:
        """As for a game; but the discard pile is the one remembered, since the row does not show it."""
        if self._row.phase != DISCARD_PILE or not self._decides(seat):
            return super()._numbered_moves(seat)
        built = self.cities[seat].built
        found = {Move(None, "pass"): PASS}
        for card in self._pile_seen():
            if self._names.cards[card].name not in built:
                found.setdefault(Move(self._names.cards[card].name, "build"), encode(BUILD, card, 0, 0))
        return found

    def _own(self, seat: int | None) -> int:
        wanted = self.seat if seat is None else seat
        self._check_seat(wanted)
        if decider(self._row, wanted) != self.seat:
            raise IllegalMove(f"This is the view of seat {self.seat}, which cannot see the hand of seat {wanted}.")
        return wanted


def _could_be_played(game: Game) -> bool:
    """Whether the Free City's sales and stages were allowed with these cards (F5), which only a replay can tell."""
    try:
        game.record().replay()
    except RecordError:
        return False
    return True


def _place(event: Played) -> int:
    return LAST_CARD if event.kind == "seventh" else event.turn - 1


def _is_by(row: GameRow, event: Event, seat: int) -> bool:
    """Whether this seat has made the move, for its own city or as holder for the Free City."""
    if not isinstance(event, Played):
        return False
    return seat == (holder_at(event.age - 1, event.turn - 1) if is_free_city(row, event.seat) else event.seat)


def _as_played(row: GameRow, cards: tuple[Card, ...], event: Event) -> Event:
    """The event with the card that the imagined game has there."""
    if not isinstance(event, Played) or event.move.card is not None or event.move.action == "pass":
        return event
    card = cards[card_at(row, event.age - 1, _place(event), event.seat)].name
    return replace(event, move=replace(event.move, card=card))
