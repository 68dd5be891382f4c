"""Tables of the card game for tests of pages, folded from events as the server does it."""

import random
from collections.abc import Iterator

from septem.game.game import Game
from septem.game.moves import Move
from septem.server.table.events import BotSat, Created, Event, Revealed, SatDown, Started
from septem.server.table.fairness import Deal
from septem.server.table.setup import Setup
from septem.server.table.table import Table

NAMES = ("Anna", "Ben", "Chiara", "Dario", "Emil", "Fatima", "Goran")
BOTS = ("Hypatia", "Solon", "Thales", "Sappho", "Euclid", "Pytheas")
SETUPS = {
    "three": Setup(players=3),
    "four": Setup(players=4, edition="second"),
    "seven": Setup(players=7),
    "free city": Setup(players=2, variant="free-city"),
    "gaia": Setup(players=2, variant="gaia", edition="second"),
}


def started(setup: Setup, seed: int = 1, bots: int = 0) -> Table:
    """A table where the first hands are dealt; the last `bots` seats are bots'."""
    deal = Deal(seed, "00ff")
    table = Table("k7mq-x2pd-9fwt-h3vb", deal)
    events: list[Event] = [Created(setup, "person 0", deal.commitment)]
    for seat in range(setup.players):
        if seat < setup.players - bots:
            events.append(SatDown(seat, f"person {seat}", NAMES[seat]))
        else:
            events.append(BotSat(seat, 3, BOTS[seat - setup.players + bots]))
    for event in [*events, Started()]:
        table.apply(event, 1000.0)
    return table


def game_of(table: Table) -> Game:
    """The card game of a table."""
    assert isinstance(table.game, Game)
    return table.game


def liked(game: Game, seat: int, rng: random.Random) -> Move:
    """A move that builds where something can be built, so that cities grow."""
    legal = game.legal(seat)
    builds = [move for move in legal if move.action in ("build", "free")]
    stages = [move for move in legal if move.action == "wonder"]
    return rng.choice(stages if stages and rng.random() < 0.2 else builds or legal)


def reveal(table: Table, rng: random.Random) -> None:
    """Everybody chooses, and the choices are revealed."""
    game = game_of(table).clone()
    moves: dict[int, str] = {}
    told = len(game.log)
    while len(game.log) == told:
        seat = game.pending[0].seat
        move = liked(game, seat, rng)
        moves[seat] = str(move)
        game.choose(seat, move)
    table.apply(Revealed(tuple(sorted(moves.items()))), 2000.0)


def moments(table: Table, seed: int = 1) -> Iterator[Table]:
    """The table before every reveal of such a game, and at its end."""
    rng = random.Random(seed)
    while table.phase == "running":
        yield table
        reveal(table, rng)
    yield table


def played(table: Table, reveals: int, seed: int = 1) -> Table:
    """The table after so many reveals, or at its end."""
    for number, _ in enumerate(moments(table, seed)):
        if number == reveals:
            break
    return table
