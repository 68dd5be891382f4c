"""A worker is killed again and again, at any point: no game is lost, none forks, and no choice that was answered."""

import random
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from msgspec.json import decode
from sqlalchemy import Connection, select

from septem.server.runtime.table_service import TableService
from septem.server.store.schema import events
from septem.server.tables.commands import Create, Start
from septem.server.tables.events import Event, Moved, Revealed
from septem.server.tables.snapshot import Snapshot
from tests.server.runtime.playing import ANNA, opened, seated, substance
from tests.server.tables.building import make_setup

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).parents[3]
MOST_KILLS = 8
# Of the time in which a worker plays; the first choice comes after the start of the processes.
PLAYS_AT_MOST = 1.0
Told = tuple[str, int, int, str]
Log = list[tuple[int, str]]


class Worker:
    """A process that plays, and what it has said so far."""

    def __init__(self, url: str, table_ids: list[str]) -> None:
        command = [sys.executable, "-m", "tests.server.runtime.playing_worker", url, *table_ids]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        self.told: list[Told] = []
        self._listening = threading.Thread(target=self._listen)
        self._listening.start()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            # The last line of one who was killed may be cut off.
            if line.endswith("\n"):
                table_id, turn, seat, move = line.rstrip("\n").split("\t")
                self.told.append((table_id, int(turn), int(seat), move))

    def kill_after(self, seconds: float) -> bool:
        """Lets it play so long after its first choice, then kills it; True if it was done before."""
        while self._process.poll() is None and not self.told:
            time.sleep(0.01)
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            self._process.kill()
        code = self._process.wait()
        self._listening.join()
        assert self._process.stdout is not None
        self._process.stdout.close()
        assert code in (0, -9)
        return code == 0


def log_of(connection: Connection, table_id: str) -> Log:
    query = select(events.c.version, events.c.data).where(events.c.table_id == table_id).order_by(events.c.version)
    return [(row.version, row.data) for row in connection.execute(query)]


def played_in(log: Log) -> list[Event]:
    """What was revealed or moved, turn by turn."""
    return [event for _, data in log if isinstance(event := decode(data, type=Event), Revealed | Moved)]


def is_kept(snapshot: Snapshot, log: Log, told: Told) -> bool:
    """Whether the table still has a choice that was answered: open, or revealed in its turn."""
    _, turn, seat, move = told
    if turn == snapshot.table.turn:
        return snapshot.choices.get(seat) == move
    match played_in(log)[turn]:
        case Revealed(moves):
            return (seat, move) in moves
        case played:
            return played == Moved(seat, move)


async def test_a_worker_killed_at_random_loses_nothing(any_database_url: str) -> None:
    rng = random.Random()
    async with opened(any_database_url) as service:
        tables = [
            await seated(service, make_setup(players=4)),
            await seated(service, make_setup(players=2, variant="free-city")),
            await seated(service, make_setup("dice", 2)),
            await service.create_without_limit(Create(make_setup(players=3, level=2)), ANNA),
            await service.create_without_limit(Create(make_setup("dice", 3, level=2)), ANNA),
        ]
        for snapshot in tables[3:]:
            await service.execute_without_limit(Start(), snapshot.id, ANNA)
        table_ids = [snapshot.id for snapshot in tables]
        logs: dict[str, Log] = {table_id: [] for table_id in table_ids}
        told: list[Told] = []
        kills = 0
        while True:
            worker = Worker(any_database_url, table_ids)
            is_done = worker.kill_after(rng.uniform(0, PLAYS_AT_MOST) if kills < MOST_KILLS else 120)
            told += worker.told
            fresh = TableService(service.database)
            for table_id in table_ids:
                log = await service.database.read(log_of, table_id)
                assert [version for version, _ in log] == list(range(1, len(log) + 1))
                assert log[: len(logs[table_id])] == logs[table_id]
                logs[table_id] = log
                assert substance(await fresh.get(table_id)) == substance(await service.get(table_id))
            for choice in told:
                assert is_kept(await fresh.get(choice[0]), logs[choice[0]], choice)
            if is_done:
                break
            kills += 1
        assert kills > 0
        assert [(await service.get(table_id)).table.phase for table_id in table_ids] == ["over"] * len(table_ids)
