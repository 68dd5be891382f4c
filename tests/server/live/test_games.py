"""Whole games of every kind through the live tables, on both databases."""

import random

import pytest

from septem.server.live.tables import MOST_LISTED, LiveTables
from septem.server.refusals import NotYours
from septem.server.seeing.moments import game_at
from septem.server.table.setup import Setup
from tests.server.live.playing import ANNA, BEN, EVERY_KIND, PEOPLE, a_move, named, opened, play_out, seated, substance

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("setup", EVERY_KIND, ids=named)
async def test_a_game_folded_from_its_log_is_the_game_that_was_played(any_database_url: str, setup: Setup) -> None:
    async with opened(any_database_url) as live:
        table = await seated(live, setup)
        table = await play_out(live, table.id, setup.players, seed=5)
        assert table.phase == "over"
        assert substance(await LiveTables(live.database).table(table.id)) == substance(table)


@pytest.mark.parametrize("setup", EVERY_KIND, ids=named)
async def test_in_the_middle_of_a_turn_another_worker_knows_the_same(sqlite_url: str, setup: Setup) -> None:
    rng = random.Random(3)
    async with opened(sqlite_url) as live:
        table = await seated(live, setup)
        other = LiveTables(live.database)
        while table.phase == "running":
            by, cities = rng.choice(list(table.owing().items()))
            worker = rng.choice([live, other])
            table = await worker.choose(table.id, PEOPLE[by], table.turn, cities[0], a_move(table, cities[0], rng))
            assert substance(await live.table(table.id)) == substance(table)
            assert substance(await other.table(table.id)) == substance(table)


async def test_moments_of_a_game_can_be_seen_again(sqlite_url: str) -> None:
    async with opened(sqlite_url) as live:
        table = await seated(live, Setup(players=3))
        first = table.game
        assert first is not None
        for seat, person in enumerate(PEOPLE[:3]):
            table = await live.choose(table.id, person, 0, seat, str(first.legal(seat)[0]))
        assert table.turn == 1
        assert table.game is not None
        assert str(game_at(table, 0).record()) == str(first.record())
        assert str(game_at(table, 1).record()) == str(table.game.record())


async def test_a_choice_is_kept_and_not_told(any_database_url: str) -> None:
    async with opened(any_database_url) as live:
        table = await seated(live, Setup(players=3))
        move = a_move(table, 0, random.Random(1))
        table = await live.choose(table.id, ANNA, 0, 0, move)
        assert (table.turn, table.choices) == (0, {0: move})
        assert (await LiveTables(live.database).table(table.id)).choices == {0: move}


async def test_lists_show_whose_turn_it_is_first(any_database_url: str) -> None:
    async with opened(any_database_url) as live:
        chosen = await seated(live, Setup(players=3))
        waiting = await seated(live, Setup(players=3, listed=True))
        await live.choose(chosen.id, ANNA, 0, 0, a_move(chosen, 0, random.Random(1)))
        assert [table.id for table in await live.mine(ANNA)] == [waiting.id, chosen.id]
        assert [table.id for table in await live.mine(BEN)] == [chosen.id, waiting.id]
        assert [table.id for table in await live.listed()] == [waiting.id]
        assert await live.finished(ANNA) == []
        assert await live.counts() == {"running": 2}


async def test_finished_games_are_kept_for_those_who_played_and_listed_ones_for_everybody(sqlite_url: str) -> None:
    async with opened(sqlite_url) as live:
        private = await seated(live, Setup(game="dice", players=1, variant="ghost"))
        listed = await seated(live, Setup(game="dice", players=1, variant="ghost", listed=True))
        for table in (private, listed):
            await play_out(live, table.id, 1, seed=5)
        assert [table.id for table in await live.finished(ANNA)] == [listed.id, private.id]
        assert [table.id for table in await live.listed_and_finished()] == [listed.id]
        assert await live.listed() == []


async def test_a_list_is_no_longer_than_a_page(sqlite_url: str) -> None:
    async with opened(sqlite_url) as live:
        for _ in range(MOST_LISTED + 3):
            await live.create(ANNA, "Anna", Setup(players=3, listed=True))
        assert len(await live.mine(ANNA)) == len(await live.listed()) == MOST_LISTED
        assert len(await live.mine(ANNA, 5)) == 5


async def test_only_those_who_played_are_taken_along_to_a_rematch(sqlite_url: str) -> None:
    async with opened(sqlite_url) as live:
        table = await seated(live, Setup(game="dice", players=1, variant="ghost"))
        await play_out(live, table.id, 1, seed=5)
        following = await live.rematch(table.id, ANNA)
        assert (await live.rematch(table.id, ANNA)).id == following.id
        with pytest.raises(NotYours):
            await live.rematch(table.id, "a stranger")
