"""A game as it stood after some of its reveals."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby

from septem.game.events import Event, Played
from septem.game.game import Game
from septem.server.games.cards.rules import new_game, with_choices
from septem.server.tables.setup import Setup
from septem.server.tables.table import Table

Moves = tuple[tuple[int, str], ...]

CACHED_MOMENTS = 256


def reveals(log: Iterable[Event]) -> list[list[Played]]:
    """The moves of a log, those that were revealed together in one list."""
    played = (event for event in log if isinstance(event, Played))
    return [list(together) for _, together in groupby(played, key=_occasion)]


def game_at(table: Table, at: int) -> Game:
    """The card game as it stood after this many reveals; callers must not change it."""
    game = table.position
    assert isinstance(game, Game)
    if at >= table.turn:
        return game
    moves = tuple(
        tuple((event.seat, str(event.move)) for event in together) for together in reveals(game.log)[: max(at, 0)]
    )
    return _played(table.setup, tuple(seat.board for seat in table.seats), table.deal.seed, moves)


@lru_cache(maxsize=CACHED_MOMENTS)
def _played(setup: Setup, boards: tuple[str, ...], seed: int, moves: tuple[Moves, ...]) -> Game:
    """The game of this deal after these moves, played on from the moment before, which is probably cached."""
    if not moves:
        return new_game(setup, boards, seed)
    return with_choices(_played(setup, boards, seed, moves[:-1]).clone(), moves[-1])


def _occasion(event: Played) -> tuple[int, int, str, int]:
    """A key that events revealed together share; each build from the discard pile has its own."""
    if event.kind == "discard":
        return event.age, event.turn, "discard", event.seat
    return event.age, event.turn, "seventh" if event.kind == "seventh" else "turn", 0
