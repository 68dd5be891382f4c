"""Many games in one call, over a list or an array of rows; what compiled code is entered by."""

from collections.abc import MutableSequence, Sequence

from septem.data.tables import Tables
from septem.kernel.chance import seed_generator
from septem.kernel.imagine import imagine
from septem.kernel.knowledge import Memory, hide
from septem.kernel.layout import GameRow
from septem.kernel.moves import legal_moves
from septem.kernel.playout import play_out
from septem.kernel.scoring import score, winners
from septem.kernel.setup import new_game


def play_rows(
    rows: Sequence[GameRow],
    tables: Sequence[Tables],
    players: int,
    variant: int,
    seed: int,
    first: int,
    out: list[int],
) -> None:
    """Sets up a random game on every blank row and plays it at random; row i is stream first + i of the seed."""
    for i in range(len(rows)):
        new_game(rows[i], tables[0], players, variant, seed, first + i)
        play_out(rows[i], tables[0], out)


def score_rows(
    rows: Sequence[GameRow],
    tables: Sequence[Tables],
    sheets: Sequence[Sequence[list[int]]],
    won: MutableSequence[int],
    boards: Sequence[MutableSequence[int]],
    totals: list[int],
) -> None:
    """Writes every seat's score sheet, the winners as bits, and the boards; `totals` has room for every seat."""
    for i in range(len(rows)):
        for seat in range(rows[i].seats):
            totals[seat] = score(rows[i], seat, tables[0], sheets[i][seat])
            boards[i][seat] = rows[i].cities[seat].board
        won[i] = winners(rows[i], totals)


def list_moves(rows: Sequence[GameRow], index: int, seat: int, tables: Sequence[Tables], out: list[int]) -> int:
    """The legal moves of one seat of one row."""
    return legal_moves(rows[index], seat, tables[0], out)


def hide_row(rows: Sequence[GameRow], index: int, seat: int, memories: Sequence[Memory], groups: list[int]) -> None:
    """Turns one row into what a seat knows; the memory of the same index must be blank."""
    hide(rows[index], seat, memories[index], groups)


def imagine_row(
    rows: Sequence[GameRow],
    index: int,
    memories: Sequence[Memory],
    tables: Sequence[Tables],
    seed: int,
    stream: int,
    groups: list[int],
    pooled: list[int],
    stock: list[int],
) -> bool:
    """Fills one row, a view, with cards that its seat cannot rule out; False if they did not fall into place."""
    seed_generator(rows[index], seed, stream)
    return imagine(rows[index], memories[index], tables[0], groups, pooled, stock)
