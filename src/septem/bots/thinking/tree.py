"""Decoupled UCT: every seat has a tree of its own over its own moves.

A node stands for what one seat has done since the search began, and is found by a key made of these moves. Each playout
starts from another arrangement of the hidden cards, so the moves at a node differ from one playout to the next: an edge
is made for a move when it is first tried, and only the moves open now are weighed against each other. Where a seat has
left its tree, it goes on by worth alone.

Rewards are whole numbers, so that plain and compiled search agree to the last bit.
"""

from collections.abc import Sequence
from math import sqrt
from typing import Annotated

from septem.bots.thinking.picking import pick_by_worth
from septem.bots.thinking.playing import Mind
from septem.bots.thinking.weighing import weigh
from septem.bots.thinking.weights import Weights
from septem.bots.thinking.worth import WORST
from septem.data.rows import INT8, INT16, INT32, INT64, Int32, Int64, Row
from septem.data.tables import CARDS, Tables
from septem.kernel.chance import seed_generator
from septem.kernel.circle import decider, is_free_city
from septem.kernel.encoding import LEFT
from septem.kernel.imagine import imagine_cards
from septem.kernel.knowledge import PLACES, Memory, find_groups
from septem.kernel.layout import CATEGORIES, MOVES, OVER, SEATS, GameRow
from septem.kernel.moves import legal_moves, open_moves, owes
from septem.kernel.scoring import score
from septem.kernel.turn import settle

REWARD = 1000  # for a game won by any number of points; half of it for a tie
FARTHEST = 1000  # half points: nobody is so far ahead
NO_EDGE = -1
PATH = 256  # decisions of all seats in a game
KEY_BITS = 0x7FFFFFFFFFFFFFFF
KEY_FACTOR = 6364136223846793005
KEY_STEP = 1442695040888963407
KEY_SHIFT = 24
ACTION = (1 << LEFT) - 1  # what is done with which card, the payment aside
OUT_OF_TREE = 0


class Node(Row):
    """What a seat has done so far, and how it went; a key of 0 is an empty place."""

    key: Int64
    total: Int64
    visits: Int32
    first: Int32  # its first edge


class Edge(Row):
    """A move tried at a node, and how it went."""

    total: Int64
    move: Int32
    visits: Int32
    next: Int32


class Settings(Row):
    """How to search."""

    explore: Int32  # weight of the bonus for moves tried seldom, in hundredths
    trust: Int32  # a move so many hundredths of a point below the best is half as likely to be explored
    margin: Int32  # half points ahead that are worth half of what can be won beyond a tie


class Desk(Row):
    """Room to think: every buffer that a playout needs."""

    keys: Annotated[list[int], INT64, SEATS]  # where each seat stands in its tree
    out: Annotated[list[int], INT32, MOVES]
    worths: Annotated[list[int], INT32, MOVES]
    groups: Annotated[list[int], INT32, 3 * PLACES]
    pooled: Annotated[list[int], INT32, 3 * PLACES]
    stock: Annotated[list[int], INT32, CARDS]
    tried: Annotated[list[int], INT32, MOVES]  # the edge of each move, or NO_EDGE
    path_edges: Annotated[list[int], INT32, PATH]
    path_nodes: Annotated[list[int], INT32, PATH]
    edges: Int32  # in use
    nodes: Int32  # in use
    steps: Int32
    places: Annotated[list[int], INT16, ACTION + 1]  # where each action stood among the moves when it was last there
    sheet: Annotated[list[int], INT16, CATEGORIES]
    totals: Annotated[list[int], INT16, SEATS]
    rewards: Annotated[list[int], INT16, SEATS]
    path_seats: Annotated[list[int], INT8, PATH]


