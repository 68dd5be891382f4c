"""The one path of every command: what it costs, and what it counts against."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from septem import dice
from septem.game.game import Game
from septem.server.auth.people import People
from septem.server.auth.rate_limits import Limit, RateLimiter
from septem.server.errors import Conflict, Forbidden, GameUnavailable, NotFound, TooManyRequests
from septem.server.games.plugins import add_game, remove_game
from septem.server.runtime.metrics import Metrics
from septem.server.runtime.table_service import TableService
from septem.server.store.database import Database
from septem.server.tables.commands import Actor, Choose, ChooseAsBot, Create, Leave, Outcome, Sit, TakeOverSeat
from septem.server.tables.setup import Setup
from septem.server.tables.snapshot import Snapshot
from tests.server.games import toy
from tests.server.games.toy import GAME as TOY
from tests.server.runtime.playing import ANNA, BEN, PEOPLE, STRANGER, named, opened, seated
from tests.server.tables.building import complete_setup, make_setup
from tests.server.tables.seating import moves

pytestmark = pytest.mark.anyio


# What resolves a turn: the last choice with cards, every move with dice.
RESOLVING: dict[str, tuple[type, str]] = {"cards": (Game, "_resolve"), "dice": (dice.Game, "choose")}


@pytest.mark.parametrize(
    "setup",
    [make_setup(players=3), make_setup(players=2, variant="free-city"), make_setup("dice", 3)],
    ids=named,
)
async def test_the_rules_resolve_a_turn_once(sqlite_url: str, setup: Setup, monkeypatch: pytest.MonkeyPatch) -> None:
    resolved: list[object] = []
    rules, method = RESOLVING[setup.game]
    resolve = getattr(rules, method)

    def counted(game: object, *given: object) -> None:
        resolve(game, *given)
        resolved.append(game)

    async with opened(sqlite_url) as service:
        snapshot = await seated(service, setup)
        monkeypatch.setattr(rules, method, counted)
        for turn in range(3):
            resolved.clear()
            while snapshot.table.turn == turn:
                assert resolved == []
                by, seats = next(iter(snapshot.pending().items()))
                snapshot = await service.execute_without_limit(
                    Choose(turn, seats[0], moves(snapshot, seats[0])[0]), snapshot.id, PEOPLE[by]
                )
            # The position that decided the choice is the one that is kept.
            assert resolved == [snapshot.table.position]
            assert (await service.get(snapshot.id)).table.position is snapshot.table.position
            assert len(resolved) == 1


class Limiter(RateLimiter):
    """Counts, and refuses a second choice."""

    def __init__(self) -> None:
        super().__init__()
        self.counted: list[tuple[Limit, str, str]] = []

    async def count(self, limit: Limit, person: str, address: str) -> None:
        """Notes what is counted."""
        if limit == "choose" and "choose" in [known for known, _, _ in self.counted]:
            raise TooManyRequests("Too often.")
        self.counted.append((limit, person, address))


@dataclass
class Sending:
    """A person who sends commands from an address."""

    actor: Actor
    client_ip: str = ""

    @property
    def person_id(self) -> str:
        """Whom limits count."""
        return self.actor.person


async def test_a_command_counts_against_its_limit_and_in_the_metrics(sqlite_url: str) -> None:
    database, metrics, limiter = Database(sqlite_url), Metrics(), Limiter()
    await database.upgrade()
    service = TableService(database, limiter=limiter, metrics=metrics)

    def counted(status: int) -> float | None:
        return metrics.registry.get_sample_value("septem_choices_total", {"status": str(status)})

    snapshot = await seated(service, make_setup(players=3))
    limiter.counted.clear()
    with pytest.raises(Forbidden):
        await service.execute(
            Choose, snapshot.id, Sending(STRANGER, "192.0.2.7"), lambda: Choose(0, 0, moves(snapshot, 0)[0])
        )
    with pytest.raises(TooManyRequests):
        await service.execute(
            Choose, snapshot.id, Sending(ANNA, "192.0.2.8"), lambda: Choose(0, 0, moves(snapshot, 0)[0])
        )
    assert (await service.execute(Leave, snapshot.id, Sending(ANNA, "192.0.2.8"))).table.seats[0].away
    # What the server does itself is counted nowhere.
    await service.execute_without_limit(ChooseAsBot(0, 0, 0, moves(snapshot, 0)[0]), snapshot.id)
    limiter.counted.remove(("choose", STRANGER.person, "192.0.2.7"))
    assert limiter.counted == [("write", ANNA.person, "192.0.2.8")]
    await service.execute(Choose, snapshot.id, Sending(BEN), lambda: Choose(0, 1, moves(snapshot, 1)[0]))
    assert [counted(status) for status in (204, 403, 429)] == [1, 1, 1]
    await database.close()


async def test_a_new_table_counts_against_its_limit_before_it_is_read(sqlite_url: str) -> None:
    database, limiter = Database(sqlite_url), Limiter()
    await database.upgrade()
    service = TableService(database, limiter=limiter)
    counted_first: list[list[tuple[Limit, str, str]]] = []

    def read() -> Create:
        counted_first.append([*limiter.counted])
        return Create(make_setup(players=3))

    async def read_later() -> Create:
        return read()

    one = ("create", ANNA.person, "192.0.2.8")
    snapshot = await service.create(Sending(ANNA, "192.0.2.8"), read)
    assert (snapshot.table.host, snapshot.table.seat_of(ANNA.person)) == (ANNA.person, 0)
    assert (await service.get(snapshot.id)) is snapshot
    assert (await service.create(Sending(ANNA, "192.0.2.8"), read_later)).id != snapshot.id
    assert counted_first == [[one], [one, one]]
    # What is not sent by a person is counted nowhere.
    await service.create_without_limit(Create(make_setup(players=3)), ANNA)
    assert limiter.counted == [one, one]
    await database.close()


async def test_a_table_that_cannot_be_left_is_logged_and_the_others_are_left(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(sqlite_url) as service:
        refusing, other = [await seated(service, make_setup(players=3)) for _ in range(2)]
        decide = Leave.decide

        def refuse(self: Leave, snapshot: Snapshot, actor: Actor) -> Outcome:
            if snapshot.id == refusing.id:
                raise Conflict("Not now.")
            return decide(self, snapshot, actor)

        monkeypatch.setattr(Leave, "decide", refuse)
        assert [str(error) for error in await service.leave_all(BEN.person)] == ["Not now."]
        assert [(await service.get(snapshot.id)).table.seats[1].away for snapshot in (refusing, other)] == [False, True]
    assert [(record.message, record.__dict__["why"]) for record in caplog.records] == [
        ("leaving a table failed", "Conflict")
    ]


async def test_a_deleted_table_does_not_have_to_be_left(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(sqlite_url) as service:
        await seated(service, make_setup(players=3))

        def refuse(self: Leave, seen: Snapshot, actor: Actor) -> Outcome:
            raise NotFound("There is no such table.")

        monkeypatch.setattr(Leave, "decide", refuse)
        assert await service.leave_all(BEN.person) == []


async def test_a_seat_that_cannot_be_taken_over_is_logged_and_the_others_are_taken_over(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(sqlite_url) as service:
        people = People(service.database)
        guest, account = await people.guest("Gast"), await people.register("Anna", "correct horse")
        tables = [await service.create_without_limit(Create(make_setup(players=3)), ANNA) for _ in range(3)]
        for seen in tables:
            await service.execute_without_limit(Sit(), seen.id, Actor(guest.id, "Gast"))
        await people.merge(guest.id, account.id)
        decide = TakeOverSeat.decide

        def refuse(self: TakeOverSeat, seen: Snapshot, actor: Actor) -> Outcome:
            if seen.id == tables[0].id:
                raise Conflict("Not now.")
            return decide(self, seen, actor)

        monkeypatch.setattr(TakeOverSeat, "decide", refuse)
        await service.take_over(account.id)
        owners = [(await service.get(seen.id)).table.seats[1].person for seen in tables]
        assert owners == [guest.id, account.id, account.id]
        monkeypatch.undo()
        await service.take_over(account.id)
        assert (await service.get(tables[0].id)).table.seats[1].person == account.id
    assert [(record.message, record.__dict__["why"]) for record in caplog.records] == [
        ("taking over a seat failed", "Conflict")
    ]


async def test_tables_of_a_game_that_is_not_available_are_not_found_and_not_listed(sqlite_url: str) -> None:
    add_game(TOY, Path(toy.__file__).parent)
    try:
        async with opened(sqlite_url) as service:
            lost, kept = [
                await service.create_without_limit(Create(complete_setup(game, 2, listed=True)), ANNA)
                for game in ("toy", "dice")
            ]
    finally:
        remove_game(TOY.name)
    async with opened(sqlite_url) as service:
        with pytest.raises(NotFound, match="is not available here"):
            await service.get(lost.id)
        for found in (await service.listed(), await service.active_tables_of(ANNA.person)):
            assert [snapshot.id for snapshot in found] == [kept.id]
        # A seat there stays, so that not all tables could be left.
        assert [type(error) for error in await service.leave_all(ANNA.person)] == [GameUnavailable]
