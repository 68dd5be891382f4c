"""The numbers for Prometheus say what happened."""

import random

import pytest

from septem.server.runtime.metrics import Metrics
from septem.server.runtime.scheduler import NO_DELAY
from septem.server.runtime.worker import Worker
from tests.server.runtime.playing import PEOPLE, play_out, rematched, seated
from tests.server.tables.building import make_setup

pytestmark = pytest.mark.anyio


async def test_every_reveal_is_counted_once_and_a_rematch_is_none(sqlite_url: str) -> None:
    metrics = Metrics()
    async with Worker.open(sqlite_url, bot_delay=NO_DELAY, metrics=metrics) as worker:
        seen = await seated(worker.tables, make_setup(players=3))
        seen = await play_out(worker.tables, seen.id, 3, seed=random.randrange(100))
        assert metrics.registry.get_sample_value("septem_reveals_total") == seen.table.turn
        await rematched(worker.tables, seen.id, PEOPLE[0])
        assert metrics.registry.get_sample_value("septem_reveals_total") == seen.table.turn


async def test_methods_that_a_client_makes_up_share_one_label() -> None:
    metrics = Metrics()
    for method in ("BREW", "WHEN"):
        metrics.answered(method, "other", 405, 0.01)
    labels = {"method": "other", "route": "other", "status": "405"}
    assert metrics.registry.get_sample_value("septem_requests_total", labels) == 2
