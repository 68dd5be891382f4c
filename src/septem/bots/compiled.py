"""What the bots think with, compiled together with the rules."""

from collections.abc import Callable
from functools import cache, cached_property

from septem.bots.thinking import picking, playing, points, tree, weighing, weights, worth
from septem.bots.thinking.playing import Mind
from septem.bots.thinking.tree import Desk, Edge, Node, Settings
from septem.kernel.compiled import RULES, Compiled

# Large, and called from several places: inlined, they would be compiled for each of them.
CALLED = ("open_moves", "points_with", "pick_by_rules", "weigh", "item_worth", "score", "settle")
THINKING = (*RULES, weights, worth, weighing, points, picking, playing, tree)


class Thinking(Compiled):
    """Functions of `bots.thinking`, compiled."""

    def __init__(self) -> None:
        super().__init__(THINKING, CALLED)
        self._minds = self._array(Mind)
        self._tree = [self._array(kind) for kind in (Settings, Node, Edge, Desk)]

    @cached_property
    def play_tables(self) -> Callable[..., None]:
        """Deals and plays games between minds."""
        n = self._numba
        one, sheet, out = n.int64, n.int16[::1], n.int32[::1]
        table = (self._rows, self._tables, one, one, one)
        return self._compile(
            playing.play_tables, n.void(*table, n.int64[::1], self._minds, n.int8[:, ::1], sheet, out, out)
        )

    @cached_property
    def think(self) -> Callable[..., None]:
        """Searches: a playout for every row."""
        n = self._numba
        known = (self._rows, self._memories, self._tables, self._minds)
        return self._compile(tree.think, n.void(*known, *self._tree, n.int64, n.int64))


@cache
def thinking() -> Thinking:
    """The compiled thinking of this process."""
    return Thinking()
