"""What people and bots may do at a table: before a game, in it and after it.

Choices are checked by the rules, kept secret, replaced and taken back until everybody has chosen.
"""

import random
from collections.abc import Iterator
from dataclasses import replace

import msgspec
import pytest

from septem import Game, dice
from septem.data.cards import EditionName
from septem.server.errors import Conflict, Forbidden, Invalid
from septem.server.games.protocol import Choices, Decision, Step
from septem.server.games.registry import game_named, register, unregister
from septem.server.store.event_log import summary_of
from septem.server.tables.commands import (
    SYSTEM,
    Actor,
    ChangeSetup,
    Choose,
    ChooseAsBot,
    ComeBack,
    Create,
    FreeSeat,
    Leave,
    LetBotPlay,
    PickBoard,
    Rematch,
    RunOutOfTime,
    SeatBot,
    Sit,
    Start,
    TakeOverSeat,
    Undo,
)
from septem.server.tables.events import (
    BotSat,
    CameBack,
    Created,
    Event,
    Moved,
    Revealed,
    SatDown,
    SetupChanged,
    Started,
    TookBack,
    WentAway,
)
from septem.server.tables.names import BOT_NAMES
from septem.server.tables.setup import Setup
from septem.server.tables.snapshot import Snapshot
from tests.server.games.toy import Stones, ToyGame
from tests.server.tables.building import DEAL, make_setup
from tests.server.tables.seating import (
    ANNA,
    BEN,
    CHIARA,
    PEOPLE,
    STRANGER,
    applied,
    begun,
    done,
    moves,
    new_table,
    opened,
)

DARIO = Actor("dario", "Dario")
FREE_CITY = make_setup(players=2, variant="free-city")
THREE = make_setup(players=3)


def test_a_table_that_starts_is_opened_and_begun_at_once() -> None:
    new = Create(make_setup(players=2), starts=True).decide(ANNA)
    assert [type(event) for event in new.events] == [Created, SatDown, BotSat, Started]
    snapshot = new_table(new)
    assert (snapshot.table.phase, snapshot.table.host, snapshot.table.seats[0].name) == ("running", "anna", "Anna")
    # Options that depend on others are filled in by the command, whoever sends it.
    assert snapshot.table.setup.options.variant == "free-city"


def test_the_host_has_the_first_seat() -> None:
    snapshot = opened(THREE)
    assert (snapshot.table.host, [seat.name for seat in snapshot.table.seats], snapshot.table.phase) == (
        ANNA.person,
        ["Anna", "", ""],
        "open",
    )


def test_a_setup_that_does_not_exist_is_refused() -> None:
    with pytest.raises(Invalid, match="2 to 7 players"):
        opened(make_setup(players=1))
    with pytest.raises(Invalid, match="no 'Gaïa' game for 3"):
        opened(make_setup(players=3, variant="gaia"))


def test_two_people_of_one_name_can_be_told_apart() -> None:
    snapshot = opened(THREE)
    for actor in (BEN, CHIARA):
        snapshot = done(snapshot, Sit(), replace(actor, name="anna"))
    assert [seat.name for seat in snapshot.table.seats] == ["Anna", "anna 2", "anna 3"]


def test_who_sits_can_change_seats_and_stays_host() -> None:
    snapshot = opened(THREE)
    snapshot = done(snapshot, Sit(), BEN)
    snapshot = done(snapshot, Sit(2), ANNA)
    assert [seat.name for seat in snapshot.table.seats] == ["", "Ben", "Anna"]
    assert snapshot.table.host == ANNA.person
    assert Sit().decide(snapshot, ANNA).events == ()


def test_a_seat_that_is_taken_or_not_there_is_refused() -> None:
    snapshot = opened(THREE)
    with pytest.raises(Conflict, match="seat is taken"):
        Sit(0).decide(snapshot, BEN)
    with pytest.raises(Invalid, match="no such seat"):
        Sit(3).decide(snapshot, BEN)
    for _ in range(2):
        snapshot = done(snapshot, SeatBot(), ANNA)
    with pytest.raises(Conflict, match="All seats"):
        Sit().decide(snapshot, BEN)


