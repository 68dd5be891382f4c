"""Costs and effects in words: whole for explanations, in the language of whoever reads, short for tables."""

from collections.abc import Iterable, Mapping, Sequence

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
    Counted,
    Discount,
    Effect,
    PlaySeventhCard,
    Points,
    PointsIf,
    PointsPer,
    Produce,
    Resource,
    Science,
    Shields,
    Where,
)
from septem.words import _, counted, gettext_noop, ngettext, one_of

SIGNS = {"left": "<", "self": ".", "right": ">"}
# Every resource begins with a letter of its own, so one letter is enough where there is little room.
LETTERS = {resource: resource[0].upper() for resource in RESOURCES}
KEY_TO_LETTERS = ", ".join(f"{letter} {resource}" for resource, letter in LETTERS.items())

THINGS = {
    "wood": gettext_noop("wood"),
    "stone": gettext_noop("stone"),
    "clay": gettext_noop("clay"),
    "ore": gettext_noop("ore"),
    "glass": gettext_noop("glass"),
    "papyrus": gettext_noop("papyrus"),
    "textile": gettext_noop("textile"),
    "compass": gettext_noop("compass"),
    "gear": gettext_noop("gear"),
    "tablet": gettext_noop("tablet"),
}
COUNTED = {
    "brown": gettext_noop("brown card"),
    "grey": gettext_noop("grey card"),
    "blue": gettext_noop("blue card"),
    "yellow": gettext_noop("yellow card"),
    "red": gettext_noop("red card"),
    "green": gettext_noop("green card"),
    "purple": gettext_noop("guild"),
    "wonder_stage": gettext_noop("wonder stage"),
    "defeat_token": gettext_noop("defeat"),
    "victory_token": gettext_noop("victory"),
}
FREE_TIMES = {
    "once_per_age": gettext_noop("once an Age, build one card free"),
    "first_of_colour": gettext_noop("build your first card of each colour free"),
    "first_of_age": gettext_noop("build your first card of each Age free"),
    "last_of_age": gettext_noop("build your last card of each Age free"),
}
SHORT_THINGS = {"wonder_stage": "stage", "defeat_token": "defeat", "victory_token": "victory"}
SHORT_FREE_TIMES = {
    "once_per_age": "1 free build an Age",
    "first_of_colour": "new colours free",
    "first_of_age": "turn 1 builds free",
    "last_of_age": "turn 6 builds free",
}


def thing(name: str) -> str:
    """A resource or a science symbol as it is said."""
    return _(THINGS[name])


def coins_text(count: int) -> str:
    """Coins with their number: '1 coin' or '3 coins'."""
    return ngettext("{count} coin", "{count} coins", count).format(count=count)


def points_text(count: int) -> str:
    """Points with their number: '1 point' or '6 points'."""
    return ngettext("{count} point", "{count} points", count).format(count=count)


def shields_text(count: int) -> str:
    """Shields with their number: '1 shield' or '2 shields'."""
    return ngettext("{count} shield", "{count} shields", count).format(count=count)


def units_text(units: Mapping[Resource, int] | Mapping[str, int]) -> str:
    """Resources with their numbers: '1 textile, 2 ore'."""
    return ", ".join(
        _("{count} {resource}").format(count=count, resource=thing(resource)) for resource, count in units.items()
    )


def cost_text(cost: Cost) -> str:
    """A cost in words, such as '1 coin, 2 wood, 1 glass', or 'nothing'.

    >>> cost_text(Cost(1, {"wood": 2, "glass": 1}))
    '1 coin, 2 wood, 1 glass'
    """
    parts = [coins_text(cost.coins)] if cost.coins else []
    parts += [units_text(cost.resources)] if cost.resources else []
    return ", ".join(parts) or _("nothing")


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
    'makes wood or clay each turn'
    >>> effect_text(CoinsPer(1, ("brown",), ("left", "self", "right")))
    '1 coin now per brown card of yours and both neighbours'
    """
    match effect:
        case Produce():
            return _produce(effect)
        case Points():
            return points_text(effect.points)
        case Shields():
            return shields_text(effect.shields)
        case Science(options=(symbol,)):
            return thing(symbol)
        case Science():
            return _("a science symbol of choice")
        case Coins():
            return _("take {coins} now").format(coins=coins_text(effect.coins))
        case CoinsPer():
            return _per(_("{coins} now").format(coins=coins_text(effect.coins)), effect)
        case PointsPer():
            return _per(points_text(effect.points), effect)
        case PointsIf():
            return _("{points} if your wonder is complete").format(points=points_text(effect.points))
        case Discount():
            return _discount(effect)
        case BuildFree():
            return _(FREE_TIMES[effect.when])
        case BuildFromDiscard():
            return _("build one discarded card free")
        case PlaySeventhCard():
            return _("play the last card of each Age")
        case CopyGuild():
            return _("at the end, copy a neighbour’s guild")


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


def effects_text(effects: Sequence[Effect]) -> str:
    """All effects of a card or stage in words.

    >>> effects_text((CoinsPer(1, ("brown",), ("self",)), PointsPer(1, ("brown",), ("self",))))
    '1 coin now and 1 point per brown card of yours'
    """
    match effects:
        case (CoinsPer() as now, PointsPer() as later) if now.per == later.per and now.cities == later.cities:
            gain = _("{coins} now and {points}").format(coins=coins_text(now.coins), points=points_text(later.points))
            return _per(gain, later)
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


def _short_things(per: tuple[str, ...]) -> str:
    return "+".join(SHORT_THINGS.get(name, name) for name in per)


def _produce(effect: Produce) -> str:
    names = [thing(resource) for resource in effect.options]
    if len(names) == 1:
        return _("makes {count} {resource} each turn").format(count=effect.amount, resource=names[0])
    if effect.options == RAW:
        made = _("one raw material of choice each turn")
    elif effect.options == MANUFACTURED:
        made = _("one good of choice each turn")
    else:
        made = _("makes {resources} each turn").format(resources=one_of(names))
    return made if effect.tradable else _("{effect}, not for sale").format(effect=made)


def _discount(effect: Discount) -> str:
    if len(effect.cities) > 1:
        whom = _("both neighbours")
    elif "left" in effect.cities:
        whom = _("the left neighbour")
    else:
        whom = _("the right neighbour")
    sentence = (
        _("raw materials from {whom} cost {price}") if effect.goods == "raw" else _("goods from {whom} cost {price}")
    )
    return sentence.format(whom=whom, price=effect.price)


def _per(gain: str, effect: CoinsPer | PointsPer) -> str:
    things, where = _things(effect.per), _where(effect.cities)
    return _("{gain} per {thing} {where}").format(gain=gain, thing=things, where=where)


def _things(per: Iterable[Counted]) -> str:
    return one_of(_(COUNTED[name]) for name in per)


def _where(cities: Iterable[Where]) -> str:
    places = set(cities)
    if places == {"self"}:
        return _("of yours")
    if places == {"left", "right"}:
        return _("of both neighbours")
    return _("of yours and both neighbours")


def _signs(cities: tuple[str, ...]) -> str:
    """Where to look, left to right; the own city alone needs no sign."""
    signs = "".join(sign for city, sign in SIGNS.items() if city in cities)
    return "" if signs == SIGNS["self"] else f" {signs}"
