"""Plans: as good as trying everything, and small cases in numbers."""

import pytest

from septem.dice import Game
from septem.dice.bots.bundles import Bundle
from septem.dice.bots.goals import Goal
from septem.dice.bots.plans import Outlook, Plan, _is_idle
from septem.dice.moves import Move
from tests.dice.bots.trying import Trying, outlook_of, spending_moments
from tests.dice.table import Marks, at_spending, play

NOTHING = Bundle((0,) * 8, (0,) * 3, 0, 0, 0, 0, 0)
# In the order of the components.
WOOD, STONE = 0, 1


def aims(plan: Plan) -> set[str]:
    """What a plan pays for."""
    return {str(goal.aim) for goal in plan.goals}


def test_a_plan_is_as_good_as_trying_everything() -> None:
    tried = 0
    for game in spending_moments(range(130)):
        outlook = outlook_of(game)
        trying = Trying(game, outlook.worth, patience=150)
        if trying.is_complete:
            tried += trying.best > 0
            assert outlook.best_plan().worth == pytest.approx(trying.best), f"{game!r}\n{game.dice}\n{game.sheets}"
    assert tried >= 30


def test_the_worth_of_faces_is_that_of_the_plan_for_them() -> None:
    for game in spending_moments(range(200, 240)):
        outlook = outlook_of(game)
        if not outlook.table.turn.used:
            assert outlook.worth_of(outlook.table.faces) == pytest.approx(outlook.best_plan().worth)


def test_d12_one_die_is_left_out_unless_all_may_be_used() -> None:
    """Seven VP faces cannot be had, but five can: the plan leaves the die that it can do without."""
    vp = dict.fromkeys((3, 4, 5, 6, 7), "vp")
    dice = vp | {1: "2wood", 2: "2military"}
    strict = outlook_of(at_spending("Zeus A", dice, age=3, sheet={"stages": 1}, neighbours=["Giza"])).best_plan()
    assert strict.spare == 1
    marks: Marks = {"stages": 2}
    free = outlook_of(at_spending("Zeus A", dice, age=3, sheet=marks, neighbours=["Giza"])).best_plan()
    assert free.spare == 0


def test_the_spare_die_is_the_one_that_costs_least() -> None:
    """In Age III every die scores: five VP, 3 VP of the stage, military; a VP is what can be missed."""
    dice = dict.fromkeys((3, 4, 5, 6, 7), "vp") | {1: "2wood", 2: "2military"}
    outlook = outlook_of(at_spending("Zeus A", dice, age=3, neighbours=["Giza"]))
    plan = outlook.best_plan()
    assert plan.spare in (3, 4, 5, 6, 7)
    assert aims(plan) == {"stage"}
    assert plan.worth == pytest.approx(4 + 3 + outlook.worth.military(2))


def test_a_chain_of_stages_in_one_turn() -> None:
    """Giza A with its stone: two stone in all, wood and idea, three stone and idea would need six dice."""
    game = at_spending("Giza A", {1: "wood+stone", 5: "idea", 6: "idea"}, age=3)
    assert aims(outlook_of(game).best_plan()) == {"stage"}
    assert len(outlook_of(game).best_plan().goals) == 2


def test_a_level_iii_counts_what_the_same_plan_stores() -> None:
    dice = {5: "idea", 6: "idea", 1: "2wood", 3: "2ore", 4: "2stone", 2: "2bricks", 7: "paper+cloth"}
    game = at_spending("Alexandria A", dice, age=3, sheet={"tech": {"raw": 2}, "stages": 3})
    plan = outlook_of(game).best_plan()
    assert aims(plan) == {"tech raw", "store wood", "store ore", "store stone", "store bricks"}
    assert plan.worth == 4
    assert plan.spare in (5, 6)


def coins(symbols: int) -> Bundle:
    """So many money symbols on the dice."""
    return NOTHING._replace(money=symbols, money_worth=2 * symbols)


def money(game: Game) -> Outlook:
    """The outlook of a turn in Age II, where a coin is worth 0.5 and stored money 0.4."""
    assert game.age == 2
    return outlook_of(game)


def test_money_left_is_banked_once() -> None:
    outlook = money(at_spending("Giza A", age=2))
    assert [outlook.money_left(coins(symbols), 0) for symbols in range(3)] == [0, 0.5, 0.5]
    assert [outlook.money_left(coins(symbols), 2) for symbols in range(3)] == [None, 0, 0.5]
    assert [outlook.money_left(coins(symbols), 3) for symbols in range(4)] == [None, None, 0, 0.5]


def test_money_left_where_the_vault_is_used_is_worth_nothing() -> None:
    assert money(at_spending("Giza A", age=2, sheet={"vault": ["", "coin", ""]})).money_left(coins(2), 0) == 0


def test_a_coin_of_the_vault_pays_and_is_missed() -> None:
    outlook = money(at_spending("Giza A", age=2, sheet={"vault": ["coin", "", ""]}))
    assert [outlook.money_left(coins(symbols), 2) for symbols in range(3)] == [-0.5, 0, 0.5]
    assert [outlook.money_left(coins(symbols), 4) for symbols in range(3)] == [None, -0.5, 0]


