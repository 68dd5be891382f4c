"""Before a worker takes requests, all that its threads share is loaded."""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from septem.game import offer_tables
from septem.game.offer_tables import prepare
from septem.server import app as app_module
from septem.server import preload as preload_module
from septem.server.app import create_app, create_app_from_env
from septem.server.games.registry import all_games
from septem.server.settings import read_settings
from septem.server.store.database import Database
from septem.server.web import logs
from septem.server.web.services import Services
from tests.server.store.version_0_6 import said, unpacked

PROCESSES = 4
SECONDS = 60
# What a worker has in memory once it has preloaded, and what may not grow after that: modules, caches and cached
# properties that are never emptied, and what msgspec knows of types, which it builds without a lock when a type is
# first decoded.
LOADED = """
import gc, sys, threading
from functools import cache, cached_property
from septem.server.app import create_app
from septem.server.preload import preload

def modules():
    return {name for name in sys.modules if name.partition(".")[0] == "septem"}

def caches():
    found = [sys.modules[name] for name in modules()]
    kind = type(cache(len))
    known = {value for module in found for value in vars(module).values() if type(value) is kind}
    return {f"{one.__module__}.{one.__name__}: {one.cache_info().misses}" for one in known}

def properties():
    classes = {value for name in modules() for value in vars(sys.modules[name]).values() if isinstance(value, type)}
    cached = {one: {key for key, value in vars(one).items() if type(value) is cached_property} for one in classes}
    found = [(one, cached[type(one)]) for one in gc.get_objects() if cached.get(type(one))]
    return {f"{type(one).__qualname__}.{key} of {id(one)}" for one, keys in found for key in keys & vars(one).keys()}

def decoded_types():
    known = [one for one in gc.get_objects() if type(one).__qualname__ in ("StructInfo", "LiteralInfo")]
    return {f"{type(one).__qualname__} {id(one)} {gc.get_referents(one)}" for one in known}

def loaded():
    return modules() | caches() | properties() | decoded_types()
"""
# Threads do for the first time what those of the database and of quick bots do, and the interpreter switches between
# them all the time.
FIRST_GAMES = (
    LOADED
    + """
from septem.server.games.registry import all_games, game_named
from septem.server.i18n import LANGUAGES, _, use_locale
from septem.server.tables.deal import Deal
from septem.server.tables.events import SetupChanged, Created, SatDown, Started
from septem.server.tables.setup import default_setup
from septem.server.tables.table import fold

VARIANTS = (
    {"game": "cards", "players": 7, "edition": "second"},
    {"game": "cards", "players": 2, "edition": "first", "variant": "free-city"},
    {"game": "cards", "players": 2, "edition": "second", "variant": "gaia"},
    {"game": "dice", "players": 1, "variant": "bot"},
)

def first_use(fields):
    log = [Created(fields, "anna", ""), SatDown(0, "anna", "Anna"), SetupChanged(fields), Started()]
    table = fold("k7mq-x2pd-4fwt-h3vb", Deal(1, ""), [(event, 0.0) for event in log])
    game, position = game_named(fields["game"]), table.position
    seat, by = game.decisions(position)[0]
    game.choose(position, {}, seat, game.quick_move(game.bot_view(position, {}, by), seat, 1))
    if fields["game"] == "cards":
        position.view(seat).offers()
    game.replayed(game.new(table.setup, [seat.board for seat in table.seats], 1), game.record(position))
    for language in LANGUAGES:
        with use_locale(language):
            _("Pay {coins}")

def use(fields):
    barrier.wait()
    try:
        first_use(fields)
    except BaseException as error:
        failed.append(error)

preload()
SETUPS = (*(default_setup(game).fields for game in all_games()), *VARIANTS)
before = loaded()
failed, barrier = [], threading.Barrier(2 * len(SETUPS))
sys.setswitchinterval(1e-6)
threads = [threading.Thread(target=use, args=(fields,)) for fields in 2 * SETUPS]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
if failed:
    raise failed[0]
assert loaded() == before, loaded() ^ before
"""
)
# The same once compiled code answers, which each thread enters for the first time.
FIRST_COMPILED_GAMES = FIRST_GAMES.replace(
    "before = loaded()",
    """
from septem.game.offer_tables import is_prepared
from septem.server.preload import preload_worker

preload_worker()
assert is_prepared()
before = loaded()""",
)
# Threads play games and fill tables of offers while another imports Numba, loads compiled code and switches over.
GAMES_WHILE_LOADING = """
import sys, threading
from septem import Game
from septem.game.offer_tables import is_prepared, prepare_in_background
from septem.server.preload import preload

GAMES = ((7, "second", None), (2, "first", "free-city"), (3, "first", None))
DECISIONS = 30

def offers_of(players, edition, variant):
    game = Game.new(players, edition, variant, seed=1)
    for _ in range(DECISIONS):
        seat = game.pending[0].seat
        yield game.view(game.pending[0].by).offers(seat)
        game.choose(seat, game.legal(seat)[0])

def play(number):
    try:
        barrier.wait()
        is_last = False
        while not is_last:
            is_last = is_prepared()
            found = []
            for offers in offers_of(*GAMES[number]):
                ways.add(is_prepared())
                found.append(offers)
            assert found == expected[number]
    except BaseException as error:
        failed.append(error)

preload()
expected = [list(offers_of(*fields)) for fields in GAMES]
failed, ways, barrier = [], set(), threading.Barrier(len(GAMES) + 1)
threads = [threading.Thread(target=play, args=(number,), daemon=True) for number in range(len(GAMES))]
assert "numba" not in sys.modules and not is_prepared()
sys.setswitchinterval(1e-6)
for thread in threads:
    thread.start()
barrier.wait()
for thread in (prepare_in_background(), *threads):
    thread.join()
if failed:
    raise failed[0]
assert is_prepared() and ways == {False, True}, ways
"""
# The threads of the database read the tables of version 0.6.0, as many at the same moment as there are threads.
FIRST_TABLES = (
    LOADED
    + """
import asyncio
from septem.server.store.database import CONNECTIONS, Database
from septem.server.store.event_log import read_table

url, *tables = sys.argv[1:]

def first_use(connection, table):
    barrier.wait()
    return read_table(connection, table, None)

async def read():
    database = Database(url)
    try:
        for first in range(0, len(tables) - CONNECTIONS + 1, CONNECTIONS):
            together = tables[first : first + CONNECTIONS]
            found = await asyncio.gather(*(database.read(first_use, table) for table in together))
            assert [snapshot.id for snapshot in found] == together
    finally:
        await database.close()

preload()
before = decoded_types()
barrier = threading.Barrier(CONNECTIONS)
sys.setswitchinterval(1e-6)
asyncio.run(read())
assert decoded_types() == before, decoded_types() ^ before
"""
)
# A game that is only registered, with options that no other game has.
ADDED_GAME = (
    LOADED
    + """
from septem.server.games.registry import register
from septem.server.tables.setup import Setup
from tests.server.games.toy import GAME

register(GAME)
preload()
before = decoded_types()
Setup.parse({"game": "toy", "players": 2, "turns": 4})
assert decoded_types() == before, decoded_types() ^ before
"""
)


