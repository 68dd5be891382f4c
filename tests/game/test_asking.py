"""What game and view have in common: neighbours, passing, coins for the bank, a look ahead, and what they refuse."""

import random
from typing import Any

import pytest

from septem import Game, IllegalMove, Move, Record, SetupError, simulate
from tests.table import play, table

TABLE = ["Giza A", "Rhodes A", "Olympia A"]


def test_t5_hands_go_left_right_left_and_nowhere_after_turn_6() -> None:
    assert [table(TABLE, age=age).passes_to(0) for age in (1, 2, 3)] == [1, 2, 1]
    assert table(TABLE, turn=6).passes_to(0) is None


def test_g3_gaia_is_a_place_between_the_players() -> None:
    game = Game.new(2, variant="gaia", seed=1)
    assert [game.passes_to(seat) for seat in (0, 1)] == [1, 2]
    assert list(game.neighbours(0)) == ["left"]


def test_the_right_neighbour_of_seat_0_is_seat_6_at_a_full_table() -> None:
    assert {side: city.seat for side, city in Game.new(7, seed=1).neighbours(0).items()} == {"left": 1, "right": 6}


def test_c1_coins_for_the_bank_are_those_of_the_card() -> None:
    game = table(TABLE, hands={0: ["Mine", "Baths"]})
    assert game.bank_coins(0, Move("Mine", "build")) == 1
    assert game.bank_coins(0, Move("Mine", "sell")) == 0
    with pytest.raises(IllegalMove, match="not open"):
        game.bank_coins(0, Move("Atlantis", "build"))


@pytest.mark.parametrize("seed", [0, 1, 3])
def test_a_look_ahead_is_what_the_move_brings(seed: int) -> None:
    """The last to choose from the discard pile changes nothing but the own city."""
    rng = random.Random(seed)
    game = Game.new(3, wonders=["Halicarnassus B", "Giza A", "Rhodes A"], seed=seed)
    looked = 0
    while not game.over:
        (seat, kind, by), *_ = game.pending
        view = game.view(by)
        assert view.legal(seat) == game.legal(seat)
        moves = game.legal(seat)
        move = rng.choice([move for move in moves if move.action == "wonder"] or moves)
        if kind == "discard":
            expected = view.score_after(seat, move)
            assert expected == game.score_after(seat, move)
            tokens = sum(game.cities[seat].tokens)
            game.choose(seat, move)
            fought = sum(game.cities[seat].tokens) - tokens
            assert game.score(seat)._replace(military=0) == expected._replace(military=0)
            assert game.score(seat).military == expected.military + fought
            looked += 1
        else:
            game.choose(seat, move)
    assert looked


@pytest.mark.parametrize("move", [None, 5, ("Baths", "build"), b"sell Baths", Move(["Baths"], "build")])  # type: ignore[arg-type]
def test_what_is_no_move_is_refused_in_a_sentence(move: Any) -> None:
    with pytest.raises(IllegalMove, match="is not a move"):
        Game.new(3, seed=1).choose(0, move)


@pytest.mark.parametrize("seat", [0.0, "0", None, -1, 3])
def test_what_is_no_seat_is_refused_in_a_sentence(seat: Any) -> None:
    game = Game.new(3, seed=1)
    for ask in (game.legal, game.hand, game.score, game.view, game.unchoose, game.neighbours):
        with pytest.raises(IllegalMove, match="no seat"):
            ask(seat)


@pytest.mark.parametrize(
    "arguments", [{"players": 3.0}, {"players": "3"}, {"players": 3, "seed": 1.5}, {"players": 3, "seed": -1}]
)
def test_what_is_no_table_is_refused_in_a_sentence(arguments: dict[str, Any]) -> None:
    with pytest.raises(SetupError):
        Game.new(**arguments)


@pytest.mark.parametrize("arguments", [{"games": 1.5}, {"games": 0}, {"threads": "a"}, {"seed": 1.5}])
def test_what_is_no_simulation_is_refused_in_a_sentence(arguments: dict[str, Any]) -> None:
    with pytest.raises(SetupError):
        simulate(**{"games": 1, "players": 3, **arguments})


def test_a_record_may_begin_with_a_byte_order_mark() -> None:
    game = Game.new(3, seed=1)
    play(game, {})
    assert Record.parse("\ufeff" + str(game.record())) == game.record()


@pytest.mark.parametrize("text", ["sell Baths <02", "sell Baths <\u0662", "sell Baths <1000"])
def test_a_payment_has_one_spelling(text: str) -> None:
    with pytest.raises(IllegalMove, match="is not a move"):
        Move.parse(text)
