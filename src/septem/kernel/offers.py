"""All that a seat is shown to decide on: its legal moves with what each changes and buys, and what each card takes.

Two tables of numbers are filled. In the table of offers row 0 is the city as it stands, and the others are the legal
moves, carried out on their own; in the table of prospects there is a row for each card to choose from, and behind them
one for the next stage.
"""

from collections.abc import Sequence

from septem.data.tables import CARDS, Item, Tables
from septem.kernel.circle import is_free_city
from septem.kernel.construction import collect, costs_nothing, gain, has_chain, next_stage
from septem.kernel.encoding import LEFT, card_of, encode, left_coins, mode_of, paid, right_coins
from septem.kernel.layout import (
    BUILD,
    COINS_PER_POINT,
    DISCARD_PILE,
    FREE,
    MOVES,
    PASS,
    SALE_COINS,
    SELL,
    WONDER,
    CityRow,
    GameRow,
)
from septem.kernel.moves import card_moves, drop_sales, goods_market, offer_stage, raw_market
from septem.kernel.payments import covers
from septem.kernel.scoring import score
from septem.kernel.trading import (
    NO_QUOTA,
    OWN_SIDE,
    UNIT_NUMBER,
    Trade,
    cheapest_price,
    list_units,
    serve_goods,
    serve_raw,
    side_of,
    split_payment,
)

# Columns of an offer: the move, the coins it pays to the bank, the city after it, and the units that it buys.
OFFER_MOVE, OFFER_BANK, OFFER_COINS, OFFER_POINTS, OFFER_SHIELDS = 0, 1, 2, 3, 4
OFFER_SYMBOLS = 5
OFFER_WILD = 8
OFFER_BOUGHT = 9
OFFER_UNITS = 10
OFFER_WIDTH = OFFER_UNITS + 8
OFFERS = MOVES + 1

# In a column of a bought unit: its number in its city, the resource that it serves as, and the side.
BOUGHT_NUMBER, BOUGHT_RESOURCE = 5, 2

# Columns of a prospect: the card, or as an item the stage; whether it stands already, is free by a chain, or costs
# nothing for whatever reason; the fewest coins that its cost can be had for; what no payment can provide, by resource.
PROSPECT_ITEM, PROSPECT_STANDS, PROSPECT_CHAIN, PROSPECT_WAIVED, PROSPECT_PRICE = 0, 1, 2, 3, 4
PROSPECT_MISSING = 5
PROSPECT_UNSOLD = 12  # the missing resources that neither the city nor a neighbour makes at all, as bits
PROSPECT_WIDTH = 13
PROSPECTS = CARDS + 1  # each card once, and the stage
NO_PRICE = -1
NO_STAGE = -1


def show_offers(
    rows: Sequence[GameRow],
    seat: int,
    cards: list[int],
    count: int,
    tables: Sequence[Tables],
    trades: Sequence[Trade],
    spares: Sequence[CityRow],
    moves: list[int],
    sheet: list[int],
    offers: list[list[int]],
    prospects: list[list[int]],
) -> int:
    """As `list_offers`, for the first row of each sequence; the entry point of the compiled code."""
    return list_offers(rows[0], seat, cards, count, tables[0], trades[0], spares[0], moves, sheet, offers, prospects)


