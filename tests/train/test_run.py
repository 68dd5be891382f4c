"""A run trains, keeps what it has, and goes on after it was stopped."""

from itertools import islice
from pathlib import Path

import msgspec
import pytest
import torch
from msgspec.structs import replace

from septem import SeptemError, SetupError
from septem.bots.network.files import read_weights
from septem.train.checkpoints import CHECKPOINT, LOG, WEIGHTS
from septem.train.config import Share
from septem.train.lesson import Told
from septem.train.run import Training, checked_device, falling
from tests.train.small import SMALL, small_network, train_in


def test_a_run_ends_after_its_decisions_and_leaves_weights_and_a_log(tmp_path: Path) -> None:
    training = train_in(tmp_path, replace(SMALL, snapshots=(0.5,), rivals=("random",)))
    told = list(training.run())
    assert training.decisions >= SMALL.decisions > training.decisions - 400
    assert told[-1]["decisions"] == training.decisions
    log = [msgspec.json.decode(line) for line in (tmp_path / LOG).read_bytes().splitlines()]
    assert [set(entry["exams"]) for entry in log] == [{"former self", "random"}] * 2
    assert all(0 <= share <= 1 for entry in log for share in entry["exams"].values())
    weights = read_weights(tmp_path / WEIGHTS)
    assert weights.metadata["command"] == "septem train small.toml"
    assert weights.metadata["decisions"] == str(training.decisions)
    assert read_weights(tmp_path / "weights-0.5.safetensors").tensors != weights.tensors


def test_it_learns_to_beat_who_it_was(tmp_path: Path) -> None:
    config = replace(SMALL, decisions=60_000, games=64, exams=1)
    *_, told = train_in(tmp_path, config).run()
    assert told["exams"]["former self"] > 0.45


def test_a_stopped_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    stopped = train_in(tmp_path)
    list(islice(stopped.run(), 4))
    stopped.save()
    going_on = train_in(tmp_path)
    assert (going_on.rounds, going_on.decisions) == (stopped.rounds, stopped.decisions) != (0, 0)
    for before, after in zip(stopped.network.parameters(), going_on.network.parameters(), strict=True):
        assert torch.equal(before, after)
    assert torch.equal(stopped.network.scales, going_on.network.scales)
    kept = [state["exp_avg"] for state in going_on.learner.optimiser.state.values()]
    assert any(momentum.abs().sum() > 0 for momentum in kept)
    list(going_on.run())
    assert going_on.progress == 1


def test_the_same_seed_trains_the_same_network(tmp_path: Path) -> None:
    for name in ("one", "other"):
        list(train_in(tmp_path / name).run())
    one, other = (read_weights(tmp_path / name / WEIGHTS).tensors for name in ("one", "other"))
    assert one == other


def test_a_checkpoint_of_another_run_is_refused(tmp_path: Path) -> None:
    train_in(tmp_path).save()
    with pytest.raises(SetupError, match="belongs to a run with other settings; choose another folder"):
        train_in(tmp_path, replace(SMALL, seed=5))


def test_a_file_that_is_no_checkpoint_is_refused(tmp_path: Path) -> None:
    (tmp_path / CHECKPOINT).write_bytes(b"nothing of the kind")
    with pytest.raises(SetupError, match="is no checkpoint; remove it to begin anew"):
        train_in(tmp_path)


def test_a_fresh_player_learns_against_one_who_does_not(tmp_path: Path) -> None:
    champion = train_in(tmp_path / "champion")
    champion.network.load_state_dict(small_network().state_dict())
    file = champion.save()
    response = train_in(tmp_path / "response", replace(SMALL, opponent=str(file)))
    list(response.run())
    assert response.decisions >= SMALL.decisions
    opponent = response._opponents[0]
    for before, after in zip(champion.network.parameters(), opponent.parameters(), strict=True):
        if before.dim() > 1 and before.shape != champion.network.inward.weight.shape:
            assert torch.allclose(before, after, atol=1e-3)


def test_all_tables_take_part(tmp_path: Path) -> None:
    tables = (Share(3), Share(7, "second"), Share(2, "first", "free-city"), Share(2, "second", "gaia"))
    told = list(train_in(tmp_path, replace(SMALL, tables=tables, games=4, exams=1)).run())
    assert {table for entry in told for table in entry["tables"]} == {str(table) for table in tables}


def test_numbers_that_are_not_finite_stop_it(tmp_path: Path) -> None:
    training = train_in(tmp_path)
    with pytest.raises(SeptemError, match="no longer finite after round 1; try a smaller rate"):
        training._check(Told(1.0, float("nan"), 0.0, 0.0, 0.0))


def test_a_rate_falls_in_a_straight_line() -> None:
    assert [falling(progress, 0.2) for progress in (0, 0.5, 1)] == pytest.approx([1, 0.6, 0.2])


def test_without_a_gpu_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    assert checked_device("auto") == "cpu"
    with pytest.raises(SetupError, match="PyTorch finds no GPU here"):
        checked_device("cuda")


def test_a_rival_that_cannot_be_met_is_refused_before_anything_is_learnt(tmp_path: Path) -> None:
    for rival, complaint in (("nobody", "There is no bot 'nobody'"), ("search:10", "does not play in compiled code")):
        with pytest.raises(SetupError, match=complaint):
            train_in(tmp_path, replace(SMALL, rivals=(rival,)))


def test_another_device_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match=r"There is no device 'abacus'; choose auto, cpu or cuda\."):
        Training(SMALL, tmp_path, "abacus")
