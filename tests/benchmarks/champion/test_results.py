from pathlib import Path

import numpy as np
import pytest

from benchmarks.champion.results import Results, added, fingerprint
from septem.errors import DataError


def test_sums_come_back_as_they_were_kept(tmp_path: Path) -> None:
    results = Results(tmp_path / "new", "net")
    assert results.read_sums("three") == (0, None)
    results.write_sums("three", 8, {"bins": np.array([[1, 2], [3, 4]]), "parts": np.array(0.1)})
    games, sums = results.read_sums("three")
    assert games == 8
    assert sums is not None
    assert sums["bins"].tolist() == [[1, 2], [3, 4]]
    assert float(sums["parts"]) == 0.1


def test_what_another_network_did_is_not_there(tmp_path: Path) -> None:
    Results(tmp_path, "one").write("x", {"games": 1})
    assert Results(tmp_path, "other").read("x") is None
    assert Results(tmp_path, "one").read("x") == {"network": "one", "games": 1}


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