def list_offers(
    row: GameRow,
    seat: int,
    cards: list[int],
    count: int,
    tables: Tables,
    trade: Trade,
    spare: CityRow,
    moves: list[int],
    sheet: list[int],
    offers: list[list[int]],
    prospects: list[list[int]],
) -> int:
    """Fills both tables for a seat that decides on `count` cards, sorted; returns the number of legal moves.

    The cards are the hand, or the discard pile as it was seen. The city is modified and restored.
    """
    raw = raw_market(row, seat)
    goods = goods_market(row, seat)
    list_units(row, seat, tables, trade)
    stage = next_stage(tables, row.cities[seat])
    for i in range(count + 1):
        number = cards[i] if i < count else stage
        for column in range(PROSPECT_WIDTH):
            prospects[i][column] = 0
        prospects[i][PROSPECT_ITEM] = number
        if number != NO_STAGE:
            assess(row, seat, tables.items[number], raw, goods, trade, prospects[i])
    found = choices_with(row, seat, cards, count, tables, raw, goods, moves)
    for column in range(OFFER_WIDTH):
        offers[0][column] = 0
    show_after(row, seat, tables, sheet, offers[0])
    stage_offer = 0
    for i in range(found):
        move = moves[i]
        offer = offers[i + 1]
        mode = mode_of(move)
        # A sale and a pass change nothing but coins; payments of one thing differ only in coins.
        like = 0
        if mode == WONDER and stage_offer > 0:
            like = stage_offer
        elif (mode == BUILD or mode == FREE) and i > 0 and is_like(moves[i - 1], move):
            like = i
        elif mode == BUILD or mode == FREE or mode == WONDER:
            copy_city(row.cities[seat], spare)
            item = tables.items[stage if mode == WONDER else card_of(move)]
            gain(row, row.cities[seat], item)
            collect(row, seat, item)
            show_after(row, seat, tables, sheet, offer)
            copy_city(spare, row.cities[seat])
            like = i + 1
        offer[OFFER_MOVE] = move
        pay_for_offer(offers[like], offer, bank_coins(row, seat, tables, move))
        if mode == WONDER and stage_offer == 0:
            stage_offer = i + 1
        if mode == WONDER and card_of(offers[stage_offer][OFFER_MOVE]) != card_of(move):
            copy_bought(offers, stage_offer, offer)
        else:
            note_bought(row, seat, tables, trade, move, offer)
    return found


def choices_with(
    row: GameRow, seat: int, cards: list[int], count: int, tables: Tables, raw: int, goods: int, moves: list[int]
) -> int:
    """The legal moves with these cards, in their order."""
    found = 0
    if row.phase == DISCARD_PILE:
        moves[0] = PASS
        found = 1
        for i in range(count):
            item = tables.items[cards[i]]
            if (i == 0 or cards[i] != cards[i - 1]) and row.cities[seat].built[item.word] & item.bit == 0:
                moves[found] = encode(BUILD, cards[i], 0, 0)
                found += 1
        return found
    stage_end = offer_stage(row, seat, tables, raw, goods, moves)
    for i in range(count):
        if i == 0 or cards[i] != cards[i - 1]:
            found = card_moves(row, seat, cards[i], tables, raw, goods, stage_end, moves, found)
    if is_free_city(row, seat):
        found = drop_sales(moves, found)
    return found


def is_like(move: int, other: int) -> bool:
    """Whether two moves build the same card."""
    return card_of(move) == card_of(other) and (mode_of(move) == BUILD or mode_of(move) == FREE)


def bank_coins(row: GameRow, seat: int, tables: Tables, move: int) -> int:
    """The coins that a legal move pays to the bank."""
    city = row.cities[seat]
    if mode_of(move) == WONDER:
        return tables.items[next_stage(tables, city)].cost
    if mode_of(move) != BUILD or row.phase == DISCARD_PILE:
        return 0
    item = tables.items[card_of(move)]
    return 0 if costs_nothing(row, city, item) else item.cost


def show_after(row: GameRow, seat: int, tables: Tables, sheet: list[int], offer: list[int]) -> None:
    """Writes what the city has now and what that is worth, before anything is paid."""
    city = row.cities[seat]
    offer[OFFER_BANK] = 0
    offer[OFFER_COINS] = city.coins
    offer[OFFER_POINTS] = score(row, seat, tables, sheet)
    offer[OFFER_SHIELDS] = city.shields
    for symbol in range(3):
        offer[OFFER_SYMBOLS + symbol] = city.symbols[symbol]
    offer[OFFER_WILD] = city.any_symbol


def pay_for_offer(like: list[int], offer: list[int], bank: int) -> None:
    """Writes the city after a move like another one, of which only the coins and their points may differ."""
    move = offer[OFFER_MOVE]
    coins = like[OFFER_COINS] - bank - paid(move)
    if like[OFFER_MOVE] != move:
        coins += like[OFFER_BANK] + paid(like[OFFER_MOVE])
    if mode_of(move) == SELL:
        coins += SALE_COINS
    worth = like[OFFER_POINTS] - like[OFFER_COINS] // COINS_PER_POINT
    for column in range(OFFER_SHIELDS, OFFER_WILD + 1):
        offer[column] = like[column]
    offer[OFFER_BANK] = bank
    offer[OFFER_COINS] = coins
    offer[OFFER_POINTS] = worth + coins // COINS_PER_POINT


