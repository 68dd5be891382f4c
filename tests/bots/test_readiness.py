"""Who is compiled before the first move is known by name."""

import time
from pathlib import Path

import pytest

from septem.bots import readiness
from septem.bots.levels import LEVELS
from septem.bots.network.search.compiled import PLAYING_ON
from septem.bots.readiness import can_be_kept, compile_ahead, must_compile, runs_compiled, start_compiling
from septem.kernel.compiled import cache_folder
from tests.kernel.test_without_numba import HIDE, run

ASKED = """
from septem.bots.readiness import compile_ahead, must_compile, runs_compiled
compile_ahead("champion")
print(runs_compiled("level:7"), must_compile("champion:900ms"))
"""


@pytest.fixture
def nothing_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "is_cached", lambda *_: False)


@pytest.mark.usefixtures("nothing_compiled")
@pytest.mark.parametrize("name", ["search", "search:1000", "champion:900ms", "champion:@my.safetensors"])
def test_those_who_imagine_games_are_compiled(name: str) -> None:
    assert must_compile(name)


@pytest.mark.usefixtures("nothing_compiled")
def test_a_level_is_if_its_bot_is() -> None:
    for level in LEVELS:
        assert must_compile(f"level:{level.number}") == must_compile(level.bot)
    assert must_compile("level:7")
    assert not must_compile("level:1")


@pytest.mark.usefixtures("nothing_compiled")
@pytest.mark.parametrize("name", ["random", "heuristic:3", "network", "network:2", "scholar", "level:99"])
def test_others_begin_at_once(name: str) -> None:
    assert not must_compile(name)


def test_what_was_compiled_before_is_not_compiled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "is_cached", lambda *_: True)
    assert not must_compile("champion")


@pytest.mark.parametrize("hidden", [["numba"], ["numba", "numpy"]])
def test_without_numba_nobody_is_compiled(hidden: list[str]) -> None:
    assert runs_compiled("champion")
    assert run(HIDE.format(hidden=hidden) + ASKED) == "False False"


def test_a_compiler_that_was_stopped_halfway_has_left_something_to_compile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    compiler = start_compiling(["champion"])
    while not any(cache_folder(PLAYING_ON).rglob("*")):
        assert compiler.is_alive()
        time.sleep(0.1)
    compiler.kill()
    compiler.join()
    assert must_compile("champion")


def test_a_compiler_without_numba_ends_without_a_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "numba.py").write_text("raise ImportError\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    compiler = start_compiling(["champion"])
    compiler.join()
    assert (compiler.exitcode, capfd.readouterr().err) == (1, "")


def test_where_no_folder_can_be_written_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    assert can_be_kept("champion")
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null/nowhere")
    assert not can_be_kept("champion")
    assert not can_be_kept("greedy")


def test_who_is_compiled_ahead_is_on_disk_as_a_whole() -> None:
    compile_ahead("champion:900ms")
    assert not must_compile("champion:900ms")
    kept = " ".join(file.name for file in cache_folder(PLAYING_ON).rglob("*"))
    for function in ("imagine_rows", "let_others_choose", "take_actions", "play_on"):
        assert function in kept
