"""Games stepped by actions: all players act at once, and see what each may know.

A *player* is a seat that somebody plays; the Free City, for which its holder acts, is none.
"""

from collections.abc import MutableSequence, Sequence

from septem.data.tables import Tables
from septem.kernel.actions import NO_CITY, choose, city_to_decide, list_ways, write_mask
from septem.kernel.circle import players_at
from septem.kernel.layout import OVER, GameRow
from septem.kernel.moves import legal_moves
from septem.kernel.observation import (
    CITY,
    PLACE,
    PLACES_FROM,
    place_of,
    places_at,
    show_city,
    show_no_city,
    show_own,
    show_pile,
)
from septem.kernel.pile import pile_size
from septem.kernel.scoring import score, winners
from septem.kernel.setup import clear_table, new_game
from septem.kernel.turn import everyone_has_chosen, settle

# What a game is played for.
WIN, POINTS = 0, 1

EVERYBODY = -1


def act(row: GameRow, actions: Sequence[int], ways: int, tables: Tables, moves: list[int], illegal: list[int]) -> None:
    """Every player takes an action, of those with the first `ways` ways to pay; then all are carried out.

    `illegal` gets a 1 where the first legal move was taken instead of an action that is not legal.
    """
    for player in range(players_at(row)):
        illegal[player] = 0 if choose(row, player, actions[player], ways, tables, moves) else 1
    carry_on(row, tables)


def carry_on(row: GameRow, tables: Tables) -> None:
    """Carries out what was chosen, unless somebody owes a choice or the game is over."""
    if row.phase != OVER and everyone_has_chosen(row):
        settle(row, tables)


def reward(row: GameRow, goal: int, tables: Tables, sheet: list[int], totals: list[int], out: list[float]) -> None:
    """What the finished game gives each player, and its points in `totals`.

    For a WIN, 1 shared among the winners less the share that everybody could expect; for POINTS, the points.
    """
    players = players_at(row)
    for seat in range(row.seats):
        totals[seat] = score(row, seat, tables, sheet)
    won = winners(row, totals)
    count = 0
    for player in range(players):
        count += won >> player & 1
    for player in range(players):
        if goal == POINTS:
            out[player] = totals[player]
        else:
            out[player] = (won >> player & 1) / count - 1 / players


def show_private(
    row: GameRow,
    player: int,
    ways: int,
    discarded: int,
    tables: Tables,
    moves: list[int],
    out: list[int],
    mask: list[int],
) -> None:
    """All that differs from player to player, and the legal actions of the first `ways` ways to pay."""
    city = city_to_decide(row, player)
    count = 0 if city == NO_CITY else legal_moves(row, city, tables, moves)
    write_mask(moves, count, ways, mask)
    show_own(row, player, discarded, moves, count, tables, out)
    show_pile(row, player, out)
    for place in range(row.seats, places_at(row)):
        show_no_city(out, PLACES_FROM + PLACE * place)


def observe(
    row: GameRow,
    who: int,
    ways: int,
    tables: Tables,
    moves: list[int],
    sheet: list[int],
    out: Sequence[list[int]],
    masks: Sequence[list[int]],
) -> None:
    """What one player, or EVERYBODY, knows and may do; a city is looked at once for all of them."""
    players = players_at(row)
    discarded = pile_size(row)
    shown = 0
    for player in range(players):
        if who == EVERYBODY or who == player:
            show_private(row, player, ways, discarded, tables, moves, out[shown], masks[shown])
            shown += 1
    for seat in range(row.seats):
        at = PLACES_FROM + PLACE * place_of(row, max(who, 0), seat)
        show_city(row, seat, tables, sheet, out[0], at)
        if who == EVERYBODY:
            for player in range(1, players):
                other = PLACES_FROM + PLACE * place_of(row, player, seat)
                for column in range(CITY):
                    out[player][other + column] = out[0][at + column]


def reset_rows(
    rows: Sequence[GameRow],
    which: Sequence[int],
    tables: Sequence[Tables],
    players: int,
    variant: int,
    seed: int,
    streams: Sequence[int],
) -> None:
    """Sets up a new game on every row that is marked, each from its own stream of the seed."""
    for i in range(len(rows)):
        if which[i]:
            clear_table(rows[i])
            new_game(rows[i], tables[0], players, variant, seed, streams[i])


def act_rows(
    rows: Sequence[GameRow],
    tables: Sequence[Tables],
    actions: Sequence[Sequence[int]],
    ways: int,
    goal: int,
    moves: list[int],
    sheet: list[int],
    ended: MutableSequence[int],
    totals: Sequence[list[int]],
    rewards: Sequence[list[float]],
    illegal: Sequence[list[int]],
) -> None:
    """Every player of every game takes an action; a game that ends is marked, and gives points and rewards."""
    for i in range(len(rows)):
        act(rows[i], actions[i], ways, tables[0], moves, illegal[i])
        end_row(rows[i], tables[0], goal, sheet, ended, i, totals[i], rewards[i])


def end_row(
    row: GameRow,
    tables: Tables,
    goal: int,
    sheet: list[int],
    ended: MutableSequence[int],
    index: int,
    totals: list[int],
    rewards: list[float],
) -> None:
    """Marks whether the game is over, and gives points and rewards if it is; it keeps them until it is dealt anew."""
    ended[index] = 1 if row.phase == OVER else 0
    if row.phase == OVER:
        reward(row, goal, tables, sheet, totals, rewards)
    else:
        for player in range(players_at(row)):
            rewards[player] = 0


def list_ways_rows(
    rows: Sequence[GameRow],
    who: int,
    tables: Sequence[Tables],
    actions: Sequence[Sequence[int]],
    moves: list[int],
    out: Sequence[Sequence[list[int]]],
) -> None:
    """The ways to pay for the actions of one player, or of EVERYBODY, of every row."""
    for i in range(len(rows)):
        for shown in range(players_at(rows[i]) if who == EVERYBODY else 1):
            player = shown if who == EVERYBODY else who
            list_ways(rows[i], player, actions[i][shown], tables[0], moves, out[i][shown])


def observe_rows(
    rows: Sequence[GameRow],
    which: Sequence[int],
    who: int,
    ways: int,
    tables: Sequence[Tables],
    moves: list[int],
    sheet: list[int],
    out: Sequence[Sequence[list[int]]],
    masks: Sequence[Sequence[list[int]]],
) -> None:
    """What one player, or EVERYBODY, of every marked row knows and may do."""
    for i in range(len(rows)):
        if which[i]:
            observe(rows[i], who, ways, tables[0], moves, sheet, out[i], masks[i])
