"""Section P: scoring. Every city ends the game by selling its last card, unless a test says otherwise."""

from collections.abc import Mapping

import pytest

from septem import Score
from tests.table import finish, play, table

TABLE = ["Alexandria A", "Rhodes A", "Ephesus A"]
GREEN = {
    "compass": ["Apothecary", "Dispensary", "Lodge", "Academy"],
    "gear": ["Workshop", "Laboratory", "Observatory", "Study"],
    "tablet": ["Scriptorium", "Library", "School", "University"],
}


def science(compasses: int, gears: int, tablets: int, wonder: str = "Giza A", stages: int = 0, *more: str) -> int:
    """The science points of a city with so many symbols, and symbols of choice from its wonder and `more`."""
    built = [*GREEN["compass"][:compasses], *GREEN["gear"][:gears], *GREEN["tablet"][:tablets], *more]
    game = table([wonder, "Rhodes A", "Ephesus A"], age=3, turn=6, built={0: built}, stages={0: stages})
    return game.score(0).science


def guild_points(
    guild: str, built: Mapping[int, list[str]] | None = None, stages: Mapping[int, int] | None = None
) -> int:
    """The guild points of seat 0 with this guild and what else stands."""
    built = built or {}
    game = table(TABLE, age=3, turn=6, built={**built, 0: [*built.get(0, []), guild]}, stages=stages)
    return game.score(0).guilds


def test_p1_the_tokens_of_alexandria_are_six_points() -> None:
    # +1, +3, +5 against the right, -1, -1, -1 against the left.
    game = finish(table(TABLE, age=3, turn=6, built={0: ["Stockade"], 1: ["Stockade", "Barracks"]}))
    assert game.cities[0].tokens == [1, 3, 5, -1, -1, -1]
    assert game.score(0).military == 6


def test_p1_military_may_be_negative() -> None:
    game = finish(table([*TABLE, "Giza A"], age=3, turn=6, built={1: ["Stockade"]}))
    assert game.score(0) == Score(military=-3, treasury=2, wonder=0, civilian=0, science=0, commerce=0, guilds=0)
    assert game.score(0).total == -1


@pytest.mark.parametrize(("coins", "points"), [(0, 0), (2, 0), (3, 1), (5, 1), (14, 4), (15, 5)])
def test_p2_one_point_for_three_coins_rounded_down(coins: int, points: int) -> None:
    # 14 coins are the rulebook's 4 points.
    assert table(TABLE, age=3, turn=6, coins={0: coins}).score(0).treasury == points


def test_p3_alexandrias_wonder_is_ten_points() -> None:
    game = table(TABLE, age=3, turn=6, stages={0: 3})
    assert game.score(0).wonder == 10


def test_p3_only_stages_that_are_built_count() -> None:
    assert table(TABLE, age=3, turn=6, stages={0: 2}).score(0).wonder == 3


def test_p4_alexandrias_blue_cards_are_thirteen_points() -> None:
    # Altar 2, Aqueduct 5, Town Hall 6.
    game = table(TABLE, age=3, turn=6, built={0: ["Altar", "Aqueduct", "Town Hall"]})
    assert game.score(0).civilian == 13


@pytest.mark.parametrize(
    ("symbols", "points"),
    [
        ((0, 0, 0), 0),
        ((1, 0, 0), 1),
        ((0, 2, 0), 4),
        ((0, 0, 3), 9),
        ((4, 0, 0), 16),
        ((1, 1, 1), 3 + 7),
        ((3, 2, 1), 14 + 7),
        ((3, 2, 2), 17 + 14),
        ((2, 2, 2), 12 + 14),
        ((4, 4, 4), 48 + 28),
    ],
)
def test_p5_squares_and_sets(symbols: tuple[int, int, int], points: int) -> None:
    # 3, 2, 1 are the rulebook's 21 points and 3, 2, 2 its 31.
    assert science(*symbols) == points


