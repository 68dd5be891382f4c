"""Tables in a few words: commands carried out one after the other, without any database."""

from msgspec import structs

from septem.game.game import Game as CardPosition
from septem.server.games.cards.rules import with_choices
from septem.server.tables.commands import SYSTEM, Actor, Command, Create, NewTable, Outcome, Sit, Start
from septem.server.tables.deal import Deal
from septem.server.tables.events import Created
from septem.server.tables.setup import Setup
from septem.server.tables.snapshot import Snapshot, first_snapshot
from septem.server.tables.table import fold

ANNA, BEN, CHIARA = Actor("anna", "Anna"), Actor("ben", "Ben"), Actor("chiara", "Chiara")
PEOPLE = (ANNA, BEN, CHIARA)
STRANGER = Actor("stranger", "Stranger")


def opened(setup: Setup, seed: int = 7) -> Snapshot:
    """A table of Anna's, at which she has the first seat."""
    deal = Deal(seed, "00ff")
    created, *others = Create(setup).decide(ANNA).events
    assert isinstance(created, Created)
    created = structs.replace(created, commitment=deal.commitment)
    return new_table(NewTable("aaaa-bbbb-cccc-dddd", deal, (created, *others)))


def new_table(new: NewTable, at: float = 100.0) -> Snapshot:
    """The table that a command opens."""
    return first_snapshot(fold(new.id, new.deal, [(event, at) for event in new.events]))


def done(snapshot: Snapshot, command: Command, actor: Actor = SYSTEM, at: float = 100.0) -> Snapshot:
    """The table after a command."""
    return applied(snapshot, command.decide(snapshot, actor), at)


def applied(snapshot: Snapshot, outcome: Outcome, at: float = 100.0) -> Snapshot:
    """The table after what a command has led to."""
    return snapshot.after(outcome.events, at, outcome.choices, by_bot=outcome.by_bot, position=outcome.position)


def begun(setup: Setup, seed: int = 7) -> Snapshot:
    """A game that has begun, with Anna, and Ben and Chiara if there are seats for them."""
    snapshot = opened(setup, seed)
    for actor in PEOPLE[1 : setup.players]:
        snapshot = done(snapshot, Sit(), actor)
    return done(snapshot, Start(), ANNA)


def moves(snapshot: Snapshot, seat: int) -> list[str]:
    """The moves that are open to a seat once the open choices are made."""
    position = snapshot.table.position
    if isinstance(position, CardPosition):
        position = with_choices(position.clone(), snapshot.choices)
    return [str(move) for move in position.legal(seat)]
