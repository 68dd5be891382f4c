"""Section F: two players with the Free City. Seats 0 and 1 play, seat 2 is the Free City.

The Free City's left neighbour is seat 0, its right neighbour seat 1. Seat 0 holds it on turns 1, 3 and 5 of
Ages I and III and on turns 2, 4 and 6 of Age II.
"""

from collections import Counter
from functools import partial

import pytest

from septem import Game, IllegalMove, Move
from septem.data import load
from tests.table import finish, moves, play, stage_ways, table, ways

free_city = partial(table, variant="free-city")
TABLE = ["Giza A", "Rhodes A", "Ephesus A"]


def choose(game: Game, seat: int, text: str) -> None:
    """Chooses for one seat."""
    game.choose(seat, Move.parse(text))


def test_f1_the_cards_of_three_players_and_three_boards_with_three_coins() -> None:
    game = Game.new(2, variant="free-city", seed=1)
    assert [city.coins for city in game.cities] == [3, 3, 3]
    assert len({city.name for city in game.cities}) == 3
    for age in (1, 2):
        dealt = Counter(card for hand in game.deal[age - 1] for card in hand)
        assert dealt == Counter(card.name for card in load("first").deck(3, age))


def test_f1_all_three_cities_are_neighbours() -> None:
    # Seat 0 buys ore from seat 1 on its left and papyrus from the Free City on its right.
    game = free_city(TABLE, hands={0: ["Barracks", "Scriptorium"]}, coins={0: 2, 2: 0})
    assert ways(game, 0, "Barracks") == ["build Barracks <2"]
    assert ways(game, 0, "Scriptorium") == ["build Scriptorium >2"]


def test_f1_the_free_city_is_paid_for_what_it_sells() -> None:
    game = free_city(TABLE, turn=2, hands={0: ["Scriptorium"], 1: ["Altar"]}, coins={0: 2, 2: 0})
    # Turn 2: seat 1 holds the Free City.
    play(game, {0: "build Scriptorium >2", 2: "build Altar"})
    assert [city.coins for city in game.cities] == [0, 6, 2]


@pytest.mark.parametrize("age", [1, 2, 3])
def test_f2_seven_cards_to_each_player_and_seven_to_the_draw_pile(age: int) -> None:
    game = Game.new(2, variant="free-city", wonders=TABLE, seed=3)
    while game.age < age:
        play(game)
    assert [len(hand) for hand in game.deal[age - 1]] == [7, 7, 7]
    holder = 1 if age == 2 else 0
    assert len(game.hand(1 - holder)) == 7
    assert Counter(game.hand(1 - holder)) == Counter(game.deal[age - 1][1 - holder])


@pytest.mark.parametrize(("age", "holders"), [(1, [0, 1, 0, 1, 0, 1]), (2, [1, 0, 1, 0, 1, 0]), (3, [0, 1] * 3)])
def test_f3_the_free_city_card_changes_hands_every_turn(age: int, holders: list[int]) -> None:
    # To the left of the Free City first in Ages I and III: seat 0; to its right in Age II: seat 1.
    game = free_city(TABLE, age=age)
    found = []
    for _ in range(6):
        holder = game.free_city_holder
        assert holder is not None
        found.append(holder)
        game.choose(holder, game.legal(holder)[0])
        assert (2, "free-city", holder) in game.pending
        play(game)
    assert found == holders


def test_f4_the_holder_draws_the_top_card_of_the_pile() -> None:
    game = free_city(TABLE, hands={2: ["Loom", "Press", "Glassworks"]})
    assert "Loom" in game.hand(0)
    assert "Press" not in game.hand(0)
    assert (len(game.hand(0)), len(game.hand(1))) == (8, 7)
    play(game)
    assert "Press" in game.hand(1)
    assert (len(game.hand(0)), len(game.hand(1))) == (6, 7)


def test_f4_a_card_for_the_own_city_first_and_then_one_for_the_free_city() -> None:
    game = free_city(TABLE, hands={0: ["Altar", "Theater"]})
    assert [tuple(decision) for decision in game.pending] == [(0, "turn", 0), (1, "turn", 1)]
    assert game.legal(2) == []
    choose(game, 0, "build Altar")
    assert [tuple(decision) for decision in game.pending] == [(1, "turn", 1), (2, "free-city", 0)]
    assert "Altar" not in game.hand(2)
    assert "build Theater" in moves(game, 2)
    choose(game, 2, "build Theater")
    choose(game, 1, "sell Tavern")
    assert [city.built for city in game.cities] == [["Altar"], [], ["Theater"]]


