"""Section T: the turn."""

import pytest

from septem import Game, IllegalMove, KnownHand, Move
from tests.table import finish, makers, moves, play, stage_ways, table, ways

TABLE = ["Giza A", "Rhodes A", "Olympia A"]
WONDERS = ["Giza A", "Rhodes A", "Olympia A", "Babylon A", "Ephesus A", "Halicarnassus A", "Alexandria A"]


@pytest.mark.parametrize("players", range(3, 8))
def test_t1_three_ages_of_six_turns_from_hands_of_seven(players: int) -> None:
    game = Game.new(players, wonders=WONDERS[:players], seed=4)
    seen = []
    while not game.over:
        seen.append((game.age, game.turn, {len(game.hand(seat)) for seat in range(players)}))
        play(game)
    assert seen == [(age, turn, {8 - turn}) for age in (1, 2, 3) for turn in range(1, 7)]


def test_t1_the_hands_of_an_age_are_dealt_from_its_own_deck() -> None:
    game = Game.new(3, wonders=TABLE, seed=9)
    for age in (1, 2, 3):
        assert [sorted(game.hand(seat)) for seat in range(3)] == [sorted(hand) for hand in game.deal[age - 1]]
        for _ in range(6):
            play(game)


def test_t2_nothing_happens_until_everybody_has_chosen() -> None:
    game = table(TABLE, hands={0: ["Altar"], 1: ["Theater"]})
    game.choose(0, Move("Altar", "build"))
    game.choose(1, Move("Theater", "build"))
    assert [city.built for city in game.cities] == [[], [], []]
    assert [decision.seat for decision in game.pending] == [2]
    assert not game.log
    game.choose(2, Move("Tavern", "sell"))
    assert [city.built for city in game.cities] == [["Altar"], ["Theater"], []]
    assert game.cities[2].coins == 6
    assert game.turn == 2


def test_t2_a_choice_is_secret_until_all_are_revealed() -> None:
    games = [table(TABLE, hands={1: ["Altar", "Theater"]}) for _ in range(2)]
    games[0].choose(1, Move("Altar", "build"))
    games[1].choose(1, Move("Theater", "sell"))
    assert bytes(games[0].view(0)) == bytes(games[1].view(0))


def test_t2_a_choice_can_be_changed_until_all_are_revealed() -> None:
    game = table(TABLE, hands={0: ["Altar", "Theater"]})
    game.choose(0, Move("Altar", "build"))
    game.choose(0, Move("Theater", "build"))
    game.unchoose(0)
    assert [decision.seat for decision in game.pending] == [0, 1, 2]
    play(game, {0: "sell Altar"})
    assert game.cities[0].built == []
    assert game.cities[0].coins == 6


def test_t2_one_card_a_turn_whatever_the_order_of_choosing() -> None:
    there, back = (table(TABLE, hands={0: ["Altar"], 2: ["Theater"]}) for _ in range(2))
    choices = [(0, Move("Altar", "build")), (1, Move("Tavern", "sell")), (2, Move("Theater", "build"))]
    for seat, move in choices:
        there.choose(seat, move)
    for seat, move in reversed(choices):
        back.choose(seat, move)
    assert [str(event) for event in there.log] == [str(event) for event in back.log]
    assert [city.coins for city in there.cities] == [city.coins for city in back.cities] == [3, 6, 3]


def test_t3_build_puts_the_structure_into_the_city() -> None:
    game = table(TABLE, hands={0: ["Baths"]})
    play(game, {0: "build Baths"})
    assert game.cities[0].built == ["Baths"]
    assert game.score(0).civilian == 3


def test_t3_wonder_builds_the_next_stage_and_the_card_is_only_a_marker() -> None:
    # Giza's first stage costs 2 stone, whatever the card costs, and the Palace under it is no blue card.
    game = table(TABLE, age=3, hands={0: ["Palace"]}, built={0: ["Stone Pit"]}, coins={0: 0})
    assert ways(game, 0, "Palace") == []
    play(game, {0: "wonder Palace"})
    city = game.cities[0]
    assert (city.stages, city.built, city.coins) == (1, ["Stone Pit"], 0)
    assert (game.score(0).wonder, game.score(0).civilian) == (3, 0)


def test_t3_sell_gives_three_coins_and_discards_the_card() -> None:
    game = table(TABLE, hands={0: ["Altar"]}, coins={0: 0})
    play(game, {0: "sell Altar"})
    assert game.cities[0].coins == 3
    assert game.cities[0].built == []
    assert "Altar" in game.discard


