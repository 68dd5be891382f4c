"""The observation a second time: every column by its name, from docs/envs/observation.md and what a view says.

It knows nothing of rows and of the kernel's columns. What a seat has seen is kept by hand.
"""

from collections import Counter, defaultdict
from typing import NamedTuple

from septem import City, Game, Move, Played, Revealed, View
from septem.data import (
    COLOURS,
    MANUFACTURED,
    RAW,
    BuildFree,
    BuildFromDiscard,
    Card,
    CopyGuild,
    Discount,
    Edition,
    Effect,
    PlaySeventhCard,
    Stage,
    load,
)
from tests.properties.ledger import FREE_CITY, HAND, THIRD, Ledger, Thing

ROMAN = ("", "I", "II", "III")
ACTIONS = ("build", "wonder", "sell", "free")
CHOSE = {"build": "build", "wonder": "build a stage", "sell": "sell", "free": "build free"}
DECISIONS = {
    "turn": "turn",
    "seventh": "seventh card",
    "discard": "discard pile",
    "free-city": "for the Free City",
    None: "none",
}
FREE_BUILDS = {
    "once_per_age": "once an Age",
    "first_of_colour": "of a first colour",
    "first_of_age": "on turn 1",
    "last_of_age": "on turn 6",
}
MOST_MADE = 7
MOST_SHOWN = 127

Values = defaultdict[str, int]


class Watcher(Ledger):
    """A ledger that also counts, for every player, the cards of this Age it has seen, and the last look at the pile.

    A card is new to a player only if it must be: if it is not one that the player passed on with that hand.
    """

    def __init__(self, game: Game) -> None:
        self.met: list[Counter[str]] = [Counter() for _ in range(game.players)]
        self.piles: list[Counter[tuple[str, int]]] = [Counter() for _ in range(game.players)]
        super().__init__(game)

    def _deal(self) -> None:
        for met in self.met:
            met.clear()
        super()._deal()

    def _receive(self) -> None:
        for seat, met in enumerate(self.met):
            passed = self.remembered[self.hand_number(seat)].get(seat, Counter())
            met += Counter(self.named(self.places[seat])) - passed
        super()._receive()
        if self.variant == "free-city":
            self.met[self.holder][self.name(self.places[self.holder][-1])] += 1

    def _take(self, event: Played) -> Thing | None:
        by = self._decider(event)
        if event.move.card is not None and event.kind != "discard" and event.move.action in ("build", "free"):
            place = self.holder if event.kind == "free-city" else event.seat
            self._show(event.move.card, place, but_for=by)
        thing = super()._take(event)
        if thing is not None and event.kind == "discard":
            self.piles[by][self.name(thing), thing.age] -= 1
        return thing

    def _reveal(self, event: Revealed) -> None:
        self._show(event.card, THIRD)
        super()._reveal(event)

    def _show(self, card: str, place: int, but_for: int | None = None) -> None:
        """Everybody sees a card of the hand at this place."""
        for seat, met in enumerate(self.met):
            passed = self.remembered[self.hand_number(place)].get(seat, Counter())
            if seat != but_for and passed[card] <= 0:
                met[card] += 1

    def _look(self, game: Game) -> None:
        super()._look(game)
        for decision in game.pending:
            if decision.kind == "discard":
                self.piles[decision.by] = Counter((self.name(thing), thing.age) for thing in self.discard)
            elif decision.kind == "seventh" and decision.seat == FREE_CITY and decision.seat != decision.by:
                self.met[decision.by] += Counter(self.named(self.places[THIRD]))


class Table(NamedTuple):
    """Who looks at what."""

    game: Game
    watcher: Watcher
    view: View
    edition: Edition

    @property
    def seat(self) -> int:
        """Whose eyes these are."""
        return self.view.seat

    @property
    def places(self) -> int:
        """Hands at the table."""
        return 3 if self.view.variant else self.view.players

    def label(self, name: str, age: int) -> str:
        """A card as the columns call it."""
        ages = [card.age for card in self.edition.cards if card.name == name]
        assert age in ages
        return name if len(ages) == 1 else f"{name} {ROMAN[age]}"

    def first_label(self, name: str) -> str:
        """A card as the columns call it where the Age does not matter."""
        return self.label(name, self.edition.card(name).age)

    def age_of(self, move: Move) -> int:
        """The Age of the card of a legal move: this one, or in the discard pile the first that has it."""
        assert self.view.decision is not None
        if self.view.decision.kind != "discard":
            return self.view.age
        return min(age for (name, age), count in self.watcher.piles[self.seat].items() if name == move.card and count)

    def moves(self) -> list[Move]:
        """What the seat may do."""
        return self.view.legal(self.view.decision.seat) if self.view.decision else []


