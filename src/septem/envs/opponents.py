"""Opponents in compiled code: games in which one player takes actions and minds without look-ahead play the others.

Plain functions over rows, as in the kernel. The minds draw from the row's own generator; the deal is done by then.
"""

from collections.abc import MutableSequence, Sequence

from septem.bots.thinking.picking import pick, pick_by_worth
from septem.bots.thinking.playing import Mind
from septem.data.tables import Tables
from septem.kernel.actions import NO_CITY, choose, city_to_decide
from septem.kernel.circle import decider
from septem.kernel.layout import OVER, GameRow
from septem.kernel.moves import legal_moves, owes
from septem.kernel.stepping import end_row
from septem.kernel.turn import settle

ACTS = -1  # in the place of a mind: a player who takes actions


def answer(
    row: GameRow,
    seated: Sequence[int],
    tables: Tables,
    minds: Sequence[Mind],
    moves: list[int],
    worths: list[int],
) -> None:
    """Lets the players choose who weigh moves by a mind; `seated` says which, or ACTS."""
    for seat in range(row.seats):
        number = seated[decider(row, seat)]
        if number != ACTS and owes(row, seat):
            mind = minds[number]
            count = legal_moves(row, seat, tables, moves)
            row.cities[seat].choice = pick_by_worth(row, seat, tables, mind.weights, mind.noise, moves, worths, count)


def answer_rows(
    rows: Sequence[GameRow],
    seated: Sequence[Sequence[int]],
    tables: Sequence[Tables],
    minds: Sequence[Mind],
    moves: list[int],
    worths: list[int],
) -> None:
    """The same in every game that is not over."""
    for i in range(len(rows)):
        if rows[i].phase != OVER:
            answer(rows[i], seated[i], tables[0], minds, moves, worths)


def play_others(
    row: GameRow,
    player: int,
    tables: Tables,
    minds: Sequence[Mind],
    sheet: list[int],
    moves: list[int],
    worths: list[int],
) -> None:
    """Plays on until this player owes a decision or the game is over; `minds` has one for every player."""
    while row.phase != OVER and city_to_decide(row, player) == NO_CITY:
        for seat in range(row.seats):
            if owes(row, seat):
                mind = minds[decider(row, seat)]
                count = legal_moves(row, seat, tables, moves)
                row.cities[seat].choice = pick(
                    row, seat, mind.policy, tables, mind.weights, mind.noise, sheet, moves, worths, count
                )
        settle(row, tables)


def spar_rows(
    rows: Sequence[GameRow],
    player: int,
    tables: Sequence[Tables],
    minds: Sequence[Mind],
    actions: Sequence[int],
    ways: int,
    goal: int,
    sheet: list[int],
    moves: list[int],
    worths: list[int],
    ended: MutableSequence[int],
    totals: Sequence[list[int]],
    rewards: Sequence[list[float]],
    illegal: MutableSequence[int],
) -> None:
    """In every game the player takes an action and the minds answer; a game that ends gives points and rewards."""
    for i in range(len(rows)):
        illegal[i] = 0 if choose(rows[i], player, actions[i], ways, tables[0], moves) else 1
        play_others(rows[i], player, tables[0], minds, sheet, moves, worths)
        end_row(rows[i], tables[0], goal, sheet, ended, i, totals[i], rewards[i])
