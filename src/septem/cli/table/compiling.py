"""Bots that have to be compiled before they can choose, while people look at the table."""

from collections.abc import Iterable
from multiprocessing.process import BaseProcess
from typing import Self

from septem.bots.readiness import can_be_kept, must_compile, start_compiling

EXCUSE = "(the first time, it is compiled: a minute)"


class Compiling:
    """Compiles, in a process of its own that ends with the block, those of these bots that have to be.

    Where nothing can be kept on disk there is no such process, since nobody would find what it compiles; a bot is
    compiled then when it chooses.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._names = {name for name in names if must_compile(name)}
        self._process: BaseProcess | None = None

    def __enter__(self) -> Self:
        if self._names and all(map(can_be_kept, self._names)):
            self._process = start_compiling(sorted(self._names))
        return self

    def __exit__(self, *_error: object) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()

    def excuse(self, name: str) -> str:
        """Why a bot of this name may take long this time; '' if it has no excuse."""
        is_over = self._process is not None and not self._process.is_alive()
        return EXCUSE if name in self._names and not is_over else ""

    def wait_for(self, name: str) -> None:
        """Waits, before a bot of this name chooses, until nothing is compiled any more that it thinks with."""
        if name in self._names and self._process is not None:
            self._process.join()
        self._names.discard(name)
