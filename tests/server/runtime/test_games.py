"""Whole games of every kind through the live tables, on both databases."""

import random

import pytest

from septem.server.errors import Forbidden
from septem.server.games.cards.history import game_at
from septem.server.runtime.table_service import MAX_LISTED, TableService
from septem.server.tables.commands import Choose, Create
from septem.server.tables.setup import Setup
from tests.server.runtime.playing import (
    ANNA,
    BEN,
    EVERY_KIND,
    PEOPLE,
    STRANGER,
    a_move,
    named,
    opened,
    play_out,
    rematched,
    seated,
    substance,
)
from tests.server.tables.building import make_setup

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("setup", EVERY_KIND, ids=named)
async def test_a_game_folded_from_its_log_is_the_game_that_was_played(any_database_url: str, setup: Setup) -> None:
    async with opened(any_database_url) as service:
        snapshot = await seated(service, setup)
        snapshot = await play_out(service, snapshot.id, setup.players, seed=5)
        assert snapshot.table.phase == "over"
        assert substance(await TableService(service.database).get(snapshot.id)) == substance(snapshot)


@pytest.mark.parametrize("setup", EVERY_KIND, ids=named)
async def test_in_the_middle_of_a_turn_another_worker_knows_the_same(sqlite_url: str, setup: Setup) -> None:
    rng = random.Random(3)
    async with opened(sqlite_url) as service:
        snapshot = await seated(service, setup)
        other = TableService(service.database)
        while snapshot.table.phase == "running":
            by, cities = rng.choice(list(snapshot.pending().items()))
            worker = rng.choice([service, other])
            snapshot = await worker.execute_without_limit(
                Choose(snapshot.table.turn, cities[0], a_move(snapshot, cities[0], rng)), snapshot.id, PEOPLE[by]
            )
            assert substance(await service.get(snapshot.id)) == substance(snapshot)
            assert substance(await other.get(snapshot.id)) == substance(snapshot)


async def test_moments_of_a_game_can_be_seen_again(sqlite_url: str) -> None:
    async with opened(sqlite_url) as service:
        snapshot = await seated(service, make_setup(players=3))
        first = snapshot.table.position
        for seat, person in enumerate(PEOPLE[:3]):
            snapshot = await service.execute_without_limit(
                Choose(0, seat, str(first.legal(seat)[0])), snapshot.id, person
            )
        assert snapshot.table.turn == 1
        assert str(game_at(snapshot.table, 0).record()) == str(first.record())
        assert str(game_at(snapshot.table, 1).record()) == str(snapshot.table.position.record())


async def test_a_choice_is_kept_and_not_told(any_database_url: str) -> None:
    async with opened(any_database_url) as service:
        snapshot = await seated(service, make_setup(players=3))
        move = a_move(snapshot, 0, random.Random(1))
        snapshot = await service.execute_without_limit(Choose(0, 0, move), snapshot.id, ANNA)
        assert (snapshot.table.turn, snapshot.choices) == (0, {0: move})
        assert (await TableService(service.database).get(snapshot.id)).choices == {0: move}


async def test_lists_show_whose_turn_it_is_first(any_database_url: str) -> None:
    async with opened(any_database_url) as service:
        chosen = await seated(service, make_setup(players=3))
        waiting = await seated(service, make_setup(players=3, listed=True))
        await service.execute_without_limit(Choose(0, 0, a_move(chosen, 0, random.Random(1))), chosen.id, ANNA)
        assert [snapshot.id for snapshot in await service.active_tables_of(ANNA.person)] == [waiting.id, chosen.id]
        assert [snapshot.id for snapshot in await service.active_tables_of(BEN.person)] == [chosen.id, waiting.id]
        assert [snapshot.id for snapshot in await service.listed()] == [waiting.id]
        assert await service.finished_tables_of(ANNA.person) == []
        assert await service.counts() == {"running": 2}


async def test_finished_games_are_kept_for_those_who_played_and_listed_ones_for_everybody(sqlite_url: str) -> None:
    async with opened(sqlite_url) as service:
        private = await seated(service, make_setup("dice", 1, variant="ghost"))
        listed = await seated(service, make_setup("dice", 1, variant="ghost", listed=True))
        for snapshot in (private, listed):
            await play_out(service, snapshot.id, 1, seed=5)
        assert [snapshot.id for snapshot in await service.finished_tables_of(ANNA.person)] == [listed.id, private.id]
        assert [snapshot.id for snapshot in await service.listed_and_finished()] == [listed.id]
        assert await service.listed() == []


async def test_a_list_is_no_longer_than_a_page(sqlite_url: str) -> None:
    async with opened(sqlite_url) as service:
        for _ in range(MAX_LISTED + 3):
            await service.create_without_limit(Create(make_setup(players=3, listed=True)), ANNA)
        assert len(await service.active_tables_of(ANNA.person)) == len(await service.listed()) == MAX_LISTED
        assert len(await service.active_tables_of(ANNA.person, 5)) == 5


async def test_only_those_who_played_are_taken_along_to_a_rematch(sqlite_url: str) -> None:
    async with opened(sqlite_url) as service:
        snapshot = await seated(service, make_setup("dice", 1, variant="ghost"))
        await play_out(service, snapshot.id, 1, seed=5)
        following = await rematched(service, snapshot.id, ANNA)
        assert (await rematched(service, snapshot.id, ANNA)).id == following.id
        with pytest.raises(Forbidden):
            await rematched(service, snapshot.id, STRANGER)
