"""The pieces of the search: what the end of a game is worth, which moves are likely, and where nodes are found."""

import random

import pytest

from septem import Game
from septem.bots.conformance import TABLES, Table
from septem.bots.conformance.moments import start
from septem.bots.thinking.tree import (
    REWARD,
    Desk,
    Edge,
    Node,
    child_key,
    find_edges,
    find_node,
    likelihood,
    reward_seats,
)
from septem.bots.thinking.worth import WORST
from septem.bots.trees import usual_settings
from septem.data.rows import blank
from septem.data.tables import tables
from septem.kernel.encoding import encode
from septem.kernel.layout import BUILD, SELL, WONDER
from tests.table import idle, table


def rewards(game: Game) -> list[int]:
    desk = blank(Desk)
    reward_seats(game._row, tables(game.edition), usual_settings(), desk)
    return desk.rewards[: game.players]


def half_points_ahead(game: Game, seat: int, other: int) -> int:
    """Two for each point, and one for having more coins."""
    ours, theirs = ((game.score(one).total, game.cities[one].coins) for one in (seat, other))
    return 2 * (ours[0] - theirs[0]) + (ours[1] > theirs[1]) - (ours[1] < theirs[1])


@pytest.mark.parametrize("place", TABLES, ids=str)
def test_an_end_is_worth_how_far_ahead_of_the_best_other_player_it_is(place: Table) -> None:
    """Against the public score sheets and purses; the Free City is nobody's rival."""
    settings, rng = usual_settings(), random.Random(str(place))
    for seed in range(4):
        game = start(place, seed)
        while not game.over:
            seat = game.pending[0].seat
            game.choose(seat, rng.choice(game.legal(seat)))
        for seat, reward in enumerate(rewards(game)):
            ahead = min(half_points_ahead(game, seat, other) for other in range(game.players) if other != seat)
            expected = 0.5 + 0.5 * ahead / (abs(ahead) + settings.margin)
            assert reward / REWARD == pytest.approx(expected, abs=1 / REWARD)


def sold_out(coins: dict[int, int], built: dict[int, list[str]] | None = None) -> Game:
    """A game that ends with three sales: each seat has 3 coins more than these, and 1 point for them."""
    game = table(["Giza A", "Babylon A", "Olympia A"], age=3, turn=6, coins=coins, built=built)
    for seat in range(3):
        game.choose(seat, idle(game, seat))
    return game


def test_p8_coins_decide_between_equals_and_count_half_a_point() -> None:
    game = sold_out({0: 1, 1: 0, 2: 0})
    assert [game.score(seat).total for seat in range(3)] == [1, 1, 1]
    assert game.winners == (0,)
    margin = usual_settings().margin
    assert margin == 30
    assert rewards(game) == [500 + 500 // 31, 500 - 17, 500 - 17]


def test_who_is_as_rich_shares_the_win_and_has_half_the_reward() -> None:
    game = sold_out({0: 1, 1: 1, 2: 0})
    assert game.winners == (0, 1)
    assert rewards(game) == [500, 500, 500 - 17]


def test_two_coins_more_do_not_make_up_for_a_point() -> None:
    game = sold_out({0: 0, 1: 2, 2: 0}, built={0: ["Apothecary"]})
    assert [game.score(seat).total for seat in range(3)] == [2, 1, 1]
    assert rewards(game) == [500 + 500 // 31, 500 - 17, 500 - 32]


def test_who_wins_has_the_larger_reward_however_close_it_is() -> None:
    rng = random.Random(7)
    for seed in range(40):
        game = Game.new(3, seed=seed)
        while not game.over:
            seat = game.pending[0].seat
            game.choose(seat, rng.choice(game.legal(seat)))
        found = rewards(game)
        winners = [found[seat] for seat in range(3) if seat in game.winners]
        assert min(winners) > max([found[seat] for seat in range(3) if seat not in game.winners], default=0)


def test_the_best_move_is_sure_to_be_tried_and_others_the_less_the_worse_they_look() -> None:
    assert likelihood(0, 150) == 1
    assert likelihood(150, 150) == 0.5
    assert likelihood(450, 150) == 0.1


def test_keys_are_never_0_and_tell_seats_and_moves_apart() -> None:
    keys = [child_key(1, seat) for seat in range(7)]
    keys += [child_key(key, encode(mode, card, 0, 0)) for key in keys for mode in (BUILD, SELL) for card in range(100)]
    assert len(set(keys)) == len(keys)
    assert all(0 < key < 1 << 63 for key in keys)


def test_a_node_is_found_again_even_where_another_took_its_place() -> None:
    nodes = [blank(Node) for _ in range(8)]
    keys = [child_key(number, 5) for number in range(7)]
    places = []
    for key in keys:
        places.append(find_node(nodes, key))
        assert nodes[places[-1]].key == 0
        nodes[places[-1]].key = key
    assert [find_node(nodes, key) for key in keys] == places
    assert sorted(places) == sorted(set(places))


def test_the_payments_of_a_move_share_an_edge() -> None:
    edges, node = [blank(Edge) for _ in range(2)], blank(Node)
    edges[0].move, edges[0].next = encode(BUILD, 7, 2, 0), -1
    edges[1].move, edges[1].next = encode(SELL, 7, 0, 0), 0
    node.first = 1
    moves = [encode(BUILD, 8, 0, 0), encode(BUILD, 7, 0, 2), encode(SELL, 7, 0, 0)]
    assert found(edges, node, blank(Desk), moves) == [-1, 0, 1]


def test_of_several_payments_only_the_one_that_is_weighed_gets_the_edge() -> None:
    edges, node, desk = [blank(Edge)], blank(Node), blank(Desk)
    edges[0].move, edges[0].next = encode(BUILD, 7, 2, 0), -1
    desk.worths[1] = WORST
    assert found(edges, node, desk, [encode(BUILD, 7, 2, 0), encode(BUILD, 7, 0, 2)])[0] == 0


def test_edges_are_found_whatever_was_looked_for_before() -> None:
    chance, desk = random.Random(5), blank(Desk)
    moves = [encode(mode, card, 0, 0) for mode in (BUILD, WONDER, SELL) for card in range(20)]
    for _ in range(500):
        edges, node = [blank(Edge) for _ in range(chance.randint(1, 30))], blank(Node)
        for number, (edge, move) in enumerate(zip(edges, chance.sample(moves, 30), strict=False)):
            edge.move, edge.next = move, number - 1
        node.first = len(edges) - 1
        there = {edge.move: number for number, edge in enumerate(edges)}
        asked = chance.sample(moves, chance.randint(1, 30))
        assert found(edges, node, desk, asked) == [there.get(move, -1) for move in asked]


def found(edges: list[Edge], node: Node, desk: Desk, moves: list[int]) -> list[int]:
    """The edges of these moves."""
    desk.out[: len(moves)] = moves
    find_edges(edges, node, desk, len(moves))
    return desk.tried[: len(moves)]
