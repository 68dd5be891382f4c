"""`septem bench`: whatever can be measured is shown."""

import json
from collections.abc import Iterator

import pytest

from septem import benchmark
from septem.benchmark import Figure
from septem.cli.app import run
from septem.errors import MissingExtra


def _without_numba(games: int) -> Iterator[Figure]:
    yield Figure("plain Python, 3 players", 1234.5, "games/s")
    raise MissingExtra("This needs the compiled kernel; install it with: pip install 'septem[fast]'")


def test_without_numba_the_plain_figures_are_shown(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(benchmark, "measure", _without_numba)
    assert run(["bench"]) == 1
    printed = capsys.readouterr()
    assert "plain Python, 3 players                     1,234 games/s" in printed.out
    assert printed.err == "This needs the compiled kernel; install it with: pip install 'septem[fast]'\n"
    assert run(["bench", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["figures"][0]["value"] == 1234.5
