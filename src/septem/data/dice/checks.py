"""What must hold between the fields of `components.json`, so that a game can be played: a small function for each rule.

Each yields the faults it finds.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from septem.data.dice.components import (
    MILITARY,
    MONEY,
    VP,
    BotInvention,
    BotResource,
    BotStore,
    Column,
    Components,
    Conflict,
    CopyNeighbourGuild,
    Cost,
    Die,
    Face,
    Ghost,
    Guild,
    Inventions,
    Joker,
    Optional,
    RerollUnusedDie,
    Reward,
    Saves,
    Stage,
    Symbols,
    TechTree,
    Trade,
    TradeDiscount,
    TurnTable,
    UseAllDice,
    Vault,
    VpPerStored,
    Wonder,
)
from septem.data.dice.places import Steps

# Words of moves and records that no name may be mistaken for.
RESERVED = frozenset({"with", "left", "right", "card", "own", "vault", "joker", "bought", "bot"})
SIGNS_OF_RECORDS = frozenset(",:")
OTHERS = (VP, MILITARY, MONEY)
FACES = 6
# Four sit at the fullest table; a lone player takes one card and draws another in each Age (D88).
LEAST_WONDERS = 4
# Moves name a die by one figure.
MOST_DICE = 9
# The ways to pay multiply with every resource on the dice and in a cost; the printed ones show two and ask for four.
RESOURCES_ON_A_FACE = 3
RESOURCES_OF_A_COST = 5


class Fault(NamedTuple):
    """What is wrong in the file, and the way to it."""

    steps: Steps
    problem: str


def faults(box: Components) -> Iterator[Fault]:
    """What is wrong with the components, the first fault first."""
    symbols, sheet = box.symbols, box.sheet
    yield from _kinds(symbols)
    yield from _names(box)
    for number, die in enumerate(box.dice):
        yield from _die(("dice", number, "faces"), die, symbols)
    yield from _saves(sheet.saves, symbols)
    yield from _vault(sheet.vault, box.turn)
    yield from _column(("sheet", "military"), sheet.military, symbols)
    yield from _column(("sheet", "rolled_vp"), sheet.rolled_vp, symbols)
    yield from _inventions(sheet.inventions, symbols)
    yield from _trade(sheet.trade)
    for number, tree in enumerate(sheet.tech_trees):
        yield from _tech_tree(("sheet", "tech_trees", number), tree, sheet.trade, symbols)
    yield from _conflict(sheet.conflict)
    yield from _wonders(box)
    yield from _bot_die(box)
    yield from _bot_card(box)
    yield from _turn(box.turn, len(box.dice))
    yield from _ghost(box.ghost, box.turn)


def _kinds(symbols: Symbols) -> Iterator[Fault]:
    if len(symbols.idea) != 1:
        yield Fault(("symbols", "idea"), f"it has {len(symbols.idea)} names instead of 1")
    for word in OTHERS:
        if word not in symbols.other:
            yield Fault(("symbols", "other"), f"{word!r} is missing")
    for word in symbols.other:
        if word not in OTHERS:
            yield Fault(("symbols", "other"), f"{word!r} has no use in the game")


def _names(box: Components) -> Iterator[Fault]:
    """Moves name symbols, dice and tech trees by one word each."""
    names: list[tuple[Steps, str]] = []
    for kind in ("raw", "goods", "idea", "inventions", "other"):
        names += [(("symbols", kind, place), name) for place, name in enumerate(getattr(box.symbols, kind))]
    names += [(("sheet", "tech_trees", place, "id"), tree.id) for place, tree in enumerate(box.sheet.tech_trees)]
    for steps, name in names:
        if not _is_word(name):
            yield Fault(steps, f"{name!r} is not a word of small letters")
    for place, die in enumerate(box.dice):
        steps = ("dice", place, "id")
        names.append((steps, die.id))
        if not (die.id[:1].isalpha() and die.id.isalnum() and die.id == die.id.lower()):
            yield Fault(steps, f"{die.id!r} is not a word of small letters and figures")
    taken: set[str] = set()
    for steps, name in names:
        if name in RESERVED:
            yield Fault(steps, f"{name!r} has a meaning in moves and cannot be a name")
        if name in taken:
            yield Fault(steps, f"{name!r} is the name of something else already")
        taken.add(name)


def _die(steps: Steps, die: Die, symbols: Symbols) -> Iterator[Fault]:
    if len(die.faces) != FACES:
        yield Fault(steps, f"it has {len(die.faces)} faces instead of {FACES}")
    for place, face in enumerate(die.faces):
        yield from _face((*steps, place), face, symbols)


def _face(steps: Steps, face: Face, symbols: Symbols) -> Iterator[Fault]:
    inventions = [printed for printed in face.symbols if printed.symbol in symbols.inventions]
    yield from _words((*steps, "symbols"), [printed.symbol for printed in face.symbols], symbols.names, "symbol")
    for place, printed in enumerate(face.symbols):
        if printed.count > 1 and (printed in inventions or printed.symbol == VP):
            yield Fault((*steps, "symbols", place, "n"), f"{printed.symbol} stands on a face once")
    # An invention is counted in dice (D22), so that one die never is two of them.
    if face.mode == "one_of" and len(inventions) < len(face.symbols):
        yield Fault((*steps, "mode"), "only inventions are offered with 'one_of'")
    if face.mode == "all" and len(inventions) > 1:
        yield Fault((*steps, "mode"), "several inventions are offered with 'one_of'")
    shown = sum(printed.count for printed in face.symbols if printed.symbol in symbols.resources)
    if shown > RESOURCES_ON_A_FACE:
        yield Fault((*steps, "symbols"), f"it shows {shown} resources, more than {RESOURCES_ON_A_FACE}")


def _saves(saves: Saves, symbols: Symbols) -> Iterator[Fault]:
    taken: set[str] = set()
    for place, save in enumerate(saves.items):
        steps = ("sheet", "saves", "items", place)
        if save.resource not in symbols.resources:
            yield Fault((*steps, "resource"), f"{save.resource!r} is not a resource")
        if save.resource in symbols.idea:
            yield Fault((*steps, "resource"), "ideas have no space on the sheet")
        if save.resource in taken:
            yield Fault((*steps, "resource"), f"{save.resource} has a space already")
        taken.add(save.resource)
        yield from _cost((*steps, "cost"), save.cost, symbols, free=False)


def _vault(vault: Vault, turn: TurnTable) -> Iterator[Fault]:
    steps = ("sheet", "vault", "vp_by_coins_left")
    if len(vault.vp_by_coins_left) != turn.ages + 1:
        found = len(vault.vp_by_coins_left)
        yield Fault(steps, f"it has {found} values instead of {turn.ages + 1}, from no coin to one of each Age")
    yield from _never_falls(steps, vault.vp_by_coins_left)


def _column(steps: Steps, column: Column, symbols: Symbols) -> Iterator[Fault]:
    for place, space in enumerate(column.spaces):
        yield from _cost((*steps, "spaces", place, "cost"), space.cost, symbols)
    if column.spaces[0].cost:
        yield Fault((*steps, "spaces", 0, "cost"), "the first space is free")


def _inventions(inventions: Inventions, symbols: Symbols) -> Iterator[Fault]:
    steps = ("sheet", "inventions", "spaces")
    # A joker lifts an entry by one die to the next space (D79).
    for place, space in enumerate(inventions.spaces):
        if space.dice != place + 1:
            yield Fault((*steps, place, "dice"), f"it is {space.dice} instead of {place + 1}")
    if len(inventions.spaces) > len(symbols.inventions):
        found = f"{len(inventions.spaces)} spaces for {len(symbols.inventions)} inventions"
        yield Fault(steps, f"it has {found}, each of which fills one")
    yield from _never_falls(steps, [space.vp for space in inventions.spaces])


def _trade(trade: Trade) -> Iterator[Fault]:
    if trade.discounted_price > trade.price:
        yield Fault(("sheet", "trade", "discounted_price"), f"it is more than the full price of {trade.price}")


def _tech_tree(steps: Steps, tree: TechTree, trade: Trade, symbols: Symbols) -> Iterator[Fault]:
    for place, level in enumerate(tree.levels):
        way: Steps = (*steps, "levels", place)
        yield from _cost((*way, "cost"), level.cost, symbols)
        yield from _effect((*way, "effect"), level.effect, symbols)
        if isinstance(level.effect, TradeDiscount) and level.effect.price != trade.discounted_price:
            problem = f"it is {level.effect.price}, but sheet.trade.discounted_price is {trade.discounted_price}"
            yield Fault((*way, "effect", "price"), problem)


def _effect(steps: Steps, effect: TradeDiscount | Joker | VpPerStored | Reward, symbols: Symbols) -> Iterator[Fault]:
    if isinstance(effect, TradeDiscount | Joker | VpPerStored):
        yield from _words((*steps, "of"), effect.of, symbols.resources, "resource")
    # Jokers are counted by class, which is all that is kept of them.
    if isinstance(effect, Joker) and set(effect.of) not in (set(symbols.raw), set(symbols.goods)):
        yield Fault((*steps, "of"), "a joker stands for a whole class, either all raw resources or all goods")


def _conflict(conflict: Conflict) -> Iterator[Fault]:
    if conflict.half_or_less > conflict.weaker:
        problem = f"who has half or less loses no less than the weaker, who has {conflict.weaker}"
        yield Fault(("sheet", "conflict", "half_or_less"), problem)


def _wonders(box: Components) -> Iterator[Fault]:
    if len(box.wonders) < LEAST_WONDERS:
        yield Fault(("wonders",), f"it has {len(box.wonders)} cards; a table needs at least {LEAST_WONDERS}")
    owner: dict[str, str] = {}
    for key, wonder in box.wonders.items():
        if not _is_word(key):
            yield Fault(("wonders", key), "its key is not a word of small letters")
        yield from _titles(("wonders", key), wonder)
        for word in (key, wonder.short.casefold()):
            if owner.setdefault(word, key) != key:
                yield Fault(("wonders", key, "short"), f"{wonder.short!r} could also mean wonders.{owner[word]}")
    for key, wonder in box.wonders.items():
        yield from _wonder(("wonders", key), wonder, box.symbols)


def _titles(steps: Steps, wonder: Wonder) -> Iterator[Fault]:
    for field, title in (("name", wonder.name), ("short", wonder.short)):
        if title != " ".join(title.split()) or not title.isprintable():
            yield Fault((*steps, field), f"{title!r} is not a line of words with single blanks between them")
    for sign in sorted(SIGNS_OF_RECORDS.union(" ").intersection(wonder.short)):
        yield Fault((*steps, "short"), f"{sign!r} has a meaning in records and cannot be part of it")


def _wonder(steps: Steps, wonder: Wonder, symbols: Symbols) -> Iterator[Fault]:
    if wonder.start not in symbols.resources:
        yield Fault((*steps, "start"), f"{wonder.start!r} is not a resource")
    for side in ("A", "B"):
        if side not in wonder.sides:
            yield Fault((*steps, "sides"), f"it has no side {side}")
    for side, card in wonder.sides.items():
        way: Steps = (*steps, "sides", side)
        if card.optional:
            yield from _optional((*way, "optional"), card.optional, symbols)
        for place, stage in enumerate(card.stages):
            yield from _stage((*way, "stages", place), stage, symbols)
        yield from _powers((*way, "stages"), card.stages, guilds=side == "B")
        if (card.guild is None) == (side == "B"):
            yield Fault((*way, "guild"), "every B side has a guild, and no A side")
        if card.guild:
            yield from _guild((*way, "guild"), card.guild, symbols)


def _optional(steps: Steps, optional: Optional, symbols: Symbols) -> Iterator[Fault]:
    if optional.stores not in (*symbols.resources, MONEY):
        yield Fault((*steps, "stores"), f"{optional.stores!r} is neither a resource nor money")
    if optional.stores != MONEY and optional.n != 1:
        yield Fault((*steps, "n"), "a resource is stored once")
    # Money is stored for money alone or for resources alone (D74).
    if optional.stores != MONEY or list(optional.cost) != [MONEY]:
        yield from _cost((*steps, "cost"), optional.cost, symbols, free=False)


def _stage(steps: Steps, stage: Stage, symbols: Symbols) -> Iterator[Fault]:
    yield from _cost((*steps, "cost"), stage.cost, symbols)
    kinds: set[type[Reward]] = set()
    for place, reward in enumerate(stage.reward):
        if type(reward) in kinds:
            yield Fault((*steps, "reward", place, "type"), "a stage gives one reward of a type")
        kinds.add(type(reward))
        yield from _effect((*steps, "reward", place), reward, symbols)


def _powers(steps: Steps, stages: Sequence[Stage], *, guilds: bool) -> Iterator[Fault]:
    """What bends the rule of the unused die stands on a card once (D84), as does the copy of a guild."""
    found: set[str] = set()
    for number, stage in enumerate(stages):
        for place, reward in enumerate(stage.reward):
            way = (*steps, number, "reward", place, "type")
            if isinstance(reward, CopyNeighbourGuild):
                if not guilds:
                    yield Fault(way, "the A sides of the neighbours have no guild")
                if "guild" in found:
                    yield Fault(way, "the card copies a guild already")
                found.add("guild")
            if isinstance(reward, UseAllDice | RerollUnusedDie):
                if "die" in found:
                    yield Fault(way, "the card gives a use for the seventh die already")
                found.add("die")


def _guild(steps: Steps, guild: Guild, symbols: Symbols) -> Iterator[Fault]:
    effect = guild.effect
    yield from _cost((*steps, "cost"), guild.cost, symbols)
    if not guild.ages:
        yield Fault((*steps, "ages"), "there is no Age to build it in")
    yield from _twice((*steps, "ages"), guild.ages)
    yield from _twice((*steps, "effect", "of"), effect.of)
    yield from _words((*steps, "effect", "kinds"), effect.kinds, symbols.resources, "resource")
    if bool(effect.kinds) != (effect.counts == "stored_resources"):
        yield Fault((*steps, "effect", "kinds"), "a guild that counts stored resources names them, and no other does")
    if (effect.scored == "after_conflict") != (effect.counts == "conflict_losses"):
        problem = "a guild that counts losses is scored after the conflict, and no other is"
        yield Fault((*steps, "effect", "scored"), problem)


def _bot_die(box: Components) -> Iterator[Fault]:
    if len(box.bot.die) != FACES:
        yield Fault(("bot", "die"), f"it has {len(box.bot.die)} faces instead of {FACES}")
    stored = [save.resource for save in box.sheet.saves.items]
    for place, face in enumerate(box.bot.die):
        if face.face != place + 1:
            yield Fault(("bot", "die", place, "face"), f"it is {face.face} instead of {place + 1}")
        for number, symbol in enumerate(face.symbols):
            steps = ("bot", "die", place, "symbols", number)
            match symbol:
                case BotStore(name) if name not in stored:
                    yield Fault((*steps, "resource"), f"{name!r} has no space on the sheet")
                case BotResource(name) if name not in box.symbols.resources:
                    yield Fault((*steps, "resource"), f"{name!r} is not a resource")
                case BotInvention(name) if name not in box.symbols.inventions:
                    yield Fault((*steps, "symbol"), f"{name!r} is not an invention")


def _bot_card(box: Components) -> Iterator[Fault]:
    bot = box.bot
    for side in ("A", "B"):
        if side not in bot.preferences:
            yield Fault(("bot", "preferences"), f"it has no side {side}")
    for side, entries in bot.preferences.items():
        yield from _twice(("bot", "preferences", side), entries)
        if side == "A" and "guild" in entries:
            yield Fault(("bot", "preferences", side), "there are no guilds on the A sides")
    yield from _twice(("bot", "trades_for"), bot.trades_for)
    for entry in bot.trades_for:
        if not any(entry in entries for entries in bot.preferences.values()):
            yield Fault(("bot", "trades_for"), f"{entry!r} is not among its preferences")


def _turn(turn: TurnTable, dice: int) -> Iterator[Fault]:
    if dice > MOST_DICE:
        yield Fault(("dice",), f"there are {dice}, more than {MOST_DICE}")
    if turn.dice != dice:
        yield Fault(("turn", "dice"), f"it is {turn.dice}, and there are {dice} dice")
    if turn.rolled != turn.dice - 1:
        yield Fault(("turn", "rolled"), f"it is {turn.rolled} instead of {turn.dice - 1}: all but the passed die")
    if len(turn.keep) != turn.rerolls:
        yield Fault(
            ("turn", "keep"), f"it has {len(turn.keep)} numbers instead of {turn.rerolls}, one before each reroll"
        )
    if sum(turn.keep) >= turn.rolled:
        yield Fault(("turn", "keep"), f"of {turn.rolled} dice {sum(turn.keep)} are kept, which leaves none to reroll")


def _ghost(ghost: Ghost, turn: TurnTable) -> Iterator[Fault]:
    if ghost.dice != turn.dice:
        yield Fault(("ghost", "dice"), f"it is {ghost.dice}, and there are {turn.dice} dice")
    if any(first >= second for first, second in pairwise(ghost.allowed_rerolls)):
        yield Fault(("ghost", "allowed_rerolls"), "they must be in ascending order, each once")


def _cost(steps: Steps, cost: Cost, symbols: Symbols, *, free: bool = True) -> Iterator[Fault]:
    for resource in cost:
        if resource not in symbols.resources:
            yield Fault(steps, f"{resource!r} is not a resource")
    if sum(cost.values()) > RESOURCES_OF_A_COST:
        yield Fault(steps, f"it asks for {sum(cost.values())} resources, more than {RESOURCES_OF_A_COST}")
    if not (cost or free):
        yield Fault(steps, "nothing is stored for free")


def _words(steps: Steps, words: Sequence[str], known: Sequence[str], kind: str) -> Iterator[Fault]:
    for word in words:
        if word not in known:
            yield Fault(steps, f"{word!r} is not a {kind}")
    yield from _twice(steps, words)


def _twice(steps: Steps, words: Sequence[str] | Sequence[int]) -> Iterator[Fault]:
    for place, word in enumerate(words):
        if word in words[:place]:
            yield Fault(steps, f"{word!r} stands there twice")


def _never_falls(steps: Steps, values: Sequence[int]) -> Iterator[Fault]:
    for first, second in pairwise(values):
        if second < first:
            yield Fault(steps, f"it falls from {first} to {second} VP")


def _is_word(name: str) -> bool:
    return name.isalpha() and name == name.lower()
