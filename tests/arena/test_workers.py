"""Games on several cores: the same ones, whoever dies or gets stuck meanwhile."""

import multiprocessing
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from septem.arena import workers
from septem.arena.match import Result
from septem.arena.plan import Plan
from septem.arena.schedule import Pairing, pairings
from septem.arena.tables import Table, table_of
from septem.arena.workers import game_limit, play_here, play_in_processes
from septem.errors import MissingExtra, SeptemError
from tests.arena.toy import DeadlyTable, toy_table


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


def test_a_game_that_kills_every_worker_is_given_up_and_nobodys_fault() -> None:
    results = played(toy_table("doomed", "keeper", players=2, deals=2), 2)
    assert len(results) == 4
    for result in results.values():
        assert result.fault is not None
        assert (result.fault.seat, result.fault.bot, result.fault.kind) == (None, None, "worker")
        assert result.fault.sentence == "The worker died 3 times while it played this game."
        assert (result.places, result.winners, result.points) == ((), (), ())


def test_a_bot_that_ends_its_process_spoils_its_own_game_alone() -> None:
    table = toy_table("leaver", "keeper", players=2, deals=3)
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


def test_a_bot_that_gets_stuck_loses_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "SECONDS_TO_START", 0.5)
    table = toy_table("keeper", "stuck", "drawer", deals=1, move_limit=0.001)
    assert game_limit(table) == pytest.approx(0.8)
    results = played(table, 2)
    assert len(results) == 3
    for result in results.values():
        seat = result.bots.index("stuck")
        assert result.fault is not None
        assert (result.fault.seat, result.fault.bot, result.fault.kind) == (seat, "stuck", "stuck")
        assert result.fault.sentence == "stuck was to move when the game had lasted 0.8 s."
        assert result.places[seat] == 3


def test_without_a_limit_a_game_may_last() -> None:
    assert game_limit(toy_table("keeper")) is None
    assert game_limit(toy_table("keeper", players=2, move_limit=2)) == 460


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


def test_one_worker_plays_in_this_process(tmp_path: Path) -> None:
    table = toy_table(f"waits:{tmp_path}", players=2, deals=2)
    assert len(list(play_here(table, pairings(table.plan)))) == 2
    assert [file.name for file in tmp_path.iterdir()] == [str(os.getpid())]


def test_without_pebble_there_is_one_worker_or_a_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "find_spec", lambda name: None)
    table = toy_table("coin", players=2, deals=2)
    with pytest.raises(MissingExtra, match=r"pip install 'septem\[arena\]'"):
        play_in_processes(table, pairings(table.plan), 2)
    assert len(list(play_in_processes(table, pairings(table.plan), 1))) == 2
