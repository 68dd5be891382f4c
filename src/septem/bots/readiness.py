"""Which bots run compiled, and how they are compiled before anybody waits for them."""

from importlib.util import find_spec
from types import ModuleType

from septem.bots.levels import level_named
from septem.errors import SetupError
from septem.kernel.compiled import is_cached


def runs_compiled(name: str) -> bool:
    """Whether a bot of this name thinks in compiled code; without Numba none does."""
    return bool(_modules(_kind(name))) and find_spec("numba") is not None


def must_compile(name: str) -> bool:
    """Whether a bot of this name would first be compiled, for about a minute."""
    return runs_compiled(name) and not is_cached(_modules(_kind(name)))


def compile_ahead(name: str) -> None:
    """Compiles all that a bot of this name thinks with, and keeps it on disk, where other processes find it."""
    kind = _kind(name)
    if kind == "search":
        from septem.bots.compiled import thinking

        thinking().compile_all()
    elif kind == "champion":
        from septem.bots.network.search.compiled import compiled_rollouts

        compiled_rollouts().compile_all()


def _kind(name: str) -> str:
    kind, _, setting = name.partition(":")
    if kind == "level":
        try:
            return level_named(setting).bot.partition(":")[0]
        except SetupError:
            return ""  # there is no such bot, which is told where it is made
    return kind


def _modules(kind: str) -> tuple[ModuleType, ...]:
    if kind == "search":
        from septem.bots.compiled import THINKING

        return THINKING
    if kind == "champion":
        from septem.bots.network.search.compiled import PLAYING_ON

        return PLAYING_ON
    return ()
