from pathlib import Path

import pytest

from benchmarks.champion import rivals
from benchmarks.champion.kinds import KINDS
from benchmarks.champion.results import Results
from benchmarks.champion.sections.rivals import write
from tests.benchmarks.champion.networks import random_network

FEW = (KINDS[0], KINDS[5], KINDS[7])  # 3 and 7 players, and the game with Gaïa


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three tables."""
    monkeypatch.setattr(rivals, "KINDS", FEW)


def test_every_rival_is_met_once_at_every_table(tmp_path: Path) -> None:
    results, told = Results(tmp_path / "results", "net"), list[tuple[int, int]]()
    network = random_network(tmp_path)
    rivals.play_on(network, 7, results, lambda _, done, of: told.append((done, of)))
    assert told == [(1, 3), (2, 3), (3, 3)]
    found = rivals.figures(results)
    assert [[share.games for share in met.values()] for met in found.values()] == [[21] * 3, [21] * 3, [14] * 3]
    before = results.read(rivals.NAME)
    rivals.play_on(network, 7, results, lambda *_: None)
    assert results.read(rivals.NAME) == before


def test_a_table_is_told_once_all_rivals_were_met_there(tmp_path: Path) -> None:
    results = Results(tmp_path, "net")
    assert write(results, tmp_path) == ""
    share = {"deals": 100, "share": 0.9, "low": 0.85, "high": 0.95, "games": 300}
    met = {"greedy": share, "rbai": share, "heuristic": share}
    results.write(rivals.NAME, {"shares": {"3-first": met, "gaia": {"greedy": share}}})
    cell = "90.0 % (85.0 to 95.0)"
    assert write(results, tmp_path).splitlines()[2:] == [f"| 3 players | 300 | 33.3 % | {cell} | {cell} | {cell} |"]
