"""The high scores against the Ghost: one plain text file for each number of rerolls (D90, D93).

A line of the file is a result in the notation of the rules, the best first, and of equal ones the earlier. Lines that
are no results are kept below them. The file is replaced as a whole under a lock, so that neither a crash nor a second
program at the same time can lose a line.
"""

import os
import re
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from septem.errors import SeptemError
from septem.locks import HELD, try_lock

# Whoever edits the file by hand may use the dash and the minus of the keyboard.
NOTATION = re.compile(
    r"(?P<wonder>\S+) (?P<side>[AB]) [-–—] (?P<vp>[-−]?\d{1,4}) VP [-–—] (?P<military>\d{1,4}) M [-–—] R [-–—] "
    r"(?P<rerolls>\d)(?: [-–—] (?P<name>.+))?"
)
PATIENCE = 10.0


class Entry(NamedTuple):
    """A result: wonder and side, VP, the player's own might, the Ghost's rerolls, and who it was.

    >>> str(Entry("Zeus", "B", vp=14, military=3, rerolls=2))
    'Zeus B – 14 VP – 3 M – R – 2'
    >>> Entry.parse("Giza A – 21 VP – 0 M – R – 0 – Anna")
    Entry(wonder='Giza', side='A', vp=21, military=0, rerolls=0, name='Anna')
    """

    wonder: str
    side: str
    vp: int
    military: int
    rerolls: int
    name: str = ""

    def __str__(self) -> str:
        """The notation of the rules (D93), and the name behind it."""
        vp = str(self.vp).replace("-", "−")
        text = f"{self.wonder} {self.side} – {vp} VP – {self.military} M – R – {self.rerolls}"
        return f"{text} – {self.name}" if self.name else text

    @classmethod
    def parse(cls, line: str) -> "Entry | None":
        """Reads the notation; None if the line is something else."""
        found = NOTATION.fullmatch(" ".join(line.split()))
        if found is None:
            return None
        return cls(
            found["wonder"],
            found["side"],
            int(found["vp"].replace("−", "-")),
            int(found["military"]),
            int(found["rerolls"]),
            found["name"] or "",
        )


class HighScores(NamedTuple):
    """One list: the results, best first, and the lines of its file that are none."""

    entries: tuple[Entry, ...] = ()
    spoilt: tuple[str, ...] = ()

    def __str__(self) -> str:
        """The text of the file."""
        return "".join(f"{line}\n" for line in (*map(str, self.entries), *self.spoilt))


def default_folder() -> Path:
    """Where the lists are, unless another folder is named."""
    data = os.environ.get("XDG_DATA_HOME", "")
    # A path that is not absolute is to be ignored, says the standard.
    home = Path(data) if Path(data).is_absolute() else Path.home() / ".local" / "share"
    return home / "septem" / "dice"


def list_file(folder: Path, rerolls: int) -> Path:
    """The file of one list."""
    return folder / f"ghost-rerolls-{rerolls}.txt"


def is_writable(folder: Path) -> bool:
    """Whether a list can be kept there, if need be in a folder that is still to be made."""
    nearest = next(one for one in (folder, *folder.absolute().parents) if one.exists())
    return nearest.is_dir() and os.access(nearest, os.W_OK | os.X_OK)


def read_scores(folder: Path, rerolls: int) -> HighScores:
    """The list for this number of rerolls, empty if there is no file."""
    try:
        content = list_file(folder, rerolls).read_bytes()
    except FileNotFoundError:
        return HighScores()
    entries, spoilt = [], []
    # Bytes that are no text come back as they were.
    for line in content.decode("utf-8-sig", "surrogateescape").splitlines():
        entry = Entry.parse(line)
        if entry is not None and entry.rerolls == rerolls:
            entries.append(entry)
        elif line.strip():
            spoilt.append(line)
    # Sorting is stable: of equal results the earlier stays in front.
    return HighScores(tuple(sorted(entries, key=lambda entry: -entry.vp)), tuple(spoilt))


def enter_score(folder: Path, entry: Entry) -> tuple[HighScores, int]:
    """Enters a result behind those that are as good or better; returns the new list and the place in it, from 0."""
    folder.mkdir(parents=True, exist_ok=True)
    file = list_file(folder, entry.rerolls)
    with _locked(folder / f".{file.name}.lock"):
        old = read_scores(folder, entry.rerolls)
        place = sum(other.vp >= entry.vp for other in old.entries)
        new = HighScores((*old.entries[:place], entry, *old.entries[place:]), old.spoilt)
        _replace(file.resolve(), str(new).encode("utf-8", "surrogateescape"))
    return new, place


def _replace(file: Path, content: bytes) -> None:
    """Puts a new file in the place of the old one, when it is safe on the disk."""
    # Only the holder of the lock writes, so what a crash left under this name is of no use to anybody.
    new = file.with_name(f".{file.name}.new")
    try:
        with new.open("wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        new.replace(file)
    except OSError:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        raise
    _sync_folder(file.parent)


if sys.platform == "win32":

    def _sync_folder(folder: Path) -> None:
        """Windows keeps the names in a folder safe by itself."""

else:

    def _sync_folder(folder: Path) -> None:
        """Makes sure that the new name outlives a power cut."""
        # Some file systems cannot do it, and the list is in its place already.
        with suppress(OSError):
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)


@contextmanager
def _locked(file: Path) -> Iterator[None]:
    """Lets one program at a time go on; the system takes the lock from one that dies."""
    with file.open("ab") as stream:
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                try_lock(stream)
                break
            except HELD as error:
                if time.monotonic() > deadline:
                    raise SeptemError(f"Another program holds {file} and does not let go.") from error
                time.sleep(0.02)
        yield
