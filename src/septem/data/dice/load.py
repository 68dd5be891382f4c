"""Reads the components of 7 Dice Wonders, and says in words where a file is unreadable or breaks a rule of `checks.py`.

Types, words and ranges are checked by the structs of `components.py`.
"""

import hashlib
from functools import cache
from pathlib import Path

import msgspec

from septem.data.dice.checks import faults
from septem.data.dice.components import COMPONENTS, Components
from septem.data.dice.places import explain, place
from septem.data.reading import read
from septem.errors import DataError

PACKAGED = Path(__file__).with_name("components.json")
# Fields without a meaning in play: notes, labels, and how often an Age a joker serves, which comes to the same.
SILENT = frozenset({"game", "about", "provenance_legend", "source", "start_source", "note", "version", "name", "uses"})


def load(path: str | Path | None = None) -> Components:
    """The components in a file, or those of the package, read once; a faulty file raises `DataError`."""
    return _packaged() if path is None else _read(Path(path))


def fingerprint(components: Components) -> str:
    """Twelve signs, the same for all files that play the same, however they are laid out and annotated."""
    meaning = msgspec.json.encode(_meaning(components), order="sorted")
    return hashlib.sha256(meaning).hexdigest()[:12]


@cache
def _packaged() -> Components:
    return _read(PACKAGED)


def _read(file: Path) -> Components:
    components = read(file, COMPONENTS, explain)
    for fault in faults(components):
        raise DataError(f"{file}{place(fault.steps, msgspec.json.encode(components))}: {fault.problem}.")
    return components


def _meaning(value: object) -> object:
    if isinstance(value, msgspec.Struct):
        fields = [field for field in msgspec.structs.fields(value) if field.name not in SILENT]
        parts = {field.encode_name: _meaning(getattr(value, field.name)) for field in fields}
        return [value.__struct_config__.tag, parts]
    if isinstance(value, dict):
        return {key: _meaning(part) for key, part in value.items()}
    if isinstance(value, tuple):
        return [_meaning(part) for part in value]
    return value
