"""The results file: nothing is lost, nothing foreign is touched, and two runs never share one."""

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from septem.arena import results
from septem.arena.match import Fault, Result
from septem.arena.plan import Plan
from septem.arena.results import ResultsFile, read_results
from septem.errors import RecordError, SeptemError

PLAN = Plan(("random", "greedy"), deals=2)
GAMES = [
    Result("0.0", 0, ("random", "greedy"), ("Giza A", "Rhodes B"), (31, 40), places=(2, 1)),
    Result(
        "0.1", 0, ("greedy", "random"), ("Giza A", "Rhodes B"), fault=Fault(None, None, "worker", "It died – twice.")
    ),
    Result("1.0", 1, ("random", "greedy"), ("Ephesos A", "Giza B"), (31, 40), seconds=(0.25, 1e-06), moves=(18, 19)),
]
HOLDING = """
import sys
from pathlib import Path
from septem.arena.plan import Plan
from septem.arena.results import ResultsFile
with ResultsFile(Path(sys.argv[1]), Plan(("random", "greedy"), deals=2)):
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with three games."""
    path = tmp_path / "results.jsonl"
    with ResultsFile(path, PLAN) as held:
        assert held.done == []
        for game in GAMES:
            held.append(game)
    return path


def test_a_line_a_game_below_the_plan(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith(
        '{"format":"septem arena 1","plan":{"bots":["random","greedy"],"game":"cards","players":3'
    )
    assert [msgspec.json.decode(line)["key"] for line in lines[1:]] == ["0.0", "0.1", "1.0"]
    assert read_results(file)[:2] == (PLAN, GAMES)


def test_the_next_run_goes_on_where_the_last_one_stopped(file: Path) -> None:
    before = file.read_bytes()
    with ResultsFile(file, PLAN) as held:
        assert held.done == GAMES
        held.append(more := msgspec.structs.replace(GAMES[0], key="1.1", deal=1))
    assert file.read_bytes() == before + msgspec.json.encode(more) + b"\n"


def test_a_plan_may_grow_and_the_file_says_so(file: Path) -> None:
    larger = msgspec.structs.replace(PLAN, deals=50)
    with ResultsFile(file, larger) as held:
        assert held.done == GAMES
    assert read_results(file)[:2] == (larger, GAMES)
    whole = file.read_bytes()
    for plan in (larger, PLAN):
        with ResultsFile(file, plan) as held:
            assert held.done == GAMES
    assert file.read_bytes() == whole
    assert read_results(file).plan.deals == 50


@given(st.integers(min_value=1))
def test_whatever_a_kill_cuts_off_costs_the_last_line_alone(cut: int) -> None:
    whole = b"".join(msgspec.json.encode(line) + b"\n" for line in (results._Heading(results.FORMAT, PLAN), *GAMES))
    cut %= len(whole)
    found = results._read(Path("results.jsonl"), whole[:cut])
    kept = whole[:cut].count(b"\n")
    if kept == 0:
        assert found is None
    else:
        assert found == (PLAN, GAMES[: kept - 1], whole[:cut].rfind(b"\n") + 1, "")


@pytest.mark.parametrize("tail", [b'{"key":"1.1","de', b"\0\0\0\0", b"\xff"])
def test_half_a_line_is_dropped_before_anything_is_added(file: Path, tail: bytes) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole + tail)
    assert read_results(file).results == GAMES
    assert file.read_bytes() == whole + tail
    with ResultsFile(file, PLAN) as held:
        assert held.done == GAMES
        assert file.read_bytes() == whole