def test_a_host_who_goes_hands_over() -> None:
    snapshot = opened(THREE)
    snapshot = done(snapshot, Sit(), BEN)
    snapshot = done(snapshot, Leave(), ANNA)
    assert snapshot.table.host == BEN.person
    snapshot = done(snapshot, Leave(), BEN)
    assert snapshot.table.host == ""
    snapshot = done(snapshot, Sit(), CHIARA)
    assert snapshot.table.host == CHIARA.person


def test_only_the_host_sets_the_table() -> None:
    snapshot = opened(THREE)
    snapshot = done(snapshot, Sit(), BEN)
    for command in (
        SeatBot(),
        ChangeSetup(make_setup(players=4)),
        Start(),
        FreeSeat(0),
        PickBoard(0, "Giza"),
    ):
        with pytest.raises(Forbidden):
            command.decide(snapshot, BEN)
    assert not done(snapshot, FreeSeat(1), BEN).table.seats[1].person
    assert not done(snapshot, FreeSeat(1), ANNA).table.seats[1].person


def test_a_bot_has_an_antique_name_and_a_level() -> None:
    snapshot = opened(THREE)
    snapshot = done(snapshot, SeatBot(2, 5), ANNA)
    assert snapshot.table.seats[2].name in BOT_NAMES
    assert (snapshot.table.seats[2].level, snapshot.table.seats[2].is_bot) == (5, True)
    name = snapshot.table.seats[2].name
    snapshot = done(snapshot, SeatBot(2, 1), ANNA)
    assert (snapshot.table.seats[2].name, snapshot.table.seats[2].level) == (name, 1)
    with pytest.raises(Invalid, match="from 1 to 7"):
        SeatBot(1, 8).decide(snapshot, ANNA)
    with pytest.raises(Conflict, match="taken"):
        SeatBot(0).decide(snapshot, ANNA)


def test_fewer_players_keep_the_people() -> None:
    snapshot = opened(make_setup(players=5))
    snapshot = done(snapshot, SeatBot(1), ANNA)
    snapshot = done(snapshot, Sit(4), BEN)
    snapshot = done(snapshot, ChangeSetup(make_setup(players=2, variant="gaia")), ANNA)
    assert [seat.name for seat in snapshot.table.seats] == ["Anna", "Ben"]
    with pytest.raises(Invalid, match="2 people already sit here"):
        ChangeSetup(make_setup("dice", 1, variant="ghost")).decide(snapshot, ANNA)
    snapshot = done(snapshot, ChangeSetup(make_setup(players=4)), ANNA)
    assert [seat.name for seat in snapshot.table.seats] == ["Anna", "Ben", "", ""]


@pytest.mark.parametrize(("edition", "sides"), [("first", ("A", "B")), ("second", ("day", "night"))])
def test_s4_a_side_is_chosen_and_the_wonder_drawn(edition: EditionName, sides: tuple[str, str]) -> None:
    snapshot = opened(make_setup(players=3, edition=edition, sides="chosen"))
    snapshot = done(snapshot, Sit(), BEN)
    snapshot = done(snapshot, PickBoard(0, sides[0]), ANNA)
    snapshot = done(snapshot, PickBoard(1, sides[1]), BEN)
    snapshot = done(snapshot, Start(), ANNA)
    assert isinstance(snapshot.table.position, Game)
    assert [city.board.side for city in snapshot.table.position.cities[:2]] == list(sides)


def test_boards_are_chosen_as_the_table_allows() -> None:
    snapshot = opened(make_setup(players=3, sides="chosen"))
    snapshot = done(snapshot, Sit(), BEN)
    snapshot = done(snapshot, PickBoard(1, "Giza B"), BEN)
    with pytest.raises(Invalid, match="Giza"):
        PickBoard(0, "Giza A").decide(snapshot, ANNA)
    for nowhere in ("Atlantis", "Rhodes C", "x" * 1000):
        with pytest.raises(Invalid):
            PickBoard(0, nowhere).decide(snapshot, ANNA)
    with pytest.raises(Forbidden):
        PickBoard(1, "Rhodes A").decide(snapshot, ANNA)
    snapshot = done(snapshot, SeatBot(2), ANNA)
    snapshot = done(snapshot, PickBoard(2, "Rhodes"), ANNA)
    assert [seat.board for seat in snapshot.table.seats] == ["", "Giza B", "Rhodes"]
    snapshot = done(snapshot, Start(), ANNA)
    assert "Giza B" in str(snapshot.table.position.record())


