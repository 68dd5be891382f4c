"""What a seat knows as a vector of small numbers: the same columns in every game, and nothing hidden in them.

::

    0    situation     Age, turn, kind of decision, table; docs/envs/observation.md names every column
    40   BUILD_WAYS    for each card: in how many ways the deciding city can pay for it, 0 if it cannot build it
    120  BUILD_LEFT    coins to the left in the first of them
    200  BUILD_RIGHT   coins to the right
    280  AT_NO_COST    1 if a chain or a power replaces the whole cost
    360  UNSEEN_CARDS  copies in this Age's deck that the seat has not seen; guilds that may be in it
    440  PILE          the discard pile at the seat's last look, less what it built from it then
    520  PLACES_FROM   PLACE columns for each place at the table, the seat's own first

    of a place
    0    city          numbers of a city: the own, the left, the right, then the others clockwise
    78   BUILT         its structures
    158  ARRIVES_IN    a hand: the own, the one that comes next turn, the one after …; then how many cards it has,
    160  HAND_FROM     and what it can hold of the cards that the seat has seen

A table with fewer places has the same columns, only fewer of them. Numbers above 127 are cut to it.
"""

from septem.data.tables import BIT_PLACES, MOST, Tables
from septem.kernel.actions import KINDS, NO_CITY, city_to_decide, price_order
from septem.kernel.circle import hand_at, holder_at, left_of, moment, players_at, right_of, seat_with
from septem.kernel.conflict import victory_points
from septem.kernel.construction import costs_nothing
from septem.kernel.encoding import card_of, left_coins, mode_of, right_coins
from septem.kernel.knowledge import UNSEEN, Memory, draw_group, face_up, group_of, looked_at
from septem.kernel.layout import (
    BUILD,
    CATEGORIES,
    DISCARD_PILE,
    FREE_CITY,
    FREE_CITY_SEAT,
    GAIA,
    GAIA_PLACE,
    HIDDEN,
    LAST_CARD,
    LAST_TURN,
    OVER,
    SEATS,
    TURN,
    WONDER,
    GameRow,
)
from septem.kernel.pile import count_pile
from septem.kernel.scoring import score

OBSERVATION_VERSION = 1

# Columns of the situation.
IS_AGE, IS_TURN, IS_DECISION, PASSES_LEFT, IS_PLAYERS, IS_VARIANT, IS_EDITION, IS_HOLDER = 0, 3, 9, 14, 15, 21, 24, 26
CHOSE, CHOSEN_CARD, STAGE_WAYS, STAGE_LEFT, STAGE_RIGHT, TURNS_LEFT, PILE_SIZE = 27, 31, 32, 33, 34, 35, 36
TOKEN_WORTH, LEAD_LEFT, LEAD_RIGHT = 37, 38, 39
# Kinds of decision, from IS_DECISION on, behind those of `phase`.
FOR_FREE_CITY, NO_DECISION = 3, 4

BUILD_WAYS, BUILD_LEFT, BUILD_RIGHT, AT_NO_COST, UNSEEN_CARDS, PILE = 40, 120, 200, 280, 360, 440
PLACES_FROM = 520
PLACE = 240

# Columns of a place.
COINS, SHIELDS, VICTORIES, DEFEATS, STAGES_BUILT, ANY_RAW, ANY_GOODS, SYMBOLS_FROM, ANY_SYMBOLS = (
    0,
    1,
    2,
    5,
    6,
    7,
    8,
    9,
    12,
)
COLOURS_FROM, POWERS_FROM, RAW_FROM, GOODS_FROM, IS_BOARD, POINTS_FROM, POINTS_TOTAL = 13, 20, 32, 47, 54, 68, 75
IS_CITY, STRUCTURES, BUILT, ARRIVES_IN, CARDS_HELD, HAND_FROM = 76, 77, 78, 158, 159, 160
CITY = ARRIVES_IN  # columns of a city

POWER_BITS = 12
MOST_SHOWN = 127
LAST_MOMENT = 18


def places_at(row: GameRow) -> int:
    """How many places the columns of this table have: hands or cities, whichever are more."""
    return max(row.seats, row.places)


def width_of(players: int) -> int:
    """How many columns an observation has; both two-player games have three places."""
    return PLACES_FROM + PLACE * max(players, 3)


