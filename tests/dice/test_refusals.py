"""Refusals: whatever is asked for, the answer is one true sentence, and nothing changes."""

from typing import Any

import pytest

from septem.dice import Game, Move
from septem.errors import IllegalMove, SetupError
from tests.dice.table import Marks, at_spending, play, refused, ruled

HUGE = 10**5000


@pytest.mark.parametrize(
    "move",
    [
        Move("fly"),  # type: ignore[arg-type]
        Move(None),  # type: ignore[arg-type]
        Move("pass", dice=(True,)),
        Move("pass", dice=(7.0,)),  # type: ignore[arg-type]
        Move("pass", dice=("7",)),  # type: ignore[arg-type]
        Move("pass", dice=(HUGE,)),
        Move("pass", dice=(-1,)),
        Move("pass", dice=([7],)),  # type: ignore[arg-type]
        Move("tech", target=[]),  # type: ignore[arg-type]
        Move("tech", target=None),  # type: ignore[arg-type]
        Move("buy", "wood", seller="across"),  # type: ignore[arg-type]
        Move("stage", payment=(("own", []),)),  # type: ignore[arg-type]
    ],
    ids=lambda move: f"{move.action} {type(move.dice[0]).__name__ if move.dice else ''}",
)
def test_a_move_built_of_wrong_parts_is_no_move(move: Move) -> None:
    game = at_spending("Giza A")
    before = str(game.record())
    with pytest.raises(IllegalMove, match="That is not a move"):
        game.choose(0, move)
    assert str(game.record()) == before


@pytest.mark.parametrize("text", ["keep 0012 3", "pass 0071", "pass 7000", "pass ٧", "stage with", "keep 1 2 3x"])
def test_a_text_that_only_looks_like_a_move_is_answered_with_an_example(text: str) -> None:
    with pytest.raises(IllegalMove, match=r"is not a move; write it such as '.*'\.$"):
        Move.parse(text)


def test_long_texts_are_not_repeated_at_length() -> None:
    with pytest.raises(IllegalMove) as caught:
        Move.parse("fly" * 5000)
    assert len(str(caught.value)) < 300
    game = at_spending("Giza A")
    with pytest.raises(IllegalMove) as caught:
        game.choose(0, f"stage with {'9' * 5000}:wood")
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("ask", [Game.legal, Game.score, Game.view, Game.unchoose])
def test_a_seat_that_is_not_there(ask: Any) -> None:
    with pytest.raises(IllegalMove, match=r"There is no seat a number of thousands of digits at this table"):
        ask(at_spending("Giza A"), HUGE)


@pytest.mark.parametrize(
    ("setup", "sentence"),
    [
        ({"players": HUGE}, "not a number of thousands of digits."),
        ({"seed": HUGE}, "not a number of thousands of digits."),
        ({"wonders": 5}, "wonders takes a list with one entry a seat, not '5'."),
        ({"wonders": (name for name in ("Zeus", "Giza"))}, "wonders takes a list"),
        ({"reversed_second_age": "no"}, "reversed_second_age is True or False, not 'no'."),
    ],
)
def test_a_table_of_wrong_parts(setup: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SetupError) as caught:
        Game.new(**{"players": 2} | setup)
    assert sentence in str(caught.value)
    with pytest.raises(SetupError, match="not a number of thousands of digits"):
        Game.solo("Zeus", rerolls=HUGE)


@pytest.mark.parametrize(
    "move", ["stage with vault:wood", "stage with a:wood own:stone", "stage with 9:wood own:stone"]
)
def test_a_payment_from_nowhere(move: str) -> None:
    refused(at_spending("Giza A"), move, "names no place to pay from|The vault has no such coin")


def test_r28_too_much_money_is_named_as_such() -> None:
    game = at_spending("Giza A", {5: "2money", 6: "2money"}, neighbours=["Zeus", "Rhodes"])
    refused(game, "buy wood left with 5:money 6:money", r"money of 2, and no symbol more than that takes \(R28\)")
    game = at_spending("Giza A", {5: "2money", 6: "2money"}, sheet={"tech": {"raw": 1}}, neighbours=["Zeus", "Rhodes"])
    play(game, "buy wood left with 5:money")
    refused(game, "buy ore right with 6:money", "money of 1, less the 1 that are left of it")


def test_what_has_no_space_on_the_sheet_may_have_one_on_the_card() -> None:
    refused(at_spending("Halicarnassus A", {5: "idea", 6: "idea"}), "store idea with 5:idea 6:idea", "say 'store card'")
    refused(at_spending("Artemis A", {5: "2money"}), "store money with 5:money", "say 'store card'")
    refused(at_spending("Zeus A", {5: "2money"}), "store money with 5:money", "The sheet has no space to store money")
    refused(at_spending("Zeus A"), "store", "Name what to store")


def test_the_joker_of_a_lift_goes_without_saying() -> None:
    marks: Marks = {"stages": 2, "invention_jokers": 1, "inventions": {"gear": 1}}
    game = at_spending("Babylon A", sheet=marks)
    refused(game, "lift gear with joker:gear", "the invention joker and nothing that has to be named")
    refused(game, "lift", "Name the invention to lift")


def test_r9_a_joker_that_is_sold_out_is_no_resource_bought_already() -> None:
    joker: Marks = {"stages": 1}
    game = at_spending(
        "Giza B",
        {5: "2money", 6: "2money"},
        neighbours=[("Zeus", joker), "Artemis"],
        components=ruled(jokers_tradable=True),
    )
    play(game, "buy ore left with 5:money")
    refused(game, "buy stone left with 6:money", "has no more stone to sell this turn")
