"""The kernel's functions compiled by Numba, one game at a time or a batch on all cores.

The rules know nothing of Numba. `translate` copies their functions into a namespace of its own, where each calls the
others' compiled copies. Compiled code is kept on disk in a folder named after a hash of every source it comes from,
because Numba itself looks only at the file of the function it cached, and would go on running an old rule.
"""

import hashlib
import os
import types
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from septem.data import rows, tables
from septem.data.tables import Tables
from septem.errors import MissingExtra
from septem.kernel import chance, circle, conflict, construction, layout, moves, payments, playout, scoring, setup, turn
from septem.kernel.layout import CATEGORIES, MOVES, SEATS, GameRow

RULES = (layout, chance, circle, payments, construction, moves, conflict, turn, scoring, setup, playout)


def translate(wrap: Callable[[types.FunctionType], Any]) -> types.SimpleNamespace:
    """Every function of the rules, wrapped, in one namespace where they see each other and all constants."""
    space: dict[str, Any] = {"__builtins__": __builtins__, "__name__": __name__}
    for name, value in vars(tables).items():
        if isinstance(value, int):
            space[name] = value
    for module in RULES:
        for name, value in vars(module).items():
            if isinstance(value, int):
                space[name] = value
            elif isinstance(value, types.FunctionType) and value.__module__ == module.__name__:
                space[name] = wrap(types.FunctionType(value.__code__, space, name, value.__defaults__))
    return types.SimpleNamespace(**space)


def cache_folder() -> Path:
    """Where compiled code is kept: a folder for exactly these sources."""
    digest = hashlib.sha256()
    for module in (rows, tables, *RULES):
        digest.update(Path(str(module.__file__)).read_bytes())
    digest.update(Path(__file__).read_bytes())
    base = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(base).expanduser() / "septem" / digest.hexdigest()[:16]
