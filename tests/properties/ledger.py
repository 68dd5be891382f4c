"""The table kept by hand: where every card lies, what every city owns and what every seat has seen.

It is told from the deal, the log and the card tables alone, and knows nothing of rows. Cards are followed as things,
not as names, so that the same moves can be tried on a deal in which two of them have changed places.
"""

from collections import Counter
from typing import NamedTuple

from septem import Battle, Game, Move, Played, Revealed
from septem.data import BuildFree, Card, Coins, CoinsPer, Edition, Shields, Stage, load

SALE = 3
HAND = 7
FREE_CITY = 2
THIRD = 2  # the place of the draw pile or of Gaïa's hand


class Thing(NamedTuple):
    """One card of the deal."""

    age: int
    hand: int
    place: int


class Deed(NamedTuple):
    """A move carried out, with the card as a thing."""

    seat: int
    move: Move
    thing: Thing | None


class Ledger:
    """Follows a game from its start."""

    def __init__(self, game: Game) -> None:
        self.edition: Edition = load(game.edition)
        self.variant = game.variant
        self.deal = game.deal
        self.names: dict[Thing, str] = {
            Thing(age, hand, place): name
            for age, hands in enumerate(self.deal, 1)
            for hand, cards in enumerate(hands)
            for place, name in enumerate(cards)
        }
        self.boards = [self.edition.wonder(city.name, city.side) for city in game.cities]
        self.seats = len(self.boards)
        self.age, self.turn = 1, 1
        self.places: list[list[Thing]] = []
        self.built: list[list[Thing]] = [[] for _ in self.boards]
        self.markers: list[list[Thing]] = [[] for _ in self.boards]
        self.discard: list[Thing] = []
        self.coins = [3] * self.seats
        self.bank = 0  # coins it has paid out, less those it was paid
        self.tokens: list[dict[int, list[int]]] = [{1: [], 2: [], 3: []} for _ in self.boards]
        self.deeds: list[Deed] = []
        self.seen: list[list[object]] = [[] for _ in range(game.players)]
        # For every hand of this Age and every seat that has held it: what it passed on, less what all saw leave since.
        self.remembered: list[dict[int, Counter[str]]] = []
        self.pile_seen: list[list[str]] = [[] for _ in range(game.players)]
        self._events = 0
        self._deal()
        self.follow(game)

    def name(self, thing: Thing) -> str:
        """What the card says."""
        return self.names[thing]

    def named(self, things: list[Thing]) -> list[str]:
        """The names of these cards, sorted."""
        return sorted(map(self.name, things))

    @property
    def holder(self) -> int:
        """Who holds the Free City card: first seat 0 in Ages I and III, seat 1 in Age II; then in turns (F3)."""
        return (self.age - 1 + self.turn - 1) % 2

    def left(self, seat: int) -> int:
        """The clockwise neighbour."""
        return (seat + 1) % self.seats

    def right(self, seat: int) -> int:
        """The other neighbour, who is the same with Gaïa (G4)."""
        return (seat - 1) % self.seats

    def hand_number(self, place: int) -> int:
        """Which of the dealt hands lies at this place now (T5, F8, G3)."""
        passed = self.turn - 1
        if self.variant == "free-city":
            return place if place == THIRD else (place + passed) % 2
        return (place + passed if self.age == 2 else place - passed) % len(self.places)

    def follow(self, game: Game) -> None:
        """Takes down what the log has new, and moves the hands when the game has gone on."""
        fresh = game.log[self._events :]
        self._events = len(game.log)
        played = [event for event in fresh if isinstance(event, Played)]
        if played:
            self._play(played)
        asked = {decision.kind for decision in game.pending}
        if played and self.turn == 6 and "seventh" not in asked and played[0].kind != "discard":
            self._discard_last_cards()
        for event in fresh:
            if isinstance(event, Battle):
                self._fight(event)
        if (game.age, game.turn) != (self.age, self.turn):
            self.age, self.turn = game.age, game.turn
            self._deal() if self.turn == 1 else self._pass_hands()
        for event in fresh:
            if isinstance(event, Revealed):
                self._reveal(event)
        if fresh:
            self._look(game)

    def _deal(self) -> None:
        hands = range(len(self.deal[0]))
        self.places = [[Thing(self.age, hand, place) for place in range(HAND)] for hand in hands]
        self.remembered = [{} for _ in hands]
        self._receive()

    def _pass_hands(self) -> None:
        if self.variant == "free-city":
            self.places[0], self.places[1] = self.places[1], self.places[0]
        else:
            step = -1 if self.age == 2 else 1
            self.places = [self.places[(place - step) % len(self.places)] for place in range(len(self.places))]
        self._receive()

    def _receive(self) -> None:
        """Every seat sees the hand it gets, and the holder of the Free City what it draws (F4)."""
        for seat, seen in enumerate(self.seen):
            seen.append(("hand", self.age, self.turn, self.named(self.places[seat])))
            self.remembered[self.hand_number(seat)][seat] = Counter(self.named(self.places[seat]))
        if self.variant == "free-city":
            drawn = self.places[THIRD].pop(0)
            self.seen[self.holder].append(("drawn", self.name(drawn)))
            self.places[self.holder].append(drawn)
            self.remembered[self.hand_number(self.holder)][self.holder][self.name(drawn)] += 1

    def _play(self, events: list[Played]) -> None:
        """One resolution: all pay, all build, then the bank gives, counting what stands (T10)."""
        taken = [(event, self._take(event)) for event in events]
        bank = [-self._price(event) for event, _ in taken]
        assert [event.bank for event in events] == [self._price(event) for event in events]
        assert [event.left_seat for event in events] == [self.left(event.seat) for event in events]
        for event, thing in taken:
            self.deeds.append(Deed(event.seat, event.move, thing))
            self.coins[event.seat] -= event.move.left + event.move.right
            self.coins[self.left(event.seat)] += event.move.left
            self.coins[self.right(event.seat)] += event.move.right
            by = self._decider(event)
            for seat, seen in enumerate(self.seen):
                hidden = event.move.action in ("sell", "wonder") and seat != by
                seen.append(("move", str(event.without_card() if hidden else event), event.kind))
        for event, thing in taken:
            if thing is not None:
                heap = {"wonder": self.markers[event.seat], "sell": self.discard}
                heap.get(event.move.action, self.built[event.seat]).append(thing)
        for number, (event, _) in enumerate(taken):
            bank[number] += self._reward(event)
            self.coins[event.seat] += bank[number]
        self.bank += sum(bank)
        for event, _ in taken:
            if event.kind == "discard":
                self._note_dig(event)

    def _take(self, event: Played) -> Thing | None:
        """The card of this move leaves its place."""
        if event.move.card is None:
            return None
        place = event.seat
        if event.kind == "discard":
            heap = self.discard
        elif event.kind == "free-city":
            place = self.holder
            heap = self.places[place]
        else:
            heap = self.places[place]
        thing = next(thing for thing in heap if self.name(thing) == event.move.card)
        heap.remove(thing)
        if event.kind != "discard":
            for seat, passed in self.remembered[self.hand_number(place)].items():
                saw = event.move.action in ("build", "free") or seat == self._decider(event)
                # A card that the Free City's holder has just drawn was never passed on.
                if saw and passed[event.move.card]:
                    passed[event.move.card] -= 1
        return thing

    def _decider(self, event: Played) -> int:
        return self.holder if self.variant == "free-city" and event.seat == FREE_CITY else event.seat

    def _price(self, event: Played) -> int:
        """Coins for the bank, before anything of this resolution stands."""
        move, seat = event.move, event.seat
        if move.action == "wonder":
            return self._stage(seat, len(self.markers[seat])).cost.coins
        if move.action != "build" or event.kind == "discard":
            return 0
        card = self.edition.card(str(move.card), self.age)
        names = set(map(self.name, self.built[seat]))
        colours = {self._card(thing).colour for thing in self.built[seat]}
        if names.intersection(card.free_if):
            return 0  # C8
        for stage in range(len(self.markers[seat])):
            for effect in self._stage(seat, stage).effects:
                if isinstance(effect, BuildFree) and event.kind != "seventh":
                    free = {  # E2, E3
                        "once_per_age": False,
                        "first_of_colour": card.colour not in colours,
                        "first_of_age": self.turn == 1,
                        "last_of_age": self.turn == 6,
                    }
                    if free[effect.when]:
                        return 0
        return card.cost.coins

    def _reward(self, event: Played) -> int:
        """Coins from the bank, once all of this resolution stands."""
        move, seat = event.move, event.seat
        if move.action == "sell":
            return SALE
        if move.action == "pass":
            return 0
        what: Card | Stage = self._stage(seat, len(self.markers[seat]) - 1)
        if move.action != "wonder":
            what = self._card(self.built[seat][-1])
        coins = 0
        for effect in what.effects:
            if isinstance(effect, Coins):
                coins += effect.coins
            elif isinstance(effect, CoinsPer):
                where = {"left": self.left(seat), "self": seat, "right": self.right(seat)}
                cities = {where[city] for city in effect.cities}
                coins += effect.coins * sum(self._count(city, thing) for city in cities for thing in effect.per)
        return coins

    def _count(self, seat: int, thing: str) -> int:
        if thing == "wonder_stage":
            return len(self.markers[seat])
        return sum(self._card(built).colour == thing for built in self.built[seat])

    def _card(self, thing: Thing) -> Card:
        return self.edition.card(self.name(thing), thing.age)

    def _stage(self, seat: int, number: int) -> Stage:
        return self.boards[seat].stages[number]

    def shields(self, seat: int) -> int:
        """Military strength: red cards and stages."""
        stages = self.boards[seat].stages[: len(self.markers[seat])]
        effects = [effect for thing in self.built[seat] for effect in self._card(thing).effects]
        effects += [effect for stage in stages for effect in stage.effects]
        return sum(effect.shields for effect in effects if isinstance(effect, Shields))

    def _fight(self, battle: Battle) -> None:
        """M1: the token of the Age against a defeat, or none."""
        first, second = battle.seat, self.left(battle.seat)
        difference = self.shields(first) - self.shields(second)
        if difference:
            winner, loser = (first, second) if difference > 0 else (second, first)
            self.tokens[winner][self.age].append(2 * self.age - 1)
            self.tokens[loser][self.age].append(-1)

    def _discard_last_cards(self) -> None:
        """T6, F8, G5."""
        for place in self.places:
            self.discard += place
            place.clear()

    def _reveal(self, event: Revealed) -> None:
        """G2: both see the top card of Gaïa's hand go."""
        top = min(self.places[THIRD], key=lambda thing: thing.place)
        self.places[THIRD].remove(top)
        self.discard.append(top)
        for seen in self.seen:
            seen.append(("revealed", event.card))
        for passed in self.remembered[self.hand_number(THIRD)].values():
            passed[event.card] -= 1

    def _look(self, game: Game) -> None:
        """Cards that a decision shows to the one who makes it: the discard pile, or the Free City's last card."""
        for decision in game.pending:
            if decision.kind == "discard":
                self.seen[decision.by].append(("pile", self.named(self.discard)))
                self.pile_seen[decision.by] = self.named(self.discard)
            elif decision.kind == "seventh" and decision.seat != decision.by:
                self.seen[decision.by].append(("last", self.named(self.places[THIRD])))

    def _note_dig(self, event: Played) -> None:
        by = self._decider(event)
        if event.move.card is not None:
            self.pile_seen[by].remove(event.move.card)
