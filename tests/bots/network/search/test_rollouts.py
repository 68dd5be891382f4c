"""Games that go on as the network plays: compiled, they are the same network and the same rules as elsewhere."""

import random
from collections import Counter
from pathlib import Path
from typing import Any

import numpy
import pytest

from septem import Game
from septem.bots.conformance import TABLES, Table
from septem.bots.conformance.moments import moments
from septem.bots.network.arrays import ArrayNetwork
from septem.bots.network.files import Size, Weights
from septem.bots.network.policy import think
from septem.bots.network.search.compiled import compiled_rollouts
from septem.bots.network.search.room import layers_of, new_desk
from septem.bots.network.thinking import rollouts
from septem.bots.network.thinking.judging import Desk, Layers
from septem.bots.network.thinking.rollouts import NO_LEAF
from septem.data.rows import pack, size, unpack
from septem.data.tables import tables
from septem.game.seen import see
from septem.game.view import View
from septem.kernel.arrays import array_of, dtype, row_of
from septem.kernel.circle import moment, players_at
from septem.kernel.knowledge import Memory
from septem.kernel.layout import CATEGORIES, OVER, GameRow
from septem.kernel.scoring import score, winners
from tests.bots.network.made import made, tensors_of

ROWS = 12
HEAT = 1.0
SEED = 20_101_031
SIZES = [Size(1, 1, 1), Size(3, 0, 2), Size(17, 1, 5), Size(64, 3, 33), Size(2300, 1, 4)]
every_table = pytest.mark.parametrize("table", TABLES, ids=str)


@pytest.fixture(scope="module")
def weights(tmp_path_factory: pytest.TempPathFactory) -> Weights:
    return made(tmp_path_factory.mktemp("network"))


class Start:
    """Imagined games of one view, and all that the functions want beside them."""

    def __init__(self, view: View, weights: Weights, rows: int = ROWS, seed: int = SEED) -> None:
        data = bytearray(bytes(view))
        self.view, self.row = view, view.row
        self.memory = numpy.frombuffer(data, dtype(Memory), 1, size(GameRow))
        self.tables, self.layers = array_of(tables(view.edition)), layers_of(weights)
        self.desk = new_desk(weights.size, rows, players_at(self.row))
        self.rows = numpy.repeat(numpy.frombuffer(data, dtype(GameRow), 1), rows)
        imagined = numpy.zeros(rows, numpy.int8)
        compiled_rollouts().imagine_rows(self.rows, self.memory, self.tables, self.desk, seed, 0, imagined)
        assert imagined.all()

    @property
    def how(self) -> tuple[float, Any, Layers, Desk]:
        return HEAT, self.tables, self.layers, self.desk

    def play(self, until: int, player: int | None = None) -> Any:
        """Plays all rows on; shares and leads of a player."""
        told = numpy.full((2, len(self.rows)), numpy.nan, numpy.float32)
        seat = self.view.seat if player is None else player
        compiled_rollouts().play_on(self.rows, seat, until, *self.how, *told)
        return told


def views_at(table: Table) -> list[View]:
    return [moment.game().view(moment.decision.by) for moment in moments(table)]


@every_table
def test_at_a_leaf_stands_what_the_network_says_of_the_observation(table: Table, weights: Weights) -> None:
    network = ArrayNetwork(weights)
    for moment_asked in moments(table):
        game, decision = moment_asked.game(), moment_asked.decision
        if decision.kind != "turn":
            continue
        view = game.view(decision.by)
        judgement = network.judge(see(view).observation)
        shares, leads = Start(view, weights).play(until=0)
        assert shares == pytest.approx(judgement.win, abs=1e-5)
        assert leads == pytest.approx(judgement.lead, abs=1e-4)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_layers_may_have_any_width(size: Size, tmp_path: Path) -> None:
    """Also one that does not fit the tiles of a product, or is wider than an observation."""
    weights = made(tmp_path, tensors_of(size, seed=3))
    view = Game.new(3, seed=2).view(0)
    judgement = ArrayNetwork(weights).judge(see(view).observation)
    shares, leads = Start(view, weights).play(until=0)
    assert shares == pytest.approx(judgement.win, abs=1e-4)
    assert leads == pytest.approx(judgement.lead, abs=1e-3)


