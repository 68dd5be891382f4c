"""Who decides, and the legal moves (T3, T4, T7, T8, F4, F5, and the powers that add moves)."""

from septem.data.tables import FREE_ONCE, SEVENTH, Tables
from septem.kernel.circle import card_at, decider, hand_at, holder_at, is_free_city, left_of, right_of
from septem.kernel.construction import costs_nothing, has_chain, next_stage
from septem.kernel.encoding import CARD, card_of, mode_of
from septem.kernel.layout import (
    BUILD,
    DISCARD_PILE,
    FREE,
    FREE_CITY,
    FREE_CITY_SEAT,
    FREE_SPENT,
    HIDDEN,
    LAST_CARD,
    SELL,
    SEVENTH_CARD,
    STAGE_MOVES,
    TURN,
    WONDER,
    GameRow,
)
from septem.kernel.payments import offer, pool_goods, pool_raw
from septem.kernel.pile import discard_moves, next_digger


def legal_moves(row: GameRow, seat: int, tables: Tables, out: list[int]) -> int:
    """Writes the moves open to this seat into `out` and returns how many there are."""
    return open_moves(row, seat, False, tables, out)


def moves_with(row: GameRow, seat: int, card: int, tables: Tables, out: list[int]) -> int:
    """The legal moves with one card of the hand, which are quicker to find than all of them.

    None if the card is not there, and none for the Free City, whose moves depend on all its cards (F5).
    """
    if row.phase != TURN or is_free_city(row, seat):
        return 0
    hand = row.hands[row.age][hand_at(row, row.age, row.turn, seat)]
    place = row.turn
    while place < 7 and hand[place] != card:
        place += 1
    if place == 7:
        return 0
    raw = raw_market(row, seat)
    goods = goods_market(row, seat)
    stage_end = offer_stage(row, seat, tables, raw, goods, out)
    return card_moves(row, seat, card, tables, raw, goods, stage_end, out, 0)


def raw_market(row: GameRow, seat: int) -> int:
    """Counters of the raw materials that the city and both its neighbours make together."""
    both = pool_raw(row.cities[seat].raw, row.cities[left_of(row, seat)].raw)
    return pool_raw(both, row.cities[right_of(row, seat)].raw)


def goods_market(row: GameRow, seat: int) -> int:
    """The same for manufactured goods."""
    both = pool_goods(row.cities[seat].goods, row.cities[left_of(row, seat)].goods)
    return pool_goods(both, row.cities[right_of(row, seat)].goods)


def offer_stage(row: GameRow, seat: int, tables: Tables, raw: int, goods: int, out: list[int]) -> int:
    """Writes the ways to pay for the next stage behind the room for moves; returns where they end."""
    stage = next_stage(tables, row.cities[seat])
    if stage < 0:
        return STAGE_MOVES
    return offer(row, seat, tables.items[stage], WONDER, raw, goods, out, STAGE_MOVES)


def open_moves(row: GameRow, seat: int, brief: bool, tables: Tables, out: list[int]) -> int:
    """The legal moves; in brief, only the first card of a hand is offered for sale or for the stage."""
    if row.phase == DISCARD_PILE:
        return discard_moves(row, seat, tables, out)
    raw = raw_market(row, seat)
    goods = goods_market(row, seat)
    stage_end = offer_stage(row, seat, tables, raw, goods, out)
    if row.phase == SEVENTH_CARD:
        card = card_at(row, row.age, LAST_CARD, seat)
        count = card_moves(row, seat, card, tables, raw, goods, stage_end, out, 0)
    else:
        # For the Free City it matters which cards could be sold (F5).
        brief = brief and not is_free_city(row, seat)
        count = hand_moves(row, seat, brief, tables, raw, goods, stage_end, out)
    if is_free_city(row, seat):
        count = drop_sales(out, count)
    return count


def hand_moves(
    row: GameRow, seat: int, brief: bool, tables: Tables, raw: int, goods: int, stage_end: int, out: list[int]
) -> int:
    """The moves of every different card in the hand."""
    age = row.age
    player = decider(row, seat)
    hand = row.hands[age][hand_at(row, age, row.turn, player)]
    # The holder of the Free City has drawn the top card of the pile (F4).
    draws = row.variant == FREE_CITY and player == holder_at(age, row.turn)
    # The Free City's card is chosen from what the holder's own choice leaves.
    gone = HIDDEN
    if seat != player:
        gone = card_of(row.cities[player].choice)
    first = tables.first_card[age]
    seen = 0
    count = 0
    for place in range(row.turn, 8 if draws else 7):
        card = hand[place] if place < 7 else row.hands[age][FREE_CITY_SEAT][row.turn]
        if card == gone:
            gone = HIDDEN
            continue
        bit = 1 << card - first
        if seen & bit == 0:
            seen |= bit
            if brief and count > 0:
                # Without stages, and without the sale, which comes last.
                count = card_moves(row, seat, card, tables, raw, goods, STAGE_MOVES, out, count) - 1
            else:
                count = card_moves(row, seat, card, tables, raw, goods, stage_end, out, count)
    return count


def card_moves(
    row: GameRow,
    seat: int,
    card: int,
    tables: Tables,
    raw: int,
    goods: int,
    stage_end: int,
    out: list[int],
    count: int,
) -> int:
    """Appends what can be done with one card: build, the stage, sell, the free build of the Age."""
    item = tables.items[card]
    city = row.cities[seat]
    marked = card << CARD
    may_use_for_stage = True
    if city.built[item.word] & item.bit == 0:  # T7
        if costs_nothing(row, city, item):
            out[count] = marked | BUILD
            count += 1
            # The Free City takes a chain rather than use that card for a stage (F5).
            may_use_for_stage = not (is_free_city(row, seat) and has_chain(city, item))
        else:
            before = count
            count = offer(row, seat, item, marked | BUILD, raw, goods, out, count)
            paid = count == before or out[before] != marked | BUILD or item.cost > 0
            if paid and city.powers & (FREE_ONCE | FREE_SPENT) == FREE_ONCE and row.phase == TURN:
                out[count] = marked | FREE
                count += 1
    if may_use_for_stage:
        for way in range(STAGE_MOVES, stage_end):
            out[count] = out[way] | marked
            count += 1
    out[count] = marked | SELL
    return count + 1


def drop_sales(out: list[int], count: int) -> int:
    """Leaves the sales out where something can be built: the Free City sells only when nothing else goes (F5)."""
    plays = 0
    for i in range(count):
        if mode_of(out[i]) == BUILD or mode_of(out[i]) == WONDER:
            plays += 1
    if plays == 0:
        return count
    kept = 0
    for i in range(count):
        if mode_of(out[i]) != SELL:
            out[kept] = out[i]
            kept += 1
    return kept


def decides(row: GameRow, seat: int) -> bool:
    """Whether this seat has a decision now; the Free City's comes after its holder's own (F4)."""
    if row.phase == TURN:
        return not is_free_city(row, seat) or row.cities[decider(row, seat)].choice != 0
    if row.phase == SEVENTH_CARD:
        return row.cities[seat].powers & SEVENTH != 0
    return row.phase == DISCARD_PILE and seat == next_digger(row)


def owes(row: GameRow, seat: int) -> bool:
    """Whether this seat has a decision that is still open."""
    return row.cities[seat].choice == 0 and decides(row, seat)
