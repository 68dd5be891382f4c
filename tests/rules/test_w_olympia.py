"""Section W: the Statue of Zeus in Olympia: free structures, cheap raw materials, a copied guild."""

from functools import partial

import pytest

from septem import Game
from tests.table import moves, play, stage_ways, table, ways

OLYMPIA_A = ["Olympia A", "Ephesus A", "Alexandria A"]
OLYMPIA_B = ["Olympia B", "Giza A", "Halicarnassus A"]

# With the stage of the free structure.
olympia = partial(table, OLYMPIA_A, stages={0: 2})


def test_w_olympia_a_builds_a_structure_free_of_cost() -> None:
    game = olympia(hands={0: ["Palace"]}, age=3, coins={0: 0})
    assert ways(game, 0, "Palace") == ["free Palace"]
    play(game, {0: "free Palace"})
    assert game.cities[0].built == ["Palace"]
    assert game.cities[0].coins == 0


def test_w_olympia_a_free_stands_beside_the_ways_to_pay() -> None:
    game = olympia(turn=3, hands={0: ["Workshop"]}, coins={0: 2})
    assert ways(game, 0, "Workshop") == ["build Workshop >2", "free Workshop"]
    play(game, {0: "free Workshop"})
    assert [city.coins for city in game.cities] == [2, 6, 6]


def test_w_olympia_a_is_not_blocked_by_poverty() -> None:
    game = olympia(turn=3, hands={0: ["Workshop", "Timber Yard"]}, coins={0: 0})
    assert ways(game, 0, "Workshop") == ["free Workshop"]
    assert ways(game, 0, "Timber Yard") == ["free Timber Yard"]


def test_w_olympia_a_saves_coins_owed_to_the_bank() -> None:
    game = olympia(turn=3, hands={0: ["Timber Yard"]}, coins={0: 3})
    assert ways(game, 0, "Timber Yard") == ["build Timber Yard", "free Timber Yard"]
    play(game, {0: "free Timber Yard"})
    assert game.cities[0].coins == 3


def test_w_olympia_a_builds_guilds_too() -> None:
    game = olympia(hands={0: ["Workers Guild"]}, age=3, coins={0: 0})
    assert ways(game, 0, "Workers Guild") == ["free Workers Guild"]


def test_w_olympia_a_is_not_offered_for_what_costs_nothing() -> None:
    assert ways(olympia(turn=3, hands={0: ["Altar"]}), 0, "Altar") == ["build Altar"]


def test_w_olympia_a_is_not_offered_for_what_chains() -> None:
    game = olympia(hands={0: ["Aqueduct"]}, age=2, built={0: ["Baths"]})
    assert ways(game, 0, "Aqueduct") == ["build Aqueduct"]


def test_w_olympia_a_is_not_offered_for_what_the_city_makes_itself() -> None:
    game = olympia(turn=3, hands={0: ["Stockade"]}, coins={0: 9})
    assert ways(game, 0, "Stockade") == ["build Stockade"]


def test_w_olympia_a_may_not_repeat_a_name() -> None:
    game = olympia(hands={0: ["Baths"]}, turn=4, built={0: ["Baths"]})
    assert ways(game, 0, "Baths") == []


def test_w_olympia_a_does_not_build_stages_free() -> None:
    # The third stage asks 2 ore, which nobody has.
    assert stage_ways(olympia(turn=3, hands={0: ["Altar"]}, coins={0: 9}), 0) == []


def test_w_olympia_a_works_once_an_age_and_again_in_the_next() -> None:
    game = olympia(hands={0: ["Workshop"]}, turn=5, coins={0: 0}, after={0: ["Walls"]})
    play(game, {0: "free Workshop"})
    assert not any(move.action == "free" for move in game.legal(0))
    play(game)
    assert game.age == 2
    assert "free Walls" in moves(game, 0)


def test_w_olympia_a_spent_means_spent_for_the_rest_of_the_age() -> None:
    hands = {0: ["Workshop", "Baths"], 1: ["Baths"], 2: ["Baths"]}
    game = olympia(turn=3, hands=hands, coins={0: 0})
    play(game, {0: "free Workshop"})
    for _ in range(3):
        assert "Baths" in game.hand(0)
        assert ways(game, 0, "Baths") == []
        play(game)


def test_w_olympia_a_unused_does_not_accumulate() -> None:
    # Not used in Age I; in Age II it works once.
    game = olympia(age=2, hands={0: ["Walls"], 1: ["Aqueduct"]}, coins={0: 0})
    play(game, {0: "free Walls"})
    assert "Aqueduct" in game.hand(0)
    assert ways(game, 0, "Aqueduct") == []


def test_w_olympia_a_paying_keeps_the_power() -> None:
    game = olympia(turn=3, hands={0: ["Workshop"], 2: ["Baths"]}, coins={0: 2})
    play(game, {0: "build Workshop >2"})
    assert ways(game, 0, "Baths") == ["free Baths"]


def test_w_olympia_a_works_from_the_turn_after_its_stage() -> None:
    game = table(
        ["Olympia A", "Ephesus A", "Giza A"],
        turn=3,
        stages={0: 1},
        built={0: ["Stone Pit"]},
        hands={0: ["Workshop"], 2: ["Workshop"]},
        coins={0: 2},
    )
    assert ways(game, 0, "Workshop") == []
    play(game, {0: "wonder Tavern >2"})
    assert ways(game, 0, "Workshop") == ["free Workshop"]


def test_w_olympia_a_bank_rewards_come_with_a_free_build() -> None:
    game = olympia(hands={0: ["Haven"]}, age=3, built={0: ["Ore Vein", "Clay Pool"]}, coins={0: 0})
    play(game, {0: "free Haven"})
    assert game.cities[0].coins == 2


