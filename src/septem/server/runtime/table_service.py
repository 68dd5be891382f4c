"""The one path of every command: counted, read, decided on the current table, written, and only then shown."""

import logging
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from http import HTTPStatus
from typing import Any, Protocol, TypeAlias, TypeVar

from septem.server.auth.rate_limits import RateLimiter
from septem.server.errors import GameUnavailable, NotFound, Refused
from septem.server.games.protocol import Game
from septem.server.runtime.metrics import Metrics
from septem.server.runtime.notifier import Notifier
from septem.server.runtime.presence import AbsenceLimits, Presence
from septem.server.runtime.repository import OnChange, TableRepository
from septem.server.store import table_lists
from septem.server.store.database import Database
from septem.server.tables.commands import SYSTEM, Actor, Command, Create, Leave, TakeOverSeat
from septem.server.tables.events import Event
from septem.server.tables.snapshot import Snapshot

logger = logging.getLogger(__name__)

MAX_LISTED = 20
# The status counted for accepted choices; refused ones count under their own.
DONE = HTTPStatus.NO_CONTENT

T = TypeVar("T")
CommandReader: TypeAlias = Callable[[], T | Awaitable[T]]
"""Reads a request, once it has been counted."""


class Sender(Protocol):
    """The sender of a command. Without identification, `person_id` is '' and `actor` raises `Refused`."""

    @property
    def person_id(self) -> str:
        """The person that limits count."""
        ...

    @property
    def client_ip(self) -> str:
        """The IP address that the request comes from."""
        ...

    @property
    def actor(self) -> Actor:
        """The actor of the command."""
        ...


