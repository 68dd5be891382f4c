"""What every legal move is worth to the seat that decides, from what it sees: the cities, and its own cards."""

from septem.bots.thinking.weights import Weights
from septem.bots.thinking.worth import WORST, card_worth, coins_for, edge_gained, purse_worth, stage_worth
from septem.data.tables import Tables
from septem.kernel.circle import decider, hand_at, is_free_city, seat_with
from septem.kernel.conflict import victory_points
from septem.kernel.construction import costs_nothing, next_stage
from septem.kernel.encoding import card_of, left_coins, mode_of, paid, right_coins
from septem.kernel.layout import (
    BUILD,
    DISCARD_PILE,
    FREE,
    FREE_CITY_SEAT,
    LAST_TURN,
    PASS,
    SALE_COINS,
    SELL,
    TURN,
    WONDER,
    GameRow,
)

NO_CARD = -1
NOT_WEIGHED = WORST
FREE_CITY_DENIAL = 50  # percent of what a card is worth to the other player, who gets the rest of the hand


def weigh(
    row: GameRow, seat: int, tables: Tables, weights: Weights, out: list[int], worths: list[int], count: int
) -> None:
    """Writes what each of the `count` moves in `out` is worth into `worths`."""
    if is_free_city(row, seat):
        for i in range(count):
            worths[i] = free_city_worth(row, out[i], tables, weights)
        return
    city = row.cities[seat]
    # Read once: they are the same for every move.
    coin = weights.coin[row.age]
    poor = weights.poor[row.age]
    gift = weights.gift[row.age]
    purse = purse_worth(city.coins, coin, poor)
    card = NO_CARD
    denied = 0
    built = NOT_WEIGHED
    built_coins = 0
    stage = NOT_WEIGHED
    stage_coins = 0
    for i in range(count):
        move = out[i]
        mode = mode_of(move)
        if mode == PASS:
            worths[i] = 0
            continue
        # All moves of a card stand together.
        if card_of(move) != card:
            card = card_of(move)
            denied = denial(row, seat, card, tables, weights)
            built = NOT_WEIGHED
        if mode == SELL:
            worth = 0
            coins = SALE_COINS
        elif mode == WONDER:
            if stage == NOT_WEIGHED:
                item = tables.items[next_stage(tables, city)]
                stage = stage_worth(row, seat, tables, weights)
                stage_coins = coins_for(row, seat, item) - item.cost
            worth = stage
            coins = stage_coins
        else:
            item = tables.items[card]
            if built == NOT_WEIGHED:
                built = card_worth(row, seat, card, tables, weights)
                built_coins = coins_for(row, seat, item)
                if row.phase != DISCARD_PILE and not costs_nothing(row, city, item):
                    built_coins -= item.cost
            worth = built
            coins = built_coins
            if mode == FREE:
                coins += item.cost
        spent = paid(move)
        worth += purse_worth(city.coins + coins - spent, coin, poor) - purse
        worths[i] = worth + denied - gift * spent


def free_city_worth(row: GameRow, move: int, tables: Tables, weights: Weights) -> int:
    """What a move of the Free City is worth to its holder, who plays against the other player."""
    holder = decider(row, FREE_CITY_SEAT)
    other = 1 - holder
    age = row.age
    # The Free City's left neighbour is seat 0, its right one seat 1.
    to_holder = left_coins(move) if holder == 0 else right_coins(move)
    to_other = right_coins(move) if holder == 0 else left_coins(move)
    worth = weights.coin[age] * (to_holder - to_other)
    mode = mode_of(move)
    if mode == PASS:
        return worth
    worth += max(0, card_worth(row, other, card_of(move), tables, weights)) * FREE_CITY_DENIAL // 100
    shields = 0
    if mode == BUILD or mode == FREE:
        shields = tables.items[card_of(move)].shields
    elif mode == WONDER:
        shields = tables.items[next_stage(tables, row.cities[FREE_CITY_SEAT])].shields
    if shields:
        strength = row.cities[FREE_CITY_SEAT].shields
        harm = edge_gained(strength - row.cities[holder].shields, shields)
        harm -= edge_gained(strength - row.cities[other].shields, shields)
        worth -= harm * (victory_points(age) + 1)
    return worth


def denial(row: GameRow, seat: int, card: int, tables: Tables, weights: Weights) -> int:
    """What it is worth that the seat which gets this hand next does not get this card."""
    if weights.deny[row.age] == 0 or row.turn == LAST_TURN or row.phase != TURN:
        return 0
    hand = hand_at(row, row.age, row.turn, seat)
    heir = seat_with(row, row.age, row.turn + 1, hand)
    if heir >= row.seats:
        return 0
    item = tables.items[card]
    if row.cities[heir].built[item.word] & item.bit:
        return 0
    return max(0, card_worth(row, heir, card, tables, weights)) * weights.deny[row.age] // 100
