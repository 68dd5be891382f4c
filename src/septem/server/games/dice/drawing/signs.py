"""The signs that stand for costs, rewards and faces of the bot in the dice game."""

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
    InventionJoker,
    Joker,
    MilitaryReward,
    RerollUnusedDie,
    Reward,
    RollAgain,
    UseAllDice,
    VpReward,
)
from septem.server.drawing.glyphs import glyph, numbered
from septem.server.games.dice.drawing.dice import sign_name

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


def reward_sign(reward: Reward, size: float = 26) -> Markup:
    """The signs of a reward, without words."""
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


def bot_signs(face: BotFace, size: float = 26) -> Markup:
    """The signs of a face of the bot's die, without words."""
    return Markup().join(_bot_sign(symbol, size) for symbol in face.symbols)


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
