"""The results file: the plan on its first line, then a game a line, added as they come.

The file is only ever added to. What a killed run left half written is dropped when the next one opens it; anything else
that does not belong there is refused, so that no foreign file is ever changed. One run at a time may hold a file.
"""

import os
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import IO, NamedTuple, Self

import msgspec
from msgspec.structs import replace

from septem.arena.makes import make_of
from septem.arena.match import Result
from septem.arena.plan import Plan
from septem.arena.soundness import Soundness
from septem.errors import RecordError, SeptemError, SetupError
from septem.locks import HELD, try_lock
from septem.words import said

FORMAT = "septem arena 1"
# A power cut may cost the games of so many seconds; a killed run costs none of them.
SECONDS_UNSAFE = 5.0


class _Heading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The line that names the plan; another one follows when it grows."""

    format: str
    plan: Plan
    make: str = ""


# Made while this module is imported: see data/reading.py.
_HEADING, _RESULT = msgspec.json.Decoder(_Heading), msgspec.json.Decoder(Result)


class Contents(NamedTuple):
    """A results file as it was read: the plan, the games, how many of its bytes are whole, and who has played."""

    plan: Plan
    results: list[Result]
    whole: int
    make: str


def read_results(path: Path) -> Contents:
    """Reads a results file, also one that a run is still adding to; a last line that was cut off is left out."""
    contents = read_if_begun(path)
    if contents is None:
        raise RecordError(f"{path} is empty.")
    return contents


def read_if_begun(path: Path) -> Contents | None:
    """The same; None if there is nothing in it, or only a first line that was cut off."""
    return _read(path, path.read_bytes())


class ResultsFile:
    """A results file held by one run.

    `done` are the games that are in it already, of this plan or of one like it with more deals; bots of the same make
    have played them, or nobody may add to them.
    """

    def __init__(self, path: Path, plan: Plan) -> None:
        self._path = path
        self._make = make_of(plan)
        self._stream: IO[bytes] = path.open("ab+", buffering=0)
        try:
            _lock(self._stream, path)
            self.done = self._prepared(plan)
        except BaseException:
            self._stream.close()
            raise
        self._synced = monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def check_make(self) -> None:
        """Refuses to add games of these bots to those of others."""
        if self._made_by != self._make:
            there = self._made_by or "an unknown make"
            raise RecordError(
                f"{self._path} holds games of other bots ({there} there, {self._make} here); begin a new file."
            )

    def append(self, result: Result) -> None:
        """Adds a game, which is safe from the end of this program at once and from a power cut soon."""
        self._write(result)
        if monotonic() - self._synced > SECONDS_UNSAFE:
            os.fsync(self._stream.fileno())
            self._synced = monotonic()

    def close(self) -> None:
        """Lets go of the file, with everything in it safe on the disk."""
        if not self._stream.closed:
            os.fsync(self._stream.fileno())
            self._stream.close()

    def _prepared(self, plan: Plan) -> list[Result]:
        """Makes the file ready for adding to it, and gives what is in it."""
        self._stream.seek(0)
        contents = _read(self._path, self._stream.read())
        if contents is None:
            self._stream.truncate(0)
            self._write(_Heading(FORMAT, plan, self._make))
            self._made_by = self._make
            return []
        if not contents.plan.is_like(plan):
            raise RecordError(f"{self._path} holds another run ({_difference(contents.plan, plan)}).")
        self._stream.truncate(contents.whole)
        self._made_by = contents.make if contents.results else self._make
        # Nothing is written for bots that may not add to it.
        is_new = plan.deals > contents.plan.deals or self._made_by != contents.make
        if is_new and self._made_by == self._make:
            self._write(_Heading(FORMAT, plan, self._made_by))
        return contents.results

    def _write(self, line: Result | _Heading) -> None:
        """One line in one write, so that a kill cuts off the last line at most."""
        text = msgspec.json.encode(line) + b"\n"
        if self._stream.write(text) != len(text):
            raise SeptemError(f"{self._path} could not be written to the end of a line; is the disk full?")


def _read(path: Path, text: bytes) -> Contents | None:
    """The contents of a results file; None if there is nothing in it, or only a first line that was cut off."""
    whole = text.rfind(b"\n") + 1
    beginning = msgspec.json.encode({"format": FORMAT})[:-1]
    if not whole and (text.startswith(beginning) or beginning.startswith(text)):
        return None
    lines = text[:whole].splitlines()
    first = _heading(path, 1, lines[0] if lines else text)
    plan, make = first.plan, first.make
    soundness = _soundness(path, 1, plan)
    results: dict[str, Result] = {}
    for number, line in enumerate(lines[1:], 2):
        if line.startswith(beginning):
            grown = _heading(path, number, line)
            if not grown.plan.is_like(plan):
                raise RecordError(f"{path}, line {number}: this plan is not that of the first line.")
            plan, make = replace(plan, deals=max(plan.deals, grown.plan.deals)), grown.make
            soundness = _soundness(path, number, plan)
            continue
        result = _result(path, number, line, soundness)
        if result.key in results:
            raise RecordError(f"{path}, line {number}: game {result.key} is there twice.")
        results[result.key] = result
    return Contents(plan, list(results.values()), whole, make)


def _heading(path: Path, number: int, line: bytes) -> _Heading:
    try:
        heading = _HEADING.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise RecordError(f"{path}, line {number}: this is no results file of an arena.") from error
    if heading.format != FORMAT:
        raise RecordError(f"{path}, line {number}: this is '{heading.format}'; this version reads '{FORMAT}'.")
    return heading


def _soundness(path: Path, number: int, plan: Plan) -> Soundness:
    try:
        return Soundness(plan)
    except SetupError as error:
        raise RecordError(f"{path}, line {number}: this plan cannot be played: {said(error)}") from error


def _result(path: Path, number: int, line: bytes, soundness: Soundness) -> Result:
    try:
        result = _RESULT.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise RecordError(f"{path}, line {number}: this is no result of a game.") from error
    if (misfit := soundness.misfit(result)) is not None:
        raise RecordError(f"{path}, line {number}: this is no result of this run; {misfit}.")
    return result


def _difference(old: Plan, new: Plan) -> str:
    """Where two plans differ first."""
    names = [name for name in old.__struct_fields__ if name != "deals" and getattr(old, name) != getattr(new, name)]
    return f"{names[0].replace('_', ' ')}: {_told(getattr(old, names[0]))} there, {_told(getattr(new, names[0]))} here"


def _told(value: object) -> str:
    if isinstance(value, Sequence) and not isinstance(value, str):
        return " ".join(map(str, value))
    return "none" if value is None else str(value)


def _lock(stream: IO[bytes], path: Path) -> None:
    """Holds the file for this run; the system takes the lock from one that dies."""
    try:
        try_lock(stream)
    except HELD as error:
        raise SeptemError(f"Another run is adding to {path}; let it end, or choose another file.") from error
