"""Players who weigh moves by a mind: who is seated chooses, nobody else does, and narrowed for a GPU it is the same."""

from functools import cache
from typing import Any

import pytest

from septem.bots.minds import mind_of
from septem.bots.thinking.picking import WEIGHING
from septem.data.rows import blank, clone, pack
from septem.data.tables import tables
from septem.envs.gpu_kernels import MINDS
from septem.envs.opponents import ACTS, answer
from septem.kernel.actions import WAYS, list_ways
from septem.kernel.circle import decider, players_at
from septem.kernel.layout import MOVES, OVER, GameRow
from septem.kernel.moves import legal_moves, owes
from septem.kernel.narrowing import Table, narrowed, table_of
from septem.kernel.setup import new_game
from septem.kernel.turn import settle
from tests.kernel.test_narrowing import TABLES, int32, uint32

STYLES = ("", "war", "science")


@cache
def narrow_rules(table: Table) -> dict[str, Any]:
    return narrowed(lambda function: function, table, MINDS, functions={"int32": int32, "uint32": uint32})


@pytest.mark.parametrize("edition", ["first", "second"])
@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_narrowed_minds_choose_the_same(edition: str, players: int, variant: int) -> None:
    narrow, rules = narrow_rules(table_of(players, variant)), tables(edition)
    minds = [mind_of(WEIGHING, edition, style, noise=150) for style in STYLES]
    seated = [player % len(minds) for player in range(players)]
    row = blank(GameRow)
    new_game(row, rules, players, variant, 7, 1)
    while row.phase != OVER:
        twin = clone(row)
        answer(row, seated, rules, minds, [0] * MOVES, [0] * MOVES)
        narrow["answer"](twin, seated, rules, minds, [0] * MOVES, [0] * MOVES)
        assert pack(twin) == pack(row)
        for player in range(players):
            ways, narrowly = [0] * 2 * WAYS, [0] * 2 * WAYS
            list_ways(row, player, 160, rules, [0] * MOVES, ways)
            narrow["list_ways"](twin, player, 160, rules, [0] * MOVES, narrowly)
            assert narrowly == ways
        settle(row, rules)


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_only_who_is_seated_chooses(players: int, variant: int) -> None:
    rules, mind, moves = tables("first"), mind_of(WEIGHING, "first"), [0] * MOVES
    row = blank(GameRow)
    new_game(row, rules, players, variant, 3, 1)
    seated = [0] + [ACTS] * (players - 1)
    met = 0
    while row.phase != OVER:
        owed = [seat for seat in range(row.seats) if owes(row, seat)]
        answer(row, seated, rules, [mind], moves, [0] * MOVES)
        for seat in owed:
            assert (row.cities[seat].choice != 0) == (decider(row, seat) == 0)
        met += sum(decider(row, seat) == 0 for seat in owed)
        for seat in range(row.seats):
            if owes(row, seat):
                legal_moves(row, seat, rules, moves)
                row.cities[seat].choice = moves[0]
        # The Free City's choice comes after its holder's own.
        answer(row, seated, rules, [mind], moves, [0] * MOVES)
        for seat in range(row.seats):
            if owes(row, seat):
                legal_moves(row, seat, rules, moves)
                row.cities[seat].choice = moves[0]
        settle(row, rules)
    assert players_at(row) == players
    assert met >= 18
