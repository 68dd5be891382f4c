"""The model of growth: what goes in comes out, and what it says about bottlenecks follows by hand."""

from dataclasses import replace

import pytest

from benchmarks.server.costs import Cost
from benchmarks.server.growth import (
    BY_TABLE,
    SHARDED,
    TODAY,
    Assumptions,
    Design,
    Line,
    Rates,
    bottlenecks,
    fit,
    model_of,
    needs,
    predicted,
    rates_of,
    turn_seconds,
    workers_involved,
)
from tests.benchmarks.server.figures import CHOICE, MORE_CHOICE, MORE_REVEAL, REVEAL, WAKEUP, measurements, run

ONLY_TABLES = Assumptions(solo_share=0, other_streams=0, reconnects_per_hour=0)
NOTHING = Rates(streams=0, tables=0, begins=0, choices=0, reveals=0, connects=0)


def test_four_people_choose_once_in_each_turn() -> None:
    rates = rates_of(8400, ONLY_TABLES)
    assert rates.reveals == pytest.approx(100)
    assert rates.choices == pytest.approx(300)
    assert rates.streams == 8400
    assert rates.solo_turns == 0


def test_who_plays_alone_is_not_at_a_table_of_people() -> None:
    rates = rates_of(1500, Assumptions(solo_share=1))
    assert (rates.choices, rates.reveals) == (0, 0)
    assert rates.solo_turns == pytest.approx(100)


def test_the_slowest_of_many_takes_the_longest_time() -> None:
    assert turn_seconds(1_000_000, (5, 25)) == pytest.approx(25, abs=0.001)


def test_a_choice_concerns_one_worker_more_than_there_are_viewers_at_most() -> None:
    assert workers_involved(1_000_000, 4) == pytest.approx(5, abs=0.001)
    assert [workers_involved(1, seats) for seats in (1, 4, 7)] == [1, 1, 1]


def test_a_line_is_found_again() -> None:
    line = Line(Cost(worker=3, wal=100), Cost(worker=2))
    found = fit([(count, line.at(count)) for count in (1, 1.9375, 3.05)])
    assert found.first.values() == pytest.approx(line.first.values())
    assert found.extra.values() == pytest.approx(line.extra.values(), abs=1e-9)


def test_nothing_becomes_cheaper_with_more_workers() -> None:
    found = fit([(1, Cost(worker=2)), (3, Cost(worker=1))])
    assert found.extra.worker == 0
    assert found.at(3).worker == pytest.approx(1.5)


def test_a_single_point_is_a_flat_line() -> None:
    assert fit([(1, Cost(worker=2))]).at(7) == Cost(worker=2)


def test_the_costs_that_were_put_in_come_out() -> None:
    model = model_of(measurements())
    assert model.events["choice"].first.worker == pytest.approx(CHOICE)
    assert model.events["choice"].extra.worker == pytest.approx(MORE_CHOICE)
    assert model.events["reveal"].first.worker == pytest.approx(REVEAL)
    assert model.events["reveal"].extra.worker == pytest.approx(MORE_REVEAL)
    assert model.publish.at(10).redis == pytest.approx(0.00002 + 9 * 0.00001)


def test_every_worker_gets_every_message_unless_it_has_its_own_channel() -> None:
    model = model_of(measurements())
    rates = replace(NOTHING, choices=1000)
    extra = model.demand(rates, 100, BY_TABLE).worker - model.demand(rates, 100, SHARDED).worker
    assert extra == pytest.approx(1000 * 99 * WAKEUP)


def test_a_table_at_one_worker_costs_what_it_costs_with_one_worker() -> None:
    model = model_of(measurements())
    rates = replace(NOTHING, choices=100, reveals=30)
    base = model.base.extra.worker
    alone = model.demand(rates, 1, TODAY).worker - base
    assert model.demand(rates, 8, SHARDED).worker - 8 * base == pytest.approx(alone)
    assert model.demand(rates, 8, TODAY).worker - 8 * base > 1.2 * alone


