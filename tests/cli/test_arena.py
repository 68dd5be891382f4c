"""`septem arena`: small real arenas; going on, stopping, and every way to fail in one line."""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pytest

from septem.arena import run as running
from septem.arena.match import Result
from septem.arena.plan import Plan
from septem.bots import readiness
from septem.cli import contest
from septem.cli.app import run
from septem.cli.report import files
from tests.arena.made_up import drawn
from tests.cli.others import installed, search_path
from tests.cli.report.test_page import read
from tests.cli.terminal import PATIENCE, Terminal
from tests.cli.terminal import run as run_alone

QUICK = ["arena", "random", "--workers", "1"]


def said(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> tuple[str, str]:
    assert run([*arguments]) == code
    printed = capsys.readouterr()
    return printed.out, printed.err


def one_line(capsys: pytest.CaptureFixture[str], code: int, *arguments: str) -> str:
    out, err = said(capsys, *arguments, code=code)
    assert out == ""
    assert err.count("\n") == 1
    return err


def test_a_small_arena_is_played_and_told_in_80_columns(capsys: pytest.CaptureFixture[str]) -> None:
    out, err = said(capsys, "arena", "random", "random", "--players", "3", "--deals", "4", "--workers", "1")
    lines = out.splitlines()
    assert err == ""
    assert lines[0] == "4 games from 4 deals: 3 players, first edition, seed 0"
    assert max(map(len, lines)) <= 80
    assert lines[5].split()[:4] == ["random", "4", "33.3", "%"]


@pytest.mark.parametrize(
    ("options", "players", "edition", "variant"),
    [
        (["--players", "7", "--edition", "second"], 7, "second", None),
        (["--variant", "free-city"], 2, "first", "free-city"),
        (["--variant", "gaia", "--edition", "second"], 2, "second", "gaia"),
    ],
)
def test_json_names_the_table_and_the_same_seed_gives_the_same_games(
    capsys: pytest.CaptureFixture[str], options: list[str], players: int, edition: str, variant: str | None
) -> None:
    command = [*QUICK, *options, "--deals", "2", "--seed", "5", "--json"]
    first, second = (json.loads(said(capsys, *command)[0]) for _ in range(2))
    assert (first["plan"]["players"], first["plan"]["edition"], first["plan"]["variant"]) == (players, edition, variant)
    assert first["played"] == first["games"] == 2
    assert first["boards"] == second["boards"]
    assert first["bots"][0]["points"] == second["bots"][0]["points"]
    assert len(first["seats"]) == players


def test_a_run_goes_on_where_its_file_ends(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = str(tmp_path / "games.jsonl")
    whole = json.loads(said(capsys, *QUICK, "--deals", "5", "--json")[0])
    assert said(capsys, *QUICK, "--deals", "2", "--results", file, "--json")[1] == ""
    out, err = said(capsys, *QUICK, "--deals", "5", "--results", file, "--json")
    assert err == f"Going on: 2 of 5 games are in {file}.\n"
    assert json.loads(out)["boards"] == whole["boards"]
    out, err = said(capsys, *QUICK, "--deals", "5", "--results", file)
    assert err == f"Nothing to play: all 5 games are in {file}.\n"
    assert "a second" not in out
    assert "holds another run" in one_line(capsys, 1, *QUICK, "--seed", "1", "--results", file)


def test_without_bots_the_games_of_a_file_are_shown(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    played, _ = said(capsys, *QUICK, "--deals", "3", "--results", str(file), "--json")
    before = file.read_bytes()
    assert said(capsys, "arena", "--results", str(file), "--json") == (played, "")
    out, _ = said(capsys, "arena", "--results", str(file))
    assert out.startswith("3 games from 3 deals")
    assert file.read_bytes() == before
    assert "leave out what is for playing" in one_line(capsys, 2, "arena", "--results", str(file), "--deals", "9")
    assert "Name the bots" in one_line(capsys, 2, "arena")
    assert "No such file" in one_line(capsys, 1, "arena", "--results", str(tmp_path / "nothing"))
    (tmp_path / "letter.txt").write_text("Dear Anna,\n", encoding="utf-8")
    assert "no results file" in one_line(capsys, 1, "arena", "--results", str(tmp_path / "letter.txt"))


def test_an_arena_in_which_no_game_can_be_played_has_failed(tmp_path: Path) -> None:
    page, results = tmp_path / "report.html", tmp_path / "games.jsonl"
    kept = ("--html", page, "--results", results)
    ended = run_alone("arena", "gone", "--against", "first", "--deals", "1", *kept, PYTHONPATH=installed(tmp_path))
    told = "3 games not played, the first of them (deal 0, table 0): The worker died 3 times while it played this game."
    assert told in " ".join(ended.stdout.split())
    assert ended.returncode == 1
    assert ended.stderr.endswith("Not one game could be played.\n")
    assert told in " ".join(read(page.read_text(encoding="utf-8")).text.split())
    assert results.read_text(encoding="utf-8").count("The worker died 3 times") == 3


def test_the_report_is_written_as_a_page(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    said(capsys, *QUICK, "--deals", "2", "--html", str(file))
    reader = read(file.read_text(encoding="utf-8"))
    assert "2 games from 2 deals: 3 players, first edition, seed 0." in reader.text
    assert list(tmp_path.iterdir()) == [file]


class MadeUpRun:
    """Games that nobody plays, and Ctrl-C after so many."""

    def __init__(self, plan: Plan, until: int | None, done: int = 0) -> None:
        self.games = drawn(plan, dict.fromkeys(plan.everybody, 0.0) | {"greedy": 900.0})
        self.total = len(self.games)
        self.done = self.games[:done]
        self.until = until
        self.given = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        pass

    def __iter__(self) -> Iterator[Result]:
        for result in self.games[len(self.done) : self.until]:
            self.given += 1
            yield result
        if self.until is not None:
            raise KeyboardInterrupt


def made_up(monkeypatch: pytest.MonkeyPatch, **settings: Any) -> list[MadeUpRun]:
    runs: list[MadeUpRun] = []

    def play(plan: Plan, *arguments: object) -> MadeUpRun:
        runs.append(MadeUpRun(plan, **settings))
        return runs[-1]

    monkeypatch.setattr(running, "play", play)
    return runs


def test_ctrl_c_shows_what_there_is_so_far(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    made_up(monkeypatch, until=4)
    out, err = said(capsys, "arena", "greedy", "random", "--deals", "9", code=130)
    assert out.startswith("4 of 54 games from 1 deal")
    assert err == "Stopped.\n"
    made_up(monkeypatch, until=0)
    assert "before the first game" in one_line(capsys, 130, "arena", "greedy", "random")


def test_ctrl_c_at_a_terminal_loses_no_game_that_is_in_the_file(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    with Terminal("arena", "random", "--deals", "20000", "--workers", "2", "--results", file) as terminal:
        deadline = time.monotonic() + PATIENCE
        while not file.exists() or file.read_bytes().count(b"\n") < 6:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        terminal.interrupt()
        code, problems = terminal.end()
    assert (code, problems) == (130, "Stopped.\n")
    games = file.read_bytes().count(b"\n") - 1
    assert terminal.lines[0].startswith(f"{games} of 20,000 games from {games} deals")


def test_a_sequential_test_stops_as_soon_as_it_knows(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    runs = made_up(monkeypatch, until=None)
    out, _ = said(capsys, "arena", "greedy", "random", "--deals", "400", "--sprt")
    assert "Sequential test: greedy is stronger than random" in out
    assert 20 * 6 <= runs[0].given < 100 * 6
    out, _ = said(capsys, "arena", "random", "greedy", "--deals", "400", "--sprt", "30", "--json")
    assert json.loads(out)["sprt"]["decision"] == "not stronger"
    made_up(monkeypatch, until=None, done=300)
    out, _ = said(capsys, "arena", "greedy", "random", "--deals", "400", "--sprt", "--json")
    assert json.loads(out)["played"] == 300


@pytest.fixture
def no_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing may be played."""

    def refuse(*arguments: Any) -> None:
        raise AssertionError("the arena started")

    monkeypatch.setattr(running, "play", refuse)


@pytest.mark.usefixtures("no_games")
def test_a_report_that_cannot_be_written_is_refused_before_the_games(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "--html writes .html files" in one_line(capsys, 2, *QUICK, "--html", str(tmp_path / "a.pdf"))
    assert "Cannot write" in one_line(capsys, 1, *QUICK, "--html", str(tmp_path / "nowhere" / "a.html"))
    with monkeypatch.context() as patch:
        patch.setattr(files, "find_spec", lambda name: None)
        assert "pip install 'septem[plot]'" in one_line(capsys, 1, *QUICK, "--html", str(tmp_path / "a.html"))
    monkeypatch.setattr(contest, "find_spec", lambda name: None)
    assert "pip install 'septem[arena]'" in one_line(capsys, 1, *QUICK)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("given", "code", "word"),
    [
        (["random", "nobody"], 1, "There is no bot 'nobody'"),
        (["random", "--against", "nobody"], 1, "There is no bot 'nobody'"),
        (["random", "--against", "random"], 1, "Somebody else has to play"),
        (["random", "--players", "2"], 1, "variant"),
        (["random", "--players", "3", "--variant", "gaia"], 1, "two players"),
        (["random", "--players", "8"], 2, "--players"),
        (["random", "--deals", "0"], 2, "--deals"),
        (["random", "--workers", "0"], 2, "--workers"),
        (["random", "--move-limit", "0"], 1, "limit of a move"),
        (["random", "--sprt"], 1, "two bots"),
        (["random", "--workers", "2", "--ray"], 2, "--ray"),
        (["random", "--results", "/nowhere/games"], 1, "/nowhere/games"),
    ],
)
def test_bad_arguments_get_one_clear_line(
    capsys: pytest.CaptureFixture[str], given: list[str], code: int, word: str
) -> None:
    assert word in one_line(capsys, code, "arena", *given)


def test_the_first_search_of_a_version_is_announced(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    searching = ["arena", "search:2", "--against", "random", "--deals", "1", "--workers", "1"]
    for there, announced in (
        (False, "Compiling the searching bots (once for this version, about a minute) …\n"),
        (True, ""),
    ):
        monkeypatch.setattr(readiness, "is_cached", lambda *_, there=there: there)
        assert said(capsys, *searching)[1] == announced
    monkeypatch.setattr(readiness, "is_cached", lambda *_: False)
    assert said(capsys, *QUICK, "--deals", "1")[1] == ""


def test_what_a_bot_cannot_do_without_numba_is_said_once_whatever_the_number_of_workers(tmp_path: Path) -> None:
    (tmp_path / "numba.py").write_text("raise ImportError\n", encoding="utf-8")
    two_workers = ("--deals", "1", "--workers", "2")
    ended = run_alone("arena", "champion", "random", *two_workers, PYTHONPATH=search_path(tmp_path))
    assert ended.returncode == 0
    assert ended.stderr == (
        "Numba is not installed, so champion plays as the network alone, without search; install it with: "
        "pip install 'septem[fast]'\n"
    )
