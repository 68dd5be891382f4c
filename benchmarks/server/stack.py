"""The whole server as docs/hosting.md sets it up: PostgreSQL, Redis, several workers, and nginx before them."""

import os
import re
import resource
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import psycopg
from redis import Redis

from benchmarks.server.costs import Cost
from benchmarks.server.worker import ENVIRONMENT, FILES, STARTS_WITHIN, TICKS, resident_memory, wait_until_ready
from septem.errors import SetupError
from tests.server.postgres import Postgres, programs, running_postgres
from tests.server.redis_server import RedisServer, running_redis

EXAMPLE = Path(__file__).parents[2] / "docs" / "nginx.conf"
# As a distribution sets it up, commits and all; no checkpoint falls into a measurement.
DURABLE = (
    "listen_addresses=",
    "max_connections=300",
    "checkpoint_timeout=1h",
    "max_wal_size=8GB",
    "shared_buffers=256MB",
)
# Settings of docs/nginx.conf that only matter with a certificate.
TLS_LINES = re.compile(r"^ +ssl_\w+ .*\n", re.MULTILINE)
UPSTREAM_LINES = re.compile(r"(?:^ +server 127\.0\.0\.1:\d+;\n)+", re.MULTILINE)
# A table's requests and streams go to one worker; everything else goes to any.
BY_TABLE = """
map $uri $septem_table {
    default $request_id;
    "~^/(?:t|g|api/v1/tables)/(?<table>[^/]+)" $table;
}
"""
AROUND = """
{user}
daemon off;
worker_rlimit_nofile {files};
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 16384; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/septem.conf;
}}
"""
# A type of record, how many of it there are, the bytes of the records and of their page images.
WAL_LINE = re.compile(r"^(\S+)\s+(\d+) \([^)]*\)\s+(\d+) \([^)]*\)\s+(\d+) \(", re.MULTILINE)
ROWS = re.compile(r"Heap/(?:INSERT|UPDATE|HOT_UPDATE|DELETE)(?:\+INIT)?$")


class ProcessTimes(NamedTuple):
    """A line of /proc: the parent, and the processor time of the process and of its children that have ended."""

    parent: int
    own: float
    ended: float


class Reading(NamedTuple):
    """Counters at one moment; only the difference of two has a meaning."""

    at: float
    counted: Cost
    wal_position: str


@dataclass(frozen=True)
class Stack:
    """A server that runs; players connect to `host` and `port`, where nginx listens."""

    host: str
    port: int
    workers: "Sequence[subprocess.Popen[bytes]]"
    worker_ports: Sequence[int]
    postgres: Postgres
    programs: Path
    database: str
    redis: RedisServer
    redis_client: "Redis"
    nginx: "subprocess.Popen[bytes]"
    administrator: psycopg.Connection[tuple[object, ...]]

    def cpu_seconds(self) -> float:
        """Processor time of the workers, without their bots."""
        times = process_times()
        return sum(times[worker.pid].own for worker in self.workers)

    def memory(self) -> int:
        """Bytes of memory that the workers use, without their bots."""
        return sum(resident_memory(worker.pid) for worker in self.workers)

    def read(self) -> Reading:
        """All counters as they are now."""
        times = process_times()
        workers = sum(times[worker.pid].own for worker in self.workers)
        commands: Any = self.redis_client.info("commandstats")
        counted = Cost(
            worker=workers,
            bots=sum(tree_seconds(times, worker.pid) for worker in self.workers) - workers,
            postgres=tree_seconds(times, self.postgres.pid),
            redis=tree_seconds(times, self.redis.pid),
            nginx=tree_seconds(times, self.nginx.pid),
            published=commands.get("cmdstat_publish", {}).get("calls", 0),
        )
        position = self.administrator.execute("SELECT pg_current_wal_lsn()").fetchone()
        assert position
        return Reading(time.perf_counter(), counted, str(position[0]))

    def used(self, before: Reading, after: Reading) -> Cost:
        """What was used between two readings; bytes to browsers are counted by the browsers."""
        command = [self.programs / "pg_waldump", "-p", self.postgres.folder / "data" / "pg_wal", "--stats=record"]
        words = [*map(str, command), "-s", before.wal_position, "-e", after.wal_position]
        is_written = before.wal_position != after.wal_position
        text = subprocess.run(words, capture_output=True, text=True, check=True).stdout if is_written else ""
        return after.counted - before.counted + wal_cost(text)


def wal_cost(text: str) -> Cost:
    """What `pg_waldump --stats=record` counts: commits, rows, bytes of records and of page images."""
    commits = rows = records = images = 0
    for kind, count, record_bytes, image_bytes in WAL_LINE.findall(text):
        if kind == "Total":
            continue
        commits += int(count) if kind == "Transaction/COMMIT" else 0
        rows += int(count) if ROWS.match(kind) else 0
        records += int(record_bytes)
        images += int(image_bytes)
    return Cost(commits=commits, rows=rows, wal=records, images=images)


def process_times() -> dict[int, ProcessTimes]:
    """The processor time of every process, with all its threads."""
    found = {}
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            text = file.read_text("utf-8", errors="replace")
        except OSError:
            continue  # it has ended meanwhile
        fields = text.rpartition(")")[2].split()
        own, ended = int(fields[11]) + int(fields[12]), int(fields[13]) + int(fields[14])
        pid = int(file.parent.name)
        found[pid] = ProcessTimes(int(fields[1]), _exact_seconds(pid, own / TICKS), ended / TICKS)
    return found


