"""D19–D24: military, rolled VP and inventions."""

from tests.dice.table import at_spending, next_turn_of, offers, play, refused, spend_next


def test_d19_the_first_military_space_is_free_and_takes_the_sum() -> None:
    game = at_spending("Zeus A", {1: "2military", 4: "military+idea"})
    play(game, "military with 1:military 4:military")
    assert game.sheets[0].military == [3]
    assert game.mights[0] == 3


def test_d19_not_every_symbol_must_be_used() -> None:
    game = at_spending("Zeus A", {1: "2military", 4: "military+idea"})
    play(game, "military with 4:military")
    assert game.sheets[0].military == [1]


def test_d19_the_second_military_space_costs_wood_and_ore() -> None:
    game = at_spending("Zeus A", {1: "2military", 3: "wood+ore"}, age=2, sheet={"military": [3]})
    refused(game, "military with 1:military", "one or more military symbols and 1 wood and 1 ore")
    refused(game, "military with 1:military own:wood", "1 wood and 1 ore")
    play(game, "military with own:wood 1:military 3:ore")
    assert game.sheets[0].military == [3, 2]
    assert game.mights[0] == 5


def test_d19_at_most_one_space_a_turn() -> None:
    game = at_spending("Zeus A", {1: "2military", 2: "2military", 3: "wood+ore"})
    play(game, "military with 1:military")
    refused(game, "military with 2:military 3:wood 3:ore", "Military can be noted once a turn")


def test_d19_two_spaces_in_the_game() -> None:
    game = at_spending("Zeus A", {1: "2military", 3: "wood+ore"}, age=3, sheet={"military": [1, 2]})
    refused(game, "military with 1:military", "all spaces are used")
    refused(game, "military with 1:military 3:wood 3:ore", "all spaces are used")
    assert offers(game, "military") == []


def test_d20_the_first_two_vp_spaces_are_free() -> None:
    game = at_spending("Zeus A", {3: "vp", 4: "vp"})
    play(game, "vp with 3:vp 4:vp")
    next_turn_of(game, 0)
    spend_next(game, {5: "vp"})
    play(game, "vp with 5:vp")
    assert game.sheets[0].rolled_vp == [2, 1]
    assert game.score(0).rolled_vp == 3


def test_d20_the_third_vp_space_costs_stone_and_bricks() -> None:
    game = at_spending("Zeus A", {3: "vp", 4: "stone+bricks", 5: "vp"}, age=3, sheet={"rolled_vp": [2, 1]})
    refused(game, "vp with 3:vp 5:vp", "one or more vp symbols and 1 stone and 1 brick")
    play(game, "vp with 3:vp 5:vp 4:stone 4:bricks")
    assert game.sheets[0].rolled_vp == [2, 1, 2]
    assert game.score(0).rolled_vp == 5


def test_d20_at_most_one_vp_space_a_turn() -> None:
    game = at_spending("Zeus A", {3: "vp", 4: "vp"})
    play(game, "vp with 3:vp")
    refused(game, "vp with 4:vp", "Rolled VP can be noted once a turn")


def test_d20_three_spaces_in_the_game() -> None:
    game = at_spending("Zeus A", {3: "vp", 4: "stone+bricks"}, age=3, sheet={"rolled_vp": [1, 1, 1]})
    refused(game, "vp with 3:vp 4:stone 4:bricks", "all spaces are used")


def test_d21_a_space_takes_a_sum_of_at_least_one() -> None:
    """R5: with nothing nobody stops being a pacifist, nor burns a space."""
    game = at_spending("Zeus A", {3: "wood+ore", 4: "stone+bricks"})
    refused(game, "military", "That is not the payment for 'military', which costs one or more military symbols")
    refused(game, "vp", "That is not the payment for 'vp', which costs one or more vp symbols")
    game = at_spending("Zeus A", {3: "wood+ore"}, sheet={"military": [1]})
    refused(game, "military with own:wood 3:ore", "one or more military symbols and 1 wood and 1 ore")


def test_d22_one_two_and_three_dice_bring_1_4_and_9_vp() -> None:
    dice = {3: "gear", 6: "gear", 7: "gear/tablet/compass"}
    for move, vp in (
        ("invention gear with 3:gear", 1),
        ("invention gear with 3:gear 6:gear", 4),
        ("invention gear with 3:gear 6:gear 7:gear", 9),
    ):
        game = at_spending("Zeus A", dice)
        play(game, move)
        assert game.score(0).inventions == vp


def test_d22_the_dice_of_a_space_show_the_same_symbol() -> None:
    game = at_spending("Zeus A", {1: "tablet", 3: "gear"})
    refused(game, "invention gear with 3:gear 1:tablet", "That is not the payment for 'invention gear'")
    refused(game, "invention gear with 1:tablet", "That is not the payment")


def test_d23_each_symbol_is_used_once_in_the_game() -> None:
    game = at_spending("Zeus A", {3: "gear", 6: "gear"}, age=2, sheet={"inventions": {"gear": 1}})
    refused(game, "invention gear with 3:gear 6:gear", "The gear is used already")


def test_d23_each_space_is_filled_once() -> None:
    game = at_spending("Zeus A", {1: "tablet", 4: "tablet"}, age=2, sheet={"inventions": {"gear": 1}})
    refused(game, "invention tablet with 1:tablet", "costs 2 or 3 dice with tablet")
    play(game, "invention tablet with 1:tablet 4:tablet")
    assert game.score(0).inventions == 1 + 4


def test_d23_fourteen_vp_are_the_best_possible() -> None:
    game = at_spending("Zeus A", sheet={"inventions": {"gear": 1, "tablet": 2, "compass": 3}})
    assert game.score(0).inventions == 14
    assert offers(game, "invention") == []


def test_d24_several_spaces_in_one_turn() -> None:
    """R6: the limits are by number and by symbol, not by Age."""
    dice = {1: "tablet", 3: "gear", 4: "tablet", 6: "gear", 7: "gear/tablet/compass"}
    game = at_spending("Zeus A", dice)
    play(game, "invention tablet with 1:tablet 4:tablet 7:tablet", "invention gear with 3:gear 6:gear")
    play(game, "invention compass with 2:compass")
    assert game.score(0).inventions == 9 + 4 + 1
