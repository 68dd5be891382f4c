"""The planner: exact where it claims to be, and right where it is plain what is right."""

import random
from itertools import product
from statistics import fmean

import pytest

from septem.dice import Game
from septem.dice.bots.planner import (
    FITTED,
    MIGHT_TO_COME,
    PlannerPlayer,
    _rival_mights,
    _table_at,
)
from septem.dice.bots.plans import Outlook
from septem.dice.bots.worth import ConflictHopes, Worth, ghost_mights
from septem.dice.moves import Move
from septem.dice.table import Table
from tests.dice.bots.keeping import keeping
from tests.dice.table import Seat, at_spending, solo_spending, usual_box


def planner(seed: int = 1) -> PlannerPlayer:
    """A planner in a hurry."""
    return PlannerPlayer(random.Random(seed), rolls=(4, 4), candidates=3)


def worth_when_spent(table: Table, faces: list[int]) -> float:
    """What a table is worth to the planner once the dice have fallen so."""
    end = table.clone()
    end.faces, end.phase = faces, "spend"
    rivals = ConflictHopes(end.box, _rival_mights(end, end.seat))
    return Outlook(end, Worth(end, end.seat, FITTED, rivals)).best_plan().worth


@pytest.mark.parametrize("kept", [(2, 5), (3, 6), (2, 3)])
def test_the_promise_of_the_last_roll_is_the_mean_over_its_36_falls(kept: tuple[int, int]) -> None:
    dice = {1: "wood+stone", 2: "ore+bricks", 4: "2stone", 5: "2money", 6: "idea"}
    game = keeping("Giza A", dice, age=2, rolls=2, passed=7, kept=(1, 4))
    table = game.view(0).table
    free = [die for die in (2, 3, 5, 6) if die not in kept]
    worths = []
    for fall in product(range(6), repeat=2):
        faces = table.faces[:]
        for die, face in zip(free, fall, strict=True):
            faces[die - 1] = face
        worths.append(worth_when_spent(table, faces))
    player = planner()
    assert len(worths) == 36
    assert player._promise_of_last_roll(player._outlook(table, 0), kept, []) == pytest.approx(fmean(worths))


def test_the_last_keep_has_the_best_promise() -> None:
    dice = {1: "wood+stone", 2: "ore+bricks", 4: "2stone", 5: "2money", 6: "idea"}
    game = keeping("Giza A", dice, age=2, rolls=2, passed=7, kept=(1, 4))
    player = planner()
    move = player(game.view(0), 0)
    outlook = player._outlook(game.view(0).table, 0)
    promises = {legal: player._promise_of_last_roll(outlook, legal.dice, []) for legal in game.legal(0)}
    assert promises[move] == max(promises.values())


def test_a_pair_that_is_plainly_best_is_kept_after_the_second_roll() -> None:
    """Two compasses are 4 VP for sure; the wood and the cloth are worth nothing in the last turn."""
    dice = {1: "tablet", 4: "tablet", 7: "gear/tablet/compass", 2: "compass", 5: "compass", 3: "wood+ore"}
    game = keeping("Giza A", dice | {6: "cloth+glass"}, age=3, rolls=2, passed=7, kept=(1, 4))
    assert planner()(game.view(0), 0) == Move("keep", dice=(2, 5))


@pytest.mark.parametrize("seed", range(3))
def test_a_pair_that_is_plainly_best_is_kept_after_the_first_roll(seed: int) -> None:
    """Two tablets and the "or" face that lies there are worth 9 VP; nothing else shown counts in Age III."""
    dice = {1: "tablet", 4: "tablet", 7: "gear/tablet/compass", 2: "2bricks", 3: "2ore", 5: "glass+paper", 6: "idea"}
    game = keeping("Giza A", dice, age=3, rolls=1, passed=7)
    assert planner(seed)(game.view(0), 0) == Move("keep", dice=(1, 4))


