"""Lists of legal moves as the kernel writes them: every move once, and room for all."""

import pytest

from septem.data.rows import blank
from septem.data.tables import tables
from septem.kernel.batch import play_rows
from septem.kernel.chance import below
from septem.kernel.encoding import card_of, encode, left_coins, mode_of, right_coins
from septem.kernel.layout import FREE, FREE_CITY, GAIA, MOVES, OVER, STAGE_MOVES, STANDARD, GameRow
from septem.kernel.moves import legal_moves, owes
from septem.kernel.setup import new_game
from septem.kernel.turn import settle

TABLES = [(3, STANDARD), (7, STANDARD), (2, FREE_CITY), (2, GAIA)]


def test_a_move_keeps_its_parts() -> None:
    move = encode(FREE, 95, 14, 9)
    assert (mode_of(move), card_of(move), left_coins(move), right_coins(move)) == (FREE, 95, 14, 9)


@pytest.mark.parametrize("edition", ["first", "second"])
@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_every_move_is_listed_once_and_there_is_room(edition: str, players: int, variant: int) -> None:
    """A hand may hold a card twice; random play would favour it if its moves stood in the list twice."""
    rules = tables(edition)
    out = [0] * MOVES
    longest = 0
    for stream in range(40):
        row = blank(GameRow)
        new_game(row, rules, players, variant, 3, stream)
        while row.phase != OVER:
            for seat in range(row.seats):
                if owes(row, seat):
                    # Rich cities have the most ways to pay.
                    row.cities[seat].coins += 20
                    count = legal_moves(row, seat, rules, out)
                    assert len(set(out[:count])) == count
                    longest = max(longest, count)
                    row.cities[seat].choice = out[below(row, count)]
            settle(row, rules)
    assert 20 < longest <= 192 < STAGE_MOVES


def test_a_simulated_row_says_its_edition() -> None:
    for number, edition in enumerate(("first", "second")):
        rows = [blank(GameRow)]
        play_rows(rows, [tables(edition)], 3, STANDARD, 1, 0, [0] * MOVES)
        assert rows[0].edition == number
