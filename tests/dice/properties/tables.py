"""Random games of every kind: how tables are set, and players who would rather spend than pass."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from hypothesis import strategies as st

from septem.data.dice import Components
from septem.dice import Game, Move
from tests.dice.properties.ledger import Ledger

WONDERS = ("Halicarnassus", "Alexandria", "Artemis", "Babylon", "Zeus", "Giza", "Rhodes")
Kind = Literal["ghost", "bot", "two", "three", "four"]
KINDS: tuple[Kind, ...] = ("ghost", "bot", "two", "three", "four")
SEATS = {"ghost": 1, "bot": 2, "two": 2, "three": 3, "four": 4}


def choose(moves: list[Move], rng: random.Random, passing: float = 0.1) -> Move:
    """A move of a player who chooses the purpose first, then how to pay, and seldom passes while there is one."""
    aims: dict[Move, list[Move]] = {}
    for move in moves:
        aims.setdefault(move.aim, []).append(move)
    weights = [passing / len(aim.dice or (0,)) if aim.action == "pass" else 1.0 for aim in aims]
    return rng.choice(aims[rng.choices(list(aims), weights)[0]])


@dataclass(frozen=True)
class Table:
    """A random game up to some choice; the same values lead to the same position."""

    kind: Kind
    side: str
    wonders: tuple[str, ...]
    seed: int
    reversed_second_age: bool = False
    rerolls: int = 0
    choices: int = 10_000
    passing: float = 0.1
    components: Components | None = None

    def start(self) -> Game:
        """The table before the first choice."""
        if self.kind == "ghost":
            return Game.solo(self.wonders[0], self.side, self.rerolls, self.seed, self.components)
        if self.kind == "bot":
            return Game.solo_bot(self.wonders[0], self.side, self.seed, self.wonders[1], self.components)
        seats = SEATS[self.kind]
        return Game.new(seats, self.side, self.wonders, self.seed, self.reversed_second_age, self.components)

    def steps(self) -> Iterator[Game]:
        """The game at the start and after every choice."""
        game, rng = self.start(), random.Random(self.seed)
        yield game
        for _ in range(self.choices):
            if game.over:
                return
            seat = game.pending[0].seat
            game.choose(seat, choose(game.legal(seat), rng, self.passing))
            yield game

    def reach(self) -> Game:
        """The game at this moment."""
        *_, game = self.steps()
        return game

    def followed(self) -> Iterator[tuple[Game, Ledger]]:
        """The game and the ledger that follows it."""
        ledger = None
        for game in self.steps():
            ledger = ledger or Ledger(game)
            ledger.follow(game)
            yield game, ledger

    def played_out(self) -> "Table":
        """The same game to its end."""
        return replace(self, choices=10_000)


@st.composite
def tables(draw: st.DrawFn, kind: Kind, components: Components | None = None) -> Table:
    """A moment of a game of this kind; every wonder comes to every seat."""
    order = draw(st.permutations(WONDERS))
    return Table(
        kind,
        draw(st.sampled_from("AB")),
        tuple(order[: SEATS[kind]]),
        seed=draw(st.integers(0, 2**32 - 1)),
        reversed_second_age=SEATS[kind] > 2 and draw(st.booleans()),
        rerolls=draw(st.integers(0, 2)) if kind == "ghost" else 0,
        choices=draw(st.integers(0, 25 * SEATS[kind])),
        passing=draw(st.sampled_from([0.02, 0.1, 0.5])),
        components=components,
    )
