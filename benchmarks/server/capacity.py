"""What PostgreSQL can commit on this machine, and what it costs to count a choice against the limits."""

import asyncio
import random
import re
import subprocess
import tempfile
import time
from pathlib import Path

import psycopg

from benchmarks.server.costs import Capacity, Cost
from benchmarks.server.stack import Stack
from septem.errors import SetupError
from septem.server.auth.rate_limits import RateLimiter
from septem.server.store.schema import tables

COUNTED = 400
MANY_CLIENTS = 16
TABLES = 2000
# The column keeps the name that it has in databases of older versions.
REVISION = tables.c.revision.name
TPS = re.compile(r"^tps = ([\d.]+)", re.MULTILINE)

# The statements of store/event_log.py for a secret choice and for a reveal, as pgbench repeats them.
CHANGE = f"""
\\set t random(1, {TABLES})
\\set seat random(0, 3)
\\set version random(1, 2000000000)
BEGIN;
UPDATE tables SET phase = 'running', listed = false, {REVISION} = {REVISION} + 1, waiting = 7, people = 4,
  host = 'bench', due = NULL, updated = extract(epoch from now()) WHERE id = 'bench' || (:t)::text AND {REVISION} >= 0;
"""
CHOICE = f"""{CHANGE}
INSERT INTO choices (table_id, seat, turn, move, by_bot) VALUES ('bench' || (:t)::text, :seat, 3, 'build Altar', false)
  ON CONFLICT (table_id, seat) DO UPDATE SET turn = excluded.turn, move = excluded.move, by_bot = excluded.by_bot;
COMMIT;
"""
REVEAL = f"""{CHANGE}
DELETE FROM choices WHERE table_id = 'bench' || (:t)::text;
INSERT INTO events (table_id, version, data, at) VALUES ('bench' || (:t)::text, :version,
  '{{"type": "turn", "moves": ["build Altar", "build Theater", "sell Palace", "stage Baths"], "at": 1700000000}}', 0);
COMMIT;
"""
NEW_TABLES = f"""
INSERT INTO tables (id, phase, listed, {REVISION}, waiting, people, host, updated)
SELECT 'bench' || number::text, 'running', false, 1, 15, 4, 'bench', 0 FROM generate_series(1, %s) AS number
"""


def commit_capacity(stack: Stack, seconds: int) -> Capacity:
    """Transactions per second, three choices to one reveal, by one client and by many."""
    with psycopg.connect(stack.database) as connection:
        connection.execute(NEW_TABLES, (TABLES,))
    with tempfile.TemporaryDirectory() as folder:
        choice, reveal = Path(folder) / "choice.sql", Path(folder) / "reveal.sql"
        choice.write_text(CHOICE, "utf-8")
        reveal.write_text(REVEAL, "utf-8")
        scripts = ["-f", f"{choice}@3", "-f", f"{reveal}@1"]
        _repeat(stack, scripts, MANY_CLIENTS, seconds)  # so that every page is in the log and in memory
        one = _repeat(stack, scripts, 1, seconds)
        before = stack.read()
        many = _repeat(stack, scripts, MANY_CLIENTS, seconds)
        used = stack.used(before, stack.read())
    return Capacity(one, many, MANY_CLIENTS, used.postgres / used.commits, used.wal / used.commits)


def _repeat(stack: Stack, scripts: list[str], clients: int, seconds: int) -> float:
    """Transactions per second of so many clients, by pgbench."""
    name = stack.database.partition("@/")[2].partition("?")[0]
    command = [
        str(stack.programs / "pgbench"),
        "-n",
        "-M",
        "prepared",
        "-h",
        str(stack.postgres.folder),
        "-U",
        "septem",
    ]
    command += ["-c", str(clients), "-j", str(min(2, clients)), "-T", str(seconds), *scripts, name]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    found = TPS.search(answer.stdout)
    if answer.returncode or not found:
        raise SetupError(f"pgbench failed: {answer.stderr.strip()}")
    return float(found[1])


async def limit_cost(stack: Stack) -> Cost:
    """What it takes to count one choice against the limits of a person and an address, which benchmarks leave out."""
    limiter, rng = RateLimiter(stack.redis.url), random.Random(3)
    try:
        await limiter.count("choose", "first", "192.0.2.1")
        before, began = stack.read(), time.process_time()
        for number in range(COUNTED):
            address = f"10.{rng.randrange(256)}.{rng.randrange(256)}.{rng.randrange(256)}"
            await limiter.count("choose", f"person {number}", address)
            await asyncio.sleep(0)
        took, after = time.process_time() - began, stack.read()
    finally:
        await limiter.close()
    return Cost(worker=took / COUNTED, redis=(after.counted.redis - before.counted.redis) / COUNTED)
