"""Numbers for Prometheus: requests, streams, tables, choices, bots. Not for the public."""

import os

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from septem.server.tables.snapshot import Snapshot

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
        self.dropped = Counter("septem_dropped_streams", "Streams ended because nobody read them.", registry=registry)
        self.running = Gauge(
            "septem_running_tables", "Games in progress.", registry=registry, multiprocess_mode="mostrecent"
        )
        self.in_memory = Gauge(
            "septem_tables_in_memory",
            "Tables that workers keep in memory.",
            registry=registry,
            multiprocess_mode="livesum",
        )
        self.choices = Counter("septem_choices", "Choices of people by answer.", ("status",), registry=registry)
        self.reveals = Counter("septem_reveals", "Turns revealed.", registry=registry)
        self.bot_moves = Counter("septem_bot_moves", "Moves of bots.", ("outcome",), registry=registry)
        self._bot_moves: dict[str, int] = {}

    def table_changed(self, before: Snapshot, after: Snapshot) -> None:
        """Counts what was revealed at a table."""
        self.reveals.inc(after.table.turn - before.table.turn)

    def bots_moved(self, moves: int, failures: int) -> None:
        """Notes how many moves bots have made by now, and how many of these another bot had to make."""
        for outcome, count in (("in time", moves - failures), ("replaced", failures)):
            counted = self._bot_moves.get(outcome, 0)
            self.bot_moves.labels(outcome).inc(max(0, count - counted))
            self._bot_moves[outcome] = max(count, counted)

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """Notes a request; how long a stream stays open is no latency."""
        self.requests.labels(method if method in METHODS else "other", route, str(status)).inc()
        if not route.endswith(STREAM):
            self.latency.labels(route).observe(seconds)

    def text(self) -> bytes:
        """All numbers as Prometheus reads them."""
        if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
            return generate_latest(self.registry)
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)
