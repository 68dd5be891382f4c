"""D61–D67: the end of the game."""

import pytest

from tests.dice.table import Marks, Seat, at_spending, ended, ended_solo, play, refused, ruled

WONDERS = ("Zeus", "Giza", "Babylon", "Artemis")


def points(*mights: int) -> list[int]:
    """What the conflict comes to for seats with these mights."""
    seats: list[Seat] = [
        (name, {"military": [might]} if might else {}) for name, might in zip(WONDERS, mights, strict=False)
    ]
    game = ended("A", *seats)
    assert game.mights == mights
    return [game.score(seat).conflict for seat in range(len(mights))]


def test_d61_might_is_both_spaces_and_what_rhodes_gives() -> None:
    game = ended("B", ("Rhodes", {"military": [2, 3], "stages": 2}), ("Zeus", {"military": [4, 1]}))
    assert game.mights == (7, 5)


def test_d61_there_is_one_conflict() -> None:
    game = ended("A", ("Zeus", {"military": [2]}), ("Giza", {"military": [1]}))
    assert [type(event).__name__ for event in game.log].count("Fought") == 1


@pytest.mark.parametrize(
    ("mights", "losses"),
    [
        ((4, 5, 3), (-2, 0, -4)),
        ((3, 5, 3), (-2, 0, -2)),
        ((3, 6, 3), (-6, 0, -6)),
        ((3, 7, 4), (-8, 0, -2)),
        ((2, 4, 4), (-12, 0, 0)),
        ((5, 5, 5), (0, 0, 0)),
    ],
)
def test_d62_two_lost_to_a_stronger_neighbour_and_six_to_one_twice_as_strong(
    mights: tuple[int, ...], losses: tuple[int, ...]
) -> None:
    seats: list[Seat] = [(name, {"military": [might]}) for name, might in zip(WONDERS, mights, strict=False)]
    last = ended("A", *seats).log[-1]
    assert getattr(last, "losses", ()) == losses


def test_d62_only_direct_neighbours_count() -> None:
    # Seat 0 has 3 beside it; seat 2 opposite has 6, but only its own neighbours lose to that.
    assert points(3, 3, 6, 3) == [0 + 2, -6 + 2, 0 + 5, -6 + 2]


def test_d63_with_one_opponent_the_comparison_is_made_once() -> None:
    assert points(1, 2) == [-6 + 3, 5]
    game = ended_solo("Zeus A", {"military": [1]}, {1: "2military"})
    assert game.score(0).conflict == -6 + 3


def test_d63_one_opponent_sells_each_unit_once() -> None:
    game = at_spending("Zeus A", {5: "2money", 6: "2money"}, neighbours=["Giza"])
    play(game, "buy stone left with 5:money")
    refused(game, "buy stone left with 6:money", "to sell this turn")
    refused(game, "buy stone right with 6:money", "There is nobody on the right to buy from")


def test_d63_one_opponent_counts_once_for_guilds() -> None:
    game = ended("B", ("Halicarnassus", {"guild": True}), ("Zeus", {"tech": {"goods": 3}}))
    assert game.score(0).guild == 3


def test_d63_one_opponent_counts_twice_by_the_other_ruling() -> None:
    twice = ruled(two_player_neighbours=2)
    game = ended(
        "B",
        ("Halicarnassus", {"guild": True, "military": [1]}),
        ("Zeus", {"tech": {"goods": 3}, "military": [2]}),
        components=twice,
    )
    assert game.score(0).guild == 6
    assert game.score(0).conflict == -12 + 3
    assert ended_solo("Zeus A", {"military": [1]}, {1: "2military"}, components=twice).score(0).conflict == -12 + 3
    # With three players nothing changes.
    game = ended("A", ("Zeus", {"military": [1]}), ("Giza", {"military": [2]}), "Babylon", components=twice)
    assert game.score(0).conflict == -6 + 3


def test_d64_a_pacifist_loses_at_most_three() -> None:
    assert points(0, 4, 4) == [-3, 4, 4]
    assert points(0, 1) == [-3, 5]
    assert points(0, 6, 0, 6) == [-3, 4, -3, 4]


def test_d64_a_pacifist_beside_pacifists_loses_nothing() -> None:
    assert points(0, 0, 0) == [0, 0, 0]
    # Seat 0 sits beside seats 1 and 3; only seat 2 is armed.
    assert points(0, 0, 3, 0) == [0, -3, 5, -3]


