"""Before a worker takes requests, all that its threads share is loaded."""

import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from septem.server import app as app_module
from septem.server.app import create_app
from septem.server.settings import read_settings
from septem.server.web.services import Services

PROCESSES = 4
SECONDS = 60
# Threads do for the first time what those of the database and of quick bots do, and the interpreter switches between
# them all the time. Nothing may be left for them to import, or to put into a cache that is never emptied.
PROGRAM = """
import sys, threading
from functools import cache
from septem.server.app import create_app
from septem.server.games.registry import game_named
from septem.server.i18n import LANGUAGES, _, use_locale
from septem.server.preload import preload
from septem.server.tables.setup import Setup

SETUPS = [
    Setup.parse(fields)
    for fields in (
        {"game": "cards", "players": 3, "edition": "first"},
        {"game": "cards", "players": 7, "edition": "second"},
        {"game": "cards", "players": 2, "edition": "first", "variant": "free-city"},
        {"game": "cards", "players": 2, "edition": "second", "variant": "gaia"},
        {"game": "dice", "players": 2},
        {"game": "dice", "players": 1, "variant": "bot"},
    )
]

def caches():
    modules = [module for name, module in sys.modules.items() if name.partition(".")[0] == "septem"]
    kind = type(cache(len))
    found = {value for module in modules for value in vars(module).values() if type(value) is kind}
    return {f"{one.__module__}.{one.__name__}": one.cache_info().misses for one in found}

def modules():
    return {name for name in sys.modules if name.partition(".")[0] == "septem"}

def first_use(setup):
    game = game_named(setup.game)
    position = game.new(setup, [""] * setup.players, 1)
    seat, by = game.decisions(position)[0]
    game.choose(position, {}, seat, game.quick_move(game.bot_view(position, {}, by), seat, 1))
    for language in LANGUAGES:
        with use_locale(language):
            _("Pay {coins}")

def use(setup):
    barrier.wait()
    try:
        first_use(setup)
    except BaseException as error:
        failed.append(error)

preload()
before = caches(), modules()
failed, barrier = [], threading.Barrier(2 * len(SETUPS))
sys.setswitchinterval(1e-6)
threads = [threading.Thread(target=use, args=(setup,)) for setup in 2 * SETUPS]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
if failed:
    raise failed[0]
assert before[1] == modules(), modules() - before[1]
assert before[0] == caches(), {name: n for name, n in caches().items() if n != before[0].get(name)}
"""


@pytest.mark.parametrize("process", range(PROCESSES))
def test_after_preload_threads_have_nothing_left_to_load(process: int) -> None:
    command = [sys.executable, "-X", "faulthandler", "-c", PROGRAM]
    ended = subprocess.run(command, check=False, capture_output=True, text=True, timeout=SECONDS)
    assert ended.returncode == 0, f"process {process} ended with {ended.returncode}:\n{ended.stderr}"


@pytest.mark.anyio
async def test_a_worker_preloads_before_its_threads_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    happened: list[str] = []

    @asynccontextmanager
    async def running(_: Services) -> AsyncIterator[None]:
        happened.append("threads start")
        yield

    monkeypatch.setattr(app_module, "preload", lambda: happened.append("preload"))
    monkeypatch.setattr(Services, "running", running)
    app = create_app(read_settings({}, data=tmp_path))
    async with app.router.lifespan_context(app):
        happened.append("requests")
    assert happened == ["preload", "threads start", "requests"]