@pytest.mark.parametrize("age", [1, 2, 3])
def test_t4_every_card_can_always_be_sold(age: int) -> None:
    game = Game.new(5, wonders=WONDERS[:5], seed=age)
    while game.age < age:
        play(game)
    for seat in range(5):
        assert {f"sell {card}" for card in game.hand(seat)} <= moves(game, seat)


def test_t4_what_can_neither_be_built_nor_be_a_stage_must_be_sold() -> None:
    game = table(TABLE, age=3, turn=6, hands={0: ["Palace", "Pantheon"]}, coins={0: 0})
    assert moves(game, 0) == {"sell Palace", "sell Pantheon"}


@pytest.mark.parametrize("players", range(3, 8))
@pytest.mark.parametrize(("age", "step"), [(1, 1), (2, -1), (3, 1)])
def test_t5_hands_move_to_the_left_in_ages_one_and_three_and_to_the_right_in_age_two(
    players: int, age: int, step: int
) -> None:
    game = Game.new(players, wonders=WONDERS[:players], seed=8)
    while game.age < age:
        play(game)
    for _ in range(5):
        kept = []
        for seat in range(players):
            card = game.hand(seat)[0]
            kept.append(game.hand(seat)[1:])
            game.choose(seat, Move(card, "sell"))
        for seat in range(players):
            assert game.hand((seat + step) % players) == kept[seat]


def test_t6_on_the_sixth_turn_one_of_two_cards_is_played_and_the_other_earns_nothing() -> None:
    game = table(TABLE, turn=6, hands={0: ["Altar", "Press"]}, coins={0: 0})
    assert game.hand(0) == ["Press", "Altar"]
    play(game, {0: "build Altar"})
    assert game.cities[0].coins == 0
    assert "Press" in game.discard
    assert "Press" not in game.cities[0].built
    assert (game.age, game.turn) == (2, 1)


def test_t7_no_structure_twice() -> None:
    game = table(TABLE, turn=3, hands={0: ["Altar", "Theater"]}, built={0: ["Altar"]})
    assert ways(game, 0, "Altar") == []
    assert ways(game, 0, "Theater") == ["build Theater"]


def test_t7_a_neighbours_structure_of_the_name_does_not_matter() -> None:
    game = table(TABLE, turn=3, hands={0: ["Altar"]}, built={1: ["Altar"], 2: ["Altar"]})
    assert ways(game, 0, "Altar") == ["build Altar"]


def test_t7_the_loom_of_age_two_is_the_loom_of_age_one_again() -> None:
    for card in ("Loom", "Glassworks", "Press"):
        game = table(TABLE, age=2, hands={0: [card]}, built={0: [card]})
        assert ways(game, 0, card) == []
        assert f"sell {card}" in moves(game, 0)


def test_t7_a_marker_under_the_wonder_does_not_count() -> None:
    game = table(TABLE, turn=2, hands={0: ["Altar"], 2: ["Altar"]}, built={0: ["Stone Pit"]})
    play(game, {0: "wonder Altar"})
    assert ways(game, 0, "Altar") == ["build Altar"]


def test_t7_a_second_copy_can_still_mark_a_stage_or_be_sold() -> None:
    game = table(TABLE, turn=3, hands={0: ["Altar"]}, built={0: ["Altar", "Stone Pit"]})
    assert {move for move in moves(game, 0) if "Altar" in move} == {"wonder Altar", "sell Altar"}


def test_t7_two_copies_in_a_hand_are_one_choice() -> None:
    game = table(TABLE, hands={0: ["Altar", "Altar"]})
    assert game.hand(0).count("Altar") == 2
    texts = [str(move) for move in game.legal(0)]
    assert texts.count("build Altar") == texts.count("sell Altar") == 1


def test_t8_stages_are_built_in_order() -> None:
    # Giza A asks 2 stone, 3 wood, 4 stone: with 4 stone and no wood the second stage blocks the third.
    game = table(TABLE, age=2, turn=2, hands={0: ["Vineyard"]}, built={0: makers("SSS")}, coins={0: 0})
    play(game, {0: "wonder Vineyard"})
    assert game.cities[0].stages == 1
    assert stage_ways(game, 0) == []


def test_t8_each_stage_is_built_once_and_there_are_no_more() -> None:
    game = table(TABLE, age=2, turn=2, hands={0: ["Vineyard"]}, built={0: makers("SSSS")}, stages={0: 3})
    assert game.cities[0].stages == 3
    assert stage_ways(game, 0, "Vineyard") == []


@pytest.mark.parametrize("age", [1, 2, 3])
def test_t8_a_first_stage_can_be_built_in_any_age(age: int) -> None:
    game = table(TABLE, age=age, turn=2, built={0: ["Stone Pit"]}, coins={0: 0})
    assert len(stage_ways(game, 0)) == 1


