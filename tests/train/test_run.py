"""A run trains, keeps what it has, and goes on after it was stopped."""

from collections.abc import Sequence
from hashlib import sha256
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
import torch
from msgspec.structs import asdict, replace

from septem import DataError, SeptemError, SetupError
from septem.bots.network.files import fingerprint, read_weights
from septem.train import run
from septem.train.checkpoints import CHECKPOINT, WEIGHTS
from septem.train.config import Config, TableKind
from septem.train.lesson import Told
from septem.train.log import LOG, read_log
from septem.train.rounds import Round
from septem.train.run import Training, checked_device, falling
from tests.train.small import SMALL, small_network, train_in


def test_a_run_ends_after_its_decisions_and_leaves_weights_and_a_log(tmp_path: Path) -> None:
    training = train_in(tmp_path, replace(SMALL, snapshots=(0.5,), rivals=("random",)))
    told = list(training.run())
    assert training.decisions >= SMALL.decisions > training.decisions - 400
    assert told[-1]["decisions"] == training.decisions
    log = read_log(tmp_path / LOG)
    assert [set(entry["exams"]) for entry in log] == [{"former self", "random"}] * 2
    assert [entry["players"] for entry in log] == [3, 3]
    assert all(0 <= share <= 1 for entry in log for share in entry["exams"].values())
    weights = read_weights(tmp_path / WEIGHTS)
    assert weights.metadata["command"] == "septem train small.toml"
    assert not {"start", "opponent"} & weights.metadata.keys()
    assert weights.metadata["decisions"] == str(training.decisions)
    assert weights.metadata["seconds"] == f"{training.seconds:.0f}"
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


def first_moves(training: Training) -> torch.Tensor:
    """What is done in the first round from now on."""
    seen: list[torch.Tensor] = []
    usual = training.learner.learn

    def learn(rounds: Sequence[Round], rate: float, variety: float) -> Told:
        seen.append(rounds[0].whats.clone())
        return usual(rounds, rate, variety)

    training.learner.learn = learn  # type: ignore[method-assign]
    next(training.run())
    return seen[0]


def test_a_run_that_goes_on_does_not_play_its_beginning_again(tmp_path: Path) -> None:
    """The network is the same each time, and so would be its moves if deals and chance were."""
    still = replace(SMALL, learning=replace(SMALL.learning, rate=1e-12))
    begun = train_in(tmp_path, still)
    in_the_beginning = first_moves(begun)
    begun.save()
    later = [first_moves(train_in(tmp_path, still)) for _ in range(2)]
    assert not torch.equal(in_the_beginning, later[0])
    # From the same checkpoint it goes on in the same way.
    assert torch.equal(*later)


def test_a_run_that_goes_on_does_not_draw_the_numbers_of_its_beginning(tmp_path: Path) -> None:
    begun_with, going_on_with = set(), set()
    for seed in (1, 2):
        config = replace(SMALL, seed=seed)
        training = train_in(tmp_path / str(seed), config)
        begun_with.add(torch.initial_seed())
        next(training.run())
        training.save()
        train_in(tmp_path / str(seed), config)
        going_on_with.add(torch.initial_seed())
    assert len(begun_with | going_on_with) == 4


def decisions_told(folder: Path) -> list[int]:
    return [entry["decisions"] for entry in read_log(folder / LOG)]


def test_after_a_kill_no_exam_is_in_the_log_twice(tmp_path: Path) -> None:
    config = replace(SMALL, exams=10)
    killed = train_in(tmp_path, config)
    rounds = killed.run()
    list(islice(rounds, 3))
    killed.save()
    kept = decisions_told(tmp_path)
    list(islice(rounds, 4))  # the last checkpoint knows nothing of these
    assert len(decisions_told(tmp_path)) > len(kept) > 0
    rounds.close()
    list(train_in(tmp_path, config).run())
    told = decisions_told(tmp_path)
    assert told[: len(kept)] == kept
    assert told == sorted(set(told))
    assert len(told) <= 10


def test_a_run_begun_anew_in_the_same_folder_begins_a_new_log(tmp_path: Path) -> None:
    list(train_in(tmp_path).run())
    told = decisions_told(tmp_path)
    (tmp_path / CHECKPOINT).unlink()
    list(train_in(tmp_path).run())
    assert decisions_told(tmp_path) == told


