"""Rows of lists for tests of pages."""

from dataclasses import replace
from typing import Any

from septem.server.drawing.scenes import scene
from septem.server.pages.listing import Listing

TABLE = "k7mq-x2pd-4fwt-h3vb"

RUNNING = Listing(
    id=TABLE,
    name="Sunday league",
    game="cards",
    phase="running",
    text="Age II, turn 4",
    players=5,
    seats_taken=5,
    names=("Anna", "Ben"),
    your_turn=False,
    deadline=None,
    picture=scene("Giza", True, label=False),
)


def a_listing(**changes: Any) -> Listing:
    """A running game for five with some things changed."""
    return replace(RUNNING, **changes)