def test_t8_several_stages_can_be_built_in_one_age() -> None:
    game = table(TABLE, age=3, built={0: makers("SSSWWW")}, coins={0: 0})
    for stage in (1, 2, 3):
        play(game, {0: "wonder Circus"})
        assert game.cities[0].stages == stage
    assert game.score(0).wonder == 3 + 5 + 7


def test_t8_a_wonder_need_never_be_built() -> None:
    game = finish(table(TABLE, age=3, turn=6, built={0: ["Altar", "Theater"]}))
    assert game.cities[0].stages == 0
    assert game.winners == (0,)


def test_t9_sold_cards_and_markers_are_face_down_and_structures_are_not() -> None:
    hands = {0: ["Altar"], 1: ["Theater"], 2: ["Press"]}
    game = table(TABLE, turn=2, hands=hands, built={0: ["Stone Pit"]})
    play(game, {0: "wonder Altar", 1: "sell Theater", 2: "build Press"})
    assert [str(event) for event in game.view(2).log[-3:]] == [
        "Giza: stage 1 of the wonder, with a card",
        "Rhodes: sells a card for 3 coins",
        "Olympia: Press",
    ]


def test_t9_a_player_knows_the_own_face_down_cards() -> None:
    game = table(TABLE, turn=2, hands={0: ["Altar"], 1: ["Theater"]}, built={0: ["Stone Pit"]})
    play(game, {0: "wonder Altar", 1: "sell Theater"})
    assert "Altar" in str(game.view(0).log[-3])
    assert "Theater" in str(game.view(1).log[-2])
    assert "Theater" not in str(game.view(0).log[-2])


def test_t9_nobody_sees_a_hand_that_was_never_the_own() -> None:
    game = Game.new(4, wonders=WONDERS[:4], seed=5)
    view = game.view(0)
    assert view.hand() == game.hand(0)
    assert [view.known(seat) for seat in (1, 2, 3)] == [KnownHand(7, ())] * 3
    with pytest.raises(IllegalMove, match="cannot see the hand of seat 1"):
        view.hand(1)


def test_t9_what_is_hidden_does_not_show() -> None:
    # Seat 0 sees the same whatever seat 1 holds and whatever it sells.
    games = [table(TABLE, hands={1: [card]}) for card in ("Altar", "Theater")]
    assert bytes(games[0].view(0)) == bytes(games[1].view(0))
    for game, card in zip(games, ("Altar", "Theater"), strict=True):
        play(game, {1: f"sell {card}"})
    assert bytes(games[0].view(0)) == bytes(games[1].view(0))
    assert bytes(games[0].view(1)) != bytes(games[1].view(1))


def test_t9_a_player_remembers_every_hand_that_passed_through_the_own() -> None:
    # The hand of seat 0 goes to the left: seat 1 has it on turn 2, seat 2 on turn 3.
    game = table([*TABLE, "Babylon A"], hands={0: ["Altar", "Theater", "Press", "Loom"]})
    play(game, {0: "build Altar"})
    kept = ("Loom", "Press", "Theater", "Tavern", "Tavern", "Tavern")
    assert game.view(0).known(1) == KnownHand(6, kept)
    play(game, {1: "build Loom"})
    # What was built is seen to be gone.
    assert game.view(0).known(2) == KnownHand(5, kept[1:])


def test_t9_of_a_remembered_hand_one_of_the_known_cards_went_face_down() -> None:
    game = table([*TABLE, "Babylon A"], hands={0: ["Altar", "Theater", "Press", "Loom"]})
    play(game, {0: "build Altar"})
    play(game, {1: "sell Loom"})
    assert game.view(0).known(2) == KnownHand(5, ("Loom", "Press", "Theater", "Tavern", "Tavern", "Tavern"))


def test_t9_only_the_power_to_look_through_the_discard_pile_shows_it() -> None:
    game = table(
        ["Halicarnassus B", "Rhodes A", "Giza A"],
        turn=3,
        built={0: ["Ore Vein", "Clay Pit"]},
        discard=["Altar"],
    )
    play(game, {0: "wonder Tavern"})
    assert "Altar" in game.view(0).discard_seen
    assert game.view(1).discard_seen == []
    # Everybody can count the pile.
    assert {game.view(seat).discard_size for seat in range(3)} == {len(game.discard)}
    play(game, {0: "pass"})
    assert "Altar" in game.view(0).discard_seen


