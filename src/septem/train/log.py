"""The log of a run: a line of JSON for each exam."""

from pathlib import Path
from typing import Annotated, Any, TypedDict

import msgspec

from septem.errors import DataError

LOG = "log.jsonl"


class Exam(TypedDict):
    """What an entry tells at least."""

    decisions: int
    seconds: float
    speed: float
    variety: float
    win_miss: float
    players: Annotated[int, msgspec.Meta(ge=2)]
    exams: dict[str, float]


def read_log(file: Path) -> list[dict[str, Any]]:
    """The entries of a log, none if there is no file; a last line that was not written to its end is left out."""
    if not file.exists():
        return []
    lines = file.read_bytes().split(b"\n")[:-1]
    try:
        entries = [msgspec.json.decode(line, type=dict[str, Any]) for line in lines if line]
        for entry in entries:
            msgspec.convert(entry, Exam)
    except (msgspec.DecodeError, RecursionError) as error:
        raise DataError(f"{file} is no log of a training: {error}.") from error
    return entries


def add_to_log(file: Path, entry: dict[str, Any]) -> None:
    """Adds a line."""
    with file.open("ab") as log:
        log.write(_line(entry))


def cut_log(file: Path, decisions: int) -> None:
    """Keeps what was told until so many decisions were made: a run that goes on from there tells the rest again."""
    if file.exists():
        kept = [_line(entry) for entry in read_log(file) if entry["decisions"] <= decisions]
        new = file.with_name(f"{file.name}.new")
        new.write_bytes(b"".join(kept))
        new.replace(file)


def _line(entry: dict[str, Any]) -> bytes:
    return msgspec.json.encode(entry) + b"\n"
