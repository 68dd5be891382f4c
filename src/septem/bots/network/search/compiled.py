"""Games that go on as the network plays, compiled together with the rules."""

from collections.abc import Callable
from functools import cache, cached_property
from types import FunctionType

from septem.bots.network.search.room import Room
from septem.bots.network.thinking import arithmetic, inward, judging, rollouts
from septem.bots.thinking import picking, points, weighing, weights, worth
from septem.bots.thinking.playing import Mind
from septem.kernel.compiled import RULES, Compiled, in_space, names_of

# Large, and called from several places: inlined, they would be compiled for each of them.
CALLED = (
    *("legal_moves", "moves_with", "observe", "score", "settle", "judge", "draw_action", "look_around", "answer"),
    *("weigh", "item_worth"),
)
# All functions of these modules may add in any order, which is several times as fast.
SUMS = (inward, arithmetic)
PLAYING_ON = (*RULES, weights, worth, weighing, points, picking, *SUMS, judging, rollouts)
# What that permits the compiler; that numbers may be infinite or none at all is nothing to it.
ANY_ORDER = frozenset({"contract", "nsz", "reassoc"})


class Rollouts(Compiled):
    """Functions of `thinking.rollouts`, compiled."""

    def __init__(self) -> None:
        super().__init__(PLAYING_ON, CALLED)
        for name, function in names_of(SUMS).items():
            if isinstance(function, FunctionType):
                compiler = self._numba.njit(error_model="numpy", fastmath=set(ANY_ORDER))
                self._space[name] = compiler(in_space(function, self._space))
        self._minds = self._array(Mind)
        example = Room.smallest()
        self._layers, self._desk = self._numba.typeof(example.layers), self._numba.typeof(example.desk)

    @cached_property
    def imagine_rows(self) -> Callable[..., None]:
        """Fills copies of a view."""
        n = self._numba
        known = (self._rows, self._memories, self._tables, self._desk)
        return self._compile(rollouts.imagine_rows, n.void(*known, n.int64, n.int64, n.int8[::1]))

    @cached_property
    def let_others_choose(self) -> Callable[..., None]:
        """Everybody but one player chooses."""
        n = self._numba
        how = (n.int64, n.float64, self._tables, self._minds, self._layers, self._desk)
        return self._compile(rollouts.let_others_choose, n.void(self._rows, n.int8[::1], *how))

    @cached_property
    def take_actions(self) -> Callable[..., None]:
        """A player takes an action in each row."""
        n = self._numba
        how = (n.int64, n.int32[::1], self._tables, n.int32[::1])
        return self._compile(rollouts.take_actions, n.void(self._rows, *how))

    @cached_property
    def play_on(self) -> Callable[..., None]:
        """Plays rows on."""
        n = self._numba
        how = (n.int64, n.int64, n.float64, self._tables, self._minds, self._layers, self._desk)
        return self._compile(rollouts.play_on, n.void(self._rows, n.int8[::1], *how, n.float32[::1], n.float32[::1]))


@cache
def compiled_rollouts() -> Rollouts:
    """The compiled functions of this process."""
    return Rollouts()
