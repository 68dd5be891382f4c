"""Games between like minds, played and counted in one go; what compiled code is entered by."""

from collections.abc import Sequence

from septem.bots.thinking.picking import pick
from septem.bots.thinking.playing import Mind
from septem.data.tables import Tables
from septem.kernel.layout import OVER, GameRow
from septem.kernel.moves import legal_moves, owes
from septem.kernel.setup import new_game
from septem.kernel.turn import settle
from septem.simulation.stats.counting import count_game
from septem.simulation.stats.openings import count_openings, draw_openers, leave_openings_alone, opening_move, opens
from septem.simulation.stats.rows import Counts, Notes


def study_rows(
    rows: Sequence[GameRow],
    tables: Sequence[Tables],
    players: int,
    variant: int,
    seed: int,
    first: int,
    by_lot: bool,
    minds: Sequence[Mind],
    sheet: list[int],
    out: list[int],
    worths: list[int],
    counts: Sequence[Counts],
    notes: Sequence[Notes],
) -> None:
    """Plays a game on every blank row, stream first + i of the seed on row i, and counts it.

    With `by_lot` the lot chooses the first pick of a player in each Age, and only those picks are counted.
    """
    for i in range(len(rows)):
        new_game(rows[i], tables[0], players, variant, seed, first + i)
        if by_lot:
            draw_openers(rows[i], notes[0])
        else:
            leave_openings_alone(notes[0])
        play_game(rows[i], tables[0], minds[0], sheet, out, worths, notes[0])
        if by_lot:
            count_openings(rows[i], tables[0], counts[0], notes[0])
        else:
            count_game(rows[i], tables[0], counts[0], notes[0])


def play_game(
    row: GameRow, tables: Tables, mind: Mind, sheet: list[int], out: list[int], worths: list[int], notes: Notes
) -> None:
    """Plays a game to its end: the lot chooses where it has to, the mind everywhere else."""
    while row.phase != OVER:
        for seat in range(row.seats):
            if owes(row, seat):
                count = legal_moves(row, seat, tables, out)
                move = 0
                if opens(row, seat, notes):
                    move = opening_move(row, out, count, notes.openings[row.age])
                if move == 0:
                    move = pick(row, seat, mind.policy, tables, mind.weights, mind.noise, sheet, out, worths, count)
                row.cities[seat].choice = move
        settle(row, tables)