@pytest.mark.parametrize("setup", [THREE, make_setup(players=3, edition="second", sides="A")])
def test_where_sides_are_not_chosen_only_a_wonder_is(setup: Setup) -> None:
    snapshot = opened(setup)
    assert done(snapshot, PickBoard(0, " Babylon "), ANNA).table.seats[0].board == "Babylon"
    side = "day" if setup.options.edition == "second" else "A"
    with pytest.raises(Invalid, match="Sides cannot be chosen"):
        PickBoard(0, f"Babylon {side}").decide(snapshot, ANNA)


def test_with_dice_there_are_wonders_to_choose_too() -> None:
    snapshot = opened(make_setup("dice", 2))
    snapshot = done(snapshot, PickBoard(0, "Zeus"), ANNA)
    with pytest.raises(Invalid):
        PickBoard(0, "Rhodes A").decide(snapshot, ANNA)
    assert isinstance(done(snapshot, Start(), ANNA).table.position, dice.Game)


def test_another_edition_forgets_the_boards() -> None:
    snapshot = opened(make_setup(players=3, sides="chosen"))
    snapshot = done(snapshot, PickBoard(0, "Giza A"), ANNA)
    snapshot = done(snapshot, ChangeSetup(make_setup(players=3, edition="second", sides="chosen")), ANNA)
    assert snapshot.table.seats[0].board == ""


def test_bots_take_the_free_seats_at_the_start() -> None:
    snapshot = opened(make_setup(players=7, level=2))
    snapshot = done(snapshot, Start(), ANNA)
    assert [seat.level for seat in snapshot.table.seats] == [0, 2, 2, 2, 2, 2, 2]
    assert len({seat.name for seat in snapshot.table.seats}) == 7
    assert snapshot.table.phase == "running"


def test_after_the_start_the_table_is_set() -> None:
    snapshot = begun(THREE)
    for command in (
        Sit(),
        SeatBot(),
        ChangeSetup(make_setup(players=4)),
        Start(),
        FreeSeat(1),
        PickBoard(0, ""),
        Rematch(),
    ):
        with pytest.raises(Conflict):
            command.decide(snapshot, DARIO if isinstance(command, Sit) else ANNA)


def test_who_leaves_a_game_can_come_back() -> None:
    snapshot = begun(THREE)
    assert ComeBack().decide(snapshot, BEN).events == ()
    snapshot = done(snapshot, Leave(), BEN)
    assert (snapshot.table.seats[1].away, snapshot.table.seats[1].is_bot, snapshot.table.seats[1].is_played_by_bot) == (
        True,
        False,
        True,
    )
    assert Leave().decide(snapshot, BEN).events == ()
    snapshot = done(snapshot, ComeBack(), BEN)
    assert not snapshot.table.seats[1].away
    with pytest.raises(Forbidden):
        ComeBack().decide(snapshot, STRANGER)


def test_a_bot_plays_for_who_is_absent_until_they_come_back() -> None:
    snapshot = replace(begun(THREE), absent={1: "long"})
    snapshot = done(snapshot, LetBotPlay(1), ANNA)
    ben = snapshot.table.seats[1]
    assert (ben.is_played_by_bot, ben.why_away, ben.away_by) == (True, "gone", 0)
    assert LetBotPlay(1).decide(snapshot, CHIARA).events == ()
    snapshot = done(snapshot, ComeBack(), BEN)
    ben = snapshot.table.seats[1]
    assert (ben.is_played_by_bot, ben.why_away, ben.away_by) == (False, None, None)


def test_nobody_is_replaced_who_is_here_or_only_just_gone() -> None:
    snapshot = begun(THREE)
    with pytest.raises(Conflict, match="Ben is here"):
        LetBotPlay(1).decide(snapshot, ANNA)
    with pytest.raises(Conflict, match="Anna is here"):
        LetBotPlay(0).decide(replace(snapshot, absent={0: "long"}), ANNA)
    with pytest.raises(Conflict, match="only just left"):
        LetBotPlay(1).decide(replace(snapshot, absent={1: "short"}), ANNA)


