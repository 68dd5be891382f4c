"""A view holds all that its seat may know (T9) and nothing else."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from septem import Game, IllegalMove, View
from septem.data.rows import pack
from tests.properties.moments import TABLES, every_table, moments
from tests.properties.swaps import draw_pair, swapped

PAIRS = 6


@every_table
@settings(max_examples=25)
@given(data=st.data())
def test_t9_views_are_equal_exactly_when_the_seat_saw_the_same(
    table: tuple[str, int, str | None], data: st.DataObject
) -> None:
    """Two cards of the deal change places; whether the seat could notice is told by what it has seen so far."""
    moment = data.draw(moments(table))
    game, ledger = moment.reach()
    seat = data.draw(st.integers(0, game.players - 1))
    rng = random.Random(moment.seed)
    for _ in range(PAIRS):
        first, second = draw_pair(ledger, rng)
        if (found := swapped(game, ledger, seat, first, second)) is None:
            continue
        other, notes = found
        mine, theirs = game.view(seat), other.view(seat)
        saw_the_same = notes.seen[seat] == ledger.seen[seat]
        assert (bytes(mine) == bytes(theirs)) == saw_the_same, (first, second)
        if saw_the_same:
            assert everything(mine) == everything(theirs)


@every_table
@settings(max_examples=10)
@given(data=st.data())
def test_t9_later_deals_are_hidden_from_everyone(table: tuple[str, int, str | None], data: st.DataObject) -> None:
    game, _ = data.draw(moments(table)).reach()
    later = game.clone()
    for age in range(game.age, 3):
        hands = later._row.hands[age]
        hands[0][0], hands[2][6] = hands[2][6], hands[0][0]
        hands[1].reverse()
    for seat in range(game.players):
        assert bytes(later.view(seat)) == bytes(game.view(seat))


@every_table
@settings(max_examples=10)
@given(data=st.data())
def test_t2_choices_of_others_are_hidden(table: tuple[str, int, str | None], data: st.DataObject) -> None:
    moment = data.draw(moments(table))
    game, _ = moment.reach()
    seat = data.draw(st.integers(0, game.players - 1))
    before, events, rng = bytes(game.view(seat)), len(game.log), random.Random(moment.seed)
    while others := [decision for decision in game.pending if decision.by != seat]:
        decision = rng.choice(others)
        game.choose(decision.seat, moment.pick(game.legal(decision.seat), rng))
        if len(game.log) > events:
            break
        assert bytes(game.view(seat)) == before


@every_table
@settings(max_examples=15)
@given(data=st.data())
def test_t9_no_view_names_a_card_that_its_seat_has_not_seen(
    table: tuple[str, int, str | None], data: st.DataObject
) -> None:
    game, ledger = data.draw(moments(table)).reach()
    names = {card.name for card in ledger.edition.cards}
    for seat in range(game.players):
        view = game.view(seat)
        told = f"{view!r} {view.log} {' '.join(map(str, view.log))} {everything(view)} {vars(view)['_log']}"
        seen = str(ledger.seen[seat])
        # Longer names first, so that "Temple" is not found in another card's name.
        for name in sorted(names, key=len, reverse=True):
            assert name not in told or name in seen
            told, seen = told.replace(name, ""), seen.replace(name, "")


@every_table
@settings(max_examples=15)
@given(data=st.data())
def test_what_is_open_is_the_same_in_view_and_game(table: tuple[str, int, str | None], data: st.DataObject) -> None:
    game, _ = data.draw(moments(table)).reach()
    for seat in range(game.players):
        view = game.view(seat)
        assert (view.age, view.turn, view.over, view.players, view.seat) == (
            game.age,
            game.turn,
            game.over,
            game.players,
            seat,
        )
        assert list(map(repr, view.cities)) == list(map(repr, game.cities))
        for mine, theirs in zip(view.cities, game.cities, strict=True):
            assert (mine.built, mine.tokens, mine.production, mine.discounts) == (
                theirs.built,
                theirs.tokens,
                theirs.production,
                theirs.discounts,
            )
        assert view.discard_size == len(game.discard)
        assert [decision for decision in view.pending if decision.by == seat] == [
            decision for decision in game.pending if decision.by == seat
        ]
        for decision in game.pending:
            if decision.by == seat:
                assert view.hand(decision.seat) == game.hand(decision.seat)
                assert set(view.legal(decision.seat)) == set(game.legal(decision.seat))


@every_table
@settings(max_examples=15)
@given(data=st.data())
def test_t9_a_seat_remembers_the_hands_it_passed_on(table: tuple[str, int, str | None], data: st.DataObject) -> None:
    """`known` names every card of a hand it has held, less what all have seen leave since."""
    game, ledger = data.draw(moments(table)).reach()
    for seat in range(game.players):
        view = game.view(seat)
        for place in range(len(ledger.places)):
            if place == seat:
                continue
            known = view.known(place)
            there = Counter(ledger.named(ledger.places[place]))
            passed = +ledger.remembered[ledger.hand_number(place)].get(seat, Counter())
            if not there or not passed:
                assert known.cards == ()
            elif game.variant is None or game.pending[0].kind in ("turn", "free-city"):
                assert Counter(known.cards) == passed
            else:
                # The other player's draw has mixed with the hand, so there is only a lower and an upper bound.
                assert not (there & passed) - Counter(known.cards)
                assert not Counter(known.cards) - passed
            assert known.size == there.total()


@settings(max_examples=100)
@given(data=st.data(), table=st.sampled_from(TABLES))
def test_t9_a_seat_knows_its_own_hand(table: tuple[str, int, str | None], data: st.DataObject) -> None:
    """Also while it has nothing to decide: others play their seventh card, or build from the discard pile."""
    game, ledger = data.draw(moments(table)).reach()
    for seat in range(game.players):
        own = ledger.named(ledger.places[seat])
        assert (game.view(seat).known(seat).size, sorted(game.view(seat).known(seat).cards)) == (len(own), own)


@every_table
@settings(max_examples=15)
@given(data=st.data())
def test_t9_a_look_through_the_discard_pile_is_remembered(
    table: tuple[str, int, str | None], data: st.DataObject
) -> None:
    for game, ledger in data.draw(moments(table)).turns():
        for seat in range(game.players):
            assert sorted(game.view(seat).discard_seen) == sorted(ledger.pile_seen[seat])


def test_the_free_city_has_no_view() -> None:
    game = Game.new(2, variant="free-city", seed=1)
    with pytest.raises(IllegalMove, match="its holder"):
        game.view(2)


@given(seed=st.integers(0, 2**63 - 1))
@settings(max_examples=20)
def test_a_view_shows_no_hand_but_its_own(seed: int) -> None:
    game = Game.new(3, seed=seed)
    view = game.view(1)
    for other in (0, 2):
        for ask in (view.hand, view.legal):
            with pytest.raises(IllegalMove, match="view of seat 1"):
                ask(other)


def everything(view: View) -> tuple[object, ...]:
    """All that a view says."""
    own = [decision.seat for decision in view.pending if decision.by == view.seat]
    places = range(3 if view.variant else view.players)
    return (
        pack(view._row),
        pack(view._memory),
        view.log,
        view.pending,
        view.discard_size,
        view.discard_seen,
        [view.known(place) for place in places],
        [(view.hand(seat), view.legal(seat)) for seat in own],
        [repr(city) for city in view.cities],
    )
