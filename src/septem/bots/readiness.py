"""Which bots run compiled, and how they are compiled before anybody waits for them."""

import signal
import sys
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from types import ModuleType
from typing import NamedTuple

from septem.bots.levels import level_named
from septem.errors import MissingExtra, SetupError
from septem.interrupts import deaf_to_ctrl_c
from septem.kernel.compiled import Compiled, cache_folder, is_cached, is_writable


class Code(NamedTuple):
    """What a bot thinks with: the modules it comes from, the functions of them that are called, and what has them."""

    modules: tuple[ModuleType, ...]
    functions: tuple[str, ...]
    compiled: Callable[[], Compiled]


def runs_compiled(name: str) -> bool:
    """Whether a bot of this name thinks in compiled code; without Numba none does."""
    return _code(name) is not None


def must_compile(name: str) -> bool:
    """Whether a bot of this name would first be compiled, for about a minute."""
    code = _code(name)
    return code is not None and not is_cached(code.modules, *code.functions)


def can_be_kept(name: str) -> bool:
    """Whether a bot that is compiled need not be compiled again: it lies on disk, where other processes find it."""
    code = _code(name)
    return code is not None and is_writable(cache_folder(code.modules))


def compile_ahead(name: str) -> None:
    """Compiles all that a bot of this name thinks with, and keeps it on disk, where other processes find it."""
    if (code := _code(name)) is not None:
        for function in code.functions:
            getattr(code.compiled(), function)


def start_compiling(names: Sequence[str]) -> BaseProcess:
    """A process that compiles bots ahead while others do something else; its exit code is 0 if it could."""
    process = get_context("spawn").Process(target=_compile, args=(names,), daemon=True)
    with deaf_to_ctrl_c():
        process.start()
    return process


def _compile(names: Sequence[str]) -> None:
    # Whoever has started it in another thread than the first could not pass this on.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        for name in names:
            compile_ahead(name)
    except MissingExtra:
        sys.exit(1)  # whoever makes the bot is told so


def _code(name: str) -> Code | None:
    if find_spec("numba") is None:  # importing it would take as long as everything else at the start of a game
        return None
    kind = _kind(name)
    if kind == "search":
        from septem.bots.compiled import THINKING, thinking

        return Code(THINKING, ("think",), thinking)
    if kind == "champion":
        from septem.bots.network.search.compiled import PLAYING_ON, Rollouts, compiled_rollouts

        return Code(PLAYING_ON, Rollouts.functions(), compiled_rollouts)
    return None


def _kind(name: str) -> str:
    kind, _, setting = name.partition(":")
    if kind == "level":
        try:
            return level_named(setting).bot.partition(":")[0]
        except SetupError:
            return ""  # there is no such bot, which is told where it is made
    return kind
