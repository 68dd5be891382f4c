"""From plans to moves: what was planned is done, and how it is paid."""

import pytest

from septem.dice import Game
from tests.dice.bots.trying import carry_out, gained, outlook_of, spending_moments
from tests.dice.table import at_spending


def carried_out(game: Game) -> list[str]:
    """The purchases of a turn in words."""
    return [str(move) for move in carry_out(game)]


def test_what_was_planned_is_done() -> None:
    """Every goal that is worth something is reached, by legal moves, and a die is left to pass."""
    for game in spending_moments(range(300)):
        outlook = outlook_of(game)
        plan = outlook.best_plan()
        done = [move.aim for move in carry_out(game)]
        assert [goal.aim for goal in plan.goals if goal.worth > 0 and goal.aim not in done] == [], f"{game!r} {done}"
        assert gained(outlook.worth, outlook.table, game.view(game.active_seat).table) >= plan.worth - 1e-9
        assert game.view(game.active_seat).table.passable_dice()


def test_d30_symbols_that_are_to_be_stored_are_not_spent_on_a_stage() -> None:
    """Three bricks and a joker build stage 1 of Alexandria B, which costs two, and still store bricks."""
    dice = {1: "wood+stone", 2: "ore+bricks", 3: "bricks+wood", 4: "stone+bricks"}
    game = at_spending("Alexandria B", dice, age=2, sheet={"stored": ["wood", "stone"], "tech": {"raw": 2}})
    assert {str(goal.aim) for goal in outlook_of(game).best_plan().goals} >= {"stage", "store bricks"}
    carry_out(game)
    assert game.sheets[0].stages == 1
    assert "bricks" in game.sheets[0].stored


def test_what_is_lacking_is_bought_first() -> None:
    dice = {5: "2money", 1: "idea"}
    game = at_spending("Zeus A", dice, age=3, sheet={"stages": 1}, neighbours=["Artemis", "Giza"])
    assert carried_out(game)[:2] == ["buy stone right with 5:money", "stage with bought:stone 1:idea"]


def test_a_joker_saves_the_money() -> None:
    """The raw joker stands for the stone, and the money goes into the vault."""
    dice = {5: "2money", 1: "idea"}
    game = at_spending("Zeus A", dice, age=2, sheet={"stages": 1, "tech": {"raw": 2}}, neighbours=["Artemis", "Giza"])
    moves = carried_out(game)
    assert "stage with 1:idea joker:stone" in moves
    assert "bank with 5:money" in moves
    assert not any(move.startswith("buy") for move in moves)


def test_one_joker_of_two_needed_leaves_one_to_buy() -> None:
    """Stage 3 of Zeus A costs two wood, stone and idea: the wood is there once, one of the others is bought."""
    dice = {5: "2money", 1: "idea"}
    game = at_spending("Zeus A", dice, age=3, sheet={"stages": 2, "tech": {"raw": 2}}, neighbours=["Artemis", "Giza"])
    moves = carried_out(game)
    assert moves[0] == "buy stone right with 5:money"
    assert "stage with own:wood bought:stone 1:idea joker:wood" in moves


def test_a_coin_is_crossed_out_for_a_stage_but_not_to_be_stored() -> None:
    game = at_spending(
        "Artemis A", {1: "idea"}, age=2, sheet={"stages": 1, "vault": ["coin", "", ""]}, neighbours=["Zeus", "Giza"]
    )
    moves = carried_out(game)
    assert moves[:2] == ["buy wood left with vault:money", "stage with bought:wood 1:idea"]
    assert not any(move.startswith("store card") for move in moves)


def test_all_military_and_all_vp_are_noted_but_those_of_the_spare_die() -> None:
    dice = {1: "2military", 3: "military+idea", 4: "vp", 5: "vp", 7: "vp"}
    game = at_spending("Giza A", dice, age=3, sheet={"inventions": {"compass": 3, "gear": 1}})
    moves = carried_out(game)
    assert "military with 1:military 3:military" in moves
    assert "vp with 4:vp 5:vp 7:vp" in moves


def test_d19_the_second_space_of_the_military_is_paid_for() -> None:
    dice = {1: "2military", 3: "wood+ore"}
    game = at_spending("Giza A", dice, age=3, sheet={"military": [1]}, neighbours=["Zeus"])
    assert "military with 1:military 3:ore 3:wood" in carried_out(game)


def test_inventions_use_the_or_face_last() -> None:
    dice = {3: "gear", 6: "gear", 7: "gear/tablet/compass", 1: "2wood", 2: "2bricks", 4: "2stone", 5: "glass+paper"}
    game = at_spending("Rhodes A", dice, age=3, sheet={"stages": 3, "inventions": {"tablet": 3}})
    moves = carried_out(game)
    assert "invention gear with 3:gear 6:gear" in moves
    assert "invention compass with 7:compass" in moves


@pytest.mark.parametrize(("age", "first"), [(1, "store card with 5:money"), (2, "bank with 5:money")])
def test_money_goes_where_it_is_worth_more(age: int, first: str) -> None:
    """Stored money is worth 0.8 and a coin 0.6 in Age I; in Age II it is the coin."""
    game = at_spending("Artemis A", {5: "2money"}, age=age, neighbours=["Zeus"])
    moves = carried_out(game)
    assert [move for move in moves if "money" in move] == [first]