def test_nobody_is_replaced_whom_nobody_waits_for() -> None:
    snapshot = begun(THREE)
    snapshot = done(snapshot, Choose(0, 1, moves(snapshot, 1)[0]), BEN)
    with pytest.raises(Conflict, match="No one is waiting for Ben"):
        LetBotPlay(1).decide(replace(snapshot, absent={1: "long"}), ANNA)
    with pytest.raises(Conflict, match="No game is being played"):
        LetBotPlay(0).decide(opened(THREE), ANNA)


def test_a_clock_needs_nobody_to_call_a_bot() -> None:
    snapshot = replace(begun(make_setup(players=3, pace="days")), absent={1: "long"})
    with pytest.raises(Conflict, match="clock"):
        LetBotPlay(1).decide(snapshot, ANNA)


def test_only_those_with_a_seat_call_a_bot() -> None:
    snapshot = replace(begun(THREE), absent={1: "long"})
    with pytest.raises(Forbidden):
        LetBotPlay(1).decide(snapshot, STRANGER)
    with pytest.raises(Invalid):
        LetBotPlay(3).decide(snapshot, ANNA)


def test_a_rematch_where_boards_are_chosen_waits_for_that() -> None:
    snapshot = opened(make_setup(players=3, sides="chosen"))
    snapshot = over(done(snapshot, Start(), ANNA))
    assert rematch_of(snapshot).table.phase == "open"


def test_a_rematch_with_bots_alone_begins_at_once_with_the_same_bots() -> None:
    snapshot = opened(make_setup("dice", 3))
    snapshot = done(snapshot, SeatBot(1, 5), ANNA)
    snapshot = over(done(snapshot, Start(), ANNA))
    again = rematch_of(snapshot).table
    assert again.phase == "running"
    assert [(seat.name, seat.level) for seat in again.seats] == [
        (seat.name, seat.level) for seat in snapshot.table.seats
    ]
    assert again.seats[1].level == 5


@pytest.mark.parametrize("has_left", [True, False])
def test_a_rematch_waits_for_people_and_for_who_takes_the_seat_of_one_who_left(has_left: bool) -> None:
    snapshot = begun(make_setup("dice", 2))
    if has_left:
        snapshot = done(snapshot, Leave(), BEN)
    snapshot = over(snapshot)
    again = rematch_of(snapshot).table
    assert again.phase == "open"
    assert [seat.person for seat in again.seats] == [ANNA.person, "" if has_left else BEN.person]


def rematch_of(snapshot: Snapshot) -> Snapshot:
    """The table that opens when Anna asks for another game."""
    new = Rematch().decide(snapshot, ANNA).opens
    assert new is not None
    return new_table(new)


def over(snapshot: Snapshot) -> Snapshot:
    """The table after its game was played to the end, each time by the first legal move."""
    while snapshot.table.phase == "running":
        by, cities = next(iter(snapshot.pending().items()))
        move = moves(snapshot, cities[0])[0]
        seat = snapshot.table.seats[by]
        if seat.is_played_by_bot:
            snapshot = done(snapshot, ChooseAsBot(snapshot.table.turn, cities[0], by, move))
        else:
            snapshot = done(snapshot, Choose(snapshot.table.turn, cities[0], move), Actor(seat.person))
    return snapshot


def test_the_deal_is_the_one_that_was_committed_to() -> None:
    snapshot = begun(THREE)
    assert snapshot.table.commitment == DEAL.commitment
    assert str(snapshot.table.position.record()) == str(game_named("cards").new(THREE, [""] * 3, DEAL.seed).record())
    new = Create(THREE).decide(ANNA)
    assert isinstance(new.events[0], Created)
    assert new.events[0].commitment == new.deal.commitment


@pytest.mark.parametrize(
    "event", [SatDown(1, "ben", "Ben"), SetupChanged(THREE.fields), Started(), WentAway(2, "time")]
)
def test_an_event_reads_as_it_was_written(event: Event) -> None:
    decode = msgspec.json.Decoder(Event).decode
    assert decode(msgspec.json.encode(event)) == event


def test_a_guest_beside_their_own_account_stands_up_when_they_sign_in() -> None:
    snapshot = opened(THREE)
    snapshot = done(snapshot, Sit(), BEN)
    snapshot = done(snapshot, Sit(), CHIARA)
    snapshot = done(snapshot, TakeOverSeat(ANNA.person, CHIARA.person))
    assert [seat.person for seat in snapshot.table.seats] == ["", BEN.person, CHIARA.person]
    assert snapshot.table.host == CHIARA.person