def think(
    rows: Sequence[GameRow],
    memories: Sequence[Memory],
    tables: Sequence[Tables],
    minds: Sequence[Mind],
    settings: Sequence[Settings],
    nodes: Sequence[Node],
    edges: Sequence[Edge],
    desks: Sequence[Desk],
    seed: int,
    first: int,
) -> None:
    """One playout a row, all copies of one view; the first mind chooses in the trees, the second one beyond them."""
    desk = desks[0]
    find_groups(rows[0], memories[0].seat, desk.groups)
    for i in range(len(rows)):
        row = rows[i]
        seed_generator(row, seed, first + i)
        if imagine_cards(row, memories[0], tables[0], desk.groups, desk.pooled, desk.stock):
            play_through(row, tables[0], minds, settings[0], nodes, edges, desk)
            reward_seats(row, tables[0], settings[0], desk)
            learn(nodes, edges, desk)


def play_through(
    row: GameRow,
    tables: Tables,
    minds: Sequence[Mind],
    settings: Settings,
    nodes: Sequence[Node],
    edges: Sequence[Edge],
    desk: Desk,
) -> None:
    """Plays an imagined game to its end, every seat through its tree first."""
    desk.steps = 0
    for seat in range(row.seats):
        desk.keys[seat] = child_key(1, seat)
    while row.phase != OVER:
        for seat in range(row.seats):
            if not owes(row, seat):
                continue
            if desk.keys[seat] != OUT_OF_TREE:
                count = legal_moves(row, seat, tables, desk.out)
                row.cities[seat].choice = choose_in_tree(
                    row, seat, tables, minds[0].weights, settings, nodes, edges, desk, count
                )
            else:
                # The second mind denies nobody anything, so one card to sell or to put under the wonder is as good
                # as another.
                count = open_moves(row, seat, True, tables, desk.out)
                row.cities[seat].choice = pick_by_worth(
                    row, seat, tables, minds[1].weights, minds[1].noise, desk.out, desk.worths, count
                )
        settle(row, tables)


def choose_in_tree(
    row: GameRow,
    seat: int,
    tables: Tables,
    weights: Weights,
    settings: Settings,
    nodes: Sequence[Node],
    edges: Sequence[Edge],
    desk: Desk,
    count: int,
) -> int:
    """The move to try next at the seat's node, which is made if it is new; a new one is the last of its playout."""
    number = find_node(nodes, desk.keys[seat])
    node = nodes[number]
    if node.key == 0:
        node.key = desk.keys[seat]
        node.first = NO_EDGE
        desk.nodes += 1
    choice = most_promising(row, seat, tables, weights, settings, node, edges, desk, count)
    move = desk.out[choice]
    edge = desk.tried[choice]
    if edge == NO_EDGE:
        if desk.edges == len(edges):
            desk.keys[seat] = OUT_OF_TREE
            return move
        edge = desk.edges
        desk.edges += 1
        edges[edge].move = move
        edges[edge].next = node.first
        node.first = edge
    desk.path_nodes[desk.steps] = number
    desk.path_edges[desk.steps] = edge
    desk.path_seats[desk.steps] = decider(row, seat)
    desk.steps += 1
    is_full = 2 * desk.nodes > len(nodes)
    desk.keys[seat] = OUT_OF_TREE if node.visits == 0 or is_full else child_key(node.key, move & ACTION)
    return move


def most_promising(
    row: GameRow,
    seat: int,
    tables: Tables,
    weights: Weights,
    settings: Settings,
    node: Node,
    edges: Sequence[Edge],
    desk: Desk,
    count: int,
) -> int:
    """The place of the move with the best of reward so far and bonus for what was tried seldom."""
    best = weigh_moves(row, seat, tables, weights, desk, count)
    likely = 0.0
    for i in range(count):
        if desk.worths[i] != WORST:
            likely += likelihood(best - desk.worths[i], settings.trust)
    find_edges(edges, node, desk, count)
    bonus = settings.explore / 100 * sqrt(node.visits + 1.0) / likely
    usual = node.total / (node.visits * REWARD) if node.visits else 0.5
    choice = 0
    most = -1.0
    for i in range(count):
        if desk.worths[i] == WORST:
            continue
        edge = desk.tried[i]
        tried = 0 if edge == NO_EDGE else edges[edge].visits
        value = usual if tried == 0 else edges[edge].total / (tried * REWARD)
        value += bonus * likelihood(best - desk.worths[i], settings.trust) / (1 + tried)
        if value > most:
            most = value
            choice = i
    return choice