def test_t10_choices_are_paid_from_what_was_owned_when_the_turn_began() -> None:
    # Seat 1 buys Giza's stone for 2 coins, which Giza cannot spend on the same turn, only on the next.
    game = table(
        TABLE,
        hands={0: ["Stockade"], 1: ["Baths"], 2: ["Stockade"]},
        coins={0: 0, 1: 2, 2: 0},
    )
    assert ways(game, 0, "Stockade") == []
    play(game, {0: "sell Tavern", 1: "build Baths >2"})
    assert [city.coins for city in game.cities] == [5, 0, 3]
    assert ways(game, 0, "Stockade") == ["build Stockade >2"]


def test_t10_vineyard_counts_self_and_both_neighbours_this_turns_cards_included() -> None:
    # Standing: 1 brown at home, 1 to the left, 2 to the right; each neighbour builds one more this turn.
    game = table(
        TABLE,
        age=2,
        hands={0: ["Vineyard"], 1: ["Sawmill"], 2: ["Quarry"]},
        built={0: ["Ore Vein"], 1: ["Lumber Yard"], 2: ["Stone Pit", "Clay Pool"]},
        coins={0: 0},
    )
    play(game, {0: "build Vineyard", 1: "build Sawmill", 2: "build Quarry"})
    assert game.cities[0].coins == 1 + 2 + 3


def test_t10_bazar_counts_self_and_both_neighbours_this_turns_cards_included() -> None:
    game = table(
        TABLE,
        age=2,
        hands={0: ["Bazar"], 1: ["Press"], 2: ["Loom"]},
        built={0: ["Glassworks"], 2: ["Press"]},
        coins={0: 0},
    )
    play(game, {0: "build Bazar", 1: "build Press", 2: "build Loom"})
    assert game.cities[0].coins == 2 * (1 + 1 + 2)


def test_t10_vineyard_does_not_count_cities_further_away() -> None:
    game = table(
        [*TABLE, "Babylon A"],
        age=2,
        hands={0: ["Vineyard"], 2: ["Sawmill"]},
        built={2: ["Lumber Yard"]},
        coins={0: 0},
    )
    play(game, {0: "build Vineyard", 2: "build Sawmill"})
    assert game.cities[0].coins == 0


def test_t10_vineyard_and_bazar_do_not_count_the_resources_of_boards() -> None:
    game = table(["Rhodes A", "Alexandria A", "Olympia A"], age=2, hands={0: ["Vineyard", "Bazar"]}, coins={0: 0})
    play(game, {0: "build Vineyard"})
    assert game.cities[0].coins == 0


def test_t10_the_seventh_card_is_played_after_the_sixth_turn_and_before_the_last_cards_are_discarded() -> None:
    game = table(["Babylon B", "Rhodes A", "Olympia A"], turn=6, stages={0: 2}, hands={1: ["Altar", "Press"]})
    play(game, {1: "build Altar"})
    assert [decision.kind for decision in game.pending] == ["seventh"]
    assert game.cities[1].built == ["Altar"]
    assert "Press" not in game.discard
    play(game)
    assert "Press" in game.discard
    assert (game.age, game.turn) == (2, 1)


def test_t10_builds_from_the_discard_pile_come_after_seventh_cards_and_last_cards() -> None:
    game = table(
        ["Babylon B", "Halicarnassus B", "Olympia A"],
        turn=6,
        stages={0: 2},
        built={1: ["Ore Vein", "Clay Pit"]},
        hands={0: ["Altar", "Theater"], 1: ["Tavern", "Press"], 2: ["Tavern", "Loom"]},
    )
    play(game, {0: "sell Altar", 1: "wonder Tavern", 2: "sell Tavern"})
    assert [decision.kind for decision in game.pending] == ["seventh"]
    play(game, {0: "sell Theater"})
    assert [(decision.seat, decision.kind) for decision in game.pending] == [(1, "discard")]
    # Sold this turn, sold as seventh card, and the last cards of the others.
    assert {"build Altar", "build Theater", "build Press", "build Loom", "pass"} <= moves(game, 1)


def test_t10_conflicts_are_settled_last_so_a_structure_from_the_discard_pile_fights() -> None:
    game = table(
        ["Halicarnassus B", "Rhodes A", "Olympia A"],
        turn=6,
        built={0: ["Ore Vein", "Clay Pit"]},
        hands={0: ["Tavern", "Stockade"]},
    )
    play(game, {0: "wonder Tavern"})
    assert game.cities[0].tokens == []
    play(game, {0: "build Stockade"})
    assert game.cities[0].tokens == [1, 1]
    assert game.cities[1].tokens == game.cities[2].tokens == [-1]