@pytest.mark.parametrize("process", range(PROCESSES))
def test_after_preload_threads_have_nothing_left_to_load(process: int) -> None:
    run_alone(process, FIRST_GAMES)


@pytest.mark.parametrize("process", range(PROCESSES))
def test_threads_can_enter_compiled_code_at_once(process: int) -> None:
    # On disk, so that it is loaded before the first request.
    assert prepare()
    offer_tables._compiled_code_is_ready.clear()
    run_alone(process, FIRST_COMPILED_GAMES)


def test_compiled_code_can_be_loaded_while_threads_play() -> None:
    # On disk, so that the process only loads it.
    assert prepare()
    offer_tables._compiled_code_is_ready.clear()
    run_alone(0, GAMES_WHILE_LOADING)


@pytest.fixture(scope="module")
def old_database(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of the database of version 0.6.0, after all migrations."""

    async def upgrade(url: str) -> None:
        database = Database(url)
        await database.upgrade()
        await database.close()

    url = unpacked(tmp_path_factory.mktemp("version_0_6") / "septem.db")
    asyncio.run(upgrade(url))
    return url


@pytest.mark.parametrize("process", range(PROCESSES))
def test_after_preload_threads_can_read_old_tables_at_once(process: int, old_database: str) -> None:
    run_alone(process, FIRST_TABLES, old_database, *(table["id"] for table in said()["tables"].values()))


def run_alone(process: int, program: str, *arguments: str) -> None:
    """Runs a program in a process of its own, which must end well."""
    command = [sys.executable, "-X", "faulthandler", "-c", program, *arguments]
    ended = subprocess.run(command, check=False, capture_output=True, text=True, timeout=SECONDS)
    assert ended.returncode == 0, f"process {process} ended with {ended.returncode}:\n{ended.stderr}"


def test_preload_knows_the_options_of_every_registered_game() -> None:
    run_alone(0, ADDED_GAME)


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


@pytest.mark.anyio
async def test_an_app_of_the_environment_has_loaded_everything_before_the_collector_is_tuned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    happened: list[str] = []

    @asynccontextmanager
    async def running(_: Services) -> AsyncIterator[None]:
        happened.append("threads start")
        yield

    monkeypatch.setenv("SEPTEM_DATA", str(tmp_path))
    monkeypatch.setattr(logs, "configure_logging", lambda _: None)
    monkeypatch.setattr(preload_module, "preload", lambda: happened.append("preload"))
    for game in all_games():
        monkeypatch.setattr(game, "start_compiling", lambda name=game.name: happened.append(f"compile {name}"))
    monkeypatch.setattr(app_module, "_tune_gc", lambda: happened.append("tune"))
    monkeypatch.setattr(Services, "running", running)
    app = create_app_from_env()
    async with app.router.lifespan_context(app):
        happened.append("requests")
    compiled = [f"compile {game.name}" for game in all_games()]
    assert happened == ["preload", *compiled, "tune", "threads start", "requests"]