@pytest.mark.parametrize("weight", [float("nan"), 1e6])  # the second is too large for 16 bits
def test_weights_that_are_not_finite_leave_the_last_checkpoint_alone(tmp_path: Path, weight: float) -> None:
    training = train_in(tmp_path)
    training.save()
    files = {name: (tmp_path / name).read_bytes() for name in (CHECKPOINT, WEIGHTS)}
    with torch.no_grad():
        training.network.policy.weight[0, 0] = weight
    with pytest.raises(DataError, match=r"was not written: .* not finite\. A smaller rate of learning may help"):
        training.save()
    assert {name: (tmp_path / name).read_bytes() for name in files} == files


def test_the_same_seed_trains_the_same_network(tmp_path: Path) -> None:
    for name in ("one", "other"):
        list(train_in(tmp_path / name).run())
    one, other = (read_weights(tmp_path / name / WEIGHTS).tensors for name in ("one", "other"))
    assert one == other


def test_a_run_may_start_from_weights_that_have_learnt_already(tmp_path: Path) -> None:
    list(train_in(tmp_path / "teacher").run())
    start = tmp_path / "teacher" / WEIGHTS
    still = replace(SMALL, start=str(start), learning=replace(SMALL.learning, rate=1e-12))
    pupil = train_in(tmp_path / "pupil", still)
    next(pupil.run())
    pupil.save()
    # The scales of the columns are found anew, and what it says is the same.
    assert pupil.network.scales.min() < 1
    written = read_weights(tmp_path / "pupil" / WEIGHTS)
    assert written.tensors == read_weights(start).tensors
    assert written.metadata["start"] == fingerprint(start)


def test_a_run_goes_on_only_with_the_weights_that_it_began_with(tmp_path: Path) -> None:
    for name in ("one", "other"):
        list(train_in(tmp_path / name, replace(SMALL, seed=len(name))).run())
    for part in ("start", "opponent"):
        file = tmp_path / f"{part}.safetensors"
        file.write_bytes((tmp_path / "one" / WEIGHTS).read_bytes())
        config = Config(**asdict(SMALL) | {part: str(file)})
        train_in(tmp_path / part, config).save()
        assert train_in(tmp_path / part, config).folder.path == tmp_path / part
        file.write_bytes((tmp_path / "other" / WEIGHTS).read_bytes())
        with pytest.raises(SetupError, match=f"belongs to a run with other weights than those that {part} names now"):
            train_in(tmp_path / part, config)


def test_a_run_starts_only_from_weights_of_its_own_size(tmp_path: Path) -> None:
    list(train_in(tmp_path).run())
    larger = replace(SMALL, start=str(tmp_path / WEIGHTS), size=replace(SMALL.size, hidden=32))
    with pytest.raises(SetupError, match=r"start: \[size\] must be that .* hidden = 16, blocks = 1 and value = 8"):
        train_in(tmp_path / "pupil", larger)


@pytest.mark.parametrize("part", ["start", "opponent"])
def test_weights_that_cannot_be_read_are_refused_and_it_is_said_for_what(part: str, tmp_path: Path) -> None:
    for name in ("nobody.safetensors", "."):
        with pytest.raises(DataError, match=rf"{part}: The network '.*' cannot be read"):
            train_in(tmp_path, Config(**asdict(SMALL) | {part: str(tmp_path / name)}))


