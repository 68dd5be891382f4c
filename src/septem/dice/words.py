"""Symbols, faces, costs, rewards and guilds of the dice game, as one says them in the language of whoever reads."""

from collections import Counter
from collections.abc import Iterable, Sequence

from septem.data.dice import Components, Face, GuildEffect, Level, Reward
from septem.data.dice.components import (
    MONEY,
    BotFace,
    BotInvention,
    BotMilitary,
    BotResource,
    BotStore,
    BotSymbol,
    BotVp,
    BuildTechLevel,
    CoinsPlus,
    CopyNeighbourGuild,
    Cost,
    FreeStage,
    InventionJoker,
    Joker,
    MilitaryReward,
    RerollUnusedDie,
    RollAgain,
    TradeDiscount,
    UseAllDice,
    VpPerStored,
    VpReward,
)
from septem.dice.moves import BOT, BOUGHT, JOKER, OWN, VAULT, Unit
from septem.words import _, all_of, gettext_noop, ngettext, one_of

SYMBOLS = {
    "wood": gettext_noop("wood"),
    "stone": gettext_noop("stone"),
    "bricks": gettext_noop("bricks"),
    "ore": gettext_noop("ore"),
    "idea": gettext_noop("idea"),
    "cloth": gettext_noop("cloth"),
    "glass": gettext_noop("glass"),
    "paper": gettext_noop("paper"),
    "gear": gettext_noop("gear"),
    "tablet": gettext_noop("tablet"),
    "compass": gettext_noop("compass"),
    "military": gettext_noop("military"),
    "money": gettext_noop("money"),
    "vp": gettext_noop("point"),
}
COUNTED = {
    "tech_levels": gettext_noop("tech level"),
    "stored_resources": gettext_noop("stored resource"),
    "military_might": gettext_noop("might"),
    "rolled_vp": gettext_noop("rolled point"),
    "wonder_stages": gettext_noop("stage"),
    "conflict_losses": gettext_noop("point lost in battle"),
}


def symbol_name(symbol: str) -> str:
    """A symbol as it is said."""
    return _(SYMBOLS[symbol]) if symbol in SYMBOLS else symbol


def counted(symbol: str, count: int) -> str:
    """So many of a symbol: '2 wood', '1 idea', '3 gears'."""
    match symbol:
        case "idea":
            text = ngettext("{count} idea", "{count} ideas", count)
        case "gear":
            text = ngettext("{count} gear", "{count} gears", count)
        case "tablet":
            text = ngettext("{count} tablet", "{count} tablets", count)
        case "compass":
            text = ngettext("{count} compass", "{count} compasses", count)
        case "bricks":
            text = ngettext("{count} brick", "{count} bricks", count)
        case "vp":
            return points(count)
        case _material:
            text = _("{count} {thing}")
    return text.format(count=count, thing=symbol_name(symbol))


def kind_name(kind: str) -> str:
    """A kind of resources, which is also a tech tree."""
    return {"raw": _("raw materials"), "goods": _("goods"), "idea": _("ideas")}.get(kind, kind)


def points(count: int) -> str:
    """So many victory points."""
    return ngettext("{count} point", "{count} points", count).format(count=count).replace("-", "−")


def symbol_words(symbol: str, count: int) -> str:
    """A symbol of a face, the number only where it says something: 'wood', '2 wood', '1 point'."""
    return counted(symbol, count) if count > 1 or symbol == "vp" else symbol_name(symbol)


def face_words(face: Face) -> str:
    """A face in words: '2 wood', 'stone and ore', 'gear, tablet or compass'."""
    words = [symbol_words(one.symbol, one.count) for one in face.symbols]
    return one_of(words) if face.mode == "one_of" else all_of(words)


def cost_words(cost: Cost) -> str:
    """A cost in words: '2 wood and 1 idea'."""
    return all_of(counted(resource, count) for resource, count in cost.items()) if cost else _("nothing")


def payment_words(payment: Iterable[Unit]) -> str:
    """Where the symbols of a payment come from: 'own wood, idea of die 3'."""
    return ", ".join(unit_words(unit, count) for unit, count in Counter(payment).items())


