"""The small words of the table: resources, symbols, coins, and who gets them."""

from collections.abc import Iterable, Mapping

from septem.data.cards import Coins, Effect, Points, Produce, Resource, Science, Shields, Symbol
from septem.server.language import _, ngettext


def resource_word(resource: Resource) -> str:
    """A resource as it stands in a sentence: 'textile'."""
    return {
        "wood": _("wood"),
        "stone": _("stone"),
        "clay": _("clay"),
        "ore": _("ore"),
        "glass": _("glass"),
        "papyrus": _("papyrus"),
        "textile": _("textile"),
    }[resource]


def symbol_word(symbol: Symbol) -> str:
    """A science symbol as it stands in a sentence: 'gear'."""
    return {"compass": _("compass"), "gear": _("gear"), "tablet": _("tablet")}[symbol]


def units_text(units: Mapping[Resource, int]) -> str:
    """Resources with their numbers: '1 textile, 2 ore'."""
    return ", ".join(
        _("{count} {resource}").format(count=count, resource=resource_word(resource))
        for resource, count in units.items()
    )


def coins_text(coins: int) -> str:
    """'1 coin' or '3 coins'."""
    return ngettext("{count} coin", "{count} coins", coins).format(count=coins)


def points_text(points: int) -> str:
    """'1 point' or '6 points'."""
    return ngettext("{count} point", "{count} points", points).format(count=points)


def to_whom(coins: int, name: str) -> str:
    """'2 to Anna'."""
    return _("{coins} to {name}").format(coins=coins, name=name)


def to_bank(coins: int) -> str:
    """'1 to the bank'."""
    return _("{coins} to the bank").format(coins=coins)


def listed(words: Iterable[str]) -> str:
    """Words as one says them: 'Anna, Ben and Chiara'."""
    *first, last = words
    return _("{some} and {last}").format(some=", ".join(first), last=last) if first else last


def age_word(age: int) -> str:
    """'Age II'."""
    return _("Age {age}").format(age="I" * age)


def gains_text(effects: Iterable[Effect]) -> str:
    """What a card or stage plainly gives, such as '6 points' or '1 shield, 3 points'; '' where it takes more words."""
    return ", ".join(text for effect in effects if (text := _gain(effect)))


def _gain(effect: Effect) -> str:
    match effect:
        case Points():
            return points_text(effect.points)
        case Shields():
            return ngettext("{count} shield", "{count} shields", effect.shields).format(count=effect.shields)
        case Coins():
            return coins_text(effect.coins)
        case Science() if len(effect.options) == 1:
            return symbol_word(effect.options[0])
        case Produce():
            what = "/".join(map(resource_word, effect.options))
            return _("{count} {resource}").format(count=effect.amount, resource=what) if effect.amount > 1 else what
    return ""
