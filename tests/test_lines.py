"""Reading records line by line: what fits is read, and what does not is named with its line."""

import pytest

from septem.errors import IllegalMove, RecordError
from septem.lines import Lines

TEXT = "\ufeff\n  septem record 2 \nside A\n\nmoves\npick 3\n keep 2 5\nscore 12,-3\n"


def number(text: str) -> int:
    """A move that is a number."""
    if not text.isdecimal():
        raise IllegalMove(f"'{text}' is no number.")
    return int(text)


def test_a_record_from_top_to_bottom() -> None:
    """A byte order mark, empty lines and spaces around a line do not count."""
    lines = Lines(TEXT)
    lines.version("record format", "septem record", 2)
    assert lines.one_of("side", "A", "B") == "A"
    lines.expect("moves")
    assert lines.until("score", parse=str.upper) == ["PICK 3", "KEEP 2 5"]
    assert lines.scores() == (12, -3)


def test_lines_up_to_a_word_and_not_to_a_longer_one() -> None:
    lines = Lines("1\n22\nscores\nscore 3")
    with pytest.raises(RecordError, match=r"^Line 3: 'scores' is no number\.$"):
        lines.until("score", parse=number)
    assert Lines("1\n22").until("score", parse=number) == [1, 22]


def test_a_game_that_is_not_over_has_no_score() -> None:
    assert Lines("").scores() == ()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("wonders Zeus", "Line 1: expected 'side …', found 'wonders Zeus'."),
        ("\n\nsides A", "Line 3: expected 'side …', found 'sides A'."),
        ("", "The end: expected 'side …', found nothing more."),
        ("side C", "Line 1: 'side C' is not known; it can be A or B."),
    ],
)
def test_a_value_that_is_not_there(text: str, complaint: str) -> None:
    with pytest.raises(RecordError) as caught:
        Lines(text).one_of("side", "A", "B")
    assert str(caught.value) == complaint


@pytest.mark.parametrize(("text", "found"), [("deal", "'deal'"), ("", "nothing more")])
def test_a_line_that_must_be_there(text: str, found: str) -> None:
    with pytest.raises(RecordError) as caught:
        Lines(text).expect("moves")
    assert str(caught.value).endswith(f": expected 'moves', found {found}.")


@pytest.mark.parametrize("version", ["0", "3", "two"])
def test_a_version_that_is_not_known(version: str) -> None:
    with pytest.raises(RecordError) as caught:
        Lines(f"septem record {version}").version("record format", "septem record", 2)
    assert str(caught.value) == (
        f"This is record format '{version}'; this version of septem reads record format up to 2."
    )


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("score 3,four", "Line 1: '3,four' is not a list of points."),
        ("score 3\nscore 4", "Line 2: nothing may follow the score."),
        ("points 3", "Line 1: expected 'score …', found 'points 3'."),
    ],
)
def test_a_score_that_cannot_be_read(text: str, complaint: str) -> None:
    with pytest.raises(RecordError) as caught:
        Lines(text).scores()
    assert str(caught.value) == complaint
