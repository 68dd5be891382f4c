"""Work that a GPU does from a recording: it is quicker with many small pieces than the program that orders them."""

from collections.abc import Callable
from typing import Generic, TypeVar

import torch

Result = TypeVar("Result")


class Recorded(Generic[Result]):
    """Work on tensors that stay where they are: on a GPU it is recorded after the first time, then replayed.

    What it returns is written anew each time.
    """

    def __init__(self, work: Callable[[], Result], device: torch.device) -> None:
        self._work = work
        self._device = device
        self._recording: tuple[torch.cuda.CUDAGraph, Result] | None = None

    def __call__(self) -> Result:
        """Does the work once."""
        if self._device.type == "cpu":
            return self._work()
        if self._recording is not None:
            recording, result = self._recording
            recording.replay()
            return result
        first = self._work()
        recording = torch.cuda.CUDAGraph()
        # On this stream, as the kernels of the rules are; another thread may be compiling those of other tables.
        stream = torch.cuda.current_stream()
        with torch.cuda.graph(recording, stream=stream, capture_error_mode="thread_local"):
            result = self._work()
        self._recording = recording, result
        return first