def test_d64_the_might_of_rhodes_ends_pacifism() -> None:
    """R12: a Rhodes with a military stage is no pacifist, and is ranked."""
    game = ended("A", ("Rhodes", {"stages": 2}), ("Zeus", {"military": [2]}), ("Giza", {"military": [2]}))
    assert game.score(0).conflict == -12 + 3


def test_d65_the_two_highest_mights_bring_5_and_3_and_one_less_if_shared() -> None:
    assert points(2, 2) == [4, 4]
    assert points(2, 2, 2) == [4, 4, 4]
    assert points(5, 4, 4) == [5, -2 + 2, -2 + 2]
    # The third total brings nothing.
    assert points(6, 5, 4) == [5, -2 + 3, -4]


def test_d65_nothing_without_might() -> None:
    assert points(1, 0, 0) == [5, -3, -3]


def test_d65_all_at_the_table_are_ranked_not_only_neighbours() -> None:
    # Seats 0 and 2 sit opposite each other and share the first place.
    assert points(3, 2, 3, 2) == [4, -4 + 2, 4, -4 + 2]


def test_d66_second_is_the_next_lower_total_though_the_first_is_shared() -> None:
    """R13: totals are ranked, not places left over."""
    assert points(5, 5, 3) == [4, 4, -4 + 3]


FULL: Marks = {
    "stages": 3,
    "rolled_vp": [2, 1],
    "inventions": {"gear": 2},
    "vault": ["coin", "coin", ""],
    "stored": ["wood", "glass"],
    "tech": {"goods": 3, "raw": 3},
    "guild": True,
    "military": [3],
}


def test_d67_the_total_has_seven_parts() -> None:
    # Giza B: stages 2 + 3 + 4, rolled VP 3, inventions 4, vault 1, tech 2 + 1, guild 3 + 1, conflict 5.
    game = ended("B", ("Giza", FULL), ("Zeus", {"stages": 1}))
    assert tuple(game.score(0)) == (9, 3, 4, 1, 3, 4, 5)
    assert game.score(0).total == 29
    assert game.winners == (0,)


def test_d67_the_highest_total_wins() -> None:
    assert ended("A", ("Zeus", {"rolled_vp": [1]}), ("Giza", {"rolled_vp": [2]}), "Rhodes").winners == (1,)


@pytest.mark.parametrize(
    ("first", "second", "winners"),
    [
        # 3 + 1 VP of stages against 3 + 1 of VP: more stages.
        ({"stages": 1, "rolled_vp": [1]}, {"stages": 2}, (1,)),
        ({"tech": {"goods": 2, "raw": 1}}, {"tech": {"goods": 2, "raw": 2}}, (1,)),
        ({"stored": ["wood", "ore"]}, {"stored": ["wood"], "card_stored": False}, (0,)),
        # Stages come before levels, levels before what is stored.
        ({"stages": 1, "rolled_vp": [1], "tech": {"goods": 2}}, {"stages": 2}, (1,)),
        ({"stored": ["wood", "ore"]}, {"tech": {"raw": 1}}, (1,)),
    ],
)
def test_d67_ties_go_to_stages_then_levels_then_stored_resources(
    first: Marks, second: Marks, winners: tuple[int, ...]
) -> None:
    # Zeus A and Rhodes A have 3 and 1 VP on their first two stages; peace keeps might out of it.
    game = ended("A", ("Zeus", first), ("Babylon", second))
    assert game.score(0).total == game.score(1).total
    assert game.winners == winners


def test_d67_the_optional_resource_is_a_stored_one_and_the_start_is_not() -> None:
    game = ended("A", ("Zeus", {"stored": ["wood"]}), ("Babylon", {"stored": ["wood"], "card_stored": True}))
    assert game.winners == (1,)


def test_d67_what_is_still_equal_is_a_shared_win() -> None:
    """R14: starting resources do not count, and the win is shared."""
    same: Marks = {"stored": ["wood"], "tech": {"goods": 1}}
    assert ended("A", ("Zeus", same), ("Giza", same), ("Rhodes", {})).winners == (0, 1)


def test_d67_nobody_wins_before_the_end() -> None:
    assert at_spending("Zeus A", age=3, sheet={"rolled_vp": [3]}).winners == ()
