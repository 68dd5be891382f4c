"""What people may do at a table before and after a game."""

from collections.abc import Callable
from dataclasses import replace

import msgspec
import pytest

from septem import Game
from septem.data.cards import EditionName
from septem.server.refusals import NotYours, Stale, Unfit
from septem.server.table import choosing, deeds
from septem.server.table.events import Agreed, Event, SatDown, Started, WentAway
from septem.server.table.fairness import Deal
from septem.server.table.names import BOT_NAMES
from septem.server.table.setup import Setup
from septem.server.table.table import Table, new_game
from septem.server.table.timing import bots_owe
from tests.server.table.seating import ANNA, BEN, CHIARA, begun, done, opened

THREE = Setup(players=3)


def _deeds(*deeds: Callable[[], list[Event]]) -> tuple[Callable[[], list[Event]], ...]:
    return deeds


def test_the_host_has_the_first_seat() -> None:
    table = opened(THREE)
    assert (table.host, [seat.name for seat in table.seats], table.phase) == (ANNA, ["Anna", "", ""], "open")


def test_a_setup_that_does_not_exist_is_refused() -> None:
    with pytest.raises(Unfit, match="2 to 7 players"):
        opened(Setup(players=1))
    with pytest.raises(Unfit, match="no 'gaia' game for 3"):
        opened(Setup(players=3, variant="gaia"))


def test_two_people_of_one_name_can_be_told_apart() -> None:
    table = opened(THREE)
    for person in (BEN, CHIARA):
        table = done(table, deeds.sit(table, person, "anna"))
    assert [seat.name for seat in table.seats] == ["Anna", "anna 2", "anna 3"]


def test_who_sits_can_change_seats_and_stays_host() -> None:
    table = opened(THREE)
    table = done(table, deeds.sit(table, BEN, "Ben"))
    table = done(table, deeds.sit(table, ANNA, "Anna", 2))
    assert [seat.name for seat in table.seats] == ["", "Ben", "Anna"]
    assert table.host == ANNA
    assert deeds.sit(table, ANNA, "Anna") == []


def test_a_seat_that_is_taken_or_not_there_is_refused() -> None:
    table = opened(THREE)
    with pytest.raises(Stale, match="seat is taken"):
        deeds.sit(table, BEN, "Ben", 0)
    with pytest.raises(Unfit, match="no such seat"):
        deeds.sit(table, BEN, "Ben", 3)
    for _ in range(2):
        table = done(table, deeds.seat_bot(table, ANNA))
    with pytest.raises(Stale, match="All seats"):
        deeds.sit(table, BEN, "Ben")


def test_a_host_who_goes_hands_over() -> None:
    table = opened(THREE)
    table = done(table, deeds.sit(table, BEN, "Ben"))
    table = done(table, deeds.leave(table, ANNA))
    assert table.host == BEN
    table = done(table, deeds.leave(table, BEN))
    assert table.host == ""
    table = done(table, deeds.sit(table, CHIARA, "Chiara"))
    assert table.host == CHIARA


def test_only_the_host_sets_the_table() -> None:
    table = opened(THREE)
    table = done(table, deeds.sit(table, BEN, "Ben"))
    for deed in _deeds(
        lambda: deeds.seat_bot(table, BEN),
        lambda: deeds.agree(table, BEN, Setup(players=4)),
        lambda: deeds.start(table, BEN),
        lambda: deeds.free_seat(table, BEN, 0),
        lambda: deeds.pick_board(table, BEN, 0, "Giza"),
    ):
        with pytest.raises(NotYours):
            deed()
    assert not done(table, deeds.free_seat(table, BEN, 1)).seats[1].person
    assert not done(table, deeds.free_seat(table, ANNA, 1)).seats[1].person


