"""Sampled games: complete, legal, possible for the decks, and the same to the seat that imagines them."""

import random
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from septem import Game, Played, Record
from septem.data import load
from tests.properties.chi_square import looks_uniform
from tests.properties.ledger import Ledger, Thing
from tests.properties.moments import every_table, moments
from tests.properties.swaps import draw_pair, swapped


@every_table
@settings(max_examples=25)
@given(data=st.data())
def test_a_sample_looks_the_same_to_the_seat(table: tuple[str, int, str | None], data: st.DataObject) -> None:
    moment = data.draw(moments(table))
    game, ledger = moment.reach()
    seat = data.draw(st.integers(0, game.players - 1))
    view = game.view(seat)
    sample = view.sample(random.Random(moment.seed))
    again = sample.view(seat)
    assert bytes(again) == bytes(view)
    assert again.log == view.log
    assert [decision for decision in sample.pending if decision.by == seat] == [
        decision for decision in game.pending if decision.by == seat
    ]
    for mine in own_seats(game, seat):
        assert sample.chosen(mine) == game.chosen(mine)
        assert sample.hand(mine) == game.hand(mine)
        assert set(sample.legal(mine)) == set(game.legal(mine))
    for theirs in set(range(len(game.cities))) - own_seats(game, seat):
        assert sample.chosen(theirs) is None
    assert list(map(repr, sample.cities)) == list(map(repr, game.cities))
    assert [city.built for city in sample.cities] == [city.built for city in game.cities]
    assert len(sample.discard) == len(game.discard)
    if "discard" in {decision.kind for decision in game.pending if decision.by == seat}:
        assert sample.discard == game.discard
    for place in range(game.players):
        # What the seat passed on is still there, as far as it has not been seen to leave.
        passed = +ledger.remembered[ledger.hand_number(place)].get(seat, Counter())
        if passed and game.variant is None and not game.over and ledger.places[place]:
            assert not Counter(sample.hand(place)) - passed


@every_table
@settings(max_examples=20)
@given(data=st.data())
def test_a_sample_is_a_game_that_could_have_been_played(
    table: tuple[str, int, str | None], data: st.DataObject
) -> None:
    """Its deal comes from the decks, its moves are legal from the start, and the seat sees what it saw."""
    moment = data.draw(moments(table))
    game, ledger = moment.reach()
    seat = data.draw(st.integers(0, game.players - 1))
    sample = game.view(seat).sample(random.Random(moment.seed))
    wonders = [f"{city.name} {city.side}" for city in sample.cities]
    replay = Game.from_deal(wonders, sample.deal, sample.edition, sample.variant)
    notes = Ledger(replay)
    for event in sample.log:
        if isinstance(event, Played):
            replay.choose(event.seat, event.move)
            notes.follow(replay)
    assert replay.log == sample.log
    assert notes.seen[seat] == ledger.seen[seat]


@every_table
@settings(max_examples=10)
@given(data=st.data())
def test_a_sample_plays_on_to_the_end(table: tuple[str, int, str | None], data: st.DataObject) -> None:
    moment = data.draw(moments(table))
    game, _ = moment.reach()
    seat = data.draw(st.integers(0, game.players - 1))
    rng = random.Random(moment.seed)
    sample = game.view(seat).sample(rng)
    while not sample.over:
        decision = rng.choice(sample.pending)
        sample.choose(decision.seat, moment.pick(sample.legal(decision.seat), rng))
    record = sample.record()
    assert Record.parse(str(record)).replay().log == sample.log
    assert sample.log[: len(game.log)] == sample.log[: len(game.log)]
    dealt = [Counter(name for hand in age for name in hand) for age in sample.deal]
    laid = sum((Counter(city.built) for city in sample.cities), Counter(sample.discard))
    laid += Counter(event.move.card for event in sample.log if isinstance(event, Played) and event.stage)
    assert laid == sum(dealt, Counter())


@every_table
@settings(max_examples=10)
@given(data=st.data())
def test_sampling_leaves_the_view_alone_and_depends_on_the_generator_only(
    table: tuple[str, int, str | None], data: st.DataObject
) -> None:
    moment = data.draw(moments(table))
    game, _ = moment.reach()
    view = game.view(0)
    before = bytes(view)
    first, second = (view.sample(random.Random(moment.seed)) for _ in range(2))
    assert first.deal == second.deal
    assert bytes(view) == before
    if not game.over:
        decision = first.pending[0]
        first.choose(decision.seat, first.legal(decision.seat)[0])
    assert bytes(view) == before


@every_table
@settings(max_examples=6)
@given(data=st.data())
def test_what_a_seat_cannot_rule_out_can_come_up(table: tuple[str, int, str | None], data: st.DataObject) -> None:
    """Where two hidden cards of the present deal could be exchanged, some samples have them the other way."""
    moment = data.draw(moments(table))
    game, ledger = moment.reach()
    seat = data.draw(st.integers(0, game.players - 1))
    rng = random.Random(moment.seed)
    view = game.view(seat)
    for _ in range(8):
        first, second = draw_pair(ledger, rng)
        found = swapped(game, ledger, seat, first, second)
        if found is None or found[1].seen[seat] != ledger.seen[seat]:
            continue
        wanted = whereabouts(found[1], first)
        if wanted is None:
            continue
        assert any(wanted in whereabouts_of_all(view.sample(rng)) for _ in range(300)), (first, second)
        return


def own_seats(game: Game, seat: int) -> set[int]:
    """The seats for which this one decides."""
    return {seat, 2} if game.free_city_holder == seat else {seat}
