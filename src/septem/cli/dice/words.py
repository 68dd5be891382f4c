"""Faces, payments, rewards and guilds of the dice game, short enough for the columns of a terminal."""

from collections import Counter
from collections.abc import Iterable

from septem.data.dice import Components, Face, GuildEffect, Level, Reward
from septem.data.dice.components import (
    MONEY,
    BuildTechLevel,
    CoinsPlus,
    CopyNeighbourGuild,
    Cost,
    InventionJoker,
    Joker,
    MilitaryReward,
    RerollUnusedDie,
    TradeDiscount,
    UseAllDice,
    VpPerStored,
    VpReward,
)
from septem.dice.moves import BOT, BOUGHT, JOKER, OWN, VAULT, Unit
from septem.dice.words import kind_of
from septem.words import listed

COUNTED = {
    "tech_levels": "tech level",
    "stored_resources": "stored resource",
    "military_might": "might",
    "rolled_vp": "rolled VP",
    "wonder_stages": "stage",
    "conflict_losses": "VP lost in battle",
}


def symbol_name(symbol: str) -> str:
    """A symbol as people write it."""
    return "VP" if symbol == "vp" else symbol


def face_parts(components: Components, face: Face) -> list[str]:
    """The symbols of a face: two resources are 'wood ×2', one symbol that is worth two is 'money 2'."""
    words = []
    for one in face.symbols:
        times = "×" if one.symbol in components.symbols.resources else ""
        words.append(symbol_name(one.symbol) + (f" {times}{one.count}" if one.count > 1 else ""))
    return words


def face_words(components: Components, face: Face) -> str:
    """A face for a sentence: 'wood ×2', 'stone and ore', 'gear, tablet or compass'."""
    return listed(face_parts(components, face), "or" if face.mode == "one_of" else "and")


def symbol_words(symbol: str, count: int = 1) -> str:
    """So many of a symbol, the number only where it says something."""
    return f"{count} {symbol}" if count > 1 else symbol


def cost_words(cost: Cost) -> str:
    """A cost as short as possible: '2 wood + idea'."""
    return " + ".join(symbol_words(resource, count) for resource, count in cost.items()) or "nothing"


def payment_words(payment: Iterable[Unit]) -> str:
    """Where the symbols of a payment come from: 'own wood, die 3 idea'."""
    words = []
    for unit, count in Counter(payment).items():
        times = f" ×{count}" if count > 1 else ""
        words.append(f"{_unit_words(unit)}{times}")
    return ", ".join(words)


def _unit_words(unit: Unit) -> str:
    symbol = symbol_name(unit.symbol)
    if unit.place == VAULT:
        return "a coin of the vault"
    if unit == Unit(OWN, MONEY):
        return "the stored money"
    places = {OWN: "own", BOUGHT: "bought", JOKER: "joker", BOT: "bot die"}
    return f"{places.get(unit.place, f'die {unit.place}')} {symbol}"


def reward_words(components: Components, reward: Reward) -> str:
    """What a stage brings, in a word or two."""
    match reward:
        case VpReward():
            return f"{reward.n} VP"
        case MilitaryReward():
            return f"{reward.n} might"
        case CoinsPlus():
            return f"+{reward.n} money in trade"
        case Joker():
            return f"{kind_of(components, reward.of)} joker"
        case InventionJoker():
            return "invention joker"
        case BuildTechLevel():
            return "a tech level"
        case UseAllDice():
            return "all dice usable"
        case RerollUnusedDie():
            return "roll a die again"
        case CopyNeighbourGuild():
            return "a neighbour's guild"


def rewards_words(components: Components, rewards: Iterable[Reward]) -> str:
    """Everything a stage brings, the points last as on the cards."""
    return ", ".join(reward_words(components, reward) for reward in rewards)


def level_words(components: Components, level: Level) -> str:
    """What a tech level brings."""
    effect = level.effect
    kind = kind_of(components, effect.of)
    match effect:
        case TradeDiscount():
            return f"{kind} for {effect.price} in trade"
        case Joker():
            return f"{kind} joker"
        case VpPerStored():
            return f"{effect.vp_each} VP each stored {'good' if kind == 'goods' else kind}"


def guild_words(components: Components, effect: GuildEffect) -> str:
    """What a guild counts, and where."""
    what = COUNTED[effect.counts]
    if effect.kinds:
        kind = kind_of(components, effect.kinds)
        what = f"stored {'good' if kind == 'goods' else kind}"
    whose = "you and neighbours" if "self" in effect.of else "neighbours"
    return f"{effect.vp_each} VP each {what} of {whose}"