def test_artemis_stores_money_and_banks_a_coin() -> None:
    outlook = money(at_spending("Artemis A", age=2))
    assert [outlook.money_left(coins(symbols), 0) for symbols in range(4)] == pytest.approx([0, 0.5, 0.9, 0.9])


def test_d76_the_plus_comes_with_the_first_money_spent() -> None:
    """With +2 a symbol is worth 4, and two are worth 6; without one there is nothing."""
    outlook = money(at_spending("Artemis A", age=2, sheet={"stages": 2}))
    assert [outlook.money_left(coins(0), trade) for trade in (1, 4)] == [None, None]
    assert [outlook.money_left(coins(1), trade) for trade in (1, 4, 5)] == [0, 0, None]
    assert outlook.money_left(coins(2), 6) == 0


def test_d75_the_stored_money_brings_the_plus_as_well() -> None:
    outlook = money(at_spending("Artemis A", age=2, sheet={"stages": 2, "card_stored": True}))
    assert [outlook.money_left(coins(0), trade) for trade in (1, 3, 4)] == [0, 0, None]
    assert [outlook.money_left(coins(1), trade) for trade in (3, 4, 5, 6)] == [0.5, 0, 0, None]


def test_d36_what_is_left_in_the_purse_comes_first() -> None:
    game = at_spending("Giza A", {5: "2money"}, age=2, sheet={"tech": {"raw": 1}}, neighbours=["Zeus", "Rhodes"])
    play(game, "buy wood left with 5:money")
    outlook = money(game)
    assert [outlook.money_left(coins(0), trade) for trade in (1, 2)] == [0, None]


def test_every_filling_of_the_invention_spaces() -> None:
    """Three spaces and three symbols: 9 ways to fill one, 18 to fill two, 6 to fill all."""
    outlook = outlook_of(at_spending("Giza A", age=3))
    assert len(outlook.fillings) == 9 + 18 + 6
    assert (outlook.fillings[0][0], outlook.fillings[-1][0]) == (14, 1)


def test_d23_what_is_marked_is_not_filled_again() -> None:
    outlook = outlook_of(at_spending("Giza A", age=3, sheet={"inventions": {"gear": 1}}))
    assert len(outlook.fillings) == 4 + 2
    assert outlook.fillings[0][0] == 13
    gear = outlook.table.box.inventions.index("gear")
    assert all(number != gear and size != 1 for _, filling in outlook.fillings for number, size in filling)


@pytest.mark.parametrize(
    ("inventions", "worth"),
    [
        ({}, 9 + 1),
        ({"compass": 3}, 4 + 1),
        ({"gear": 3}, 4),
        ({"tablet": 1}, 9),
    ],
)
def test_d18_the_or_face_goes_where_it_brings_most(inventions: dict[str, int], worth: int) -> None:
    """Two gears, a tablet and the "or" face, everything else being useless in Age III."""
    dice = {1: "tablet", 3: "gear", 6: "gear", 7: "gear/tablet/compass", 2: "2bricks", 4: "2stone", 5: "glass+paper"}
    game = at_spending("Rhodes A", dice, age=3, sheet={"inventions": inventions, "stages": 3})
    assert outlook_of(game).best_plan().worth == worth


def bundle(**symbols: int) -> Bundle:
    """A die with so much wood and stone, gears, military, VP, money or a wild invention."""
    resources = [0] * 8
    resources[WOOD], resources[STONE] = symbols.pop("wood", 0), symbols.pop("stone", 0)
    return NOTHING._replace(resources=tuple(resources), inventions=(symbols.pop("gear", 0), 0, 0), **symbols)


def test_bundles_add_up() -> None:
    both = bundle(wood=1, gear=1, money=1).plus(bundle(wood=2, vp=1, military=2, wild=1))
    assert both == bundle(wood=3, gear=1, money=1, vp=1, military=2, wild=1)
    assert both.minus(both) == NOTHING


@pytest.mark.parametrize(
    ("die", "others", "idle"),
    [
        (bundle(wood=1), bundle(wood=2), True),
        (bundle(wood=1), bundle(wood=1), False),
        (bundle(stone=2), bundle(wood=2), True),
        (bundle(wood=1, stone=1), bundle(wood=1), False),
        (bundle(gear=1), bundle(wood=2), True),
        (bundle(vp=1), bundle(wood=2), False),
        (bundle(military=1), bundle(wood=2), False),
        (bundle(money=1), bundle(wood=2), False),
        (bundle(wild=1), bundle(wood=2), False),
    ],
)
def test_a_die_is_idle_if_the_others_pay_for_everything(die: Bundle, others: Bundle, idle: bool) -> None:
    """The plan needs two wood and no invention."""
    plan = Plan(3, (Goal(Move("stage"), 3, ((WOOD, 2),)),), ())
    assert _is_idle(die, others.plus(die), plan) is idle


def test_a_die_of_an_invention_that_is_filled_is_not_idle() -> None:
    gear = bundle(gear=1)
    assert not _is_idle(gear, gear.plus(gear), Plan(1, (), ((0, 1),)))
    assert _is_idle(gear, gear.plus(gear), Plan(1, (), ((1, 1),)))
