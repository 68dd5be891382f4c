from pathlib import Path

import numpy as np
import pytest

from benchmarks.champion import results
from benchmarks.champion.results import WRITING, Results, added, make_of_games
from septem.arena.makes import digest_of
from septem.bots.network.files import fingerprint
from septem.errors import DataError


def test_sums_come_back_as_they_were_kept(tmp_path: Path) -> None:
    kept = Results(tmp_path / "new", "net")
    assert kept.read_sums("three") == (0, None)
    kept.write_sums("three", 8, {"bins": np.array([[1, 2], [3, 4]]), "parts": np.array(0.1)})
    games, sums = kept.read_sums("three")
    assert games == 8
    assert sums is not None
    assert sums["bins"].tolist() == [[1, 2], [3, 4]]
    assert float(sums["parts"]) == 0.1


def test_what_another_network_did_is_not_there(tmp_path: Path) -> None:
    Results(tmp_path, "one", "now").write("x", {"games": 1})
    assert Results(tmp_path, "other", "now").read("x") is None
    assert Results(tmp_path, "one", "now").read("x") == {"network": "one", "make": "now", "games": 1}


def test_what_was_played_or_counted_by_other_code_is_not_there(tmp_path: Path) -> None:
    Results(tmp_path, "one", "before").write_sums("x", 4, {"a": np.array(1)})
    assert Results(tmp_path, "one", "now").read_sums("x") == (0, None)


def test_results_from_before_code_was_told_apart_are_not_there(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text('{"network":"one","games":1}', encoding="utf-8")
    assert Results(tmp_path, "one").read("x") is None


def test_results_that_count_as_not_there_can_be_named(tmp_path: Path) -> None:
    now = Results(tmp_path, "one", "now")
    assert now.others() == []
    Results(tmp_path, "one", "before").write("x", {})
    Results(tmp_path, "other", "now").write("y", {})
    now.write("z", {})
    assert now.others() == ["x", "y"]


def test_what_only_writes_the_page_is_there_and_not_part_of_the_make() -> None:
    folder = Path(results.__file__).parent
    assert all((folder / name).exists() for name in WRITING)
    assert make_of_games().split()[0] == digest_of(folder, WRITING) != digest_of(folder, ())


@pytest.mark.parametrize("room", ["champion", "bots", "kernel", "data", "envs", "game"])
def test_the_make_of_games_follows_all_that_plays_and_counts(monkeypatch: pytest.MonkeyPatch, room: str) -> None:
    before = make_of_games()
    monkeypatch.setattr(
        results, "digest_of", lambda folder, *aside: "changed" if folder.name == room else digest_of(folder, *aside)
    )
    assert make_of_games() != before


def test_a_file_that_is_none_of_ours_is_refused_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text("{", encoding="utf-8")
    with pytest.raises(DataError, match=r"x\.json is no result of this command"):
        Results(tmp_path, "one").read("x")


def test_sums_add_up_name_by_name() -> None:
    one = {"a": np.array([1, 2])}
    assert added(None, one) is one
    assert added(one, {"a": np.array([3, 4])})["a"].tolist() == [4, 6]


def test_a_fingerprint_follows_the_content(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.write_bytes(b"x")
    other.write_bytes(b"y")
    assert fingerprint(one) != fingerprint(other)
    other.write_bytes(b"x")
    assert fingerprint(one) == fingerprint(other)
