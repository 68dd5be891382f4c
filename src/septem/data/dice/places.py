"""Says where in `components.json` a fault is, as one would point at it: "wonders.zeus, side B, stage 3, field cost"."""

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from septem.data.dice.components import COMPONENTS
from septem.data.reading import in_one_line, misfit

# The way from the top of the file to a value: names of fields, keys, and numbers from 0.
Steps = tuple[str | int, ...]

# What one thing of a collection is called, with its key or its number from 1.
PARTS = {
    "wonders": "wonders.{}",
    "sides": "side {}",
    "stages": "stage {}",
    "faces": "face {}",
    "items": "space {}",
    "spaces": "space {}",
    "levels": "level {}",
}
# Collections whose things are called by their id instead.
WITH_ID = {"dice": "{}", "tech_trees": "tech tree {}"}
BOT_DIE = ("bot", "die")


def explain(error: msgspec.ValidationError, content: bytes) -> str:
    """What follows the file's name when msgspec refuses a value."""
    problem, path, absent = misfit(error)
    steps = _with_keys(path, str(error), content)
    return f"{place((*steps, absent) if absent else steps, content)}: {problem}"


def place(steps: Steps, content: bytes) -> str:
    """The place in words, as it follows the file's name."""
    parts: list[str] = []
    start = 0
    for end in range(2, len(steps) + 1):
        if part := _part(steps[:end], content):
            parts += [_dotted(steps[start : end - 2])] if end - 2 > start else []
            parts.append(part)
            start = end
    where = f": {', '.join(parts)}" if parts else ""
    return f"{where}, field {_dotted(steps[start:])}" if steps[start:] else where


def _part(steps: Steps, content: bytes) -> str:
    """The name of the thing that the last two steps lead to, if it is a thing of its own."""
    collection, key = steps[-2:]
    if steps[:-1] == BOT_DIE:
        return _called("face {}", key)
    if collection in PARTS:
        return _called(PARTS[str(collection)], key)
    if collection in WITH_ID and isinstance(key, int):
        name = _id(steps, content)
        return WITH_ID[str(collection)].format(name) if name else f"{collection}, record {key + 1}"
    return ""


def _called(words: str, key: str | int) -> str:
    return words.format(key + 1 if isinstance(key, int) else _shown(key))


def _id(steps: Steps, content: bytes) -> str:
    with suppress(ValueError, RecursionError, LookupError, TypeError):  # after the fault the file may be in any state
        record: Any = json.loads(content)
        for step in (*steps, "id"):
            record = record[step]
        return record if isinstance(record, str) and record.isalnum() else ""
    return ""


def _dotted(steps: Steps) -> str:
    return "".join(f"[{step}]" if isinstance(step, int) else f".{_shown(step)}" for step in steps).removeprefix(".")


def _shown(key: str) -> str:
    return key if key.replace("_", "").isalnum() else f"'{in_one_line(key)}'"


def _with_keys(path: str, message: str, content: bytes) -> Steps:
    """The steps of msgspec's path, which shows every key as "[...]"; the guilty one brings the message back alone."""
    steps: list[str | int] = []
    for field, number, key in re.findall(r"\.(\w+)|\[(\d+)\]|(\[\.\.\.\])", path):
        if not key:
            steps.append(field or int(number))
        elif found := _guilty(steps, message, content):
            steps.append(found[0])
            content = found[1]
        else:
            break
    return tuple(steps)


def _guilty(steps: Sequence[str | int], message: str, content: bytes) -> tuple[str, bytes] | None:
    with suppress(msgspec.DecodeError, RecursionError, LookupError):  # after the fault the file may not even be JSON
        for key, alone in _each_alone(steps, content):
            try:
                COMPONENTS.decode(alone)
            except msgspec.ValidationError as error:
                if str(error) == message:
                    return key, alone
    return None


def _each_alone(steps: Sequence[str | int], content: bytes) -> Iterator[tuple[str, bytes]]:
    """For each key of the object there, the file with no other key in it."""
    if not steps:
        for key, value in msgspec.json.decode(content, type=dict[str, msgspec.Raw]).items():
            yield key, msgspec.json.encode({key: value})
        return
    step, *rest = steps
    whole: Any = msgspec.json.decode(content, type=dict[str, msgspec.Raw] | list[msgspec.Raw])
    part = bytes(whole[step])
    for key, alone in _each_alone(rest, part):
        whole[step] = msgspec.Raw(alone)
        yield key, msgspec.json.encode(whole)
