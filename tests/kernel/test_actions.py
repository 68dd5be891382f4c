"""Moves as actions: each legal move has one number and back, and any number is survived."""

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from septem import Game
from septem.data import EDITIONS, MANUFACTURED, RAW, Cost, load
from septem.data.rows import pack
from septem.data.tables import tables
from septem.game.names import names_of
from septem.kernel.actions import (
    ACTIONS_VERSION,
    KINDS,
    NO_CITY,
    PASSING,
    WAITING,
    WAYS,
    WHATS,
    action_of,
    choose,
    city_to_decide,
    first_move,
    move_of,
    write_mask,
)
from septem.kernel.encoding import card_of, left_coins, mode_of, paid
from septem.kernel.layout import BUILD, MOVES
from tests.envs.positions import Table, positions
from tests.properties.moments import TABLES, every_table
from tests.table import makers, table

any_position = st.tuples(st.sampled_from(TABLES), st.integers(0, 10**6), st.integers(0, 6), st.integers(0, 25))
any_action = st.integers(0, WHATS * WAYS) | st.integers(-(2**31), 2**31 - 1)


def reach(where: tuple[Table, int, int, int]) -> tuple[Game, int, list[int]]:
    """A game, one of its players and the moves it has; with more coins there are more ways to pay."""
    kind, number, seat, coins = where
    found = positions(kind)
    game = found[number % len(found)].game.clone()
    for city in game._row.cities[: len(game.cities)]:
        city.coins += coins
    player = seat % game.players
    return game, player, moves_of(game, player)


def moves_of(game: Game, player: int) -> list[int]:
    """The kernel's numbers of all that a player may do."""
    city = city_to_decide(game._row, player)
    return [] if city == NO_CITY else list(game._numbered_moves(city).values())


@settings(max_examples=300)
@given(where=any_position)
def test_every_move_has_an_action_of_its_own_and_every_action_its_move(where: tuple[Table, int, int, int]) -> None:
    _, _, moves = reach(where)
    actions = [action_of(move, moves, len(moves)) for move in moves]
    assert len(set(actions)) == len(moves)
    assert all(0 <= action < WHATS * WAYS and action % WHATS != WAITING for action in actions)
    assert [move_of(action, moves, len(moves)) for action in actions] == moves


@settings(max_examples=300)
@given(where=any_position)
def test_the_mask_has_exactly_the_actions_of_the_moves(where: tuple[Table, int, int, int]) -> None:
    _, _, moves = reach(where)
    mask = [7] * (WHATS * WAYS)
    write_mask(moves, len(moves), WAYS, mask)
    assert [action for action, is_legal in enumerate(mask) if is_legal] == (
        sorted(action_of(move, moves, len(moves)) for move in moves) or [WAITING]
    )
    for ways in (1, 3):
        shorter = [7] * (WHATS * ways)
        write_mask(moves, len(moves), ways, shorter)
        assert shorter == mask[: WHATS * ways]


@settings(max_examples=300)
@given(where=any_position)
def test_ways_to_pay_are_ordered_by_price_and_then_by_the_coins_to_the_left(where: tuple[Table, int, int, int]) -> None:
    _, _, moves = reach(where)
    by_action = {action_of(move, moves, len(moves)): (paid(move), left_coins(move)) for move in moves}
    for action, price in by_action.items():
        if action >= WHATS:
            assert by_action[action - WHATS] < price
    assert all(action % WHATS in by_action for action in by_action)


@settings(max_examples=300)
@given(where=any_position, action=any_action)
def test_whatever_the_action_a_legal_move_is_chosen(where: tuple[Table, int, int, int], action: int) -> None:
    game, player, moves = reach(where)
    actions = {action_of(move, moves, len(moves)): move for move in moves}
    city, before = city_to_decide(game._row, player), pack(game._row)
    is_legal = choose(game._row, player, action, WAYS, tables(game.edition), [0] * MOVES)
    if not moves:
        assert is_legal == (action == WAITING)
        assert pack(game._row) == before
    else:
        assert is_legal == (action in actions)
        assert game._row.cities[city].choice == actions.get(action, actions[min(actions)])
        game._row.cities[city].choice = 0
        assert pack(game._row) == before  # and nothing else has changed


