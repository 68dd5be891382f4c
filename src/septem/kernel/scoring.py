"""Section P: the seven columns of the score sheet, the best science, the best copied guild, the winners."""

from septem.data.tables import BIT_PLACES, BLUE, COPY, YELLOW, Item, Tables
from septem.kernel.circle import is_free_city, left_of, right_of
from septem.kernel.conflict import victory_points
from septem.kernel.construction import count_around, stage_item
from septem.kernel.layout import CATEGORIES, COINS_PER_POINT, SET_POINTS, GameRow

MILITARY, TREASURY, STAGES_COLUMN, CIVILIAN, SCIENCE, COMMERCE, GUILDS = 0, 1, 2, 3, 4, 5, 6


def score(row: GameRow, seat: int, tables: Tables, out: list[int]) -> int:
    """Writes the columns of one city into `out` (P9) and returns the total."""
    city = row.cities[seat]
    for column in range(CATEGORIES):
        out[column] = 0
    out[MILITARY] = -city.defeats
    for age in range(3):
        out[MILITARY] += victory_points(age) * city.victories[age]
    out[TREASURY] = city.coins // COINS_PER_POINT
    for stage in range(city.stages):
        out[STAGES_COLUMN] += item_points(row, seat, tables.items[stage_item(city.board, stage)], tables)
    for word in range(3):
        names = city.built[word] & tables.scoring[word]
        while names:
            bit = names & -names
            names ^= bit
            item = tables.items[tables.named[word][bit % BIT_PLACES]]
            out[column_of(item.colour)] += item_points(row, seat, item, tables)
    out[SCIENCE] = science(city.symbols[0], city.symbols[1], city.symbols[2], city.any_symbol)
    if city.powers & COPY:
        copy_guild(row, seat, tables, out)
    total = 0
    for column in range(CATEGORIES):
        total += out[column]
    return total


def column_of(colour: int) -> int:
    """The column in which cards of this colour have their points; science, which needs all of them, aside."""
    if colour == BLUE:
        return CIVILIAN
    return COMMERCE if colour == YELLOW else GUILDS


def item_points(row: GameRow, seat: int, item: Item, tables: Tables) -> int:
    """The points a card or stage is worth to this seat, science aside."""
    points = item.points
    if item.points_per:
        points += item.points_per * count_around(row, seat, item.points_what, item.points_where)
    if item.points_if_complete:
        city = row.cities[seat]
        if city.stages == tables.boards[city.board].stages:
            points += item.points_if_complete
    return points


def science(compasses: int, gears: int, tablets: int, wild: int) -> int:
    """Squares and sets, with symbols of choice placed best (P5)."""
    best = 0
    for a in range(wild + 1):
        for b in range(wild + 1 - a):
            x = compasses + a
            y = gears + b
            z = tablets + wild - a - b
            best = max(best, x * x + y * y + z * z + SET_POINTS * min(x, y, z))
    return best


def copy_guild(row: GameRow, seat: int, tables: Tables, out: list[int]) -> None:
    """Adds the neighbour's guild worth most as one's own; between equals not the Scientists Guild (W-Olympia B)."""
    city = row.cities[seat]
    guilds = row.cities[left_of(row, seat)].built[2] | row.cities[right_of(row, seat)].built[2]
    best = 0
    column = GUILDS
    for i in range(10):
        item = tables.items[tables.guilds[i]]
        if guilds & item.bit == 0:
            continue
        if item.symbol:
            more = science(city.symbols[0], city.symbols[1], city.symbols[2], city.any_symbol + 1) - out[SCIENCE]
            if more > best:
                best = more
                column = SCIENCE
        else:
            points = item_points(row, seat, item, tables)
            if points > best or (points == best and column == SCIENCE):
                best = points
                column = GUILDS
    out[column] += best


def winners(row: GameRow, totals: list[int]) -> int:
    """The winning seats as bits: most points, then most coins, then shared (P8); the Free City cannot win (F9)."""
    won = 0
    best = -100
    coins = 0
    for seat in range(row.seats):
        if is_free_city(row, seat):
            continue
        points = totals[seat]
        purse = row.cities[seat].coins
        if points > best or (points == best and purse > coins):
            won = 0
            best = points
            coins = purse
        if points == best and purse == coins:
            won |= 1 << seat
    return won
