"""Games between minds: plain and compiled they are the same to the last byte, and no mind sees what is hidden."""

import random

import numpy
import pytest

from septem.bots.compiled import thinking
from septem.bots.conformance import TABLES, Table
from septem.bots.conformance.moments import Moment, moments
from septem.bots.minds import mind_of
from septem.bots.thinking import playing
from septem.bots.thinking.picking import AT_RANDOM, BUILDER, GREEDY, RBAI, WEIGHING, pick
from septem.bots.thinking.playing import Mind
from septem.data.rows import blank, pack
from septem.data.tables import tables
from septem.game.game import Game
from septem.game.names import VARIANTS
from septem.kernel.arrays import array_of, dtype
from septem.kernel.chance import seed_generator
from septem.kernel.layout import CATEGORIES, MOVES, SEATS, GameRow
from septem.kernel.moves import legal_moves

GAMES = 6
SEED = 20_110_918
POLICIES = {"random": AT_RANDOM, "builder": BUILDER, "rbai": RBAI, "greedy": GREEDY, "weighing": WEIGHING}
NOISE = 250

every_table = pytest.mark.parametrize("table", TABLES, ids=str)


def played_plain(table: Table, minds: list[Mind], line_ups: list[list[int]]) -> list[GameRow]:
    rows = [blank(GameRow) for _ in line_ups]
    place = [tables(table.edition)], table.players, VARIANTS[table.variant], SEED
    deals = list(range(len(rows)))
    playing.play_tables(rows, *place, deals, minds, line_ups, [0] * CATEGORIES, [0] * MOVES, [0] * MOVES)
    return rows


def played_compiled(table: Table, minds: list[Mind], line_ups: list[list[int]]) -> bytes:
    rows = numpy.zeros(len(line_ups), dtype(GameRow))
    place = array_of(tables(table.edition)), table.players, VARIANTS[table.variant], SEED
    deals, seats = numpy.arange(len(rows)), numpy.array(line_ups, numpy.int8)
    buffers = numpy.zeros(CATEGORIES, numpy.int16), numpy.zeros(MOVES, numpy.int32), numpy.zeros(MOVES, numpy.int32)
    thinking().play_tables(rows, *place, deals, array_of(*minds), seats, *buffers)
    return rows.tobytes()


@every_table
@pytest.mark.parametrize("policy", POLICIES)
def test_plain_and_compiled_minds_play_the_same_games(table: Table, policy: str) -> None:
    minds = [mind_of(POLICIES[policy], table.edition)]
    line_ups = [[0] * SEATS for _ in range(GAMES)]
    plain = played_plain(table, minds, line_ups)
    assert played_compiled(table, minds, line_ups) == b"".join(map(pack, plain))


@every_table
def test_plain_and_compiled_minds_play_the_same_games_among_each_other(table: Table) -> None:
    """All policies at one table, one of them with noise, one with a taste; every game in another order."""
    minds = [mind_of(policy, table.edition) for policy in POLICIES.values()]
    minds += [mind_of(WEIGHING, table.edition, noise=NOISE), mind_of(WEIGHING, table.edition, "war", denies=False)]
    rng = random.Random(str(table))
    line_ups = [rng.sample(range(SEATS), SEATS) for _ in range(GAMES)]
    plain = played_plain(table, minds, line_ups)
    assert played_compiled(table, minds, line_ups) == b"".join(map(pack, plain))


def test_the_deal_of_a_game_is_that_of_its_seed() -> None:
    table = Table("second", 4)
    rows = played_plain(table, [mind_of(BUILDER, "second")], [[0] * SEATS])
    rows[0].edition = tables("second").edition
    dealt = Game(rows[0], []).deal, Game.new(4, "second", seed=SEED).deal
    ours, theirs = ([[sorted(hand) for hand in age] for age in deal] for deal in dealt)
    assert ours == theirs


def picked(row: GameRow, moment: Moment, mind: Mind) -> int:
    """The move that a mind picks from the moves that the kernel lists in this row."""
    seat, edition, out = moment.decision.seat, tables(moment.table.edition), [0] * MOVES
    count = legal_moves(row, seat, edition, out)
    out[:count] = sorted(out[:count])
    seed_generator(row, SEED, 0)
    how = mind.policy, edition, mind.weights, mind.noise
    return pick(row, seat, *how, [0] * CATEGORIES, out, [0] * MOVES, count)


@every_table
def test_a_mind_picks_the_same_from_a_view_and_from_games_that_it_could_be(table: Table) -> None:
    """Hidden cards may lie anywhere: they do not change what is picked."""
    minds = [mind_of(policy, table.edition) for policy in POLICIES.values()]
    for moment in moments(table):
        if moment.decision.kind == "discard":
            continue  # the row of a view does not show the pile; the view remembers it
        game = moment.game()
        view = game.view(moment.decision.by)
        other = view.sample(random.Random(str(moment)))
        for seat, city in enumerate(other._row.cities):
            city.choice = game._row.cities[seat].choice
        for mind in minds:
            found = {picked(row, moment, mind) for row in (view.row, game.clone()._row, other.clone()._row)}
            assert len(found) == 1
