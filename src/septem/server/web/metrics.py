"""Numbers for Prometheus: requests, streams, tables, choices, bots. Not for the public."""

import hmac
import os
from ipaddress import ip_address

from fastapi import APIRouter, Request
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector
from starlette.responses import Response

from septem.server.live.house import House
from septem.server.refusals import NotFound
from septem.server.table.table import Table

SECONDS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
STREAM = "/stream"

router = APIRouter(include_in_schema=False)


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
        self.choices = Counter("septem_choices", "Choices of people by answer.", ("status",), registry=registry)
        self.reveals = Counter("septem_reveals", "Turns revealed.", registry=registry)
        self.bot_moves = Counter("septem_bot_moves", "Moves of bots.", ("outcome",), registry=registry)

    def watch(self, house: House) -> None:
        """Follows what happens at the tables that this worker changes."""
        told = {"in time": 0, "replaced": 0}

        def changed(before: Table, after: Table) -> None:
            self.reveals.inc(after.turn - before.turn)
            bots = {"in time": house.bots.moves - house.bots.failures, "replaced": house.bots.failures}
            for outcome, moves in bots.items():
                self.bot_moves.labels(outcome).inc(max(0, moves - told[outcome]))
                told[outcome] = moves

        house.live.on_change.append(changed)

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """Notes a request; how long a stream stays open is no latency."""
        self.requests.labels(method, route, str(status)).inc()
        if not route.endswith(STREAM):
            self.latency.labels(route).observe(seconds)

    def text(self) -> bytes:
        """All numbers as Prometheus reads them."""
        if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
            return generate_latest(self.registry)
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)


@router.get("/metrics")
async def show_metrics(request: Request) -> Response:
    """The numbers, for those on this machine or with the token; for everybody else there is no such page."""
    if not may_see(request, request.app.state.services.settings.metrics_token):
        raise NotFound("There is no such page.")
    services = request.app.state.services
    services.metrics.running.set((await services.tables.counts()).get("running", 0))
    return Response(services.metrics.text(), media_type=CONTENT_TYPE_LATEST)


def may_see(request: Request, token: str) -> bool:
    """Whether a request brings the token, or comes from this machine and not through a proxy on it."""
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    if token and hmac.compare_digest(given.encode(), token.encode()):
        return True
    if request.client is None or "x-forwarded-for" in request.headers:
        return False
    try:
        return ip_address(request.client.host).is_loopback
    except ValueError:
        return False
