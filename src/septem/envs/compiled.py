"""The opponents compiled together with the rules and the bots' thinking."""

from collections.abc import Callable
from functools import cache, cached_property

from septem.bots.compiled import CALLED, THINKING
from septem.bots.thinking.playing import Mind
from septem.envs import opponents
from septem.kernel.compiled import Compiled


class Answering(Compiled):
    """Functions of `envs.opponents`, compiled."""

    def __init__(self) -> None:
        super().__init__((*THINKING, opponents), CALLED)
        self._minds = self._array(Mind)

    @cached_property
    def spar_rows(self) -> Callable[..., None]:
        """One player of every row takes an action, and the others answer."""
        n = self._numba
        one, sheet, moves = n.int64, n.int16[::1], n.int32[::1]
        results = (n.int8[::1], n.int16[:, ::1], n.float32[:, ::1], n.int8[::1])
        table = (self._rows, one, self._tables, self._minds)
        return self._compile(opponents.spar_rows, n.void(*table, moves, one, one, sheet, moves, moves, *results))

    @cached_property
    def answer_rows(self) -> Callable[..., None]:
        """The players of every row who weigh moves by a mind choose."""
        n = self._numba
        moves = n.int32[::1]
        return self._compile(
            opponents.answer_rows, n.void(self._rows, n.int8[:, ::1], self._tables, self._minds, moves, moves)
        )


@cache
def answering() -> Answering:
    """The compiled opponents of this process."""
    return Answering()