def _exact_seconds(pid: int, in_ticks: float) -> float:
    """The processor time of a process in nanoseconds; a tick of /proc is as long as twenty of PostgreSQL's commits."""
    try:
        # The id of a process's clock, as clock_getcpuclockid gives it on Linux.
        return time.clock_gettime((~pid << 3) | 2)
    except OSError:
        return in_ticks


def tree_seconds(times: Mapping[int, ProcessTimes], root: int) -> float:
    """Processor time of a process and all its descendants, also of those that have ended."""
    children = (pid for pid, process in times.items() if process.parent == root)
    return times[root].own + times[root].ended + sum(tree_seconds(times, child) for child in children)


@contextmanager
def running_stack(workers: int, *, by_table: bool = False) -> Iterator[Stack]:
    """Starts everything with so many workers, and ends it; `SetupError` names what is not installed."""
    nginx, redis_server, postgres_programs = _installed()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(FILES, most), most))
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="septem-stack-")))
        postgres = stack.enter_context(running_postgres(postgres_programs, DURABLE))
        redis_process = stack.enter_context(running_redis(redis_server))
        port, *worker_ports = _free_ports(workers + 1)
        database = postgres.new_database()
        environment = {
            "DATABASE_URL": database,
            "REDIS_URL": redis_process.url,
            "SEPTEM_SECRET": "only for the benchmark",
            "SEPTEM_PUBLIC_URL": f"http://127.0.0.1:{port}",
            "SEPTEM_DATA": str(folder),
        }
        processes = [stack.enter_context(_worker(folder, environment, at)) for at in worker_ports]
        conf = _nginx_conf(folder, port, worker_ports, by_table=by_table)
        proxy = stack.enter_context(_program([nginx, "-p", str(folder), "-c", str(conf)], folder / "nginx.log", {}))
        wait_until_ready(proxy, port, folder / "nginx.log")
        yield Stack(
            "127.0.0.1",
            port,
            processes,
            worker_ports,
            postgres,
            postgres_programs,
            database,
            redis_process,
            stack.enter_context(Redis.from_url(redis_process.url)),
            proxy,
            stack.enter_context(postgres.connect()),
        )


def _installed() -> tuple[str, str, Path]:
    nginx = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
    redis_server, postgres_programs = shutil.which("redis-server"), programs()
    if not nginx or not redis_server or not postgres_programs:
        raise SetupError(
            "This benchmark needs nginx, redis-server and PostgreSQL; install them with the system's tools."
        )
    return nginx, redis_server, postgres_programs


def _free_ports(count: int) -> list[int]:
    with ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(count)]
        for found in sockets:
            found.bind(("127.0.0.1", 0))
        return [int(found.getsockname()[1]) for found in sockets]


def _nginx_conf(folder: Path, port: int, worker_ports: Sequence[int], *, by_table: bool) -> Path:
    """The file of docs/nginx.conf for these ports, without certificate, and what a distribution has around it."""
    (folder / "septem.conf").write_text(adapted(EXAMPLE.read_text("utf-8"), port, worker_ports, by_table=by_table))
    user = "user root;" if os.geteuid() == 0 else ""
    conf = folder / "nginx.conf"
    conf.write_text(AROUND.format(folder=folder, user=user, files=resource.getrlimit(resource.RLIMIT_NOFILE)[0]))
    return conf


def adapted(example: str, port: int, worker_ports: Sequence[int], *, by_table: bool) -> str:
    """docs/nginx.conf for these ports and without a certificate; with `by_table` a table keeps to one worker."""
    upstream = "".join(f"    server 127.0.0.1:{at};\n" for at in worker_ports)
    if by_table:
        upstream = f"    hash $septem_table consistent;\n{upstream}"
    changes = {
        re.compile(r"server \{\s+listen 80;.*?\n\}\n", re.DOTALL): "",
        re.compile(r" +listen \[::\]:443 ssl http2;\n"): "",
        re.compile(r"listen 443 ssl http2;"): f"listen 127.0.0.1:{port};",
        TLS_LINES: "",
        UPSTREAM_LINES: upstream,
    }
    for old, new in changes.items():
        example, count = old.subn(new, example)
        if not count:
            raise SetupError(f"{EXAMPLE.name} has changed: there is no {old.pattern} in it.")
    return BY_TABLE + example if by_table else example


@contextmanager
def _worker(folder: Path, environment: Mapping[str, str], port: int) -> "Iterator[subprocess.Popen[bytes]]":
    log = folder / f"worker-{port}.log"
    command = [sys.executable, "-m", "septem", "serve", "--no-open", "--port", str(port)]
    with _program(command, log, environment) as process:
        wait_until_ready(process, port, log)
        yield process


@contextmanager
def _program(command: Sequence[str], log: Path, environment: Mapping[str, str]) -> "Iterator[subprocess.Popen[bytes]]":
    with log.open("wb") as stream:
        process = subprocess.Popen(
            command, env={**os.environ, **ENVIRONMENT, **environment}, stdout=stream, stderr=subprocess.STDOUT
        )
    try:
        yield process
    finally:
        process.terminate()
        process.wait(STARTS_WITHIN)
