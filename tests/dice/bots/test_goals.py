"""What a player could pay for, and with what."""

from septem.dice import Game
from septem.dice.bots.goals import Goal, Means, goals_of, means_of
from septem.dice.bots.greedy import PLAIN
from septem.dice.bots.worth import ConflictHopes, Worth
from septem.dice.moves import Move
from tests.dice.table import Seat, at_spending, play, ruled, solo_spending


def means(game: Game) -> Means:
    """The means of seat 0."""
    return means_of(game.view(0).table)


def by_name(found: Means, units: tuple[int, ...]) -> dict[str, int]:
    """Units by the name of their resource, where there are any."""
    return {resource: count for resource, count in zip(found.resources, units, strict=True) if count}


def goals(game: Game) -> list[Goal]:
    """The goals of seat 0, against peaceful rivals."""
    table = game.view(0).table
    return goals_of(table, Worth(table, 0, PLAIN, ConflictHopes(table.box, {(0,): 1.0})), means_of(table))


def needs(game: Game, goal: Goal) -> dict[str, int]:
    """What a goal needs, by name."""
    return {means(game).resources[number]: count for number, count in goal.needs}


def test_the_means_of_a_turn() -> None:
    game = at_spending(
        "Artemis A",
        age=2,
        sheet={"stages": 2, "stored": ["wood"], "card_stored": True, "tech": {"raw": 2}, "vault": ["coin", "", ""]},
        neighbours=[("Zeus", {"stored": ["ore"]}), ("Rhodes", {"stored": ["glass"]})],
    )
    found = means(game)
    assert by_name(found, found.own) == {"wood": 1, "paper": 1}
    assert found.jokers == (1, 0, 0)
    assert by_name(found, found.on_sale) == {"wood": 1, "ore": 2, "glass": 1}
    assert (found.prices[found.resources.index("ore")], found.prices[found.resources.index("glass")]) == (1, 2)
    assert (found.purse, found.own_money, found.plus, found.coins) == (0, 1, 2, 1)


def test_the_means_shrink_as_they_are_used() -> None:
    game = at_spending(
        "Artemis A",
        {5: "2money", 3: "military+idea"},
        age=2,
        sheet={"stages": 1, "stored": ["stone"], "tech": {"raw": 2}},
        neighbours=["Zeus", "Rhodes"],
    )
    play(game, "buy wood left with 5:money", "stage with bought:wood 3:idea")
    after = means(game)
    assert by_name(after, after.own) == {"paper": 1, "stone": 1}
    assert by_name(after, after.on_sale) == {"ore": 1}
    # The plus of the stage just built is in the purse, with what was left of the symbol.
    assert (after.purse, after.plus) == (3, 0)


def test_d88_a_soloist_buys_from_the_market_of_the_age() -> None:
    found = means(solo_spending("Giza A", age=2, market=("zeus", "artemis", "rhodes")))
    assert by_name(found, found.on_sale) == {"paper": 1}


def test_jokers_for_sale_by_the_looser_ruling() -> None:
    joker: Seat = ("Alexandria", {"stages": 2})
    strict = means(at_spending("Giza A", neighbours=[joker]))
    assert by_name(strict, strict.on_sale) == {"glass": 1}
    loose = means(at_spending("Giza A", neighbours=[joker], components=ruled(jokers_tradable=True)))
    assert by_name(loose, loose.on_sale) == {"wood": 1, "stone": 1, "bricks": 1, "ore": 1, "glass": 1}


def test_stages_and_levels_come_one_after_the_other() -> None:
    game = at_spending("Giza A", sheet={"stages": 1, "tech": {"goods": 2}})
    found = goals(game)
    stages = [goal for goal in found if goal.aim.action == "stage"]
    assert [needs(game, goal) for goal in stages] == [{"wood": 1, "idea": 1}, {"stone": 3, "idea": 1}]
    assert (stages[0].after, stages[1].after) == (0, stages[0].bit)
    goods, *raw = [goal for goal in found if goal.aim.action == "tech"]
    assert needs(game, goods) == {"idea": 2}
    assert (goods.after, goods.counts_each) == (0, 2)
    assert {means(game).resources[number] for number in goods.counts} == {"cloth", "glass", "paper"}
    assert [goal.after for goal in raw] == [0, raw[0].bit, raw[1].bit]


def test_every_goal_has_a_bit_of_its_own() -> None:
    found = goals(at_spending("Giza B", age=3))
    assert len({goal.bit for goal in found}) == len(found)
    assert all(goal.bit.bit_count() == 1 for goal in found)


def test_d30_storing_is_paid_with_dice_unless_the_looser_ruling_holds() -> None:
    game = at_spending("Giza A", sheet={"stored": ["wood"]})
    stores = [goal for goal in goals(game) if goal.aim.action == "store"]
    assert {goal.aim.target for goal in stores} == {"stone", "bricks", "ore", "cloth", "glass", "paper", "card"}
    assert all(goal.from_dice for goal in stores)
    assert [needs(game, goal) for goal in stores if goal.aim.target == "card"] == [{"stone": 2}]
    loose = at_spending("Giza A", components=ruled(save_payment="any_source"))
    assert not any(goal.from_dice for goal in goals(loose))


def test_d74_the_money_of_artemis_is_no_goal() -> None:
    assert Move("store", "card") not in [goal.aim for goal in goals(at_spending("Artemis A"))]


def test_d55_a_guild_is_a_goal_in_age_iii_only() -> None:
    guild = Move("guild")
    assert guild not in [goal.aim for goal in goals(at_spending("Giza B", age=2))]
    assert guild in [goal.aim for goal in goals(at_spending("Giza B", age=3))]
    assert guild not in [goal.aim for goal in goals(at_spending("Giza B", age=3, sheet={"guild": True}))]


def test_d73_the_free_level_is_the_better_one() -> None:
    game = at_spending("Halicarnassus A", age=3, sheet={"stages": 1, "tech": {"goods": 2}, "stored": ["glass"]})
    assert Move("stage", "goods") in [goal.aim for goal in goals(game)]
