"""The file of a network's weights: safetensors, all numbers in half precision.

::

    8 bytes            how long the header is, little-endian
    header             JSON: for each tensor its dtype, shape and place; "__metadata__" says what the file is
    data               the tensors one behind the other

With H numbers a layer, B blocks and V numbers in the value's own layer, a network has these tensors; rows are outputs,
but for `inward.weight`, which has a row for each column of the observation:

::

    inward.weight, inward.bias                  2200 × H, H
    blocks.0.first.weight, blocks.0.first.bias  H × H, H       and `second` likewise, for each of B blocks
    policy.weight, policy.bias                  322 × H, 322   a logit for each thing to do, payment aside
    payment.weight, payment.bias                2 × H, 2       what a coin to the left, to the right adds to a logit
    value.first.weight, value.first.bias        V × H, V
    value.second.weight, value.second.bias      2 × V, 2       the logit of winning, and the lead
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from math import prod
from os import SEEK_END
from pathlib import Path
from typing import IO, Any, TypeGuard

from septem.errors import DataError
from septem.kernel.actions import ACTIONS_VERSION, WHATS
from septem.kernel.layout import SEATS
from septem.kernel.observation import OBSERVATION_VERSION, width_of
from septem.words import listed, shown

FORMAT, VERSION = "septem network", "1"
# What a file must say of itself, beside whatever else it says.
NEEDED = {
    "format": FORMAT,
    "version": VERSION,
    "observation_version": str(OBSERVATION_VERSION),
    "actions_version": str(ACTIONS_VERSION),
}
COLUMNS = width_of(SEATS)
PARTS = ("first", "second")  # of a block
METADATA = "__metadata__"
DTYPE, NUMBER = "F16", 2  # bytes
LONGEST_HEADER = 1 << 20
MOST_NUMBERS = 1 << 27  # far more than anybody wants to wait for at play
# High bytes of the half-precision numbers that are finite: not all five bits of the exponent are set.
FINITE = bytes(byte for byte in range(256) if byte & 0x7C != 0x7C)


@dataclass(frozen=True, slots=True)
class Size:
    """How many numbers a layer has, how many blocks there are, and how many numbers the value's own layer has."""

    hidden: int
    blocks: int
    value: int

    def shapes(self) -> dict[str, tuple[int, ...]]:
        """Every tensor of such a network with its shape, in the order of the file."""
        layers = {f"blocks.{i}.{part}": (self.hidden, self.hidden) for i in range(self.blocks) for part in PARTS}
        layers["policy"] = WHATS, self.hidden
        layers["payment"] = 2, self.hidden
        layers["value.first"] = self.value, self.hidden
        layers["value.second"] = 2, self.value
        shapes: dict[str, tuple[int, ...]] = {"inward.weight": (COLUMNS, self.hidden), "inward.bias": (self.hidden,)}
        for layer, (rows, columns) in layers.items():
            shapes |= {f"{layer}.weight": (rows, columns), f"{layer}.bias": (rows,)}
        return shapes

    @property
    def numbers(self) -> int:
        """How many weights it has."""
        return sum(map(prod, self.shapes().values()))


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """A network as its file has it: half-precision numbers as bytes, and what the file says of itself."""

    size: Size
    metadata: Mapping[str, str]
    tensors: Mapping[str, bytes]

    def arrays(self) -> dict[str, Any]:
        """The tensors as NumPy arrays of single precision."""
        import numpy

        shapes = self.size.shapes()
        return {
            name: numpy.frombuffer(numbers, "<f2").astype(numpy.float32).reshape(shapes[name])
            for name, numbers in self.tensors.items()
        }


def read_weights(file: Path) -> Weights:
    """The weights of a file; one that holds no network of this make raises `DataError`."""
    try:
        if file.is_fifo():
            raise DataError("it is no regular file.")
        with file.open("rb") as stream:
            return _checked(stream)
    except OSError as error:
        raise DataError(f"The network '{shown(file.name)}' cannot be read: {error.strerror}.") from None
    except ValueError as error:  # a name that no file can have
        raise DataError(f"The network '{shown(file.name)}' cannot be read: {error}.") from None
    except DataError as error:
        raise DataError(f"The network '{shown(file.name)}' cannot be used: {error}") from None


def fingerprint(file: Path) -> str:
    """A few letters that stand for the content of a file."""
    return sha256(file.read_bytes()).hexdigest()[:12]


def write_weights(file: Path, tensors: Mapping[str, Any], metadata: Mapping[str, str]) -> None:
    """Writes NumPy arrays as the weights of a network, rounded to half precision; the same ones give the same bytes.

    `metadata` is what the file says of itself beside its format and versions.
    """
    import numpy

    size = _size({name: tuple(array.shape) for name, array in tensors.items()})
    header: dict[str, Any] = {METADATA: dict(sorted({**metadata, **NEEDED}.items()))}
    data: list[bytes] = []
    end = 0
    for name, shape in size.shapes().items():
        with numpy.errstate(over="ignore"):  # what is too large becomes infinite, and is refused as such
            data.append(tensors[name].astype("<f2").tobytes())
        header[name] = {"dtype": DTYPE, "shape": shape, "data_offsets": (end, end + len(data[-1]))}
        end += len(data[-1])
        _check_finite(name, data[-1])
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    new = file.with_name(f"{file.name}.new")
    new.write_bytes(b"".join([len(text).to_bytes(8, "little"), text, *data]))
    new.replace(file)


