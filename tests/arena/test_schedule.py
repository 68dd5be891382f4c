"""Who meets whom, from which seat, and on which boards."""

from collections import Counter

import pytest

from septem.arena.plan import Plan
from septem.arena.schedule import Pairing, pairings, seatings_of
from septem.arena.tables import CardTable, DiceTable
from septem.data import load
from septem.data.dice import load as load_dice


def test_as_many_bots_as_players_sit_down_together_and_move_on_a_seat_each_game() -> None:
    assert seatings_of(Plan(("a", "b", "c"))) == [("a", "b", "c"), ("c", "a", "b"), ("b", "c", "a")]
    assert seatings_of(Plan(("a", "b"), players=2)) == [("a", "b"), ("b", "a")]


def test_two_bots_at_a_table_of_three_meet_both_ways_round() -> None:
    assert seatings_of(Plan(("a", "b"))) == [
        ("a", "b", "b"),
        ("b", "a", "b"),
        ("b", "b", "a"),
        ("b", "a", "a"),
        ("a", "b", "a"),
        ("a", "a", "b"),
    ]


def test_against_an_anchor_each_of_the_others_plays_alone() -> None:
    plan = Plan(("a", "anchor", "b"), against="anchor")
    assert plan.everybody == ("a", "b", "anchor")
    assert seatings_of(plan) == seatings_of(Plan(("a", "b"), against="anchor"))
    assert len(seatings_of(plan)) == 6
    assert all(seats.count("anchor") == 2 for seats in seatings_of(plan))


def test_a_bot_that_has_nobody_to_meet_fills_the_table() -> None:
    assert seatings_of(Plan(("a",), players=4)) == [("a",) * 4]
    assert seatings_of(Plan(("a", "a"), players=4)) == [("a",) * 4]


@pytest.mark.parametrize("bots", [("a", "b"), ("a", "b", "c", "d"), ("a", "b", "c", "d", "e")])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 7])
def test_every_bot_plays_a_deal_from_every_seat_equally_often(bots: tuple[str, ...], players: int) -> None:
    seatings = seatings_of(Plan(bots, players=players))
    taken = Counter((bot, seat) for seats in seatings for seat, bot in enumerate(seats))
    assert len(set(taken.values())) == 1
    assert set(taken) == {(bot, seat) for bot in bots for seat in range(players)}


def test_games_are_named_by_deal_and_number_and_more_deals_begin_with_the_same_games() -> None:
    few, many = Plan(("a", "b", "c"), deals=2), Plan(("a", "b", "c"), deals=3)
    assert [pairing.key for pairing in pairings(few)] == ["0.0", "0.1", "0.2", "1.0", "1.1", "1.2"]
    assert list(pairings(few)) == list(pairings(many))[:6]
    assert Pairing(17, 4, ("a", "b")).key == "17.4"


@pytest.mark.parametrize("edition", ["first", "second"])
@pytest.mark.parametrize(("players", "variant"), [(2, "gaia"), (2, "free-city"), (3, None), (5, None), (7, None)])
def test_over_fourteen_deals_every_board_lies_once_in_every_seat(
    edition: str, players: int, variant: str | None
) -> None:
    table = CardTable(Plan(("random",), players=players, edition=edition, variant=variant, seed=3))
    for first in (0, 14, 28):
        for seat in range(players):
            laid = [table.boards(deal)[seat] for deal in range(first, first + 14)]
            assert sorted(laid) == sorted(wonder.title for wonder in load(edition).wonders)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_wonders_of_the_dice_go_round_too(players: int) -> None:
    table = DiceTable(Plan(("random",), "dice", players, side="b"))
    wonders = sorted(f"{wonder.short} B" for wonder in load_dice().wonders.values())
    for seat in range(players):
        assert sorted(table.boards(deal)[seat] for deal in range(len(wonders))) == wonders


def test_no_wonder_lies_twice_on_a_table_and_laps_differ() -> None:
    table = CardTable(Plan(("random",), players=7))
    for deal in range(28):
        assert len({board.rsplit(" ", 1)[0] for board in table.boards(deal)}) == 7
    assert len({table.boards(deal) for deal in range(28)}) == 28


def test_boards_and_hands_depend_on_the_seed_and_the_deal_alone() -> None:
    plan = Plan(("random",), players=3, seed=5)
    one, same = CardTable(plan), CardTable(Plan(("random", "random"), players=3, seed=5, deals=7, move_limit=1))
    other = CardTable(Plan(("random",), players=3, seed=6))
    assert [one.boards(deal) for deal in (9, 2)] == [same.boards(deal) for deal in (9, 2)]
    assert one.new_game(9).deal == same.new_game(9).deal
    assert tuple(city.board.title for city in one.new_game(9).cities) == one.boards(9)
    assert one.new_game(9).deal != one.new_game(8).deal
    assert one.new_game(9).deal != other.new_game(9).deal


def test_at_two_seats_each_pair_meets_once_from_either_side() -> None:
    plan = Plan(("random", "builder", "greedy"), players=2, variant="gaia")
    seatings = seatings_of(plan)
    assert len(seatings) == len(set(seatings)) == 6
