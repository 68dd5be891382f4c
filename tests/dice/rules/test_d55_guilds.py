"""D55–D60: guilds."""

import pytest

from septem.dice.words import cost_words
from tests.dice.table import Marks, Seat, at_spending, ended, offers, play, refused, usual

GIZA_DICE = {2: "2bricks", 3: "military+idea", 5: "glass+paper"}
GIZA_GUILD = "guild with 2:bricks 3:idea 5:glass"


def test_d55_a_guild_is_built_in_age_three_once() -> None:
    for age in (1, 2):
        refused(at_spending("Giza B", GIZA_DICE, age=age), GIZA_GUILD, "A guild can be built in Age III only")
    game = at_spending("Giza B", GIZA_DICE, age=3)
    play(game, GIZA_GUILD)
    assert game.sheets[0].guild
    refused(game, GIZA_GUILD, "The guild stands already")


def test_d55_an_a_side_has_no_guild() -> None:
    refused(at_spending("Giza A", GIZA_DICE, age=3), GIZA_GUILD, "Side A has no guild")


@pytest.mark.parametrize(
    ("wonder", "cost"),
    [
        ("halicarnassus", "1 paper and 1 idea"),
        ("alexandria", "1 stone and 1 ore"),
        ("artemis", "1 stone and 1 idea"),
        ("babylon", "1 idea and 1 glass"),
        ("zeus", "1 idea and 1 cloth"),
        ("giza", "1 idea, 1 brick and 1 glass"),
        ("rhodes", "1 idea and 1 cloth"),
    ],
)
def test_d55_what_the_guilds_cost(wonder: str, cost: str) -> None:
    guild = usual().wonders[wonder].sides["B"].guild
    assert guild is not None
    assert cost_words(guild.cost) == cost


def test_d55_the_guild_is_paid_in_full() -> None:
    game = at_spending("Giza B", GIZA_DICE, age=3)
    refused(game, "guild with 2:bricks 3:idea", "which costs 1 idea, 1 brick and 1 glass")
    assert offers(game, "guild") == [GIZA_GUILD]


def test_d56_a_guild_counts_only_if_built() -> None:
    for built, vp in ((True, 4), (False, 0)):
        game = ended("B", ("Giza", {"stages": 4, "guild": built}), "Zeus", "Rhodes")
        assert game.score(0).guild == vp


def test_d57_triangles_left_and_right_count_both_neighbours_and_nobody_else() -> None:
    # Four players: seat 2 sits opposite and is not counted, nor is the owner.
    levels: Marks = {"tech": {"goods": 1}}
    game = ended("B", ("Halicarnassus", levels | {"guild": True}), ("Zeus", levels), ("Giza", levels), "Rhodes")
    assert game.score(0).guild == 1
    game = ended("B", ("Halicarnassus", levels | {"guild": True}), "Zeus", ("Giza", levels), ("Rhodes", levels))
    assert game.score(0).guild == 1


def test_d57_a_triangle_pointing_down_counts_oneself_too() -> None:
    game = ended("B", ("Giza", {"stages": 2, "guild": True}), ("Zeus", {"stages": 1}), ("Artemis", {"stages": 3}))
    assert game.score(0).guild == 6


@pytest.mark.parametrize(
    ("owner", "left", "right", "vp"),
    [
        # Tech levels of the neighbours.
        (
            ("Halicarnassus", {"tech": {"goods": 3}}),
            {"tech": {"goods": 2, "raw": 1}},
            {"tech": {"raw": 2}},
            5,
        ),
        # Stored goods of oneself and the neighbours; raw ones do not count.
        (("Alexandria", {"stored": ["glass", "wood"]}), {"stored": ["cloth", "paper"]}, {"stored": ["ore"]}, 3),
        # Stored raw resources of oneself and the neighbours; goods do not count.
        (("Artemis", {"stored": ["wood", "glass"]}), {"stored": ["ore", "stone"]}, {"stored": ["cloth"]}, 3),
        # The neighbours' military.
        (("Babylon", {"military": [5]}), {"military": [3, 1]}, {"military": [2]}, 6),
        # The neighbours' rolled VP.
        (("Zeus", {"rolled_vp": [5]}), {"rolled_vp": [2, 3]}, {"rolled_vp": [4]}, 9),
        # Wonder stages of oneself and the neighbours.
        (("Giza", {"stages": 4}), {"stages": 2}, {"stages": 2}, 8),
        # What the neighbours lost: the left one 2 to seat 0, the right one, a pacifist, 3.
        (("Rhodes", {"military": [3]}), {"military": [2]}, {}, 5),
    ],
)
def test_d58_what_the_guilds_bring(owner: tuple[str, Marks], left: Marks, right: Marks, vp: int) -> None:
    name, own = owner
    others = [wonder for wonder in ("Giza", "Zeus", "Alexandria") if wonder != name][:2]
    game = ended("B", (name, own | {"guild": True}), (others[0], left), (others[1], right))
    assert game.score(0).guild == vp


def test_d59_stored_includes_the_optional_resource_but_no_start_joker_or_money() -> None:
    seats: list[Seat] = [
        ("Artemis", {"guild": True, "card_stored": True}),
        ("Giza", {"card_stored": True, "stored": ["stone"]}),
        ("Zeus", {"stages": 1, "tech": {"raw": 2}}),
    ]
    assert ended("B", *seats).score(0).guild == 2


def test_d59_military_is_the_final_total_with_that_of_rhodes() -> None:
    game = ended("B", ("Babylon", {"guild": True}), ("Rhodes", {"stages": 2, "military": [2]}), ("Zeus", {}))
    assert game.score(0).guild == 4


def test_d59_rolled_vp_is_the_sum_of_that_column_and_nothing_else() -> None:
    other: Marks = {"rolled_vp": [2], "stages": 3, "inventions": {"gear": 3}, "vault": ["coin", "coin", "coin"]}
    game = ended("B", ("Zeus", {"guild": True}), ("Giza", other), ("Rhodes", {}))
    assert game.score(0).guild == 2


def test_d60_rhodes_counts_what_neighbours_lost_to_anyone() -> None:
    """R11: a plain minus over both neighbours."""
    # Seats 1 and 3 stand beside Rhodes; seat 1 loses 2 to Rhodes and 6 to seat 2, seat 3 the same.
    game = ended(
        "B",
        ("Rhodes", {"military": [3], "guild": True}),
        ("Giza", {"military": [2]}),
        ("Zeus", {"military": [4]}),
        ("Artemis", {"military": [2]}),
    )
    assert game.score(0).guild == 8 + 8


def test_d60_the_cap_of_pacifists_comes_first_and_gains_do_not_matter() -> None:
    # The pacifist on the left lost 3; the right neighbour lost 2 and gained 3 for the second rank.
    game = ended(
        "B", ("Rhodes", {"military": [3], "guild": True}), ("Giza", {}), ("Zeus", {"military": [2]}), "Artemis"
    )
    assert game.score(0).guild == 3 + 3
    game = ended("B", ("Rhodes", {"military": [3], "guild": True}), ("Giza", {}), ("Zeus", {"military": [2]}))
    assert game.score(2).conflict == -2 + 3
    assert game.score(0).guild == 3 + 2
