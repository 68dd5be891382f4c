from pathlib import Path

import numpy as np
import pytest

from benchmarks.champion import selfplay
from benchmarks.champion.kinds import KINDS, Kind
from benchmarks.champion.results import Results
from tests.benchmarks.champion.networks import random_network


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_table_is_counted_in_every_way(tmp_path: Path, kind: Kind) -> None:
    results = Results(tmp_path / "results", "net")
    selfplay.play_on(kind, random_network(tmp_path), 6, results, lambda *_: None)
    games, sums = results.read_sums(kind.name)
    assert games == 6
    assert sums is not None
    cities = 6 * kind.options.players
    assert sums["deeds"].sum(axis=1).tolist() == [cities] * 18
    assert sums["board_cities"].sum() == cities
    assert sums["turns"][:, 0].sum() == sums["pay_decisions"].sum() >= 18 * cities


def test_sums_of_other_code_are_not_added_to(tmp_path: Path) -> None:
    Results(tmp_path / "results", "net", "before").write_sums(KINDS[0].name, 6, {"other": np.array(1)})
    results = Results(tmp_path / "results", "net", "now")
    selfplay.play_on(KINDS[0], random_network(tmp_path), 4, results, lambda *_: None)
    games, sums = results.read_sums(KINDS[0].name)
    assert games == 4
    assert sums is not None
    assert "other" not in sums


def test_a_run_that_was_interrupted_finds_what_one_in_one_go_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selfplay, "GAMES_AT_ONCE", 8)
    network, told = random_network(tmp_path), []
    at_once, in_parts = Results(tmp_path / "at once", "net"), Results(tmp_path / "in parts", "net")
    selfplay.play_on(KINDS[0], network, 24, at_once, lambda _, done, of: told.append((done, of)))
    assert told == [(8, 24), (16, 24), (24, 24)]
    for games in (8, 24):
        selfplay.play_on(KINDS[0], network, games, in_parts, lambda *_: None)
    assert at_once.read(KINDS[0].name) == in_parts.read(KINDS[0].name)
