"""Section W: what every stage of the first edition costs and gives; Rhodes, Alexandria, Ephesus and Giza."""

import pytest

from tests.table import finish, makers, play, stage_gains, stage_ways, table, ways

# Stage by stage: what it costs, then points, coins and shields.
STAGES = {
    "Rhodes A": [("WW", 3, 0, 0), ("CCC", 0, 0, 2), ("OOOO", 7, 0, 0)],
    "Rhodes B": [("SSS", 3, 3, 1), ("OOOO", 4, 4, 1)],
    "Alexandria A": [("SS", 3, 0, 0), ("OO", 0, 0, 0), ("GG", 7, 0, 0)],
    "Alexandria B": [("CC", 0, 0, 0), ("WW", 0, 0, 0), ("SSS", 7, 0, 0)],
    "Ephesus A": [("SS", 3, 0, 0), ("WW", 0, 9, 0), ("PP", 7, 0, 0)],
    "Ephesus B": [("SS", 2, 4, 0), ("WW", 3, 4, 0), ("GPT", 5, 4, 0)],
    "Babylon A": [("CC", 3, 0, 0), ("WWW", 0, 0, 0), ("CCCC", 7, 0, 0)],
    "Babylon B": [("CT", 3, 0, 0), ("WWG", 0, 0, 0), ("CCCP", 0, 0, 0)],
    "Olympia A": [("WW", 3, 0, 0), ("SS", 0, 0, 0), ("OO", 7, 0, 0)],
    "Olympia B": [("WW", 0, 0, 0), ("SS", 5, 0, 0), ("OOT", 0, 0, 0)],
    "Halicarnassus A": [("CC", 3, 0, 0), ("OOO", 0, 0, 0), ("TT", 7, 0, 0)],
    "Halicarnassus B": [("OO", 2, 0, 0), ("CCC", 1, 0, 0), ("GPT", 0, 0, 0)],
    "Giza A": [("SS", 3, 0, 0), ("WWW", 5, 0, 0), ("SSSS", 7, 0, 0)],
    "Giza B": [("WW", 3, 0, 0), ("SSS", 5, 0, 0), ("CCC", 5, 0, 0), ("SSSSP", 7, 0, 0)],
}
OTHERS = ["Rhodes A", "Ephesus A", "Giza A"]


def beside(wonder: str) -> list[str]:
    """A table of three with this wonder at seat 0."""
    others = [other for other in OTHERS if other.split()[0] != wonder.split(maxsplit=1)[0]]
    return [wonder, *others[:2]]


@pytest.mark.parametrize(
    ("wonder", "number"),
    [(wonder, number) for wonder, stages in STAGES.items() for number in range(len(stages))],
)
def test_w_every_stage_asks_its_cost_and_gives_what_is_printed(wonder: str, number: int) -> None:
    cost, *gains = STAGES[wonder][number]
    assert stage_gains(wonder, number, cost, beside(wonder)[1:]) == tuple(gains)


@pytest.mark.parametrize("wonder", STAGES)
def test_w_no_stage_is_left_after_the_last(wonder: str) -> None:
    count = len(STAGES[wonder])
    game = table(beside(wonder), age=3, built={0: makers("WWWSSS")}, stages={0: count}, coins={0: 90})
    assert game.cities[0].stages == count
    assert stage_ways(game, 0) == []


def test_w_rhodes_a_two_shields_in_every_conflict() -> None:
    game = finish(table(["Rhodes A", "Ephesus A", "Giza A"], age=3, turn=6, stages={0: 2}))
    assert game.cities[0].shields == 2
    assert game.cities[0].tokens == [1, 1, 3, 3, 5, 5]


