"""Many ways to pay in few lines."""

from septem.cli.dice.choices import choices
from septem.cli.dice.ways import alike, alike_words
from septem.dice import Game, Move
from tests.cli.dice.tables import spending


def _ways(game: Game, action: str) -> list[Move]:
    view = game.view(0)
    return next(one.ways for one in choices(view, view.table) if one.ways[0].action == action)


def test_dice_with_equal_symbols_stand_together() -> None:
    game = spending({1: "2wood", 2: "idea", 3: "military+idea", 5: "idea"})
    ways = _ways(game, "tech")
    groups = alike(game.view(0).table, ways)
    assert sorted(map(str, ways)) == sorted(str(way) for group in groups for way in group)
    words = [alike_words(game.view(0).table, group) for group in groups]
    assert words[0] == "own wood, idea of die 2, 3, 5, 6 or 7"
    assert words[1] == "die 1 wood, idea of die 2, 3, 5, 6 or 7"
    assert len(words) == 2


def test_a_symbol_that_is_worth_more_is_not_the_same() -> None:
    game = spending({1: "2military", 2: "2military", 3: "military+idea", 4: "military+idea"})
    groups = alike(game.view(0).table, _ways(game, "military"))
    words = [alike_words(game.view(0).table, group) for group in groups]
    assert words[0] == "die 1 military, die 2 military, die 3 military, die 4 military"
    assert "military of die 1 or 2, military ×2 of the dice 3 and 4" in words
    assert "military of die 3 or 4" in words
    assert len(words) == 8