def test_in_a_game_a_bot_plays_on_for_a_guest_beside_their_own_account() -> None:
    snapshot = begun(THREE)
    snapshot = done(snapshot, TakeOverSeat(ANNA.person, CHIARA.person))
    assert [seat.away for seat in snapshot.table.seats] == [True, False, False]
    assert snapshot.pending_bots() == {0: [0]}
    assert TakeOverSeat(ANNA.person, CHIARA.person).decide(snapshot, SYSTEM).events == ()


@pytest.mark.parametrize("name", ["An\u202ena's table", "An\x00na", "two\nlines"])
def test_the_name_of_a_table_can_be_seen(name: str) -> None:
    with pytest.raises(Invalid, match="only visible letters"):
        opened(make_setup(name=name))
    snapshot = opened(THREE)
    with pytest.raises(Invalid, match="only visible letters"):
        ChangeSetup(make_setup(name=name)).decide(snapshot, ANNA)


# In a game.


def due_at(snapshot: Snapshot) -> object:
    """When the server next has to do something at the table."""
    return summary_of(snapshot, 0.0)["due"]


def waiting_mask(snapshot: Snapshot) -> object:
    """The people who are waited for, a bit for each seat."""
    return summary_of(snapshot, 0.0)["waiting"]


def test_the_last_choice_reveals_all() -> None:
    snapshot = begun(THREE)
    chosen = [moves(snapshot, seat)[0] for seat in range(3)]
    for seat in (1, 0):
        snapshot = done(snapshot, Choose(0, seat, chosen[seat]), PEOPLE[seat])
        assert snapshot.table.turn == 0
    outcome = Choose(0, 2, chosen[2]).decide(snapshot, CHIARA)
    assert outcome.events == (Revealed(((0, chosen[0]), (1, chosen[1]), (2, chosen[2]))),)
    snapshot = applied(snapshot, outcome, at=200.0)
    assert (snapshot.table.turn, snapshot.table.began, snapshot.choices) == (1, 200.0, {})


def test_choosing_again_replaces_the_choice() -> None:
    snapshot = begun(THREE)
    first, second = moves(snapshot, 0)[:2]
    for move in (first, second):
        snapshot = done(snapshot, Choose(0, 0, move), ANNA)
    assert snapshot.choices == {0: second}
    assert Choose(0, 0, f"  {second} ").decide(snapshot, ANNA).choices == {0: second}


def test_a_choice_is_taken_back_until_the_reveal() -> None:
    snapshot = begun(THREE)
    snapshot = done(snapshot, Choose(0, 0, moves(snapshot, 0)[0]), ANNA)
    snapshot = done(snapshot, Undo(0), ANNA)
    assert snapshot.choices == {}
    assert Undo(0).decide(snapshot, ANNA).choices == {}
    for seat, person in enumerate(PEOPLE):
        snapshot = done(snapshot, Choose(0, seat, moves(snapshot, seat)[0]), person)
    with pytest.raises(Conflict, match="turn is over"):
        Undo(0).decide(snapshot, ANNA)


def test_an_illegal_move_is_refused_with_its_reason() -> None:
    snapshot = begun(THREE)
    for move in ("build Palace", "build", "", "fly to the moon", "build Palace " * 1000):
        with pytest.raises(Invalid) as refusal:
            Choose(0, 0, move).decide(snapshot, ANNA)
        assert str(refusal.value).endswith(".")


def test_seats_act_only_for_themselves() -> None:
    snapshot = begun(THREE)
    with pytest.raises(Forbidden, match="not yours"):
        Choose(0, 1, moves(snapshot, 1)[0]).decide(snapshot, ANNA)
    with pytest.raises(Forbidden, match="no seat"):
        Choose(0, 0, moves(snapshot, 0)[0]).decide(snapshot, STRANGER)
    with pytest.raises(Forbidden):
        Choose(0, 0, moves(snapshot, 0)[0]).decide(snapshot, SYSTEM)


def test_there_is_a_time_to_choose() -> None:
    with pytest.raises(Conflict, match="not begun"):
        Choose(0, 0, "pass").decide(opened(THREE), ANNA)
    with pytest.raises(Conflict, match="not come yet"):
        Choose(1, 0, "pass").decide(begun(THREE), ANNA)
    with pytest.raises(Conflict, match="turn is over"):
        Choose(-1, 0, "pass").decide(begun(THREE), ANNA)


