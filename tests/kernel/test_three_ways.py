"""The same functions plain and compiled, on one thread and on two, give the same bytes."""

import random
import threading

import numpy
import pytest

from septem import Game, simulate
from septem.data.rows import blank, pack
from septem.data.tables import CARDS, Tables, tables
from septem.kernel import batch
from septem.kernel.arrays import Array, array_of, dtype, row_of
from septem.kernel.compiled import kernel
from septem.kernel.knowledge import PLACES, Memory
from septem.kernel.layout import CATEGORIES, FREE_CITY, GAIA, MOVES, SEATS, STANDARD, GameRow

GAMES = 60
SEED = 20_110_918
TABLES = [*((players, None) for players in range(3, 8)), (2, "free-city"), (2, "gaia")]
NUMBERS = {None: STANDARD, "free-city": FREE_CITY, "gaia": GAIA}
every_table = pytest.mark.parametrize(
    ("edition", "players", "variant"), [(edition, *table) for edition in ("first", "second") for table in TABLES]
)


def played_plain(edition: str, players: int, variant: str | None, games: int = GAMES) -> list[GameRow]:
    rows = [blank(GameRow) for _ in range(games)]
    batch.play_rows(rows, [tables(edition)], players, NUMBERS[variant], SEED, 0, [0] * MOVES)
    return rows


def play_compiled(rows: Array, edition: str, players: int, variant: str | None, first: int = 0) -> None:
    rules, out = array_of(tables(edition)), numpy.zeros(MOVES, numpy.int32)
    kernel().play_rows(rows, rules, players, NUMBERS[variant], SEED, first, out)


@every_table
def test_plain_and_compiled_play_the_same_games(edition: str, players: int, variant: str | None) -> None:
    plain = played_plain(edition, players, variant)
    rows = numpy.zeros(GAMES, dtype(GameRow))
    play_compiled(rows, edition, players, variant)
    for number, row in enumerate(plain):
        assert rows[number : number + 1].tobytes() == pack(row)


@every_table
def test_two_threads_play_the_same_games_as_one(edition: str, players: int, variant: str | None) -> None:
    one, two = (numpy.zeros(500, dtype(GameRow)) for _ in range(2))
    play_compiled(one, edition, players, variant)
    halves = [
        threading.Thread(target=play_compiled, args=(two[first : first + 250], edition, players, variant, first))
        for first in (0, 250)
    ]
    for half in halves:
        half.start()
    for half in halves:
        half.join()
    assert one.tobytes() == two.tobytes()


@every_table
def test_plain_and_compiled_score_the_same(edition: str, players: int, variant: str | None) -> None:
    plain = played_plain(edition, players, variant, 20)
    seats, rules = plain[0].seats, tables(edition)
    sheets = [[[0] * CATEGORIES for _ in range(seats)] for _ in plain]
    won, boards = [0] * len(plain), [[0] * seats for _ in plain]
    batch.score_rows(plain, [rules], sheets, won, boards, [0] * SEATS)
    compiled_sheets = numpy.zeros((len(plain), seats, CATEGORIES), numpy.int16)
    compiled_won, compiled_boards = numpy.zeros(len(plain), numpy.int8), numpy.zeros((len(plain), seats), numpy.int8)
    kernel().score_rows(
        array_of(*plain),
        array_of(rules),
        compiled_sheets,
        compiled_won,
        compiled_boards,
        numpy.zeros(SEATS, numpy.int16),
    )
    assert compiled_sheets.tolist() == sheets
    assert compiled_won.tolist() == won
    assert compiled_boards.tolist() == boards


@every_table
def test_plain_and_compiled_list_hide_and_imagine_the_same(edition: str, players: int, variant: str | None) -> None:
    """At moments of a game: every list of moves in its order, every view, and samples from it."""
    rng = random.Random(f"{edition} {players} {variant}")
    rules = tables(edition)
    compiled_rules = array_of(rules)
    game = Game.new(players, edition, variant, seed=SEED)
    moment = 0
    while not game.over:
        if moment % (3 * players) == 0:
            same_moves(game, rules, compiled_rules)
            same_views(game, rng.randrange(players), rules, compiled_rules, rng.getrandbits(32))
        decision = rng.choice(game.pending)
        game.choose(decision.seat, rng.choice(game.legal(decision.seat)))
        moment += 1
    same_views(game, 0, rules, compiled_rules, 1)


def same_moves(game: Game, rules: Tables, compiled_rules: Array) -> None:
    for seat, _, _ in game.pending:
        plain_out, compiled_out = [0] * MOVES, numpy.zeros(MOVES, numpy.int32)
        plain_count = batch.list_moves([game._row], 0, seat, [rules], plain_out)
        count = kernel().list_moves(array_of(game._row), 0, seat, compiled_rules, compiled_out)
        assert compiled_out[:count].tolist() == plain_out[:plain_count]


def same_views(game: Game, seat: int, rules: Tables, compiled_rules: Array, seed: int) -> None:
    view = game.view(seat)
    rows, memories = array_of(game._row), array_of(blank(Memory))
    groups, pooled, stock = (numpy.zeros(size, numpy.int32) for size in (3 * PLACES, 3 * PLACES, CARDS))
    kernel().hide_row(rows, 0, seat, memories, groups)
    assert rows.tobytes() + memories.tobytes() == bytes(view)
    row, memory = row_of(GameRow, rows), row_of(Memory, memories)
    lists = [0] * 3 * PLACES, [0] * 3 * PLACES, [0] * CARDS
    imagined = batch.imagine_row([row], 0, [memory], [rules], seed, 7, *lists)
    assert kernel().imagine_row(rows, 0, memories, compiled_rules, seed, 7, groups, pooled, stock) == imagined
    assert rows.tobytes() == pack(row)


@every_table
def test_simulations_do_not_depend_on_threads(edition: str, players: int, variant: str | None) -> None:
    one, two = (simulate(1001, players, edition, variant, SEED, threads) for threads in (1, 2))
    assert (one.scores == two.scores).all()
    assert (one.winners == two.winners).all()
    assert (one.wonders == two.wonders).all()
    assert one.scores.shape == (1001, one.wonders.shape[1], CATEGORIES)
    assert one.winners.any(axis=1).all()
    if variant == "free-city":
        assert not one.winners[:, 2].any()  # F9


@every_table
def test_the_first_simulated_game_is_the_game_of_the_seed(edition: str, players: int, variant: str | None) -> None:
    result = simulate(3, players, edition, variant, seed=SEED)
    game = Game.new(players, edition, variant, seed=SEED)
    drawn = [result.wonder_names[board] for board in result.wonders[0]]
    assert drawn == [f"{city.name} {city.side}" for city in game.cities]
    row = played_plain(edition, players, variant, 1)[0]
    row.edition = game._row.edition
    end = Game(row, [])
    assert [[*end.score(seat)] for seat in range(len(end.cities))] == result.scores[0].tolist()
    assert [seat for seat, won in enumerate(result.winners[0]) if won] == list(end.winners)


def test_random_players_score_what_three_other_engines_found() -> None:
    """26.5 points a seat at a table of three, first edition, within 0.3."""
    result = simulate(20_000, 3, seed=SEED)
    assert abs(result.scores.sum(axis=2).mean() - 26.5) <= 0.3
