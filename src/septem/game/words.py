"""Costs and effects in words: whole for explanations, short for tables."""

from collections.abc import Iterable, Sequence

from septem.data.cards import (
    MANUFACTURED,
    RAW,
    RESOURCES,
    SYMBOLS,
    BuildFree,
    BuildFromDiscard,
    Coins,
    CoinsPer,
    CopyGuild,
    Cost,
    Discount,
    Effect,
    PlaySeventhCard,
    Points,
    PointsIf,
    PointsPer,
    Produce,
    Science,
    Shields,
)
from septem.words import counted, listed

SIGNS = {"left": "<", "self": ".", "right": ">"}
# Every resource begins with a letter of its own, so one letter is enough where there is little room.
LETTERS = {resource: resource[0].upper() for resource in RESOURCES}
KEY_TO_LETTERS = ", ".join(f"{letter} {resource}" for resource, letter in LETTERS.items())

THINGS = {"wonder_stage": "wonder stage", "defeat_token": "defeat token", "victory_token": "victory token"}
SHORT_THINGS = {"wonder_stage": "stage", "defeat_token": "defeat", "victory_token": "victory"}
FREE_TIMES = {
    "once_per_age": "once an Age, builds a structure free of cost",
    "first_of_colour": "builds the first structure of each colour free of cost",
    "first_of_age": "builds the structure of each Age's first turn free of cost",
    "last_of_age": "builds the structure of each Age's sixth turn free of cost",
}
SHORT_FREE_TIMES = {
    "once_per_age": "1 free build an Age",
    "first_of_colour": "new colours free",
    "first_of_age": "turn 1 builds free",
    "last_of_age": "turn 6 builds free",
}


def cost_text(cost: Cost) -> str:
    """A cost in words, such as '1 coin, 2 wood, 1 glass', or 'nothing'.

    >>> cost_text(Cost(1, {"wood": 2, "glass": 1}))
    '1 coin, 2 wood, 1 glass'
    """
    parts = [counted(cost.coins, "coin")] if cost.coins else []
    parts += [f"{count} {resource}" for resource, count in cost.resources.items()]
    return ", ".join(parts) or "nothing"


def short_cost(cost: Cost) -> str:
    """A cost in letters, such as 'WWG', '1 coin' or '-'.

    >>> short_cost(Cost(1, {"wood": 2, "glass": 1}))
    '1c WWG'
    """
    letters = "".join(LETTERS[resource] * cost.resources.get(resource, 0) for resource in RESOURCES)
    if not cost.coins:
        return letters or "-"
    return f"{cost.coins}c {letters}" if letters else counted(cost.coins, "coin")


def produce_text(source: Produce) -> str:
    """What one source makes, such as '2 ore', 'wood/clay' or 'any raw'."""
    what = _goods(source.options)
    return f"{source.amount} {what}" if source.amount > 1 else what


def effect_text(effect: Effect) -> str:
    """What an effect does, as a phrase without a full stop.

    >>> effect_text(Produce(("wood", "clay"), 1, True))
    'makes 1 wood or clay'
    >>> effect_text(CoinsPer(1, ("brown",), ("left", "self", "right")))
    '1 coin for each brown card here and next door'
    """
    match effect:
        case Produce():
            own = "" if effect.tradable else ", not for sale"
            return f"makes {effect.amount} {listed(effect.options, 'or')}{own}"
        case Points():
            return counted(effect.points, "point")
        case Shields():
            return counted(effect.shields, "shield")
        case Science():
            return listed(effect.options, "or") + (", chosen at the end" if len(effect.options) > 1 else "")
        case Coins():
            return f"{counted(effect.coins, 'coin')} at once"
        case CoinsPer():
            return f"{counted(effect.coins, 'coin')} for each {_things(effect.per)} {_where(effect.cities)}"
        case PointsPer():
            return f"{counted(effect.points, 'point')} for each {_things(effect.per)} {_where(effect.cities)}"
        case PointsIf():
            return f"{counted(effect.points, 'point')} if every stage of the wonder is built"
        case Discount():
            kind = "raw materials" if effect.goods == "raw" else "manufactured goods"
            return f"buys {kind} for {counted(effect.price, 'coin')} each from {_neighbours(effect.cities)}"
        case BuildFree():
            return FREE_TIMES[effect.when]
        case BuildFromDiscard():
            return "builds a card from the discard pile free of cost"
        case PlaySeventhCard():
            return "plays the seventh card of each Age too"
        case CopyGuild():
            return f"copies a guild of {_neighbours(effect.cities, 'either')} at the end"


