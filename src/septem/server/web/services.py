"""What routes use: the worker, sessions, rate limits, streams and caches."""

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager

from starlette.requests import Request

from septem.server.auth.accounts import Accounts
from septem.server.auth.people import People
from septem.server.auth.rate_limits import RateLimiter
from septem.server.auth.session_cache import SessionCache
from septem.server.auth.session_cookie import SessionCookie
from septem.server.auth.session_store import SessionStore
from septem.server.runtime.metrics import Metrics
from septem.server.runtime.presence import AbsenceLimits, Presence
from septem.server.runtime.table_service import TableService
from septem.server.runtime.worker import Worker
from septem.server.settings import Settings
from septem.server.web.event_stream import EventStream
from septem.server.web.open_streams import OpenStreams
from septem.server.web.render_queue import RenderQueue
from septem.server.web.shutdown import Shutdown
from septem.server.web.update_cache import UpdateCache


class Services:
    """Everything that requests need, created once; tables and people exist only while the server runs."""

    worker: Worker
    session_cache: SessionCache
    open_streams: OpenStreams
    accounts: Accounts

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.session_cookie = SessionCookie(settings.secret, is_https=settings.is_https)
        self.limiter = RateLimiter(settings.redis_url, is_on=settings.rate_limits)
        self.render_queue = RenderQueue()
        self.update_cache = UpdateCache()
        self.shutdown = Shutdown()

    @property
    def tables(self) -> TableService:
        """All tables."""
        return self.worker.tables

    @property
    def presence(self) -> Presence:
        """Which players are present."""
        return self.tables.presence

    @property
    def people(self) -> People:
        """All people."""
        return self.worker.people

    @property
    def sessions(self) -> SessionStore:
        """All sessions."""
        return self.worker.sessions

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Runs the worker inside a `with` block."""
        settings = self.settings
        settings.make_folder()
        async with Worker.open(
            settings.database,
            settings.redis_url or None,
            bot_workers=settings.bot_workers,
            bot_delay=settings.bot_delay,
            absence_limits=AbsenceLimits(*settings.absence_limits) if settings.absence_limits else None,
            limiter=self.limiter,
            metrics=self.metrics,
        ) as self.worker:
            self.session_cache = SessionCache(self.sessions, self.tables.take_over)
            self.open_streams = OpenStreams(self.sessions, self.session_cache, self.people)
            self.accounts = Accounts(
                self.people, self.sessions, self.session_cache, self.limiter, self.open_streams, self.tables
            )
            self.shutdown.listen()
            try:
                async with self.open_streams.watched():
                    yield
            finally:
                self.shutdown.stop()
                await self.limiter.close()

    def stream(self, messages: AsyncGenerator[bytes, None], session: str = "", person: str = "") -> EventStream:
        """A response that sends these messages as they come, until the session ends or changes its person."""
        ends = (self.open_streams.closed_event(session, person), self.shutdown.event)
        return EventStream(messages, ends, self.metrics, self.limiter)

    async def database_state(self) -> str:
        """'ok' while the database answers, else 'gone'."""
        return "ok" if await self.worker.database.is_reachable() else "gone"

    def redis_state(self) -> str:
        """'ok' while notifications reach other workers at once, 'none' where Redis is not used."""
        if not self.settings.redis_url:
            return "none"
        return "ok" if self.worker.notifier.is_connected else "gone"


def get_services(request: Request) -> Services:
    """The services of the app that handles this request."""
    services: Services = request.app.state.services
    return services
