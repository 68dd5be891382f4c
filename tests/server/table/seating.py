"""Tables in a few words: deeds done one after the other, without any database."""

from collections.abc import Sequence

from septem.server.table import deeds
from septem.server.table.choosing import Outcome
from septem.server.table.events import Event
from septem.server.table.fairness import Deal
from septem.server.table.setup import Setup
from septem.server.table.table import Table

ANNA, BEN, CHIARA = "anna", "ben", "chiara"


def opened(setup: Setup, seed: int = 7) -> Table:
    """A table of Anna's, at which she has the first seat."""
    deal = Deal(seed, "00ff")
    return done(Table("aaaa-bbbb-cccc-dddd", deal), deeds.create(setup, ANNA, "Anna", deal))


def done(table: Table, events: Sequence[Event] | Outcome, at: float = 100.0) -> Table:
    """The table after a deed."""
    outcome = events if isinstance(events, Outcome) else Outcome(tuple(events), table.choices)
    return table.after([(event, at) for event in outcome.events], outcome.choices, outcome.by_bot)


def begun(setup: Setup, seed: int = 7) -> Table:
    """A game that has begun, with Anna, and Ben and Chiara as far as there are seats."""
    table = opened(setup, seed)
    for person in (BEN, CHIARA)[: setup.players - 1]:
        table = done(table, deeds.sit(table, person, person.capitalize()))
    return done(table, deeds.start(table, ANNA))
