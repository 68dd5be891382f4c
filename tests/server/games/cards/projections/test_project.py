"""The projection shows what each viewer may see at every moment, and nothing else."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from hypothesis import given, settings
from hypothesis import strategies as st

from septem import Game, Move
from septem.data.cards import Card
from septem.server.games.cards.projections.card_table import CardTable
from septem.server.games.cards.projections.project import project, project_status
from septem.server.tables.snapshot import Snapshot
from tests.properties.moments import every_table, moments
from tests.properties.swaps import draw_pair, swapped
from tests.server.games.cards.projections.seated import around, choose, dealt, game_with_choices
from tests.server.tables.changing import with_choices, with_seat

PAIRS = 8


@every_table
@settings(max_examples=6)
@given(data=st.data())
def test_t9_what_a_seat_cannot_know_changes_nothing_in_what_it_sees(
    table: tuple[str, int, str | None], data: st.DataObject
) -> None:
    """If hidden cards are swapped and others choose differently, projections stay the same, also for spectators."""
    moment = data.draw(moments(table))
    game, ledger = moment.reach()
    seat = data.draw(st.integers(0, game.players - 1))
    rng = random.Random(moment.seed)
    for _ in range(0 if game.over else PAIRS):
        found = swapped(game, ledger, seat, *draw_pair(ledger, rng))
        if found is None or found[1].seen[seat] != ledger.seen[seat]:
            continue
        mine, other = with_open_choices(game), with_open_choices(found[0])
        other = with_choices(other, {**dict.fromkeys(mine.choices, "sell Baths"), **other.choices})
        assert project(mine, seat) == project(other, seat)
        assert project(mine, None) == project(other, None)


@every_table
@settings(max_examples=4)
@given(data=st.data())
def test_t9_no_card_is_shown_that_its_viewer_has_not_seen(
    table: tuple[str, int, str | None], data: st.DataObject
) -> None:
    game, ledger = data.draw(moments(table)).reach()
    if game.over:
        return
    seated = with_open_choices(game)
    for seat in range(game.players):
        known_cards = str(ledger.seen[seat])
        for name in {card.name for card in cards_in(project(seated, seat))}:
            assert name in known_cards
    known = {name for city in game.cities for name in city.built}
    known |= {event.card for event in game.log if hasattr(event, "card")}
    assert {card.name for card in cards_in(project(seated, None))} <= known


@every_table
def test_every_moment_of_a_game_is_seen_by_everybody(table: tuple[str, int, str | None]) -> None:
    edition, players, variant = table
    seated = dealt(players, edition, variant, seed=players + 100)
    rng = random.Random(players)
    while True:
        game = game_with_choices(seated)
        for viewer in (None, *range(players)):
            shown = project(seated, viewer)
            assert shown.status.chosen == sum(player.mark == "chosen" for player in shown.players)
            assert project_status(seated, viewer).players == shown.players
            if viewer is not None:
                check_moves(shown, game, viewer, seated)
        if seated.table.phase == "over":
            break
        seated = choose(seated, rng)


def check_moves(shown: CardTable, game: Game, viewer: int, seated: Snapshot) -> None:
    """Every legal move is offered once, and exactly the seats that have to decide see a decision."""
    asked = [decision for decision in game.pending if decision.by == viewer]
    decision = shown.decision
    if decision is None:
        assert not asked
        assert viewer not in seated.choices
        return
    assert (decision.chosen is None) == bool(asked)
    offered = Counter(
        Move(card.card.name, action.action, payment.left, payment.right)
        for card in {card.card.name: card for card in decision.hand}.values()
        for action in card.actions
        for payment in action.payments
    )
    if decision.may_pass:
        offered[Move(None, "pass")] += 1
    assert offered == Counter(game.legal(decision.seat))
    for card in decision.hand:
        assert (card.state == "no") == (
            not any(one.payments for one in card.actions if one.action in ("build", "free"))
        )
        for action in card.actions:
            for payment in action.payments:
                assert bool(payment.bought) == (payment.left + payment.right > 0)
                for where, number in payment.bought:
                    seller = shown.city(where) or shown.city("both")
                    assert seller is not None
                    assert number in {unit.number for unit in seller.public.sells}


def test_the_choices_of_others_are_only_counted() -> None:
    seated = with_choices(dealt(4, seed=8), {1: "sell Baths", 2: "build Altar"})
    before = [project(seated, viewer) for viewer in (None, 0, 3)]
    seated = with_choices(seated, {1: "wonder Loom <2", 2: "sell Press"})
    assert [project(seated, viewer) for viewer in (None, 0, 3)] == before


def with_open_choices(game: Game) -> Snapshot:
    """A table where the choices in this game are still open."""
    choices = {seat: str(move) for seat in range(len(game.cities)) if (move := game.chosen(seat))}
    bare = game.clone()
    for seat in choices:
        if bare.chosen(seat):
            bare.unchoose(seat)
    return around(bare, choices)


def cards_in(thing: object) -> Iterator[Card]:
    """Every card in a structure, at any depth."""
    if isinstance(thing, Card):
        yield thing
    elif is_dataclass(thing):
        for one in fields(thing):
            yield from cards_in(getattr(thing, one.name))
    elif isinstance(thing, tuple | list):
        for part in thing:
            yield from cards_in(part)
    elif isinstance(thing, dict):
        for part in thing.values():
            yield from cards_in(part)


def test_a_bot_account_that_plays_over_the_api_is_marked_as_a_bot() -> None:
    shown = project(with_seat(dealt(3), 2, program=True), 0)
    assert [player.kind for player in shown.players] == ["person", "bot", "bot"]
    assert {city.player.seat: city.player.kind for city in shown.cities}[2] == "bot"
