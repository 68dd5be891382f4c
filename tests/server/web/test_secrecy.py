"""What leaves the server for a viewer says nothing that the viewer cannot know.

At every turn of random games, what is hidden from a viewer is swapped for something else that it could be as well: the
bytes of page, stream and API must not change.
"""

import random
import re
from dataclasses import replace

import pytest

from septem.game.game import Game
from septem.server.api.states import moves_of, state_of
from septem.server.table.events import Created, Event, Revealed, SatDown, Started
from septem.server.table.fairness import Deal
from septem.server.table.setup import Setup
from septem.server.table.table import Table
from septem.server.web.rendering import Rendered, whole_page

ID, OTHER_ID = "aaaa-aaaa-aaaa-aaaa", "bbbb-bbbb-bbbb-bbbb"
NOW = re.compile(r'data-now="[\d.]+"')
SETUPS = [
    Setup(players=3),
    Setup(players=5, edition="second"),
    Setup(players=2, variant="free-city"),
    Setup(players=2, variant="gaia"),
]


def everything(table: Table, person: str) -> list[str]:
    """All that leaves for this person while a game runs."""
    rendered = Rendered()
    return [
        NOW.sub("", text).replace(OTHER_ID, ID)
        for text in (
            whole_page(table, person),
            rendered.inside(table, person),
            rendered.status(table, person),
            rendered.chosen(table, person),
            state_of(table, person, "").model_dump_json(),
            moves_of(table, person).model_dump_json(),
        )
    ]


def swapped(table: Table, viewer: int, rng: random.Random) -> Table:
    """The table with another game that this seat could be in, and other choices of the others."""
    assert isinstance(table.game, Game)
    imagined = table.game.view(viewer).sample(rng)
    choices: dict[int, str] = {}
    trial = imagined.clone()
    for seat in sorted(table.choices):
        own = trial.free_city_holder == viewer if seat == len(table.seats) else seat == viewer
        moves = trial.legal(seat)
        choices[seat] = table.choices[seat] if own else str(rng.choice(moves))
        trial.choose(seat, choices[seat])
    return replace(table, id=OTHER_ID, game=imagined, choices=choices, deal=Deal(rng.getrandbits(60), "other"))


def some_choices(table: Table, rng: random.Random) -> dict[int, str]:
    """Choices of some of those who have to choose, but not of all."""
    assert isinstance(table.game, Game)
    trial, choices = table.game.clone(), dict[int, str]()
    before = len(trial.log)
    for decision in rng.sample(trial.pending, rng.randrange(len(trial.pending))):
        if decision.seat < len(table.seats):
            choices[decision.seat] = str(rng.choice(trial.legal(decision.seat)))
            trial.choose(decision.seat, choices[decision.seat])
    free_city = len(table.seats)
    if (
        trial.free_city_holder in choices
        and any(decision.seat == free_city for decision in trial.pending)
        and rng.random() < 0.5
    ):
        choices[free_city] = str(rng.choice(trial.legal(free_city)))
        trial.choose(free_city, choices[free_city])
    return choices if len(trial.log) == before else {}


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup.players}-{setup.edition}-{setup.variant}")
def test_the_same_knowledge_gives_the_same_bytes(setup: Setup) -> None:
    rng = random.Random(setup.players)
    people = [f"person {seat}" for seat in range(setup.players)]
    first: list[Event] = [Created(setup, people[0], "0" * 64)]
    first += [SatDown(seat, person, f"Player {seat}") for seat, person in enumerate(people)]
    table = Table(ID, Deal(5, "")).after([(event, 0.0) for event in [*first, Started()]], {})
    differs = 0
    while table.phase == "running":
        open_table = table.after([], some_choices(table, rng))
        viewer = rng.randrange(setup.players)
        other = swapped(open_table, viewer, rng)
        assert everything(open_table, people[viewer]) == everything(other, people[viewer])
        assert everything(open_table, "somebody who watches") == everything(other, "somebody who watches")
        differs += everything(open_table, people[viewer - 1]) != everything(other, people[viewer - 1])
        moves: dict[int, str] = {}
        trial = table.game_with_choices()
        assert isinstance(trial, Game)
        before = len(trial.log)
        while len(trial.log) == before:
            seat = trial.pending[0].seat
            moves[seat] = str(rng.choice(trial.legal(seat)))
            trial.choose(seat, moves[seat])
        table = table.after([(Revealed(tuple(sorted(moves.items()))), 0.0)], {})
    assert differs > 5, "what was swapped must have been something that others see"