def test_f4_the_other_player_chooses_one_card_only() -> None:
    game = free_city(TABLE, hands={1: ["Altar"]})
    choose(game, 1, "build Altar")
    assert [decision.seat for decision in game.pending] == [0]


def test_f4_either_city_may_take_the_drawn_card() -> None:
    own = free_city(TABLE, hands={0: ["Altar"], 2: ["Loom"]})
    play(own, {0: "build Loom", 2: "build Altar"})
    assert (own.cities[0].built, own.cities[2].built) == (["Loom"], ["Altar"])
    other = free_city(TABLE, hands={0: ["Altar"], 2: ["Loom"]})
    play(other, {0: "build Altar", 2: "build Loom"})
    assert (other.cities[0].built, other.cities[2].built) == (["Altar"], ["Loom"])


def test_f4_a_drawn_card_that_nobody_takes_stays_in_the_hand() -> None:
    game = free_city(TABLE, hands={0: ["Altar", "Theater"], 2: ["Loom"]})
    play(game, {0: "build Altar", 2: "build Theater"})
    # Hands are swapped: the other player holds it now, with the next card of the pile.
    assert "Loom" in game.hand(1)
    assert len(game.hand(1)) == 7


def test_f4_taking_back_the_own_choice_takes_back_the_free_citys() -> None:
    game = free_city(TABLE, hands={0: ["Altar", "Theater"]})
    choose(game, 0, "build Altar")
    choose(game, 2, "build Theater")
    game.unchoose(0)
    assert [decision.seat for decision in game.pending] == [0, 1]
    choose(game, 0, "build Theater")
    assert (2, "free-city", 0) in game.pending
    assert "Theater" not in game.hand(2)


def test_f4_the_free_city_cannot_take_the_only_copy_its_holder_chose() -> None:
    game = free_city(TABLE, hands={0: ["Altar"]})
    choose(game, 0, "build Altar")
    with pytest.raises(IllegalMove, match="Altar"):
        choose(game, 2, "build Altar")


UNPLAYABLE = ["Baths", "Stockade", "Barracks", "Guard Tower", "Workshop", "Apothecary"]


def test_f5_the_free_city_must_play_a_card_it_can_play() -> None:
    # Of the seven cards left only the Theater can be built without a coin, and then nothing may be sold.
    game = free_city(TABLE, hands={0: ["Altar", *UNPLAYABLE], 2: ["Theater"]}, coins={2: 0})
    choose(game, 0, "build Altar")
    assert moves(game, 2) == {"build Theater"}


def test_f5_the_free_city_sells_when_nothing_can_be_played() -> None:
    game = free_city(TABLE, hands={0: ["Altar", *UNPLAYABLE], 2: ["Baths"]}, coins={2: 0})
    choose(game, 0, "build Altar")
    assert moves(game, 2) == {f"sell {card}" for card in UNPLAYABLE}
    choose(game, 2, "sell Baths")
    choose(game, 1, "sell Tavern")
    assert game.cities[2].coins == 3


def test_f5_only_the_cards_that_the_holder_leaves_count() -> None:
    # The Altar is the only card the Free City could build; its holder may take it away.
    game = free_city(TABLE, hands={0: ["Altar", *UNPLAYABLE], 2: ["Baths"]}, coins={2: 0})
    choose(game, 0, "build Baths")
    assert moves(game, 2) == {"build Altar"}
    choose(game, 0, "build Altar")
    assert {move.action for move in game.legal(2)} == {"sell"}


def test_f5_a_stage_is_playing_too() -> None:
    # Ephesus has a stone and can buy the other from Giza, so any card can become its first stage.
    game = free_city(
        ["Giza A", "Babylon A", "Ephesus A"],
        turn=3,
        built={2: ["Stone Pit", "Theater"]},
        hands={0: ["Tavern", *UNPLAYABLE[1:5]], 2: ["Theater"]},
        coins={2: 2},
    )
    choose(game, 0, "sell Tavern")
    assert "wonder Theater <2" in moves(game, 2)
    assert "sell Theater" not in moves(game, 2)


def test_f5_a_chain_must_be_used_and_not_the_stage_with_that_card() -> None:
    game = free_city(
        TABLE,
        age=3,
        hands={0: ["Circus", "Gardens", "Palace"]},
        built={2: ["Statue", "Quarry"]},
        coins={2: 0},
    )
    choose(game, 0, "sell Circus")
    assert {move for move in moves(game, 2) if "Gardens" in move} == {"build Gardens"}
    # Another card may still become the stage.
    assert {move for move in moves(game, 2) if "Palace" in move} == {"wonder Palace"}


