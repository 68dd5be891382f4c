"""Files of weights: what is written is read again, and whatever is not such a file is refused with a sentence."""

import json
import math
import os
import struct
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy
import pytest

from septem.bots.network.files import COLUMNS, NEEDED, Size, read_weights, write_weights
from septem.bots.network.loading import network_in
from septem.errors import DataError, SetupError
from septem.kernel.actions import WHATS
from tests.bots.network.made import SMALL, tensors_of, written

Header = dict[str, Any]


def parts(file: Path) -> tuple[Header, bytes]:
    """The header and the data of a file, read without the code under test."""
    content = file.read_bytes()
    (length,) = struct.unpack("<Q", content[:8])
    return json.loads(content[8 : 8 + length]), content[8 + length :]


def rewrite(file: Path, header: object, data: bytes) -> None:
    text = json.dumps(header).encode()
    file.write_bytes(struct.pack("<Q", len(text)) + text + data)


def refusal(file: Path) -> str:
    with pytest.raises(DataError) as caught:
        read_weights(file)
    message = str(caught.value)
    assert "\n" not in message
    assert message.endswith(".")
    return message


def test_a_network_has_these_tensors() -> None:
    shapes = Size(hidden=512, blocks=1, value=256).shapes()
    assert COLUMNS == 2200
    assert shapes == {
        "inward.weight": (2200, 512),
        "inward.bias": (512,),
        "blocks.0.first.weight": (512, 512),
        "blocks.0.first.bias": (512,),
        "blocks.0.second.weight": (512, 512),
        "blocks.0.second.bias": (512,),
        "policy.weight": (WHATS, 512),
        "policy.bias": (WHATS,),
        "payment.weight": (2, 512),
        "payment.bias": (2,),
        "value.first.weight": (256, 512),
        "value.first.bias": (256,),
        "value.second.weight": (2, 256),
        "value.second.bias": (2,),
    }


def test_what_is_written_is_read_again_in_half_precision(tmp_path: Path) -> None:
    tensors = tensors_of()
    weights = read_weights(written(tmp_path, tensors, seed="7", command="septem train"))
    assert weights.size == SMALL
    assert weights.metadata == {**NEEDED, "seed": "7", "command": "septem train"}
    assert list(weights.tensors) == list(SMALL.shapes())
    for name, array in tensors.items():
        assert weights.tensors[name] == array.astype("<f2").tobytes()


def test_the_same_numbers_give_the_same_bytes_in_whatever_order_they_come(tmp_path: Path) -> None:
    tensors = tensors_of()
    first = written(tmp_path, tensors, a="1", b="2").read_bytes()
    write_weights(tmp_path / "other", dict(reversed(tensors.items())), {"b": "2", "a": "1"})
    assert (tmp_path / "other").read_bytes() == first
    assert [file.name for file in tmp_path.iterdir() if file.suffix == ".new"] == []


def test_the_file_is_laid_out_as_safetensors_are(tmp_path: Path) -> None:
    file = written(tmp_path)
    header, data = parts(file)
    assert header.pop("__metadata__") == NEEDED
    end = 0
    for name, shape in SMALL.shapes().items():
        begin, stop = header[name].pop("data_offsets")
        assert header[name] == {"dtype": "F16", "shape": list(shape)}
        assert (begin, stop - begin) == (end, 2 * numpy.prod(shape))
        end = stop
    assert len(data) == end
    assert (len(file.read_bytes()) - len(data)) % 8 == 0


def test_numbers_that_half_precision_cannot_hold_are_not_written(tmp_path: Path) -> None:
    tensors = tensors_of()
    tensors["payment.bias"][1] = 70_000
    with pytest.raises(DataError, match=r"^tensor payment\.bias has numbers that are not finite\.$"):
        write_weights(tmp_path / "x", tensors, {})
    assert not list(tmp_path.iterdir())


def test_tensors_that_do_not_fit_together_are_not_written(tmp_path: Path) -> None:
    tensors = tensors_of()
    tensors["policy.weight"] = tensors["policy.weight"][:, :-1]
    with pytest.raises(DataError, match=r"^tensor policy\.weight is 322 × 23, not 322 × 24\.$"):
        write_weights(tmp_path / "x", tensors, {})


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path / "x") == "The network 'x' cannot be read: No such file or directory."
    assert refusal(tmp_path).endswith("' cannot be read: Is a directory.")
    assert refusal(tmp_path / "a\0b").endswith("' cannot be read: embedded null byte.")
    with pytest.raises(SetupError, match="' cannot be read: embedded null byte"):
        network_in(tmp_path / "a\0b")


@pytest.mark.skipif(sys.platform == "win32", reason="os.mkfifo is not there, and pipes are no files")
def test_a_pipe_that_nobody_writes_to_is_refused_instead_of_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert refusal(tmp_path / "pipe") == "The network 'pipe' cannot be used: it is no regular file."


def test_a_small_file_that_claims_to_be_huge_is_refused_unread(tmp_path: Path) -> None:
    file, size, end = tmp_path / "huge", Size(11_000, 600, 1), 0
    header: dict[str, object] = {"__metadata__": NEEDED}
    for name, shape in size.shapes().items():
        begin, end = end, end + 2 * math.prod(shape)
        header[name] = {"dtype": "F16", "shape": list(shape), "data_offsets": [begin, end]}
    rewrite(file, header, b"\0" * 100)
    assert end > 1 << 37
    assert refusal(file) == "The network 'huge' cannot be used: it has more than 134,217,728 numbers."
    with file.open("r+b") as stream:
        stream.truncate(file.stat().st_size - 100 + end)  # as long as it says
    assert refusal(file) == "The network 'huge' cannot be used: it has more than 134,217,728 numbers."


