"""Choices are checked by the rules, kept secret, replaced and taken back until everybody has chosen."""

import random

import pytest

from septem import dice
from septem.server.refusals import NotYours, Stale, Unfit
from septem.server.table import deeds
from septem.server.table.choosing import choose, choose_as_bot, run_out_of_time, undo
from septem.server.table.events import CameBack, Moved, Revealed, TookBack, WentAway
from septem.server.table.setup import Setup
from septem.server.table.table import Table
from septem.server.table.timing import bots_owe, due, waiting_mask
from tests.server.table.seating import ANNA, BEN, CHIARA, begun, done, opened

PEOPLE = (ANNA, BEN, CHIARA)
THREE = Setup(players=3)
FREE_CITY = Setup(players=2, variant="free-city")


def moves(table: Table, city: int) -> list[str]:
    return [str(move) for move in table.game_with_choices().legal(city)]


def due_at(table: Table) -> float | None:
    return due(table, table.owing())


def test_the_last_choice_reveals_all() -> None:
    table = begun(THREE)
    chosen = [moves(table, seat)[0] for seat in range(3)]
    for seat in (1, 0):
        table = done(table, choose(table, PEOPLE[seat], 0, seat, chosen[seat]))
        assert table.turn == 0
    outcome = choose(table, CHIARA, 0, 2, chosen[2])
    assert outcome.events == (Revealed(((0, chosen[0]), (1, chosen[1]), (2, chosen[2]))),)
    table = done(table, outcome, at=200.0)
    assert (table.turn, table.began, table.choices) == (1, 200.0, {})


def test_choosing_again_replaces_the_choice() -> None:
    table = begun(THREE)
    first, second = moves(table, 0)[:2]
    for move in (first, second):
        table = done(table, choose(table, ANNA, 0, 0, move))
    assert table.choices == {0: second}
    assert choose(table, ANNA, 0, 0, f"  {second} ").choices == {0: second}


def test_a_choice_is_taken_back_until_the_reveal() -> None:
    table = begun(THREE)
    table = done(table, choose(table, ANNA, 0, 0, moves(table, 0)[0]))
    table = done(table, undo(table, ANNA, 0))
    assert table.choices == {}
    assert undo(table, ANNA, 0).choices == {}
    for seat, person in enumerate(PEOPLE):
        table = done(table, choose(table, person, 0, seat, moves(table, seat)[0]))
    with pytest.raises(Stale, match="turn is over"):
        undo(table, ANNA, 0)


def test_an_illegal_move_is_refused_with_its_reason() -> None:
    table = begun(THREE)
    for move in ("build Palace", "build", "", "fly to the moon", "build Palace " * 1000):
        with pytest.raises(Unfit) as refusal:
            choose(table, ANNA, 0, 0, move)
        assert str(refusal.value).endswith(".")


def test_seats_act_only_for_themselves() -> None:
    table = begun(THREE)
    with pytest.raises(NotYours, match="not yours"):
        choose(table, ANNA, 0, 1, moves(table, 1)[0])
    with pytest.raises(NotYours, match="no seat"):
        choose(table, "nobody", 0, 0, moves(table, 0)[0])
    with pytest.raises(NotYours):
        choose(table, "", 0, 0, moves(table, 0)[0])


def test_there_is_a_time_to_choose() -> None:
    with pytest.raises(Stale, match="not begun"):
        choose(opened(THREE), ANNA, 0, 0, "pass")
    with pytest.raises(Stale, match="not come yet"):
        choose(begun(THREE), ANNA, 1, 0, "pass")
    with pytest.raises(Stale, match="turn is over"):
        choose(begun(THREE), ANNA, -1, 0, "pass")


def test_the_holder_chooses_first_for_itself_then_for_the_free_city() -> None:
    table = begun(FREE_CITY)
    assert table.game is not None
    ((holder, _),) = [(by, cities) for by, cities in table.owing().items() if len(cities) > 1] or [(0, [])]
    table = done(table, choose(table, PEOPLE[holder], 0, holder, moves(table, holder)[0]))
    assert table.owing()[holder] == [2]
    table = done(table, choose(table, PEOPLE[holder], 0, 2, moves(table, 2)[0]))
    with pytest.raises(NotYours):
        choose(table, PEOPLE[1 - holder], 0, 2, moves(table, 2)[0])
    assert set(table.choices) == {holder, 2}
    other = next(move for move in moves(table, holder) if move != table.choices[holder])
    changed = done(table, choose(table, PEOPLE[holder], 0, holder, other))
    assert changed.choices == {holder: other}
    assert done(table, undo(table, PEOPLE[holder], 0)).choices == {}


def test_who_was_away_is_back_by_choosing() -> None:
    table = begun(THREE)
    table = done(table, deeds.leave(table, ANNA))
    outcome = choose(table, ANNA, 0, 0, moves(table, 0)[0])
    assert outcome.events == (CameBack(0),)
    assert not done(table, outcome).seats[0].away


