"""The course of the game: `_story` tells it once, from the first deal to the last conflict (section T)."""

from collections import Counter
from collections.abc import Iterator

from . import scoring
from .cards import Record, load
from .city import City, Table
from .moves import SEVENTH, Move, bank_price, discard_moves, free_city_moves, turn_moves

FREE_CITY = 2  # its seat in the Free City game (F1)
GAIA = 2  # her place among the hands in the Gaïa game (G1)

# The seat it is for, its kind (turn, free-city, seventh, discard), the seat that decides.
Decision = tuple[int, str, int]


class ReferenceGame:
    """A game from a given deal, `hands[age - 1][slot]`; for two players slot 2 is the pile or Gaïa's hand.

    Chosen cards stay in the hands until the last of the moment's decisions is made; then the story goes on by
    itself to the next decision.
    """

    def __init__(
        self, edition: str, variant: str | None, wonders: list[tuple[str, str]], hands: list[list[list[str]]]
    ) -> None:
        tables = load(edition)
        self.table = Table(tables, [City(tables.boards[wonder]) for wonder in wonders])
        self.variant = variant
        self.players = 2 if variant else len(wonders)
        self.age = self.turn = 1
        self.over = False
        self.from_bank = 0  # coins that left the bank since the start, less those that went in
        self._deals = hands
        self._hands: list[list[str]] = []
        self._pile: list[str] = []
        self._discard: list[str] = []
        self._open: list[Decision] = []
        self._chosen: list[tuple[Decision, Move]] = []
        self._may_build_from_discard: list[int] = []
        self._rest = self._story()
        next(self._rest)

    def pending(self) -> list[Decision]:
        """The decisions of the moment that are still open, by seat."""
        return sorted(self._open)

    def legal(self, seat: int) -> set[Move]:
        """All that may be chosen for a seat that has an open decision."""
        kind, by = self._open_decision(seat)[1:]
        if kind == "discard":
            return discard_moves(self.table, seat, self._discard)
        turn = SEVENTH if kind == "seventh" else self.turn
        if not self._is_free_city(seat):
            return turn_moves(self.table, seat, self._hands[seat], turn)
        if kind == "seventh":
            return free_city_moves(self.table, seat, self._pile, turn)  # F9
        hand = list(self._hands[by])
        for decision, move in self._chosen:
            if decision == (by, "turn", by):
                hand.remove(str(move[0]))  # F4: the card for the own city is chosen first
        return free_city_moves(self.table, seat, hand, turn)

    def choose(self, seat: int, move: Move) -> None:
        """Make one decision; the last one of the moment is followed by all that comes of it."""
        if move not in self.legal(seat):
            raise ValueError(f"seat {seat} may not choose {move}")
        decision = self._open_decision(seat)
        self._open.remove(decision)
        self._chosen.append((decision, move))
        if self.variant == "free-city" and decision == (self._holder(), "turn", self._holder()):
            self._open.append((FREE_CITY, "free-city", seat))
        if not self._open:
            next(self._rest, None)

    def _story(self) -> Iterator[None]:
        for self.age in (1, 2, 3):  # T1
            self._deal()
            for self.turn in range(1, 7):
                self._start_turn()
                yield from self._ask([(seat, "turn", seat) for seat in range(self.players)])
                self._resolve(self.turn)
                if self.turn == 6:
                    yield from self._play_seventh_cards()
                    self._discard_last_cards()
                yield from self._build_from_discard()
                if self.turn < 6:
                    self._pass_hands()
            self._resolve_conflicts()
        self.over = True

    def _ask(self, decisions: list[Decision]) -> Iterator[None]:
        self._open, self._chosen = decisions, []
        if decisions:
            yield

    def _deal(self) -> None:
        self._hands = [list(hand) for hand in self._deals[self.age - 1]]
        if self.variant == "free-city":
            self._pile = self._hands.pop()  # F2
        for city in self.table.cities:
            city.free_build_used = False  # W-Olympia A: once in every Age

    def _start_turn(self) -> None:
        if self.variant == "free-city":
            self._hands[self._holder()].append(self._pile.pop(0))  # F4
        if self.variant == "gaia":
            self._discard.append(self._hands[GAIA].pop(0))  # G2

    def _resolve(self, turn: int) -> None:
        """Carry out at once all that was chosen (F7 included), in the order of T10."""
        table, cities = self.table, self.table.cities
        for (seat, kind, _), move in self._chosen:  # T10 (1), C5: paid from what was there before
            if kind != "discard":  # W-Halicarnassus: free of any cost
                self._bank_pays(seat, -self._bank_price(seat, move, turn))
            cities[seat].coins -= move[2] + move[3]
            assert cities[seat].coins >= 0
        gained: list[tuple[int, Record]] = []
        for decision, move in self._chosen:  # T10 (2)
            gained += [(decision[0], effect) for effect in self._carry_out(decision, move)]
        for (seat, _, _), (_, action, left, right) in self._chosen:  # T10 (3)
            cities[table.seat_at(seat, "left")].coins += left
            cities[table.seat_at(seat, "right")].coins += right
            if action == "sell":
                self._bank_pays(seat, 3)  # T3
        for seat, effect in gained:
            if effect["type"] == "coins":
                self._bank_pays(seat, effect["coins"])
            if effect["type"] == "coins_per":
                self._bank_pays(seat, effect["coins"] * table.count(seat, effect))
            if effect["type"] == "build_from_discard":
                self._may_build_from_discard.append(seat)

    def _bank_price(self, seat: int, move: Move, turn: int) -> int:
        name, action, _, _ = move
        if action == "build":
            return bank_price(self.table, seat, str(name), turn)
        stage = self.table.cities[seat].next_stage()
        return int(stage["cost"]["coins"]) if stage and action == "wonder" else 0

    def _carry_out(self, decision: Decision, move: Move) -> list[Record]:
        """Put the card where it belongs, and return the effects of what was built."""
        (seat, kind, by), (name, action, _, _) = decision, move
        if name is None:
            return []
        city = self.table.cities[seat]
        if kind == "discard":
            self._discard.remove(name)
        elif kind == "seventh" and self._is_free_city(seat):
            self._pile.remove(name)
        else:
            self._hands[by].remove(name)
        effects: list[Record] = []
        if action == "sell":
            self._discard.append(name)
        elif action == "wonder":
            effects = city.board["stages"][len(city.markers)]["effects"]
            city.markers.append(name)
        else:
            effects = self.table.structure(name)["effects"]
            city.built.append(name)
            city.free_build_used |= action == "free"
        return effects

    def _bank_pays(self, seat: int, coins: int) -> None:
        self.table.cities[seat].coins += coins
        self.from_bank += coins

    def _play_seventh_cards(self) -> Iterator[None]:
        """A second action for those with the power, also if its stage is new this turn (W-Babylon, E5)."""
        seats = range(len(self.table.cities))
        able = [seat for seat in seats if any(self.table.effects(seat, "play_seventh_card"))]
        yield from self._ask([(seat, "seventh", self._decides_for(seat)) for seat in able])
        self._resolve(SEVENTH)

    def _discard_last_cards(self) -> None:
        for hand in [*self._hands, self._pile]:  # T6, F8, G5
            self._discard += hand
            hand.clear()

    def _build_from_discard(self) -> Iterator[None]:
        """At the end of the turn, in seat order; nobody is asked about an empty pile (W-Halicarnassus)."""
        waiting, self._may_build_from_discard = sorted(self._may_build_from_discard), []
        for seat in waiting:
            if self._discard:
                yield from self._ask([(seat, "discard", self._decides_for(seat))])
                self._resolve(self.turn)

    def _pass_hands(self) -> None:
        """To the left in Ages I and III, to the right in Age II (T5); two hands just change places (F8)."""
        step = -1 if self.age == 2 else 1
        places = len(self._hands)
        self._hands = [self._hands[(place - step) % places] for place in range(places)]

    def _resolve_conflicts(self) -> None:
        """Every city against each neighbour (M1); two cities alone meet once (G4)."""
        victory = {1: 1, 2: 3, 3: 5}[self.age]
        strength = self.shields()
        for seat, city in enumerate(self.table.cities):
            neighbours = [self.table.seat_at(seat, "left"), self.table.seat_at(seat, "right")]
            for neighbour in dict.fromkeys(neighbours):
                if strength[seat] > strength[neighbour]:
                    city.tokens.append(victory)
                if strength[seat] < strength[neighbour]:
                    city.tokens.append(-1)

    def _open_decision(self, seat: int) -> Decision:
        for decision in self._open:
            if decision[0] == seat:
                return decision
        raise ValueError(f"seat {seat} has nothing to decide now")

    def _is_free_city(self, seat: int) -> bool:
        return self.variant == "free-city" and seat == FREE_CITY

    def _decides_for(self, seat: int) -> int:
        return self._holder() if self._is_free_city(seat) else seat

    def _holder(self) -> int:
        """Who holds the Free City card: first its left neighbour, in Age II the right, then in turn (F3)."""
        first = self.table.seat_at(FREE_CITY, "right" if self.age == 2 else "left")
        return first if self.turn % 2 == 1 else 1 - first

    def coins(self) -> list[int]:
        """The coins of every city."""
        return [city.coins for city in self.table.cities]

    def tokens(self) -> list[list[int]]:
        """The conflict tokens of every city as they came, in each Age the left conflict before the right."""
        return [list(city.tokens) for city in self.table.cities]

    def shields(self) -> list[int]:
        """The strength of every city."""
        return [self.table.shields(seat) for seat in range(len(self.table.cities))]

    def stages(self) -> list[int]:
        """The number of stages every city has built."""
        return [len(city.markers) for city in self.table.cities]

    def built(self) -> list[set[str]]:
        """The structures of every city."""
        return [set(city.built) for city in self.table.cities]

    def markers(self) -> list[list[str]]:
        """The cards under every wonder, first stage first."""
        return [list(city.markers) for city in self.table.cities]

    def hands(self) -> list[Counter[str]]:
        """What each player holds; the Free City's holder also the card drawn for it."""
        return [Counter(hand) for hand in self._hands[: self.players]]

    def third(self) -> list[str]:
        """What is left of the Free City's draw pile or of the hand at Gaïa's place, top first."""
        return list(self._hands[GAIA] if self.variant == "gaia" else self._pile)

    def discard(self) -> Counter[str]:
        """The discard pile."""
        return Counter(self._discard)

    def score(self, seat: int) -> dict[str, int]:
        """The columns of the score sheet, as the table lies now."""
        return scoring.score(self.table, seat)

    def winners(self) -> set[int]:
        """The seats that win, as the table lies now."""
        return scoring.winners(self.table, self.players)
