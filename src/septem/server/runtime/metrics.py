"""Metrics for Prometheus: requests, streams, tables, choices and bots. Not for the public."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from septem.server.tables.events import Event, Revealed

SECONDS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
STREAM = "/stream"
# A client may send any word as its method, and each new label is kept for good.
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


class Metrics:
    """The numbers of one app; those of several workers are added up where PROMETHEUS_MULTIPROC_DIR names a folder."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.requests = Counter(
            "septem_requests", "Requests answered.", ("method", "route", "status"), registry=registry
        )
        self.latency = Histogram(
            "septem_request_seconds",
            "Time until a request was answered.",
            ("route",),
            buckets=SECONDS,
            registry=registry,
        )
        self.streams = Gauge("septem_open_streams", "Streams open now.", registry=registry, multiprocess_mode="livesum")
        self.sent = Counter("septem_stream_messages", "Messages sent on streams.", registry=registry)
        self.dropped = Counter(
            "septem_dropped_streams", "Streams closed because the client stopped reading.", registry=registry
        )
        self.running = Gauge(
            "septem_running_tables", "Games in progress.", registry=registry, multiprocess_mode="mostrecent"
        )
        self.in_memory = Gauge(
            "septem_tables_in_memory",
            "Tables that workers keep in memory.",
            registry=registry,
            multiprocess_mode="livesum",
        )
        self.choices = Counter("septem_choices", "Choices of people by status.", ("status",), registry=registry)
        self.reveals = Counter("septem_reveals", "Turns revealed.", registry=registry)
        self.bot_moves = Counter("septem_bot_moves", "Moves of bots.", ("outcome",), registry=registry)

    def table_changed(self, events: Sequence[Event]) -> None:
        """Counts the reveals among the new events of a table."""
        self.reveals.inc(sum(isinstance(event, Revealed) for event in events))

    def observe_request(self, method: str, route: str, status: int, seconds: float) -> None:
        """Records a request; stream durations are not latencies."""
        self.requests.labels(method if method in METHODS else "other", route, str(status)).inc()
        if not route.endswith(STREAM):
            self.latency.labels(route).observe(seconds)

    def text(self) -> bytes:
        """All numbers as Prometheus reads them."""
        folder = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
        if folder is None:
            return generate_latest(self.registry)
        _drop_gauges_of_dead_workers(Path(folder))
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)


def _drop_gauges_of_dead_workers(folder: Path) -> None:
    """Removes the gauge files of dead workers, which would be counted for ever."""
    if sys.platform == "win32":  # where os.kill ends a process instead of asking for it
        return
    for file in folder.glob("gauge_live*.db"):
        process = int(file.stem.rpartition("_")[2])
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            mark_process_dead(process)  # type: ignore[no-untyped-call]
        except PermissionError:
            continue