def test_f5_a_card_that_costs_nothing_may_still_become_a_stage() -> None:
    game = free_city(TABLE, age=2, turn=2, hands={0: ["Vineyard"]}, built={2: ["Quarry"]}, coins={2: 0})
    choose(game, 0, "sell Bazar")
    assert {move for move in moves(game, 2) if "Vineyard" in move} == {"build Vineyard", "wonder Vineyard"}


def test_f5_a_chain_to_a_structure_that_stands_already_does_not_bind() -> None:
    game = free_city(
        TABLE,
        age=3,
        turn=3,
        hands={0: ["Circus", "Gardens"]},
        built={2: ["Statue", "Quarry", "Gardens"]},
        coins={2: 0},
    )
    choose(game, 0, "sell Circus")
    assert {move for move in moves(game, 2) if "Gardens" in move} == {"wonder Gardens"}


def test_f5_the_once_an_age_power_never_forbids_selling() -> None:
    # Olympia A as Free City could build the Baths free; its holder decides.
    unplayable = ["Baths", "Barracks", "Guard Tower", "Workshop"]  # the Stockade's wood is Olympia's own
    game = free_city(
        ["Ephesus A", "Alexandria A", "Olympia A"],
        turn=3,
        stages={2: 2},
        hands={0: ["Altar", *unplayable], 2: ["Apothecary"]},
        coins={2: 0},
    )
    choose(game, 0, "build Altar")
    cards = [*unplayable, "Apothecary"]
    assert moves(game, 2) == {f"{action} {card}" for card in cards for action in ("free", "sell")}


def test_f6_the_free_city_buys_by_the_normal_rules_and_its_holder_picks_the_seller() -> None:
    game = free_city(
        TABLE,
        turn=3,
        hands={0: ["Tavern", "Baths"]},
        built={1: ["Stone Pit"], 2: ["East Trading Post"]},
        coins={0: 0, 1: 0, 2: 2},
    )
    choose(game, 0, "sell Tavern")
    # Stone from seat 0 for 2, or from seat 1 on the Free City's right for 1.
    assert ways(game, 2, "Baths") == ["build Baths <2", "build Baths >1"]
    choose(game, 2, "build Baths <2")
    choose(game, 1, "sell Tavern")
    assert [city.coins for city in game.cities] == [3 + 2, 3, 0]


def test_f6_the_free_city_pays_at_the_start_of_the_turn_like_everyone() -> None:
    game = free_city(TABLE, hands={0: ["Tavern", "Baths", "Scriptorium"], 1: ["Scriptorium"]}, coins={1: 2, 2: 1})
    choose(game, 1, "build Scriptorium <2")
    choose(game, 0, "sell Tavern")
    assert ways(game, 2, "Baths") == []


def test_f7_all_structures_stand_before_coins_are_counted() -> None:
    # Age II, turn 2: seat 0 holds the Free City, whose Vineyard counts the brown cards of the same turn.
    game = free_city(
        TABLE,
        age=2,
        turn=2,
        hands={0: ["Sawmill", "Vineyard"], 1: ["Quarry"]},
        built={2: ["Ore Vein"]},
        coins={2: 0},
    )
    play(game, {0: "build Sawmill", 1: "build Quarry", 2: "build Vineyard"})
    assert game.cities[2].coins == 3


def test_f7_coins_from_the_free_city_come_too_late_for_this_turn() -> None:
    game = free_city(
        ["Rhodes A", "Giza A", "Ephesus A"],
        hands={0: ["Altar", "Baths"], 1: ["Timber Yard"]},
        coins={1: 0, 2: 2},
    )
    choose(game, 0, "build Altar")
    choose(game, 2, "build Baths >2")
    assert ways(game, 1, "Timber Yard") == []
    choose(game, 1, "sell Tavern")
    assert game.cities[1].coins == 2 + 3


def test_f8_the_players_swap_hands_after_each_turn() -> None:
    game = free_city(TABLE, hands={0: ["Loom", "Altar", "Theater"], 1: ["Press"], 2: ["Glassworks"]})
    play(game, {0: "build Altar", 2: "build Theater"})
    assert {"Loom", "Glassworks"} <= set(game.hand(1))
    assert "Press" in game.hand(0)
    play(game)
    assert "Loom" in game.hand(0)
    assert "Press" in game.hand(1)


def test_f8_after_the_sixth_turn_the_last_cards_of_pile_and_hands_are_discarded() -> None:
    # Turn 6 of Age I: seat 1 holds the Free City.
    game = free_city(
        TABLE,
        turn=6,
        hands={0: ["Altar", "Loom"], 1: ["Theater", "Press"], 2: ["Pawnshop", "Glassworks"]},
        coins={0: 0, 1: 0, 2: 0},
    )
    assert len(game.hand(1)) == 3
    play(game, {0: "build Altar", 1: "build Theater", 2: "build Pawnshop"})
    assert {"Loom", "Press", "Glassworks"} <= set(game.discard)
    assert [city.coins for city in game.cities] == [0, 0, 0]
    assert (game.age, game.turn) == (2, 1)


