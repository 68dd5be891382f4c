"""Bots answer with a legal move, whatever happens to them."""

import asyncio
import sys
from collections.abc import AsyncIterator, Iterable, Sequence
from multiprocessing import active_children
from multiprocessing.process import BaseProcess
from typing import Any

import pytest

from septem.bots import LEVELS, readiness
from septem.server.games.cards import bots as card_bots
from septem.server.games.dice.bots import BOTS as DICE_BOTS
from septem.server.runtime import bots as bot_pool
from septem.server.runtime.bots import BotPool, think
from septem.server.tables.commands import Actor, ChooseAsBot, Create, Start
from septem.server.tables.setup import Setup
from septem.server.tables.snapshot import Snapshot
from tests.server.runtime.playing import EVERY_KIND, bot_moves, named, replaced
from tests.server.runtime.thinking import think_long_at_the_top
from tests.server.tables.building import make_setup
from tests.server.tables.seating import done, moves, new_table

# Seconds on a busy machine.
COMPILING = 300

pytestmark = pytest.mark.anyio


def bots_alone(setup: Setup) -> Snapshot:
    """A game that has begun with nobody but bots."""
    host = Actor("host")
    return done(new_table(Create(setup, sits=False).decide(host)), Start(), host)


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
async def bots(anyio_backend: str) -> AsyncIterator[BotPool]:
    bots = BotPool(workers=1, deadline=30.0)
    await bots.start()
    yield bots
    await bots.close()


def test_there_is_a_bot_for_every_level_of_both_games() -> None:
    assert len(DICE_BOTS) == len(LEVELS)


@pytest.mark.parametrize("setup", EVERY_KIND, ids=named)
async def test_bots_play_a_whole_game(bots: BotPool, setup: Setup) -> None:
    snapshot, failures = bots_alone(setup), replaced(bots)
    while snapshot.table.phase == "running":
        for by, cities in snapshot.pending().items():
            move = await bots.move(snapshot, cities[0], by)
            snapshot = done(snapshot, ChooseAsBot(snapshot.table.turn, cities[0], by, move))
            break
    assert replaced(bots) == failures


@pytest.mark.parametrize("level", range(1, len(LEVELS) + 1))
async def test_every_level_makes_a_legal_move(bots: BotPool, level: int) -> None:
    for setup in (make_setup(players=3, level=level), make_setup("dice", 2, level=level)):
        snapshot = bots_alone(setup)
        by = next(iter(snapshot.pending()))
        assert await bots.move(snapshot, by, by) in moves(snapshot, by)
    assert replaced(bots) == 0


async def test_while_a_searching_bot_is_compiled_nobody_waits_for_it() -> None:
    bots = BotPool(workers=1, deadline=60.0)
    await bots.start()
    snapshot = bots_alone(make_setup(players=3, level=7))
    before = set(active_children())
    async with asyncio.timeout(30):
        await bots.move(snapshot, 0, 0)
    assert replaced(bots) == 0
    compiling = set(active_children()) - before
    await bots.close()
    assert all(not process.is_alive() for process in compiling)


class Named(BotPool):
    """Bots that keep the names of those who think."""

    def __init__(self) -> None:
        super().__init__(workers=1, deadline=60.0)
        self.names: list[str] = []

    async def _think(self, game: str, view: Any, seat: int, level: int) -> str:
        self.names.append(LEVELS[level - 1].bot)
        return await super()._think(game, view, seat, level)


def cannot_compile(names: Sequence[str]) -> None:
    sys.exit(1)


def compiles_nothing(names: Sequence[str]) -> None:
    pass


async def test_for_a_searching_bot_that_cannot_be_compiled_the_network_plays_alone(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(readiness, "_compile", cannot_compile)
    bots, before = Named(), set(active_children())
    await bots.start()
    snapshot = bots_alone(make_setup(players=3, level=7))
    await bots.move(snapshot, 0, 0)
    wait_for_compiler(before)
    for _ in range(2):
        await bots.move(snapshot, 0, 0)
    assert (bots.names, replaced(bots)) == (["network"] * 3, 0)
    assert caplog.messages.count("bot cannot be compiled and kept") == 1
    await bots.close()


async def test_where_nothing_can_be_kept_on_disk_the_network_plays_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "_compile", compiles_nothing)
    monkeypatch.setattr(card_bots, "must_compile", lambda _: True)
    bots, before = Named(), set(active_children())
    await bots.start()
    snapshot = bots_alone(make_setup(players=3, level=7))
    await bots.move(snapshot, 0, 0)
    wait_for_compiler(before)
    await bots.move(snapshot, 0, 0)
    assert (bots.names, replaced(bots)) == (["network"] * 2, 0)
    await bots.close()


