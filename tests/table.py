"""Positions in a few words, for tests that read like rulings.

`table` sets up a game and jumps to the turn in question::

    game = table(["Giza A", "Babylon A", "Olympia A"], age=2, hands={0: ["Library"]}, built={1: ["Loom"]})
    play(game, {0: "sell Library"})

What is not said is harmless: everybody has 3 coins and nothing built, hands are filled up with cards that
nobody wants, and earlier turns were spent selling such cards. Earlier turns are carried out by the game
itself; only the cost of what they built is not asked for. So history, log, powers, tokens and discard pile
are those of a real game, though its record does not replay.
"""

from collections.abc import Mapping, Sequence
from functools import partial

from septem import Game, Move
from septem.data import Produce, load
from septem.game.names import MODES
from septem.kernel.encoding import encode

FILLER = {1: "Tavern", 2: "Bazar", 3: "Circus"}
AGES = {"I": 1, "II": 2, "III": 3}
TURNS = 6
HAND = 7

UNITS = {"wood": "W", "stone": "S", "clay": "C", "ore": "O", "glass": "G", "papyrus": "P", "textile": "T"}

# Single units first, so that any number up to four can be made exactly.
MAKERS = {
    "W": ("Lumber Yard", "Timber Yard", "Sawmill"),
    "S": ("Stone Pit", "Timber Yard", "Quarry"),
    "C": ("Clay Pool", "Clay Pit", "Brickyard"),
    "O": ("Ore Vein", "Clay Pit", "Foundry"),
    "G": ("Glassworks",),
    "P": ("Press",),
    "T": ("Loom",),
}


def table(
    wonders: Sequence[str],
    *,
    edition: str = "first",
    variant: str | None = None,
    age: int = 1,
    turn: int = 1,
    hands: Mapping[int, Sequence[str]] | None = None,
    after: Mapping[int, Sequence[str]] | None = None,
    coins: Mapping[int, int] | None = None,
    built: Mapping[int, Sequence[str]] | None = None,
    stages: Mapping[int, int] | None = None,
    discard: Sequence[str] = (),
) -> Game:
    """A game at the start of that turn.

    `hands` are what the places hold now (place 2 of a two-player game: the draw pile, top first, or Gaïa's
    hand) and `after` the hands of the next Age. `built` and `stages` are what the cities have, `discard` what
    lies in the pile beside the fillers; each structure took a turn of its own Age, which must be there.
    A name that two Ages have is of the first unless it says so: "Loom II".
    """
    seats = len(wonders)
    places = 3 if variant else seats
    deal = [[[FILLER[a]] * HAND for _ in range(places)] for a in AGES.values()]
    turns = {a: TURNS if a < age else turn - 1 if a == age else 0 for a in AGES.values()}
    free = {seat: [(a, t) for a in AGES.values() for t in range(turns[a])] for seat in range(seats)}
    past: dict[tuple[int, int, int], Move] = {}
    read = partial(_read, edition)

    def note(seat: int, when: tuple[int, int], move: Move) -> None:
        free[seat].remove(when)
        past[seat, *when] = move
        deal[when[0] - 1][hand_held(*when, seat, places, variant)][when[1]] = str(move.card)

    for seat, names in (built or {}).items():
        for card, a in map(read, names):
            note(seat, _first(free[seat], a, card), Move(card, "build"))
    for seat, count in (stages or {}).items():
        if count > len(free[seat]):
            raise ValueError(f"no turn is left for {count} stages of seat {seat}")
        for when in free[seat][:count]:
            note(seat, when, Move(FILLER[when[0]], "wonder"))
    last = [(a, hand) for a in AGES.values() if a < age for hand in range(places)]
    for card, a in map(read, discard):
        seller = next((seat for seat in free if any(when[0] == a for when in free[seat])), None)
        if seller is not None:
            note(seller, _first(free[seller], a, card), Move(card, "sell"))
        else:
            last.remove(left_over := next(hand for hand in last if hand[0] == a))
            deal[a - 1][left_over[1]][TURNS] = card
    for seat, whens in free.items():
        for when in whens[:]:
            note(seat, when, Move(FILLER[when[0]], "sell"))
    for place, names in (hands or {}).items():
        start = turn - 1
        hand = deal[age - 1][hand_held(age, start, place, places, variant)]
        if len(names) > HAND - start:
            raise ValueError(f"place {place} has {HAND - start} cards on turn {turn}, not {len(names)}")
        hand[start : start + len(names)] = names
    for place, names in (after or {}).items():
        deal[age][place][: len(names)] = names

    game = Game.from_deal(wonders, deal, edition, variant, strict=False)
    _carry_out(game, past, age, turn)
    for seat in range(seats):
        game._row.cities[seat].coins = (coins or {}).get(seat, 3)
    return game