def encode(game: Game, watcher: Watcher, seat: int) -> dict[str, int]:
    """The columns that are not 0, by name."""
    table = Table(game, watcher, game.view(seat), load(game.edition))
    out: Values = defaultdict(int)
    show_situation(table, out)
    show_options(table, out)
    show_unseen(table, out)
    for (name, age), count in watcher.piles[seat].items():
        out[f"discard pile: {table.label(name, age)}"] = count
    for name, city in cities(table).items():
        show_city(table, city, name, out)
    for number in range(table.places):
        show_hand(table, number, out)
    return {name: min(value, MOST_SHOWN) for name, value in out.items() if value}


def show_situation(table: Table, out: Values) -> None:
    """The first forty columns, the price of the stage aside."""
    view, seat = table.view, table.seat
    out[f"Age {ROMAN[view.age]}"] = out[f"turn {view.turn}"] = 1
    out[f"decision: {DECISIONS[view.decision.kind if view.decision else None]}"] = 1
    out["hands go to the left"] = int(view.age != 2)
    out[f"{view.players} players"] = out[f"{view.variant or 'standard'} game"] = out[f"{view.edition} edition"] = 1
    out["holds the Free City"] = int(view.free_city_holder == seat and not view.over)
    if chosen := table.game.chosen(seat):
        out[f"chose to {CHOSE[chosen.action]}"] = 1
        out["chosen card"] = 1 + number_of(table, chosen)
    out["turns left"] = 18 - 6 * (view.age - 1) - view.turn
    out["discard pile: size"] = view.discard_size
    out["victory token: worth"] = 2 * view.age - 1
    for side, city in view.neighbours(seat).items():
        out[f"lead over the {side}"] = view.cities[seat].shields - city.shields


def number_of(table: Table, move: Move, age: int | None = None) -> int:
    """The number of the card of a move."""
    return table.edition.cards.index(table.edition.card(str(move.card), age or table.view.age))


def cheapest_first(moves: list[Move]) -> list[Move]:
    """In the order of the ways to pay."""
    return sorted(moves, key=lambda move: (move.left + move.right, move.left))


def by_card(moves: list[Move], action: str) -> dict[str, list[Move]]:
    """The moves of this kind for each card."""
    found: dict[str, list[Move]] = defaultdict(list)
    for move in moves:
        if move.action == action:
            found[str(move.card)].append(move)
    return found


def show_options(table: Table, out: Values) -> None:
    """What can be built, and at which price."""
    for name, ways in by_card(table.moves(), "build").items():
        first = cheapest_first(ways)[0]
        card = table.label(name, table.age_of(first))
        out[f"build ways: {card}"] = len(ways)
        out[f"build left: {card}"], out[f"build right: {card}"] = first.left, first.right
        out[f"no cost: {card}"] = int(is_free(table, table.edition.card(name, table.age_of(first))))
    stages = by_card(table.moves(), "wonder").values()
    prices = {tuple((way.left, way.right) for way in cheapest_first(ways)) for ways in stages}
    assert len(prices) <= 1  # the stage costs the same whatever card marks it
    for price in prices:
        out["stage ways"], (out["stage left"], out["stage right"]) = len(price), price[0]


def is_free(table: Table, card: Card) -> bool:
    """Whether a chain (C8) or a power (E2, E3) replaces the cost; from the discard pile nothing has a cost."""
    decision = table.view.decision
    assert decision is not None
    city = table.view.cities[decision.seat]
    if decision.kind == "discard":
        return False
    if set(card.free_if).intersection(city.built):
        return True
    free = {
        "first_of_colour": all(other.colour != card.colour for other in city.cards),
        "first_of_age": table.view.turn == 1,
        "last_of_age": table.view.turn == 6,
    }
    powers = [effect.when for effect in effects_of(city) if isinstance(effect, BuildFree)]
    return decision.kind != "seventh" and any(free.get(when, False) for when in powers)


def show_unseen(table: Table, out: Values) -> None:
    """The deck of this Age with every guild it may have, less what the seat has seen of it."""
    if table.view.over:
        return
    age = table.view.age
    left = Counter(card.name for card in table.edition.deck(table.places, age))
    if age == 3:
        left += Counter(card.name for card in table.edition.guilds)
    left.subtract(table.watcher.met[table.seat])
    for name, count in left.items():
        assert count >= 0
        out[f"unseen: {table.label(name, age)}"] = count


def cities(table: Table) -> dict[str, City]:
    """The cities by the names of their places."""
    view, seat = table.view, table.seat
    others = [f"{steps}{'nd' if steps == 2 else 'rd' if steps == 3 else 'th'} left" for steps in range(2, 6)]
    count = len(view.cities)
    found = {"own": view.cities[seat], **view.neighbours(seat)}
    for steps, name in zip(range(2, count - 1), others, strict=False):
        found[name] = view.cities[(seat + steps) % count]
    return found


def effects_of(city: City) -> list[Effect]:
    """What its structures and stages do."""
    items: list[Card | Stage] = [*city.cards, *city.board.stages[: city.stages]]
    return [effect for item in items for effect in item.effects]