def weigh_moves(row: GameRow, seat: int, tables: Tables, weights: Weights, desk: Desk, count: int) -> int:
    """Writes what every move is worth, WORST for all but the best payment of each, and returns the most."""
    weigh(row, seat, tables, weights, desk.out, desk.worths, count)
    most = WORST
    kept = 0
    for i in range(count):
        # The payments of one action stand together.
        if i > 0 and desk.out[kept] & ACTION == desk.out[i] & ACTION:
            if desk.worths[i] > desk.worths[kept]:
                desk.worths[kept] = WORST
                kept = i
            else:
                desk.worths[i] = WORST
        else:
            kept = i
        most = max(most, desk.worths[kept])
    return most


def likelihood(behind: int, trust: int) -> float:
    """How likely a move is to be good, by how far its worth is behind the best: 1 for the best itself."""
    part = behind / trust
    return 1.0 / (1.0 + part * part)


def child_key(key: int, move: int) -> int:
    """The key of the node that this move leads to; never 0."""
    return ((key + move + 1) * KEY_FACTOR + KEY_STEP) & KEY_BITS | 1


def find_node(nodes: Sequence[Node], key: int) -> int:
    """The place of the node with this key, or the empty one where it belongs; of 2**n places half stay free."""
    last = len(nodes) - 1
    place = key >> KEY_SHIFT & last
    while nodes[place].key != 0 and nodes[place].key != key:
        place = (place + 1) & last
    return place


def find_edges(edges: Sequence[Edge], node: Node, desk: Desk, count: int) -> None:
    """Writes the edge of every move that is weighed, or NO_EDGE, in one walk along the edges of the node."""
    for i in range(count):
        if desk.worths[i] != WORST:
            desk.places[desk.out[i] & ACTION] = i
            desk.tried[i] = NO_EDGE
    edge = node.first
    while edge != NO_EDGE:
        action = edges[edge].move & ACTION
        place = desk.places[action]
        if place < count and desk.out[place] & ACTION == action:
            desk.tried[place] = edge
        edge = edges[edge].next


def reward_seats(row: GameRow, tables: Tables, settings: Settings, desk: Desk) -> None:
    """Writes what the end of a game is worth to each seat: how far it is ahead of the best other player."""
    for seat in range(row.seats):
        desk.totals[seat] = score(row, seat, tables, desk.sheet)
    for seat in range(row.seats):
        ahead = FARTHEST
        for other in range(row.seats):
            if other != seat and not is_free_city(row, other):
                ahead = min(ahead, lead(row, seat, other, desk))
        desk.rewards[seat] = REWARD // 2 + (REWARD // 2) * ahead // (abs(ahead) + settings.margin)


def lead(row: GameRow, seat: int, other: int, desk: Desk) -> int:
    """By how many half points one seat is ahead of another; having more coins, which breaks ties (P8), counts one."""
    half_points = 2 * (desk.totals[seat] - desk.totals[other])
    richer = row.cities[seat].coins - row.cities[other].coins
    if richer > 0:
        half_points += 1
    elif richer < 0:
        half_points -= 1
    return half_points


def learn(nodes: Sequence[Node], edges: Sequence[Edge], desk: Desk) -> None:
    """Adds the rewards to every node and edge of the playout."""
    for step in range(desk.steps):
        reward = desk.rewards[desk.path_seats[step]]
        nodes[desk.path_nodes[step]].visits += 1
        nodes[desk.path_nodes[step]].total += reward
        edges[desk.path_edges[step]].visits += 1
        edges[desk.path_edges[step]].total += reward
