"""A move as one integer, and the list of legal moves (T3, T4, T7, T8, F4, F5, and the powers that add moves)."""

from septem.data.tables import DIG, FREE_ONCE, SEVENTH, Tables
from septem.kernel.circle import card_at, decider, hand_at, holder_at, is_free_city, left_of, right_of
from septem.kernel.construction import costs_nothing, has_chain, next_stage
from septem.kernel.layout import (
    BUILD,
    DISCARD_PILE,
    FREE,
    FREE_CITY,
    FREE_CITY_SEAT,
    FREE_SPENT,
    HIDDEN,
    LAST_CARD,
    LEFT_OVER,
    OVER,
    PASS,
    REVEALED,
    SELL,
    SEVENTH_CARD,
    STAGE_MOVES,
    TURN,
    WONDER,
    GameRow,
)
from septem.kernel.payments import offer, pool_goods, pool_raw


def encode(mode: int, card: int, left: int, right: int) -> int:
    """Packs a move."""
    return mode | card << 3 | left << 10 | right << 18


def mode_of(move: int) -> int:
    """BUILD, WONDER, SELL, FREE or PASS."""
    return move & 7


def card_of(move: int) -> int:
    """The card's number."""
    return move >> 3 & 127


def left_coins(move: int) -> int:
    """Coins paid to the left."""
    return move >> 10 & 255


def right_coins(move: int) -> int:
    """Coins paid to the right."""
    return move >> 18 & 255


def legal_moves(row: GameRow, seat: int, tables: Tables, out: list[int]) -> int:
    """Writes the moves open to this seat into `out` and returns how many there are."""
    if row.phase == DISCARD_PILE:
        return discard_moves(row, seat, tables, out)
    city = row.cities[seat]
    left = row.cities[left_of(row, seat)]
    right = row.cities[right_of(row, seat)]
    raw = pool_raw(pool_raw(city.raw, left.raw), right.raw)
    goods = pool_goods(pool_goods(city.goods, left.goods), right.goods)
    stage_end = STAGE_MOVES
    stage = next_stage(tables, city)
    if stage >= 0:
        stage_end = offer(row, seat, tables.items[stage], WONDER, raw, goods, out, STAGE_MOVES)
    if row.phase == SEVENTH_CARD:
        card = card_at(row, row.age, LAST_CARD, seat)
        count = card_moves(row, seat, card, tables, raw, goods, stage_end, out, 0)
    else:
        count = hand_moves(row, seat, tables, raw, goods, stage_end, out)
    if is_free_city(row, seat):
        count = drop_sales(out, count)
    return count


def hand_moves(row: GameRow, seat: int, tables: Tables, raw: int, goods: int, stage_end: int, out: list[int]) -> int:
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
    marked = card << 3
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


def discard_moves(row: GameRow, seat: int, tables: Tables, out: list[int]) -> int:
    """Each structure of the discard pile that the city lacks, and passing (W-Halicarnassus, T7)."""
    built = row.cities[seat].built
    had_0 = built[0]
    had_1 = built[1]
    had_2 = built[2]
    # Cards built from the pile before are still where they were played; each hides one card of its kind.
    gone_0 = row.looks[0].card if row.looks[0].when else HIDDEN
    gone_1 = row.looks[1].card if row.looks[1].when else HIDDEN
    gone_2 = row.looks[2].card if row.looks[2].when else HIDDEN
    out[0] = PASS
    count = 1
    for age in range(row.age + 1):
        for place in range(7):
            for holder in range(row.places):
                if not in_pile(row.how[age][place][holder]):
                    continue
                card = card_at(row, age, place, holder)
                if card == gone_0:
                    gone_0 = HIDDEN
                    continue
                if card == gone_1:
                    gone_1 = HIDDEN
                    continue
                if card == gone_2:
                    gone_2 = HIDDEN
                    continue
                item = tables.items[card]
                bit = item.bit
                if item.word == 0 and had_0 & bit == 0:
                    had_0 |= bit
                elif item.word == 1 and had_1 & bit == 0:
                    had_1 |= bit
                elif item.word == 2 and had_2 & bit == 0:
                    had_2 |= bit
                else:
                    continue
                out[count] = card << 3 | BUILD
                count += 1
    return count


def in_pile(how: int) -> bool:
    """Whether a card so dealt with went to the discard pile."""
    return how == SELL or how == LEFT_OVER or how == REVEALED


def pile_size(row: GameRow) -> int:
    """How many cards lie in the discard pile."""
    count = 0
    for age in range(row.age + 1):
        for place in range(7):
            for holder in range(row.places):
                if in_pile(row.how[age][place][holder]):
                    count += 1
    for i in range(3):
        if row.looks[i].when and row.looks[i].card != HIDDEN:
            count -= 1
    return count


def owes(row: GameRow, seat: int) -> bool:
    """Whether this seat's decision is open: the Free City's after its holder's own (F4), discard builds by seat."""
    if row.phase == OVER or row.cities[seat].choice:
        return False
    if row.phase == DISCARD_PILE:
        return seat == next_digger(row)
    if row.phase == SEVENTH_CARD:
        return row.cities[seat].powers & SEVENTH != 0
    return not is_free_city(row, seat) or row.cities[decider(row, seat)].choice != 0


def next_digger(row: GameRow) -> int:
    """The first seat that may build from the discard pile, or -1."""
    for seat in range(row.seats):
        if row.cities[seat].powers & DIG:
            return seat
    return -1
