"""Every legal move of a moment by brute force: all aims, all handfuls of the symbols there are, asked one by one."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from septem.dice import Move, Unit
from septem.dice.moves import SELLERS
from tests.dice.properties.rulebook import Rulebook


def legal_moves(book: Rulebook) -> set[Move]:
    """The moves to which the rules have no objection."""
    if book.now == "pick":
        tries = [Move("pick", dice=(die,)) for die in book.dice]
        return {move for move in tries if not book.objection(len(book.marks) - 1, move)}
    if book.now == "keep":
        tries = [Move("keep", dice=dice) for dice in combinations(book.dice, 2)]
    else:
        tries = [move for aim in aims(book) for move in payments(book, aim)]
    return {move for move in tries if not book.objection(book.turn.seat, move)}


def aims(book: Rulebook) -> Iterator[Move]:
    """Everything that could ever be done while spending, without payments."""
    trees = list(book.marks[0].trees)
    yield from (Move("buy", resource, seller=seller) for resource in book.resources for seller in SELLERS)
    yield from (Move("store", target) for target in [*book.resources, "card"])
    yield from (Move("stage", target) for target in ["", *trees])
    yield from (Move("tech", tree) for tree in trees)
    yield from (Move("guild"), Move("military"), Move("vp"), Move("bank"), Move("pass"))
    yield from (Move(action, symbol) for action in ("invention", "lift") for symbol in book.inventions)
    yield from (Move(action, dice=(die,)) for action in ("reroll", "pass") for die in book.dice)


def payments(book: Rulebook, aim: Move) -> Iterator[Move]:
    """An aim with every handful of units that could pay for it, and with none."""
    yield aim
    marks = book.marks[book.turn.seat]
    if book.target_objection(marks, aim):
        return
    wanted: Counter[str] = Counter()
    sizes = range(1, 4)
    match aim.action:
        case "buy" | "bank":
            wanted["money"] = 3
        case "invention":
            wanted[aim.target] = 3
        case "store":
            wanted.update(book.store_cost(marks, aim))
        case "stage":
            wanted.update(book.next_stage(marks)["cost"])
        case "tech":
            wanted.update(marks.trees[aim.target][marks.tech[aim.target]]["cost"])
        case "guild":
            wanted.update(marks.card["guild"]["cost"])
        case "military" | "vp":
            written = marks.military if aim.action == "military" else marks.vp
            wanted.update(book.spaces(aim.action)[len(written)]["cost"])
            wanted[aim.action] = sum(unit.symbol == aim.action for unit in units(book))
            sizes = range(1, wanted.total() + 1)
    if aim.action in ("stage", "tech", "guild") or (aim.action == "store" and not wanted["money"]):
        sizes = range(wanted.total(), wanted.total() + 1)
    fitting = [unit for unit in units(book) if unit.symbol in wanted]
    for size in sizes:
        for handful in set(combinations(fitting, size)):
            yield Move(aim.action, aim.target, aim.dice, aim.seller, handful)


def units(book: Rulebook) -> list[Unit]:
    """All symbols that a player could put a hand on, used or not."""
    marks, turn = book.marks[book.turn.seat], book.turn
    found = [
        Unit(str(die), one["s"])
        for die in book.dice
        for one in book.faces[die]["symbols"]
        for _ in range(one["n"] if one["s"] in book.resources else 1)
    ]
    found += [Unit("own", resource) for resource in marks.permanents.elements()]
    found += [Unit("own", "money")] * (marks.money > 0)
    found += [Unit("bought", resource) for resource in turn.bought.elements()]
    found += [Unit("bot", symbol) for symbol in turn.bot.elements()]
    found += [Unit("joker", symbol) for kinds in marks.jokers.elements() for symbol in kinds]
    found += [Unit("joker", symbol) for symbol in book.inventions for _ in range(marks.invention_jokers)]
    return found + [Unit("vault", "money")] * marks.coins