@pytest.mark.parametrize(
    ("symbols", "points"),
    [
        ((0, 0, 0), 1),
        ((1, 1, 0), 10),  # the set, not a second compass
        ((2, 1, 0), 13),
        ((3, 1, 1), 16 + 1 + 1 + 7),  # a fourth compass: 25 against 9 + 4 + 1 + 7 = 21
        ((4, 0, 0), 25),
        ((2, 2, 1), 12 + 14),
    ],
)
def test_p5_a_symbol_of_choice_is_placed_best(symbols: tuple[int, int, int], points: int) -> None:
    assert science(*symbols, "Babylon A", 2) == points
    assert science(*symbols, "Giza A", 0, "Scientists Guild") == points


@pytest.mark.parametrize(
    ("symbols", "points"),
    [
        # One at a time, a compass each would seem best: 4, then 9. Together, a gear and a tablet are 3 + 7.
        ((1, 0, 0), 10),
        ((0, 0, 0), 4),
        ((2, 0, 0), 16),
        ((4, 0, 0), 36),
        ((1, 1, 0), 4 + 1 + 1 + 7),
        ((2, 2, 0), 12 + 14),
    ],
)
def test_p5_two_symbols_of_choice_are_chosen_together(symbols: tuple[int, int, int], points: int) -> None:
    assert science(*symbols, "Babylon A", 2, "Scientists Guild") == points


def test_p6_the_chamber_of_commerce_of_alexandria_is_four_points() -> None:
    game = table(TABLE, age=3, turn=6, built={0: ["Loom", "Press", "Chamber of Commerce"]})
    assert game.score(0).commerce == 4


@pytest.mark.parametrize(
    ("built", "stages", "points"),
    [
        (["Haven", "Lumber Yard", "Ore Vein", "Sawmill"], 0, 3),
        (["Lighthouse", "Tavern", "Forum"], 0, 3),  # itself included
        (["Arena"], 2, 2),
        (["Chamber of Commerce"], 0, 0),  # Alexandria's glass is no card
        (["Tavern", "East Trading Post", "Vineyard", "Caravansery"], 0, 0),
    ],
)
def test_p6_yellow_cards_of_age_three(built: list[str], stages: int, points: int) -> None:
    assert table(TABLE, age=3, turn=6, built={0: built}, stages={0: stages}).score(0).commerce == points


@pytest.mark.parametrize(
    ("card", "built", "stages", "coins"),
    [
        ("Haven", ["Lumber Yard", "Ore Vein", "Forum"], 0, 2),
        ("Lighthouse", ["Tavern", "Caravansery"], 0, 3),
        ("Arena", ["Dispensary"], 2, 6),
        ("Chamber of Commerce", ["Press", "Loom", "Brickyard"], 0, 4),
    ],
)
def test_p6_their_coins_come_once_when_they_are_built(card: str, built: list[str], stages: int, coins: int) -> None:
    game = table(TABLE, age=3, hands={0: [card]}, built={0: built}, stages={0: stages}, coins={0: 0})
    play(game, {0: f"build {card}"})
    assert game.cities[0].coins == coins
    play(game)
    assert game.cities[0].coins == coins + 3


def test_p6_points_count_what_stands_at_the_end_and_coins_what_stood_then() -> None:
    game = table(
        TABLE,
        age=3,
        hands={0: ["Lighthouse"], 2: ["Haven"]},
        built={0: ["Caravansery", "Forum"]},
        coins={0: 0},
    )
    play(game, {0: "build Lighthouse"})
    assert game.cities[0].coins == 3
    play(game, {0: "build Haven"})
    # Caravansery, Forum, Lighthouse and the Haven that came after it.
    assert game.score(0).commerce == 4
    assert game.cities[0].coins == 3


NEIGHBOURS = {
    "Workers Guild": (["Lumber Yard", "Sawmill"], ["Ore Vein"], 3),
    "Craftsmens Guild": (["Loom", "Press"], ["Glassworks"], 6),
    "Traders Guild": (["Tavern", "Forum"], ["Vineyard"], 3),
    "Philosophers Guild": (["School"], ["Apothecary", "Study"], 3),
    "Spies Guild": (["Stockade", "Walls"], ["Arsenal"], 3),
    "Magistrates Guild": (["Altar"], ["Baths", "Palace"], 3),
}


@pytest.mark.parametrize("guild", NEIGHBOURS)
def test_p7_guilds_that_count_the_neighbours_cards(guild: str) -> None:
    left, right, points = NEIGHBOURS[guild]
    assert guild_points(guild, built={1: left, 2: right}) == points
    # One's own cards do not count for it.
    assert guild_points(guild, built={0: left, 1: [], 2: right}) == guild_points(guild, built={2: right})


