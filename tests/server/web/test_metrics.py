"""The numbers for Prometheus say what happened."""

import random

import pytest

from septem.server.live.clock import NO_PAUSES
from septem.server.live.house import House
from septem.server.table.setup import Setup
from septem.server.web.metrics import Metrics
from tests.server.live.playing import PEOPLE, play_out, seated

pytestmark = pytest.mark.anyio


async def test_every_reveal_is_counted_once_and_a_rematch_is_none(sqlite_url: str) -> None:
    metrics = Metrics()
    async with House.open(sqlite_url, pauses=NO_PAUSES) as house:
        metrics.watch(house)
        table = await seated(house.live, Setup(players=3))
        table = await play_out(house.live, table.id, 3, seed=random.randrange(100))
        assert metrics.registry.get_sample_value("septem_reveals_total") == table.turn
        await house.live.rematch(table.id, PEOPLE[0])
        assert metrics.registry.get_sample_value("septem_reveals_total") == table.turn
