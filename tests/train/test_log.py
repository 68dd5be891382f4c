"""The log of a run can be read after any accident, and tells nothing twice."""

from pathlib import Path

import pytest

from septem import DataError
from septem.train.log import add_to_log, cut_log, read_log

EXAM = {"players": 3, "exams": {"greedy": 0.5}, "speed": 1.0, "variety": 1.0, "win_miss": 0.5}
ENTRIES = [{"decisions": number, "seconds": number / 2, **EXAM} for number in (10, 20, 30)]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    file = tmp_path / "log.jsonl"
    for entry in ENTRIES:
        add_to_log(file, entry)
    return file


def test_what_was_added_is_read(log: Path) -> None:
    assert read_log(log) == ENTRIES


def test_no_file_is_an_empty_log(tmp_path: Path) -> None:
    assert read_log(tmp_path / "log.jsonl") == []
    cut_log(tmp_path / "log.jsonl", 5)
    assert not (tmp_path / "log.jsonl").exists()


def test_a_last_line_that_was_cut_off_is_not_read(log: Path) -> None:
    log.write_bytes(log.read_bytes()[:-5])
    assert read_log(log) == ENTRIES[:2]


@pytest.mark.parametrize(("decisions", "kept"), [(0, 0), (9, 0), (20, 2), (25, 2), (30, 3)])
def test_what_came_later_is_forgotten(log: Path, decisions: int, kept: int) -> None:
    log.write_bytes(log.read_bytes() + b'{"decisions":4')
    cut_log(log, decisions)
    assert read_log(log) == ENTRIES[:kept]
    later = {"decisions": 99, "seconds": 1.0, **EXAM}
    add_to_log(log, later)
    assert read_log(log)[kept:] == [later]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("nonsense\n", "malformed"),
        ('{"a":' * 100_000 + "\n", "recursion"),
        ('{"decisions":1}\n', "missing required field `seconds`"),
        ('{"decisions":1,"seconds":1,"speed":1,"variety":1,"win_miss":1,"players":0,"exams":{}}\n', "`int` >= 2"),
        ('{"decisions":1,"seconds":1,"speed":1,"variety":1,"win_miss":1,"players":3,"exams":[]}\n', "`object`"),
    ],
)
def test_something_else_is_refused(log: Path, text: str, complaint: str) -> None:
    log.write_text(text, "utf-8")
    with pytest.raises(DataError) as refusal:
        read_log(log)
    assert str(refusal.value).startswith(f"{log} is no log of a training: ")
    assert complaint in str(refusal.value)