@pytest.mark.parametrize(("able", "kind"), [("avx2", torch.float32), ("avx512_bf16", torch.bfloat16)])
def test_a_cpu_that_is_good_at_it_multiplies_numbers_of_16_bits(
    able: str, kind: torch.dtype, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(torch.cpu, "get_capabilities", lambda: {"architecture": "x86_64", able: True})
    training = train_in(tmp_path)
    assert training.network.kind == kind
    list(training.run())
    assert training.progress == 1


def test_a_checkpoint_of_another_run_is_refused(tmp_path: Path) -> None:
    train_in(tmp_path).save()
    with pytest.raises(SetupError, match="belongs to a run with other settings; choose another folder"):
        train_in(tmp_path, replace(SMALL, seed=5))


def refused(folder: Path) -> None:
    """No run goes on from the checkpoint there."""
    with pytest.raises(SetupError, match=r"checkpoint\.pt is no checkpoint; remove it to begin anew"):
        train_in(folder)


def test_a_file_that_is_no_checkpoint_is_refused(tmp_path: Path) -> None:
    (tmp_path / CHECKPOINT).write_bytes(b"nothing of the kind")
    refused(tmp_path)
    others: list[object] = [3, [], None, {}, torch.zeros(2)]
    for other in others:
        write_checkpoint(tmp_path, other)
        refused(tmp_path)
    torch.save({}, tmp_path / CHECKPOINT)  # without the digest
    refused(tmp_path)


def test_a_checkpoint_that_lacks_something_is_refused(tmp_path: Path) -> None:
    train_in(tmp_path).save()
    saved = read_checkpoint(tmp_path)
    for name in saved:
        write_checkpoint(tmp_path, {key: value for key, value in saved.items() if key != name})
        refused(tmp_path)
    for name, value in (("network", {}), ("optimiser", {}), ("rounds", -5), ("examined", None)):
        write_checkpoint(tmp_path, saved | {name: value})
        refused(tmp_path)


def test_damage_among_the_numbers_of_a_checkpoint_is_noticed(tmp_path: Path) -> None:
    train_in(tmp_path).save()
    whole = (tmp_path / CHECKPOINT).read_bytes()
    weights, directory = whole.index(small_bytes(tmp_path)), whole.index(b"PK\x01\x02")
    for place in (0, weights, weights + 5, weights + 99_999, directory + 10, directory + 38):
        (tmp_path / CHECKPOINT).write_bytes(whole[:place] + bytes([whole[place] ^ 0xFF]) + whole[place + 1 :])
        refused(tmp_path)
    (tmp_path / CHECKPOINT).write_bytes(whole[: len(whole) // 2])
    refused(tmp_path)


@pytest.mark.parametrize(
    "trouble",
    [torch.OutOfMemoryError(), torch.AcceleratorError(), RuntimeError("DefaultCPUAllocator: can't allocate memory")],
    ids=repr,
)
def test_a_checkpoint_is_not_blamed_for_the_machine(
    trouble: RuntimeError, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    train_in(tmp_path).save()

    def fail(*_: object, **__: object) -> None:
        raise trouble

    monkeypatch.setattr(torch, "load", fail)
    with pytest.raises(type(trouble)) as raised:
        train_in(tmp_path)
    assert raised.value is trouble


def small_bytes(folder: Path) -> bytes:
    """How the first layer of a saved network lies in its checkpoint."""
    found: bytes = read_checkpoint(folder)["network"]["inward.weight"].numpy().tobytes()
    return found


def read_checkpoint(folder: Path) -> dict[str, Any]:
    """What PyTorch finds behind the digest."""
    found: dict[str, Any] = torch.load(BytesIO((folder / CHECKPOINT).read_bytes()[32:]), weights_only=True)
    return found


def write_checkpoint(folder: Path, state: object) -> None:
    """A checkpoint that nobody has damaged since."""
    stream = BytesIO()
    torch.save(state, stream)
    (folder / CHECKPOINT).write_bytes(sha256(stream.getvalue()).digest() + stream.getvalue())


def test_a_checkpoint_that_cannot_be_read_is_not_taken_for_none(tmp_path: Path) -> None:
    (tmp_path / CHECKPOINT).symlink_to(tmp_path / CHECKPOINT)
    with pytest.raises(SetupError, match="cannot be read: Too many levels of symbolic links"):
        train_in(tmp_path)


def test_a_fresh_player_learns_against_one_who_does_not(tmp_path: Path) -> None:
    champion = train_in(tmp_path / "champion")
    champion.network.load_state_dict(small_network().state_dict())
    file = champion.save()
    response = train_in(tmp_path / "response", replace(SMALL, opponent=str(file)))
    before = response.network.policy.weight.clone()
    *_, told = response.run()
    assert response.decisions >= SMALL.decisions
    assert not torch.equal(response.network.policy.weight, before)
    # What it has found is what it takes from that one.
    assert set(told["exams"]) == {str(file)}
    opponent = response._opponents[0]
    for before, after in zip(champion.network.parameters(), opponent.parameters(), strict=True):
        if before.dim() > 1 and before.shape != champion.network.inward.weight.shape:
            assert torch.allclose(before, after, atol=1e-3)


def test_all_tables_take_part(tmp_path: Path) -> None:
    tables = (TableKind(3), TableKind(7, "second"), TableKind(2, "first", "free-city"), TableKind(2, "second", "gaia"))
    told = list(train_in(tmp_path, replace(SMALL, tables=tables, games=4, exams=1)).run())
    assert {table for entry in told for table in entry["tables"]} == {str(table) for table in tables}


def test_numbers_that_are_not_finite_stop_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    training = train_in(tmp_path)
    monkeypatch.setattr(training.learner, "learn", lambda *_: Told(1.0, float("nan"), 0.0, 0.0, 0.0))
    with pytest.raises(SeptemError, match="no longer finite after round 1; try a smaller rate"):
        list(training.run())


@pytest.mark.parametrize("part", ["share_against_others", "share_against_bot"])
@pytest.mark.parametrize("exams", [1, 2])  # the only one is at the very end of the run
def test_an_exam_and_a_snapshot_that_were_interrupted_are_made_up_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, exams: int, part: str
) -> None:
    config = replace(SMALL, exams=exams, snapshots=(0.4, 1.0), rivals=("random",))
    stopped = train_in(tmp_path, config)
    former = stopped.network.policy.weight.clone()

    def interrupt(*_: object) -> float:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(stopped, "_keep_snapshots", lambda: None)
        patch.setattr(run, part, interrupt)
        with pytest.raises(KeyboardInterrupt):
            list(stopped.run())
    stopped.save()
    assert stopped.progress >= 1 / exams
    assert read_log(tmp_path / LOG) == []
    going_on = train_in(tmp_path, config)
    # It meets the one that it would have met.
    assert torch.equal(going_on._former.policy.weight, former)
    list(going_on.run())
    assert [set(entry["exams"]) for entry in read_log(tmp_path / LOG)] == [{"former self", "random"}] * exams
    assert {"weights-0.4.safetensors", "weights-1.safetensors"} < {file.name for file in tmp_path.iterdir()}


def test_a_run_that_is_done_is_left_alone(tmp_path: Path) -> None:
    list(train_in(tmp_path).run())
    files = {file.name: file.stat().st_mtime_ns for file in tmp_path.iterdir()}
    done = train_in(tmp_path)
    assert done.is_done
    assert list(done.run()) == []
    assert {file.name: file.stat().st_mtime_ns for file in tmp_path.iterdir()} == files


def test_one_program_at_a_time_trains_in_a_folder(tmp_path: Path) -> None:
    first = train_in(tmp_path).run()
    next(first)
    second = train_in(tmp_path)
    with pytest.raises(SetupError, match=r"Another program is training in .*; choose another folder"):
        next(second.run())
    first.close()
    assert next(second.run())["rounds"] == 1


def test_what_another_program_has_learnt_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    first, second = train_in(tmp_path), train_in(tmp_path)
    list(first.run())
    with pytest.raises(SetupError, match=r"Another program has trained in .* meanwhile; the same command goes on"):
        next(second.run())
    assert train_in(tmp_path).decisions == first.decisions


def test_a_rate_falls_in_a_straight_line() -> None:
    assert [falling(progress, 0.2) for progress in (0, 0.5, 1)] == pytest.approx([1, 0.6, 0.2])


def test_without_a_gpu_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    assert checked_device("auto") == "cpu"
    with pytest.raises(SetupError, match="PyTorch finds no GPU here"):
        checked_device("cuda")


def test_a_rival_that_cannot_be_met_is_refused_before_anything_is_learnt(tmp_path: Path) -> None:
    for rival, complaint in (
        ("nobody", "^rivals: There is no bot 'nobody'"),
        ("search:10", "^rivals: .*compiled code"),
    ):
        with pytest.raises(SetupError, match=complaint):
            train_in(tmp_path, replace(SMALL, rivals=(rival,)))


def test_another_device_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match=r"There is no device 'abacus'; choose auto, cpu or cuda\."):
        Training(SMALL, tmp_path, "abacus")