@pytest.mark.parametrize(
    "content",
    [
        *(b"", b"7", b"\0" * 8, b"\xff" * 8, b"PK\x03\x04" * 99, b"{}" * 99, struct.pack("<Q", 4) + b"[1]]"),
        *(struct.pack("<Q", 4) + b"{1}}", struct.pack("<Q", 4) + b"{\xff\xff}"),
        struct.pack("<Q", 900_000) + b'{"a":' * 180_000,
    ],
    ids=range(10),
)
def test_what_is_no_safetensors_file_is_refused(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "x"
    file.write_bytes(content)
    assert refusal(file) == "The network 'x' cannot be used: it is no safetensors file."


@pytest.mark.parametrize("kept", [9, 40, 2000, -2, -1])
def test_a_file_that_is_cut_off_is_refused(kept: int, tmp_path: Path) -> None:
    file = written(tmp_path)
    file.write_bytes(file.read_bytes()[:kept])
    assert refusal(file).endswith("' cannot be used: the file is cut off.")


def test_a_file_with_something_behind_is_refused(tmp_path: Path) -> None:
    file = written(tmp_path)
    file.write_bytes(file.read_bytes() + b"\0")
    assert refusal(file).endswith("' cannot be used: something follows its tensors.")


def change_metadata(**values: object) -> Callable[[Header], None]:
    return lambda header: header["__metadata__"].update(values)


def change(name: str, **values: object) -> Callable[[Header], None]:
    return lambda header: header[name].update(values)


CHANGES: list[tuple[Callable[[Header], object], str]] = [
    (lambda header: header.pop("__metadata__"), "it holds no network of septem."),
    (lambda header: header.update(__metadata__=7), "it holds no network of septem."),
    (change_metadata(format="pt"), "it holds no network of septem."),
    (change_metadata(version="2"), "its version is 2, and here it is 1."),
    (change_metadata(observation_version="9"), "its observation version is 9, and here it is 1."),
    (lambda header: header["__metadata__"].pop("actions_version"), "its actions version is None, and here it is 1."),
    (change_metadata(version=1), "what it says of itself is not text."),
    (change_metadata(seed=7), "what it says of itself is not text."),
    (lambda header: header.pop("policy.bias"), "it lacks policy.bias."),
    (lambda header: header.pop("inward.bias"), "it lacks inward.bias."),
    (lambda header: header.pop("value.first.bias"), "it lacks value.first.bias."),
    (lambda header: header.pop("blocks.0.first.bias"), "it lacks blocks.0.first.bias."),
    (
        lambda header: header.update({"other.bias": header["policy.bias"]}),
        "it has other.bias, and a network has no such tensor.",
    ),
    (change("policy.bias", dtype="F32"), "tensor policy.bias does not hold numbers of half precision (F16)."),
    (
        lambda header: header.update({"policy.bias": 7}),
        "tensor policy.bias does not hold numbers of half precision (F16).",
    ),
    (change("policy.bias", shape=[321]), "tensor policy.bias is 321, not 322."),
    (change("payment.weight", shape=[24, 2]), "tensor payment.weight is 24 × 2, not 2 × 24."),
    (change("inward.bias", shape=[]), "tensor inward.bias is one number, not a row of numbers."),
    (change("value.first.bias", shape=[0]), "tensor value.first.bias is 0, not a row of numbers."),
    (change("policy.bias", shape=[-322]), "tensor policy.bias is not where it should be."),
    (change("policy.bias", shape=[1 << 20, 1 << 20]), "tensor policy.bias is not where it should be."),
    (change("policy.bias", data_offsets=[0, 644]), "tensor policy.bias is not where it should be."),
    (change("policy.bias", data_offsets=[0]), "tensor policy.bias is not where it should be."),
    (change("inward.weight", data_offsets=[0, 1 << 60]), "tensor inward.weight is not where it should be."),
]


@pytest.mark.parametrize(("spoil", "sentence"), CHANGES)
def test_a_header_that_says_something_else_is_refused(
    spoil: Callable[[Header], object], sentence: str, tmp_path: Path
) -> None:
    file = written(tmp_path)
    header, data = parts(file)
    spoil(header)
    rewrite(file, header, data)
    assert refusal(file) == f"The network 'made.safetensors' cannot be used: {sentence}"


@pytest.mark.parametrize("number", [float("inf"), float("-inf"), float("nan")])
@pytest.mark.parametrize("name", ["inward.weight", "value.second.bias"])
def test_numbers_that_are_not_finite_are_refused(name: str, number: float, tmp_path: Path) -> None:
    file = written(tmp_path)
    header, data = parts(file)
    stop = header[name]["data_offsets"][1]
    file.write_bytes(file.read_bytes()[: -len(data)] + data[: stop - 2] + struct.pack("<e", number) + data[stop:])
    assert refusal(file).endswith(f"' cannot be used: tensor {name} has numbers that are not finite.")


def test_the_largest_and_smallest_numbers_are_taken(tmp_path: Path) -> None:
    tensors = tensors_of()
    tensors["policy.bias"][:4] = [65_504, -65_504, 6e-8, -0.0]
    assert read_weights(written(tmp_path, tensors)).size == SMALL
