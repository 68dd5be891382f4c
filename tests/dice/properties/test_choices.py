"""The legal moves are all of them and no others, and what is not among them is refused in a sentence."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from septem.dice import Game, Move, Unit
from septem.dice.moves import ACTIONS, PLACES, SELLERS
from septem.errors import IllegalMove
from tests.dice.properties.choices import legal_moves
from tests.dice.properties.snapshot import snapshot
from tests.dice.properties.tables import KINDS, Kind, tables

every_kind = pytest.mark.parametrize("kind", KINDS)
SYMBOLS = [
    *("wood", "stone", "bricks", "ore", "idea", "cloth", "glass", "paper"),
    *("gear", "tablet", "compass", "vp", "military", "money"),
]
TARGETS = ["", "card", "goods", "raw", *SYMBOLS]
units = st.builds(Unit, st.sampled_from([*PLACES, "0", "shelf"]), st.sampled_from(SYMBOLS))
small_moves = st.builds(
    Move,
    st.sampled_from(ACTIONS),
    st.sampled_from(TARGETS),
    st.lists(st.integers(0, 8), max_size=2).map(tuple),
    st.sampled_from([None, *SELLERS]),
    st.lists(units, max_size=3).map(tuple),
)


@every_kind
@settings(max_examples=12)
@given(data=st.data())
def test_the_legal_moves_are_those_that_the_rules_allow(kind: Kind, data: st.DataObject) -> None:
    """Found by trying every handful of symbols for every purpose, without asking the game."""
    for game, ledger in data.draw(tables(kind)).followed():
        if not game.over:
            moves = game.legal(game.active_seat)
            assert len(set(moves)) == len(moves)
            assert set(moves) == legal_moves(ledger)


@every_kind
@settings(max_examples=6)
@given(data=st.data())
def test_every_legal_move_is_accepted(kind: Kind, data: st.DataObject) -> None:
    game = data.draw(tables(kind)).reach()
    if game.over:
        assert all(game.legal(seat) == [] for seat in range(game.seats))
        return
    for move in game.legal(game.active_seat):
        trial = game.clone()
        trial.choose(game.active_seat, str(move))
        assert trial.log[: len(game.log)] == game.log
        assert len(trial.log) > len(game.log)


@every_kind
@settings(max_examples=12)
@given(data=st.data())
def test_a_legal_move_changed_in_one_place_is_refused_unless_it_is_legal_too(kind: Kind, data: st.DataObject) -> None:
    game = data.draw(tables(kind)).reach()
    if game.over:
        return
    legal = game.legal(game.active_seat)
    rng = random.Random(data.draw(st.integers(0, 2**32 - 1)))
    changed = {other for move in rng.sample(legal, min(len(legal), 4)) for other in changes(move)}
    wrong = sorted(changed - set(legal), key=str)
    check_refused(game, rng.sample(wrong, min(len(wrong), 80)))


@every_kind
@settings(max_examples=6)
@given(data=st.data(), moves=st.lists(small_moves, min_size=20, max_size=60))
def test_any_other_move_is_refused(kind: Kind, data: st.DataObject, moves: list[Move]) -> None:
    game = data.draw(tables(kind)).reach()
    check_refused(game, [move for move in moves if move not in game.legal(game.active_seat)])


@settings(max_examples=40)
@given(action=st.sampled_from(["", *ACTIONS]), rest=st.text(max_size=20))
def test_any_text_is_refused_in_a_sentence(action: str, rest: str) -> None:
    """Unless it is a move; digits may be those of any script."""
    game = Game.new(2, seed=1)
    try:
        game.choose(1, f"{action} {rest}")
    except IllegalMove as error:
        sentence = str(error)
        assert sentence.endswith(".")
    assert game.pending[0].kind == "pick" or action == "pick"


@every_kind
@settings(max_examples=4)
@given(data=st.data())
def test_nobody_else_may_move(kind: Kind, data: st.DataObject) -> None:
    game = data.draw(tables(kind)).reach()
    for seat in set(range(game.seats)) - {game.active_seat}:
        assert game.legal(seat) == []
        for move in game.legal(game.active_seat)[:3]:
            with pytest.raises(IllegalMove, match=f"not the turn of seat {seat}"):
                game.choose(seat, move)


def changes(move: Move) -> Iterator[Move]:
    """A move with one part of it replaced, left out or added."""
    yield from (replace(move, target=target) for target in TARGETS)
    yield from (replace(move, seller=seller) for seller in (None, *SELLERS))
    yield from (replace(move, action=action) for action in ACTIONS)
    yield replace(move, dice=(*move.dice, 1))
    for place in range(len(move.dice)):
        rest = move.dice[:place] + move.dice[place + 1 :]
        yield replace(move, dice=rest)
        yield from (replace(move, dice=(*rest, die)) for die in range(9))
    yield from (replace(move, payment=(*move.payment, unit)) for unit in (*move.payment, Unit("1", "wood")))
    for place, unit in enumerate(move.payment):
        rest_paid = move.payment[:place] + move.payment[place + 1 :]
        yield replace(move, payment=rest_paid)
        yield from (replace(move, payment=(*rest_paid, Unit(other, unit.symbol))) for other in PLACES)
        yield from (replace(move, payment=(*rest_paid, Unit(unit.place, symbol))) for symbol in SYMBOLS)


def check_refused(game: Game, moves: list[Move]) -> None:
    """Each raises `IllegalMove` with one sentence, and the game is as it was."""
    before, record = snapshot(game), str(game.record())
    for move in moves:
        with pytest.raises(IllegalMove) as caught:
            game.choose(game.active_seat, move)
        sentence = str(caught.value)
        assert sentence.endswith("."), f"{move}: {sentence}"
        assert "\n" not in sentence
        assert sentence[0].isupper() or sentence[0] == "'", f"{move}: {sentence}"
    assert snapshot(game) == before
    assert str(game.record()) == record
