"""The Da Vinci Bot: a fixed procedure, so that the same dice lead to the same turn (D95–D104, R20–R22, R29)."""

from collections.abc import Iterator
from itertools import combinations, permutations

from septem.data.dice.components import (
    MILITARY,
    VP,
    BotInvention,
    BotMilitary,
    BotResource,
    BotStore,
    BotSymbol,
    BotVp,
    FreeStage,
    Preference,
    RollAgain,
    VpPerStored,
)
from septem.dice.chance import Chance
from septem.dice.events import BotDieRolled, Played
from septem.dice.moves import SELLERS, Move
from septem.dice.payment import Payment, choices, symbol_stock, ways_to_pay
from septem.dice.purposes import PURPOSES, carry_out
from septem.dice.rolling import roll
from septem.dice.table import Table

BOT_DIE = "bot die"


def play_bot_turn(table: Table, chance: Chance) -> None:
    """Rolls once, takes what the bot die gives, and scores everything possible in the order of the card (D96)."""
    table.turn.idle = table.passed
    roll(table, [die for die in table.box.dice if die != table.passed], "bot", chance)
    for symbol in _roll_bot_die(table, chance):
        _take(table, symbol)
    _use_the_idle_die(table, chance)
    for preference in table.box.components.bot.preferences[table.side]:
        while _score_once(table, preference, chance):
            pass
    if table.box.rulings.bot_fills_vault:
        _bank(table)
    if table.box.rulings.bot_unused_die == "first_unused":
        unused = [die for die in table.unused_dice() if die != table.passed]
        table.passed = unused[0] if unused else table.passed


def _roll_bot_die(table: Table, chance: Chance) -> list[BotSymbol]:
    """The symbols of the bot die, and of a second roll after a helmet (D99)."""
    faces = table.box.components.bot.die
    first = _roll_face(table, chance)
    symbols = list(faces[first].symbols)
    if any(isinstance(symbol, RollAgain) for symbol in symbols):
        symbols += faces[_roll_face(table, chance)].symbols
    return symbols


def _roll_face(table: Table, chance: Chance) -> int:
    face = chance.below(len(table.box.components.bot.die))
    table.log.append(BotDieRolled(table.age, table.seat, face + 1))
    return face


def _take(table: Table, symbol: BotSymbol) -> None:
    """What a symbol of the bot die gives at once, or adds to the symbols of this turn."""
    shown = table.turn.bot_die
    match symbol:
        case BotMilitary():
            shown[MILITARY] += symbol.n
        case BotVp():
            shown[VP] += symbol.n
        case BotInvention():
            shown[symbol.symbol] += 1
        case BotResource():
            shown[symbol.resource] += 1
        case BotStore():
            if symbol.resource in table.sheet.stored:
                shown[symbol.resource] += 1
            else:
                _do(table, Move("store", symbol.resource), BOT_DIE)
        case FreeStage():
            _build_free_stage(table, symbol)


def _build_free_stage(table: Table, symbol: FreeStage) -> None:
    """Bottom, middle or top, if it is the next one (D100)."""
    last = len(table.sheet.card().stages) - 1
    wanted = {"bottom": [0], "middle": range(1, last), "top": [last]}[symbol.stage]
    if table.sheet.stages in wanted:
        _do(table, Move("stage", _free_tech(table)), BOT_DIE)


def _score_once(table: Table, preference: Preference, chance: Chance) -> bool:
    """Scores the entry of the card once more, if it can be paid."""
    match preference:
        case "wonder":
            done = _pay_for(table, preference, [Move("stage", _free_tech(table))])
            if done:
                _use_the_idle_die(table, chance)
            return done
        case "guild":
            return _pay_for(table, preference, [Move("guild")])
        case "tech":
            return _pay_for(table, preference, _trees_by_use(table))
        case "military":
            return _note(table, preference, Move("military"), MILITARY)
        case "rolled_vp":
            return _note(table, preference, Move("vp"), VP)
        case "inventions":
            return _fill_inventions(table)


def _pay_for(table: Table, preference: Preference, aims: list[Move]) -> bool:
    """Carries out the first of the aims that can be paid, with trade only where the card allows it (D98)."""
    for aim in aims:
        purpose = PURPOSES[aim.action]
        if not purpose.bar(table, aim) and _pay(table, aim, (), _may_trade(table, preference)):
            return True
    return False


def _note(table: Table, preference: Preference, aim: Move, symbol: str) -> bool:
    """Notes all symbols of a column in its next space."""
    symbols = tuple(unit for unit, count in symbol_stock(table, symbol) for _ in range(count))
    if not symbols or PURPOSES[aim.action].bar(table, aim):
        return False
    return _pay(table, aim, symbols, _may_trade(table, preference))