def place_of(row: GameRow, seat: int, other: int) -> int:
    """At which place of a seat's columns another city stands."""
    steps = other - seat
    if steps < 0:
        steps += row.seats
    if steps >= 2:
        steps = 2 if steps == row.seats - 1 else steps + 1
    # Where the compiler sees the bounds, it leaves out a test for negative columns at every store.
    return min(max(steps, 0), SEATS - 1)


def show_own(
    row: GameRow, seat: int, discarded: int, moves: list[int], count: int, tables: Tables, out: list[int]
) -> None:
    """Fills all columns but those of cities; `moves` are the legal ones of the city that the seat decides for."""
    clear_own(row, out)
    show_decision(row, seat, discarded, moves, count, tables, out)
    show_cards(row, seat, tables, out)


def clear_own(row: GameRow, out: list[int]) -> None:
    """Sets all columns but those of cities to 0."""
    for column in range(PLACES_FROM):
        out[column] = 0
    for place in range(places_at(row)):
        for column in range(CITY, PLACE):
            out[PLACES_FROM + PLACE * place + column] = 0


def show_decision(
    row: GameRow, seat: int, discarded: int, moves: list[int], count: int, tables: Tables, out: list[int]
) -> None:
    """The situation and what can be built: all columns below those of cards."""
    city = city_to_decide(row, seat)
    show_situation(row, seat, city, out)
    out[PILE_SIZE] = min(discarded, MOST_SHOWN)
    if city != NO_CITY:
        show_options(row, city, moves, count, tables, out)


def show_cards(row: GameRow, seat: int, tables: Tables, out: list[int]) -> None:
    """What the seat knows of the deck and of the hands."""
    if row.phase == OVER:
        return
    show_deck(row, tables, out)
    if row.variant == FREE_CITY:
        show_hands_beside_free_city(row, seat, out)
    else:
        show_hands(row, seat, out)


def show_situation(row: GameRow, seat: int, city: int, out: list[int]) -> None:
    """The Age, the turn, the decision and the table."""
    out[IS_AGE + row.age] = 1
    out[IS_TURN + row.turn] = 1
    if city == NO_CITY:
        out[IS_DECISION + NO_DECISION] = 1
    elif city != seat and row.phase == TURN:
        out[IS_DECISION + FOR_FREE_CITY] = 1
    else:
        out[IS_DECISION + row.phase] = 1
    out[PASSES_LEFT] = 0 if row.age == 1 else 1
    out[IS_PLAYERS + players_at(row) - 2] = 1
    out[IS_VARIANT + row.variant] = 1
    out[IS_EDITION + row.edition] = 1
    if row.variant == FREE_CITY and row.phase != OVER and holder_at(row.age, row.turn) == seat:
        out[IS_HOLDER] = 1
    choice = row.cities[seat].choice
    if choice:
        out[CHOSE + mode_of(choice) - 1] = 1
        out[CHOSEN_CARD] = card_of(choice) + 1
    out[TURNS_LEFT] = LAST_MOMENT - moment(row.age, row.turn)
    out[TOKEN_WORTH] = victory_points(row.age)
    shields = row.cities[seat].shields
    out[LEAD_LEFT] = shields - row.cities[left_of(row, seat)].shields
    if row.variant != GAIA:
        out[LEAD_RIGHT] = shields - row.cities[right_of(row, seat)].shields


def show_options(row: GameRow, deciding: int, moves: list[int], count: int, tables: Tables, out: list[int]) -> None:
    """What the deciding city can build, in how many ways it can pay for it, and the coins of the first of them."""
    city = row.cities[deciding]
    used = HIDDEN
    for i in range(count):
        move = moves[i]
        card = card_of(move)
        if mode_of(move) == BUILD:
            if out[BUILD_WAYS + card] == 0:
                if row.phase != DISCARD_PILE and costs_nothing(row, city, tables.items[card]):
                    out[AT_NO_COST + card] = 1
                show_payment(move, out, BUILD_LEFT + card, BUILD_RIGHT + card)
            elif comes_first(move, out[BUILD_LEFT + card], out[BUILD_RIGHT + card]):
                show_payment(move, out, BUILD_LEFT + card, BUILD_RIGHT + card)
            out[BUILD_WAYS + card] += 1
        elif mode_of(move) == WONDER and (used == HIDDEN or used == card):
            # The stage costs the same with every card; one tells of all.
            if used == HIDDEN or comes_first(move, out[STAGE_LEFT], out[STAGE_RIGHT]):
                show_payment(move, out, STAGE_LEFT, STAGE_RIGHT)
            used = card
            out[STAGE_WAYS] += 1


