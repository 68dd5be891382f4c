"""Random play: every seat takes any legal move with the same chance, drawn from the row's own generator."""

from septem.data.tables import Tables
from septem.kernel.chance import below
from septem.kernel.layout import OVER, GameRow
from septem.kernel.moves import legal_moves, owes
from septem.kernel.turn import settle


def play_out(row: GameRow, tables: Tables, out: list[int]) -> None:
    """Plays the game to its end."""
    while row.phase != OVER:
        choose_at_random(row, tables, out)
        settle(row, tables)


def choose_at_random(row: GameRow, tables: Tables, out: list[int]) -> None:
    """Lets every seat that owes a decision choose; the Free City sits last, so its holder has chosen by then."""
    for seat in range(row.seats):
        if owes(row, seat):
            count = legal_moves(row, seat, tables, out)
            row.cities[seat].choice = out[below(row, count)]
