"""The results file: nothing is lost, nothing foreign is touched, and two runs never share one."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

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
BOARDS = ("Giza A", "Rhodes B", "Ephesos A")
SPENT: dict[str, Any] = {"seconds": (0.25, 1e-06, 0.0), "moves": (18, 19, 18)}
SCORES = ({"civilian": 31}, {"civilian": 30, "military": 10}, {"civilian": 40})
GAMES = [
    Result("0.0", 0, ("random", "greedy", "greedy"), BOARDS, (31, 40, 40), SCORES, (3, 1, 2), **SPENT),
    Result(
        "0.1", 0, ("greedy", "random", "greedy"), BOARDS, fault=Fault(None, None, "worker", "It died – twice."), **SPENT
    ),
    Result(
        "1.0",
        1,
        ("random", "greedy", "greedy"),
        BOARDS,
        places=(1, 3, 1),
        fault=Fault(1, "greedy", "slow", "greedy took 3 s for a move, and 2 s are allowed."),
        **SPENT,
    ),
]
MORE = msgspec.structs.replace(GAMES[0], key="1.1", deal=1, bots=("greedy", "random", "greedy"))
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
        held.append(MORE)
    assert file.read_bytes() == before + msgspec.json.encode(MORE) + b"\n"


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
    ("game", "change", "sentence"),
    [
        (0, {"key": "0.6"}, r"game '0\.6' of deal 0 is not in the plan"),
        (0, {"key": "0.00"}, r"game '0\.00' of deal 0 is not in the plan"),
        (0, {"key": "first"}, "game 'first' of deal 0 is not in the plan"),
        (0, {"deal": 1}, r"game '0\.0' of deal 1 is not in the plan"),
        (0, {"key": "-1.0", "deal": -1}, r"game '-1\.0' of deal -1 is not in the plan"),
        (0, {"key": "2.0", "deal": 2}, r"game '2\.0' of deal 2 is not in the plan"),
        (0, {"bots": ("random", "greedy", "war")}, "other bots play this game"),
        (0, {"bots": ("greedy", "random", "greedy")}, "other bots play this game"),
        (0, {"bots": ("random", "greedy")}, "other bots play this game"),
        (0, {"boards": BOARDS[:2]}, "there is not a board a seat"),
        (0, {"seconds": (0.5,)}, "there are not seconds and moves a seat"),
        (0, {"moves": ()}, "there are not seconds and moves a seat"),
        (0, {"seconds": (0.5, -0.5, 0.5)}, "nobody spends less than nothing"),
        (0, {"moves": (18, -18, 18)}, "nobody spends less than nothing"),
        (0, {"points": (31, 40)}, "there are not points, scores and a place a seat"),
        (0, {"scores": ()}, "there are not points, scores and a place a seat"),
        (0, {"places": ()}, "there are not points, scores and a place a seat"),
        (0, {"places": (1, 2, 3, 4)}, "there are not points, scores and a place a seat"),
        (0, {"points": (31, 41, 40)}, "the scores are not those points"),
        (0, {"places": (1, 1, 1)}, "the places are not those of these points"),
        (0, {"places": (1, 2, 3)}, "the places are not those of these points"),
        (0, {"places": (3, 2, 2)}, "the places are not those of these points"),
        (1, {"places": (1, 2, 3)}, "somebody has lost although a worker died"),
        (1, {"fault": Fault(0, "greedy", "worker", "It died.")}, "somebody has lost although a worker died"),
        (1, {"points": (1, 1, 1)}, "there are points although it was not played to the end"),
        (2, {"fault": Fault(1, "random", "slow", "Too slow.")}, "the bot at fault does not sit there"),
        (2, {"fault": Fault(3, "greedy", "slow", "Too slow.")}, "the bot at fault does not sit there"),
        (2, {"fault": Fault(None, None, "slow", "Too slow.")}, "the bot at fault does not sit there"),
        (2, {"places": ()}, "the bot at fault is not last, or the others not first"),
        (2, {"places": (1, 1, 3)}, "the bot at fault is not last, or the others not first"),
    ],
)
def test_a_result_that_does_not_fit_the_plan_is_refused(
    tmp_path: Path, game: int, change: dict[str, Any], sentence: str
) -> None:
    file = tmp_path / "games.jsonl"
    other = msgspec.structs.replace(GAMES[game], **change)
    with ResultsFile(file, PLAN) as held:
        held.append(MORE)
        held.append(other)
    with pytest.raises(RecordError, match=rf"games\.jsonl, line 3: this is no result of this run; {sentence}\."):
        read_results(file)


def test_equal_points_may_share_a_place_or_be_told_apart(tmp_path: Path) -> None:
    for number, places in enumerate([(3, 1, 1), (3, 1, 2), (3, 2, 1)]):
        file = tmp_path / f"{number}.jsonl"
        with ResultsFile(file, PLAN) as held:
            held.append(msgspec.structs.replace(GAMES[0], places=places))
        assert read_results(file).results[0].places == places


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"players": 10**9}, "An arena has tables of 1 to 7 players, not 1000000000."),
        ({"players": 0}, "An arena has tables of 1 to 7 players, not 0."),
        ({"bots": ()}, "An arena needs at least one bot."),
        ({"deals": 0}, "An arena needs at least one deal, not 0."),
    ],
)
def test_a_plan_that_no_arena_can_have_is_refused(tmp_path: Path, change: dict[str, Any], sentence: str) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(
        msgspec.json.encode(results._Heading(results.FORMAT, msgspec.structs.replace(PLAN, **change))) + b"\n"
    )
    with pytest.raises(RecordError, match=rf"games\.jsonl, line 1: this plan cannot be played: {sentence}"):
        read_results(file)


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
        held.append(MORE)
        assert len(synced) == 1
        monkeypatch.setattr(results, "SECONDS_UNSAFE", 1e9)
        held.append(msgspec.structs.replace(MORE, key="1.4", bots=("random", "greedy", "random")))
        assert len(synced) == 1
    assert len(synced) == 2


def test_an_empty_file_has_nothing_to_read(tmp_path: Path) -> None:
    file = tmp_path / "empty"
    file.touch()
    with pytest.raises(RecordError, match="empty is empty"):
        read_results(file)
