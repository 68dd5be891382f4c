"""What a run leaves in its folder: a checkpoint to go on from, weights to play with, and a log."""

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from pickle import UnpicklingError
from typing import Any

import msgspec
import torch

from septem.bots.network.files import fingerprint, write_weights
from septem.errors import DataError, SetupError
from septem.locks import HELD, try_lock
from septem.train.config import Config, file_named
from septem.train.log import LOG, add_to_log, cut_log
from septem.train.memory import lacks_memory
from septem.train.network import Network
from septem.words import listed

CHECKPOINT, WEIGHTS, LOCK = "checkpoint.pt", "weights.safetensors", ".lock"
DIGEST = sha256().digest_size  # bytes in front of what PyTorch writes
# What a damaged file, or one of another release, may lead to, while it is read or while somebody goes on from it.
FOREIGN = (
    *(ArithmeticError, AttributeError, EOFError, LookupError),
    *(RuntimeError, TypeError, UnpicklingError, ValueError),
)


class Folder:
    """The folder of a run."""

    def __init__(self, path: Path, config: Config, command: str) -> None:
        self.path = path
        self._config = config
        self._command = command
        path.mkdir(parents=True, exist_ok=True)
        self._known = self._last_written()
        named = {"start": config.start, "opponent": config.opponent}
        # What the files hold says who it is; the same names may stand for others tomorrow.
        self._others = {part: fingerprint(file_named(name)) for part, name in named.items() if name is not None}

    @contextmanager
    def held(self) -> Iterator[None]:
        """Keeps other programs from training here meanwhile."""
        with (self.path / LOCK).open("ab") as stream:
            try:
                try_lock(stream)
            except HELD as error:
                raise SetupError(f"Another program is training in {self.path}; choose another folder.") from error
            if self._last_written() != self._known:
                raise SetupError(
                    f"Another program has trained in {self.path} meanwhile; the same command goes on there."
                )
            yield

    @contextmanager
    def restoring(self, device: torch.device) -> Iterator[dict[str, Any] | None]:
        """The last checkpoint, if there is one of this very run; whoever cannot go on from it is told what to do."""
        file = self.path / CHECKPOINT
        try:
            content = file.read_bytes()
        except FileNotFoundError:
            yield None
            return
        except OSError as error:
            raise SetupError(f"{file} cannot be read: {error.strerror}.") from error
        try:
            found = _undamaged(content, device)
            if found["config"] != self._text():
                raise SetupError(f"{file} belongs to a run with other settings; choose another folder.")
            if found["others"] != self._others:
                raise SetupError(
                    f"{file} belongs to a run with other weights than those that {listed(self._others)} "
                    f"{'name' if len(self._others) > 1 else 'names'} now; choose another folder."
                )
            yield found
        except FOREIGN as error:
            if isinstance(error, torch.AcceleratorError) or lacks_memory(error):
                raise  # for which the file cannot be blamed
            raise SetupError(f"{file} is no checkpoint; remove it to begin anew.") from error

    def write(self, state: dict[str, Any]) -> None:
        """Keeps a checkpoint in the place of the last one, which is there until the new one is whole."""
        file = self.path / CHECKPOINT
        new = file.with_suffix(".new")
        stream = BytesIO()
        torch.save(state | {"config": self._text(), "others": self._others}, stream)
        new.write_bytes(sha256(stream.getbuffer()).digest() + stream.getbuffer())
        new.replace(file)
        self._known = self._last_written()

    def write_weights(self, network: Network, name: str, decisions: int, seconds: float) -> Path:
        """Writes weights to play with, and what they come from."""
        file = self.path / name
        about = {
            "command": self._command,
            "seed": str(self._config.seed),
            **self._others,
            "decisions": str(decisions),
            "seconds": f"{seconds:.0f}",
        }
        try:
            write_weights(file, network.arrays(), about)
        except DataError as error:
            raise DataError(f"{file} was not written: {error} A smaller rate of learning may help.") from error
        return file

    def log(self, entry: dict[str, Any]) -> None:
        """Adds a line to the log."""
        add_to_log(self.path / LOG, entry)

    def cut_log(self, decisions: int) -> None:
        """Forgets what the log tells of later than so many decisions."""
        cut_log(self.path / LOG, decisions)

    def _text(self) -> str:
        return msgspec.json.encode(self._config, order="sorted").decode()

    def _last_written(self) -> int | None:
        """When the checkpoint was written, if there is one."""
        file = self.path / CHECKPOINT
        return file.stat().st_mtime_ns if file.exists() else None


def _undamaged(content: bytes, device: torch.device) -> dict[str, Any]:
    """What was saved, if every byte is as it was; PyTorch itself reads over damage inside of tensors."""
    digest, state = content[:DIGEST], content[DIGEST:]
    if sha256(state).digest() != digest:
        raise ValueError
    found: dict[str, Any] = torch.load(BytesIO(state), map_location=device, weights_only=True)
    return found