def unit_words(unit: Unit, count: int = 1) -> str:
    """So many units from one place."""
    thing = counted(unit.symbol, count) if count > 1 else symbol_name(unit.symbol)
    if unit.place == VAULT:
        return ngettext("a coin of the vault", "{count} coins of the vault", count).format(count=count)
    if unit == Unit(OWN, MONEY):
        return _("the stored money")
    match unit.place:
        case place if place == OWN:
            return _("own {thing}").format(thing=thing)
        case place if place == BOUGHT:
            return _("bought {thing}").format(thing=thing)
        case place if place == JOKER:
            return _("joker as {thing}").format(thing=thing)
        case place if place == BOT:
            return _("{thing} of the bot die").format(thing=thing)
    return _("{thing} of die {die}").format(thing=thing, die=unit.place)


def kind_of(components: Components, of: Sequence[str]) -> str:
    """'raw' or 'goods' if these are all of the kind, else the first of them."""
    for kind, names in (("raw", components.symbols.raw), ("goods", components.symbols.goods)):
        if set(of) == set(names):
            return kind
    return of[0]


def reward_words(components: Components, reward: Reward) -> str:
    """What a stage brings, in a word or two."""
    match reward:
        case VpReward():
            return points(reward.n)
        case MilitaryReward():
            return _("might {count}").format(count=reward.n)
        case CoinsPlus():
            return _("+{count} money in trade").format(count=reward.n)
        case Joker():
            return joker_words(kind_of(components, reward.of))
        case InventionJoker():
            return _("an invention of choice")
        case BuildTechLevel():
            return _("a tech level")
        case UseAllDice():
            return _("all seven dice usable")
        case RerollUnusedDie():
            return _("roll an unused die again")
        case CopyNeighbourGuild():
            return _("a neighbour's guild counts too")


def joker_words(kind: str) -> str:
    """A joker of a kind of resources."""
    return _("a raw material of choice") if kind == "raw" else _("goods of choice")


def rewards_words(components: Components, rewards: Iterable[Reward]) -> str:
    """Everything that a stage brings."""
    return ", ".join(reward_words(components, reward) for reward in rewards)


def level_words(components: Components, level: Level) -> str:
    """What a tech level brings."""
    effect = level.effect
    kind = kind_of(components, effect.of)
    match effect:
        case TradeDiscount():
            return _("{kind} cost {price} in trade").format(kind=kind_name(kind), price=effect.price)
        case Joker():
            return joker_words(kind)
        case VpPerStored():
            text = (
                _("{points} for each stored raw material")
                if kind == "raw"
                else _("{points} for each of the goods stored")
            )
            return text.format(points=points(effect.vp_each))


def guild_words(components: Components, effect: GuildEffect) -> str:
    """What a guild counts, and where."""
    what = _(COUNTED[effect.counts])
    if effect.kinds:
        is_raw = kind_of(components, effect.kinds) == "raw"
        what = _("stored raw material") if is_raw else _("stored piece of goods")
    whose = _("yours and your neighbours'") if "self" in effect.of else _("your neighbours'")
    return _("{points} for each {what}, {whose}").format(points=points(effect.vp_each), what=what, whose=whose)


def bot_face_words(face: BotFace) -> str:
    """All that a face of the bot's die brings."""
    return all_of(_bot_symbol(symbol) for symbol in face.symbols)


def _bot_symbol(symbol: BotSymbol) -> str:
    match symbol:
        case RollAgain():
            return _("a helmet (roll again and add)")
        case BotStore():
            return _("{thing} to store").format(thing=symbol_name(symbol.resource))
        case FreeStage():
            stages = {"bottom": _("the first stage"), "middle": _("the second stage"), "top": _("the third stage")}
            return stages[symbol.stage]
        case BotMilitary():
            return _("military {count}").format(count=symbol.n)
        case BotVp():
            return points(symbol.n)
        case BotInvention():
            return symbol_name(symbol.symbol)
        case BotResource():
            return symbol_name(symbol.resource)


def unit_text(unit: Unit) -> str:
    """A unit for a refusal, such as 'ore on die 2'."""
    words = {OWN: "{} of your own", BOUGHT: "bought {}", JOKER: "joker for {}", BOT: "{} on the bot die"}
    return words.get(unit.place, f"{{}} on die {unit.place}").format(unit.symbol)


def face_text(face: Face) -> str:
    """A face in one word, such as 'stone+ore', '2wood' or 'gear/tablet/compass'."""
    words = [one.symbol if one.count == 1 else f"{one.count}{one.symbol}" for one in face.symbols]
    return ("+" if face.mode == "all" else "/").join(words)
