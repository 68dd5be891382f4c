"""Many ways to pay for one thing, those together that differ only in which dice give equal symbols."""

from collections import Counter

from septem.cli.dice.words import payment_words, symbol_name
from septem.dice.moves import Move, Unit
from septem.dice.table import Table
from septem.words import listed

# A symbol, where it comes from if not from a die, and what it is worth.
Part = tuple[str, str, int]


def alike(table: Table, ways: list[Move]) -> list[list[Move]]:
    """The ways in groups, the most natural first."""
    groups: dict[tuple[Part, ...], list[Move]] = {}
    for way in ways:
        groups.setdefault(tuple(sorted(_part(table, unit) for unit in way.payment)), []).append(way)
    return list(groups.values())


def alike_words(table: Table, ways: list[Move]) -> str:
    """What a group spends: 'own wood, idea of die 1, 3 or 5'."""
    first = ways[0]
    if len(ways) == 1:
        return payment_words(first.payment)
    elsewhere = [unit for unit in first.payment if not unit.place.isdecimal()]
    words = [payment_words(elsewhere)] if elsewhere else []
    for part, count in Counter(_part(table, unit) for unit in first.payment if unit.place.isdecimal()).items():
        dice = sorted({unit.place for way in ways for unit in way.payment if _part(table, unit) == part})
        times = f" ×{count}" if count > 1 else ""
        what = f"{symbol_name(part[0])}{times}"
        if len(dice) == 1:
            words.append(f"die {dice[0]} {what}")
        else:
            words.append(f"{what} of die {listed(dice, 'or')}" if count == 1 else f"{what} of the dice {listed(dice)}")
    return ", ".join(words)


def _part(table: Table, unit: Unit) -> Part:
    if not unit.place.isdecimal():
        return unit.symbol, unit.place, 1
    # Two resources on a die are two symbols, each worth one.
    is_resource = unit.symbol in table.box.class_of
    return unit.symbol, "", 1 if is_resource else table.worth(int(unit.place), unit.symbol)
