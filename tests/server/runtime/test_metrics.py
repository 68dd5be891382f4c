"""The numbers for Prometheus say what happened."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from septem.server.runtime.metrics import Metrics
from septem.server.runtime.worker import Worker
from septem.server.tables.commands import Choose
from tests.server.runtime.playing import NO_DELAY, PEOPLE, play_out, rematched, seated
from tests.server.tables.building import make_setup
from tests.server.tables.seating import moves

pytestmark = pytest.mark.anyio


async def test_every_reveal_is_counted_once_and_a_rematch_is_none(sqlite_url: str) -> None:
    metrics = Metrics()
    async with Worker.open(sqlite_url, bot_delay=NO_DELAY, metrics=metrics) as worker:
        snapshot = await seated(worker.tables, make_setup(players=3))
        snapshot = await play_out(worker.tables, snapshot.id, 3, seed=random.randrange(100))
        assert metrics.registry.get_sample_value("septem_reveals_total") == snapshot.table.turn
        await rematched(worker.tables, snapshot.id, PEOPLE[0])
        assert metrics.registry.get_sample_value("septem_reveals_total") == snapshot.table.turn


async def test_open_moves_are_no_reveals(sqlite_url: str) -> None:
    metrics = Metrics()
    async with Worker.open(sqlite_url, bot_delay=NO_DELAY, metrics=metrics) as worker:
        snapshot = await seated(worker.tables, make_setup("dice", 1, variant="ghost"))
        for _ in range(3):
            by, seats = next(iter(snapshot.pending().items()))
            move = moves(snapshot, seats[0])[0]
            snapshot = await worker.tables.execute_without_limit(
                Choose(snapshot.table.turn, seats[0], move), snapshot.id, PEOPLE[by]
            )
        assert snapshot.table.turn == 3
        assert metrics.registry.get_sample_value("septem_reveals_total") == 0


def test_streams_and_tables_of_a_worker_that_died_are_not_counted(tmp_path: Path) -> None:
    def run(*lines: str) -> str:
        program = "\n".join(("import os", "from septem.server.runtime.metrics import Metrics", "m = Metrics()", *lines))
        environment = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}
        return subprocess.run(
            [sys.executable, "-c", program], check=True, capture_output=True, text=True, env=environment
        ).stdout

    run("m.streams.inc(3)", "m.in_memory.set(5)", "m.reveals.inc(7)", "os._exit(0)")
    text = run("m.streams.inc(2)", "m.in_memory.set(1)", "m.reveals.inc(1)", "print(m.text().decode())")
    for line in ("septem_open_streams 2.0", "septem_tables_in_memory 1.0", "septem_reveals_total 8.0"):
        assert line in text.splitlines()


async def test_methods_that_a_client_makes_up_share_one_label() -> None:
    metrics = Metrics()
    for method in ("BREW", "WHEN"):
        metrics.observe_request(method, "other", 405, 0.01)
    labels = {"method": "other", "route": "other", "status": "405"}
    assert metrics.registry.get_sample_value("septem_requests_total", labels) == 2