def hand_held(age: int, turn: int, place: int, places: int, variant: str | None) -> int:
    """The number of the hand that is at this place on that turn, counted from 0 (T5, F8, G3)."""
    if variant == "free-city":
        return place if place == 2 else (place + turn) % 2
    return (place + turn if age == 2 else place - turn) % places


def play(game: Game, moves: Mapping[int, str] | None = None) -> None:
    """Everybody named does as told, the others idle; returns when the choices are carried out."""
    told = dict(moves or {})
    events = len(game.log)
    while len(game.log) == events:
        seat = game.pending[0].seat
        choice = told.pop(seat, None)
        game.choose(seat, Move.parse(choice) if choice else idle(game, seat))
    if told:
        raise ValueError(f"no decision was open for {told}")


def idle(game: Game, seat: int) -> Move:
    """What a seat does if nothing is said of it: sell, best a filler, or pass, or take its first move."""
    legal = game.legal(seat)
    return min(legal, key=lambda move: (move.action not in ("sell", "pass"), move.card not in FILLER.values()))


def finish(game: Game) -> Game:
    """The same game when all have idled to its end."""
    while not game.over:
        play(game)
    return game


def ways(game: Game, seat: int, card: str) -> list[str]:
    """Every way in which the seat may build this card, as texts: `build Library <2`, `free Library`."""
    return sorted(str(move) for move in game.legal(seat) if move.card == card and move.action in ("build", "free"))


def stage_ways(game: Game, seat: int, card: str | None = None) -> list[str]:
    """Every way to build the next stage with this card, or with the first in the hand."""
    card = card or game.hand(seat)[0]
    return sorted(str(move) for move in game.legal(seat) if move.card == card and move.action == "wonder")


def moves(game: Game, seat: int) -> set[str]:
    """Every legal move of the seat, as text."""
    return {str(move) for move in game.legal(seat)}


def makers(units: str) -> list[str]:
    """Brown and grey cards that make exactly these units, such as 'WWO' or 'CCCCG'."""
    found: list[str] = []
    for letter in dict.fromkeys(units):
        count = units.count(letter)
        single, choice, double = (MAKERS[letter] * 3)[:3]
        found += {1: [single], 2: [double], 3: [double, single], 4: [double, single, choice]}[count]
    return found


def stage_gains(
    wonder: str, number: int, cost: str, others: Sequence[str], edition: str = "first"
) -> tuple[int, int, int]:
    """Points, coins and shields that a stage gives, having shown that it costs this and nothing less."""
    board = Game.new(3, edition, wonders=[wonder, None, None]).cities[0].board
    helps = [
        effect.options for stage in board.stages[:number] for effect in stage.effects if isinstance(effect, Produce)
    ]
    for options in [(board.resource,), *helps]:
        cost = cost.replace(next((UNITS[option] for option in options if UNITS[option] in cost), ""), "", 1)
    needed = makers(cost)
    position = partial(table, [wonder, *others], edition=edition, age=3, turn=5, stages={0: number}, coins={0: 0})
    for maker in needed:
        assert stage_ways(position(built={0: [other for other in needed if other != maker]}), 0) == []
    game = position(built={0: needed})
    before = (game.score(0).wonder, game.cities[0].coins, game.cities[0].shields)
    play(game, {0: f"wonder {FILLER[3]}"})
    assert game.cities[0].stages == number + 1
    after = (game.score(0).wonder, game.cities[0].coins, game.cities[0].shields)
    return (after[0] - before[0], after[1] - before[1], after[2] - before[2])


def _read(edition: str, text: str) -> tuple[str, int]:
    """A card's name and its Age."""
    name, _, age = text.rpartition(" ")
    if age in AGES:
        return name, load(edition).card(name, AGES[age]).age
    return text, load(edition).card(text).age


def _first(free: Sequence[tuple[int, int]], age: int, card: str) -> tuple[int, int]:
    """The first turn of that Age on which nothing was done yet."""
    for when in free:
        if when[0] == age:
            return when
    raise ValueError(f"no turn of Age {age} is left for {card}")


def _carry_out(game: Game, past: Mapping[tuple[int, int, int], Move], age: int, turn: int) -> None:
    """Plays the earlier turns; seventh cards are sold and nothing is taken from the discard pile."""
    numbers = game._names.numbers
    while (game.age, game.turn) != (age, turn) or game.pending[0].kind not in ("turn", "free-city"):
        if game.pending[0].kind in ("turn", "free-city"):
            for seat in range(len(game.cities)):
                move = past[seat, game.age, game.turn - 1]
                number = numbers[str(move.card), game.age]
                game._row.cities[seat].choice = encode(MODES[move.action], number, move.left, move.right)
            game._resolve()
        else:
            play(game)
