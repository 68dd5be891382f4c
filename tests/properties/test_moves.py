"""A move's text reads back to the move."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from septem import IllegalMove, Move
from septem.data import load

NAMES = sorted({card.name for edition in ("first", "second") for card in load(edition).cards})


@given(
    st.builds(
        Move,
        st.sampled_from(NAMES),
        st.sampled_from(["build", "wonder", "sell", "free"]),
        st.integers(0, 255),
        st.integers(0, 255),
    )
)
def test_the_text_of_a_move_parses_back(move: Move) -> None:
    assert Move.parse(str(move)) == move
    assert Move.parse(f"  {str(move).replace(' ', '   ')} ") == move
    assert {move: 1}[Move.parse(str(move))] == 1


def test_passing_stands_alone() -> None:
    assert str(Move(None, "pass")) == "pass"
    assert Move.parse("pass") == Move(None, "pass")


@pytest.mark.parametrize("name", NAMES)
def test_every_card_of_a_legal_move_is_named_in_its_text(name: str) -> None:
    assert name in str(Move(name, "build"))


@given(st.text(alphabet="abuild <>|0123456789,passell\n", max_size=25))
def test_any_other_text_is_refused_with_a_sentence(text: str) -> None:
    try:
        move = Move.parse(text)
    except IllegalMove as error:
        sentence = str(error)
    else:
        sentence = f"{move} is a move."
        assert Move.parse(str(move)) == move
    assert sentence.endswith(".")