def show_payment(move: int, out: list[int], left: int, right: int) -> None:
    """Writes the coins of a move into two columns."""
    out[left] = left_coins(move)
    out[right] = right_coins(move)


def comes_first(move: int, left: int, right: int) -> bool:
    """Whether the payment of a move stands before another."""
    return price_order(move) < (left + right << 8 | left)


def show_deck(row: GameRow, tables: Tables, out: list[int]) -> None:
    """All cards that the deck of this Age can hold, as if none had been seen."""
    counts = tables.deck_counts[row.places - 3][row.age]
    for card in range(KINDS):
        out[UNSEEN_CARDS + card] = counts[card]


def first_left(row: GameRow) -> int:
    """The first place of the hands at which a card is still to be played this Age."""
    if row.phase == TURN:
        return row.turn
    return 7 if row.phase == DISCARD_PILE and row.turn == LAST_TURN else row.turn + 1


def show_hands(row: GameRow, seat: int, out: list[int]) -> None:
    """The own hand, and what the seat knows of those that come: all that it saw there and that nobody has built since.

    A hand that comes in `turns` was in its hands one round before that, if there was one.
    """
    age, turn, places = row.age, row.turn, row.places
    start = first_left(row)
    step = -1 if age == 1 else 1
    for turns in range(places):
        hand = hand_at(row, age, turn + turns, seat)
        at = PLACES_FROM + PLACE * turns
        held_last = turn + turns - places if turns else start - 1
        held_first = turn + turns
        while held_first >= places:
            held_first -= places
        was_held = held_first <= turn
        shows = was_held and start < 7
        holder = hand
        for place in range(7 if was_held or turn == LAST_TURN else turn + 1):
            card = row.hands[age][hand][place]
            is_up = face_up(row.how[age][place][holder])
            # Added and subtracted without a branch, which nobody could foretell.
            out[UNSEEN_CARDS + card] -= 1 if is_up | (was_held & (place >= held_first)) else 0
            out[at + HAND_FROM + card] += 1 if shows & (place > held_last) & (not is_up) else 0
            if place < LAST_TURN:
                holder += step
                holder = 0 if holder == places else (places - 1 if holder < 0 else holder)
        out[at + ARRIVES_IN] = turns
        out[at + CARDS_HELD] = 7 - start
        if row.variant == GAIA and row.phase == TURN and seat_with(row, age, turn, hand) == GAIA_PLACE:
            out[at + CARDS_HELD] -= 1
    put_aside(row.cities[seat].choice, out)


def put_aside(choice: int, out: list[int]) -> None:
    """Takes a card that is chosen and not yet revealed out of the own hand."""
    if choice:
        out[PLACES_FROM + HAND_FROM + card_of(choice)] -= 1
        out[PLACES_FROM + CARDS_HELD] -= 1