class TableService:
    """All tables of a database, for people and bots.

    The snapshots it gives are shared and never change. Functions in `on_change` are called with each table that was
    opened or changed from here, and the new events. `presence` says who is there.
    """

    def __init__(
        self,
        database: Database,
        notifier: Notifier | None = None,
        absence_limits: AbsenceLimits | None = None,
        now: Callable[[], float] = time.time,
        *,
        limiter: RateLimiter | None = None,
        metrics: Metrics | None = None,
    ) -> None:
        self.database = database
        self.notifier = notifier or Notifier()
        self.on_change: list[OnChange] = []
        self._now = now
        self._limiter = limiter or RateLimiter(is_on=False)
        self._metrics = metrics or Metrics()
        self._repository = TableRepository(database, self.notifier, self._changed, now)
        self.presence = Presence(database, self.notifier, self._repository.get_cached, absence_limits, now)

    @property
    def in_memory(self) -> int:
        """How many tables this process keeps in memory."""
        return len(self._repository)

    async def create(self, sender: Sender, read: CommandReader[Create]) -> Snapshot:
        """Opens a person's table; raises `Refused`. The rate limit is checked as by `execute`."""
        await self._limiter.count(Create.limit, sender.person_id, sender.client_ip)
        return await self.create_without_limit(await _read(read), sender.actor)

    async def create_without_limit(self, create: Create, actor: Actor) -> Snapshot:
        """Opens a table; raises `Refused`."""
        return await self._repository.add(create.decide(actor))

    async def execute(
        self, kind: type[Command], table_id: str, sender: Sender, read: CommandReader[Command] | None = None
    ) -> Snapshot:
        """Executes a person's command; raises `Refused`.

        The rate limit is checked before the command is read and the sender identified.
        """
        try:
            await self._limiter.count(kind.limit, sender.person_id, sender.client_ip)
            command = await _read(read or kind)
            snapshot = await self.execute_without_limit(command, table_id, sender.actor)
        except Refused as error:
            self._count(kind, error.status)
            raise
        self._count(kind, DONE)
        return snapshot

    async def execute_without_limit(self, command: Command, table_id: str, actor: Actor = SYSTEM) -> Snapshot:
        """Executes a command of this actor; raises `Refused`."""
        snapshot = await self._decide(command, table_id, actor)
        if command.shows_presence:
            self.presence.mark_present(snapshot.table, actor.person)
        return snapshot

    async def check(self, command: Command, table_id: str, actor: Actor) -> None:
        """Raises `Refused` if the command of this actor would be refused now; changes nothing."""
        command.decide(await self.get(table_id), actor)

    async def close(self) -> None:
        """Waits for the changes in flight."""
        await self._repository.close()

    async def game_of(self, table_id: str) -> Game[Any]:
        """The game of a table, from memory if it is there and has begun, since it cannot change then."""
        known = self._repository.get_cached(table_id)
        snapshot = known if known is not None and known.table.position is not None else await self.get(table_id)
        return snapshot.table.game

    async def get(self, table_id: str) -> Snapshot:
        """The table as it stands."""
        return await self._repository.get(table_id)

    async def visit_table(self, table_id: str, person: str) -> Snapshot:
        """The table as it stands, with those who are absent; marks this person as present if they play there."""
        snapshot = await self.get(table_id)
        self.presence.mark_present(snapshot.table, person)
        return await self.presence.with_absences(snapshot)

    async def watch(self, table_id: str) -> AsyncGenerator[Snapshot, None]:
        """The table now and after every change; a slow reader gets only the latest state.

        Where only presence has changed, it is the same snapshot once more.
        """
        with self.notifier.subscribe(table_id) as subscription:
            snapshot = await self.get(table_id)
            yield snapshot
            while True:
                revision, presence_changed = await subscription.wait()
                if revision > snapshot.revision:
                    snapshot = await self._repository.get_at_least(table_id, revision)
                elif not presence_changed:
                    continue
                yield snapshot

    async def leave_all(self, person: str) -> list[Refused]:
        """Stands up at open tables and lets bots play on in games; returns the refusals of tables that stay."""
        refusals: list[Refused] = []
        for found in await self.database.read(table_lists.active_tables_of, person, None):
            try:
                await self._decide(Leave(), found.id, Actor(person))
            except Refused as error:
                # A table that was deleted meanwhile has no seats.
                if isinstance(error, NotFound) and not isinstance(error, GameUnavailable):
                    continue
                logger.warning("leaving a table failed", extra={"why": type(error).__name__})
                refusals.append(error)
        return refusals

    async def take_over(self, person: str) -> None:
        """Moves the seats of guests who have signed in to this account; refused seats stay."""
        for table_id, guest in await self.database.read(table_lists.seats_to_take_over, person):
            try:
                await self.execute_without_limit(TakeOverSeat(guest, person), table_id)
            except Refused as error:
                logger.warning("taking over a seat failed", extra={"why": type(error).__name__})

    async def active_tables_of(self, person: str, limit: int = MAX_LISTED) -> list[Snapshot]:
        """The open and running tables of a person, those that wait for them first."""
        return await self._all(await self.database.read(table_lists.active_tables_of, person, limit))

    async def finished_tables_of(self, person: str, limit: int = MAX_LISTED) -> list[Snapshot]:
        """The finished games of a person, newest first."""
        return await self._all(await self.database.read(table_lists.finished_tables_of, person, limit))

    async def listed(self, limit: int = MAX_LISTED) -> list[Snapshot]:
        """The listed tables: those to join, then those to watch."""
        return await self._all(await self.database.read(table_lists.listed, self._now(), limit))

    async def listed_and_finished(self, limit: int = MAX_LISTED) -> list[Snapshot]:
        """The finished games of listed tables, newest first."""
        return await self._all(await self.database.read(table_lists.listed_and_finished, limit))

    async def counts(self) -> dict[str, int]:
        """How many tables there are of each phase."""
        return await self.database.read(table_lists.counts)

    async def _decide(self, command: Command, table_id: str, actor: Actor) -> Snapshot:
        if not command.needs_presence:
            return await self._repository.change(table_id, lambda snapshot: command.decide(snapshot, actor))
        absent = (await self.presence.with_absences(await self.get(table_id), is_fresh=True)).absent
        return await self._repository.change(
            table_id, lambda snapshot: command.decide(replace(snapshot, absent=absent), actor)
        )

    async def _all(self, found: Iterable[table_lists.TableRef]) -> list[Snapshot]:
        """These tables, without those that were deleted meanwhile or whose game is not available."""
        tables = []
        for table_id, revision in found:
            with suppress(NotFound):
                tables.append(await self._repository.get_at_least(table_id, revision))
        return tables

    def _count(self, kind: type[Command], status: int) -> None:
        if kind.counts_as_choice:
            self._metrics.choices.labels(str(status)).inc()

    def _changed(self, changed: Snapshot, events: Sequence[Event]) -> None:
        for function in self.on_change:
            function(changed, events)


async def _read(read: CommandReader[T]) -> T:
    value = read()
    return await value if isinstance(value, Awaitable) else value
