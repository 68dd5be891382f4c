"""A database of version 0.6.0 opens: every table reads as it did there, and every game goes on."""

import random
from collections.abc import AsyncIterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import msgspec
import pytest

from septem.kernel.layout import FREE_CITY_SEAT
from septem.server.api.models import Models, Result, build_models
from septem.server.api.states import moves_of, state_of
from septem.server.app import create_app
from septem.server.auth.people import People
from septem.server.auth.session_store import SessionStore
from septem.server.drawing.scenes import scene
from septem.server.games.cards import api as card_api
from septem.server.games.cards.projections.project import project
from septem.server.games.dice import api as dice_api
from septem.server.games.dice.projections.project import project as project_dice
from septem.server.games.listing import THUMBNAIL
from septem.server.games.registry import game_named
from septem.server.games.scores import final_scores
from septem.server.pages.listing import listing
from septem.server.runtime.table_service import TableService
from septem.server.settings import read_settings
from septem.server.tables.commands import Actor, Choose, ChooseAsBot, Sit, Start
from septem.server.tables.proof import Proof, check, proof_of, read_proof
from septem.server.tables.snapshot import Snapshot
from septem.server.tables.table import Table
from tests.server.postgres import Postgres
from tests.server.runtime.playing import substance
from tests.server.store.document_changes import BREAKING, HARMLESS, breaking
from tests.server.store.version_0_6 import Seen, copied, keys, openapi, reopened, said, unpacked
from tests.server.tables.seating import moves

pytestmark = pytest.mark.anyio

