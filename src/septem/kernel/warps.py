"""Games side by side on a GPU, in the rules' own style: what keeps the threads of a warp together.

The threads of a warp share their instructions, so a warp takes as long as all the different ways its games go. Every
thread plays one game; here they wait for each other at every seat, and those who have a decision of their own, from
the pile or with a seventh card, take it while the others wait. The moves are those of `playout`.
"""

from typing import Any

from septem.data.rows import size
from septem.data.tables import Tables
from septem.kernel.chance import below
from septem.kernel.layout import DISCARD_PILE, OVER, SEVENTH_CARD, TURN, GameRow
from septem.kernel.moves import legal_moves, owes
from septem.kernel.turn import settle

WORDS = size(GameRow) // 8  # of a full row; a trimmed one has fewer


def any_lane(value: bool) -> bool:
    """Whether this holds for a game of the warp; a game by itself is a warp of one."""
    return value


def meet() -> None:
    """Waits for the other games of the warp."""


def play_together(row: GameRow, tables: Tables, out: list[int]) -> None:
    """Plays the game to its end."""
    while any_lane(row.phase != OVER):
        late = row.phase == SEVENTH_CARD or row.phase == DISCARD_PILE
        is_next = late if any_lane(late) else row.phase == TURN
        choose_together(row, is_next, tables, out)
        if is_next:
            settle(row, tables)
        meet()


def choose_together(row: GameRow, is_next: bool, tables: Tables, out: list[int]) -> None:
    """Lets every seat that owes a decision choose at random, if it is this game's turn."""
    for seat in range(row.seats):
        if is_next and owes(row, seat):
            count = legal_moves(row, seat, tables, out)
            row.cities[seat].choice = out[below(row, count)]
        meet()


def clear_row(row: Any) -> None:
    """Makes a row blank."""
    for word in range(WORDS):
        row.words[word] = 0


def copy_row(source: Any, target: Any) -> None:
    """Makes a row the same as another."""
    for word in range(WORDS):
        target.words[word] = source.words[word]


def copy_rows(source: Any, first: int, target: Any, start: int, count: int, thread: int, threads: int) -> None:
    """Copies rows from `first` on to `start` on, many threads together, neighbours taking neighbouring words."""
    for i in range(thread, count * WORDS, threads):
        target[start + i // WORDS].words[i % WORDS] = source[first + i // WORDS].words[i % WORDS]
