"""Sampled games: complete, legal, possible for the decks, and the same to the seat that imagines them."""

import random
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from septem import Game, Played, Record
from septem.data import load
from tests.kernel.chi_square import looks_like, looks_uniform
from tests.properties.ledger import Ledger
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
    dealt = [Counter(name for hand in age for name in hand) for age in sample.deal]
    laid = sum((Counter(city.built) for city in sample.cities), Counter(sample.discard))
    laid += Counter(str(event.move.card) for event in sample.log if isinstance(event, Played) and event.stage)
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
    """Where two hidden cards could be exchanged unnoticed, some samples have one of them where the other is."""
    moment = data.draw(moments(table))
    game, ledger = moment.reach()
    seat = data.draw(st.integers(0, game.players - 1))
    rng = random.Random(moment.seed)
    view = game.view(seat)
    for _ in range(8):
        first, second = draw_pair(ledger, rng)
        found = swapped(game, ledger, seat, first, second)
        if first.age <= game.age and found is not None and found[1].seen[seat] == ledger.seen[seat]:
            other = set(places(found[0])) - set(places(game))
            assert any(other.intersection(places(view.sample(rng))) for _ in range(400)), (first, second)
            return


def test_unseen_hands_are_sampled_evenly() -> None:
    """At the start of Age I each card that seat 0 does not hold is equally likely to be with its neighbour."""
    view, rng = Game.new(3, seed=5).view(0), random.Random(5)
    counts: Counter[str] = Counter()
    for _ in range(1500):
        counts.update(view.sample(rng).hand(1))
    unseen = Counter(card.name for card in load("first").deck(3, 1)) - Counter(view.hand())
    assert counts.keys() == unseen.keys()
    assert looks_like([counts[name] for name in unseen], list(unseen.values()))


def test_unseen_guilds_are_sampled_evenly() -> None:
    """Before Age III all ten guilds are equally likely to be among the five of the deck (S3)."""
    view, rng = Game.new(3, seed=5).view(0), random.Random(5)
    guilds = {card.name for card in load("first").guilds}
    counts: Counter[str] = Counter()
    for _ in range(1000):
        dealt = {name for hand in view.sample(rng).deal[2] for name in hand} & guilds
        assert len(dealt) == 5
        counts.update(dealt)
    assert looks_uniform([counts[guild] for guild in sorted(guilds)])


def places(game: Game) -> list[tuple[int, int, int, int]]:
    """Every card of the Ages so far with its place in the row: a turn of a hand, or still in it."""
    row = game._row
    return [
        (age, hand, place, card)
        for age in range(game.age)
        for hand in range(row.places)
        for place, card in enumerate(row.hands[age][hand])
    ]


def own_seats(game: Game, seat: int) -> set[int]:
    """The seats for which this one decides."""
    return {seat, 2} if game.free_city_holder == seat else {seat}