def _may_trade(table: Table, preference: Preference) -> bool:
    return preference in table.box.components.bot.trades_for


def _pay(table: Table, aim: Move, symbols: Payment, may_trade: bool) -> bool:
    """Pays in the order of D103: with as few trades as possible, and then the first way there is."""
    cost = PURPOSES[aim.action].cost(table, aim)
    units = [resource for resource, count in cost.items() for _ in range(count)]
    for trades in range(len(units) + 1 if may_trade else 1):
        for wanted in dict.fromkeys(combinations(units, trades)):
            trial = table.clone()
            if not _buy(trial, wanted):
                continue
            payment = next(ways_to_pay(trial, cost), None)
            if payment is not None:
                _buy(table, wanted)
                _do(table, Move(aim.action, aim.target, payment=symbols + payment))
                return True
    return False


def _buy(table: Table, resources: tuple[str, ...]) -> bool:
    """Buys these, each at the first neighbour that sells it and with the first money there is."""
    purpose = PURPOSES["buy"]
    for resource in resources:
        aims = [Move("buy", resource, seller=seller) for seller in SELLERS]
        aims = [aim for aim in aims if not purpose.bar(table, aim)]
        payment = next(purpose.ways(table, aims[0]), None) if aims else None
        if payment is None:
            return False
        _do(table, Move("buy", resource, seller=aims[0].seller, payment=payment))
    return True


def _use_the_idle_die(table: Table, chance: Chance) -> None:
    """The die the bot was passed joins by Zeus A2 as it lies, by Babylon B2 after a roll (R29)."""
    if table.turn.may_reroll and not table.turn.rerolled:
        table.turn.rerolled = table.passed
        roll(table, [table.passed], "bot", chance)
        table.turn.idle = 0
    if table.sheet.may_use_all_dice():
        table.turn.idle = 0


def _fill_inventions(table: Table) -> bool:
    """The filling of free spaces that is worth most now, with as few dice as it takes (D103)."""
    best: tuple[int, int, list[Move]] = (0, 0, [])
    for sizes in _fillings(table):
        moves = _filling_moves(table, sizes)
        vp = sum(table.box.invention_vp[count] for count in sizes.values())
        dice = sum(sizes.values())
        if moves and (vp, -dice) > (best[0], -best[1]):
            best = vp, dice, moves
    for move in best[2]:
        _do(table, move)
    return bool(best[2])


def _fillings(table: Table) -> Iterator[dict[str, int]]:
    """Every way to give free spaces to symbols that are not used yet."""
    free = sorted(table.sheet.free_spaces(), reverse=True)
    symbols = [symbol for symbol in table.box.inventions if symbol not in table.sheet.inventions]
    for count in range(1, min(len(free), len(symbols)) + 1):
        for sizes in combinations(free, count):
            for chosen in permutations(symbols, count):
                yield dict(zip(chosen, sizes, strict=True))


def _filling_moves(table: Table, sizes: dict[str, int]) -> list[Move]:
    """The moves that fill spaces so; none if there are not enough dice."""
    trial = table.clone()
    moves = []
    for symbol, count in sizes.items():
        payment = next(choices(symbol_stock(trial, symbol), count), None)
        if payment is None:
            return []
        moves.append(Move("invention", symbol, payment=payment))
        carry_out(trial, moves[-1])
    return moves


def _free_tech(table: Table) -> str:
    """The tree of the level that the next stage brings, if it brings one."""
    if not table.sheet.next_stage_frees_tech():
        return ""
    aims = _trees_by_use(table)
    return aims[0].target if aims else ""


def _trees_by_use(table: Table) -> list[Move]:
    """The next levels, the most useful first: VP now, else the higher one, else the first tree (D103)."""

    def use(tree: str) -> tuple[int, int]:
        built = table.sheet.tech[tree]
        effect = table.box.trees[tree].levels[built].effect
        stored = table.sheet.stored_resources()
        counts = sum(resource in effect.of for resource in stored)
        return (effect.vp_each * counts if isinstance(effect, VpPerStored) else 0), built

    return [Move("tech", tree) for tree in sorted(table.sheet.open_trees(), key=use, reverse=True)]


def _bank(table: Table) -> None:
    aim = Move("bank")
    payment = None if PURPOSES["bank"].bar(table, aim) else next(PURPOSES["bank"].ways(table, aim), None)
    if payment is not None:
        _do(table, Move("bank", payment=payment))


def _do(table: Table, move: Move, free: str = "") -> None:
    table.log.append(Played(table.age, table.seat, move, free))
    carry_out(table, move)
