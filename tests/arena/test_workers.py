"""Games on several cores: the same ones, whoever dies or gets stuck meanwhile."""

import multiprocessing
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from septem.arena import match, workers
from septem.arena.match import Fault, Result
from septem.arena.plan import Plan
from septem.arena.schedule import Pairing, pairings
from septem.arena.tables import Table, table_of
from septem.arena.workers import play_in_processes
from septem.errors import MissingExtra, SeptemError
from tests.arena.toy import DeadlyTable, toy_table


@pytest.fixture
def guests(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the bots were of another package."""
    monkeypatch.setattr(workers, "has_guests", lambda plan: True)


def played(table: Table, number: int) -> dict[str, Result]:
    """All games of a plan by their keys, each exactly once."""
    results = list(play_in_processes(table, pairings(table.plan), number))
    assert len({result.key for result in results}) == len(results)
    return {result.key: result for result in results}


def without_times(results: dict[str, Result]) -> list[tuple[object, ...]]:
    """What does not depend on who played."""
    return sorted((one.key, one.bots, one.boards, one.points, one.places, one.moves) for one in results.values())


@pytest.mark.parametrize(
    "plan",
    [
        Plan(("random", "random", "random"), deals=4),
        Plan(("random",), players=2, variant="free-city", deals=4),
        Plan(("random", "greedy"), "dice", 2, deals=2),
    ],
)
def test_several_workers_play_the_same_games_as_one(plan: Plan) -> None:
    table = table_of(plan)
    assert without_times(played(table, 2)) == without_times(played(table, 1))


def test_a_worker_that_is_killed_costs_its_game_which_is_played_again(tmp_path: Path) -> None:
    table = toy_table(f"dies-once:{tmp_path / 'pid'}", "keeper", "coin", deals=20)
    results = played(table, 2)
    assert len(results) == 60
    assert (tmp_path / "pid").exists()
    assert not [result.fault for result in results.values() if result.fault]
    # The file is there now, so nobody dies again.
    assert without_times(results) == without_times(played(table, 1))


def test_any_worker_may_be_killed_from_outside(tmp_path: Path) -> None:
    table = toy_table(f"waits:{tmp_path}", players=2, deals=60)
    games = play_in_processes(table, pairings(table.plan), 2)
    results = []
    for number, result in enumerate(games):
        results.append(result)
        if number in (5, 25):
            os.kill(int(max(tmp_path.iterdir(), key=lambda file: file.stat().st_ctime).name), signal.SIGKILL)
    assert len(list(tmp_path.iterdir())) >= 3
    assert sorted(result.deal for result in results) == list(range(60))
    assert not [result.fault for result in results if result.fault]


@pytest.mark.usefixtures("guests")
@pytest.mark.parametrize(("bot", "number"), [("doomed", 2), ("leaver:0", 2), ("leaver:0", 1)])
def test_a_game_that_kills_every_worker_is_given_up_and_nobodys_fault(bot: str, number: int) -> None:
    results = played(toy_table(bot, "keeper", players=2, deals=1), number)
    assert len(results) == 2
    for result in results.values():
        assert result.fault is not None
        assert (result.fault.seat, result.fault.bot, result.fault.kind) == (None, None, "worker")
        assert result.fault.sentence == "The worker died 3 times while it played this game."
        assert (result.places, result.winners, result.points) == ((), (), ())


@pytest.mark.parametrize("code", [0, 1])
def test_a_bot_that_ends_its_process_spoils_its_own_game_alone(code: int) -> None:
    table = toy_table(f"leaver:{code}", "keeper", players=2, deals=3)
    games = [one if one.key == "1.0" else one._replace(seats=("coin", "keeper")) for one in pairings(table.plan)]
    results = {result.key: result.fault for result in play_in_processes(table, games, 2)}
    assert sorted(results) == ["0.0", "0.1", "1.0", "1.1", "2.0", "2.1"]
    assert [key for key, fault in results.items() if fault] == ["1.0"]


def test_workers_that_die_while_they_have_nothing_to_do_are_replaced() -> None:
    table = toy_table("coin", "keeper", players=2, deals=20)
    games = play_in_processes(table, pairings(table.plan), 2)
    results = [next(games)]
    idle = [child for child in multiprocessing.active_children() if child.pid]
    time.sleep(0.5)  # the games in hand are long done
    for child in idle:
        child.kill()
        child.join()
    time.sleep(0.5)  # the pools have noticed it
    results += games
    assert len({result.key for result in results}) == len(results) == 40
    assert not [result.fault for result in results if result.fault]


def test_workers_that_cannot_play_at_all_are_told() -> None:
    table = DeadlyTable(toy_table("coin").plan)
    with pytest.raises(SeptemError, match="The workers die before they play a game; try it with one worker"):
        list(play_in_processes(table, pairings(table.plan), 2))
    assert not multiprocessing.active_children()


@pytest.mark.usefixtures("guests")
@pytest.mark.parametrize("number", [1, 2])
def test_a_bot_that_gets_stuck_loses_the_game_and_the_run_goes_on(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "SECONDS_OF_GRACE", 0.2)
    table = toy_table("keeper", "stuck-later", "drawer", deals=1, move_limit=0.1)
    results = played(table, number)
    assert len(results) == 3
    # In every process its first move is free, although it takes longer than the limit.
    stuck = [result for result in results.values() if result.fault]
    assert 1 <= len(stuck) <= 2
    for result in stuck:
        seat = result.bots.index("stuck-later")
        assert result.fault == Fault(seat, "stuck-later", "stuck", "stuck-later did not answer within 0.1 s.")
        assert (result.places[seat], result.points) == (3, ())


def test_a_bot_that_gets_stuck_at_once_has_some_more_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "SECONDS_OF_GRACE", 0.2)
    monkeypatch.setattr(match, "SECONDS_TO_START", 0.5)
    results = played(toy_table("keeper", "stuck", players=2, deals=1, move_limit=0.1), 2)
    faults = [result.fault.sentence for result in results.values() if result.fault]
    assert faults == ["stuck did not answer within 0.6 s."] * 2


def test_ctrl_c_that_a_bot_raises_in_a_worker_is_its_own_fault() -> None:
    results = played(toy_table("interrupted", "keeper", players=2, deals=1), 2)
    assert [result.fault.kind for result in results.values() if result.fault] == ["raised", "raised"]


def test_what_bots_print_in_workers_goes_to_stderr(capfd: pytest.CaptureFixture[str]) -> None:
    assert len(played(toy_table("printer", "keeper", players=2, deals=1), 2)) == 2
    assert capfd.readouterr() == ("", "I am thinking aloud\n" * 2)


def test_bad_bots_lose_their_games_and_the_run_goes_on() -> None:
    results = played(toy_table("rude", "cheat", "odd", deals=3), 2)
    assert len(results) == 9
    assert {result.fault.kind for result in results.values() if result.fault} == {"raised", "illegal"}


def test_who_stops_early_leaves_no_process_behind() -> None:
    table = toy_table("coin", players=2, deals=10_000)
    games = play_in_processes(table, pairings(table.plan), 2)
    next(games)
    games.close()
    assert not multiprocessing.active_children()


def test_no_more_games_are_taken_from_the_schedule_than_are_in_hand() -> None:
    table = toy_table("coin", players=2, deals=10_000)
    taken = []

    def counted() -> Iterator[Pairing]:
        for pairing in pairings(table.plan):
            taken.append(pairing)
            yield pairing

    games = play_in_processes(table, counted(), 2)
    for _ in range(10):
        next(games)
    games.close()
    assert len(taken) <= 20


@pytest.mark.parametrize("guests", [False, True])
def test_one_worker_plays_in_this_process_unless_bots_are_of_another_package(
    guests: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "has_guests", lambda plan: guests)
    assert len(played(toy_table(f"waits:{tmp_path}", players=2, deals=2), 1)) == 2
    assert ([file.name for file in tmp_path.iterdir()] == [str(os.getpid())]) is not guests


@pytest.mark.usefixtures("guests")
def test_without_pebble_there_is_one_worker_or_a_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "find_spec", lambda name: None)
    table = toy_table("coin", players=2, deals=2)
    with pytest.raises(MissingExtra, match=r"pip install 'septem\[arena\]'"):
        play_in_processes(table, pairings(table.plan), 2)
    assert len(list(play_in_processes(table, pairings(table.plan), 1))) == 2
