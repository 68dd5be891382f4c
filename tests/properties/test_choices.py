"""Choosing, changing one's mind, and what is refused."""

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from septem import Game, IllegalMove, Move
from septem.data import load
from septem.data.rows import pack
from septem.game.moves import ACTIONS
from tests.properties.moments import Moment, every_table, moments


@every_table
@settings(max_examples=15)
@given(data=st.data())
def test_t2_a_choice_can_be_taken_back_while_others_think(
    table: tuple[str, int, str | None], data: st.DataObject
) -> None:
    moment = data.draw(moments(table))
    game = at_a_turn(moment)
    rng = random.Random(moment.seed)
    decision = rng.choice(game.pending)
    before, moves = pack(game._row), game.legal(decision.seat)
    first, second = (moment.pick(moves, rng) for _ in range(2))
    game.choose(decision.seat, first)
    assert game.chosen(decision.seat) == first
    assert decision not in game.pending
    assert game.legal(decision.seat) == moves
    game.choose(decision.seat, second)
    once = game.clone()
    game.unchoose(decision.seat)
    assert pack(game._row) == before
    assert game.chosen(decision.seat) is None
    game.choose(decision.seat, second)
    assert pack(game._row) == pack(once._row)
    assert game.log == once.log


@every_table
@settings(max_examples=15)
@given(data=st.data())
def test_t2_nothing_happens_until_all_have_chosen(table: tuple[str, int, str | None], data: st.DataObject) -> None:
    moment = data.draw(moments(table))
    game = in_play(moment)
    rng = random.Random(moment.seed)
    events, seen = len(game.log), visible(game)
    while len(game.log) == events:
        assert visible(game) == seen
        open_before = {decision.seat for decision in game.pending}
        decision = rng.choice(game.pending)
        game.choose(decision.seat, moment.pick(game.legal(decision.seat), rng))
        if len(game.log) == events:
            opened = {2} if game.free_city_holder == decision.seat else set()
            assert {d.seat for d in game.pending} == (open_before - {decision.seat}) | (opened - {decision.seat})
    assert open_before == {decision.seat}
    assert all(game.chosen(seat) is None for seat in range(len(game.cities)))


@settings(max_examples=60)
@given(data=st.data())
def test_t2_the_order_of_choosing_does_not_matter(data: st.DataObject) -> None:
    table = data.draw(st.sampled_from([("first", 4, None), ("second", 5, None), ("first", 2, "gaia")]))
    moment = data.draw(moments(table))
    game = in_play(moment)
    rng = random.Random(moment.seed)
    chosen = [(decision.seat, moment.pick(game.legal(decision.seat), rng)) for decision in game.pending]
    other = game.clone()
    for seat, move in chosen:
        game.choose(seat, move)
    for seat, move in data.draw(st.permutations(chosen)):
        other.choose(seat, move)
    assert pack(game._row) == pack(other._row)
    assert game.log == other.log


@settings(max_examples=60)
@given(data=st.data(), edition=st.sampled_from(["first", "second"]))
def test_f4_the_holder_takes_back_both_choices(data: st.DataObject, edition: str) -> None:
    moment = data.draw(moments((edition, 2, "free-city")))
    game = at_a_turn(moment)
    rng, holder = random.Random(moment.seed), game.free_city_holder
    assert holder is not None
    before = pack(game._row)
    refuses(game, 2, Move(game.hand(holder)[0], "sell"), "seat")
    assert game.legal(2) == []
    own = moment.pick(game.legal(holder), rng)
    game.choose(holder, own)
    assert [decision for decision in game.pending if decision.seat == 2] == [(2, "free-city", holder)]
    with_own = pack(game._row)
    theirs = moment.pick(game.legal(2), rng)
    game.choose(2, theirs)
    assert game.chosen(2) == theirs
    game.unchoose(2)
    assert pack(game._row) == with_own
    game.choose(2, theirs)
    game.unchoose(holder)
    assert pack(game._row) == before
    game.choose(holder, own)
    game.choose(2, theirs)
    game.choose(holder, moment.pick(game.legal(holder), rng))  # a new own card asks anew for the Free City's
    assert game.chosen(2) is None
    assert [decision.seat for decision in game.pending] == sorted({1 - holder, 2})


