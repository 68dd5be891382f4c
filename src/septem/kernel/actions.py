"""Moves as actions: numbers that mean the same in every game, for learners and environments.

::

    action = what + WHATS * way

    what     0 –  79   build the card of that number
            80 – 159   build the next stage with card what - 80
           160 – 239   sell card what - 160
           240 – 319   build card what - 240 by the free build of the Age
           320         pass: build nothing from the discard pile
           321         wait: this seat has nothing to decide
    way      0 –  11   0 for the payment of fewest coins, 1 for the next …; of two that cost the same, the one with
                       fewer coins to the left comes first

So the actions of way 0, the first WHATS of them, are a whole set of actions for who always pays the least.
"""

from septem.data.tables import Tables
from septem.kernel.circle import decider
from septem.kernel.encoding import card_of, left_coins, mode_of, paid, right_coins
from septem.kernel.layout import FREE_CITY, FREE_CITY_SEAT, GameRow
from septem.kernel.moves import legal_moves, moves_with, owes

ACTIONS_VERSION = 1

KINDS = 80  # room for the numbers of an edition's cards
PASSING = 4 * KINDS
WAITING = PASSING + 1
WHATS = WAITING + 1
WAYS = 12  # the most ways to pay for one thing
NO_CITY = -1
NO_ACTION = -1
NO_WAY = -1


def city_to_decide(row: GameRow, player: int) -> int:
    """The city for which this player has a choice open: the own one first, then as holder the Free City's (F4)."""
    if owes(row, player):
        return player
    if row.variant == FREE_CITY and decider(row, FREE_CITY_SEAT) == player and owes(row, FREE_CITY_SEAT):
        return FREE_CITY_SEAT
    return NO_CITY


def what_of(move: int) -> int:
    """The action of a move, its payment aside; passing has no card."""
    return (mode_of(move) - 1) * KINDS + card_of(move)


def action_card(action: int) -> int:
    """The number of the card of an action."""
    return action % WHATS % KINDS


def price_order(move: int) -> int:
    """Smaller for the payment that comes first."""
    return paid(move) << 8 | left_coins(move)


def action_of(move: int, moves: list[int], count: int) -> int:
    """The action of one of the `count` legal moves."""
    what = what_of(move)
    way = 0
    for i in range(count):
        if what_of(moves[i]) == what and price_order(moves[i]) < price_order(move):
            way += 1
    return what + WHATS * way


def move_of(action: int, moves: list[int], count: int) -> int:
    """The legal move that an action means; 0 if it means none."""
    what = action % WHATS
    for i in range(count):
        if what_of(moves[i]) == what and action_of(moves[i], moves, count) == action:
            return moves[i]
    return 0


def first_move(moves: list[int], count: int) -> int:
    """The legal move with the lowest action."""
    first = moves[0]
    for i in range(1, count):
        if what_of(moves[i]) < what_of(first) or (
            what_of(moves[i]) == what_of(first) and price_order(moves[i]) < price_order(first)
        ):
            first = moves[i]
    return first


def write_mask(moves: list[int], count: int, ways: int, mask: list[int]) -> None:
    """Sets `mask` to 1 for every legal action of the first `ways` ways to pay, to 0 elsewhere.

    Without moves, waiting is all there is.
    """
    clear_mask(ways, mask)
    if count == 0:
        mask[WAITING] = 1
    for i in range(count):
        action = what_of(moves[i])
        while action < WHATS * ways and mask[action]:
            action += WHATS
        if action < WHATS * ways:
            mask[action] = 1


def clear_mask(ways: int, mask: list[int]) -> None:
    """Sets the whole mask to 0."""
    for action in range(WHATS * ways):
        mask[action] = 0


def choose(row: GameRow, player: int, action: int, ways: int, tables: Tables, moves: list[int]) -> bool:
    """Lets a player choose among the first `ways` ways to pay.

    Instead of an action that is not legal the first legal move is taken, and False returned. Who has nothing to decide
    waits, whatever the action.
    """
    city = city_to_decide(row, player)
    if city == NO_CITY:
        return action == WAITING
    sought = action if 0 <= action < WHATS * ways else NO_ACTION
    # Looking at the action's own card is enough nearly always, and quicker.
    move = move_of(sought, moves, moves_with(row, city, action_card(sought), tables, moves))
    if move == 0:
        count = legal_moves(row, city, tables, moves)
        move = move_of(sought, moves, count)
        row.cities[city].choice = move if move else first_move(moves, count)
    else:
        row.cities[city].choice = move
    return move != 0


def list_ways(row: GameRow, player: int, action: int, tables: Tables, moves: list[int], out: list[int]) -> None:
    """The coins to the left and to the right of every way to pay for what an action does, its own way aside.

    `out` has two places for each way; those that there are not get NO_WAY.
    """
    for i in range(2 * WAYS):
        out[i] = NO_WAY
    city = city_to_decide(row, player)
    if city == NO_CITY:
        return
    count = moves_with(row, city, action_card(action), tables, moves)
    if count == 0:
        count = legal_moves(row, city, tables, moves)
    for i in range(count):
        if what_of(moves[i]) == action % WHATS:
            way = min(max(action_of(moves[i], moves, count) // WHATS, 0), WAYS - 1)
            out[2 * way] = left_coins(moves[i])
            out[2 * way + 1] = right_coins(moves[i])