def short_effect(effect: Effect) -> str:
    """An effect for a narrow column: `<` is the left neighbour, `>` the right one, `.` the own city.

    >>> short_effect(CoinsPer(1, ("brown",), ("left", "self", "right")))
    '1 coin/brown <.>'
    """
    match effect:
        case Produce():
            return produce_text(effect)
        case Science():
            return "any symbol" if len(effect.options) == len(SYMBOLS) else "/".join(effect.options)
        case Coins():
            return counted(effect.coins, "coin")
        case CoinsPer():
            return f"{counted(effect.coins, 'coin')}/{_short_things(effect.per)}{_signs(effect.cities)}"
        case PointsPer():
            return f"{counted(effect.points, 'point')}/{_short_things(effect.per)}{_signs(effect.cities)}"
        case PointsIf():
            return f"{counted(effect.points, 'point')} if all stages"
        case Discount():
            kind = "raw" if effect.goods == "raw" else "goods"
            return f"{kind} for {counted(effect.price, 'coin')}{_signs(effect.cities)}"
        case BuildFree():
            return SHORT_FREE_TIMES[effect.when]
        case BuildFromDiscard():
            return "1 from discards"
        case PlaySeventhCard():
            return "7th card"
        case CopyGuild():
            return f"copy a guild{_signs(effect.cities)}"
    return effect_text(effect)


def effects_text(effects: Iterable[Effect]) -> str:
    """All effects of a card or stage in words."""
    return "; ".join(map(effect_text, effects))


def short_effects(effects: Sequence[Effect]) -> str:
    """All effects of a card or stage for a narrow column.

    >>> short_effects((CoinsPer(1, ("brown",), ("self",)), PointsPer(1, ("brown",), ("self",))))
    'per brown: 1 coin, 1 point'
    """
    parts = list(map(short_effect, effects))
    counting = [part.partition("/") for part, effect in zip(parts, effects, strict=True) if _counts(effect)]
    if len(counting) == len(parts) > 1 and len({things for _, _, things in counting}) == 1:
        # Said once and first, so that neither gain reads like one that comes only once.
        return f"per {counting[0][2]}: {', '.join(gain for gain, _, _ in counting)}"
    return ", ".join(parts)


def _counts(effect: Effect) -> bool:
    return isinstance(effect, CoinsPer | PointsPer)


def _goods(options: tuple[str, ...]) -> str:
    if set(options) == set(RAW):
        return "any raw"
    if set(options) == set(MANUFACTURED):
        return "any goods"
    return "/".join(options)


def _things(per: tuple[str, ...]) -> str:
    colours = [name for name in per if name not in THINGS]
    others = [THINGS[name] for name in per if name in THINGS]
    return listed(([f"{listed(colours, 'or')} card"] if colours else []) + others, "or")


def _short_things(per: tuple[str, ...]) -> str:
    return "+".join(SHORT_THINGS.get(name, name) for name in per)


def _where(cities: tuple[str, ...]) -> str:
    here = "here" if "self" in cities else ""
    left, right = "left" in cities, "right" in cities
    beside = "next door" if left and right else "on the left" if left else "on the right" if right else ""
    return " and ".join(part for part in (here, beside) if part)


def _neighbours(cities: tuple[str, ...], several: str = "both") -> str:
    noun = "neighbours" if several == "both" else "neighbour"
    return f"{several} {noun}" if len(cities) > 1 else f"the {cities[0]} neighbour"


def _signs(cities: tuple[str, ...]) -> str:
    """Where to look, left to right; the own city alone needs no sign."""
    signs = "".join(sign for city, sign in SIGNS.items() if city in cities)
    return "" if signs == SIGNS["self"] else f" {signs}"
