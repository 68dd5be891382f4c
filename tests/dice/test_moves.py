"""Moves as text and as values."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from septem.dice import Decision, Move, Unit
from septem.dice.moves import ACTIONS, EXAMPLES
from septem.errors import IllegalMove


@pytest.mark.parametrize("action", ACTIONS)
def test_every_action_has_an_example_that_is_read_back(action: str) -> None:
    text = next(text for name, text in EXAMPLES.items() if name == action)
    assert Move.parse(text).action == action
    assert sorted(str(Move.parse(text)).split()) == sorted(text.split())


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("keep 5 2", Move("keep", dice=(2, 5))),
        ("  pass  7 ", Move("pass", dice=(7,))),
        ("pass", Move("pass")),
        ("store card with 5:money", Move("store", "card", payment=(Unit("5", "money"),))),
        ("buy wood right", Move("buy", "wood", seller="right")),
        ("buy right wood", Move("buy", "wood", seller="right")),
        ("stage goods with own:ore 1:ore", Move("stage", "goods", payment=(Unit("1", "ore"), Unit("own", "ore")))),
    ],
)
def test_text_is_read_with_some_patience(text: str, move: Move) -> None:
    assert Move.parse(text) == move
    assert Move.parse(str(move)) == move


def test_dice_and_payment_have_one_order() -> None:
    """So that equal moves are equal: own first, then what was bought, the bot's die, dice, jokers, coins."""
    places = ["vault", "joker", "3", "1", "bot", "bought", "own"]
    move = Move("stage", payment=tuple(Unit(place, "x") for place in places))
    assert [unit.place for unit in move.payment] == ["own", "bought", "bot", "1", "3", "joker", "vault"]
    assert Move("keep", dice=(7, 1)) == Move("keep", dice=(1, 7))
    assert hash(Move("keep", dice=(7, 1))) == hash(Move("keep", dice=(1, 7)))


def test_the_aim_of_a_move_leaves_the_payment_out() -> None:
    assert str(Move.parse("buy wood left with 5:money").aim) == "buy wood left"


@pytest.mark.parametrize("text", ["", "   ", "fly", "Keep 1 2", "with 1:ore"])
def test_a_text_without_an_action_is_refused(text: str) -> None:
    with pytest.raises(IllegalMove, match=r"is not a move; it begins with one of pick, keep, .*pass\.$"):
        Move.parse(text)


@pytest.mark.parametrize(
    "text", ["buy wood left right", "store ore wood", "stage with ore", "stage with 1:", "vp with :vp"]
)
def test_a_text_with_a_wrong_part_is_answered_with_an_example(text: str) -> None:
    action, *_ = text.split()
    example = next(example for name, example in EXAMPLES.items() if name == action)
    with pytest.raises(IllegalMove, match=rf"write it such as '{example}'\.$"):
        Move.parse(text)


words = st.text(alphabet="abcxyz", min_size=1, max_size=6)


@given(
    st.builds(
        Move,
        st.sampled_from(ACTIONS),
        st.just("") | words,
        st.lists(st.integers(0, 99), max_size=3).map(tuple),
        st.sampled_from([None, "left", "right"]),
        st.lists(st.builds(Unit, words | st.integers(1, 9).map(str), words), max_size=4).map(tuple),
    )
)
def test_what_is_written_is_read_back(move: Move) -> None:
    assert Move.parse(str(move)) == move


def test_a_decision_names_seat_kind_and_who_decides() -> None:
    seat, kind, by = Decision(2, "keep", 2)
    assert (seat, kind, by) == (2, "keep", 2)
