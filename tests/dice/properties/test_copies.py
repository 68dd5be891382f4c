"""Taking back, copying and looking: what leads away from a game and back to it."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from septem.dice import Game
from septem.errors import IllegalMove
from tests.dice.properties.snapshot import snapshot
from tests.dice.properties.tables import KINDS, Kind, choose, tables

every_kind = pytest.mark.parametrize("kind", KINDS)
FINAL = ("pick", "keep", "reroll", "pass")


@every_kind
@settings(max_examples=10)
@given(data=st.data())
def test_purchases_are_taken_back_one_by_one(kind: Kind, data: st.DataObject) -> None:
    """As far as the last roll, behind which nothing can be changed."""
    table = data.draw(tables(kind))
    game, rng = table.start(), random.Random(table.seed)
    before: list[tuple[dict[str, object], str]] = []
    for _ in range(table.choices):
        if game.over:
            break
        seat = game.active_seat
        move = choose(game.legal(seat), rng, table.passing)
        before = [] if move.action in FINAL else [*before, (snapshot(game), str(game.record()))]
        game.choose(seat, move)
        assert game.can_unchoose == bool(before)
    for was, record in reversed(before):
        assert game.can_unchoose
        game.unchoose(game.active_seat)
        assert snapshot(game) == was
        assert str(game.record()) == record
    assert not game.can_unchoose
    for seat in range(game.seats):
        with pytest.raises(IllegalMove, match=f"Seat {seat} has nothing to take back"):
            game.unchoose(seat)


@every_kind
@settings(max_examples=6)
@given(data=st.data())
def test_what_was_taken_back_leaves_no_trace_in_the_luck(kind: Kind, data: st.DataObject) -> None:
    """A player who tries things out sees the same dice afterwards."""
    table = data.draw(tables(kind))
    game, plain, rng = table.reach(), table.reach(), random.Random(table.seed)
    while not game.over:
        seat = game.active_seat
        if game.pending[0].kind == "spend":
            trial = choose(game.legal(seat), rng)
            if trial.action not in FINAL:
                game.choose(seat, trial)
                game.unchoose(seat)
        move = choose(game.legal(seat), rng)
        game.choose(seat, move)
        plain.choose(seat, move)
    assert snapshot(game) == snapshot(plain)


@every_kind
@settings(max_examples=8)
@given(data=st.data())
def test_a_clone_goes_its_own_way_with_the_same_luck(kind: Kind, data: st.DataObject) -> None:
    game = data.draw(tables(kind)).reach()
    twin, before = game.clone(), snapshot(game)
    assert snapshot(twin) == before
    assert twin.can_unchoose == game.can_unchoose
    play_on(twin, seed=1)
    assert snapshot(game) == before
    play_on(game, seed=1)
    assert snapshot(game) == snapshot(twin)


@every_kind
@settings(max_examples=8)
@given(data=st.data())
def test_a_view_shows_all_that_lies_on_the_table(kind: Kind, data: st.DataObject) -> None:
    game = data.draw(tables(kind)).reach()
    for seat in range(game.seats):
        view = game.view(seat)
        assert snapshot(view) == snapshot(game)
        assert view.legal() == game.legal(seat)
        assert view.seat == seat
    before = snapshot(view)
    play_on(game, seed=2)
    assert snapshot(view) == before


@every_kind
@settings(max_examples=8)
@given(data=st.data())
def test_a_sample_goes_on_from_the_same_position(kind: Kind, data: st.DataObject) -> None:
    game = data.draw(tables(kind)).reach()
    before = snapshot(game)
    sample, again = (game.view(0).sample(random.Random(5)) for _ in range(2))
    assert snapshot(sample) == snapshot(again) == before
    play_on(sample, seed=3)
    play_on(again, seed=3)
    assert snapshot(sample) == snapshot(again)
    assert snapshot(game) == before


def test_samples_have_other_luck_than_the_game() -> None:
    """A bot that looks ahead with them learns nothing of the dice to come."""
    game = Game.new(3, "B", seed=11)
    view = game.view(2)
    games = [game, *(view.sample(random.Random(seed)) for seed in range(20))]
    for one in games:
        one.choose(2, "pick 1")
    rolls = {tuple(die.face for die in one.dice) for one in games}
    assert len(rolls) == len(games)


def play_on(game: Game, seed: int) -> None:
    """To the end, by a player with this seed."""
    rng = random.Random(seed)
    while not game.over:
        game.choose(game.active_seat, choose(game.legal(game.active_seat), rng))
