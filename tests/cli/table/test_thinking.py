"""What those see who wait."""

import time

import pytest

from septem.cli.table import thinking as room
from septem.cli.table.thinking import ERASE, thinking

EXCUSE = "(it is compiled first)"
LONGEST_WAIT = 10.0


def wait_for(text: str, capsys: pytest.CaptureFixture[str]) -> str:
    """All that was written until this text came."""
    written = ""
    end = time.monotonic() + LONGEST_WAIT
    while text not in written and time.monotonic() < end:
        time.sleep(0.01)
        written += capsys.readouterr().out
    return written


def test_who_waits_long_is_told_why(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(room, "is_interactive", lambda: True)
    monkeypatch.setattr(room, "UNNOTICED_SECONDS", 0.0)
    monkeypatch.setattr(room, "UNQUESTIONED_SECONDS", 0.1)
    forgotten: list[str] = []
    monkeypatch.setattr(room, "forget_keys", lambda: forgotten.append("keys"))
    with thinking("Giza is thinking …", EXCUSE):
        written = wait_for(EXCUSE, capsys)
    assert written == f"{ERASE} Giza is thinking …{ERASE} Giza is thinking … {EXCUSE}"
    assert capsys.readouterr().out == ERASE
    assert forgotten == ["keys"]


def test_who_has_no_excuse_makes_none(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(room, "is_interactive", lambda: True)
    for patience in ("UNNOTICED_SECONDS", "UNQUESTIONED_SECONDS"):
        monkeypatch.setattr(room, patience, 0.0)
    monkeypatch.setattr(room, "forget_keys", lambda: None)
    with thinking("Giza is thinking …"):
        written = wait_for("…", capsys)
    assert written + capsys.readouterr().out == f"{ERASE} Giza is thinking …{ERASE}"


def test_a_quick_thought_is_not_spoken_of(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(room, "UNNOTICED_SECONDS", LONGEST_WAIT)
    for watched in (True, False):
        monkeypatch.setattr(room, "is_interactive", lambda watched=watched: watched)
        with thinking("Giza is thinking …"):
            pass
    assert capsys.readouterr().out == ""
