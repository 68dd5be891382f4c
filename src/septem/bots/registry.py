"""Bots by name: those of this package, and those that other packages register.

A name may have a setting behind a colon, such as `search:1000` or `level:4`: the text behind the colon goes to the bot.
"""

from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from inspect import Parameter, signature

from septem.bots.bot import Bot
from septem.errors import SetupError
from septem.words import listed, raised, said, shown

GROUP = "septem.bots"
# A bot is made by calling its entry: with the setting if there is one, else without an argument.
Factory = Callable[..., Bot]


# Where each lives; imported when it is asked for.
BUILT_IN = {
    "random": "septem.bots.minds:RandomBot",
    "builder": "septem.bots.minds:BuilderBot",
    "rbai": "septem.bots.minds:RbaiBot",
    "greedy": "septem.bots.minds:GreedyBot",
    "heuristic": "septem.bots.minds:HeuristicBot",
    "war": "septem.bots.minds:WarBot",
    "science": "septem.bots.minds:ScienceBot",
    "civic": "septem.bots.minds:CivicBot",
    "trade": "septem.bots.minds:TradeBot",
    "search": "septem.bots.search:SearchBot",
    "network": "septem.bots.network.bot:NetworkBot",
    "champion": "septem.bots.network.search.bot:ChampionBot",
    "level": "septem.bots.levels:LevelBot",
}


def bot_named(text: str) -> Bot:
    """A new bot by its name, such as 'greedy' or 'search:1000'."""
    name, colon, setting = text.partition(":")
    factory = _factory(name)
    try:
        bot = factory(setting) if colon else factory()
    except SetupError as error:
        raise SetupError(f"Bot '{shown(text)}': {said(error)}") from error
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        if colon and isinstance(error, TypeError) and not _takes_setting(factory):
            raise SetupError(f"Bot '{shown(text)}': it takes no setting.") from error
        raise SetupError(f"Bot '{shown(text)}' cannot be made: {raised(error)}") from error
    if not all(callable(getattr(bot, method, None)) for method in ("choose", "explain")):
        raise SetupError(f"Bot '{shown(text)}' is no bot: a {type(bot).__name__} does not have 'choose' and 'explain'.")
    return bot


def bot_names() -> list[str]:
    """Every bot that can be named, weakest of this package first, then those of others."""
    return list(_entries())


def release_of(text: str) -> str:
    """The package and version that a bot comes from; '' for those of this package, and for one that nobody has."""
    entries = _entries().get(text.partition(":")[0], [])
    return "".join(f"{entry.dist.name} {entry.dist.version}" for entry in entries[:1] if entry.dist)


def _factory(name: str) -> Factory:
    entries = _entries()
    if name not in entries:
        raise SetupError(f"There is no bot '{shown(name)}'; choose {listed(entries, 'or')}.")
    entry, *others = entries[name]
    if others:
        owners = listed(map(_owner, entries[name]))
        raise SetupError(f"The bot name '{name}' is taken by {owners}: one of them has to choose another.")
    try:
        factory: Factory = entry.load()
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise SetupError(f"Bot '{name}' of {_owner(entry)} cannot be loaded: {raised(error)}") from error
    return factory


def _takes_setting(factory: Factory) -> bool:
    """Whether a factory has a place for a setting; what hides its parameters may have one."""
    try:
        parameters = signature(factory).parameters.values()
    except (TypeError, ValueError):
        return True
    return any(one.kind not in (Parameter.KEYWORD_ONLY, Parameter.VAR_KEYWORD) for one in parameters)


def _owner(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist else "septem"


@cache
def _entries() -> dict[str, list[EntryPoint]]:
    """All who claim a name; more than one is a mistake, to be told to whoever asks for it."""
    found = {name: [EntryPoint(name, value, GROUP)] for name, value in BUILT_IN.items()}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, _owner(entry))):
        found.setdefault(entry.name, []).append(entry)
    return found
