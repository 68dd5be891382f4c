"""Tables of the dice game for tests, folded from events as the server does it."""

import random
from collections.abc import Iterator

from septem import dice
from septem.dice.moves import Move
from septem.server.tables.deal import Deal
from septem.server.tables.events import BotSat, Event, Moved, SatDown, Started
from septem.server.tables.setup import Setup
from septem.server.tables.snapshot import Snapshot
from tests.server.tables.building import make_setup, make_snapshot, make_table
from tests.server.tables.changing import after

NAMES = ("Anna", "Ben", "Chiara", "Dario")
SETUPS = {
    "two": make_setup("dice", 2, sides="B"),
    "three": make_setup("dice", 3, sides="A"),
    "four": make_setup("dice", 4, sides="B"),
    "ghost": make_setup("dice", 1, variant="ghost", sides="B", rerolls=2),
    "bot": make_setup("dice", 1, variant="bot", sides="A"),
}


def started(setup: Setup, seed: int = 1, bots: int = 0) -> Snapshot:
    """A table after the first roll; the last `bots` seats are bots."""
    events: list[Event] = []
    for seat in range(setup.players):
        if seat < setup.players - bots:
            events.append(SatDown(seat, f"person {seat}", NAMES[seat]))
        else:
            events.append(BotSat(seat, 3, ("Hypatia", "Solon", "Thales")[seat - setup.players + bots]))
    return make_snapshot(make_table(setup, *events, Started(), deal=Deal(seed, "00ff")))


def game_of(snapshot: Snapshot) -> dice.Game:
    """The dice game of a table; it must not be changed."""
    game = snapshot.table.position
    assert isinstance(game, dice.Game)
    return game


def play(snapshot: Snapshot, *moves: Move | str) -> Snapshot:
    """The active player makes each of these moves."""
    for move in moves:
        snapshot = after(snapshot, Moved(game_of(snapshot).active_seat, str(move)))
    return snapshot


def moments(snapshot: Snapshot, seed: int = 1) -> Iterator[Snapshot]:
    """The table before every move of a random game that spends what it can, and at the end."""
    rng = random.Random(seed)
    while not game_of(snapshot).over:
        yield snapshot
        game = game_of(snapshot)
        legal = game.legal(game.active_seat)
        snapshot = play(snapshot, rng.choice([move for move in legal if move.action != "pass"] or legal))
    yield snapshot


def played(snapshot: Snapshot, seed: int = 1, moves: int = 10_000) -> Snapshot:
    """The table after this many moves of such a game, or at its end."""
    for number, moment in enumerate(moments(snapshot, seed)):
        snapshot = moment
        if number == moves:
            break
    return snapshot