@pytest.mark.parametrize("table", [Table("first", 5), Table("second", 2, "free-city")], ids=str)
def test_moves_are_drawn_as_often_as_the_network_finds_them_likely(table: Table, weights: Weights) -> None:
    """Ways to pay among them; all but one choose, and here the view's own seat is not that one."""
    draws = 1200
    for view in views_at(table):
        start = Start(view, weights, draws)
        decision = view.decision
        assert decision is not None
        compiled_rollouts().let_others_choose(start.rows, -1, *start.how)
        drawn = Counter(start.rows["cities"]["choice"][:, decision.seat].tolist())
        assert drawn.total() == draws
        numbers = view.numbered(decision.seat)
        for move, chance in think(ArrayNetwork(weights), view).options.chances().items():
            # Five standard deviations.
            assert drawn[numbers[move]] / draws == pytest.approx(
                chance, abs=5 * (chance * (1 - chance) / draws) ** 0.5 + 0.002
            )


def test_others_choose_and_the_player_does_not(weights: Weights) -> None:
    start = Start(Game.new(4, seed=1).view(2), weights)
    compiled_rollouts().let_others_choose(start.rows, 2, *start.how)
    chosen = start.rows["cities"]["choice"][:, :4] != 0
    assert (chosen == [True, True, False, True]).all()


@every_table
def test_games_end_as_the_rules_count_them_and_their_shares_add_up(table: Table, weights: Weights) -> None:
    for view in views_at(table):
        start = Start(view, weights)
        start.play(NO_LEAF)
        players = players_at(start.row)
        told = numpy.array([start.play(NO_LEAF, player) for player in range(players)])
        assert told[:, 0].sum(axis=0) == pytest.approx(1, abs=1e-6)
        assert told[:, 1].sum(axis=0) == pytest.approx(0, abs=1e-5)
        for i in range(len(start.rows)):
            row = row_of(GameRow, start.rows, i)
            assert row.phase == OVER
            totals = [score(row, seat, tables(view.edition), [0] * CATEGORIES) for seat in range(row.seats)]
            won = winners(row, totals)
            shares = [(won >> player & 1) / won.bit_count() for player in range(players)]
            assert told[:, 0, i] == pytest.approx(shares, abs=1e-6)
            ahead = totals[0] - sum(totals[1:players]) / (players - 1)
            assert told[0, 1, i] == pytest.approx(0.025 * ahead, abs=1e-5)


@every_table
def test_a_game_goes_on_until_the_turn_that_was_asked_for(table: Table, weights: Weights) -> None:
    for view in views_at(table):
        start = Start(view, weights)
        now = moment(start.row.age, start.row.turn)
        start.play(now + 2)
        for i in range(len(start.rows)):
            row = row_of(GameRow, start.rows, i)
            assert row.phase == OVER if now + 2 > 18 else moment(row.age, row.turn) == now + 2


@pytest.mark.parametrize("table", [Table("first", 3), Table("second", 2, "free-city")], ids=str)
def test_plain_and_compiled_they_play_the_same_games(table: Table, weights: Weights) -> None:
    view = random.Random(3).choice([view for view in views_at(table) if view.age == 3])
    start = Start(view, weights, 2)
    plain = [unpack(GameRow, start.rows[i : i + 1].tobytes()) for i in range(2)]
    told = numpy.zeros((2, 2), numpy.float32)
    rules, shares, leads = [tables(view.edition)], told[0], told[1]
    rollouts.play_on(plain, view.seat, NO_LEAF, HEAT, rules, start.layers, start.desk, shares, leads)
    assert start.play(NO_LEAF).tolist() == told.tolist()
    assert [pack(row) for row in plain] == [start.rows[i : i + 1].tobytes() for i in range(2)]