def test_p7_strategists_guild_counts_the_neighbours_defeats() -> None:
    # Ages I and II: each of the neighbours lost to seat 0 twice.
    assert guild_points("Strategists Guild", built={0: ["Stockade"]}) == 4
    # Seat 0's own defeats do not count.
    assert guild_points("Strategists Guild", built={1: ["Stockade"], 2: ["Stockade"]}) == 0


def test_p7_strategists_guild_counts_the_last_conflict_too() -> None:
    game = finish(table(TABLE, age=3, turn=6, built={0: ["Stockade", "Strategists Guild"]}))
    assert game.score(0).guilds == 6


def test_p7_builders_guild_counts_stages_of_self_and_neighbours() -> None:
    assert guild_points("Builders Guild", stages={0: 1, 1: 2, 2: 3}) == 6


def test_p7_shipowners_guild_counts_own_brown_grey_and_purple_itself_included() -> None:
    own = ["Lumber Yard", "Sawmill", "Loom", "Traders Guild"]
    # Two brown, a grey, and two purple; no neighbour has a yellow card for the Traders Guild.
    assert guild_points("Shipowners Guild", built={0: own, 1: ["Ore Vein"]}) == 5


def test_p7_scientists_guild_scores_as_science() -> None:
    game = table(TABLE, age=3, turn=6, built={0: ["Apothecary", "Workshop", "Scientists Guild"]})
    assert (game.score(0).science, game.score(0).guilds) == (10, 0)


@pytest.mark.parametrize("guild", ["Workers Guild", "Craftsmens Guild"])
def test_p7_the_resources_of_boards_are_not_cards(guild: str) -> None:
    assert guild_points(guild) == 0


def test_p7_guilds_look_at_neighbours_only() -> None:
    game = table([*TABLE[:2], "Giza A", TABLE[2]], age=3, turn=6, built={0: ["Workers Guild"], 2: ["Ore Vein"]})
    assert game.score(0).guilds == 0


def test_p8_most_points_win() -> None:
    game = finish(table(TABLE, age=3, turn=6, built={0: ["Baths"]}, coins={0: 0, 1: 5, 2: 0}))
    assert [game.score(seat).total for seat in range(3)] == [4, 2, 1]
    assert game.winners == (0,)


def test_p8_a_tie_goes_to_more_coins() -> None:
    game = finish(table(TABLE, age=3, turn=6, coins={0: 0, 1: 2, 2: 1}))
    assert [game.score(seat).total for seat in range(3)] == [1, 1, 1]
    assert game.winners == (1,)


def test_p8_still_tied_the_victory_is_shared() -> None:
    game = finish(table(TABLE, age=3, turn=6, coins={0: 1, 1: 0, 2: 1}))
    assert game.winners == (0, 2)


def test_p8_nobody_has_won_before_the_end() -> None:
    assert table(TABLE, age=3, turn=6, built={0: ["Baths"]}).winners == ()


def test_p9_the_sheet_reads_military_treasury_wonder_civilian_science_commerce_guilds() -> None:
    assert Score._fields == ("military", "treasury", "wonder", "civilian", "science", "commerce", "guilds")
    game = table(
        TABLE,
        age=3,
        turn=6,
        built={
            0: [
                "Altar",
                "Loom",
                "Stockade",
                "Apothecary",
                "Aqueduct",
                "Chamber of Commerce",
                "Shipowners Guild",
            ],
        },
        stages={0: 3},
        coins={0: 7},
    )
    assert tuple(game.score(0)) == (2 + 6, 2, 10, 2 + 5, 1, 2, 2)
    assert game.score(0).total == 32


def test_p9_cards_that_score_elsewhere_or_not_at_all() -> None:
    # Brown, grey, red cards and the yellow ones of Ages I and II are worth nothing by themselves.
    built = ["Lumber Yard", "Loom", "Tavern", "Sawmill", "Vineyard", "Forum"]
    assert table(TABLE, age=3, turn=6, built={0: built}, coins={0: 0}).score(0).total == 0