@pytest.mark.parametrize("beginning", [b"", b"{", b'{"format":"septem', b'{"format":"septem arena 1","plan":{"bots"'])
def test_a_file_that_has_no_whole_line_yet_is_begun_anew(tmp_path: Path, beginning: bytes) -> None:
    file = tmp_path / "results.jsonl"
    file.write_bytes(beginning)
    with ResultsFile(file, PLAN) as held:
        assert held.done == []
    contents = read_results(file)
    assert (contents.plan, contents.results) == (PLAN, [])


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"Dear Anna,", "line 1: this is no results file"),
        (b"Dear Anna,\nhow are you?", "line 1: this is no results file"),
        (b"\n\n", "line 1: this is no results file"),
        (b'{"plan":3}\n', "line 1: this is no results file"),
        (b"\xff\xfe\n", "line 1: this is no results file"),
        (b'{"format":"septem arena 9","plan":{"bots":["random"]}}\n', "line 1: this is 'septem arena 9'"),
    ],
)
def test_a_foreign_file_is_refused_and_not_touched(tmp_path: Path, content: bytes, sentence: str) -> None:
    file = tmp_path / "letter.txt"
    file.write_bytes(content)
    with pytest.raises(RecordError, match=rf"letter\.txt, {sentence}"):
        ResultsFile(file, PLAN)
    with pytest.raises(RecordError, match=rf"letter\.txt, {sentence}"):
        read_results(file)
    assert file.read_bytes() == content


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (b"oops", "line 3: this is no result of a game"),
        (b"", "line 3: this is no result of a game"),
        (b"\xff", "line 3: this is no result of a game"),
        (b'{"key":"0.1","deal":"zero"}', "line 3: this is no result of a game"),
        (b'{"format":"septem arena 1","plan":{"bots":["war"]}}', "line 3: this plan is not that of the first line"),
        (msgspec.json.encode(GAMES[0]), r"line 3: game 0\.0 is there twice"),
    ],
)
def test_a_damaged_line_is_refused_and_not_touched(file: Path, line: bytes, sentence: str) -> None:
    lines = file.read_bytes().splitlines()
    damaged = b"\n".join([*lines[:2], line, *lines[3:]]) + b"\n"
    file.write_bytes(damaged)
    with pytest.raises(RecordError, match=rf"results\.jsonl, {sentence}"):
        ResultsFile(file, PLAN)
    assert file.read_bytes() == damaged


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"bots": ("random",)}, "bots: random greedy there, random here"),
        ({"seed": 4}, "seed: 0 there, 4 here"),
        ({"players": 5}, "players: 3 there, 5 here"),
        ({"against": "rbai"}, "against: none there, rbai here"),
        ({"move_limit": 2.5}, "move limit: none there, 2.5 here"),
    ],
)
def test_another_plan_is_refused(file: Path, change: dict[str, object], sentence: str) -> None:
    before = file.read_bytes()
    with pytest.raises(RecordError, match=sentence):
        ResultsFile(file, msgspec.structs.replace(PLAN, deals=9, **change))
    assert file.read_bytes() == before


def test_a_second_run_on_the_same_file_is_refused_until_the_first_is_gone(file: Path) -> None:
    before = file.read_bytes()
    first = subprocess.Popen([sys.executable, "-c", HOLDING, file], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    with first:
        assert first.stdout is not None
        assert first.stdout.readline() == b"held\n"
        with pytest.raises(SeptemError, match=r"Another run is adding to .*results\.jsonl"):
            ResultsFile(file, PLAN)
        assert read_results(file).results == GAMES
        first.kill()
    with ResultsFile(file, PLAN) as held:
        assert held.done == GAMES
    assert file.read_bytes() == before


def test_a_full_disk_is_told_and_costs_the_last_line_alone(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = file.read_bytes()
    held = ResultsFile(file, PLAN)

    class Full:
        """A stream that takes ten bytes."""

        closed = True

        def write(self, text: bytes) -> int:
            stream.write(text[:10])
            return 10

    stream = held._stream
    monkeypatch.setattr(held, "_stream", Full())
    with pytest.raises(SeptemError, match="is the disk full"):
        held.append(GAMES[0])
    stream.close()
    with ResultsFile(file, PLAN) as held:
        assert held.done == GAMES
    assert file.read_bytes() == whole


def test_lines_are_safe_on_the_disk_now_and_then(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)
    monkeypatch.setattr(results, "SECONDS_UNSAFE", -1.0)
    with ResultsFile(file, PLAN) as held:
        held.append(msgspec.structs.replace(GAMES[0], key="1.1"))
        assert len(synced) == 1
        monkeypatch.setattr(results, "SECONDS_UNSAFE", 1e9)
        held.append(msgspec.structs.replace(GAMES[0], key="1.2"))
        assert len(synced) == 1
    assert len(synced) == 2


def test_an_empty_file_has_nothing_to_read(tmp_path: Path) -> None:
    file = tmp_path / "empty"
    file.touch()
    with pytest.raises(RecordError, match="empty is empty"):
        read_results(file)
