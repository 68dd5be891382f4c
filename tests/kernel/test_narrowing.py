"""The rules as a GPU gets them: every number fits into 32 bits, no index is negative, and the games are the same.

They run in plain Python here, where nothing is cut off silently: instead of Numba's types they call checks.
"""

import random
from functools import cache
from typing import Any

import pytest

from septem.data.rows import blank, clone, pack
from septem.data.tables import tables
from septem.kernel import warps
from septem.kernel.circle import players_at
from septem.kernel.compiled import RULES
from septem.kernel.layout import CATEGORIES, FREE_CITY, GAIA, MOVES, OVER, SEATS, STANDARD, GameRow
from septem.kernel.narrowing import Table, narrowed, table_of
from septem.kernel.observation import width_of
from septem.kernel.setup import new_game
from septem.kernel.stepping import EVERYBODY, WIN, act, observe, reward
from septem.kernel.warps import play_together

TABLES = [(players, STANDARD) for players in range(3, 8)] + [(2, FREE_CITY), (2, GAIA)]
WAYS = 12
ACTIONS = 322 * WAYS


def int32(value: int) -> int:
    assert -(1 << 31) <= value < 1 << 31, "this needs more than 32 bits"
    return value


def uint32(value: int) -> int:
    assert 0 <= value < 1 << 32, "this is no index"
    return value


@cache
def rules(table: Table) -> dict[str, Any]:
    return narrowed(lambda function: function, table, (*RULES, warps), functions={"int32": int32, "uint32": uint32})


def looks(row: GameRow, edition: str, players: int, look: Any = observe) -> tuple[list[list[int]], list[list[int]]]:
    """The observations and masks of all players."""
    seen = [[0] * width_of(players) for _ in range(players)]
    masks = [[0] * ACTIONS for _ in range(players)]
    look(row, EVERYBODY, WAYS, tables(edition), [0] * MOVES, [0] * CATEGORIES, seen, masks)
    return seen, masks


def outcome(row: GameRow, edition: str, players: int, give: Any = reward) -> tuple[list[int], list[float]]:
    """The points and rewards of a game that is over."""
    totals, rewards = [0] * SEATS, [0.0] * players
    give(row, WIN, tables(edition), [0] * CATEGORIES, totals, rewards)
    return totals, rewards


@pytest.mark.parametrize("edition", ["first", "second"])
@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_narrowed_rules_step_the_same_games(edition: str, players: int, variant: int) -> None:
    narrow = rules(table_of(players, variant))
    table, rng = tables(edition), random.Random(players)
    row, twin = blank(GameRow), blank(GameRow)
    new_game(row, table, players, variant, 5, 2)
    narrow["new_game"](twin, table, players, variant, 5, 2)
    assert players_at(row) == players
    while row.phase != OVER:
        assert pack(twin) == pack(row)
        seen, masks = looks(row, edition, players)
        assert looks(twin, edition, players, narrow["observe"]) == (seen, masks)
        actions = [rng.choice([action for action in range(ACTIONS) if mask[action]]) for mask in masks]
        # Now and then one that is not legal.
        actions[0] = rng.choice([actions[0]] * 5 + [7])
        illegal, narrowly = [0] * players, [0] * players
        act(row, actions, WAYS, table, [0] * MOVES, illegal)
        narrow["act"](twin, actions, WAYS, table, [0] * MOVES, narrowly)
        assert narrowly == illegal
    assert pack(twin) == pack(row)
    assert looks(twin, edition, players, narrow["observe"]) == looks(row, edition, players)
    assert outcome(twin, edition, players, narrow["reward"]) == outcome(row, edition, players)


@pytest.mark.parametrize("edition", ["first", "second"])
@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_narrowed_rules_play_the_same_random_games(edition: str, players: int, variant: int) -> None:
    narrow = rules(table_of(players, variant))
    table, out = tables(edition), [0] * MOVES
    for stream in range(8):
        row = blank(GameRow)
        new_game(row, table, players, variant, 1 << 40, stream)
        twin = clone(row)
        play_together(row, table, out)
        narrow["play_out"](twin, table, out)
        assert pack(twin) == pack(row)


def test_a_table_has_the_seats_and_hands_of_its_games() -> None:
    assert table_of(5, STANDARD) == Table(seats=5, places=5, variant=STANDARD)
    assert table_of(2, FREE_CITY) == Table(seats=3, places=3, variant=FREE_CITY)
    assert table_of(2, GAIA) == Table(seats=2, places=3, variant=GAIA)


def test_a_number_that_does_not_fit_is_noticed_by_these_checks() -> None:
    with pytest.raises(AssertionError, match="more than 32 bits"):
        int32(1 << 31)
    with pytest.raises(AssertionError, match="no index"):
        uint32(-1)
