"""The last part of a turn: which moves are open, what a move changes, and why another is refused."""

from collections import Counter
from collections.abc import Iterator

from septem.dice.moves import BOUGHT, EXAMPLES, JOKER, OWN, PLACES, VAULT, Move, Unit
from septem.dice.payment import lacking, leaves_a_die
from septem.dice.purposes import PURPOSES
from septem.dice.table import Table
from septem.dice.words import unit_text
from septem.words import listed, shown


def spending_moves(table: Table) -> Iterator[Move]:
    """All moves of the spending phase: purposes with every payment, a reroll, and the die to pass."""
    for purpose in PURPOSES.values():
        for aim in purpose.aims(table):
            if purpose.bar(table, aim):
                continue
            for payment in purpose.ways(table, aim):
                if leaves_a_die(table, payment):
                    yield Move(aim.action, aim.target, seller=aim.seller, payment=payment)
    for die in rerollable_dice(table):
        yield Move("reroll", dice=(die,))
    if not table.has_next_player:
        yield Move("pass")
        return
    for die in table.passable_dice():
        yield Move("pass", dice=(die,))


def rerollable_dice(table: Table) -> list[int]:
    """The dice that Babylon B2 may roll once more: unused, and not the one that lies fixed (D81, R25)."""
    if not table.turn.may_reroll or table.turn.rerolled:
        return []
    return [die for die in table.unused_dice() if die != table.passed]


def refusal(table: Table, move: Move) -> str:
    """Why a move of the spending phase cannot be made, in a sentence; nothing if it can."""
    if move.action in ("pick", "keep"):
        return "All dice are rolled: spend symbols or pass a die."
    if move.action == "pass":
        return _pass_refusal(table, move)
    if move.action == "reroll":
        return _reroll_refusal(table, move)
    if move.dice or (move.seller and move.action != "buy"):
        return f"'{shown(move)}' is not a move; write it such as '{EXAMPLES[move.action]}'."
    purpose = PURPOSES[move.action]
    aim = move.aim
    if bar := purpose.bar(table, aim):
        return bar
    if aim not in purpose.aims(table):
        return f"'{shown(move)}' is not a move; write it such as '{EXAMPLES[move.action]}'."
    if missing := lacking(table, move.payment):
        return _lack_text(table, *missing)
    paid = Counter(move.payment)
    if all(Counter(payment) != paid for payment in purpose.ways(table, aim)):
        return f"That is not the payment for '{aim}', which costs {purpose.price(table, aim)}."
    if not leaves_a_die(table, move.payment):
        return "One die must stay unused, and this would use the last one (D12)."
    return ""


def _lack_text(table: Table, unit: Unit, has: int) -> str:
    if unit.place not in PLACES or (unit.place.isdecimal() and int(unit.place) not in table.box.dice):
        places = ", ".join([*map(str, table.box.dice), OWN, BOUGHT, JOKER])
        return f"'{shown(unit)}' names no place to pay from; there are {places} and {VAULT}."
    if unit.place == VAULT:
        waits = ": a coin banked in this turn waits for the next (D40)" if table.turn.has_banked else ""
        return f"The vault has no such coin to cross out{waits}."
    how_many = f"only {has}" if has else "no"
    return f"You have {how_many} {shown(unit_text(unit))} left to spend."


def _pass_refusal(table: Table, move: Move) -> str:
    if move.target or move.seller or move.payment or len(move.dice) > 1:
        return f"'{shown(move)}' is not a move; write it such as 'pass 7'."
    if not table.has_next_player:
        return "Nobody plays after this turn, so no die is passed: say 'pass' alone." if move.dice else ""
    open_dice = table.passable_dice()
    if not move.dice:
        return f"Name the die to pass: {listed(map(str, open_dice), 'or')} (D13)."
    if move.dice[0] in open_dice:
        return ""
    if move.dice[0] not in table.box.dice:
        return f"There is no die {move.dice[0]}."
    if table.turn.rerolled:
        return f"Die {table.turn.rerolled} was rolled again and is the one to pass (D81)."
    return f"Die {move.dice[0]} was used, and only an unused die can be passed (D13)."


def _reroll_refusal(table: Table, move: Move) -> str:
    if move.target or move.seller or move.payment or len(move.dice) != 1:
        return f"'{shown(move)}' is not a move; write it such as 'reroll 4'."
    if not table.turn.may_reroll or table.turn.rerolled:
        return "There is no die to roll again now (D81)."
    die = move.dice[0]
    if die in rerollable_dice(table):
        return ""
    if die not in table.box.dice:
        return f"There is no die {die}."
    if die == table.passed:
        return f"Die {die} was passed to you and is not rolled this turn (D8)."
    return f"Die {die} was used, and only an unused die can be rolled again (D81)."