def before_the_pass(variant_seats: list[Seat]) -> Table:
    """Seat 0 has spent in Age III; military and useless goods lie unused."""
    dice = {1: "2military", 5: "glass+paper"}
    game = at_spending("Giza A", dice, age=3, neighbours=variant_seats, passed=6)
    return game.view(0).table


def spent(table: Table, *left: int) -> Table:
    """The table with every die used but these."""
    table.turn.used.update({(die, "idea"): 1 for die in table.box.dice if die not in left})
    return table


@pytest.mark.parametrize("seed", range(3))
def test_the_next_player_gets_what_helps_least(seed: int) -> None:
    table = spent(before_the_pass([("Zeus", {"stages": 3})]), 1, 5)
    assert planner(seed)._die_to_pass(table, 0) == 5


@pytest.mark.parametrize("seed", range(3))
def test_a_die_that_comes_back_from_the_bot_is_the_one_that_helps_most(seed: int) -> None:
    table = spent(before_the_pass([("Zeus", {})]), 1, 5)
    table.variant, table.place = "bot", 2
    assert planner(seed)._die_to_pass(table, 0) == 1


def test_in_the_last_turn_against_the_bot_any_die_will_do() -> None:
    table = spent(before_the_pass([("Zeus", {})]), 1, 5)
    table.variant = "bot"
    assert planner()._die_to_pass(table, 0) == 1


def test_a_later_place_of_the_game_begins_a_turn() -> None:
    table = at_spending("Giza A", age=2, neighbours=["Zeus", "Artemis"]).view(0).table
    after = _table_at(table, table.place + 1)
    assert (after.age, after.seat, after.turn.rolls) == (2, 1, 0)
    assert table.seat == 0


@pytest.mark.parametrize(("age", "turns"), [(1, (2, 3, 3)), (2, (1, 2, 2)), (3, (0, 1, 1))])
def test_the_turns_that_are_left(age: int, turns: tuple[int, ...]) -> None:
    table = at_spending("Giza A", age=age, neighbours=["Zeus", "Artemis"]).view(0).table
    assert tuple(len(table.places_ahead(seat)) for seat in range(3)) == turns


def test_the_might_to_come_is_a_distribution_for_each_number_of_turns() -> None:
    assert len(MIGHT_TO_COME) == 4
    for chances in MIGHT_TO_COME:
        assert sum(chances.values()) == pytest.approx(1)
    means = [sum(might * chance for might, chance in chances.items()) for chances in MIGHT_TO_COME]
    assert means == sorted(means)


def rivals(game: Game) -> dict[tuple[int, ...], float]:
    """What the player whose turn it is expects."""
    return _rival_mights(game.view(game.active_seat).table, game.active_seat)


def test_the_mights_of_rivals_clockwise_from_the_left() -> None:
    """In Age III both have one turn left: what they have, and what may come in it."""
    found = rivals(at_spending("Giza A", age=3, neighbours=[("Zeus", {"military": [2]}), ("Rhodes", {"stages": 2})]))
    assert sum(found.values()) == pytest.approx(1)
    assert min(found) == (2, 1)
    one = MIGHT_TO_COME[1]
    assert found[2, 1] == pytest.approx(one[0] * one[0])
    assert found[3, 2] == pytest.approx(one[1] * one[1])
    assert found[2, 3] == pytest.approx(one[0] * one[2])


def test_a_rival_who_has_played_the_last_turn_is_known() -> None:
    game = at_spending("Giza A", age=3, neighbours=[("Zeus", {"military": [2]})])
    game._table.place += 1
    game._table.sheets[0].military = [3]
    assert rivals(game) == {(3,): 1.0}


@pytest.mark.parametrize("rerolls", [0, 1, 2])
def test_against_the_ghost_its_dice_are_what_is_expected(rerolls: int) -> None:
    assert rivals(solo_spending("Giza A", age=2, rerolls=rerolls)) == ghost_mights(usual_box(), rerolls)