def test_who_was_away_takes_back_what_a_bot_chose() -> None:
    table = begun(THREE)
    table = done(table, deeds.leave(table, ANNA))
    table = done(table, choose_as_bot(table, 0, 0, 0, moves(table, 0)[0]))
    table = done(table, undo(table, ANNA, 0))
    assert (table.choices, table.seats[0].away) == ({}, False)


def test_it_is_known_which_open_choices_bots_have_made() -> None:
    table = begun(THREE)
    first, second = moves(table, 0)[:2]
    table = done(table, choose(table, BEN, 0, 1, moves(table, 1)[0]))
    table = done(table, deeds.leave(table, ANNA))
    table = done(table, choose_as_bot(table, 0, 0, 0, first))
    assert table.by_bots == {0}
    table = done(table, deeds.come_back(table, ANNA))
    assert table.by_bots == {0}
    assert table.choices[0] == first
    assert done(table, choose(table, ANNA, 0, 0, second)).by_bots == set()
    assert done(table, undo(table, ANNA, 0)).by_bots == set()
    assert done(table, choose(table, CHIARA, 0, 2, moves(table, 2)[0])).by_bots == set()


def test_a_bot_chooses_only_where_a_bot_plays_and_owes() -> None:
    table = opened(THREE)
    table = done(table, deeds.start(table, ANNA))
    move = moves(table, 1)[0]
    with pytest.raises(Stale):
        choose_as_bot(table, 0, 0, 0, moves(table, 0)[0])
    table = done(table, choose_as_bot(table, 0, 1, 1, move))
    with pytest.raises(Stale):
        choose_as_bot(table, 0, 1, 1, move)
    assert bots_owe(table) == {2: [2]}


def test_time_runs_out_for_those_who_owe() -> None:
    table = begun(Setup(players=3, pace="fast"))
    table = done(table, choose(table, BEN, 0, 1, moves(table, 1)[0]))
    assert (table.deadline, due_at(table)) == (130.0, 130.0)
    assert run_out_of_time(table, 129.0).events == ()
    outcome = run_out_of_time(table, 130.0)
    assert outcome.events == (WentAway(0, "time"), WentAway(2, "time"))
    assert done(table, outcome).choices == table.choices
    assert due_at(done(table, outcome)) == 100.0


def test_without_a_timer_only_bots_are_due() -> None:
    table = begun(THREE)
    assert due_at(table) is None
    assert waiting_mask(table, table.owing()) == 0b111
    table = done(table, choose(table, BEN, 0, 1, moves(table, 1)[0]))
    assert waiting_mask(table, table.owing()) == 0b101
    left = done(table, deeds.leave(table, ANNA))
    assert (due_at(left), waiting_mask(left, left.owing())) == (100.0, 0b100)
    assert due_at(opened(THREE)) is None


def test_with_dice_a_move_is_seen_at_once_and_a_purchase_taken_back() -> None:
    rng = random.Random(2)
    table = begun(Setup(game="dice", players=2))
    taken_back = 0
    while table.phase == "running":
        ((by, _),) = table.owing().items()
        with pytest.raises(Unfit, match="not the turn"):
            choose(table, PEOPLE[1 - by], table.turn, 1 - by, moves(table, by)[0])
        move = rng.choice(moves(table, by))
        outcome = choose(table, PEOPLE[by], table.turn, by, move)
        assert outcome.events == (Moved(by, move),)
        after = done(table, outcome)
        if isinstance(after.game, dice.Game) and after.game.can_unchoose:
            outcome = undo(after, PEOPLE[by], after.turn)
            assert outcome.events == (TookBack(by),)
            back = done(after, outcome)
            assert back.game is not None
            assert table.game is not None
            assert str(back.game.record()) == str(table.game.record())
            assert moves(back, by) == moves(table, by)
            taken_back += 1
        table = after
    assert taken_back > 0


def test_with_dice_a_roll_is_not_taken_back() -> None:
    table = begun(Setup(game="dice", players=2))
    ((by, _),) = table.owing().items()
    with pytest.raises(Unfit, match="nothing to take back"):
        undo(table, PEOPLE[by], 0)


def whose_turn(table: Table) -> tuple[int, int]:
    assert isinstance(table.game, dice.Game)
    return table.game.age, table.game.active_seat


def test_with_dice_the_clock_counts_a_whole_turn_whatever_is_taken_back() -> None:
    rng = random.Random(2)
    table = begun(Setup(game="dice", players=2, pace="fast"))
    now, taken_back = 100.0, 0
    while table.phase == "running":
        now += 1.0
        turn, deadline = whose_turn(table), table.deadline
        table = done(table, choose(table, PEOPLE[turn[1]], table.turn, turn[1], rng.choice(moves(table, turn[1]))), now)
        if table.phase == "over" or whose_turn(table) != turn:
            assert table.deadline in (None, now + 90)
            continue
        assert table.deadline == deadline
        if isinstance(table.game, dice.Game) and table.game.can_unchoose:
            back = done(table, undo(table, PEOPLE[turn[1]], table.turn), now + 1.0)
            assert (back.deadline, back.began) == (deadline, now + 1.0)
            taken_back += 1
    assert taken_back > 0