def test_a_bot_has_an_antique_name_and_a_level() -> None:
    table = opened(THREE)
    table = done(table, deeds.seat_bot(table, ANNA, 2, 5))
    assert table.seats[2].name in BOT_NAMES
    assert (table.seats[2].level, table.seats[2].is_bot) == (5, True)
    name = table.seats[2].name
    table = done(table, deeds.seat_bot(table, ANNA, 2, 1))
    assert (table.seats[2].name, table.seats[2].level) == (name, 1)
    with pytest.raises(Unfit, match="from 1 to 7"):
        deeds.seat_bot(table, ANNA, 1, 8)
    with pytest.raises(Stale, match="taken"):
        deeds.seat_bot(table, ANNA, 0)


def test_fewer_players_keep_the_people() -> None:
    table = opened(Setup(players=5))
    table = done(table, deeds.seat_bot(table, ANNA, 1))
    table = done(table, deeds.sit(table, BEN, "Ben", 4))
    table = done(table, deeds.agree(table, ANNA, Setup(players=2, variant="gaia")))
    assert [seat.name for seat in table.seats] == ["Anna", "Ben"]
    with pytest.raises(Unfit, match="2 people already sit here"):
        deeds.agree(table, ANNA, Setup(game="dice", players=1, variant="ghost"))
    table = done(table, deeds.agree(table, ANNA, Setup(players=4)))
    assert [seat.name for seat in table.seats] == ["Anna", "Ben", "", ""]


@pytest.mark.parametrize(("edition", "sides"), [("first", ("A", "B")), ("second", ("day", "night"))])
def test_s4_a_side_is_chosen_and_the_wonder_drawn(edition: EditionName, sides: tuple[str, str]) -> None:
    table = opened(Setup(players=3, edition=edition, sides="chosen"))
    table = done(table, deeds.sit(table, BEN, "Ben"))
    table = done(table, deeds.pick_board(table, ANNA, 0, sides[0]))
    table = done(table, deeds.pick_board(table, BEN, 1, sides[1]))
    table = done(table, deeds.start(table, ANNA))
    assert isinstance(table.game, Game)
    assert [city.board.side for city in table.game.cities[:2]] == list(sides)


def test_boards_are_chosen_as_the_table_allows() -> None:
    table = opened(Setup(players=3, sides="chosen"))
    table = done(table, deeds.sit(table, BEN, "Ben"))
    table = done(table, deeds.pick_board(table, BEN, 1, "Giza B"))
    with pytest.raises(Unfit, match="Giza"):
        deeds.pick_board(table, ANNA, 0, "Giza A")
    for nowhere in ("Atlantis", "Rhodes C", "x" * 1000):
        with pytest.raises(Unfit):
            deeds.pick_board(table, ANNA, 0, nowhere)
    with pytest.raises(NotYours):
        deeds.pick_board(table, ANNA, 1, "Rhodes A")
    table = done(table, deeds.seat_bot(table, ANNA, 2))
    table = done(table, deeds.pick_board(table, ANNA, 2, "Rhodes"))
    assert [seat.board for seat in table.seats] == ["", "Giza B", "Rhodes"]
    table = done(table, deeds.start(table, ANNA))
    assert table.game is not None
    assert "Giza B" in str(table.game.record())


@pytest.mark.parametrize("setup", [THREE, Setup(players=3, edition="second", sides="A")])
def test_where_sides_are_not_chosen_only_a_wonder_is(setup: Setup) -> None:
    table = opened(setup)
    assert done(table, deeds.pick_board(table, ANNA, 0, " Babylon ")).seats[0].board == "Babylon"
    side = "day" if setup.edition == "second" else "A"
    with pytest.raises(Unfit, match="sides are not chosen"):
        deeds.pick_board(table, ANNA, 0, f"Babylon {side}")


def test_with_dice_there_are_wonders_to_choose_too() -> None:
    table = opened(Setup(game="dice", players=2))
    table = done(table, deeds.pick_board(table, ANNA, 0, "Zeus"))
    with pytest.raises(Unfit):
        deeds.pick_board(table, ANNA, 0, "Rhodes A")
    assert done(table, deeds.start(table, ANNA)).game is not None


