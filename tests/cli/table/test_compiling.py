"""Who is compiled while people look at the table, and who has an excuse for being slow."""

import time
from collections.abc import Sequence
from multiprocessing import active_children

import pytest

from septem.bots import readiness
from septem.cli.table import compiling
from septem.cli.table.compiling import EXCUSE, Compiling

SLOW = ("champion", "search")


@pytest.fixture(autouse=True)
def nothing_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "must_compile", lambda name: name in SLOW)
    monkeypatch.setattr(compiling, "can_be_kept", lambda name: True)


def compile_for_a_while(names: Sequence[str]) -> None:
    time.sleep(1)


def compile_for_ever(names: Sequence[str]) -> None:
    time.sleep(600)


def test_the_excuse_holds_until_it_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "_compile", compile_for_a_while)
    with Compiling(["champion", "search", "greedy"]) as work:
        assert [work.excuse(name) for name in ("champion", "search", "greedy")] == [EXCUSE, EXCUSE, ""]
        work.wait_for("champion")
        assert [work.excuse(name) for name in ("champion", "search")] == ["", ""]


def test_where_nothing_can_be_kept_it_holds_for_the_first_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "can_be_kept", lambda name: False)
    before = active_children()
    with Compiling(["champion"]) as work:
        assert active_children() == before
        assert work.excuse("champion") == EXCUSE
        work.wait_for("champion")
        assert work.excuse("champion") == ""


def test_who_leaves_the_table_does_not_wait_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "_compile", compile_for_ever)
    before, start = {*active_children()}, time.monotonic()
    with Compiling(["champion"]):
        assert {*active_children()} > before
    assert {*active_children()} == before
    assert time.monotonic() - start < 60
