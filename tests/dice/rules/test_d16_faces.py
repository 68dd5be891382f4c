"""D16–D18: the faces of the dice."""

from collections import Counter

from tests.dice.table import at_spending, offers, play, refused, usual

MATERIALS = {"wood", "stone", "bricks", "ore", "cloth", "glass", "paper"}


def test_d16_materials_always_stand_in_pairs() -> None:
    for die in usual().dice:
        for face in die.faces:
            count = sum(one.count for one in face.symbols if one.symbol in MATERIALS)
            assert count in (0, 2)
            assert count == 0 or face.mode == "all"


def test_d16_how_often_each_symbol_stands_on_the_dice() -> None:
    # Military, VP and ideas are counted by worth, which is what the sum of all faces says.
    found: Counter[str] = Counter()
    for die in usual().dice:
        for face in die.faces:
            found.update({one.symbol: one.count for one in face.symbols})
    raw = dict.fromkeys(["wood", "stone", "bricks", "ore"], 6)
    goods = dict.fromkeys(["cloth", "glass", "paper"], 4)
    inventions = dict.fromkeys(["gear", "tablet", "compass"], 3)
    assert found == raw | goods | inventions | {"idea": 7, "vp": 5, "military": 6, "money": 6}


def test_d16_a_face_with_one_kind_twice_bears_two_symbols() -> None:
    game = at_spending("Rhodes A", {1: "2wood", 4: "2stone"}, sheet={"military": [1]})
    assert game.dice[0].left == ("wood", "wood")
    play(game, "store wood with 1:wood 1:wood", "store stone with 4:stone 4:stone")
    assert game.sheets[0].stored == ["wood", "stone"]


def test_d16_both_kinds_of_a_face_may_be_used() -> None:
    # Stone here, bricks there.
    game = at_spending("Giza A", {2: "ore+bricks", 4: "stone+bricks"}, sheet={"tech": {"goods": 1}})
    play(game, "stage with own:stone 4:stone", "tech goods with 2:ore 4:bricks")
    assert (game.sheets[0].stages, game.sheets[0].tech["goods"]) == (1, 2)


def test_d16_an_idea_also_stands_alone() -> None:
    game = at_spending("Zeus A", {5: "idea"})
    assert game.dice[4].left == ("idea",)
    play(game, "tech goods with own:wood 5:idea")
    assert game.sheets[0].tech["goods"] == 1


def test_d17_military_counts_what_it_is_worth() -> None:
    game = at_spending("Zeus A", {1: "2military", 2: "2military", 3: "military+idea"})
    play(game, "military with 1:military 2:military 3:military")
    assert game.sheets[0].military == [5]


def test_d17_military_2_is_one_symbol() -> None:
    game = at_spending("Zeus A", {1: "2military"})
    refused(game, "military with 1:military 1:military", "You have only 1 military on die 1 left")


def test_d17_vp_money_and_single_inventions() -> None:
    game = at_spending("Zeus A", {3: "vp", 5: "2money", 6: "gear"}, neighbours=["Giza", "Rhodes"])
    play(game, "vp with 3:vp", "buy stone left with 5:money", "invention gear with 6:gear")
    assert (game.score(0).rolled_vp, game.purse, game.score(0).inventions) == (1, 0, 1)


def test_d17_military_and_idea_of_one_face_are_both_usable() -> None:
    game = at_spending("Zeus A", {3: "military+idea"})
    play(game, "military with 3:military", "tech goods with own:wood 3:idea")
    assert (game.sheets[0].military, game.sheets[0].tech["goods"]) == ([1], 1)


def test_d18_exactly_one_invention_of_the_or_face_may_be_used() -> None:
    for symbol, other in (("gear", "tablet"), ("tablet", "compass"), ("compass", "gear")):
        game = at_spending("Zeus A", {7: "gear/tablet/compass"})
        play(game, f"invention {symbol} with 7:{symbol}")
        refused(game, f"invention {other} with 7:{other}", f"You have no {other} on die 7 left")
        assert game.score(0).inventions == 1


def test_d18_the_or_face_joins_dice_of_the_symbol_chosen() -> None:
    game = at_spending("Zeus A", {3: "gear", 6: "gear", 7: "gear/tablet/compass"})
    refused(game, "invention gear with 7:gear 7:tablet", "That is not the payment")
    assert "invention gear with 3:gear 6:gear 7:gear" in offers(game, "invention gear")
    play(game, "invention gear with 3:gear 6:gear 7:gear")
    assert game.score(0).inventions == 9