EVERY_TABLE = list(said()["tables"])
# Options of the other game, which version 0.6.0 kept at every table with these values.
OF_THE_OTHER: dict[str, dict[str, Any]] = {"cards": {"rerolls": 0}, "dice": {"edition": "first"}}


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
def models() -> Models:
    return build_models()


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
async def service(
    anyio_backend: str, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[TableService]:
    """The tables, for tests that only read."""
    async with reopened(await database_of(request, tmp_path_factory)) as found:
        yield found


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
async def going_on(
    anyio_backend: str, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[TableService]:
    """The same tables, for tests that change one each."""
    async with reopened(await database_of(request, tmp_path_factory)) as found:
        yield found


async def database_of(request: pytest.FixtureRequest, folders: pytest.TempPathFactory) -> str:
    """The address of a copy of the database."""
    file = folders.mktemp("version_0_6") / "septem.db"
    if request.param == "sqlite":
        return unpacked(file)
    server: Postgres = request.getfixturevalue("postgres")
    return await copied(file, server.new_database())


async def read(service: TableService, key: str) -> tuple[Snapshot, Seen]:
    """A table as it is read now, and as version 0.6.0 read it."""
    old = said()["tables"][key]
    return await service.get(old["id"]), old


def people_of(old: Seen) -> list[str]:
    """Everybody whose view of a table was kept; '' is a spectator."""
    return list(old["states"])


@pytest.mark.parametrize("key", EVERY_TABLE)
async def test_a_table_is_as_it_was(service: TableService, key: str) -> None:
    snapshot, old = await read(service, key)
    table = snapshot.table
    now = {
        "id": table.id,
        "phase": table.phase,
        "turn": table.turn,
        "pulse": snapshot.revision,
        "version": table.version,
        "host": table.host,
        "setup": table.setup.fields | OF_THE_OTHER[table.setup.game],
        "seats": [asdict(seat) for seat in table.seats],
        "choices": {str(seat): move for seat, move in snapshot.choices.items()},
        "by_bots": sorted(snapshot.by_bots),
        # Version 0.6.0 named only the next seat; behind it is the Free City, for its holder who has not chosen yet.
        "owing": {str(seat): cities[:1] for seat, cities in snapshot.pending().items()},
        "deadline": table.deadline,
        "commitment": table.commitment,
        "rematch": table.rematch,
    }
    assert now == {name: old[name] for name in now}
    assert all(cities[1:] in ([], [FREE_CITY_SEAT]) for cities in snapshot.pending().values())


@pytest.mark.parametrize("key", EVERY_TABLE)
async def test_everybody_sees_in_the_api_what_they_saw(service: TableService, models: Models, key: str) -> None:
    snapshot, old = await read(service, key)
    for person in people_of(old):
        state = state_of(models, snapshot, person, said()["link"] + snapshot.id)
        assert state.model_dump() == old["states"][person]
        assert moves_of(models, snapshot, person).model_dump() == old["moves"][person]


@pytest.mark.parametrize("key", EVERY_TABLE)
async def test_lists_say_what_they_said(service: TableService, key: str) -> None:
    snapshot, old = await read(service, key)
    for person in people_of(old):
        said_before = dict(old["listings"][person])
        city, is_day = said_before.pop("city"), said_before.pop("is_day")
        now = asdict(listing(snapshot, person))
        picture, _icon, now["kind"] = now.pop("picture"), now.pop("icon"), now.pop("game")
        assert now | {"names": list(now["names"])} == said_before
        if now["kind"] == "cards" and city:
            assert picture == scene(city, is_day, label=False, crop=THUMBNAIL, ratio="xMidYMid slice")


@pytest.mark.parametrize("key", keys("running"))
async def test_who_is_absent_is_still_absent(service: TableService, models: Models, key: str) -> None:
    snapshot, old = await read(service, key)
    snapshot = await service.presence.with_absences(snapshot)
    assert {str(seat): how for seat, how in snapshot.absent.items()} == old["when_absent"]["absent"]
    for person, table in old["when_absent"]["states"].items():
        state = state_of(models, snapshot, person, said()["link"] + snapshot.id).model_dump()
        assert state["table"] == table


@pytest.mark.parametrize("key", [*keys("running"), *keys("over")])
async def test_records_and_replays_are_the_same(service: TableService, key: str) -> None:
    snapshot, old = await read(service, key)
    assert snapshot.table.game.record(snapshot.table.position) == old["record"]
    assert len(old["replays"]) >= 2
    for moment in old["replays"]:
        assert replayed(snapshot, moment["person"], moment["at"], moment["seat"]) == moment


def replayed(snapshot: Snapshot, person: str, at: int, seat: int | None) -> Seen:
    """A moment that a replay shows, in the words of the API."""
    viewer = snapshot.table.seat_of(person)
    shown: Seen = {"person": person, "at": at, "seat": seat}
    if snapshot.table.setup.game == "dice":
        dice_table = project_dice(snapshot, viewer if seat is None else seat, at)
        return shown | {
            "dice": dice_api._dice(dice_table).model_dump(),
            "final": results(final_scores(dice_table.final.rows if dice_table.final else ())),
        }
    card_table = project(snapshot, viewer, at=at, seen_from=seat)
    shown |= {
        "cards": card_api._cards(card_table).model_dump(),
        "final": results(final_scores(card_table.final.rows if card_table.final else ())),
    }
    if (asked := card_table.decision) is not None:
        chosen = [asked.chosen.title, asked.chosen.detail] if asked.chosen else None
        shown["decision"] = {"seat": asked.seat, "kind": asked.kind, "title": asked.title, "chosen": chosen}
    return shown


def results(scores: Any) -> list[Seen]:
    """The lines of a final score as the API has them."""
    return [Result.model_validate(score._asdict()).model_dump() for score in scores]


@pytest.mark.parametrize("key", keys("over"))
async def test_proofs_still_prove(service: TableService, key: str) -> None:
    snapshot, old = await read(service, key)
    check(msgspec.convert(old["proof"], Proof), old["commitment"])
    now: Seen = msgspec.to_builtins(proof_of(snapshot.table))
    check(read_proof(msgspec.json.encode(now)), old["commitment"])
    now["setup"] |= OF_THE_OTHER[snapshot.table.setup.game]
    assert now | {"boards": list(now["boards"])} == old["proof"]


async def test_everybody_finds_the_same_tables(service: TableService, request: pytest.FixtureRequest) -> None:
    lists, people = said()["lists"], said()["people"]
    # Several tables were changed at the same moment, and only SQLite has them in the order of their rows then.
    in_order = list[str] if "sqlite" in request.node.name else sorted

    def ids(found: list[Snapshot]) -> list[str]:
        return in_order(one.id for one in found)

    for key, person in people.items():
        assert ids(await service.active_tables_of(person["id"])) == in_order(lists["mine"][key])
        assert ids(await service.finished_tables_of(person["id"])) == in_order(lists["finished"][key])
    assert ids(await service.listed()) == in_order(lists["listed"])
    assert ids(await service.listed_and_finished()) == in_order(lists["listed_and_finished"])
    assert await service.counts() == lists["counts"]


async def test_everybody_is_known_by_what_they_have(service: TableService) -> None:
    people, sessions = People(service.database), SessionStore(service.database)
    for key, person in said()["people"].items():
        known = await people.get(person["id"])
        assert (known._asdict() if known else None) == person["known_as"], key
        assert [bot.id for bot in await people.bots_of(person["id"])] == person["bots"]
        if "token" in person:
            assert await people.bot_by_token(person["token"]) == (None if key == "forgotten" else known)
        for name in ("session", "second_session"):
            if name in person:
                found = await sessions.owner_of(person[name])
                assert (found[0] if found else None) == known, key
        if "password" in person and known is not None:
            assert await people.sign_in(person["known_as"]["key"], person["password"]) == known
    assert await sessions.owner_of(said()["people"]["ben"]["ended_session"]) is None


@pytest.mark.parametrize("key", keys("running"))
async def test_a_running_game_goes_on_to_its_end(going_on: TableService, key: str) -> None:
    rng = random.Random(key)
    snapshot, _ = await read(going_on, key)
    while snapshot.table.phase == "running":
        by, seats = rng.choice(list(snapshot.pending().items()))
        turn, move = snapshot.table.turn, rng.choice(moves(snapshot, seats[0]))
        if snapshot.table.seats[by].is_played_by_bot:
            snapshot = await going_on.execute_without_limit(ChooseAsBot(turn, seats[0], by, move), snapshot.id)
        else:
            snapshot = await going_on.execute_without_limit(
                Choose(turn, seats[0], move), snapshot.id, Actor(snapshot.table.seats[by].person)
            )
    assert substance(await TableService(going_on.database).get(snapshot.id)) == substance(snapshot)
    assert record_again(snapshot.table) == snapshot.table.game.record(snapshot.table.position)
    check(proof_of(snapshot.table), snapshot.table.commitment)


def record_again(table: Table) -> str:
    """The record of the game that a table's record describes, from its deal on."""
    game = game_named(table.setup.game)
    first = game.new(table.setup, [seat.board for seat in table.seats], table.deal.seed)
    return game.record(game.replayed(first, game.record(table.position)))


@pytest.mark.parametrize("key", keys("open"))
async def test_an_open_table_can_be_started(going_on: TableService, key: str) -> None:
    snapshot, old = await read(going_on, key)
    if not snapshot.table.host:
        snapshot = await going_on.execute_without_limit(Sit(), snapshot.id, Actor("a stranger", "Stranger"))
    snapshot = await going_on.execute_without_limit(Start(), snapshot.id, Actor(snapshot.table.host))
    assert snapshot.table.phase == "running"
    assert snapshot.table.commitment == old["commitment"] == snapshot.table.deal.commitment
    kept = [seat for seat in old["seats"] if seat["person"] or seat["level"]]
    assert all(seat["name"] in [one.name for one in snapshot.table.seats] for seat in kept)
    assert substance(await TableService(going_on.database).get(snapshot.id)) == substance(snapshot)


def test_the_openapi_document_has_only_grown(tmp_path: Path) -> None:
    now = create_app(read_settings({}, data=tmp_path, secret="for tests, known to everybody")).openapi()
    old = openapi()
    del old["info"]["version"], now["info"]["version"]
    assert not breaking(old, now)


@pytest.mark.parametrize("name", BREAKING)
def test_a_change_that_breaks_programs_is_found(name: str) -> None:
    now = openapi()
    BREAKING[name](now)
    assert breaking(openapi(), now)


@pytest.mark.parametrize("name", HARMLESS)
def test_an_addition_breaks_nothing(name: str) -> None:
    now = openapi()
    HARMLESS[name](now)
    assert not breaking(openapi(), now)
