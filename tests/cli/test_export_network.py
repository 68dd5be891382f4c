"""`septem export-network`: the file is written, or a sentence says why not."""

from pathlib import Path

import onnxruntime

from tests.bots.network.made import written
from tests.cli.terminal import run


def test_the_command_writes_the_file(tmp_path: Path) -> None:
    file = tmp_path / "network.onnx"
    ended = run("export-network", str(file), "--weights", str(written(tmp_path)))
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, f"Written: {file}\n", "")
    assert onnxruntime.InferenceSession(file, providers=["CPUExecutionProvider"]).get_outputs()[0].name == "logits"


def test_the_command_refuses_what_is_no_network(tmp_path: Path) -> None:
    ended = run("export-network", str(tmp_path / "x.onnx"), "--weights", str(tmp_path / "absent"))
    assert ended.returncode == 1
    assert ended.stderr.endswith("cannot be read: No such file or directory.\n")
    assert not list(tmp_path.iterdir())


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    ended = run("export-network", str(tmp_path / "no" / "x.onnx"), "--weights", str(written(tmp_path)))
    assert ended.returncode == 1
    assert ended.stderr.endswith("x.onnx: No such file or directory.\n")


def test_the_network_that_comes_with_septem_is_written_unless_another_is_named(tmp_path: Path) -> None:
    file = tmp_path / "network.onnx"
    ended = run("export-network", str(file))
    assert (ended.returncode, ended.stderr) == (0, "")
    assert onnxruntime.InferenceSession(file, providers=["CPUExecutionProvider"]).get_inputs()[0].shape == ["N", 2200]
