"""The high-score lists: the notation, the order, and that no line is ever lost."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from septem.dice import highscores
from septem.dice.highscores import (
    Entry,
    HighScores,
    default_folder,
    enter_score,
    is_writable,
    list_file,
    read_scores,
)
from septem.errors import SeptemError

FIRST = Entry("Zeus", "B", vp=14, military=3, rerolls=2)
NEXT = Entry("Giza", "A", vp=21, military=0, rerolls=2, name="Anna")
OLD = f"{NEXT}\n{FIRST}\n"
# Enters a result in another process, which kills itself at one step of the write.
DYING = """
import os, pathlib, signal, sys
from septem.dice import highscores
folder, step, when = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3]
syncs = []

def dying(number, function):
    def call(*arguments):
        syncs.append(number)
        if when == "before" and len(syncs) == number:
            os.kill(os.getpid(), signal.SIGKILL)
        result = function(*arguments)
        if when == "after" and len(syncs) == number:
            os.kill(os.getpid(), signal.SIGKILL)
        return result
    return call

if step == "half":
    highscores.HighScores.__str__ = lambda scores: "half a li"
    os.fsync = dying(1, os.fsync)
elif step == "replace":
    pathlib.Path.replace = dying(1, pathlib.Path.replace)
else:
    os.fsync = dying(int(step), os.fsync)
