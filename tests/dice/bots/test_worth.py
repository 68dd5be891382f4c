"""What things are worth, in numbers that can be reckoned by hand."""

from itertools import product

import pytest
from msgspec.structs import replace

from septem.dice import Game
from septem.dice.bots.greedy import PLAIN
from septem.dice.bots.planner import FITTED
from septem.dice.bots.worth import ConflictHopes, Weights, Worth, ghost_mights
from septem.dice.box import Box
from septem.dice.sheet import Coin
from tests.dice.table import Marks, Seat, at_spending, solo_spending, usual, usual_box

Chances = dict[tuple[int, ...], float]
# Four dice have one military face each, worth 2 or 1 (D17).
ARMED_DICE = (2, 2, 1, 1)
PEACE: Chances = {(0,): 1.0}


def worth_of(game: Game, weights: Weights = PLAIN, rivals: Chances | None = None) -> Worth:
    """What seat 0 reckons with, its rivals having these mights."""
    table = game.view(0).table
    return Worth(table, 0, weights, ConflictHopes(table.box, rivals or PEACE))


def might_by_hand(rerolls: int) -> dict[int, float]:
    """The Ghost's might: a die with one military face of six stays peaceful with 5/6 for each roll."""
    armed = 1 - (5 / 6) ** (rerolls + 1)
    chances = dict.fromkeys(range(7), 0.0)
    for shown in product((False, True), repeat=len(ARMED_DICE)):
        chance = 1.0
        for is_armed in shown:
            chance *= armed if is_armed else 1 - armed
        chances[sum(might for might, is_armed in zip(ARMED_DICE, shown, strict=True) if is_armed)] += chance
    return chances


@pytest.mark.parametrize(("rerolls", "mean"), [(0, 1.00), (1, 1.83), (2, 2.53)])
def test_r19_the_might_of_the_ghost(rerolls: int, mean: float) -> None:
    chances = ghost_mights(usual_box(), rerolls)
    assert {might: pytest.approx(chance) for (might,), chance in chances.items()} == might_by_hand(rerolls)
    assert sum(chances.values()) == pytest.approx(1)
    assert sum(might * chance for (might,), chance in chances.items()) == pytest.approx(mean, abs=0.005)


def test_r19_with_two_rerolls_the_ghost_has_six_in_three_games_of_a_hundred() -> None:
    assert ghost_mights(usual_box(), 2)[6,] == pytest.approx(0.03, abs=0.005)


@pytest.mark.parametrize("rerolls", [0, 1, 2])
def test_r19_a_ghost_that_rolls_everything_again_grows_no_stronger(rerolls: int) -> None:
    ghost = replace(usual().ghost, reroll_keeps_military=replace(usual().ghost.reroll_keeps_military, value=False))
    chances = ghost_mights(Box(replace(usual(), ghost=ghost)), rerolls)
    assert sum(might * chance for (might,), chance in chances.items()) == pytest.approx(1.00)


@pytest.mark.parametrize(
    ("mights", "net"),
    [
        ((3, 3, 5), (0, 0, 5)),
        ((3, 3, 6), (-4, -4, 5)),
        ((4, 4, 7), (0, 0, 5)),
        ((2, 1, 2), (4, -9, 4)),
        ((0, 4, 4), (-3, 4, 4)),
        ((0, 1), (-3, 5)),
        ((0, 0, 0), (0, 0, 0)),
        ((5, 5, 3), (4, 4, -1)),
        ((2, 2, 2), (4, 4, 4)),
        ((6, 1, 3, 2), (5, -12, 3, -8)),
        ((6, 3, 3, 0), (5, -4, 2, -3)),
    ],
)
def test_the_conflict_of_the_examples_seen_from_every_seat(mights: tuple[int, ...], net: tuple[int, ...]) -> None:
    for seat, points in enumerate(net):
        rivals = mights[seat + 1 :] + mights[:seat]
        assert ConflictHopes(usual_box(), {rivals: 1.0}).expected(mights[seat]) == points


def test_d91_the_ghost_of_the_example_when_it_is_not_known_yet() -> None:
    """Might 3 against 6, 5, 3 and 2, all equally likely: −3, +1, +4 and +5."""
    rivals = ConflictHopes(usual_box(), {(6,): 0.25, (5,): 0.25, (3,): 0.25, (2,): 0.25})
    assert rivals.expected(3) == pytest.approx((-3 + 1 + 4 + 5) / 4)


def test_military_is_worth_what_it_changes_in_the_conflict() -> None:
    armed: Chances = {(1,): 1.0}
    game = at_spending("Giza A", age=3, neighbours=["Zeus"])
    assert worth_of(game, rivals=armed).military(1) == 4 - (-3)
    assert worth_of(game, rivals=armed).military(2) == 5 - (-3)
    again = at_spending("Giza A", age=3, sheet={"military": [2]}, neighbours=["Zeus"])
    assert worth_of(again, rivals=armed).military(1) == 0
    early = at_spending("Giza A", age=1, neighbours=["Zeus"])
    assert worth_of(early, rivals=armed).military(1) == pytest.approx(7 - PLAIN.military_space[2])


