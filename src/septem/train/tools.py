"""The parts of play and learning that a GPU does best when they are compiled, each of them once for a run."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from septem.train.drawing import choose, choose_ways
from septem.train.lesson import loss_of

MOST_SIZES = 32


@dataclass(frozen=True)
class Tools:
    """Functions of the rooms next door, compiled or as they are."""

    choose: Callable[..., tuple[Tensor, ...]]
    choose_ways: Callable[..., tuple[Tensor, Tensor]]
    loss_of: Callable[..., tuple[Tensor, Tensor]]
    convert: Callable[[Tensor, torch.dtype], Tensor]
    gather: Callable[[Tensor], Tensor]

    @classmethod
    def for_device(cls, device: torch.device) -> "Tools":
        """Compiled for a GPU; on a CPU compiling would take longer than it saves."""
        functions: tuple[Callable[..., Any], ...] = (choose, choose_ways, loss_of, convert, gather)
        return cls(*map(_compiled, functions) if device.type == "cuda" else functions)


def convert(numbers: Tensor, kind: torch.dtype) -> Tensor:
    """The numbers as another kind."""
    return numbers.to(kind)


def gather(tensor: Tensor) -> Tensor:
    """The tensor laid out in memory as its shape says."""
    return tensor.contiguous()


def _compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    # Every size that a table brings along is worth code of its own; only `gather` has too many.
    torch._dynamo.config.recompile_limit = MOST_SIZES  # noqa: SLF001 - it has no other name
    made: Callable[..., Any] = torch.compile(function, dynamic=function is gather)
    return made
