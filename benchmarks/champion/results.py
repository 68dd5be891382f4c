"""Results on disk, a JSON file each, so that a run goes on where it stopped and the page can be written at any time."""

import hashlib
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from septem.errors import DataError

Sums: TypeAlias = dict[str, NDArray[Any]]


def added(sums: Sums | None, more: Sums) -> Sums:
    """Both together, name by name."""
    return more if sums is None else {name: sums[name] + array for name, array in more.items()}


def fingerprint(file: Path) -> str:
    """A few letters that stand for the content of a file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()[:12]


class Results:
    """A folder of results, all of one network; those of another network count as not there."""

    def __init__(self, folder: Path, network: str) -> None:
        self._folder = folder
        self.network = network

    def read(self, name: str) -> dict[str, Any] | None:
        """What was written by that name, or None."""
        file = self._folder / f"{name}.json"
        if not file.exists():
            return None
        try:
            found = msgspec.json.decode(file.read_bytes(), type=dict[str, Any])
        except msgspec.DecodeError as error:
            raise DataError(f"{file} is no result of this command: {error}; remove it.") from error
        return found if found.get("network") == self.network else None

    def write(self, name: str, result: dict[str, Any]) -> None:
        """Keeps a result; whoever reads it meanwhile gets the old one or the new one."""
        self._folder.mkdir(parents=True, exist_ok=True)
        file, draft = self._folder / f"{name}.json", self._folder / f"{name}.draft"
        draft.write_bytes(msgspec.json.encode({"network": self.network} | result))
        draft.replace(file)

    def read_sums(self, name: str) -> tuple[int, Sums | None]:
        """How many games were counted under that name, and the sums of them."""
        found = self.read(name)
        if found is None:
            return 0, None
        return found["games"], {key: np.array(value) for key, value in found["sums"].items()}

    def write_sums(self, name: str, games: int, sums: Sums) -> None:
        """Keeps the sums of so many games."""
        self.write(name, {"games": games, "sums": {key: array.tolist() for key, array in sums.items()}})
