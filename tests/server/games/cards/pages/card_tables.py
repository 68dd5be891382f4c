"""Tables of the card game for tests of pages, folded from events as the server does it."""

import random
from collections.abc import Iterator

from septem.game.game import Game
from septem.game.moves import Move
from septem.server.tables.deal import Deal
from septem.server.tables.events import BotSat, Event, Revealed, SatDown, Started
from septem.server.tables.setup import Setup
from septem.server.tables.snapshot import Snapshot
from tests.server.games.cards.projections.seated import game_of
from tests.server.tables.building import make_setup, make_snapshot, make_table
from tests.server.tables.changing import after

NAMES = ("Anna", "Ben", "Chiara", "Dario", "Emil", "Fatima", "Goran")
BOTS = ("Hypatia", "Solon", "Thales", "Sappho", "Euclid", "Pytheas")
SETUPS = {
    "three": make_setup(players=3),
    "four": make_setup(players=4, edition="second"),
    "seven": make_setup(players=7),
    "free city": make_setup(players=2, variant="free-city"),
    "gaia": make_setup(players=2, variant="gaia", edition="second"),
}


def started(setup: Setup, seed: int = 1, bots: int = 0) -> Snapshot:
    """A table with the first hands dealt; the last `bots` seats are bots."""
    events: list[Event] = []
    for seat in range(setup.players):
        if seat < setup.players - bots:
            events.append(SatDown(seat, f"person {seat}", NAMES[seat]))
        else:
            events.append(BotSat(seat, 3, BOTS[seat - setup.players + bots]))
    deal = Deal(seed, "00ff")
    return make_snapshot(make_table(setup, *events, Started(), host="person 0", deal=deal, at=1000.0))


def liked(game: Game, seat: int, rng: random.Random) -> Move:
    """A random move that builds if possible, so that cities grow."""
    legal = game.legal(seat)
    builds = [move for move in legal if move.action in ("build", "free")]
    stages = [move for move in legal if move.action == "wonder"]
    return rng.choice(stages if stages and rng.random() < 0.2 else builds or legal)


def reveal(snapshot: Snapshot, rng: random.Random) -> Snapshot:
    """Everybody chooses, and the choices are revealed."""
    game = game_of(snapshot).clone()
    moves: dict[int, str] = {}
    told = len(game.log)
    while len(game.log) == told:
        seat = game.pending[0].seat
        move = liked(game, seat, rng)
        moves[seat] = str(move)
        game.choose(seat, move)
    return after(snapshot, Revealed(tuple(sorted(moves.items()))), at=2000.0)


def moments(snapshot: Snapshot, seed: int = 1) -> Iterator[Snapshot]:
    """The table before every reveal of such a game, and at its end."""
    rng = random.Random(seed)
    while snapshot.table.phase == "running":
        yield snapshot
        snapshot = reveal(snapshot, rng)
    yield snapshot


def played(snapshot: Snapshot, reveals: int, seed: int = 1) -> Snapshot:
    """The table after this many reveals, or at its end."""
    for number, moment in enumerate(moments(snapshot, seed)):
        snapshot = moment
        if number == reveals:
            break
    return snapshot
