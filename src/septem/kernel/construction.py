"""What a structure or a stage does for its city when it is built."""

from septem.data.tables import (
    ANY_SYMBOL,
    DEFEAT_BIT,
    FREE_COLOUR,
    FREE_FIRST,
    FREE_LAST,
    GOODS_LEFT,
    GOODS_RIGHT,
    RAW_LEFT,
    RAW_RIGHT,
    STAGE_BIT,
    STAGES,
    VICTORY_BIT,
    Item,
    Tables,
)
from septem.kernel.circle import left_of, right_of
from septem.kernel.layout import GAIA, LAST_TURN, TURN, CityRow, GameRow
from septem.kernel.payments import pool_goods, pool_raw


def has_chain(city: CityRow, item: Item) -> bool:
    """Whether the city has built a structure that makes this card free (C8)."""
    built = city.built
    free_if = item.free_if
    return built[0] & free_if[0] | built[1] & free_if[1] | built[2] & free_if[2] != 0


def costs_nothing(row: GameRow, city: CityRow, item: Item) -> bool:
    """Whether a chain or a power of the second edition's Olympia (E2, E3) replaces the whole cost of this card."""
    if has_chain(city, item):
        return True
    powers = city.powers
    if powers & (FREE_COLOUR | FREE_FIRST | FREE_LAST) == 0 or row.phase != TURN:
        return False
    return (
        (powers & FREE_COLOUR != 0 and city.colours[item.colour] == 0)
        or (powers & FREE_FIRST != 0 and row.turn == 0)
        or (powers & FREE_LAST != 0 and row.turn == LAST_TURN)
    )


def gain(row: GameRow, city: CityRow, item: Item) -> None:
    """The effects that last; coins are for `collect`."""
    if item.bit:
        city.built[item.word] |= item.bit
        city.colours[item.colour] += 1
    else:
        city.stages += 1
    city.shields += item.shields
    city.raw = pool_raw(city.raw, item.raw)
    city.goods = pool_goods(city.goods, item.goods)
    city.any_raw += item.any_raw
    city.any_goods += item.any_goods
    if item.symbol == ANY_SYMBOL:
        city.any_symbol += 1
    elif item.symbol:
        city.symbols[item.symbol - 1] += 1
    if item.powers:
        city.powers |= item.powers
        # Both trading posts point at the only neighbour (G4).
        if row.variant == GAIA:
            if city.powers & RAW_RIGHT:
                city.powers |= RAW_LEFT
            if city.powers & GOODS_RIGHT:
                city.powers |= GOODS_LEFT


def collect(row: GameRow, seat: int, item: Item) -> None:
    """The coins the bank gives for it, counting what stands now (T10)."""
    coins = item.coins
    if item.coins_per:
        coins += item.coins_per * count_around(row, seat, item.coins_what, item.coins_where)
    row.cities[seat].coins += coins


def count_around(row: GameRow, seat: int, what: int, where: int) -> int:
    """How many of the things `what` stand in the cities `where`, seen from this seat."""
    count = 0
    if where & 1:
        count += count_in(row.cities[left_of(row, seat)], what)
    if where & 2:
        count += count_in(row.cities[seat], what)
    if where & 4:
        count += count_in(row.cities[right_of(row, seat)], what)
    return count


def count_in(city: CityRow, what: int) -> int:
    """How many of the things `what` stand in one city."""
    count = 0
    for colour in range(7):
        if (what >> colour) & 1:
            count += city.colours[colour]
    if what & STAGE_BIT:
        count += city.stages
    if what & DEFEAT_BIT:
        count += city.defeats
    if what & VICTORY_BIT:
        count += city.victories[0] + city.victories[1] + city.victories[2]
    return count


def next_stage(tables: Tables, city: CityRow) -> int:
    """The number of the item that is this city's next stage, or -1 when all are built (T8)."""
    if city.stages == tables.boards[city.board].stages:
        return -1
    return stage_item(city.board, city.stages)


def stage_item(board: int, stage: int) -> int:
    """The number of the item that is this stage of the board."""
    return STAGES + 4 * board + stage