def test_f9_conflicts_between_all_three_cities() -> None:
    game = free_city(TABLE, turn=6, built={0: ["Stockade"], 2: ["Stockade", "Barracks"]})
    play(game)
    assert [city.tokens for city in game.cities] == [[1, -1], [-1, -1], [1, 1]]


def test_f9_the_free_city_cannot_win() -> None:
    game = finish(free_city(TABLE, age=3, turn=6, built={0: ["Altar"], 2: ["Baths", "Altar", "Palace"]}))
    totals = [game.score(seat).total for seat in range(3)]
    assert totals[2] == max(totals)
    assert game.winners == (0,)


def test_f9_its_seventh_card_is_the_last_of_its_draw_pile() -> None:
    # Turn 6 of Age I: seat 1 holds the Free City, and decides about this as well.
    game = free_city(
        ["Giza A", "Rhodes A", "Babylon B"],
        turn=6,
        stages={2: 2},
        hands={1: ["Altar", "Loom"], 2: ["Theater", "Glassworks"]},
    )
    play(game, {1: "build Altar", 2: "build Theater"})
    assert [tuple(decision) for decision in game.pending] == [(2, "seventh", 1)]
    assert game.hand(2) == ["Glassworks"]
    # It can be built, so it may not be sold (F5).
    assert moves(game, 2) == {"build Glassworks"}
    play(game, {2: "build Glassworks"})
    assert game.cities[2].built == ["Theater", "Glassworks"]
    assert "Loom" in game.discard


def test_f9_its_seventh_card_is_sold_only_if_it_cannot_be_played() -> None:
    game = free_city(
        ["Giza A", "Rhodes A", "Babylon B"],
        turn=6,
        stages={2: 2},
        hands={1: ["Altar", "Loom"], 2: ["Theater", "Workshop"]},
        coins={2: 0},
    )
    play(game, {1: "build Altar", 2: "build Theater"})
    assert moves(game, 2) == {"sell Workshop"}


def test_f9_a_player_has_the_seventh_card_of_the_own_hand() -> None:
    game = free_city(
        ["Babylon B", "Rhodes A", "Giza A"],
        turn=6,
        stages={0: 2},
        hands={0: ["Altar", "Loom"], 2: ["Theater"]},
    )
    play(game, {0: "build Altar", 2: "build Theater"})
    assert [tuple(decision) for decision in game.pending] == [(0, "seventh", 0)]
    assert game.hand(0) == ["Loom"]
    assert {"build Loom", "sell Loom"} <= moves(game, 0)


def test_f9_its_holder_builds_from_the_discard_pile_for_it() -> None:
    # Turn 3 of Age I: seat 0 holds the Free City.
    game = free_city(
        ["Giza A", "Rhodes A", "Halicarnassus B"],
        turn=3,
        built={2: ["Ore Vein", "Clay Pit"]},
        discard=["Altar"],
        hands={0: ["Theater", "Loom"]},
    )
    play(game, {0: "build Theater", 2: "wonder Loom"})
    assert [tuple(decision) for decision in game.pending] == [(2, "discard", 0)]
    assert {"pass", "build Altar"} <= moves(game, 2)
    play(game, {2: "build Altar"})
    assert game.cities[2].built[-1] == "Altar"


def test_f9_its_once_an_age_power_is_the_choice_of_the_holder() -> None:
    game = free_city(
        ["Ephesus A", "Alexandria A", "Olympia A"],
        turn=3,
        stages={2: 2},
        hands={0: ["Altar", "Baths"]},
        coins={2: 0},
    )
    choose(game, 0, "build Altar")
    choose(game, 2, "free Baths")
    choose(game, 1, "sell Tavern")
    assert game.cities[2].built == ["Baths"]
    assert not any(move.action == "free" for move in game.legal(0))


def test_f9_its_wonder_stages_count_like_any() -> None:
    game = free_city(TABLE, age=2, turn=2, built={2: ["Quarry"]}, hands={0: ["Walls"]}, coins={2: 0})
    choose(game, 0, "sell Bazar")
    assert stage_ways(game, 2, "Walls") == ["wonder Walls"]
    choose(game, 2, "wonder Walls")
    choose(game, 1, "sell Bazar")
    assert game.score(2).wonder == 3
