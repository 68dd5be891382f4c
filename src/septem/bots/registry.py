"""Bots by name: those of this package, and those that other packages register.

A name may have a setting behind a colon, such as `search:1000` or `level:4`: the text behind the colon goes to the bot.
"""

from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from septem.bots.bot import Bot
from septem.errors import SetupError
from septem.words import listed, shown

GROUP = "septem.bots"
# A bot is made by calling its entry: with the setting if there is one, else without an argument.
Factory = Callable[..., Bot]


# Where each lives; imported when it is asked for.
BUILT_IN = {
    "random": "septem.bots.plain:RandomBot",
}


def bot_named(text: str) -> Bot:
    """A new bot by its name, such as 'greedy' or 'search:1000'."""
    name, colon, setting = text.partition(":")
    factory = _factory(name)
    try:
        return factory(setting) if colon else factory()
    except SetupError as error:
        raise SetupError(f"Bot '{shown(text)}': {error}") from error
    except Exception as error:
        raise SetupError(f"Bot '{shown(text)}' cannot be made: {type(error).__name__}: {error}") from error


def bot_names() -> list[str]:
    """Every bot that can be named, weakest of this package first, then those of others."""
    return list(_entries())


def _factory(name: str) -> Factory:
    entries = _entries()
    if name not in entries:
        raise SetupError(f"There is no bot '{shown(name)}'; choose {listed(entries, 'or')}.")
    try:
        factory: Factory = entries[name].load()
    except Exception as error:
        raise SetupError(f"Bot '{name}' cannot be loaded: {type(error).__name__}: {error}") from error
    return factory


@cache
def _entries() -> dict[str, EntryPoint]:
    own = {name: EntryPoint(name, value, GROUP) for name, value in BUILT_IN.items()}
    others = {entry.name: entry for entry in entry_points(group=GROUP) if entry.name not in own}
    return own | others