@pytest.mark.parametrize("design", [TODAY, BY_TABLE, SHARDED])
def test_the_fewest_workers_are_enough_and_one_less_is_not(design: Design) -> None:
    model, rates = model_of(measurements()), rates_of(10_000, ONLY_TABLES)
    workers = model.workers(rates, design, 0.6)
    assert workers is not None
    assert model.demand(rates, workers, design).worker <= 0.6 * workers
    assert model.demand(rates, workers - 1, design).worker > 0.6 * (workers - 1)


def test_messages_for_all_stop_growth_where_they_fill_a_core() -> None:
    model = model_of(measurements())
    # One choice per player in 21 seconds, each a message of a tenth of a millisecond.
    fills = 0.6 / WAKEUP * 21
    assert needs(1.1 * fills, model, TODAY, ONLY_TABLES).workers is None
    assert needs(0.5 * fills, model, TODAY, ONLY_TABLES).workers is not None
    assert needs(10 * fills, model, SHARDED, ONLY_TABLES).workers is not None


def test_the_bottleneck_of_wake_ups_is_where_they_take_half_of_each_worker() -> None:
    found = {bottleneck.name: bottleneck for bottleneck in bottlenecks(model_of(measurements()), TODAY, ONLY_TABLES)}
    assert found["wake-ups, half of every worker"].players == pytest.approx(0.3 / WAKEUP * 21, rel=0.03)
    assert not found["wake-ups, half of every worker"].is_bought


def test_the_bottleneck_of_commits_is_where_postgres_is_busy() -> None:
    found = {bottleneck.name: bottleneck for bottleneck in bottlenecks(model_of(measurements()), SHARDED, ONLY_TABLES)}
    # A commit per choice, and twenty for each game of 18 turns of 21 seconds.
    commits = 1 / 21 + 20 / 4 / 18 / 21
    assert found["commits of PostgreSQL here"].players == pytest.approx(0.6 * 4000 / commits, rel=0.03)


def test_redis_is_used_up_before_no_number_of_workers_is_enough() -> None:
    model = model_of(measurements())
    found = {bottleneck.name: bottleneck for bottleneck in bottlenecks(model, TODAY, ONLY_TABLES)}["Redis, one core"]
    enough = needs(found.players * 0.97, model, TODAY, ONLY_TABLES)
    assert enough.workers is not None
    assert enough.used.redis < 0.6
    more = needs(found.players * 1.03, model, TODAY, ONLY_TABLES)
    assert more.workers is None or more.used.redis > 0.6


def test_bottlenecks_come_in_the_order_in_which_they_are_met() -> None:
    players = [bottleneck.players for bottleneck in bottlenecks(model_of(measurements()))]
    assert len(players) >= 6
    assert players == sorted(players)


def test_bots_of_the_strongest_level_cost_nearly_a_core_second_each() -> None:
    model = model_of(measurements())
    alone = Assumptions(solo_share=1, levels={7: 1.0})
    # Everybody chooses every 15 seconds, and then three bots think.
    assert needs(1500, model, TODAY, alone).bot_cores == pytest.approx(1500 / 15 * 3 * 0.9)


def test_the_prediction_of_a_load_leaves_out_bots_and_limits() -> None:
    model, measured = model_of(measurements()), run(2)
    assert measured.load is not None
    said = predicted(model, measured)
    viewed = 1.9375
    reveals, choices = 80 / 21, 3 * 80 / 21
    worker = 2 * 0.005 + 320 * 0.00002 + reveals / 18 * 0.1
    worker += choices * (CHOICE + MORE_CHOICE * (viewed - 1)) + reveals * (REVEAL + MORE_REVEAL * (viewed - 1))
    worker += (choices + reveals) * 2 * WAKEUP
    assert said.worker == pytest.approx(worker)
    assert said.bots == 0