def test_the_holder_chooses_first_for_itself_then_for_the_free_city() -> None:
    snapshot = begun(FREE_CITY)
    ((holder, _),) = [(by, cities) for by, cities in snapshot.pending().items() if len(cities) > 1] or [(0, [])]
    snapshot = done(snapshot, Choose(0, holder, moves(snapshot, holder)[0]), PEOPLE[holder])
    assert snapshot.pending()[holder] == [2]
    snapshot = done(snapshot, Choose(0, 2, moves(snapshot, 2)[0]), PEOPLE[holder])
    with pytest.raises(Forbidden):
        Choose(0, 2, moves(snapshot, 2)[0]).decide(snapshot, PEOPLE[1 - holder])
    assert set(snapshot.choices) == {holder, 2}
    other = next(move for move in moves(snapshot, holder) if move != snapshot.choices[holder])
    changed = done(snapshot, Choose(0, holder, other), PEOPLE[holder])
    assert changed.choices == {holder: other}
    assert done(snapshot, Undo(0), PEOPLE[holder]).choices == {}


def test_who_was_away_is_back_by_choosing() -> None:
    snapshot = begun(THREE)
    snapshot = done(snapshot, Leave(), ANNA)
    outcome = Choose(0, 0, moves(snapshot, 0)[0]).decide(snapshot, ANNA)
    assert outcome.events == (CameBack(0),)
    assert not applied(snapshot, outcome).table.seats[0].away


def test_who_was_away_takes_back_what_a_bot_chose() -> None:
    snapshot = begun(THREE)
    snapshot = done(snapshot, Leave(), ANNA)
    snapshot = done(snapshot, ChooseAsBot(0, 0, 0, moves(snapshot, 0)[0]))
    snapshot = done(snapshot, Undo(0), ANNA)
    assert (snapshot.choices, snapshot.table.seats[0].away) == ({}, False)


def test_it_is_known_which_open_choices_bots_have_made() -> None:
    snapshot = begun(THREE)
    first, second = moves(snapshot, 0)[:2]
    snapshot = done(snapshot, Choose(0, 1, moves(snapshot, 1)[0]), BEN)
    snapshot = done(snapshot, Leave(), ANNA)
    snapshot = done(snapshot, ChooseAsBot(0, 0, 0, first))
    assert snapshot.by_bots == {0}
    snapshot = done(snapshot, ComeBack(), ANNA)
    assert snapshot.by_bots == {0}
    assert snapshot.choices[0] == first
    assert done(snapshot, Choose(0, 0, second), ANNA).by_bots == set()
    assert done(snapshot, Undo(0), ANNA).by_bots == set()
    assert done(snapshot, Choose(0, 2, moves(snapshot, 2)[0]), CHIARA).by_bots == set()


def test_a_bot_chooses_only_where_a_bot_plays_and_owes() -> None:
    snapshot = opened(THREE)
    snapshot = done(snapshot, Start(), ANNA)
    move = moves(snapshot, 1)[0]
    with pytest.raises(Conflict):
        ChooseAsBot(0, 0, 0, moves(snapshot, 0)[0]).decide(snapshot, SYSTEM)
    snapshot = done(snapshot, ChooseAsBot(0, 1, 1, move))
    with pytest.raises(Conflict):
        ChooseAsBot(0, 1, 1, move).decide(snapshot, SYSTEM)
    assert snapshot.pending_bots() == {2: [2]}


def test_time_runs_out_for_those_who_owe() -> None:
    snapshot = begun(make_setup(players=3, pace="fast"))
    snapshot = done(snapshot, Choose(0, 1, moves(snapshot, 1)[0]), BEN)
    assert (snapshot.table.deadline, due_at(snapshot)) == (130.0, 130.0)
    assert RunOutOfTime(129.0).decide(snapshot, SYSTEM).events == ()
    outcome = RunOutOfTime(130.0).decide(snapshot, SYSTEM)
    assert outcome.events == (WentAway(0, "time"), WentAway(2, "time"))
    assert applied(snapshot, outcome).choices == snapshot.choices
    assert due_at(applied(snapshot, outcome)) == 100.0


