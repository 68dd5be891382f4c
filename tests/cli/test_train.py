"""`septem train`: a small run from the command line, its folder, and what it says of mistakes."""

import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
import torch

from septem.bots.network.files import read_weights
from septem.cli.app import run

SMALL = """
decisions = 3000
games = 16
steps = 6
exams = 2
[[tables]]
players = 3
[size]
hidden = 16
blocks = 1
value = 8
"""


def small_run(folder: Path) -> tuple[list[str], Path]:
    """The command for a small run, and the folder of its results."""
    config, results = folder / "run.toml", folder / "out"
    config.write_text(SMALL, "utf-8")
    return ["train", str(config), "--folder", str(results), "--device", "cpu"], results


def test_a_run_leaves_weights_a_log_and_a_curve(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    training, folder = small_run(tmp_path)
    assert run(training) == 0
    printed = capsys.readouterr()
    assert printed.err.startswith("Training on cpu. In exams of 16 games, 33.3 % would be as good as the others.\n")
    assert printed.out.splitlines()[-1] == f"The weights are in {folder}."
    assert printed.out.count("against former self") == 2
    assert read_weights(folder / "weights.safetensors").metadata["command"] == f"septem train {training[1]}"
    assert len([msgspec.json.decode(line) for line in (folder / "log.jsonl").read_bytes().splitlines()]) == 2
    assert (folder / "curve.svg").read_text("utf-8").startswith("<?xml")
    assert run(training) == 0
    assert capsys.readouterr().out == f"This run is done; the weights are in {folder}.\n"


def test_a_run_that_makes_no_sense_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config = tmp_path / "run.toml"
    config.write_text(SMALL.replace("16", "0", 1), "utf-8")
    assert run(["train", str(config), "--folder", str(tmp_path / "out")]) == 1
    assert capsys.readouterr() == ("", f"{config}: games must be at least 1, not 0.\n")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    "error",
    [
        torch.OutOfMemoryError("CUDA out of memory."),
        MemoryError(),
        RuntimeError("[enforce fail] . DefaultCPUAllocator: can't allocate memory: you tried to allocate 67 bytes."),
    ],
    ids=repr,
)
@pytest.mark.parametrize("place", ["septem.train.run.deepcopy", "septem.train.learner.Learner.learn"])
def test_too_little_memory_is_told_in_a_sentence(
    place: str, error: Exception, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: object) -> None:
        raise error

    monkeypatch.setattr(place, fail)
    training, _ = small_run(tmp_path)
    assert run(training) == 1
    assert capsys.readouterr().err.splitlines()[-1] == (
        "There is too little free memory for 16 games side by side; close what else uses it, or train with fewer "
        "games or a smaller network, by a file of your own and in another folder."
    )


def test_ctrl_c_keeps_what_was_learnt(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from septem.train.run import Training

    training, folder = small_run(tmp_path)
    usual = Training._round
    rounds: list[object] = []

    def interrupted(self: Training, tables: object) -> dict[str, object]:
        if len(rounds) == 3:
            raise KeyboardInterrupt
        rounds.append(tables)
        return usual(self, tables)  # type: ignore[arg-type]

    monkeypatch.setattr(Training, "_round", interrupted)
    assert run(training) == 130
    assert capsys.readouterr().err.splitlines()[-1] == f"Stopped; the same command goes on from {folder}."
    monkeypatch.setattr(Training, "_round", usual)
    assert run(training) == 0
    assert "Going on after " in capsys.readouterr().err


@pytest.fixture
def heeds_ctrl_c() -> Iterator[None]:
    """A program that a person has started, whoever has started the tests."""
    usual = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, usual)


@pytest.mark.usefixtures("heeds_ctrl_c")
def test_a_ctrl_c_that_the_compiler_has_lost_stops_it_all_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from septem.train.run import Training

    training, folder = small_run(tmp_path)
    usual = Training._round

    def losing(self: Training, tables: object) -> dict[str, object]:
        with suppress(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        return usual(self, tables)  # type: ignore[arg-type]

    monkeypatch.setattr(Training, "_round", losing)
    assert run(training) == 130
    assert capsys.readouterr().err.splitlines()[-1] == f"Stopped; the same command goes on from {folder}."
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_run_for_a_gpu_is_begun_on_a_cpu_only_if_somebody_means_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import torch

    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    assert run(["train", "--folder", str(tmp_path / "out")]) == 1
    assert capsys.readouterr().err == (
        "This run is made for a GPU, and PyTorch finds none here; 'septem train small' fits a CPU, and --device cpu "
        "trains on one all the same.\n"
    )
    assert not (tmp_path / "out").exists()
