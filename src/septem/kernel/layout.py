"""The state of a game: one row, declared here once.

::

    GameRow 760 bytes
    ├─ rng      4 × 8   the generator (chance.py)
    ├─ cities   7 × 56  CityRow of each seat; seats not in play stay blank
    ├─ hands    3 × 7 × 7   hands[age][hand][place]
    ├─ how      3 × 7 × 7   how[age][place][seat]
    ├─ drawn    3 × 7   the Free City's pile as it was drawn
    ├─ looks    3 × 3   who looked through the discard pile, when, and what they built
    └─ seats, places, variant, edition, age, turn, phase

    hands[age][hand]   numbered by the seat that was dealt it; the card played on turn t stands at place t:

        place      0      1      2      3      4      5      6
                 played played │ still in the hand, in dealt order │
                               └ turn

    how[age][place][seat]   what the seat did with the card of that place: BUILD, WONDER, SELL, FREE,
                            LEFT_OVER or REVEALED; 0 while nothing was done

So a hand and its whole history are seven bytes, every Age's deal is in the row from the start, and passing hands
costs nothing: `circle.hand_at` says which hand a seat holds on which turn.

Ages and turns count from 0. A move is one integer: mode, card, coins to the left and to the right.
"""

from typing import Annotated

from septem.data.rows import INT8, INT32, INT64, Int8, Int16, Int32, Int64, Row

SEATS = 7
NOBODY = 6  # the right neighbour in the Gaïa game: a seat that stays blank
FREE_CITY_SEAT = 2
GAIA_PLACE = 2

STANDARD, FREE_CITY, GAIA = 0, 1, 2

TURN, SEVENTH_CARD, DISCARD_PILE, OVER = 0, 1, 2, 3

BUILD, WONDER, SELL, FREE, PASS, LEFT_OVER, REVEALED = 1, 2, 3, 4, 5, 6, 7

LAST_AGE = 2
LAST_TURN = 5
LAST_CARD = 6
TURNS_AN_AGE = LAST_TURN + 1
HIDDEN = -1  # a card the viewer cannot name

START_COINS = 3
SALE_COINS = 3
RESOURCE_COINS = 2
DISCOUNT_COINS = 1
COINS_PER_POINT = 3
SET_POINTS = 7  # for three different science symbols
FREE_SPENT = 2048  # in CityRow.powers, beside the powers of the tables: this Age's free build is used

# Room for every list of legal moves. A card can be paid for in at most 12 ways (the Palace: 4 raw materials, 3 goods)
# and a stage in 10, so 8 cards have at most 8 × (12 + 10 + 2) = 192 moves; the ways for a stage stand behind them.
MOVES = 320
STAGE_MOVES = 280

CATEGORIES = 7


class CityRow(Row):
    """One seat's city."""

    raw: Int64  # counters of the raw materials it makes for all to use (see data.tables)
    goods: Int32  # counters of its manufactured goods
    choice: Int32  # the move chosen and not yet carried out; 0 for none
    built: Annotated[list[int], INT32, 3]  # structure names, a word of bits for each Age they first appear in
    coins: Int16
    powers: Int16
    any_raw: Int8  # raw materials of choice, not for sale
    any_goods: Int8  # manufactured goods of choice, not for sale
    colours: Annotated[list[int], INT8, 7]
    symbols: Annotated[list[int], INT8, 3]
    any_symbol: Int8
    victories: Annotated[list[int], INT8, 3]  # victory tokens of each Age
    defeats: Int8
    shields: Int8
    stages: Int8
    board: Int8


class Look(Row):
    """One look through the discard pile."""

    when: Int8  # turns since the start of the game, counted from 1; 0 for a look that has not happened
    seat: Int8  # whose city built
    card: Int8  # HIDDEN if nothing was built


class GameRow(Row):
    """A whole game; the drawing at the head of this module explains it."""

    rng: Annotated[list[int], INT64, 4]
    cities: Annotated[list[CityRow], CityRow, SEATS]
    hands: Annotated[list[list[list[int]]], INT8, 3, SEATS, 7]
    how: Annotated[list[list[list[int]]], INT8, 3, 7, SEATS]
    drawn: Annotated[list[list[int]], INT8, 3, 7]
    looks: Annotated[list[Look], Look, 3]
    seats: Int8  # cities in play, the Free City included
    places: Int8  # hands in play
    variant: Int8
    edition: Int8
    age: Int8
    turn: Int8
    phase: Int8
