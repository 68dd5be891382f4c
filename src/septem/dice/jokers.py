"""Babylon's invention joker without dice: it fills the space for one, or lifts what is marked (D79)."""

from collections.abc import Iterator

from septem.dice.moves import JOKER, Move, Unit
from septem.dice.sheet import Sheet


def joker_uses(sheet: Sheet) -> Iterator[tuple[Move, Sheet]]:
    """Everything that an invention joker can do, with the sheet after it."""
    for symbol in sheet.box.inventions:
        after = sheet.clone()
        if symbol not in sheet.inventions and 1 in sheet.free_spaces():
            after.inventions[sheet.free_spaces()[1]] = symbol
            after.invention_jokers -= 1
            yield Move("invention", symbol, payment=(Unit(JOKER, symbol),)), after
        elif symbol in sheet.inventions and sheet.space_above(symbol) is not None:
            after.lift(symbol)
            yield Move("lift", symbol), after
