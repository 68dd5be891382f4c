import doctest

from benchmarks.champion import words


def test_examples() -> None:
    assert doctest.testmod(words).failed == 0