def test_w_rhodes_b_a_shield_coins_and_points_on_each_of_two_stages() -> None:
    game = table(["Rhodes B", "Ephesus A", "Giza A"], age=3, turn=5, built={0: makers("SSSOOO")}, coins={0: 0})
    play(game, {0: "wonder Circus"})
    assert (game.cities[0].shields, game.cities[0].coins, game.score(0).wonder) == (1, 3, 3)
    play(game, {0: "wonder Circus"})
    assert (game.cities[0].shields, game.cities[0].coins, game.score(0).wonder) == (2, 7, 7)


@pytest.mark.parametrize(
    ("card", "age"), [("Stockade", 1), ("Baths", 1), ("Guard Tower", 1), ("Barracks", 1), ("Workshop", 1)]
)
def test_w_alexandria_a_a_raw_material_of_choice_each_turn(card: str, age: int) -> None:
    game = table(
        ["Alexandria A", "Ephesus A", "Babylon A"],
        age=age,
        turn=4,
        stages={0: 2},
        hands={0: [card]},
        coins={0: 0},
    )
    assert ways(game, 0, card) == [f"build {card}"]


def test_w_alexandria_a_one_raw_material_a_turn_not_two() -> None:
    game = table(
        ["Alexandria A", "Ephesus A", "Halicarnassus A"],
        age=2,
        stages={0: 2},
        hands={0: ["Forum"]},
        coins={0: 9},
    )
    assert ways(game, 0, "Forum") == []


def test_w_alexandria_b_a_raw_material_and_a_manufactured_good_each_turn() -> None:
    # Temple: wood, clay, glass; School: wood, papyrus; the glass of Alexandria's board is there besides.
    game = table(
        ["Alexandria B", "Rhodes A", "Giza A"],
        age=2,
        stages={0: 2},
        built={0: ["Clay Pool"]},
        hands={0: ["Temple", "School"]},
        coins={0: 0},
    )
    assert ways(game, 0, "Temple") == ["build Temple"]
    assert ways(game, 0, "School") == ["build School"]


@pytest.mark.parametrize(("side", "card"), [("A", "Baths"), ("B", "Baths"), ("B", "Scriptorium")])
def test_w_alexandria_does_not_sell_what_its_stages_make(side: str, card: str) -> None:
    game = table(
        [f"Alexandria {side}", "Olympia A", "Babylon A"],
        turn=4,
        stages={0: 2},
        hands={1: [card]},
        coins={1: 9},
    )
    assert ways(game, 1, card) == []


def test_w_ephesus_a_nine_coins_once_when_the_stage_is_built() -> None:
    game = table(
        ["Ephesus A", "Rhodes A", "Giza A"],
        age=2,
        turn=3,
        stages={0: 1},
        built={0: ["Sawmill"]},
        coins={0: 0},
    )
    play(game, {0: "wonder Bazar"})
    assert game.cities[0].coins == 9
    play(game)
    assert game.cities[0].coins == 9 + 3


def test_w_ephesus_b_four_coins_with_each_of_three_stages() -> None:
    game = table(["Ephesus B", "Rhodes A", "Giza A"], age=3, built={0: makers("SSWWGT")}, coins={0: 0})
    for stage in (1, 2, 3):
        play(game, {0: "wonder Circus"})
        assert game.cities[0].coins == 4 * stage
    assert game.score(0).wonder == 2 + 3 + 5


def test_w_ephesus_the_coins_of_a_stage_do_not_pay_for_it() -> None:
    game = table(["Ephesus A", "Olympia A", "Giza A"], turn=2, stages={0: 1}, built={0: []}, coins={0: 3})
    # Two woods would cost 4, and the 9 coins of the stage come too late.
    assert stage_ways(game, 0) == []


@pytest.mark.parametrize(("side", "points"), [("A", 3 + 5 + 7), ("B", 3 + 5 + 5 + 7)])
def test_w_giza_points_only(side: str, points: int) -> None:
    game = table([f"Giza {side}", "Rhodes A", "Ephesus A"], age=3, turn=6, stages={0: len(STAGES[f"Giza {side}"])})
    assert game.score(0).wonder == points
    assert game.score(0).total == points + 1
    assert game.cities[0].shields == 0
