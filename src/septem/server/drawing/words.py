"""Costs, effects and cards in short phrases, in the language of whoever reads: titles, captions, screen readers."""

from collections.abc import Iterable, Sequence

from septem.data.cards import (
    MANUFACTURED,
    RAW,
    BuildFree,
    BuildFromDiscard,
    Card,
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
    Science,
    Shields,
    Stage,
    Where,
)
from septem.server.drawing.card_types import TYPES
from septem.server.language import _, ngettext
from septem.words import ROMAN as NUMERALS

ROMAN = dict(enumerate(NUMERALS, 1))


def thing(name: str) -> str:
    """A resource, a science symbol or a symbol of the dice as it is said."""
    words = {
        "wood": _("wood"),
        "stone": _("stone"),
        "clay": _("clay"),
        "ore": _("ore"),
        "glass": _("glass"),
        "papyrus": _("papyrus"),
        "textile": _("textile"),
        "compass": _("compass"),
        "gear": _("gear"),
        "tablet": _("tablet"),
        "bricks": _("bricks"),
        "cloth": _("cloth"),
        "paper": _("paper"),
        "idea": _("idea"),
        "money": _("money"),
        "military": _("military"),
        "vp": _("points"),
    }
    return words.get(name, name)


def either(words: Sequence[str]) -> str:
    """Things of which one counts, such as 'wood or clay'."""
    if len(words) < 2:
        return "".join(words)
    return _("{first} or {last}").format(first=", ".join(words[:-1]), last=words[-1])


def both(words: Sequence[str]) -> str:
    """Things that all count, such as 'Arena and Lodge'."""
    if len(words) < 2:
        return "".join(words)
    return _("{first} and {last}").format(first=", ".join(words[:-1]), last=words[-1])


def points(count: int) -> str:
    """Victory points with their number."""
    return ngettext("{count} point", "{count} points", count).format(count=count)


def coins(count: int) -> str:
    """Coins with their number."""
    return ngettext("{count} coin", "{count} coins", count).format(count=count)


def shields(count: int) -> str:
    """Shields with their number."""
    return ngettext("{count} shield", "{count} shields", count).format(count=count)


def cost_words(cost: Cost) -> str:
    """A cost, such as 'costs 1 coin, 2 wood', or 'free'."""
    parts = [coins(cost.coins)] if cost.coins else []
    for resource in (*RAW, *MANUFACTURED):
        count = cost.resources.get(resource, 0)
        parts += [f"{count} {thing(resource)}"] if count else []
    return _("costs {cost}").format(cost=", ".join(parts)) if parts else _("free")


def effect_words(effects: Sequence[Effect]) -> str:
    """What effects do, as one phrase without a full stop."""
    match effects:
        case (CoinsPer() as now, PointsPer() as later) if now.per == later.per and now.cities == later.cities:
            gain = _("{coins} now and {points}").format(coins=coins(now.coins), points=points(later.points))
            return _("{gain} per {thing} {where}").format(gain=gain, thing=_counted(now.per), where=_where(now.cities))
    return "; ".join(_effect(effect) for effect in effects)


def card_words(card: Card) -> str:
    """A card in one or two sentences: name, type, Age, cost, effect and chains."""
    sentence = _("{name}, {type}, Age {age}, {cost}. {effect}.").format(
        name=card.name,
        type=TYPES[card.colour].spoken,
        age=ROMAN[card.age],
        cost=cost_words(card.cost),
        effect=effect_words(card.effects),
    )
    if card.free_if:
        sentence += " " + _("Free with {cards}.").format(cards=either(card.free_if))
    if card.gives:
        sentence += " " + _("Leads to {cards}.").format(cards=both(card.gives))
    return sentence


def stage_words(stage: Stage, number: int, state: str) -> str:
    """A stage of a wonder in one or two sentences; the state is "built", "next" or "later"."""
    states = {"built": _("built"), "next": _("next"), "later": _("not built")}
    return _("Stage {number}, {state}: {cost}. {effect}.").format(
        number=number, state=states[state], cost=cost_words(stage.cost), effect=effect_words(stage.effects)
    )


def _effect(effect: Effect) -> str:
    match effect:
        case Produce():
            return _produce(effect)
        case Points():
            return points(effect.points)
        case Shields():
            return shields(effect.shields)
        case Science(options=(symbol,)):
            word = thing(symbol)
            return word[:1].upper() + word[1:]
        case Science():
            return _("A science symbol of choice")
        case Coins():
            return _("Take {coins} now").format(coins=coins(effect.coins))
        case CoinsPer():
            gain = _("{coins} now").format(coins=coins(effect.coins))
            return _("{gain} per {thing} {where}").format(
                gain=gain, thing=_counted(effect.per), where=_where(effect.cities)
            )
        case PointsPer():
            return _("{gain} per {thing} {where}").format(
                gain=points(effect.points), thing=_counted(effect.per), where=_where(effect.cities)
            )
        case PointsIf():
            return _("{points} if your wonder is complete").format(points=points(effect.points))
        case Discount():
            return _discount(effect)
        case BuildFree():
            return _free(effect)
        case BuildFromDiscard():
            return _("Build one discarded card free")
        case PlaySeventhCard():
            return _("Play the last card of each Age")
        case CopyGuild():
            return _("At the end, copy a neighbour’s guild")


def _produce(effect: Produce) -> str:
    names = [thing(resource) for resource in effect.options]
    if len(names) == 1:
        return _("Makes {count} {resource} each turn").format(count=effect.amount, resource=names[0])
    if effect.options == RAW:
        made = _("One raw material of choice each turn")
    elif effect.options == MANUFACTURED:
        made = _("One good of choice each turn")
    else:
        made = _("Makes {resources} each turn").format(resources=either(names))
    return made if effect.tradable else _("{effect}, not for sale").format(effect=made)


def _discount(effect: Discount) -> str:
    if len(effect.cities) > 1:
        whom = _("both neighbours")
    elif "left" in effect.cities:
        whom = _("the left neighbour")
    else:
        whom = _("the right neighbour")
    sentence = (
        _("Raw materials from {whom} cost {price}") if effect.goods == "raw" else _("Goods from {whom} cost {price}")
    )
    return sentence.format(whom=whom, price=effect.price)


def _free(effect: BuildFree) -> str:
    words = {
        "once_per_age": _("Once an Age, build one card free"),
        "first_of_colour": _("Build your first card of each colour free"),
        "first_of_age": _("Build your first card of each Age free"),
        "last_of_age": _("Build your last card of each Age free"),
    }
    return words[effect.when]


def _counted(things: Iterable[Counted]) -> str:
    words = {
        "brown": _("brown card"),
        "grey": _("grey card"),
        "blue": _("blue card"),
        "yellow": _("yellow card"),
        "red": _("red card"),
        "green": _("green card"),
        "purple": _("guild"),
        "wonder_stage": _("wonder stage"),
        "defeat_token": _("defeat"),
        "victory_token": _("victory"),
    }
    return either([words[counted] for counted in things])


def _where(cities: Iterable[Where]) -> str:
    places = set(cities)
    if places == {"self"}:
        return _("of yours")
    if places == {"left", "right"}:
        return _("of both neighbours")
    return _("of yours and both neighbours")
