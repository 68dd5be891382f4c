"""Rewards and guilds of the dice game in short phrases, and the signs that stand for them."""

from markupsafe import Markup

from septem.data.dice.components import (
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
    GuildEffect,
    InventionJoker,
    Joker,
    MilitaryReward,
    RerollUnusedDie,
    Reward,
    RollAgain,
    UseAllDice,
    VpReward,
)
from septem.server.drawing.dice import sign_name, symbol_words
from septem.server.drawing.glyphs import glyph, numbered
from septem.server.drawing.words import both, either, points, shields, thing
from septem.server.language import _, ngettext

IN_A_COST = {"vp", "money"}


def cost_signs(cost: Cost, size: float = 20) -> Markup:
    """A cost of the dice game in signs, without words."""
    signs = []
    for name, count in cost.items():
        if name in IN_A_COST:
            signs.append(numbered(sign_name(name), count, size))
        else:
            signs += [glyph(sign_name(name), size)] * count
    return Markup().join(signs)


def cost_words(cost: Cost) -> str:
    """A cost of the dice game, such as 'costs 2 wood and idea'."""
    if not cost:
        return _("free")
    return _("costs {cost}").format(cost=both([symbol_words(name, count) for name, count in cost.items()]))


def reward_words(reward: Reward) -> str:
    """What a stage brings, as a phrase."""
    match reward:
        case VpReward():
            return points(reward.n)
        case MilitaryReward():
            return shields(reward.n)
        case CoinsPlus():
            more = ngettext("{count} coin more when you trade", "{count} coins more when you trade", reward.n)
            return more.format(count=reward.n)
        case Joker():
            return _("joker for {resources}").format(resources=either([thing(name) for name in reward.of]))
        case InventionJoker():
            return _("one more die of an invention of choice")
        case BuildTechLevel():
            return _("a free tech level")
        case UseAllDice():
            return _("use all seven dice")
        case RerollUnusedDie():
            return _("roll an unused die again")
        case CopyNeighbourGuild():
            return _("copy a neighbour’s guild")


def reward_sign(reward: Reward, size: float = 26) -> Markup:
    """The sign of what a stage brings, without words."""
    match reward:
        case VpReward():
            return numbered("laurel", reward.n, size)
        case MilitaryReward():
            return Markup().join([glyph("shield", size)] * reward.n)
        case CoinsPlus():
            return numbered("coin", reward.n, size)
        case Joker():
            return glyph("raw" if "wood" in reward.of else "good", size)
        case InventionJoker():
            return Markup().join(glyph(name, size * 0.8) for name in ("gear", "tablet", "compass"))
        case BuildTechLevel():
            return glyph("idea", size)
        case UseAllDice():
            return glyph("die", size)
        case RerollUnusedDie():
            return glyph("reroll", size)
        case CopyNeighbourGuild():
            return glyph("t_guild", size)


def guild_words(effect: GuildEffect) -> str:
    """What a guild scores, as a phrase."""
    words = {
        "tech_levels": _("tech level"),
        "stored_resources": _("stored resource"),
        "military_might": _("shield"),
        "rolled_vp": _("rolled point space"),
        "wonder_stages": _("wonder stage"),
        "conflict_losses": _("point lost in conflict"),
    }
    counted = words[effect.counts]
    if effect.kinds:
        counted = _("stored {resources}").format(resources=either([thing(name) for name in effect.kinds]))
    where = _("of yours and both neighbours") if "self" in effect.of else _("of both neighbours")
    return _("{gain} per {thing} {where}").format(gain=points(effect.vp_each), thing=counted, where=where)


def bot_face_words(face: BotFace) -> str:
    """All that a face of the bot's die brings."""
    return both([_bot_words(symbol) for symbol in face.symbols])


def bot_signs(face: BotFace, size: float = 26) -> Markup:
    """The signs of a face of the bot's die, without words."""
    return Markup().join(_bot_sign(symbol, size) for symbol in face.symbols)


def _bot_words(symbol: BotSymbol) -> str:
    match symbol:
        case BotMilitary():
            return shields(symbol.n)
        case BotVp():
            return points(symbol.n)
        case RollAgain():
            return _("roll again and add")
        case BotStore():
            return _("store {resource}").format(resource=thing(symbol.resource))
        case BotResource():
            return thing(symbol.resource)
        case BotInvention():
            return thing(symbol.symbol)
        case FreeStage():
            words = {"bottom": _("free bottom stage"), "middle": _("free middle stage"), "top": _("free top stage")}
            return words[symbol.stage]


def _bot_sign(symbol: BotSymbol, size: float) -> Markup:
    match symbol:
        case BotMilitary():
            return Markup().join([glyph("shield", size)] * symbol.n)
        case BotVp():
            return numbered("laurel", symbol.n, size)
        case RollAgain():
            return glyph("helmet", size)
        case BotStore() | BotResource():
            return glyph(sign_name(symbol.resource), size)
        case BotInvention():
            return glyph(symbol.symbol, size)
        case FreeStage():
            return glyph("stage", size)