def test_without_a_timer_only_bots_are_due() -> None:
    snapshot = begun(THREE)
    assert due_at(snapshot) is None
    assert waiting_mask(snapshot) == 0b111
    snapshot = done(snapshot, Choose(0, 1, moves(snapshot, 1)[0]), BEN)
    assert waiting_mask(snapshot) == 0b101
    left = done(snapshot, Leave(), ANNA)
    assert (due_at(left), waiting_mask(left)) == (100.0, 0b100)
    assert due_at(opened(THREE)) is None


def test_with_dice_a_move_is_seen_at_once_and_a_purchase_taken_back() -> None:
    rng = random.Random(2)
    snapshot = begun(make_setup("dice", 2))
    taken_back = 0
    while snapshot.table.phase == "running":
        ((by, _),) = snapshot.pending().items()
        with pytest.raises(Invalid, match="not the turn"):
            Choose(snapshot.table.turn, 1 - by, moves(snapshot, by)[0]).decide(snapshot, PEOPLE[1 - by])
        move = rng.choice(moves(snapshot, by))
        outcome = Choose(snapshot.table.turn, by, move).decide(snapshot, PEOPLE[by])
        assert outcome.events == (Moved(by, move),)
        after = applied(snapshot, outcome)
        if after.table.position.can_unchoose:
            outcome = Undo(after.table.turn).decide(after, PEOPLE[by])
            assert outcome.events == (TookBack(by),)
            back = applied(after, outcome)
            assert str(back.table.position.record()) == str(snapshot.table.position.record())
            assert moves(back, by) == moves(snapshot, by)
            taken_back += 1
        snapshot = after
    assert taken_back > 0


def test_with_dice_a_roll_is_not_taken_back() -> None:
    snapshot = begun(make_setup("dice", 2))
    ((by, _),) = snapshot.pending().items()
    with pytest.raises(Invalid, match="nothing to take back"):
        Undo(0).decide(snapshot, PEOPLE[by])


def whose_turn(snapshot: Snapshot) -> tuple[int, int]:
    assert isinstance(snapshot.table.position, dice.Game)
    return snapshot.table.position.age, snapshot.table.position.active_seat


def test_with_dice_the_clock_counts_a_whole_turn_whatever_is_taken_back() -> None:
    rng = random.Random(2)
    snapshot = begun(make_setup("dice", 2, pace="fast"))
    now, taken_back = 100.0, 0
    while snapshot.table.phase == "running":
        now += 1.0
        turn, deadline = whose_turn(snapshot), snapshot.table.deadline
        command = Choose(snapshot.table.turn, turn[1], rng.choice(moves(snapshot, turn[1])))
        snapshot = done(snapshot, command, PEOPLE[turn[1]], now)
        if snapshot.table.phase == "over" or whose_turn(snapshot) != turn:
            assert snapshot.table.deadline in (None, now + 90)
            continue
        assert snapshot.table.deadline == deadline
        if snapshot.table.position.can_unchoose:
            back = done(snapshot, Undo(snapshot.table.turn), PEOPLE[turn[1]], now + 1.0)
            assert (back.table.deadline, back.table.began) == (deadline, now + 1.0)
            taken_back += 1
    assert taken_back > 0


class PassingGame(ToyGame):
    """The toy game, but only seat 0 ever has a decision, and `choose` does not check whose it is."""

    name = "passing"

    def decisions(self, position: Stones) -> list[Decision]:
        return [Decision(0, 0)]

    def choose(self, position: Stones, choices: Choices, seat: int, move: str) -> Step[Stones]:
        return Step({}, Moved(seat, move), position)


@pytest.fixture
def passing_game() -> Iterator[str]:
    """The name of a game that does not check whose turn it is."""
    register(PassingGame())
    yield PassingGame.name
    unregister(PassingGame.name)


def test_a_seat_without_an_open_decision_is_refused_even_where_the_game_does_not_check(passing_game: str) -> None:
    snapshot = begun(make_setup(passing_game, 2))
    with pytest.raises(Invalid, match="not your turn"):
        Choose(0, 1, "play 1").decide(snapshot, BEN)
    with pytest.raises(Invalid, match="not your turn"):
        Choose(0, None, "play 1").decide(snapshot, BEN)
    assert Choose(0, 0, "play 1").decide(snapshot, ANNA).events == (Moved(0, "play 1"),)