async def test_once_it_is_compiled_the_searching_bot_itself_plays() -> None:
    bots, before = Named(), set(active_children())
    await bots.start()
    snapshot = bots_alone(make_setup(players=3, level=7))
    for _ in range(2):
        assert await bots.move(snapshot, 0, 0) in moves(snapshot, 0)
        wait_for_compiler(before)
    assert (bots.names, replaced(bots)) == (["network", LEVELS[-1].bot], 0)
    await bots.close()


def wait_for_compiler(before: set[BaseProcess]) -> None:
    for process in set(active_children()) - before:
        if process.daemon:
            process.join(COMPILING)


async def test_a_bot_that_is_late_is_replaced() -> None:
    bots = BotPool(workers=1, deadline=0.001)
    snapshot = bots_alone(make_setup(players=3, level=7))
    assert await bots.move(snapshot, 0, 0) in moves(snapshot, 0)
    assert (bot_moves(bots, "in time"), replaced(bots)) == (0, 1)
    await bots.close()


@pytest.mark.parametrize(("error", "is_explained"), [(ValueError("no such card"), True), (TimeoutError(), False)])
async def test_the_log_says_where_a_bot_crashed_but_not_where_it_was_late(
    error: Exception, is_explained: bool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*_: object) -> str:
        raise error

    monkeypatch.setattr(BotPool, "_think", fail)
    bots = BotPool(workers=1)
    snapshot = bots_alone(make_setup(players=3))
    assert await bots.move(snapshot, 0, 0) in moves(snapshot, 0)
    await bots.close()
    [record] = caplog.records
    assert (record.message, record.__dict__["why"]) == ("bot failed", type(error).__name__)
    assert bool(record.exc_info) == is_explained
    assert ("ValueError: no such card" in caplog.text) == is_explained


async def test_a_move_is_counted_once_it_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    thought = asyncio.Event()

    async def think_until_told(*_: object) -> str:
        await thought.wait()
        return "a move"

    monkeypatch.setattr(BotPool, "_think", think_until_told)
    bots = BotPool(workers=1)
    thinking = asyncio.create_task(bots.move(bots_alone(make_setup(players=3)), 0, 0))
    await asyncio.sleep(0.05)
    assert bot_moves(bots, "in time") == 0
    thought.set()
    assert await thinking == "a move"
    assert (bot_moves(bots, "in time"), replaced(bots)) == (1, 0)
    await bots.close()


@pytest.fixture
def thinks_for_ten_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot of the top level does not answer before something happens to it."""
    monkeypatch.setattr(bot_pool, "think", think_long_at_the_top)
    monkeypatch.setattr(card_bots, "runs_compiled", lambda _: False)


@pytest.mark.usefixtures("thinks_for_ten_minutes")
async def test_a_bot_whose_process_dies_is_replaced() -> None:
    bots, before = BotPool(workers=1, deadline=60.0), set(active_children())
    await moves_by_itself(bots)
    snapshot = bots_alone(make_setup(players=3, level=len(LEVELS)))
    thinking = asyncio.create_task(bots.move(snapshot, 0, 0))
    await asyncio.sleep(0.5)
    kill(set(active_children()) - before)
    assert await thinking in moves(snapshot, 0)
    assert replaced(bots) == 1
    await moves_by_itself(bots)
    await bots.close()


async def test_bots_whose_process_dies_while_nobody_is_thinking_begin_anew() -> None:
    bots, before = BotPool(workers=1, deadline=30.0), set(active_children())
    await moves_by_itself(bots)
    for _ in range(2):
        kill(set(active_children()) - before)
        # Whoever asks before the death is noticed gets the move of another bot.
        await bots.move(bots_alone(make_setup(players=3)), 0, 0)
        await moves_by_itself(bots)
    await bots.close()
    # Some of those before may have ended by themselves.
    assert set(active_children()) <= before


def kill(processes: Iterable[BaseProcess]) -> None:
    for process in processes:
        process.kill()
        process.join()


async def moves_by_itself(bots: BotPool) -> None:
    """Has a bot move for which no other has to."""
    failures = replaced(bots)
    await bots.move(bots_alone(make_setup(players=3)), 0, 0)
    assert replaced(bots) == failures


def test_a_view_is_all_that_a_bot_gets() -> None:
    snapshot = bots_alone(make_setup(players=3, level=5))
    assert think("cards", snapshot.table.position.view(0), 0, 5, 1) in moves(snapshot, 0)
