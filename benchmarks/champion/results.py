"""Results on disk, a JSON file each, so that a run goes on where it stopped and the page can be written at any time."""

from importlib.resources import files
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from septem.arena.makes import digest_of
from septem.errors import DataError

Sums: TypeAlias = dict[str, NDArray[Any]]
ROOMS = ("bots", "data", "envs", "game", "kernel")
# They put results on the page, and play and count nothing.
WRITING = ("drawing.py", "page.py", "run.py", "sections", "words.py")


def added(sums: Sums | None, more: Sums) -> Sums:
    """Both together, name by name."""
    return more if sums is None else {name: sums[name] + array for name, array in more.items()}


def make_of_games() -> str:
    """What games are played and counted with, in a few letters: the rules, the bots, and the code beside this file."""
    septem = (digest_of(Path(str(files(f"septem.{room}")))) for room in ROOMS)
    return " ".join((digest_of(Path(__file__).parent, WRITING), *septem))


class Results:
    """A folder of results, all of one network and one make of the games; others count as not there."""

    def __init__(self, folder: Path, network: str, make: str | None = None) -> None:
        self._folder = folder
        self.network = network
        self._make = make_of_games() if make is None else make

    def others(self) -> list[str]:
        """The names of results that count as not there."""
        return [name for file in sorted(self._folder.glob("*.json")) if self.read(name := file.stem) is None]

    def read(self, name: str) -> dict[str, Any] | None:
        """What was written by that name, or None."""
        file = self._folder / f"{name}.json"
        if not file.exists():
            return None
        try:
            found = msgspec.json.decode(file.read_bytes(), type=dict[str, Any])
        except msgspec.DecodeError as error:
            raise DataError(f"{file} is no result of this command: {error}; remove it.") from error
        return found if found.items() >= self._origin.items() else None

    def write(self, name: str, result: dict[str, Any]) -> None:
        """Keeps a result; whoever reads it meanwhile gets the old one or the new one."""
        self._folder.mkdir(parents=True, exist_ok=True)
        file, draft = self._folder / f"{name}.json", self._folder / f"{name}.draft"
        draft.write_bytes(msgspec.json.encode(self._origin | result))
        draft.replace(file)

    @property
    def _origin(self) -> dict[str, str]:
        return {"network": self.network, "make": self._make}

    def read_sums(self, name: str) -> tuple[int, Sums | None]:
        """How many games were counted under that name, and the sums of them."""
        found = self.read(name)
        if found is None:
            return 0, None
        return found["games"], {key: np.array(value) for key, value in found["sums"].items()}

    def write_sums(self, name: str, games: int, sums: Sums) -> None:
        """Keeps the sums of so many games."""
        self.write(name, {"games": games, "sums": {key: array.tolist() for key, array in sums.items()}})
