"""Two tables that differ only in what somebody cannot know look the same to them, byte by byte."""

import random
import re
from dataclasses import replace

import pytest

from septem import Game
from septem.data import load
from septem.game.moves import ACTIONS
from septem.server.errors import Refused
from septem.server.games.cards.history import reveals
from septem.server.pages.listing import listing
from septem.server.tables.commands import Actor, Choose
from septem.server.tables.snapshot import Snapshot
from tests.properties.ledger import Ledger
from tests.properties.moments import POWERFUL, Moment
from tests.properties.swaps import draw_pair, swapped
from tests.server.games.cards.projections.seated import around
from tests.server.secrecy.knowing import names_of
from tests.server.showing import api_moves, api_state, replay, status_update, update_between, whole_page, whole_update

TABLES = [("first", 3, None), ("first", 4, None), ("second", 5, None), ("first", 2, "free-city"), ("second", 2, "gaia")]
# How often a moment is looked at, how many swaps are tried there, and how many must have told nothing.
LOOKS, MORE_LOOKS, TRIES, FEWEST = 0.4, 0.7, 12, 6
# How many cards a seat names that it may not have, to hear what it is refused with.
GUESSES = 12
NOW = re.compile(r'data-now="[\d.]+"')
SPECTATOR = ""
# How many reveals back a page is from which an update leads to now: one, or several that a stream has missed.
MISSED = (1, 2, 4)


@pytest.mark.parametrize(
    "table", TABLES, ids=[f"{edition}-{variant or players}" for edition, players, variant in TABLES]
)
def test_t9_hidden_cards_and_open_choices_change_no_byte(table: tuple[str, int, str | None]) -> None:
    edition, players, variant = table
    rng = random.Random(players)
    compared = 0
    for game, ledger in random_game(edition, players, variant).turns():
        if game.over or rng.random() > LOOKS:
            continue
        seat = rng.randrange(players)
        guesses = [f"{rng.choice(ACTIONS)} {name}" for name in rng.sample(sorted(names_of(edition)), GUESSES)]
        mine, *others = (
            around(one, open_choices(one, seat, rng)) for one in (game, *indistinguishable(game, ledger, seat, rng))
        )
        told = {person: all_that_is_told(mine, person) for person in (f"person-{seat}", SPECTATOR)}
        for other in others:
            compared += 1
            assert {person: all_that_is_told(other, person) for person in told} == told
            assert refusals(other, seat, guesses) == refusals(mine, seat, guesses)
    assert compared >= FEWEST


@pytest.mark.parametrize(
    "table", TABLES, ids=[f"{edition}-{variant or players}" for edition, players, variant in TABLES]
)
def test_t9_hidden_cards_change_no_byte_of_an_update(table: tuple[str, int, str | None]) -> None:
    edition, players, variant = table
    rng = random.Random(players)
    compared = sent = 0
    for game, ledger in random_game(edition, players, variant).turns():
        if game.over or rng.random() > MORE_LOOKS:
            continue
        seat = rng.randrange(players)
        asked = [decision.seat for decision in game.pending if decision.by == seat][:1]
        own = {city: str(rng.choice(game.legal(city))) for city in asked}
        for other in swaps(game, ledger, seat, rng):
            compared += 1
            for person in (f"person-{seat}", SPECTATOR):
                told = updates(game, own, person)
                assert updates(other, own, person) == told
                sent += sum(map(len, told))
    assert compared >= FEWEST
    assert sent > compared * 20_000


def test_the_marks_of_who_has_chosen_depend_on_nothing_else() -> None:
    rng = random.Random(7)
    game = Game.new(4, seed=7)
    told = {
        status_update(around(game, {seat: str(rng.choice(game.legal(seat))) for seat in (1, 3)}), "person-0")
        for _ in range(20)
    }
    assert len(told) == 1


def random_game(edition: str, players: int, variant: str | None) -> Moment:
    """A game with boards that let one seat look at the discard pile and another keep its last card."""
    cities = [POWERFUL[edition, "discard"], POWERFUL[edition, "seventh"]]
    cities += sorted({wonder.city for wonder in load(edition).wonders} - set(cities))
    seats = 3 if variant == "free-city" else players
    wonders = tuple(f"{city} {load(edition).sides[1]}" for city in cities[:seats])
    moment = Moment(edition, players, variant, wonders, seed=players, sales=0.3, stages=4.0, choices=0)
    return moment.to_the_end()


def indistinguishable(game: Game, ledger: Ledger, seat: int, rng: random.Random) -> list[Game]:
    """Other games in which this seat would have seen the same.

    One is imagined from the seat's own view, in the other some cards have changed places, if the rules allow it: that
    one is known to be right without any view.
    """
    return [game.view(seat).sample(rng), *swaps(game, ledger, seat, rng)]


def swaps(game: Game, ledger: Ledger, seat: int, rng: random.Random) -> list[Game]:
    """The game with cards of its deal exchanged, none where the rules allow no exchange; its past differs, too."""
    swap, notes = game, ledger
    for _ in range(TRIES):
        found = swapped(swap, notes, seat, *draw_pair(notes, rng))
        if found is not None and found[1].seen[seat] == ledger.seen[seat]:
            swap, notes = found
    return [] if swap is game else [swap]


def earlier(game: Game, missed: int) -> Game:
    """The game as it stood so many reveals ago, or at its start."""
    then = Game.from_deal([f"{city.name} {city.side}" for city in game.cities], game.deal, game.edition, game.variant)
    for together in reveals(game.log)[:-missed]:
        for event in together:
            then.choose(event.seat, event.move)
    return then


def moment(game: Game, choices: dict[int, str] | None = None) -> Snapshot:
    """A table at which this game is played; its version counts reveals."""
    seen = around(game, choices)
    return replace(seen, table=replace(seen.table, version=seen.table.turn))


def updates(game: Game, own: dict[int, str], person: str) -> list[str]:
    """The messages that lead to this moment, from a choice to its undo and back, and to the absence of others."""
    now, chosen = moment(game), moment(game, own)
    gone = replace(chosen, absent=dict.fromkeys(range(game.players), "long"))
    steps = [(moment(earlier(game, missed)), now) for missed in MISSED]
    steps += [(chosen, now), (now, chosen), (chosen, gone), (gone, chosen)]
    return [update_between(before, after, person) for before, after in steps]


def open_choices(game: Game, seat: int, rng: random.Random) -> dict[int, str]:
    """Everybody but this seat has chosen something; where it decides nothing, one of the others thinks still."""
    asked = [decision for decision in game.pending if decision.by != seat]
    if len(asked) == len(game.pending):
        asked.pop()
    return {decision.seat: str(rng.choice(game.legal(decision.seat))) for decision in asked}


def refusals(seen: Snapshot, seat: int, guesses: list[str]) -> list[str]:
    """What a seat hears when it tries these moves; '' where it may."""
    found = []
    for move in guesses:
        try:
            Choose(seen.table.turn, seat, move).decide(seen, Actor(f"person-{seat}"))
            found.append("")
        except Refused as error:
            found.append(str(error))
    return found


def all_that_is_told(seen: Snapshot, person: str) -> list[str]:
    """Page, messages of the stream, replay from the own and another seat, API, and the line in lists."""
    return [
        NOW.sub("", whole_page(seen, person)),
        whole_update(seen, person),
        status_update(seen, person),
        replay(seen, person, seen.table.turn, None),
        replay(seen, person, seen.table.turn, 1),
        api_state(seen, person),
        api_moves(seen, person),
        repr(listing(seen, person)),
    ]
