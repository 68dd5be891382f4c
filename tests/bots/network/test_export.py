"""ONNX: another runtime computes the same from the file."""

from pathlib import Path

import numpy
import onnxruntime

from septem.bots.network.arrays import ArrayNetwork
from septem.bots.network.export import export_onnx
from septem.bots.network.files import COLUMNS
from septem.game.seen import see
from tests.bots.network.made import made, views, written
from tests.kernel.test_without_numba import HIDE, run


def test_a_foreign_runtime_says_what_numpy_says(tmp_path: Path) -> None:
    weights = made(tmp_path)
    export_onnx(weights, tmp_path / "network.onnx")
    session = onnxruntime.InferenceSession(tmp_path / "network.onnx", providers=["CPUExecutionProvider"])
    assert [(one.name, one.type, one.shape) for one in session.get_inputs()] == [
        ("observation", "tensor(int8)", ["N", COLUMNS])
    ]
    rows = numpy.zeros((0, COLUMNS), numpy.int8)
    for view in views():
        observation = see(view).observation
        padded = numpy.zeros((1, COLUMNS), numpy.int8)
        padded[0, : len(observation)] = observation
        rows = numpy.concatenate([rows, padded])
    theirs = session.run(["logits", "payment", "win", "lead"], {"observation": rows})
    ours = ArrayNetwork(weights).judge_many(rows)
    assert len(rows) > 100
    for mine, other in zip(ours, theirs, strict=True):
        assert mine.shape == other.shape
        assert numpy.abs(mine - other).max() < 1e-3
        assert mine.std() > 0.01


def test_the_file_says_what_it_is(tmp_path: Path) -> None:
    import onnx

    export_onnx(made(tmp_path), tmp_path / "network.onnx")
    model = onnx.load(tmp_path / "network.onnx")
    assert {prop.key: prop.value for prop in model.metadata_props}["observation_version"] == "1"
    assert model.producer_name == "septem"
    assert "expected share of the win" in model.doc_string


def test_without_onnx_it_says_what_to_install(tmp_path: Path) -> None:
    code = f"""
from pathlib import Path
from septem.bots.network.export import export_onnx
from septem.bots.network.files import read_weights
from septem.errors import MissingExtra
try:
    export_onnx(read_weights(Path({str(written(tmp_path))!r})), Path("x"))
except MissingExtra as error:
    print(error)
"""
    assert run(HIDE.format(hidden=["onnx"]) + code).endswith("install it with: pip install 'septem[onnx]'")
