"""Points at once: what the final sheet would say if nobody built anything after this move."""

from septem.bots.thinking.worth import coins_from
from septem.data.tables import ANY_SYMBOL, Tables
from septem.kernel.circle import left_of, right_of
from septem.kernel.conflict import victory_points
from septem.kernel.construction import costs_nothing, next_stage
from septem.kernel.encoding import card_of, mode_of, paid
from septem.kernel.layout import (
    COINS_PER_POINT,
    DISCARD_PILE,
    FREE,
    GAIA,
    LAST_AGE,
    PASS,
    SALE_COINS,
    SELL,
    WONDER,
    GameRow,
)
from septem.kernel.scoring import TREASURY, score

THIRDS = COINS_PER_POINT  # points are counted in thirds, so that a single coin shows


def points_with(row: GameRow, seat: int, move: int, tables: Tables, sheet: list[int]) -> int:
    """Thirds of points after this move, if nobody else did anything; the row is left as it was."""
    mode = mode_of(move)
    city = row.cities[seat]
    coins = city.coins
    if mode == PASS:
        return points_standing(row, seat, tables, sheet)
    if mode == SELL:
        city.coins += SALE_COINS
        points = points_standing(row, seat, tables, sheet)
        city.coins = coins
        return points
    item = tables.items[next_stage(tables, city) if mode == WONDER else card_of(move)]
    if mode == WONDER or not (mode == FREE or row.phase == DISCARD_PILE or costs_nothing(row, city, item)):
        city.coins -= item.cost
    built = city.built[item.word]
    colours = city.colours[max(item.colour, 0)]
    stages = city.stages
    shields = city.shields
    powers = city.powers
    wild = city.any_symbol
    symbol = city.symbols[item.symbol % ANY_SYMBOL - 1] if item.symbol % ANY_SYMBOL else 0
    city.built[item.word] = built | item.bit
    if mode == WONDER:
        city.stages = stages + 1
    else:
        city.colours[item.colour] = colours + 1
    city.shields = shields + item.shields
    city.powers = powers | item.powers
    if item.symbol == ANY_SYMBOL:
        city.any_symbol = wild + 1
    elif item.symbol:
        city.symbols[item.symbol - 1] = symbol + 1
    city.coins += coins_from(row, seat, item) - paid(move)
    points = points_standing(row, seat, tables, sheet)
    city.built[item.word] = built
    if mode == WONDER:
        city.stages = stages
    else:
        city.colours[item.colour] = colours
    city.shields = shields
    city.powers = powers
    city.any_symbol = wild
    if item.symbol and item.symbol != ANY_SYMBOL:
        city.symbols[item.symbol - 1] = symbol
    city.coins = coins
    return points


def points_standing(row: GameRow, seat: int, tables: Tables, sheet: list[int]) -> int:
    """Thirds of points as the cities stand, with the conflicts still to come."""
    points = score(row, seat, tables, sheet) - sheet[TREASURY]
    points += conflict_points(row, seat, left_of(row, seat))
    if row.variant != GAIA:
        points += conflict_points(row, seat, right_of(row, seat))
    return THIRDS * points + row.cities[seat].coins


def conflict_points(row: GameRow, seat: int, other: int) -> int:
    """What the conflicts with one neighbour would bring to the end of the game, as shields stand."""
    ahead = row.cities[seat].shields - row.cities[other].shields
    points = 0
    for age in range(row.age, LAST_AGE + 1):
        if ahead > 0:
            points += victory_points(age)
        elif ahead < 0:
            points -= 1
    return points