@settings(max_examples=100)
@given(where=any_position, seed=st.integers(0, 99))
def test_the_order_of_the_list_does_not_matter(where: tuple[Table, int, int, int], seed: int) -> None:
    """A view lists its moves in another order than the kernel."""
    _, _, moves = reach(where)
    shuffled = random.Random(seed).sample(moves, len(moves))
    assert [action_of(move, shuffled, len(moves)) for move in moves] == [
        action_of(move, moves, len(moves)) for move in moves
    ]
    if moves:
        assert first_move(shuffled, len(moves)) == move_of(
            min(action_of(move, moves, len(moves)) for move in moves), moves, len(moves)
        )


@every_table
def test_f4_the_holder_decides_for_the_own_city_first(table: Table) -> None:
    for game, _, _ in positions(table):
        for player in range(game.players):
            decision = game.view(player).decision
            assert city_to_decide(game._row, player) == (decision.seat if decision else NO_CITY)


@pytest.mark.parametrize("edition", EDITIONS)
def test_there_is_a_number_for_every_card(edition: str) -> None:
    assert len(names_of(edition).cards) <= KINDS


def test_a_change_of_numbers_needs_a_new_version() -> None:
    """They are promised to policies that were trained on them."""
    assert (ACTIONS_VERSION, KINDS, PASSING, WAITING, WHATS, WAYS) == (1, 80, 320, 321, 322, 12)


def units(cost: Cost) -> tuple[int, int]:
    """Raw materials and manufactured goods of a cost."""
    count = cost.resources.get
    return sum(count(resource, 0) for resource in RAW), sum(count(resource, 0) for resource in MANUFACTURED)


def most_ways(raw: int, goods: int) -> int:
    """The most payments, none as good as another for both neighbours, for at most so many units.

    Every price of the four markets, every number of units to buy, every share that a neighbour can have in them. A
    city with few coins has some of these ways, never others: what beats an affordable payment is affordable.
    """
    return max(
        unbeaten({(x * a + y * c, (bought - x) * b + (more - y) * d) for x in xs for y in ys})
        for a, b, c, d in product((1, 2), repeat=4)
        for bought in range(raw + 1)
        for more in range(goods + 1)
        for xs in shares(bought)
        for ys in shares(more)
    )


def shares(bought: int) -> list[range]:
    """How many of the units can come from the left: from some number to another."""
    return [range(least, most + 1) for most in range(bought + 1) for least in range(most + 1)]


def unbeaten(pairs: set[tuple[int, int]]) -> int:
    """How many of these payments no other is as good as, for both neighbours."""
    return sum(
        not any(pair != other and other[0] <= pair[0] and other[1] <= pair[1] for other in pairs) for pair in pairs
    )


def test_c7_no_printed_cost_can_be_paid_in_more_ways_than_there_are_actions_for() -> None:
    cards = {units(card.cost) for edition in EDITIONS for card in load(edition).cards}
    stages = {units(s.cost) for edition in EDITIONS for wonder in load(edition).wonders for s in wonder.stages}
    assert max(most_ways(*cost) for cost in cards) == WAYS
    assert max(most_ways(*cost) for cost in stages) <= WAYS


def test_c7_the_palace_can_be_paid_in_eleven_ways() -> None:
    """Every board makes something, so six units of the seven are bought: here four raw materials and two goods."""
    everything = [*makers("WSCO"), "Loom II", "Glassworks II", "Press II"]
    game = table(
        ["Ephesus A", "Giza A", "Halicarnassus A"],
        age=3,
        turn=6,
        hands={0: ["Palace"]},
        coins={0: 30},
        built={0: ["Marketplace"], 1: everything, 2: everything},
    )
    moves = moves_of(game, 0)
    palace = names_of("first").numbers["Palace", 3]
    ways = [move for move in moves if mode_of(move) == BUILD and card_of(move) == palace]
    assert len(ways) == 11
    assert sorted(action_of(move, moves, len(moves)) for move in ways) == [palace + WHATS * way for way in range(11)]