def _checked(stream: IO[bytes]) -> Weights:
    header = _header(stream)
    metadata = header.pop(METADATA, {})
    _check_metadata(metadata)
    places = {name: _place(name, entry) for name, entry in header.items()}
    size = _size({name: shape for name, (shape, _, _) in places.items()})
    if size.numbers > MOST_NUMBERS:
        raise DataError(f"it has more than {MOST_NUMBERS:,} numbers.")
    end = 0
    for name, (shape, begin, stop) in sorted(places.items(), key=lambda place: place[1][1]):
        if begin != end or stop - begin != NUMBER * prod(shape):
            raise DataError(f"tensor {name} is not where it should be.")
        end = stop
    here = stream.tell()
    there = stream.seek(0, SEEK_END) - here
    if there != end:
        raise DataError("the file is cut off." if there < end else "something follows its tensors.")
    stream.seek(here)
    data = stream.read(end)
    tensors = {name: data[places[name][1] : places[name][2]] for name in size.shapes()}
    for name, numbers in tensors.items():
        _check_finite(name, numbers)
    return Weights(size, metadata, tensors)


def _header(stream: IO[bytes]) -> dict[str, Any]:
    foreign = DataError("it is no safetensors file.")
    length = int.from_bytes(stream.read(8), "little")
    if not 2 <= length <= LONGEST_HEADER:
        raise foreign
    text = stream.read(length)
    if not text.startswith(b"{"):
        raise foreign
    if len(text) < length:
        raise DataError("the file is cut off.")
    try:
        header = json.loads(text)
    except (ValueError, RecursionError):
        raise foreign from None
    assert isinstance(header, dict), "JSON that begins with a brace is an object"
    return header


def _check_metadata(metadata: object) -> None:
    if not isinstance(metadata, dict) or metadata.get("format") != FORMAT:
        raise DataError("it holds no network of septem.")
    if not all(isinstance(value, str) for value in metadata.values()):
        raise DataError("what it says of itself is not text.")
    for name, wanted in NEEDED.items():
        if (found := metadata.get(name)) != wanted:
            raise DataError(f"its {name.replace('_', ' ')} is {shown(found)}, and here it is {wanted}.")


def _place(name: str, entry: object) -> tuple[tuple[int, ...], int, int]:
    """The shape of a tensor, and where it begins and ends."""
    name = shown(name)
    if not isinstance(entry, dict) or entry.get("dtype") != DTYPE:
        raise DataError(f"tensor {name} does not hold numbers of half precision ({DTYPE}).")
    shape, place = entry.get("shape"), entry.get("data_offsets")
    if not (_are_sizes(shape) and _are_sizes(place) and len(place) == 2 and prod(shape) <= MOST_NUMBERS):
        raise DataError(f"tensor {name} is not where it should be.")
    return tuple(shape), place[0], place[1]


def _are_sizes(numbers: object) -> TypeGuard[list[int]]:
    return isinstance(numbers, list) and all(type(number) is int and number >= 0 for number in numbers)


def _size(shapes: Mapping[str, tuple[int, ...]]) -> Size:
    """The size of the network that has tensors of these shapes; others are refused."""
    blocks = sum(name.startswith("blocks.") and name.endswith(".first.bias") for name in shapes)
    size = Size(_length(shapes, "inward.bias"), blocks, _length(shapes, "value.first.bias"))
    wanted = size.shapes()
    if missing := [name for name in wanted if name not in shapes]:
        raise DataError(f"it lacks {_some(missing)}.")
    if unknown := [name for name in shapes if name not in wanted]:
        raise DataError(f"it has {_some(unknown)}, and a network has no such tensor.")
    for name, shape in wanted.items():
        if shapes[name] != shape:
            raise DataError(f"tensor {name} is {_text(shapes[name])}, not {_text(shape)}.")
    return size


def _length(shapes: Mapping[str, tuple[int, ...]], name: str) -> int:
    if name not in shapes:
        raise DataError(f"it lacks {name}.")
    if len(shapes[name]) != 1 or shapes[name][0] == 0:
        raise DataError(f"tensor {name} is {_text(shapes[name])}, not a row of numbers.")
    return shapes[name][0]


def _some(names: list[str]) -> str:
    """A few names for a sentence."""
    return listed([shown(name) for name in names[:2]] + (["others"] if len(names) > 2 else []))


def _text(shape: tuple[int, ...]) -> str:
    return shown(" × ".join(map(str, shape))) or "one number"


def _check_finite(name: str, numbers: bytes) -> None:
    if numbers[1::NUMBER].translate(None, FINITE):
        raise DataError(f"tensor {name} has numbers that are not finite.")
