"""Games stepped by actions: plain and compiled alike, as the public game has it, on rows that were used before."""

import random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from septem import Game, Move
from septem.data.rows import blank, pack
from septem.data.tables import tables
from septem.game.names import VARIANTS
from septem.kernel import stepping
from septem.kernel.actions import WAITING, WAYS, WHATS, action_of
from septem.kernel.arrays import array_of, dtype, row_of
from septem.kernel.compiled import kernel
from septem.kernel.layout import CATEGORIES, MOVES, OVER, SEATS, GameRow
from septem.kernel.observation import width_of
from septem.kernel.setup import new_game
from septem.kernel.stepping import POINTS, WIN
from tests.properties.moments import TABLES, every_table

Table = tuple[str, int, str | None]
GAMES = 3
SEED = 20_101_130


class Plain:
    """The functions as they are, over lists."""

    def __init__(self, table: Table, ways: int, goal: int) -> None:
        edition, self.players, variant = table
        self.variant, self.ways, self.goal = VARIANTS[variant], ways, goal
        self.tables = [tables(edition)]
        self.rows = [blank(GameRow) for _ in range(GAMES)]
        self.ended = [0] * GAMES
        self.totals = [[0] * SEATS for _ in range(GAMES)]
        self.rewards = [[0.0] * self.players for _ in range(GAMES)]
        self.illegal = [[0] * self.players for _ in range(GAMES)]
        self.out = [[[0] * width_of(self.players) for _ in range(self.players)] for _ in range(GAMES)]
        self.masks = [[[0] * (WHATS * ways) for _ in range(self.players)] for _ in range(GAMES)]

    def reset(self, which: list[int], streams: list[int]) -> None:
        stepping.reset_rows(self.rows, which, self.tables, self.players, self.variant, SEED, streams)

    def act(self, actions: list[list[int]]) -> None:
        stepping.act_rows(
            self.rows,
            self.tables,
            actions,
            self.ways,
            self.goal,
            [0] * MOVES,
            [0] * CATEGORIES,
            self.ended,
            self.totals,
            self.rewards,
            self.illegal,
        )

    def observe(self, which: list[int]) -> None:
        buffers = [0] * MOVES, [0] * CATEGORIES
        stepping.observe_rows(
            self.rows, which, stepping.EVERYBODY, self.ways, self.tables, *buffers, self.out, self.masks
        )

    def everything(self) -> list[Any]:
        rewards = np.array(self.rewards, np.float32).tolist()
        rows = b"".join(map(pack, self.rows))
        return [rows, self.ended, self.totals, rewards, self.illegal, self.out, self.masks]


class Compiled:
    """The same functions compiled, over arrays."""

    def __init__(self, table: Table, ways: int, goal: int) -> None:
        edition, self.players, variant = table
        self.variant, self.ways, self.goal = VARIANTS[variant], ways, goal
        self.tables = array_of(tables(edition))
        self.rows = np.zeros(GAMES, dtype(GameRow))
        self.ended = np.zeros(GAMES, np.int8)
        self.totals = np.zeros((GAMES, SEATS), np.int16)
        self.rewards = np.zeros((GAMES, self.players), np.float32)
        self.illegal = np.zeros((GAMES, self.players), np.int8)
        self.out = np.zeros((GAMES, self.players, width_of(self.players)), np.int8)
        self.masks = np.zeros((GAMES, self.players, WHATS * ways), np.int8)

    def reset(self, which: list[int], streams: list[int]) -> None:
        marks, numbers = np.array(which, np.int8), np.array(streams, np.int64)
        kernel().reset_rows(self.rows, marks, self.tables, self.players, self.variant, SEED, numbers)

    def act(self, actions: list[list[int]]) -> None:
        kernel().act_rows(
            self.rows,
            self.tables,
            np.array(actions, np.int32),
            self.ways,
            self.goal,
            *buffers(),
            self.ended,
            self.totals,
            self.rewards,
            self.illegal,
        )

    def observe(self, which: list[int]) -> None:
        marks = np.array(which, np.int8)
        kernel().observe_rows(
            self.rows, marks, stepping.EVERYBODY, self.ways, self.tables, *buffers(), self.out, self.masks
        )

    def everything(self) -> list[Any]:
        arrays = (self.ended, self.totals, self.rewards, self.illegal, self.out, self.masks)
        return [self.rows.tobytes(), *(array.tolist() for array in arrays)]