def note_bought(row: GameRow, seat: int, tables: Tables, trade: Trade, move: int, offer: list[int]) -> None:
    """Writes the units that the payment of a move buys: first raw materials, then manufactured goods."""
    for column in range(OFFER_BOUGHT, OFFER_WIDTH):
        offer[column] = 0
    if paid(move) == 0:
        return
    number = card_of(move)
    if mode_of(move) == WONDER:
        number = next_stage(tables, row.cities[seat])
    item = tables.items[number]
    units = split_payment(row, seat, item, left_coins(move), right_coins(move))
    if units & 0xFFFF:
        serve_raw(trade, item, units & 255, units >> 8 & 255)
        add_bought(trade, offer)
    if units >> 16:
        serve_goods(trade, item, units >> 16 & 255, units >> 24 & 255)
        add_bought(trade, offer)


def add_bought(trade: Trade, offer: list[int]) -> None:
    """Adds the neighbours' units among those that serve a cost."""
    for place in range(trade.serving_count):
        unit = trade.units[trade.serving[place]]
        if side_of(unit) != OWN_SIDE:
            resource = trade.wants[trade.served[place]]
            number = unit >> UNIT_NUMBER
            offer[OFFER_UNITS + offer[OFFER_BOUGHT]] = (
                side_of(unit) | resource << BOUGHT_RESOURCE | number << BOUGHT_NUMBER
            )
            offer[OFFER_BOUGHT] += 1


def copy_bought(offers: list[list[int]], first: int, offer: list[int]) -> None:
    """Copies the purchases of the same payment with another card; `first` is the first offer of the stage."""
    payment = offer[OFFER_MOVE] >> LEFT
    while offers[first][OFFER_MOVE] >> LEFT != payment:
        first += 1
    for column in range(OFFER_BOUGHT, OFFER_WIDTH):
        offer[column] = offers[first][column]


def assess(row: GameRow, seat: int, item: Item, raw: int, goods: int, trade: Trade, prospect: list[int]) -> None:
    """Writes into a blank row what a card or stage would take (C3–C5, C8, T7)."""
    city = row.cities[seat]
    is_card = item.bit != 0
    if is_card and city.built[item.word] & item.bit:
        prospect[PROSPECT_STANDS] = 1
    if has_chain(city, item):
        prospect[PROSPECT_CHAIN] = 1
    # What lies in the discard pile is free (W-Halicarnassus).
    if row.phase == DISCARD_PILE or (is_card and costs_nothing(row, city, item)):
        prospect[PROSPECT_WAIVED] = 1
    if row.phase == DISCARD_PILE:
        return
    if covers(raw, goods, item.raw_needs[city.any_raw], item.goods_needs[city.any_goods]):
        prospect[PROSPECT_PRICE] = cheapest_price(row, seat, item)
        return
    prospect[PROSPECT_PRICE] = NO_PRICE
    serve_raw(trade, item, NO_QUOTA, NO_QUOTA)
    note_missing(trade, prospect)
    serve_goods(trade, item, NO_QUOTA, NO_QUOTA)
    note_missing(trade, prospect)


def note_missing(trade: Trade, prospect: list[int]) -> None:
    """Adds the wants that no unit serves, and which of them no unit could."""
    for want in range(trade.want_count):
        prospect[PROSPECT_MISSING + trade.wants[want]] += 1
    for place in range(trade.serving_count):
        prospect[PROSPECT_MISSING + trade.wants[trade.served[place]]] -= 1
    made = 0
    for unit in range(trade.unit_count):
        made |= trade.units[unit]
    for want in range(trade.want_count):
        resource = trade.wants[want]
        if made >> resource & 1 == 0:
            prospect[PROSPECT_UNSOLD] |= 1 << resource


def copy_city(source: CityRow, target: CityRow) -> None:
    """Copies what a move can change in its own city."""
    target.raw = source.raw
    target.goods = source.goods
    target.coins = source.coins
    target.powers = source.powers
    target.any_raw = source.any_raw
    target.any_goods = source.any_goods
    target.any_symbol = source.any_symbol
    target.shields = source.shields
    target.stages = source.stages
    for word in range(3):
        target.built[word] = source.built[word]
        target.symbols[word] = source.symbols[word]
    for colour in range(7):
        target.colours[colour] = source.colours[colour]