def test_another_edition_forgets_the_boards() -> None:
    table = opened(Setup(players=3, sides="chosen"))
    table = done(table, deeds.pick_board(table, ANNA, 0, "Giza A"))
    table = done(table, deeds.agree(table, ANNA, Setup(players=3, edition="second", sides="chosen")))
    assert table.seats[0].board == ""


def test_bots_take_the_free_seats_at_the_start() -> None:
    table = opened(Setup(players=7, level=2))
    table = done(table, deeds.start(table, ANNA))
    assert [seat.level for seat in table.seats] == [0, 2, 2, 2, 2, 2, 2]
    assert len({seat.name for seat in table.seats}) == 7
    assert table.phase == "running"


def test_after_the_start_the_table_is_set() -> None:
    table = begun(THREE)
    for deed in _deeds(
        lambda: deeds.sit(table, "dario", "Dario"),
        lambda: deeds.seat_bot(table, ANNA),
        lambda: deeds.agree(table, ANNA, Setup(players=4)),
        lambda: deeds.start(table, ANNA),
        lambda: deeds.free_seat(table, ANNA, 1),
        lambda: deeds.pick_board(table, ANNA, 0, ""),
        lambda: deeds.rematch(table, ANNA, Deal(1, "")),
    ):
        with pytest.raises(Stale):
            deed()


def test_who_leaves_a_game_can_come_back() -> None:
    table = begun(THREE)
    assert deeds.come_back(table, BEN) == []
    table = done(table, deeds.leave(table, BEN))
    assert (table.seats[1].away, table.seats[1].is_bot, table.seats[1].is_played_by_bot) == (True, False, True)
    assert deeds.leave(table, BEN) == []
    table = done(table, deeds.come_back(table, BEN))
    assert not table.seats[1].away
    with pytest.raises(NotYours):
        deeds.come_back(table, "nobody")


def test_a_bot_plays_for_who_is_gone_until_they_come_back() -> None:
    table = replace(begun(THREE), absent={1: "long"})
    table = done(table, deeds.let_bot_play(table, ANNA, 1))
    assert (table.seats[1].is_played_by_bot, table.seats[1].why_away, table.seats[1].away_by) == (True, "gone", 0)
    assert deeds.let_bot_play(table, CHIARA, 1) == []
    table = done(table, deeds.come_back(table, BEN))
    assert (table.seats[1].is_played_by_bot, table.seats[1].why_away, table.seats[1].away_by) == (False, None, None)


def test_nobody_is_replaced_who_is_here_or_only_just_gone() -> None:
    table = begun(THREE)
    with pytest.raises(Stale, match="Ben is here"):
        deeds.let_bot_play(table, ANNA, 1)
    with pytest.raises(Stale, match="Anna is here"):
        deeds.let_bot_play(replace(table, absent={0: "long"}), ANNA, 0)
    with pytest.raises(Stale, match="only just gone"):
        deeds.let_bot_play(replace(table, absent={1: "short"}), ANNA, 1)


def test_nobody_is_replaced_whom_nobody_waits_for() -> None:
    table = begun(THREE)
    assert table.game is not None
    table = done(table, choosing.choose(table, BEN, 0, 1, str(table.game.legal(1)[0])))
    with pytest.raises(Stale, match="Nobody waits for Ben"):
        deeds.let_bot_play(replace(table, absent={1: "long"}), ANNA, 1)
    with pytest.raises(Stale, match="No game is played"):
        deeds.let_bot_play(opened(THREE), ANNA, 0)


def test_a_clock_needs_nobody_to_call_a_bot() -> None:
    table = replace(begun(Setup(players=3, pace="days")), absent={1: "long"})
    with pytest.raises(Stale, match="clock"):
        deeds.let_bot_play(table, ANNA, 1)


def test_only_those_with_a_seat_call_a_bot() -> None:
    table = replace(begun(THREE), absent={1: "long"})
    with pytest.raises(NotYours):
        deeds.let_bot_play(table, "nobody", 1)
    with pytest.raises(Unfit):
        deeds.let_bot_play(table, ANNA, 3)


