"""Section M: conflicts at the end of an Age."""

from septem.kernel.circle import left_of
from septem.kernel.layout import GAIA, GameRow


def resolve_conflicts(row: GameRow) -> None:
    """Every city meets its left neighbour; two players with Gaïa meet once (M1, G4)."""
    for seat in range(1 if row.variant == GAIA else row.seats):
        fight(row, seat, left_of(row, seat))


def fight(row: GameRow, seat: int, other: int) -> None:
    """The stronger takes a victory token of the Age, the weaker a defeat; equals take nothing."""
    difference = row.cities[seat].shields - row.cities[other].shields
    if difference > 0:
        row.cities[seat].victories[row.age] += 1
        row.cities[other].defeats += 1
    elif difference < 0:
        row.cities[other].victories[row.age] += 1
        row.cities[seat].defeats += 1


def victory_points(age: int) -> int:
    """The worth of a victory token of this Age: 1, 3, 5."""
    return 2 * age + 1
