"""`septem simulate`: the numbers add up, the picture is drawn, and every way to end is told in one line."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from septem import simulation
from septem.cli.app import run
from septem.cli.report import plot
from septem.kernel import compiled
from septem.simulation import Simulation, simulate
from tests.simulation.games import batch

GAMES = 300


@pytest.fixture(autouse=True, scope="module")
def compiled_already() -> None:
    """What is compiled for the first time is announced, here before the tests."""
    assert all(map(callable, (compiled.kernel().play_rows, compiled.kernel().score_rows)))


def test_compiling_for_the_first_time_is_announced(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "cache" / "kernel_of_this_place"
    monkeypatch.setattr(compiled, "cache_folder", lambda *_: folder.parent)
    for _ in ("missing", "empty"):
        assert run(["simulate", "--games", "5"]) == 0
        assert capsys.readouterr().err == "Compiling the kernel (once for this version) …\n"
        assert "two players" in one_line(capsys, 1, "--players", "3", "--variant", "gaia")
        folder.mkdir(parents=True, exist_ok=True)
    for name in ("play_rows", "score_rows"):
        for part in ("nbi", "1.nbc"):
            (folder / f"batch.{name}-1.py311.{part}").touch()
    assert run(["simulate", "--games", "5"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("players", "edition", "variant"),
    [(3, "first", None), (7, "second", None), (2, "first", "free-city"), (2, "second", "gaia")],
)
def test_json_is_what_the_games_came_to(
    capsys: pytest.CaptureFixture[str], players: int, edition: str, variant: str | None
) -> None:
    chosen = ["--variant", variant] if variant else ["--players", str(players)]
    command = ["simulate", "--games", str(GAMES), "--edition", edition, *chosen, "--seed", "5", "--json"]
    assert run([*command, "--threads", "2"]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    result = json.loads(printed.out)
    assert run([*command, "--threads", "1"]) == 0
    assert json.loads(capsys.readouterr().out) == result
    games = simulate(GAMES, players, edition, variant, seed=5)
    totals = games.scores[:, :players].sum(axis=2)
    assert result["played"] == result["games"] == GAMES
    assert result["points"]["total"]["mean"] == pytest.approx(totals.mean())
    assert result["points"]["science"]["deviation"] == pytest.approx(games.scores[:, :players, 4].std())
    assert sum(seat["share"] for seat in result["seats"]) == pytest.approx(1)
    assert sum(wonder["games"] for wonder in result["wonders"]) == players * GAMES
    assert all(wonder["low"] <= wonder["share"] <= wonder["high"] for wonder in result["wonders"])


def test_the_tables_fit_80_columns(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "--games", str(GAMES), "--players", "7", "--edition", "second"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"{GAMES} games of random play: 7 players, second edition, seed 0"
    assert max(map(len, lines)) <= 80
    for word in ("military", "guilds", "total", "seat 6", "Halikarnassos night"):
        assert any(line.startswith(word) for line in lines)


@pytest.mark.parametrize(("name", "start"), [("a.png", b"\x89PNG"), ("a.SVG", b"<?xml"), ("a.pdf", b"%PDF")])
def test_a_picture_is_drawn_into_the_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str, start: bytes
) -> None:
    file = tmp_path / name
    command = ["simulate", "--games", "40", "--plot", str(file), "--json"]
    assert run(command) == 0
    drawn = file.read_bytes()
    assert drawn.startswith(start)
    assert run(command) == 0
    assert file.read_bytes() == drawn
    assert list(tmp_path.iterdir()) == [file]


def one_line(capsys: pytest.CaptureFixture[str], code: int, *arguments: str) -> str:
    assert run(["simulate", *arguments]) == code
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    return printed.err


@pytest.fixture
def no_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing may be played."""

    def refuse(*arguments: Any) -> None:
        raise AssertionError("the simulation started")

    monkeypatch.setattr(simulation, "simulate_chunks", refuse)


@pytest.mark.usefixtures("no_games")
def test_a_picture_that_cannot_be_drawn_is_refused_before_the_games(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ".png, .svg and .pdf" in one_line(capsys, 2, "--plot", str(tmp_path / "a.gif"))
    assert ".png, .svg and .pdf" in one_line(capsys, 2, "--plot", str(tmp_path / "picture"))
    assert "Cannot write" in one_line(capsys, 1, "--plot", str(tmp_path / "nowhere" / "a.png"))
    (tmp_path / "folder.png").mkdir()
    assert "Cannot write" in one_line(capsys, 1, "--plot", str(tmp_path / "folder.png"))
    monkeypatch.setattr(plot, "find_spec", lambda name: None)
    assert "pip install 'septem[plot]'" in one_line(capsys, 1, "--plot", str(tmp_path / "a.png"))
    assert [file.name for file in tmp_path.iterdir()] == ["folder.png"]


@pytest.mark.parametrize(
    ("given", "code", "word"),
    [
        (["--games", "0"], 2, "--games"),
        (["--games", "few"], 2, "--games"),
        (["--threads", "0"], 2, "--threads"),
        (["--seed", "-1"], 2, "--seed"),
        (["--players", "8"], 2, "--players"),
        (["--players", "3", "--variant", "gaia"], 1, "two players"),
        (["--players", "2"], 1, "variant"),
        (["--edition", "third"], 2, "third"),
    ],
)
def test_bad_arguments_get_one_clear_line(
    capsys: pytest.CaptureFixture[str], given: list[str], code: int, word: str
) -> None:
    assert word in one_line(capsys, code, *given)


def test_without_numba_it_says_how_to_get_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled.kernel.cache_clear()
    monkeypatch.setitem(sys.modules, "numba", None)
    assert "pip install 'septem[fast]'" in one_line(capsys, 1, "--games", "5")


def chunks_until_ctrl_c(count: int) -> Iterator[Simulation]:
    for _ in range(count):
        yield batch()
    raise KeyboardInterrupt


def test_ctrl_c_shows_what_there_is_so_far(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "simulate_chunks", lambda *arguments: chunks_until_ctrl_c(3))
    assert run(["simulate", "--games", "1000"]) == 130
    printed = capsys.readouterr()
    assert printed.out.startswith("6 of 1,000 games of random play")
    assert printed.err == "Stopped.\n"
    monkeypatch.setattr(simulation, "simulate_chunks", lambda *arguments: chunks_until_ctrl_c(1))
    assert run(["simulate", "--games", "1000", "--json"]) == 130
    assert json.loads(capsys.readouterr().out)["played"] == 2


def test_ctrl_c_before_the_first_game_just_stops(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulation, "simulate_chunks", lambda *arguments: chunks_until_ctrl_c(0))
    assert one_line(capsys, 130) == "Stopped.\n"