def show_city(table: Table, city: City, place: str, out: Values) -> None:
    """The numbers of a city and its structures."""
    show = {
        "is a city": 1,
        "coins": city.coins,
        "shields": city.shields,
        "defeats": city.tokens.count(-1),
        "stages": city.stages,
        "symbols of choice": city.wild_science,
        f"board {city.name} {city.side}": 1,
        "structures": len(city.built),
        **city.science,
        **{f"victories of Age {ROMAN[age]}": city.tokens.count(2 * age - 1) for age in (1, 2, 3)},
        **{f"{colour} structures": sum(card.colour == colour for card in city.cards) for colour in COLOURS},
        **{f"{category} points": points for category, points in table.view.score(city.seat)._asdict().items()},
        "points": table.view.score(city.seat).total,
        **{table.first_label(name): 1 for name in city.built},
    }
    show_production(city, show)
    show_powers(table, city, show)
    for name, value in show.items():
        out[f"{place}: {name}"] = value


def show_production(city: City, show: dict[str, int]) -> None:
    """What it makes for all to buy, by sets of resources, and what it makes for itself."""
    sold = [made for made in city.production if made.tradable]
    kept = [made for made in city.production if not made.tradable]
    for goods, resources in (("raw", RAW), ("manufactured", MANUFACTURED)):
        show[f"{goods} of choice"] = sum(made.amount for made in kept if made.options[0] in resources)
        for number in range(1, 2 ** len(resources)):
            chosen = [resource for bit, resource in enumerate(resources) if number >> bit & 1]
            units = sum(made.amount for made in sold if set(made.options).intersection(chosen))
            show[f"makes {' or '.join(chosen)}"] = min(units, MOST_MADE)


def show_powers(table: Table, city: City, show: dict[str, int]) -> None:
    """What else its structures and stages allow."""
    for effect in effects_of(city):
        match effect:
            case Discount(goods, sides):
                # Where there is one neighbour, both trading posts are his, whichever way they point (G4).
                reach = {*sides, "left"} if table.view.variant == "gaia" else set(sides)
                show |= {f"{goods} from the {side} for 1": 1 for side in reach}
            case BuildFree(when):
                show[f"free build {FREE_BUILDS[when]}"] = 1
            case PlaySeventhCard():
                show["plays the seventh card"] = 1
            case CopyGuild():
                show["copies a guild"] = 1
    played = [event for event in table.view.log if isinstance(event, Played) and event.seat == city.seat]
    this_age = [event for event in played if event.age == table.view.age]
    this_turn = [event for event in this_age if event.turn == table.view.turn]
    digs = [event for event in this_turn if event.stage and digs_at(city, event.stage)]
    show["builds from the discard pile"] = len(digs) - sum(event.kind == "discard" for event in this_turn)
    show["free build of this Age used"] = int(any(event.move.action == "free" for event in this_age))


def digs_at(city: City, stage: int) -> bool:
    """Whether this stage lets its city build from the discard pile."""
    return any(isinstance(effect, BuildFromDiscard) for effect in city.board.stages[stage - 1].effects)


def show_hand(table: Table, number: int, out: Values) -> None:
    """The own hand, or what is known of the one that arrives in so many turns."""
    view, seat, game = table.view, table.seat, table.game
    if view.variant == "free-city":
        place = (seat, 1 - seat, THIRD)[number]
    else:
        place = (seat + number if view.age == 2 else seat - number) % table.places
    known = view.known(place)
    cards = Counter(known.cards)
    if place == seat:
        own = [seat, FREE_CITY] if view.free_city_holder == seat else [seat]
        cards.subtract(str(move.card) for mine in own if (move := game.chosen(mine)))
    for card, count in cards.items():
        assert 0 <= count <= HAND
        out[f"hand {number}: {table.label(card, view.age)}"] = count
    out[f"hand {number}: size"] = cards.total() if place == seat else known.size
    out[f"hand {number}: arrives in"] = arrival(view, number)


def arrival(view: View, number: int) -> int:
    """In how many turns the hand comes; the draw pile comes to nobody."""
    if view.over or (view.variant == "free-city" and number == THIRD):
        return 0
    return number


def legal_actions(game: Game, watcher: Watcher, seat: int) -> dict[int, Move | None]:
    """Every legal action with the move it means; waiting means none."""
    table = Table(game, watcher, game.view(seat), load(game.edition))
    ways: dict[int, list[Move]] = defaultdict(list)
    for move in table.moves():
        if move.action == "pass":
            ways[320].append(move)
        else:
            ways[80 * ACTIONS.index(move.action) + number_of(table, move, table.age_of(move))].append(move)
    if not ways:
        return {321: None}
    return {what + 322 * way: move for what in ways for way, move in enumerate(cheapest_first(ways[what]))}
