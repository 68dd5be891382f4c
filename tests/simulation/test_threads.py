"""Pieces of a run on several threads: all of them, in order, and no more once nobody asks."""

from threading import Event
from typing import Any

import pytest

from septem import SetupError
from septem.simulation.threads import check_amounts, in_threads, pieces


@pytest.mark.parametrize(
    ("games", "largest", "workers", "found"),
    [
        (10, 4, 2, [(0, 4), (4, 4), (8, 2)]),
        (10, 100, 3, [(0, 4), (4, 4), (8, 2)]),
        (1, 100, 8, [(0, 1)]),
    ],
)
def test_the_pieces_are_all_games(games: int, largest: int, workers: int, found: list[tuple[int, int]]) -> None:
    assert list(pieces(games, largest, workers)) == found


@pytest.mark.parametrize("workers", [1, 3])
def test_what_is_played_comes_in_order(workers: int) -> None:
    assert list(in_threads(lambda number: number * number, range(50), workers)) == [n * n for n in range(50)]


def test_who_stops_asking_does_not_wait_for_what_has_not_begun() -> None:
    begun: list[int] = []
    may_end = Event()

    def play(number: int) -> int:
        begun.append(number)
        if number:
            may_end.wait()
        return number

    played = in_threads(play, range(1000), workers=1)
    assert next(played) == 0
    # The one that has begun, if any has, is let go; those behind it never begin.
    may_end.set()
    played.close()  # type: ignore[attr-defined]
    assert len(begun) <= 4


def test_an_error_of_a_piece_reaches_who_asks() -> None:
    def play(number: int) -> int:
        return 10 // number

    with pytest.raises(ZeroDivisionError):
        list(in_threads(play, [2, 1, 0, 5], workers=2))


@pytest.mark.parametrize(
    ("games", "threads", "words"),
    [
        (0, None, "A simulation needs at least one game, not 0."),
        (5, 0, "A simulation needs at least one thread, not 0."),
        (1.5, None, "games"),
        (5, 1.5, "threads"),
    ],
)
def test_numbers_that_cannot_be_are_refused(games: Any, threads: Any, words: str) -> None:
    with pytest.raises(SetupError, match=words):
        check_amounts(games, threads)