def test_a_rematch_where_boards_are_chosen_waits_for_that() -> None:
    table = opened(Setup(players=3, sides="chosen"))
    table = over(done(table, deeds.start(table, ANNA)))
    deal = Deal(8, "ff00")
    assert done(Table("aaaa-bbbb-cccc-eeee", deal), deeds.rematch(table, ANNA, deal)).phase == "open"


def test_a_rematch_with_bots_alone_begins_at_once_with_the_same_bots() -> None:
    table = opened(Setup(game="dice", players=3))
    table = done(table, deeds.seat_bot(table, ANNA, 1, 5))
    table = over(done(table, deeds.start(table, ANNA)))
    deal = Deal(8, "ff00")
    again = done(Table("aaaa-bbbb-cccc-eeee", deal), deeds.rematch(table, ANNA, deal))
    assert again.phase == "running"
    assert [(seat.name, seat.level) for seat in again.seats] == [(seat.name, seat.level) for seat in table.seats]
    assert again.seats[1].level == 5


@pytest.mark.parametrize("has_left", [True, False])
def test_a_rematch_waits_for_people_and_for_who_takes_the_seat_of_one_who_left(has_left: bool) -> None:
    table = begun(Setup(game="dice", players=2))
    if has_left:
        table = done(table, deeds.leave(table, BEN))
    table = over(table)
    again = done(Table("aaaa-bbbb-cccc-eeee", Deal(8, "")), deeds.rematch(table, ANNA, Deal(8, "")))
    assert again.phase == "open"
    assert [seat.person for seat in again.seats] == [ANNA, "" if has_left else BEN]


def over(table: Table) -> Table:
    """The table after its game was played to the end, each time by the first legal move."""
    while table.phase == "running":
        by, cities = next(iter(table.owing().items()))
        move = str(table.game_with_choices().legal(cities[0])[0])
        seat = table.seats[by]
        if seat.is_played_by_bot:
            table = done(table, choosing.choose_as_bot(table, table.turn, cities[0], by, move))
        else:
            table = done(table, choosing.choose(table, seat.person, table.turn, cities[0], move))
    return table


def test_the_deal_is_the_one_that_was_committed_to() -> None:
    table = begun(THREE)
    assert table.commitment == Deal(7, "00ff").commitment
    assert table.game is not None
    assert str(table.game.record()) == str(new_game(THREE, [""] * 3, Deal(7, "00ff")).record())


@pytest.mark.parametrize("event", [SatDown(1, BEN, "Ben"), Agreed(THREE), Started(), WentAway(2, "time")])
def test_an_event_reads_as_it_was_written(event: Event) -> None:
    decode = msgspec.json.Decoder(Event).decode
    assert decode(msgspec.json.encode(event)) == event


def test_a_guest_beside_their_own_account_stands_up_when_they_sign_in() -> None:
    table = opened(THREE)
    table = done(table, deeds.sit(table, BEN, "Ben"))
    table = done(table, deeds.sit(table, CHIARA, "Chiara"))
    table = done(table, deeds.sign_in(table, ANNA, CHIARA))
    assert [seat.person for seat in table.seats] == ["", BEN, CHIARA]
    assert table.host == CHIARA


def test_in_a_game_a_bot_plays_on_for_a_guest_beside_their_own_account() -> None:
    table = begun(THREE)
    table = done(table, deeds.sign_in(table, ANNA, CHIARA))
    assert [seat.away for seat in table.seats] == [True, False, False]
    assert bots_owe(table) == {0: [0]}
    assert deeds.sign_in(table, ANNA, CHIARA) == []


@pytest.mark.parametrize("name", ["An\u202ena's table", "An\x00na", "two\nlines"])
def test_the_name_of_a_table_can_be_seen(name: str) -> None:
    with pytest.raises(Unfit, match="that can be seen"):
        opened(Setup(name=name))
    table = opened(THREE)
    with pytest.raises(Unfit, match="that can be seen"):
        deeds.agree(table, ANNA, Setup(name=name))
