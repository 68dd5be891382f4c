"""Numbers and lists as one says them."""

import pytest

from septem.words import ROMAN, counted, decimal, listed, raised, roman, several, signed, signed_decimal


@pytest.mark.parametrize(
    ("number", "thing", "text"),
    [
        (0, "coin", "0 coins"),
        (1, "coin", "1 coin"),
        (2, "compass", "2 compasses"),
        (1, "compass", "1 compass"),
        (12345, "game", "12,345 games"),
    ],
)
def test_a_number_with_its_noun(number: int, thing: str, text: str) -> None:
    assert counted(number, thing) == text


def test_several() -> None:
    assert (several("stage"), several("compass")) == ("stages", "compasses")


@pytest.mark.parametrize(
    ("words", "last", "text"),
    [
        (["Anna"], "and", "Anna"),
        (["Anna", "Ben"], "or", "Anna or Ben"),
        (["Anna", "Ben", "Chiara"], "and", "Anna, Ben and Chiara"),
    ],
)
def test_words_in_a_row(words: list[str], last: str, text: str) -> None:
    assert listed(words, last) == text
    assert listed(iter(words), last) == text


@pytest.mark.parametrize(("number", "text"), [(3, "+3"), (0, "0"), (-1, "−1")])
def test_whole_numbers_with_their_sign(number: int, text: str) -> None:
    assert signed(number) == text


@pytest.mark.parametrize(("number", "text"), [(0.44, "+0.4"), (0.0, "+0.0"), (-1.16, "−1.2"), (12, "+12.0")])
def test_fractions_with_their_sign(number: float, text: str) -> None:
    assert signed_decimal(number) == text


def test_fractions_with_their_sign_to_the_hundredth() -> None:
    assert (signed_decimal(0.125, 2), signed_decimal(-1.16, 2)) == ("+0.12", "−1.16")


@pytest.mark.parametrize(
    ("number", "places", "text"),
    [
        (0.44, 1, "0.4"),
        (-1.16, 1, "−1.2"),
        (-2.944, 2, "−2.94"),
        (-1204.4, 0, "−1,204"),
        (1204.5, 1, "1,204.5"),
        (-0.04, 1, "0.0"),
    ],
)
def test_fractions_have_a_true_minus_and_nothing_is_less_than_zero_by_nothing(
    number: float, places: int, text: str
) -> None:
    assert decimal(number, places) == text


def test_the_ages_in_roman_numbers() -> None:
    assert ROMAN == ("I", "II", "III")
    assert [roman(age) for age in (1, 2, 3)] == list(ROMAN)
    assert [roman(number) for number in range(4, 8)] == ["IV", "V", "VI", "VII"]


class Unspeakable(Exception):
    """An exception that has no text."""

    def __str__(self) -> str:
        """Fails."""
        raise SystemExit


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (ValueError("there is no card 7"), "ValueError: there is no card 7"),
        (KeyError(), "KeyError"),
        (ImportError("first line\n  second line"), "ImportError: first line second line"),
        (OSError("x" * 999), f"OSError: {'x' * 200}…"),
        (ValueError("bad \ud800 \x1b[31mred\x07 \u202eeno"), "ValueError: bad � �[31mred� �eno"),
        (Unspeakable(), "Unspeakable: its message cannot be read"),
    ],
)
def test_an_exception_in_one_line_that_can_be_written_anywhere(error: Exception, text: str) -> None:
    assert raised(error) == text
