"""The simulation: work takes its time, waits for its turn, and adds up to what the model says."""

import pytest

from benchmarks.server.growth import BY_TABLE, TODAY, Assumptions, Design, model_of, rates_of
from benchmarks.server.run import percentile
from benchmarks.server.simulation import Clock, Machine, Process, Scenario, service_times, simulate
from tests.benchmarks.server.figures import measurements

FOUND = measurements()
MODEL = model_of(FOUND)
TIMES = service_times(FOUND, MODEL)


def finished(clock: Clock, *work: tuple[Process, float, bool]) -> list[float]:
    """The moments at which pieces of work are done, in the order in which they were given."""
    moments = [0.0] * len(work)

    def done(number: int) -> None:
        moments[number] = clock.now

    for number, (process, seconds, is_render) in enumerate(work):
        process.submit(seconds, lambda number=number: done(number), is_render=is_render)  # type: ignore[misc]
    clock.run(100)
    return moments


def test_one_process_does_one_thing_at_a_time() -> None:
    clock = Clock()
    process = Process(Machine(clock, 2))
    assert finished(clock, (process, 3, False), (process, 2, False)) == [3, 5]
    assert process.busy == 5


def test_answers_go_before_renders() -> None:
    clock = Clock()
    process = Process(Machine(clock, 1))
    assert finished(clock, (process, 1, True), (process, 1, True), (process, 1, False)) == [1, 3, 2]


def test_processes_share_cores() -> None:
    clock = Clock()
    machine = Machine(clock, 2)
    processes = [Process(machine) for _ in range(3)]
    assert finished(clock, *((process, 4, False) for process in processes)) == [4, 4, 8]


def test_a_process_with_threads_uses_several_cores() -> None:
    clock = Clock()
    process = Process(Machine(clock, 4), threads=3)
    assert finished(clock, *([(process, 2, False)] * 4)) == [2, 2, 2, 4]


def test_the_same_seed_leads_to_the_same_outcome() -> None:
    scenario = Scenario(tables=20, workers=2, seconds=10)
    assert simulate(scenario, TIMES) == simulate(scenario, TIMES)


@pytest.mark.parametrize(("workers", "design"), [(1, TODAY), (2, TODAY), (4, TODAY), (4, BY_TABLE)])
def test_the_simulation_uses_what_the_model_says(workers: int, design: Design) -> None:
    scenario = Scenario(tables=120, workers=workers, by_table=design.by_table, seconds=200)
    seen = simulate(scenario, TIMES)
    assume = Assumptions(solo_share=0, other_streams=0, reconnects_per_hour=0)
    said = MODEL.demand(rates_of(480, assume), workers, design) - MODEL.limits * (480 / 21)
    assert seen.worker == pytest.approx(said.worker, rel=0.06)
    assert seen.postgres + MODEL.base.at(workers).postgres == pytest.approx(said.postgres, rel=0.1)


def test_a_turn_takes_as_long_as_the_slowest_person_thinks() -> None:
    seen = simulate(Scenario(tables=200, workers=4, seconds=210), TIMES)
    assert len(seen.reveals) == pytest.approx(200 * 210 / 21, rel=0.03)
    assert len(seen.choices) == pytest.approx(4 * len(seen.reveals), rel=0.03)


def test_a_choice_that_waits_for_nothing_takes_as_long_as_its_parts() -> None:
    seen = simulate(Scenario(tables=1, workers=1, seconds=300), TIMES)
    parts = 2 * TIMES.proxy + TIMES.answer + TIMES.write + TIMES.flush + TIMES.client
    assert min(seen.choices) == pytest.approx(parts, rel=0.001)


def test_waiting_grows_with_the_load() -> None:
    quiet, busy = (simulate(Scenario(tables=tables, workers=1, seconds=60), TIMES) for tables in (60, 580))
    assert busy.worker > 0.85
    assert percentile(busy.reveals, 95) > 2 * percentile(quiet.reveals, 95)
    assert percentile(busy.choices, 95) > percentile(quiet.choices, 95)


def test_tables_at_one_worker_need_less_than_tables_at_any() -> None:
    spread, kept = (simulate(Scenario(tables=200, workers=8, by_table=by_table), TIMES) for by_table in (False, True))
    assert kept.worker < 0.9 * spread.worker
    assert kept.postgres < 0.7 * spread.postgres


def test_a_rush_waits_longer_than_the_same_people_spread_over_a_turn() -> None:
    rush = simulate(Scenario(tables=300, workers=2, warm_up=0, seconds=5, at_once=True), TIMES)
    spread = simulate(Scenario(tables=300, workers=2), TIMES)
    assert percentile(rush.choices, 95) > 5 * percentile(spread.choices, 95)
