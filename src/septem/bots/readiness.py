"""Which bots run compiled, and how they are compiled before anybody waits for them."""

from collections.abc import Callable
from importlib.util import find_spec
from types import ModuleType

from septem.bots.levels import level_named
from septem.errors import SetupError
from septem.kernel.compiled import Compiled, is_cached


def runs_compiled(name: str) -> bool:
    """Whether a bot of this name thinks in compiled code; without Numba none does."""
    return _code(name) is not None


def must_compile(name: str) -> bool:
    """Whether a bot of this name would first be compiled, for about a minute."""
    code = _code(name)
    return code is not None and not is_cached(code[0])


def compile_ahead(name: str) -> None:
    """Compiles all that a bot of this name thinks with, and keeps it on disk, where other processes find it."""
    if (code := _code(name)) is not None:
        code[1]().compile_all()


def _code(name: str) -> tuple[tuple[ModuleType, ...], Callable[[], Compiled]] | None:
    """The modules that a bot's compiled code comes from, and what compiles them."""
    if find_spec("numba") is None:
        return None
    kind = _kind(name)
    if kind == "search":
        from septem.bots.compiled import THINKING, thinking

        return THINKING, thinking
    if kind == "champion":
        from septem.bots.network.search.compiled import PLAYING_ON, compiled_rollouts

        return PLAYING_ON, compiled_rollouts
    return None


def _kind(name: str) -> str:
    kind, _, setting = name.partition(":")
    if kind == "level":
        try:
            return level_named(setting).bot.partition(":")[0]
        except SetupError:
            return ""  # there is no such bot, which is told where it is made
    return kind
