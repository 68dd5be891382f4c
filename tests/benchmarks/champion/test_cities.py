from pathlib import Path

import numpy as np
import pytest

from benchmarks.champion import cities
from benchmarks.champion.kinds import BY_NAME
from benchmarks.champion.sections.wonders import lines
from septem.data.cards import COLOURS
from septem.envs.options import Options
from tests.benchmarks.champion.networks import played, random_network, that_sells


@pytest.mark.parametrize("options", [Options(3, payments="apart"), Options(2, variant="free-city", payments="apart")])
def test_every_city_is_counted_once_and_every_victory(tmp_path: Path, options: Options) -> None:
    batch, shares = played(random_network(tmp_path), 20, options)
    sums = cities.count(batch, shares)
    assert sums["board_cities"].sum() == 20 * options.players
    assert sums["board_wins"].sum() == pytest.approx(20, abs=1e-4)
    assert sums["board_points"].sum() == batch.points.sum()
    assert sums["board_stages"].sum() == 20 * options.players
    assert (sums["colour_cities"].sum(axis=1) == 20 * options.players).all()
    greens = sums["colour_cities"][COLOURS.index("green")]
    assert sums["board_scholars"].sum() == greens[cities.SCHOLAR :].sum()


def test_the_points_of_winners_are_those_of_the_cities_that_won(tmp_path: Path) -> None:
    batch, shares = played(random_network(tmp_path), 20)
    assert cities.count(batch, shares)["winners_points"].sum() == pytest.approx((batch.points * shares).sum())


def test_who_only_sells_builds_nothing_and_loses_no_conflict_against_the_like(tmp_path: Path) -> None:
    batch, shares = played(that_sells(tmp_path), 6)
    sums = cities.count(batch, shares)
    assert sums["colour_cities"][:, 0].tolist() == [18] * len(COLOURS)
    assert sums["board_stages"][:, 0].sum() == 18
    assert (int(sums["defeats"]), int(sums["victories"].sum())) == (0, 0)
    assert (batch.points == 57 // 3).all()  # three coins at the start, eighteen sales


def test_wonders_stand_in_the_order_of_their_wins_within_their_intervals(tmp_path: Path) -> None:
    batch, shares = played(random_network(tmp_path), 60)
    found = lines(cities.count(batch, shares), BY_NAME["3-first"])
    assert len(found) == 14
    assert [line.wins.value for line in found] == sorted((line.wins.value for line in found), reverse=True)
    assert all(line.wins.low <= line.wins.value <= line.wins.high for line in found)
    totals = batch.points[batch.rows["cities"]["board"][:, :3] == 0]
    rhodes = next(line for line in found if line.name == "Rhodes A")
    assert rhodes.points == pytest.approx(float(np.mean(totals)))
