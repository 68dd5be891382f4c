"""The first layer of the network, compiled."""

from collections.abc import Callable
from functools import cache, cached_property

from septem.bots.network.thinking import inward
from septem.kernel.compiled import Compiled


class Inward(Compiled):
    """Functions of `thinking.inward`, compiled."""

    def __init__(self) -> None:
        super().__init__((inward,))

    @cached_property
    def add_rows(self) -> Callable[..., None]:
        """Adds up the rows of the columns that are not 0."""
        n = self._numba
        number, numbers = n.float32[::1], n.float32[:, ::1]
        return self._compile(inward.add_rows, n.void(n.int8[:, ::1], numbers, number, n.int64[::1], number, numbers))


@cache
def compiled_inward() -> Inward:
    """The compiled functions of this process."""
    return Inward()