def buffers() -> tuple[NDArray[np.int32], NDArray[np.int16]]:
    """Room for a list of moves and for a score sheet."""
    return np.zeros(MOVES, np.int32), np.zeros(CATEGORIES, np.int16)


def draw_action(mask: list[int], rng: random.Random) -> int:
    """Mostly a legal action, now and then a wrong one, or a number that is no action at all."""
    luck = rng.random()
    if luck < 0.05:
        return rng.choice([-1, -(2**31), 2**31 - 1, WHATS * WAYS])
    if luck < 0.15:
        return rng.randrange(WHATS * WAYS)
    return rng.choice([action for action, is_legal in enumerate(mask) if is_legal])


@every_table
def test_plain_and_compiled_step_the_same_games(table: Table) -> None:
    """Rows, observations, masks, rewards, points and what was illegal, after every step, for a game and a half."""
    ways, goal = (WAYS, WIN) if TABLES.index(table) % 2 else (1, POINTS)
    rng = random.Random(f"{table}")
    plain, compiled = Plain(table, ways, goal), Compiled(table, ways, goal)
    sides = plain, compiled
    marks, streams = [1] * GAMES, list(range(GAMES))
    for side in sides:
        side.reset(marks, streams)
        side.observe(marks)
    assert plain.everything() == compiled.everything()
    endings, illegal = 0, 0
    for _ in range(54 if table[2] == "free-city" else 27):
        actions = [[draw_action(mask, rng) for mask in masks] for masks in plain.masks]
        for side in sides:
            side.act(actions)
        assert plain.everything() == compiled.everything()
        illegal += sum(map(sum, plain.illegal))
        if any(plain.ended):
            endings += sum(plain.ended)
            marks = list(plain.ended)
            streams = [stream + GAMES * ended for stream, ended in zip(streams, marks, strict=True)]
            for side in sides:
                side.reset(marks, streams)
        # Rows that are not marked keep what they showed last.
        looking = [rng.randrange(2) for _ in range(GAMES)]
        looking = [max(pair) for pair in zip(looking, plain.ended, strict=True)]
        for side in sides:
            side.observe(looking)
        assert plain.everything() == compiled.everything()
        for side in sides:
            side.observe([1] * GAMES)
    assert endings >= GAMES
    assert illegal > 10


def finished(table: Table, stream: int) -> GameRow:
    """A game played at random to its end."""
    edition, players, variant = table
    row = blank(GameRow)
    rules, rng = tables(edition), random.Random(stream)
    new_game(row, rules, players, VARIANTS[variant], SEED, stream)
    while row.phase != OVER:
        actions = [rng.randrange(240) for _ in range(players)]
        stepping.act(row, actions, WAYS, rules, [0] * MOVES, [0] * players)
    return row


@every_table
def test_a_used_row_is_set_up_like_a_fresh_one(table: Table) -> None:
    """Whatever was played on it before, at this table or at any other."""
    edition, players, variant = table
    number = VARIANTS[variant]
    fresh = blank(GameRow)
    new_game(fresh, tables(edition), players, number, SEED, 5)
    used = [finished(table, 1), finished(("first", 7, None), 2), finished(("second", 2, "free-city"), 3)]
    arrays = array_of(*used)
    marks, streams = [1] * 3, [5] * 3
    stepping.reset_rows(used, marks, [tables(edition)], players, number, SEED, streams)
    assert [pack(row) for row in used] == [pack(fresh)] * 3
    rules = array_of(tables(edition))
    kernel().reset_rows(arrays, np.array(marks, np.int8), rules, players, number, SEED, np.array(streams))
    assert arrays.tobytes() == pack(fresh) * 3


