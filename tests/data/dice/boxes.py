"""Copies of the components with a change in them."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import septem.data.dice
from septem.data.dice import load
from septem.errors import DataError

PACKAGED = Path(septem.data.dice.__file__).with_name("components.json")
Table = dict[str, Any]
Edit = Callable[[Table], object]
ABSENT = object()


def table() -> Table:
    good: Table = json.loads(PACKAGED.read_text("utf-8"))
    return good


def write(folder: Path, edit: Edit = lambda _: None) -> Path:
    """A copy of the components, edited."""
    box = table()
    edit(box)
    file = folder / "box.json"
    file.write_text(json.dumps(box, indent=1), "utf-8")
    return file


def refusal(folder: Path, edit: Edit) -> str:
    """What the loader says to a copy with this edit, without the folder's name."""
    with pytest.raises(DataError) as caught:
        load(write(folder, edit))
    message = str(caught.value)
    assert message.isprintable()
    return message.removeprefix(f"{folder}/")


def at(path: str, value: Any) -> Edit:
    """Sets the value at a place such as "wonders.zeus.sides.B.stages.2.cost", or takes it away if it is ABSENT."""

    def change(box: Table) -> None:
        *way, last = (int(step) if step.isdigit() else step for step in path.split("."))
        record: Any = box
        for step in way:
            record = record[step]
        if value is ABSENT:
            del record[last]
        else:
            record[last] = value

    return change


def both(*edits: Edit) -> Edit:
    return lambda box: [edit(box) for edit in edits]