def test_the_might_of_rhodes_counts_without_a_space() -> None:
    game = at_spending("Rhodes A", age=3, sheet={"stages": 1}, neighbours=["Zeus"])
    assert worth_of(game, rivals={(1,): 1.0}).stage(1) == 1 + 4 - (-3)


@pytest.mark.parametrize(
    ("wonder", "number", "value"),
    [
        ("Giza A", 0, 3),
        ("Giza B", 3, 6),
        ("Alexandria A", 1, 1 + PLAIN.raw_joker[2]),
        ("Alexandria B", 1, PLAIN.goods_joker[2]),
        ("Artemis A", 1, 1 + 2 * PLAIN.coins_plus[2]),
        ("Artemis B", 0, 2 + PLAIN.coins_plus[2]),
        ("Babylon A", 1, 1 + PLAIN.invention_joker[2]),
        ("Babylon B", 1, 2 + PLAIN.reroll),
        ("Zeus A", 1, 1 + PLAIN.all_dice[2]),
        ("Halicarnassus A", 1, 1 + PLAIN.discount[2] + PLAIN.tech_step[2]),
    ],
)
def test_a_stage_is_worth_all_that_it_gives(wonder: str, number: int, value: float) -> None:
    assert worth_of(at_spending(wonder, age=1)).stage(number) == pytest.approx(value)


def test_a_stage_takes_the_hope_of_building_it_later() -> None:
    worth = worth_of(at_spending("Giza A", age=1), FITTED)
    assert worth.stage(0) == pytest.approx(3 - 3 * FITTED.stage_hope[2])


def test_a_free_level_is_worth_the_better_of_the_two() -> None:
    """In Age III a goods level III with two goods stored brings 4 VP, and with all six built nothing comes."""
    goods: Marks = {"stages": 1, "tech": {"goods": 2, "raw": 2}, "stored": ["glass", "paper", "wood"]}
    assert worth_of(at_spending("Halicarnassus A", age=3, sheet=goods)).stage(1) == 1 + 4
    done: Marks = {"stages": 1, "tech": {"goods": 3, "raw": 3}}
    assert worth_of(at_spending("Halicarnassus A", age=3, sheet=done)).stage(1) == 1


@pytest.mark.parametrize(
    ("inventions", "gain"),
    [
        ({}, 1),
        ({"gear": 2}, 5),
        ({"gear": 2, "tablet": 3}, 1),
        ({"gear": 1, "tablet": 2}, 5),
        ({"gear": 1}, 3),
        ({"gear": 1, "tablet": 2, "compass": 3}, 0),
    ],
)
def test_d79_the_invention_joker_of_the_last_turn(inventions: dict[str, int], gain: int) -> None:
    game = at_spending("Babylon A", age=3, sheet={"stages": 1, "inventions": inventions})
    assert worth_of(game).stage(1) == 1 + gain


def test_d48_a_level_iii_counts_what_is_stored_and_a_little_of_what_will_be() -> None:
    marks: Marks = {"tech": {"goods": 2, "raw": 2}, "stored": ["cloth", "glass", "wood"]}
    last, first = (worth_of(at_spending("Zeus A", age=age, sheet=marks)) for age in (3, 1))
    assert (last.tech("goods", 2), last.tech("raw", 2)) == (4, 1)
    later = PLAIN.stored_later[2]
    assert (first.tech("goods", 2), first.tech("raw", 2)) == pytest.approx((2 * (2 + later), 1 + later))


def test_a_stored_resource_counts_for_the_levels_that_stand_and_the_stages_that_ask_for_it() -> None:
    marks: Marks = {"tech": {"goods": 3, "raw": 3}}
    last = worth_of(at_spending("Giza A", age=3, sheet=marks))
    assert (last.stored("glass"), last.stored("wood"), last.stored("stone")) == (2, 1, 1)
    first = worth_of(at_spending("Giza A", age=1))
    assert first.stored("ore") == pytest.approx(PLAIN.raw_stored[2])
    assert first.stored("glass") == pytest.approx(PLAIN.goods_stored[2])
    assert first.stored("wood") == pytest.approx(PLAIN.raw_stored[2] + PLAIN.stage_unit[2])


def test_giza_asks_for_no_more_stone_than_its_stages_cost() -> None:
    """Stage 3 costs three stone: with two for good a third is wanted, with three none."""
    two = worth_of(at_spending("Giza A", age=2, sheet={"stored": ["stone"]}))
    assert two.stored("stone") == pytest.approx(PLAIN.raw_stored[1] + PLAIN.stage_unit[1])
    three = worth_of(at_spending("Giza A", age=2, sheet={"stored": ["stone"], "card_stored": True}))
    assert three.stored("stone") == pytest.approx(PLAIN.raw_stored[1])


