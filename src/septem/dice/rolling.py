"""Dice fall."""

from collections.abc import Iterable

from septem.dice.chance import Chance
from septem.dice.events import Rolled, Roller
from septem.dice.table import Table
from septem.dice.words import face_text


def roll(table: Table, dice: Iterable[int], roller: Roller, chance: Chance, seat: int | None = None) -> None:
    """Rolls these dice."""
    shown = []
    for die in dice:
        faces = table.box.components.dice[die - 1].faces
        table.faces[die - 1] = chance.below(len(faces))
        shown.append((die, face_text(faces[table.faces[die - 1]])))
    table.log.append(Rolled(table.age, table.seat if seat is None else seat, roller, tuple(shown)))
