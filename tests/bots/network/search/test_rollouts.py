"""Games that go on as the network plays: compiled, they are the same network and the same rules as elsewhere."""

import copy
import random
from collections import Counter
from pathlib import Path
from typing import Any

import numpy
import pytest

from septem import Game
from septem.bots.conformance import TABLES, Table
from septem.bots.conformance.moments import moments
from septem.bots.minds import mind_of
from septem.bots.network.arrays import ArrayNetwork
from septem.bots.network.files import Size, Weights
from septem.bots.network.policy import think
from septem.bots.network.search.compiled import compiled_rollouts
from septem.bots.network.search.room import layers_of, new_desk
from septem.bots.network.thinking import rollouts
from septem.bots.network.thinking.judging import Desk, Layers
from septem.bots.network.thinking.rollouts import NO_LEAF
from septem.bots.thinking.picking import WEIGHING, pick
from septem.data.rows import pack, size, unpack
from septem.data.tables import tables
from septem.game.seen import see
from septem.game.view import View
from septem.kernel.arrays import array_of, dtype, row_of
from septem.kernel.circle import decider, moment, players_at
from septem.kernel.knowledge import Memory
from septem.kernel.layout import CATEGORIES, MOVES, OVER, GameRow
from septem.kernel.moves import legal_moves, owes
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
    def how(self) -> tuple[float, Any, Any, Layers, Desk]:
        return HEAT, self.tables, array_of(mind_of(WEIGHING, self.view.edition)), self.layers, self.desk

    def let_others_choose(self, player: int, minded: int = 0) -> Any:
        """Everybody but a player chooses; the choices, `[row, city]`."""
        compiled_rollouts().let_others_choose(self.rows, self._all(minded), player, *self.how)
        return self.rows["cities"]["choice"][:, : self.row.seats]

    def play(self, until: int, player: int | None = None, minded: int = 0) -> Any:
        """Plays all rows on; shares and leads of a player."""
        told = numpy.full((2, len(self.rows)), numpy.nan, numpy.float32)
        seat = self.view.seat if player is None else player
        compiled_rollouts().play_on(self.rows, self._all(minded), seat, until, *self.how, *told)
        return told

    def _all(self, minded: int) -> Any:
        return numpy.full(len(self.rows), minded, numpy.int8)


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
        drawn = Counter(start.let_others_choose(-1)[:, decision.seat].tolist())
        assert drawn.total() == draws
        numbers = view.numbered(decision.seat)
        for move, chance in think(ArrayNetwork(weights), view).options.chances().items():
            # Five standard deviations.
            assert drawn[numbers[move]] / draws == pytest.approx(
                chance, abs=5 * (chance * (1 - chance) / draws) ** 0.5 + 0.002
            )


@pytest.mark.parametrize("minded", [0, 1])
def test_others_choose_and_the_player_does_not(minded: int, weights: Weights) -> None:
    start = Start(Game.new(4, seed=1).view(2), weights)
    chosen = start.let_others_choose(2, minded) != 0
    assert (chosen == [True, True, False, True]).all()


@every_table
def test_others_who_are_played_by_the_mind_choose_as_heuristic_does(table: Table, weights: Weights) -> None:
    """Each of them for itself, whatever the others have chosen."""
    for view in views_at(table):
        start = Start(view, weights)
        before = [unpack(GameRow, start.rows[i : i + 1].tobytes()) for i in range(ROWS)]
        chosen = start.let_others_choose(view.seat, minded=1)
        for i, row in enumerate(before):
            for seat in range(row.seats):
                by = decider(row, seat)
                alone = copy.deepcopy(row)
                if by != seat:  # who holds the Free City chooses for the own city first
                    alone.cities[by].choice = int(chosen[i, by])
                expected = heuristic_choice(alone, seat, view.edition) if by != view.seat and owes(alone, seat) else 0
                assert chosen[i, seat] == (expected or row.cities[seat].choice)


def heuristic_choice(row: GameRow, seat: int, edition: str) -> int:
    moves, mind = [0] * MOVES, mind_of(WEIGHING, edition)
    count = legal_moves(row, seat, tables(edition), moves)
    how = mind.policy, tables(edition), mind.weights, mind.noise
    return pick(row, seat, *how, [0] * CATEGORIES, moves, [0] * MOVES, count)


@pytest.mark.parametrize("minded", [0, 1])
@every_table
def test_games_end_as_the_rules_count_them_and_their_shares_add_up(table: Table, minded: int, weights: Weights) -> None:
    for view in views_at(table):
        start = Start(view, weights)
        own = start.play(NO_LEAF, minded=minded)
        players = players_at(start.row)
        told = numpy.array([start.play(NO_LEAF, player) for player in range(players)])
        assert told[view.seat].tolist() == own.tolist()
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


@pytest.mark.parametrize("minded", [0, 1])
@every_table
def test_a_game_goes_on_until_the_turn_that_was_asked_for(table: Table, minded: int, weights: Weights) -> None:
    for view in views_at(table):
        start = Start(view, weights)
        now = moment(start.row.age, start.row.turn)
        told = start.play(now + 2, minded=minded)
        assert numpy.isfinite(told).all()
        for i in range(len(start.rows)):
            row = row_of(GameRow, start.rows, i)
            assert row.phase == OVER if now + 2 > 18 else moment(row.age, row.turn) == now + 2


@pytest.mark.parametrize("minded", [0, 1])
@pytest.mark.parametrize("table", [Table("first", 3), Table("second", 2, "free-city")], ids=str)
def test_plain_and_compiled_they_play_the_same_games(table: Table, minded: int, weights: Weights) -> None:
    view = random.Random(3).choice([view for view in views_at(table) if view.age == 3])
    start = Start(view, weights, 2)
    plain = [unpack(GameRow, start.rows[i : i + 1].tobytes()) for i in range(2)]
    told = numpy.zeros((2, 2), numpy.float32)
    rules, minds = [tables(view.edition)], [mind_of(WEIGHING, view.edition)]
    how = (view.seat, NO_LEAF, HEAT, rules, minds, start.layers, start.desk)
    rollouts.play_on(plain, [minded] * 2, *how, told[0], told[1])
    assert start.play(NO_LEAF, minded=minded).tolist() == told.tolist()
    assert [pack(row) for row in plain] == [start.rows[i : i + 1].tobytes() for i in range(2)]