highscores.enter_score(folder, highscores.Entry("Rhodes", "A", 17, 4, 2))
"""
ENTERING = """
import pathlib, sys
from septem.dice.highscores import Entry, enter_score
for vp in range(20):
    enter_score(pathlib.Path(sys.argv[1]), Entry("Zeus", "A", vp, 0, 0, sys.argv[2]))
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with two results against two rerolls."""
    list_file(tmp_path, 2).write_text(OLD, encoding="utf-8")
    return tmp_path


def test_d93_the_notation_of_the_rules() -> None:
    assert str(FIRST) == "Zeus B – 14 VP – 3 M – R – 2"
    assert Entry.parse("Zeus B – 14 VP – 3 M – R – 2") == FIRST
    assert str(NEXT) == "Giza A – 21 VP – 0 M – R – 2 – Anna"
    assert str(Entry("Zeus", "A", vp=-3, military=1, rerolls=0)) == "Zeus A – −3 VP – 1 M – R – 0"


@pytest.mark.parametrize(
    "line",
    ["Zeus B - 14 VP - 3 M - R - 2", "  Zeus B — 14 VP —  3 M — R — 2 ", "\tZeus B – 14 VP – 3 M – R – 2"],
)
def test_what_people_type_is_read_too(line: str) -> None:
    assert Entry.parse(line) == FIRST


@pytest.mark.parametrize(
    "line",
    ["", "Zeus", "Zeus B 14 VP 3 M R 2", "Zeus C – 14 VP – 3 M – R – 2", "Zeus B – many VP – 3 M – R – 2", "# mine"],
)
def test_anything_else_is_no_result(line: str) -> None:
    assert Entry.parse(line) is None


@given(
    st.builds(
        Entry,
        st.sampled_from(["Zeus", "Halicarnassus"]),
        st.sampled_from("AB"),
        st.integers(-99, 99),
        st.integers(0, 99),
        st.integers(0, 9),
        st.sampled_from(["", "Anna", "Ben – the elder", "R – 2"]),
    )
)
def test_every_result_is_read_back(entry: Entry) -> None:
    assert Entry.parse(str(entry)) == entry


def test_the_best_comes_first_and_of_equals_the_earlier(tmp_path: Path) -> None:
    places = []
    for vp, name in ((14, "Anna"), (20, "Ben"), (14, "Chiara"), (-2, "Dario"), (20, "Emma")):
        scores, place = enter_score(tmp_path, Entry("Zeus", "B", vp, 3, 1, name))
        places.append(place)
    assert places == [0, 0, 2, 3, 1]
    assert [entry.name for entry in scores.entries] == ["Ben", "Emma", "Anna", "Chiara", "Dario"]
    assert read_scores(tmp_path, 1) == scores
    assert list_file(tmp_path, 1).read_text(encoding="utf-8").splitlines()[0] == "Zeus B – 20 VP – 3 M – R – 1 – Ben"


def test_each_number_of_rerolls_has_its_own_list(folder: Path) -> None:
    enter_score(folder, FIRST._replace(rerolls=0))
    assert len(read_scores(folder, 0).entries) == 1
    assert read_scores(folder, 1) == HighScores()
    assert list_file(folder, 2).read_text(encoding="utf-8") == OLD


def test_a_spoilt_line_is_kept(folder: Path) -> None:
    file = list_file(folder, 2)
    elsewhere = "Zeus B – 14 VP – 3 M – R – 1"
    file.write_bytes(b"\xef\xbb\xbf" + OLD.encode() + b"Zeus B - oops\n\n\xff\xfe\n" + elsewhere.encode())
    scores, place = enter_score(folder, FIRST._replace(vp=30))
    assert (place, len(scores.entries), len(scores.spoilt)) == (0, 3, 3)
    lines = file.read_bytes().splitlines()
    assert lines[3:] == [b"Zeus B - oops", b"\xff\xfe", elsewhere.encode()]
    assert read_scores(folder, 2) == scores


def test_a_list_that_people_put_in_another_order_is_sorted(folder: Path) -> None:
    list_file(folder, 2).write_text(f"{FIRST}\n{NEXT}", encoding="utf-8")
    assert read_scores(folder, 2).entries == (NEXT, FIRST)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
@pytest.mark.parametrize(
    ("step", "when", "is_entered"),
    [
        ("half", "before", False),
        ("half", "after", False),
        ("1", "before", False),
        ("1", "after", False),
        ("replace", "before", False),
        ("replace", "after", True),
        ("2", "before", True),
        ("2", "after", True),
    ],
)
def test_a_crash_between_two_steps_leaves_a_whole_list(folder: Path, step: str, when: str, is_entered: bool) -> None:
    ended = subprocess.run([sys.executable, "-c", DYING, folder, step, when], timeout=30, check=False)
    assert ended.returncode == -signal.SIGKILL
    new = Entry("Rhodes", "A", 17, 4, 2)
    expected = (NEXT, new, FIRST) if is_entered else (NEXT, FIRST)
    assert list_file(folder, 2).read_text(encoding="utf-8") == "".join(f"{entry}\n" for entry in expected)
    # The lock died with its holder, and what was left lying about is in nobody's way.
    scores, _ = enter_score(folder, Entry("Babylon", "B", 1, 0, 2))
    assert scores.entries[:-1] == expected


def test_a_full_disk_leaves_the_old_list(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        enter_score(folder, FIRST._replace(vp=30))
    assert list_file(folder, 2).read_text(encoding="utf-8") == OLD
    assert sorted(file.name for file in folder.iterdir()) == [".ghost-rerolls-2.txt.lock", "ghost-rerolls-2.txt"]


def test_programs_that_write_at_the_same_time_lose_nothing(tmp_path: Path) -> None:
    names = ["Anna", "Ben", "Chiara"]
    running = [subprocess.Popen([sys.executable, "-c", ENTERING, tmp_path, name]) for name in names]
    assert [process.wait(60) for process in running] == [0, 0, 0]
    scores = read_scores(tmp_path, 0)
    assert [entry.vp for entry in scores.entries] == sorted([*range(20)] * 3, reverse=True)
    assert {entry.name for entry in scores.entries[:3]} == set(names)


def test_a_lock_that_is_never_freed_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def held(stream: object) -> None:
        raise BlockingIOError

    monkeypatch.setattr(highscores, "try_lock", held)
    monkeypatch.setattr(highscores, "PATIENCE", 0.0)
    with pytest.raises(SeptemError, match=r"Another program holds .*ghost-rerolls-2.txt.lock"):
        enter_score(tmp_path, FIRST)


def test_a_file_system_without_locks_is_told_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tries = []

    def unable(stream: object) -> None:
        tries.append(stream)
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(highscores, "try_lock", unable)
    with pytest.raises(OSError, match="Operation not supported"):
        enter_score(tmp_path, FIRST)
    assert len(tries) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="folders are not opened there")
def test_a_folder_that_cannot_be_opened_does_not_undo_an_entry(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(path: object, flags: int) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refused)
    scores, place = enter_score(folder, FIRST._replace(vp=30))
    assert place == 0
    assert read_scores(folder, 2) == scores


def test_where_lists_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    file.touch()
    assert is_writable(tmp_path)
    assert is_writable(tmp_path / "new" / "folder")
    assert not is_writable(file)
    assert not is_writable(file / "folder")
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert not is_writable(tmp_path)


def test_a_list_behind_a_link_stays_there(tmp_path: Path) -> None:
    (tmp_path / "scores").mkdir()
    real = tmp_path / "real.txt"
    real.write_text(OLD, encoding="utf-8")
    list_file(tmp_path / "scores", 2).symlink_to(real)
    enter_score(tmp_path / "scores", FIRST)
    assert len(real.read_text(encoding="utf-8").splitlines()) == 3
    assert list_file(tmp_path / "scores", 2).is_symlink()


def test_the_folder_of_the_lists(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_folder() == tmp_path / "septem" / "dice"
    for useless in ("", "here"):
        monkeypatch.setenv("XDG_DATA_HOME", useless)
        assert default_folder() == Path.home() / ".local" / "share" / "septem" / "dice"