@pytest.mark.parametrize("weights", [PLAIN, FITTED])
def test_in_the_last_age_what_only_helps_later_is_worth_nothing(weights: Weights) -> None:
    worth = worth_of(at_spending("Alexandria B", age=3), weights)
    assert [worth.stored(one) for one in usual().symbols.resources] == [0] * 8
    assert [worth.tech(tree, level) for tree in ("goods", "raw") for level in range(3)] == [0] * 6
    assert (worth.stage(0), worth.stage(1), worth.stage(2), worth.money_stored()) == (0, 0, 6, 0)


@pytest.mark.parametrize(("coins", "gain"), [(0, 0), (1, 1), (2, 1)])
def test_d41_in_the_last_age_a_coin_is_worth_the_vp_it_adds(coins: int, gain: int) -> None:
    vault: list[Coin] = ["", "", ""]
    vault[:coins] = ["coin"] * coins
    game = at_spending("Giza A", age=3, sheet={"vault": vault})
    assert worth_of(game).coins(1) == gain


def test_before_the_last_age_a_coin_has_a_weight() -> None:
    assert worth_of(at_spending("Giza A", age=1)).coins(1) == PLAIN.coin[2]
    assert worth_of(at_spending("Giza A", age=2), FITTED).coins(1) == FITTED.coin[1]


def test_d22_inventions_are_worth_their_space_less_the_hope_for_a_better_use() -> None:
    last, first = (worth_of(at_spending("Giza A", age=age), FITTED) for age in (3, 1))
    assert [last.invention(dice) for dice in (1, 2, 3)] == [1, 4, 9]
    hopes = (FITTED.single, FITTED.double, FITTED.triple)
    found = [first.invention(dice) for dice in (1, 2, 3)]
    assert found == pytest.approx([vp - hope[2] for vp, hope in zip((1, 4, 9), hopes, strict=True)])


def test_rolled_vp_are_worth_themselves_less_the_space() -> None:
    assert worth_of(at_spending("Giza A", age=3)).rolled_vp(3) == 3
    assert worth_of(at_spending("Giza A", age=2)).rolled_vp(3) == pytest.approx(3 - PLAIN.vp_space[1])


NEIGHBOURS: list[Seat] = [
    ("Zeus", {"stages": 2, "tech": {"goods": 3}, "stored": ["glass", "ore"], "military": [4], "rolled_vp": [2, 3]}),
    ("Giza", {"stages": 3, "tech": {"goods": 2}, "stored": ["wood"], "military": [3], "rolled_vp": [4]}),
]


@pytest.mark.parametrize(
    ("wonder", "sheet", "counted"),
    [
        ("Halicarnassus B", {}, 5),
        ("Alexandria B", {"stored": ["cloth", "paper"]}, 3),
        ("Artemis B", {"stored": ["bricks", "paper"]}, 3),
        ("Babylon B", {}, 7),
    ],
)
def test_d58_a_guild_counts_what_stands_and_what_neighbours_may_add(wonder: str, sheet: Marks, counted: int) -> None:
    """In Age III of three players both neighbours have one turn after the first player's."""
    game = at_spending(wonder, age=3, sheet=sheet, neighbours=NEIGHBOURS)
    assert worth_of(game).guild() == pytest.approx(counted + 2 * PLAIN.guild_growth)


def test_d57_who_sits_opposite_adds_nothing_to_a_guild() -> None:
    """In Age III of four players three have a turn after the first player's, two of them neighbours."""
    game = at_spending("Halicarnassus B", age=3, neighbours=["Zeus", ("Rhodes", {"tech": {"raw": 3}}), "Giza"])
    assert worth_of(game).guild() == pytest.approx(2 * PLAIN.guild_growth)


def test_d94_against_the_ghost_a_guild_does_not_grow() -> None:
    game = solo_spending("Giza B", age=3, sheet={"stages": 3})
    assert worth_of(game).guild() == 3


def test_the_guild_of_rhodes_is_a_guess_for_each_neighbour() -> None:
    assert worth_of(at_spending("Rhodes B", age=3)).guild() == 2 * PLAIN.loss_of_a_neighbour


def test_d63_a_sole_opponent_is_one_neighbour_to_the_guild_of_rhodes() -> None:
    assert worth_of(at_spending("Rhodes B", age=3, neighbours=["Zeus"])).guild() == PLAIN.loss_of_a_neighbour
    assert worth_of(solo_spending("Rhodes B", age=3)).guild() == PLAIN.loss_of_a_neighbour


def test_an_a_side_has_no_guild() -> None:
    assert worth_of(at_spending("Giza A", age=3)).guild() == 0


def test_d83_zeus_takes_the_better_guild_of_a_neighbour_seen_from_its_own_seat() -> None:
    """Giza's counts the stages of Zeus and both neighbours, 2 + 3 + 1; Artemis' the raw resources stored, none."""
    neighbours: list[Seat] = [("Giza", {"stages": 3}), ("Artemis", {"stages": 1})]
    game = at_spending("Zeus B", age=3, sheet={"stages": 2}, neighbours=neighbours)
    assert worth_of(game).stage(2) == pytest.approx(1 + 6 + 2 * PLAIN.guild_growth)
