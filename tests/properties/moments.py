"""Moments of random games: every edition, player count and variant, with the boards that make knowledge hard."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest
from hypothesis import strategies as st

from septem import Game, Move
from septem.data import load
from tests.properties.ledger import Ledger

TABLES = [
    (edition, players, variant)
    for edition in ("first", "second")
    for players, variant in [*((players, None) for players in range(3, 8)), (2, "free-city"), (2, "gaia")]
]
every_table = pytest.mark.parametrize(
    "table", TABLES, ids=[f"{edition}-{variant or players}" for edition, players, variant in TABLES]
)

# The boards whose B or night side brings this decision.
POWERFUL = {
    ("first", "discard"): "Halicarnassus",
    ("second", "discard"): "Halikarnassos",
    ("first", "seventh"): "Babylon",
    ("second", "seventh"): "Babylon",
}


@dataclass(frozen=True)
class Moment:
    """A random game up to some choice; the same values lead to the same position."""

    edition: str
    players: int
    variant: str | None
    wonders: tuple[str, ...]
    seed: int
    sales: float  # how eagerly the players sell, building being 1
    stages: float  # how eagerly they build stages
    choices: int
    seek: str = ""  # the kind of decision to play on to, if any

    def start(self) -> Game:
        """The table before the first choice."""
        return Game.new(self.players, self.edition, self.variant, wonders=self.wonders, seed=self.seed)

    def steps(self) -> Iterator[tuple[Game, Ledger]]:
        """The game and its ledger at the start and after every choice."""
        game = self.start()
        ledger = Ledger(game)
        rng = random.Random(self.seed)
        yield game, ledger
        made = 0
        while not game.over and (made < self.choices or self._seeks(game)):
            made += 1
            decision = rng.choice(game.pending)
            game.choose(decision.seat, self.pick(game.legal(decision.seat), rng))
            ledger.follow(game)
            yield game, ledger

    def _seeks(self, game: Game) -> bool:
        return self.seek != "" and all(decision.kind != self.seek for decision in game.pending)

    def turns(self) -> Iterator[tuple[Game, Ledger]]:
        """The game and its ledger at the start and whenever choices have been carried out."""
        events = -1
        for game, ledger in self.steps():
            if len(game.log) > events:
                events = len(game.log)
                yield game, ledger

    def reach(self) -> tuple[Game, Ledger]:
        """The game and its ledger at this moment."""
        *_, moment = self.steps()
        return moment

    def pick(self, moves: list[Move], rng: random.Random) -> Move:
        """One of these moves, after the tastes of this game."""
        tastes = {"sell": self.sales, "pass": self.sales, "wonder": self.stages}
        return rng.choices(moves, [tastes.get(move.action, 1.0) for move in moves])[0]

    def to_the_end(self) -> "Moment":
        """The same game played out."""
        return replace(self, choices=10_000)


@st.composite
def moments(draw: st.DrawFn, table: tuple[str, int, str | None]) -> Moment:
    """A moment of a game at this table; every other one seeks out a decision that a power brings."""
    edition, players, variant = table
    seats = 3 if variant == "free-city" else players
    cities = sorted({wonder.city for wonder in load(edition).wonders})
    order = draw(st.permutations(cities))
    sides = draw(st.lists(st.sampled_from(load(edition).sides), min_size=seats, max_size=seats))
    seek = draw(st.sampled_from(["", "", "discard", "discard", "seventh"]))
    if seek:
        place = draw(st.integers(0, seats - 1))
        order.remove(POWERFUL[edition, seek])
        order.insert(place, POWERFUL[edition, seek])
        sides[place] = load(edition).sides[1]
    turns, more = draw(st.integers(0, 18)), draw(st.integers(0, seats))
    return Moment(
        edition,
        players,
        variant,
        tuple(f"{city} {side}" for city, side in zip(order, sides, strict=False)),
        seed=draw(st.integers(0, 2**32 - 1)),
        sales=draw(st.sampled_from([0.05, 0.3, 1.0])),
        stages=draw(st.sampled_from([1.0, 6.0])),
        choices=turns * seats + more,
        seek=seek,
    )
