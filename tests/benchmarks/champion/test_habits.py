from pathlib import Path

import numpy as np
import pytest

from benchmarks.champion import habits
from benchmarks.champion.habits import DEEDS, SALE, STAGE, hands_at
from septem.data.cards import COLOURS
from septem.envs.options import Options
from septem.kernel.arrays import row_of
from septem.kernel.circle import hand_at
from septem.kernel.layout import GameRow
from tests.benchmarks.champion.networks import THREE, played, random_network, that_sells

# Their owners also build from the discard pile, or play a seventh card.
WITH_MORE_TURNS = ("Halicarnassus", "Babylon")


def test_everybody_does_one_thing_a_turn(tmp_path: Path) -> None:
    batch, _ = played(random_network(tmp_path), 10)
    assert habits.count(batch)["deeds"].sum(axis=1).tolist() == [30] * 18


def test_what_is_built_turn_by_turn_is_what_the_cities_have_in_the_end(tmp_path: Path) -> None:
    batch, _ = played(random_network(tmp_path), 200)
    boards = [board.split()[0] in WITH_MORE_TURNS for board in THREE.names.boards]
    plain = ~np.array(boards)[batch.rows["cities"]["board"][:, :3]].any(axis=1)
    assert plain.any()
    batch.rows = batch.rows[plain].copy()
    deeds = habits.count(batch)["deeds"].sum(axis=0)
    cities = batch.rows["cities"][:, :3]
    assert deeds[: len(COLOURS)].tolist() == cities["colours"].sum(axis=(0, 1), dtype=int).tolist()
    assert deeds[STAGE] == cities["stages"].sum()
    assert sum(deeds) == 18 * cities.size


def test_sales_are_sales(tmp_path: Path) -> None:
    batch, _ = played(that_sells(tmp_path), 4)
    assert habits.count(batch)["deeds"].sum(axis=0).tolist() == [0] * SALE + [18 * 12]
    assert DEEDS[SALE] == "sale"


@pytest.mark.parametrize(
    "options",
    [
        Options(3, payments="apart"),
        Options(7, payments="apart"),
        Options(2, variant="free-city", payments="apart"),
        Options(2, variant="gaia", payments="apart"),
    ],
)
def test_hands_go_round_as_in_the_rules(tmp_path: Path, options: Options) -> None:
    batch, _ = played(that_sells(tmp_path), 1, options)
    row, players = row_of(GameRow, batch.rows[:1]), np.arange(options.players)
    for age in range(3):
        for turn in range(6):
            wanted = [hand_at(row, age, turn, player) for player in range(options.players)]
            assert hands_at(batch.rows, age, turn, players).tolist() == [wanted]
