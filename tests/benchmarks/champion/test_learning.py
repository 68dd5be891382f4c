from pathlib import Path

import pytest

from benchmarks.champion import learning
from benchmarks.champion.results import Results
from septem.bots.network.arrays import ArrayNetwork
from septem.bots.network.files import fingerprint, read_weights, write_weights
from septem.errors import SetupError
from tests.bots.network.made import tensors_of


def snapshots(folder: Path) -> Path:
    """The folder of a training with an early and a last network."""
    for name, seed, decisions in (("weights.safetensors", 2, 9000), ("weights-0.1.safetensors", 3, 1000)):
        write_weights(folder / name, tensors_of(seed=seed), {"decisions": str(decisions)})
    return folder


def test_snapshots_come_in_the_order_of_their_training(tmp_path: Path) -> None:
    found = learning.snapshots_in(snapshots(tmp_path))
    assert [(one.file.name, one.decisions) for one in found] == [
        ("weights-0.1.safetensors", 1000),
        ("weights.safetensors", 9000),
    ]
    assert [one.seconds for one in found] == [None, None]


def test_weights_may_tell_how_long_they_took(tmp_path: Path) -> None:
    write_weights(tmp_path / "weights.safetensors", tensors_of(), {"decisions": "9000", "seconds": "24"})
    assert [one.seconds for one in learning.snapshots_in(tmp_path)] == [24]


def test_a_folder_without_weights_or_with_unknown_ones_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="no weights of a training"):
        learning.snapshots_in(tmp_path)
    write_weights(tmp_path / "weights.safetensors", tensors_of(), {})
    with pytest.raises(SetupError, match="after how many decisions"):
        learning.snapshots_in(tmp_path)


def test_every_snapshot_meets_everybody_once_and_not_itself(tmp_path: Path) -> None:
    folder = snapshots(tmp_path)
    last = folder / "weights.safetensors"
    champion = ArrayNetwork(read_weights(last))
    results = Results(tmp_path / "results", fingerprint(last))
    told: list[tuple[int, int]] = []
    learning.play_on(learning.snapshots_in(folder), champion, 6, results, lambda _, done, of: told.append((done, of)))
    assert told == [(1, 2), (2, 2)]
    (early, _, met), (late, _, met_late) = learning.figures(results)
    assert (early, late) == (1000, 9000)
    assert set(met) == {"greedy", "rbai", "heuristic", "champion"}
    assert set(met_late) == {"greedy", "rbai", "heuristic"}
    assert all(0 <= share.low <= share.share <= share.high <= 1 for share in met.values())
    assert all(share.games == 18 for share in met.values())


def test_what_was_met_is_not_met_again(tmp_path: Path) -> None:
    folder = snapshots(tmp_path)
    champion = ArrayNetwork(read_weights(folder / "weights.safetensors"))
    results = Results(tmp_path / "results", "net")
    learning.play_on(learning.snapshots_in(folder), champion, 5, results, lambda *_: None)
    before = results.read(learning.NAME)
    (folder / "weights-0.1.safetensors").unlink()
    learning.play_on(learning.snapshots_in(folder), champion, 5, results, lambda *_: None)
    after = results.read(learning.NAME)
    assert before is not None
    assert after is not None
    assert len(before["snapshots"]) == 2
    (key,) = after["snapshots"]
    assert after["snapshots"][key] == before["snapshots"][key]
