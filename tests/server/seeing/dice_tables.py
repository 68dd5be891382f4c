"""Tables of the dice game for tests, folded from events as the server does it."""

import random
from collections.abc import Iterator

from septem import dice
from septem.dice.moves import Move
from septem.server.table.events import BotSat, Created, Event, Moved, SatDown, Started
from septem.server.table.fairness import Deal
from septem.server.table.setup import Setup
from septem.server.table.table import Table

NAMES = ("Anna", "Ben", "Chiara", "Dario")
SETUPS = {
    "two": Setup(game="dice", players=2, sides="B"),
    "three": Setup(game="dice", players=3, sides="A"),
    "four": Setup(game="dice", players=4, sides="B"),
    "ghost": Setup(game="dice", players=1, variant="ghost", sides="B", rerolls=2),
    "bot": Setup(game="dice", players=1, variant="bot", sides="A"),
}


def started(setup: Setup, seed: int = 1, boards: tuple[str, ...] = (), bots: int = 0) -> Table:
    """A table where the first roll has been made; the last `bots` seats are bots'."""
    deal = Deal(seed, "00ff")
    table = Table("k7mq-x2pd-9fwt-h3vb", deal)
    events: list[Event] = [Created(setup, "anna", deal.commitment)]
    for seat in range(setup.players):
        if seat < setup.players - bots:
            events.append(SatDown(seat, f"person {seat}", NAMES[seat]))
        else:
            events.append(BotSat(seat, 3, ("Hypatia", "Solon", "Thales")[seat - setup.players + bots]))
    for event in events:
        table.apply(event, 0.0)
    for seat, board in enumerate(boards):
        table.seats[seat].board = board
    table.apply(Started(), 0.0)
    return table


def game_of(table: Table) -> dice.Game:
    """The dice game of a table."""
    assert isinstance(table.game, dice.Game)
    return table.game


def play(table: Table, move: Move | str) -> None:
    """The player whose turn it is makes a move."""
    table.apply(Moved(game_of(table).active_seat, str(move)), 0.0)


def moments(table: Table, seed: int = 1) -> Iterator[Table]:
    """The table before every move of a random game that spends what it can, and at the end."""
    rng, game = random.Random(seed), game_of(table)
    while not game.over:
        yield table
        legal = game.legal(game.active_seat)
        play(table, rng.choice([move for move in legal if move.action != "pass"] or legal))
    yield table


def played(table: Table, seed: int = 1, moves: int = 10_000) -> Table:
    """The table after so many moves of such a game, or at its end."""
    for number, _ in enumerate(moments(table, seed)):
        if number == moves:
            break
    return table
