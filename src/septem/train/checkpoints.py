"""What a run leaves in its folder: a checkpoint to go on from, weights to play with, and a log."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from pickle import UnpicklingError
from typing import Any

import msgspec
import torch

from septem.bots.network.files import write_weights
from septem.errors import SetupError
from septem.locks import HELD, try_lock
from septem.train.config import Config
from septem.train.log import LOG, add_to_log, cut_log
from septem.train.network import Network

CHECKPOINT, WEIGHTS, LOCK = "checkpoint.pt", "weights.safetensors", ".lock"


class Folder:
    """The folder of a run."""

    def __init__(self, path: Path, config: Config, command: str) -> None:
        self.path = path
        self._config = config
        self._command = command
        path.mkdir(parents=True, exist_ok=True)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Keeps other programs from training here meanwhile."""
        with (self.path / LOCK).open("ab") as stream:
            try:
                try_lock(stream)
            except HELD as error:
                raise SetupError(f"Another program is training in {self.path}; choose another folder.") from error
            yield

    def read(self, device: torch.device) -> dict[str, Any] | None:
        """The last checkpoint, if there is one of this very run."""
        file = self.path / CHECKPOINT
        if not file.exists():
            return None
        try:
            found: dict[str, Any] = torch.load(file, map_location=device, weights_only=True)
        except (EOFError, OSError, RuntimeError, UnpicklingError, ValueError) as error:
            raise SetupError(f"{file} is no checkpoint; remove it to begin anew.") from error
        if found.get("config") != self._text():
            raise SetupError(f"{file} belongs to a run with other settings; choose another folder.")
        return found

    def write(self, state: dict[str, Any]) -> None:
        """Keeps a checkpoint in the place of the last one, which is there until the new one is whole."""
        file = self.path / CHECKPOINT
        new = file.with_suffix(".new")
        torch.save(state | {"config": self._text()}, new)
        new.replace(file)

    def write_weights(self, network: Network, name: str, decisions: int, seconds: float) -> Path:
        """Writes weights to play with, and what they come from."""
        file = self.path / name
        about = {
            "command": self._command,
            "seed": str(self._config.seed),
            "decisions": str(decisions),
            "seconds": f"{seconds:.0f}",
        }
        write_weights(file, network.arrays(), about)
        return file

    def log(self, entry: dict[str, Any]) -> None:
        """Adds a line to the log."""
        add_to_log(self.path / LOG, entry)

    def cut_log(self, decisions: int) -> None:
        """Forgets what the log tells of later than so many decisions."""
        cut_log(self.path / LOG, decisions)

    def _text(self) -> str:
        return msgspec.json.encode(self._config, order="sorted").decode()