def test_rows_that_are_not_marked_go_on() -> None:
    rows = [finished(("first", 3, None), stream) for stream in (1, 2)]
    before = pack(rows[0])
    stepping.reset_rows(rows, [0, 1], [tables("first")], 3, 0, SEED, [8, 9])
    assert pack(rows[0]) == before
    assert rows[1].phase != OVER


@every_table
def test_the_first_stream_is_the_game_of_the_seed(table: Table) -> None:
    edition, players, variant = table
    compiled = Compiled(table, 1, WIN)
    compiled.reset([1] * GAMES, [0, 1, 2])
    row = row_of(GameRow, compiled.rows)
    game = Game.new(players, edition, variant, seed=SEED)
    assert pack(row) == pack(game._row)
    assert len({compiled.rows[i : i + 1].tobytes() for i in range(GAMES)}) == GAMES


@every_table
def test_the_end_gives_the_points_of_the_score_sheets(table: Table) -> None:
    for stream in range(3):
        row = finished(table, stream)
        game = Game(row, [])
        players = game.players
        totals, won, points = [0] * SEATS, [0.0] * players, [0.0] * players
        stepping.reward(row, WIN, tables(game.edition), [0] * CATEGORIES, totals, won)
        stepping.reward(row, POINTS, tables(game.edition), [0] * CATEGORIES, totals, points)
        assert points == totals[:players] == [game.score(seat).total for seat in range(players)]
        assert sum(won) == pytest.approx(0)
        share = 1 / len(game.winners)
        assert won == pytest.approx([share * (seat in game.winners) - 1 / players for seat in range(players)])


def test_p8_winners_share_the_reward() -> None:
    row = finished(("first", 3, None), 0)
    for city, coins in zip(row.cities[:3], (300, 300, 0), strict=True):
        for name, _, _ in city.FIELDS:
            setattr(city, name, getattr(blank(type(city)), name))
        city.coins = coins
    won = [0.0] * 3
    stepping.reward(row, WIN, tables("first"), [0] * CATEGORIES, [0] * SEATS, won)
    assert won == pytest.approx([1 / 6, 1 / 6, -1 / 3])


def test_f4_the_holder_acts_twice_while_the_other_waits() -> None:
    row, rules = blank(GameRow), tables("first")
    new_game(row, rules, 2, VARIANTS["free-city"], SEED, 0)
    game = Game(row, [])
    assert game.free_city_holder == 0
    illegal = [0, 0]
    stepping.act(row, [-1, -1], WAYS, rules, [0] * MOVES, illegal)
    assert (illegal, game.turn, [decision.kind for decision in game.pending]) == ([1, 1], 1, ["free-city"])
    stepping.act(row, [-1, WAITING], WAYS, rules, [0] * MOVES, illegal)
    assert (illegal, game.turn) == ([1, 0], 2)


def test_nothing_happens_after_the_end() -> None:
    row = finished(("first", 3, None), 0)
    before, illegal = pack(row), [9, 9, 9]
    stepping.act(row, [WAITING, WAITING, 0], WAYS, tables("first"), [0] * MOVES, illegal)
    assert (pack(row), illegal) == (before, [0, 0, 1])


def test_an_action_does_what_its_move_does() -> None:
    """One table told by name, the other by number."""
    game, rng = Game.new(3, seed=SEED), random.Random(1)
    row, rules = Game.new(3, seed=SEED)._row, tables("first")
    while not game.over:
        asked = {decision.seat for decision in game.pending}
        actions = [WAITING] * 3
        moves: dict[int, Move] = {}
        for seat in sorted(asked):
            moves[seat] = rng.choice(game.legal(seat))
            numbered = game._numbered_moves(seat)
            actions[seat] = action_of(numbered[moves[seat]], list(numbered.values()), len(numbered))
        for seat, move in moves.items():
            game.choose(seat, move)
        illegal = [9] * 3
        stepping.act(row, actions, WAYS, rules, [0] * MOVES, illegal)
        assert illegal == [0] * 3
        assert pack(row) == pack(game._row)
