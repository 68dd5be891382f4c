"""What a running server consists of besides its routes, from start to end."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy.exc import SQLAlchemyError

from septem.server.live.browsers import Browsers
from septem.server.live.clock import Pauses
from septem.server.live.house import House
from septem.server.live.people import People
from septem.server.live.presence import Patience, Presence
from septem.server.live.tables import LiveTables
from septem.server.settings import Settings
from septem.server.web.acquaintances import Acquaintances
from septem.server.web.drawing_order import DrawingOrder
from septem.server.web.limits import Limits
from septem.server.web.metrics import Metrics
from septem.server.web.open_streams import OpenStreams
from septem.server.web.rendering import Rendered
from septem.server.web.sending import EventStream
from septem.server.web.sessions import Sessions
from septem.server.web.stopping import Stopping


class Services:
    """Everything that requests need, made once; tables and people only while the server runs."""

    house: House
    acquaintances: Acquaintances
    open_streams: OpenStreams

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.sessions = Sessions(settings.secret, is_https=settings.is_https)
        self.limits = Limits(settings.redis_url, is_on=settings.limits)
        self.rendered = Rendered()
        self.order = DrawingOrder()
        self.stopping = Stopping()

    @property
    def tables(self) -> LiveTables:
        """All tables."""
        return self.house.live

    @property
    def presence(self) -> Presence:
        """Who is there."""
        return self.tables.presence

    @property
    def people(self) -> People:
        """Everybody."""
        return self.house.people

    @property
    def browsers(self) -> Browsers:
        """Everybody's sessions."""
        return self.house.browsers

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """The server from its start to its end."""
        settings = self.settings
        settings.make_folder()
        async with House.open(
            settings.database,
            settings.redis_url or None,
            bot_workers=settings.bot_workers,
            pauses=Pauses(settings.bot_pause, settings.bot_pause) if settings.bot_pause else None,
            patience=Patience(*settings.away) if settings.away else None,
        ) as self.house:
            self.acquaintances = Acquaintances(self.browsers, self.tables)
            self.open_streams = OpenStreams(self.browsers, self.people)
            self.metrics.watch(self.house)
            self.stopping.listen()
            try:
                async with self.open_streams.watched():
                    yield
            finally:
                self.stopping.stop()
                await self.limits.close()

    def stream(self, messages: AsyncIterator[bytes], session: str = "", person: str = "") -> EventStream:
        """An answer that sends these messages as they come, while the session is this person's."""
        ends = (self.open_streams.end_of(session, person), self.stopping.event)
        return EventStream(messages, ends, self.metrics, self.limits)

    async def database_state(self) -> str:
        """'ok' while the database answers, else 'gone'."""
        try:
            await self.house.database.ping()
        except (OSError, SQLAlchemyError):
            return "gone"
        return "ok"

    def redis_state(self) -> str:
        """'ok' while wake-ups reach other workers at once, 'none' where nobody uses Redis."""
        if not self.settings.redis_url:
            return "none"
        return "ok" if self.house.wakeups.is_connected else "gone"