def show_hands_beside_free_city(row: GameRow, seat: int, out: list[int]) -> None:
    """The same at the Free City's table (F4): the own hand with the card drawn, the other player's, and the pile."""
    age = row.age
    start = first_left(row)
    own = PLACES_FROM
    theirs = PLACES_FROM + PLACE
    pile = PLACES_FROM + 2 * PLACE
    hand = hand_at(row, age, row.turn, seat)
    for place in range(start, 7):
        out[own + HAND_FROM + row.hands[age][hand][place]] += 1
    out[own + CARDS_HELD] = 7 - start
    out[theirs + ARRIVES_IN] = 1
    out[theirs + CARDS_HELD] = 7 - start
    out[pile + CARDS_HELD] = min(7 - start, 6 - row.turn)
    if row.phase == TURN and holder_at(age, row.turn) == seat:
        out[own + HAND_FROM + row.hands[age][FREE_CITY_SEAT][row.turn]] += 1
        out[own + CARDS_HELD] += 1
        put_aside(row.cities[seat].choice, out)
        put_aside(row.cities[FREE_CITY_SEAT].choice, out)
    else:
        if row.phase == TURN:
            out[theirs + CARDS_HELD] += 1
        put_aside(row.cities[seat].choice, out)
    group = group_of(row, seat, age, 1 - hand, LAST_CARD) if start < 7 else UNSEEN
    for number in range(21):
        found = group_of(row, seat, age, number // 7, number % 7)
        card = row.hands[age][number // 7][number % 7]
        if found == UNSEEN or card == HIDDEN:
            continue
        out[UNSEEN_CARDS + card] -= 1
        if found == group and group >= 0:
            out[theirs + HAND_FROM + card] += 1
    for turn in range(1, row.turn + 1):
        if is_secret_draw(row, seat, turn):
            out[UNSEEN_CARDS + row.drawn[age][turn]] += 1
            if group == draw_group(age, turn):
                out[theirs + HAND_FROM + row.drawn[age][turn]] -= 1


def is_secret_draw(row: GameRow, seat: int, turn: int) -> bool:
    """Whether the other player drew a card then that has not shown itself since, among cards that the seat knows."""
    age = row.age
    drawn = row.drawn[age][turn]
    if drawn == HIDDEN or holder_at(age, turn) == seat or row.how[age][turn][FREE_CITY_SEAT] == 0:
        return False
    for number in range(21):
        if row.hands[age][number // 7][number % 7] == drawn:
            if group_of(row, seat, age, number // 7, number % 7) == draw_group(age, turn):
                return True
    return False


def show_city(row: GameRow, seat: int, tables: Tables, sheet: list[int], out: list[int], at: int) -> None:
    """Fills the columns of a city from `at` on: its numbers and its structures."""
    city = row.cities[seat]
    for column in range(CITY):
        out[at + column] = 0
    out[at + COINS] = min(city.coins, MOST_SHOWN)
    out[at + SHIELDS] = city.shields
    for i in range(3):
        out[at + VICTORIES + i] = city.victories[i]
        out[at + SYMBOLS_FROM + i] = city.symbols[i]
    out[at + DEFEATS] = city.defeats
    out[at + STAGES_BUILT] = city.stages
    out[at + ANY_RAW] = city.any_raw
    out[at + ANY_GOODS] = city.any_goods
    out[at + ANY_SYMBOLS] = city.any_symbol
    structures = 0
    for colour in range(7):
        out[at + COLOURS_FROM + colour] = city.colours[colour]
        structures += city.colours[colour]
    out[at + STRUCTURES] = structures
    powers, goods = city.powers, city.goods
    for power in range(POWER_BITS):
        out[at + POWERS_FROM + power] = powers >> power & 1
    for number in range(15):
        out[at + RAW_FROM + number] = city.raw >> 4 * number & MOST
    for number in range(7):
        out[at + GOODS_FROM + number] = goods >> 4 * number & MOST
    out[at + IS_BOARD + city.board] = 1
    out[at + IS_CITY] = 1
    out[at + POINTS_TOTAL] = min(score(row, seat, tables, sheet), MOST_SHOWN)
    for column in range(CATEGORIES):
        out[at + POINTS_FROM + column] = min(sheet[column], MOST_SHOWN)
    for word in range(3):
        names = city.built[word]
        while names:
            bit = names & -names
            names ^= bit
            out[at + BUILT + tables.named[word][bit % BIT_PLACES]] = 1


def show_no_city(out: list[int], at: int) -> None:
    """Fills the columns of a place without a city, which the Gaïa game has (G4)."""
    for column in range(CITY):
        out[at + column] = 0


def show_pile(row: GameRow, seat: int, out: list[int]) -> None:
    """The discard pile as the seat saw it when it last looked through it."""
    if row.looks[0].when == 0 and row.phase != DISCARD_PILE:
        return
    for look in range(2, -1, -1):
        when = looked_at(row, seat, look)
        if when:
            count_pile(row, look, when, out, PILE)
            leave_out_built(row, look, out)
            return


def recall_pile(row: GameRow, memory: Memory, out: list[int]) -> None:
    """The same from a view, which does not show the cards of the pile but remembers them."""
    for look in range(2, -1, -1):
        if memory.looked[look]:
            for card in range(KINDS):
                out[PILE + card] = memory.piles[look][card]
            leave_out_built(row, look, out)
            return


def leave_out_built(row: GameRow, look: int, out: list[int]) -> None:
    """Takes what was built at this look out of the pile."""
    if row.looks[look].when and row.looks[look].card != HIDDEN:
        out[PILE + row.looks[look].card] -= 1
