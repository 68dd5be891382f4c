"""A view as a learner sees it: the same numbers as in the environments, from what a seat may know and nothing else."""

import random

import pytest

from septem import Game
from septem.game.seen import see
from septem.kernel.actions import WHATS
from tests.envs.positions import Table, positions
from tests.kernel.test_observation import observed
from tests.properties.moments import TABLES, every_table


@every_table
def test_t9_a_game_shows_its_players_no_more_than_their_views(table: Table) -> None:
    for game, _, actions in positions(table):
        for player in range(game.players):
            seen = see(game.view(player))
            observation, mask = observed(game, player)
            assert seen.observation == observation
            # Who has nothing to decide waits, which is an action but no move.
            assert seen.moves == {action: move for action, move in actions[player].items() if move is not None}
            assert all(mask[action] for action in seen.moves)


@every_table
def test_an_action_of_a_view_is_a_move_of_the_game(table: Table) -> None:
    for game, _, _ in positions(table):
        for player in range(game.players):
            decision = game.view(player).decision
            moves = see(game.view(player)).moves
            assert list(moves) == sorted(moves)
            assert set(moves.values()) == set(game.legal(decision.seat) if decision else [])


@pytest.mark.parametrize("ways", [1, 2])
def test_a_policy_may_know_the_first_ways_to_pay_only(ways: int) -> None:
    for game, _, _ in positions(TABLES[0]):
        for player in range(game.players):
            everything = see(game.view(player)).moves
            some = see(game.view(player), ways)
            assert some.moves == {action: move for action, move in everything.items() if action < ways * WHATS}
            assert some.observation == see(game.view(player)).observation


def test_looking_leaves_the_view_alone() -> None:
    view = Game.new(4, seed=2).view(3)
    before = bytes(view)
    assert see(view) == see(view)
    assert bytes(view) == before


def test_a_policy_plays_a_game_by_what_it_sees() -> None:
    game, rng = Game.new(2, variant="free-city", seed=4), random.Random(4)
    while not game.over:
        decision = rng.choice(game.pending)
        moves = see(game.view(decision.by)).moves
        seat = game.view(decision.by).decision
        assert seat is not None
        game.choose(seat.seat, moves[rng.choice(list(moves))])
    assert see(game.view(0)).moves == {}
    assert len(game.winners) >= 1
