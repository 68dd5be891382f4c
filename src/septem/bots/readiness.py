"""Which bots have to be compiled before they can begin to think, and have not been yet."""

from types import ModuleType

from septem.bots.levels import level_named
from septem.errors import SetupError
from septem.kernel.compiled import is_cached


def must_compile(name: str) -> bool:
    """Whether a bot of this name would first be compiled, for about a minute."""
    kind, _, setting = name.partition(":")
    if kind == "level":
        try:
            kind = level_named(setting).bot.partition(":")[0]
        except SetupError:
            return False  # there is no such bot, which is told where it is made
    modules = _modules(kind)
    return bool(modules) and not is_cached(modules)


def _modules(kind: str) -> tuple[ModuleType, ...]:
    if kind == "search":
        from septem.bots.compiled import THINKING

        return THINKING
    if kind == "champion":
        from septem.bots.network.search.compiled import PLAYING_ON

        return PLAYING_ON
    return ()