@every_table
@settings(max_examples=10)
@given(data=st.data())
def test_every_legal_move_is_accepted_and_every_other_refused(
    table: tuple[str, int, str | None], data: st.DataObject
) -> None:
    moment = data.draw(moments(table))
    game, _ = moment.reach()
    for seat in range(len(game.cities)):
        legal = game.legal(seat)
        assert len(set(legal)) == len(legal)
        assert bool(legal) == any(decision.seat == seat for decision in game.pending) or game.chosen(seat)
        for move in legal:
            trial = game.clone()
            trial.choose(seat, move)
            assert trial.chosen(seat) == move or len(trial.log) > len(game.log)
        for move in wild_moves(moment, game, seat):
            if move not in legal:
                refuses(game, seat, move)


@every_table
@settings(max_examples=10)
@given(data=st.data(), seat=st.one_of(st.integers(-9, -1), st.integers(7, 99)))
def test_a_seat_that_is_not_there_is_refused(
    table: tuple[str, int, str | None], data: st.DataObject, seat: int
) -> None:
    game, _ = data.draw(moments(table)).reach()
    asks: list[Any] = [game.hand, game.legal, game.score, game.chosen, game.unchoose, game.view]
    before = pack(game._row)
    for ask in [*asks, lambda seat: game.choose(seat, Move("Baths", "sell"))]:
        with pytest.raises(IllegalMove, match=f"no seat {seat}"):
            ask(seat)
    assert pack(game._row) == before


@every_table
@settings(max_examples=15)
@given(data=st.data())
def test_a_clone_goes_its_own_way(table: tuple[str, int, str | None], data: st.DataObject) -> None:
    moment = data.draw(moments(table))
    game, _ = moment.reach()
    row, log = pack(game._row), game.log
    twin = game.clone()
    assert (pack(twin._row), twin.log) == (row, log)
    play_on(moment, twin, random.Random(1))
    assert (pack(game._row), game.log) == (row, log)
    end = pack(twin._row)
    play_on(moment, game, random.Random(1))
    assert pack(game._row) == end
    assert game.log == twin.log
    assert game.winners == twin.winners


def in_play(moment: Moment) -> Game:
    """The game at this moment, or at its start where it would be over."""
    game, _ = moment.reach()
    return moment.start() if game.over else game


def at_a_turn(moment: Moment) -> Game:
    """The game before the choices of a turn."""
    game = in_play(replace(moment, seek="turn"))
    for city in game.cities:
        if game.chosen(city.seat):
            game.unchoose(city.seat)
    return game


def play_on(moment: Moment, game: Game, rng: random.Random) -> None:
    """Plays the game to its end."""
    while not game.over:
        decision = rng.choice(game.pending)
        game.choose(decision.seat, moment.pick(game.legal(decision.seat), rng))


def wild_moves(moment: Moment, game: Game, seat: int) -> list[Move]:
    """Moves near the legal ones and far from them."""
    rng = random.Random(moment.seed + seat)
    names = [card.name for card in load(game.edition).cards]
    near = [*game.hand(seat), *game.discard[:3]]
    moves = [
        Move(rng.choice([*names, *near, *near * 3]), rng.choice(ACTIONS), *rng.choices([0, 0, 1, 2], k=2))
        for _ in range(25)
    ]
    for move in game.legal(seat)[:5]:
        moves += [
            Move(move.card, move.action, move.left + 1, move.right),
            Move(move.card, move.action, move.left, move.right - 1),
            Move(move.card, move.action, move.right + 256, move.left),
        ]
    odd: Any = "fly"
    return [
        *moves,
        Move(None, "build"),
        Move(None, "pass"),
        Move("Atlantis", "build"),
        Move(names[0], odd),
        Move("", "sell"),
    ]


def refuses(game: Game, seat: int, move: Move, saying: str = "") -> None:
    """The move is refused with a sentence and changes nothing."""
    before, log = pack(game._row), game.log
    with pytest.raises(IllegalMove, match=rf"{saying}.*\.$"):
        game.choose(seat, move)
    assert (pack(game._row), game.log) == (before, log)


def visible(game: Game) -> tuple[object, ...]:
    """What nobody's choice may change before all have chosen."""
    players = range(game.players)
    return (
        (game.age, game.turn, game.over, game.log, game.discard),
        [(repr(city), city.built) for city in game.cities],
        [game.hand(seat) for seat in players],
    )