def test_w_olympia_b_buys_raw_materials_for_one_on_both_sides() -> None:
    game = table(
        OLYMPIA_B,
        age=2,
        hands={0: ["Walls"]},
        stages={0: 1},
        built={1: ["Stone Pit"], 2: ["Stone Pit"]},
        coins={0: 3},
    )
    assert ways(game, 0, "Walls") == ["build Walls <2 >1"]
    assert game.cities[0].discounts == (("raw", "left"), ("raw", "right"))


def test_w_olympia_b_can_still_build_trading_posts() -> None:
    game = table(OLYMPIA_B, turn=2, stages={0: 1}, hands={0: ["East Trading Post", "West Trading Post"]})
    assert ways(game, 0, "East Trading Post") == ["build East Trading Post"]
    assert ways(game, 0, "West Trading Post") == ["build West Trading Post"]


def copied(built: dict[int, list[str]], stages: dict[int, int] | None = None, wonders: list[str] = OLYMPIA_B) -> Game:
    """Olympia B with its third stage, at the end of the game."""
    return table(wonders, age=3, turn=6, built=built, stages={0: 3, **(stages or {})})


def test_w_olympia_b_copies_a_guild_of_a_neighbour_as_if_it_were_its_own() -> None:
    # Seat 1 owns the Workers Guild; for Olympia it counts the brown cards of Olympia's neighbours.
    game = copied({0: ["Lumber Yard"], 1: ["Workers Guild", "Ore Vein"], 2: ["Sawmill", "Clay Pool"]})
    assert game.score(0).guilds == 3
    # Copying takes nothing from its owner, who counts Olympia's brown card and those of seat 2.
    assert game.score(1).guilds == 3


def test_w_olympia_b_copies_nothing_without_the_third_stage() -> None:
    built = {1: ["Workers Guild", "Ore Vein"]}
    assert table(OLYMPIA_B, age=3, turn=6, built=built, stages={0: 2}).score(0).guilds == 0


def test_w_olympia_b_copies_the_best_of_both_neighbours_and_only_one() -> None:
    game = copied(
        {1: ["Workers Guild", "Ore Vein", "Loom"], 2: ["Craftsmens Guild", "Press"]},
    )
    # Workers would be 1, Craftsmens are 2 grey cards for 2 points each.
    assert game.score(0).guilds == 4


def test_w_olympia_b_adds_the_copy_to_its_own_guilds() -> None:
    game = copied({0: ["Traders Guild"], 1: ["Workers Guild", "Ore Vein", "Tavern"]})
    assert game.score(0).guilds == 1 + 1


def test_w_olympia_b_does_not_copy_from_further_away() -> None:
    wonders = ["Olympia B", "Giza A", "Rhodes A", "Halicarnassus A"]
    game = copied({1: ["Ore Vein"], 2: ["Workers Guild"]}, wonders=wonders)
    assert game.score(0).guilds == 0


def test_w_olympia_b_without_a_neighbours_guild_copies_nothing() -> None:
    assert copied({0: ["Workers Guild"], 1: ["Ore Vein"]}).score(0).guilds == 1


def test_w_olympia_b_copies_builders_and_strategists_from_its_own_place() -> None:
    builders = copied({1: ["Builders Guild"]}, {1: 2, 2: 1})
    assert builders.score(0).guilds == 3 + 2 + 1
    # Both neighbours lost to Olympia in Ages I and II.
    strategists = copied({0: ["Stockade"], 2: ["Strategists Guild"]})
    assert strategists.score(0).guilds == 4


def test_w_olympia_b_a_copied_shipowners_guild_does_not_count_itself() -> None:
    # Two brown, one grey and the own purple card: 4, where the owner of the card counts it as well.
    game = copied({0: ["Lumber Yard", "Sawmill", "Loom", "Traders Guild"], 1: ["Shipowners Guild"]})
    assert game.score(0).guilds == 4
    assert game.score(1).guilds == 1


def test_w_olympia_b_a_copied_scientists_guild_scores_as_science() -> None:
    game = copied({0: ["Apothecary", "Workshop"], 1: ["Scientists Guild"]})
    assert (game.score(0).science, game.score(0).guilds) == (10, 0)


def test_w_olympia_b_a_copied_scientists_guild_is_chosen_when_it_is_worth_more() -> None:
    # The set is worth 8 more; the Magistrates Guild 2.
    game = copied(
        {0: ["Apothecary", "Workshop"], 1: ["Scientists Guild"], 2: ["Magistrates Guild", "Altar", "Theater"]}
    )
    assert (game.score(0).science, game.score(0).guilds) == (10, 0)


def test_w_olympia_b_a_copied_scientists_guild_joins_the_own_symbol_of_choice() -> None:
    # Two guilds of the kind can be at a table only in a made-up deal; the choice is joint as with Babylon.
    game = copied({0: ["Apothecary", "Scientists Guild"], 1: ["Scientists Guild"]})
    assert game.score(0).science == 10


@pytest.mark.parametrize("owners", [(1, 2), (2, 1)])
@pytest.mark.parametrize(("guild", "card"), [("Workers Guild", "Ore Vein"), ("Magistrates Guild", "Altar")])
def test_w_olympia_b_between_equals_it_does_not_copy_the_scientists_guild(
    owners: tuple[int, int], guild: str, card: str
) -> None:
    # A first symbol is worth 1 point, and so is one brown or blue card.
    game = copied({owners[0]: ["Scientists Guild"], owners[1]: [guild, card]})
    assert (game.score(0).science, game.score(0).guilds) == (0, 1)
