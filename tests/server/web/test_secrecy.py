"""What leaves the server for a viewer says nothing that the viewer cannot know.

At every turn of random games, what is hidden from a viewer is swapped for something else that it could be as well: the
bytes of page, stream and API must not change.
"""

import random
import re
from dataclasses import replace

import pytest

from septem.game.game import Game
from septem.server.games.components.live import page_state
from septem.server.pages.game.routes import viewer_of
from septem.server.tables.deal import Deal
from septem.server.tables.events import Revealed, SatDown, Started
from septem.server.tables.setup import Setup
from septem.server.tables.snapshot import Snapshot
from tests.server.showing import (
    api_moves,
    api_state,
    chosen_update,
    status_update,
    update_between,
    whole_page,
    whole_update,
)
from tests.server.tables.building import make_setup, make_snapshot, make_table

ID, OTHER_ID = "aaaa-aaaa-aaaa-aaaa", "bbbb-bbbb-bbbb-bbbb"
NOW = re.compile(r'data-now="[\d.]+"')
SETUPS = [
    make_setup(players=3),
    make_setup(players=5, edition="second"),
    make_setup(players=2, variant="free-city"),
    make_setup(players=2, variant="gaia"),
]


def everything(snapshot: Snapshot, person: str) -> list[str]:
    """All that leaves for this person while a game runs, as if the table had the first address."""
    viewer = viewer_of(snapshot.table, person)
    # The page hashes the address into its state.
    state, as_first = [
        page_state(same, viewer) for same in (snapshot, replace(snapshot, table=replace(snapshot.table, id=ID)))
    ]
    return [
        NOW.sub("", show(snapshot, person)).replace(OTHER_ID, ID).replace(state, as_first)
        for show in (whole_page, whole_update, status_update, chosen_update, api_state, api_moves)
    ]


def asides(snapshot: Snapshot, person: str) -> list[str]:
    """The messages of choices and undos of all and of this person alone, and of absence and return."""
    own = snapshot.table.seat_of(person)
    kept = (
        ()
        if own is None or snapshot.table.position is None
        else snapshot.table.game.controlled_seats(snapshot.table.position, own)
    )
    others = replace(snapshot, choices={seat: move for seat, move in snapshot.choices.items() if seat not in kept})
    absent = replace(snapshot, absent={seat: "long" for seat in range(len(snapshot.table.seats)) if seat != own})
    none = replace(snapshot, choices={})
    steps = [
        (none, snapshot),
        (snapshot, none),
        (others, snapshot),
        (snapshot, others),
        (snapshot, absent),
        (absent, snapshot),
    ]
    return [update_between(before, then, person).replace(OTHER_ID, ID) for before, then in steps]


def position_of(snapshot: Snapshot) -> Game:
    """The card game at a table."""
    position = snapshot.table.position
    assert isinstance(position, Game)
    return position


def swapped(snapshot: Snapshot, viewer: int, rng: random.Random) -> Snapshot:
    """The table with another game that this seat could be in, and other choices of the others."""
    imagined = position_of(snapshot).view(viewer).sample(rng)
    choices: dict[int, str] = {}
    trial = imagined.clone()
    for seat in sorted(snapshot.choices):
        own = trial.free_city_holder == viewer if seat == len(snapshot.table.seats) else seat == viewer
        moves = trial.legal(seat)
        choices[seat] = snapshot.choices[seat] if own else str(rng.choice(moves))
        trial.choose(seat, choices[seat])
    deal = Deal(rng.getrandbits(60), "other")
    return replace(snapshot, table=replace(snapshot.table, id=OTHER_ID, position=imagined, deal=deal), choices=choices)


def some_choices(snapshot: Snapshot, rng: random.Random) -> dict[int, str]:
    """Choices of some of those who have to choose, but not of all."""
    trial, choices = position_of(snapshot).clone(), dict[int, str]()
    before = len(trial.log)
    free_city = len(snapshot.table.seats)
    for decision in rng.sample(trial.pending, rng.randrange(len(trial.pending))):
        if decision.seat < free_city:
            choices[decision.seat] = str(rng.choice(trial.legal(decision.seat)))
            trial.choose(decision.seat, choices[decision.seat])
    if (
        trial.free_city_holder in choices
        and any(decision.seat == free_city for decision in trial.pending)
        and rng.random() < 0.5
    ):
        choices[free_city] = str(rng.choice(trial.legal(free_city)))
        trial.choose(free_city, choices[free_city])
    return choices if len(trial.log) == before else {}


@pytest.mark.parametrize(
    "setup", SETUPS, ids=lambda setup: f"{setup.players}-{setup.options.edition}-{setup.options.variant}"
)
def test_the_same_knowledge_gives_the_same_bytes(setup: Setup) -> None:
    rng = random.Random(setup.players)
    people = [f"person {seat}" for seat in range(setup.players)]
    sat = [SatDown(seat, person, f"Player {seat}") for seat, person in enumerate(people)]
    table = make_table(setup, *sat, Started(), host=people[0], deal=Deal(5, ""))
    snapshot = make_snapshot(replace(table, id=ID, commitment="0" * 64))
    differs = 0
    while snapshot.table.phase == "running":
        opened = replace(snapshot, choices=some_choices(snapshot, rng))
        viewer = rng.randrange(setup.players)
        other = swapped(opened, viewer, rng)
        assert everything(opened, people[viewer]) == everything(other, people[viewer])
        assert everything(opened, "somebody who watches") == everything(other, "somebody who watches")
        for person in (people[viewer], "somebody who watches"):
            assert asides(opened, person) == asides(other, person)
        differs += everything(opened, people[viewer - 1]) != everything(other, people[viewer - 1])
        moves: dict[int, str] = {}
        trial = position_of(snapshot).clone()
        before = len(trial.log)
        while len(trial.log) == before:
            seat = trial.pending[0].seat
            moves[seat] = str(rng.choice(trial.legal(seat)))
            trial.choose(seat, moves[seat])
        snapshot = snapshot.after([Revealed(tuple(sorted(moves.items())))], 0.0, {})
    assert differs > 5, "what was swapped must have been something that others see"
