"""Positions of random games at every table, with what the second encoder makes of them."""

import random
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from septem import Game, Move
from septem.data import load
from tests.envs.second_encoder import Watcher, encode, legal_actions
from tests.properties.moments import POWERFUL, Moment

Table = tuple[str, int, str | None]

CHECKED = 5  # positions of a game, more or less, beside those with a rare decision
RARE = {"seventh", "discard"}


class Position(NamedTuple):
    """A game with what each of its players observes and may do."""

    game: Game
    columns: list[dict[str, int]]
    actions: list[dict[int, Move | None]]

    @property
    def kinds(self) -> list[str]:
        """What each player has to decide."""
        decisions = [self.game.view(seat).decision for seat in range(self.game.players)]
        return ["over" if self.game.over else decision.kind if decision else "none" for decision in decisions]


@cache
def positions(table: Table) -> tuple[Position, ...]:
    """Positions of one game at this table, or of two if it is small, all rare decisions and the ends among them."""
    games = 1 if table[1] > 4 else 2
    return tuple(position for seed in range(games) for position in walk(table, seed))


def walk(table: Table, seed: int) -> Iterator[Position]:
    """Some positions of one game in which powers bring every kind of decision."""
    edition, players, variant = table
    rng = random.Random(f"{table} {seed}")
    wonders = boards(edition, 3 if variant == "free-city" else players, rng)
    moment = Moment(edition, players, variant, wonders, seed, sales=rng.choice([0.1, 0.5]), stages=6.0, choices=10_000)
    watcher = None
    for game, _ in moment.steps():
        watcher = watcher or Watcher(game)
        watcher.follow(game)
        is_rare = game.over or any(decision.kind in RARE for decision in game.pending)
        if is_rare or rng.random() < CHECKED / (18 * players):
            seats = range(players)
            columns = [encode(game, watcher, seat) for seat in seats]
            yield Position(game.clone(), columns, [legal_actions(game, watcher, seat) for seat in seats])


def boards(edition: str, seats: int, rng: random.Random) -> tuple[str, ...]:
    """Boards for the seats, among them those that bring a seventh card and builds from the discard pile."""
    powerful = {POWERFUL[edition, kind] for kind in RARE}
    others = sorted({board.city for board in load(edition).wonders} - powerful)
    cities = [*sorted(powerful), *rng.sample(others, len(others))][:seats]
    rng.shuffle(cities)
    return tuple(f"{city} {load(edition).sides[1]}" for city in cities)
