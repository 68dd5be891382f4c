"""Whole games between minds without look-ahead."""

from collections.abc import Sequence
from typing import Annotated

from septem.bots.thinking.picking import pick
from septem.bots.thinking.weights import Weights
from septem.data.rows import Int8, Int32, Row
from septem.data.tables import Tables
from septem.kernel.circle import decider
from septem.kernel.layout import OVER, GameRow
from septem.kernel.moves import legal_moves, owes
from septem.kernel.setup import new_game
from septem.kernel.turn import settle


class Mind(Row):
    """A way to pick moves: one of the policies, and what it needs."""

    weights: Annotated[Weights, Weights]
    noise: Int32
    policy: Int8


def play_on(
    row: GameRow,
    tables: Tables,
    minds: Sequence[Mind],
    line_up: Sequence[int],
    sheet: list[int],
    out: list[int],
    worths: list[int],
) -> None:
    """Plays the game to its end; `line_up` says by seat whose mind decides there."""
    while row.phase != OVER:
        for seat in range(row.seats):
            if owes(row, seat):
                mind = minds[line_up[decider(row, seat)]]
                count = legal_moves(row, seat, tables, out)
                row.cities[seat].choice = pick(
                    row, seat, mind.policy, tables, mind.weights, mind.noise, sheet, out, worths, count
                )
        settle(row, tables)


def play_tables(
    rows: Sequence[GameRow],
    tables: Sequence[Tables],
    players: int,
    variant: int,
    seed: int,
    deals: Sequence[int],
    minds: Sequence[Mind],
    line_ups: Sequence[Sequence[int]],
    sheet: list[int],
    out: list[int],
    worths: list[int],
) -> None:
    """Deals every blank row its deal of the seed and lets the minds of its line-up play it."""
    for i in range(len(rows)):
        new_game(rows[i], tables[0], players, variant, seed, deals[i])
        play_on(rows[i], tables[0], minds, line_ups[i], sheet, out, worths)
