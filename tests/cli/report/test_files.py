"""What was found is put between the marks of a text."""

import doctest

import pytest

from septem.cli.report import files
from septem.cli.report.files import between_marks
from septem.errors import SetupError


def test_examples() -> None:
    assert doctest.testmod(files).failed == 0


def test_what_stands_around_the_marks_stays() -> None:
    wanted = "before\n[a]\n\nnew\n\n[z]\nafter\n"
    assert between_marks("before\n[a]\nold\n[z]\nafter\n", "[a]", "[z]", "new", "numbers") == wanted
    assert between_marks(wanted, "[a]", "[z]", "new", "numbers") == wanted


def test_other_marks_are_left_alone() -> None:
    text = "[z] [a]old[z] [b]other[z]"
    assert between_marks(text, "[a]", "[z]", "new", "numbers") == "[z] [a]\n\nnew\n\n[z] [b]other[z]"


@pytest.mark.parametrize("text", ["", "no marks", "[a] only", "only [z]", "[z] the wrong way round [a]"])
def test_a_text_without_both_marks_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(SetupError, match=r"^There is no place for the numbers; mark one with the lines '\[a\]' and "):
        between_marks(text, "[a]", "[z]", "new", "numbers")
