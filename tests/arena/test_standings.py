"""Standings: hand-made games with known sums."""

import random

import pytest
from msgspec.structs import replace

from septem.arena.match import Result
from septem.arena.plan import Plan
from septem.arena.standings import FaultCount, Standings
from tests.arena.made_up import drawn, faulty, game, lost

PLAN = Plan(("a", "b"), players=3, deals=2)
GAMES = [
    game("a b b", (50, 40, 30), deal=0, number=0),
    game("b a b", (60, 40, 20), deal=0, number=1),
    game("a b b", (45, 45, 30), deal=1, number=0),
    game("b a a", (30, 70, 50), deal=1, number=1),
]


def test_a_shared_victory_is_shared_and_copies_each_take_a_seat() -> None:
    strong, weak = Standings(PLAN, GAMES).bots
    assert (strong.bot, strong.games, strong.wins.games) == ("a", 4, 5)
    assert strong.wins.share == pytest.approx((1 + 0 + 0.5 + 1) / 5)
    assert (weak.bot, weak.games, weak.wins.games) == ("b", 4, 7)
    assert weak.wins.share == pytest.approx((0 + 1 + 0.5 + 0) / 7)
    assert strong.points == pytest.approx((50 + 40 + 45 + 70 + 50) / 5)
    assert weak.points == pytest.approx((40 + 30 + 60 + 20 + 45 + 30 + 30) / 7)
    assert strong.seconds == pytest.approx(0.5 / 18)


def test_the_time_of_a_move_is_that_of_the_median_game() -> None:
    slow = replace(GAMES[0], seconds=(100.0, 100.0, 100.0))
    assert [row.seconds for row in Standings(PLAN, [slow, *GAMES[1:]]).bots] == pytest.approx([0.5 / 18] * 2)


def test_a_line_up_is_one_bot_against_the_others_of_its_table() -> None:
    against_b, against_a = Standings(PLAN, GAMES).line_ups
    assert (against_b.bot, against_b.others) == ("a", ("b", "b"))
    assert against_b.wins[0] == pytest.approx(1.5 / 3)
    assert against_b.elo
    assert against_b.elo.rating == pytest.approx(120.412, abs=0.001)
    assert (against_a.bot, against_a.others, against_a.wins) == ("b", ("a", "a"), (0, 0, 0.975, 1))


def test_different_opponents_have_no_elo_in_common() -> None:
    rows = Standings(Plan(("a", "b", "c"), deals=1), [game("a b c", (3, 2, 1))]).line_ups
    assert [(row.bot, row.others, row.elo) for row in rows] == [
        ("a", ("b", "c"), None),
        ("b", ("a", "c"), None),
        ("c", ("a", "b"), None),
    ]


def test_the_cross_table_compares_every_two_seats_and_halves_ties() -> None:
    cross = Standings(PLAN, GAMES).cross
    assert set(cross) == {("a", "b"), ("b", "a")}
    assert cross["a", "b"].games == 8
    assert cross["a", "b"].share == pytest.approx((2 + 1 + 1.5 + 2) / 8)
    assert cross["a", "b"].share + cross["b", "a"].share == pytest.approx(1)


def test_seats_and_boards_have_shares_and_points() -> None:
    standings = Standings(PLAN, GAMES)
    assert [(row.name, row.wins.share) for row in standings.seats] == [
        ("seat 0", pytest.approx(2.5 / 4)),
        ("seat 1", pytest.approx(1.5 / 4)),
        ("seat 2", 0),
    ]
    assert [(row.name, row.points) for row in standings.boards] == [
        ("Alexandria A", 46.25),
        ("Babylon A", 48.75),
        ("Ephesus A", 32.5),
    ]


def test_points_are_split_by_category() -> None:
    categories = Standings(PLAN, GAMES).categories
    assert list(categories) == ["a", "b"]
    assert categories["a"] == {"civilian": 48, "military": 3}


def test_a_game_lost_by_a_fault_counts_but_has_no_points() -> None:
    standings = Standings(PLAN, [*GAMES, faulty("a b b", seat=0, deal=1, number=2)])
    strong, weak = sorted(standings.bots)
    assert strong.wins.share == pytest.approx(2.5 / 6)
    assert weak.wins.share == pytest.approx((1.5 + 0.5 + 0.5) / 9)
    assert strong.points == pytest.approx(51)
    assert standings.faults == [FaultCount("a", "raised", 1, "ValueError: there is no card 7", "1.2")]


def test_a_game_that_a_worker_lost_counts_for_nobody() -> None:
    standings = Standings(PLAN, [*GAMES, lost("a b b", 1, 2), lost("b a b", 1, 3)])
    assert (standings.played, len(standings.counted), standings.deals) == (6, 4, 2)
    assert standings.bots == Standings(PLAN, GAMES).bots
    assert [(fault.bot, fault.kind, fault.games, fault.key) for fault in standings.faults] == [
        (None, "worker", 2, "1.2")
    ]


def test_only_faults_leave_no_points() -> None:
    standings = Standings(PLAN, [faulty("a b b", seat=0)])
    assert standings.categories == {}
    assert [row.points for row in standings.bots] == [None, None]
    empty = Standings(PLAN, [])
    assert (empty.bots, empty.line_ups, empty.cross, empty.seats, empty.boards) == ([], [], {}, [], [])


def test_the_same_games_come_to_the_same_numbers_in_any_order() -> None:
    plan = Plan(("random", "greedy", "search:1000"), players=4, deals=12)
    played = drawn(plan, {"random": 0, "greedy": 200, "search:1000": 500})
    first = Standings(plan, played)
    random.Random(5).shuffle(played)
    second = Standings(plan, played)
    assert second.bots == first.bots
    assert second.boards == first.boards
    assert second.cross == first.cross


def test_one_bot_at_all_seats_wins_its_share() -> None:
    [row] = Standings(Plan(("a",), deals=2), [game("a a a", (3, 2, 1)), game("a a a", (3, 3, 1), deal=1)]).bots
    assert row.wins.share == pytest.approx(1 / 3)
    assert (row.games, row.wins.games, row.rating) == (2, 6, None)


def test_a_bot_that_is_named_like_a_board_has_its_own_points() -> None:
    plan = Plan(("Giza A", "random"), players=2, variant="gaia", deals=1)
    result = Result("0.0", 0, ("Giza A", "random"), ("Rhodes A", "Giza A"), (90, 50), ({}, {}), (1, 2))
    standings = Standings(plan, [result])
    assert {row.bot: row.points for row in standings.bots} == {"Giza A": 90.0, "random": 50.0}
    assert {row.name: row.points for row in standings.boards} == {"Rhodes A": 90.0, "Giza A": 50.0}
