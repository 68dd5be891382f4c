"""A whole run: known win rates, going on after a kill, and stopping early without losing anything."""

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace

from septem.arena import run as run_module
from septem.arena.match import Result
from septem.arena.plan import Plan
from septem.arena.results import read_results
from septem.arena.run import play
from septem.errors import MissingExtra, RecordError, SeptemError, SetupError
from tests.arena.toy import ToyTable, toy_table

ROOT = Path(__file__).parents[2]
# A run in another process, which says that a game is done before it goes on.
RUNNING = """
import sys
from pathlib import Path
from septem.arena.run import play
from tests.arena.toy import toy_table

if __name__ == "__main__":
    table = toy_table(f"waits:{sys.argv[2]}", "coin", "keeper", deals=30)
    with play(table.plan, Path(sys.argv[1]), workers=int(sys.argv[3]), table=table) as run:
        for result in run:
            print(result.key, flush=True)
"""


def shares(results: list[Result], alone: str) -> float:
    """How often the one who sits alone wins."""
    games = [result for result in results if result.bots.count(alone) == 1]
    return sum(result.bots[result.winners[0]] == alone for result in games) / len(games)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_win_rates_of_the_toy_are_those_that_are_known(players: int) -> None:
    table = toy_table("drawer", "keeper", players=players, deals=2000)
    with play(table.plan, workers=1, table=table) as run:
        results = list(run)
    assert len(results) == run.total
    assert not any(result.fault for result in results)
    # Of n + 1 chips two are the drawer's; of 2n − 1 chips one is the keeper's. Four standard errors are allowed.
    for bot, share in (("drawer", 2 / (players + 1)), ("keeper", 1 / (2 * players - 1))):
        assert shares(results, bot) == pytest.approx(share, abs=4 * (share * (1 - share) / 2000) ** 0.5)


def test_equal_bots_on_duplicate_deals_have_exactly_equal_shares() -> None:
    table = toy_table("drawer", "drawer", "drawer", deals=50)
    with play(table.plan, workers=1, table=table) as run:
        results = list(run)
    for deal in range(50):
        assert len({result.points for result in results if result.deal == deal}) == 1
    seats = Counter(result.winners[0] for result in results)
    assert sum(seats.values()) == 150


def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file, table = tmp_path / "results.jsonl", toy_table("coin", "keeper", deals=20)
    with play(table.plan, workers=1, table=table) as run:
        whole = {result.key: result.points for result in run}
    with play(table.plan, file, workers=1, table=table) as run:
        assert (run.total, run.done) == (120, [])
        games = iter(run)
        first = [next(games) for _ in range(50)]
    assert read_results(file).results == first
    with play(table.plan, file, workers=1, table=table) as run:
        assert run.done == first
        second = list(run)
    assert len(second) == 70
    assert {result.key: result.points for result in first + second} == whole
    with play(table.plan, file, workers=1, table=table) as run:
        assert len(run.done) == 120
        assert list(run) == []


def test_more_deals_are_added_to_the_same_file_and_fewer_are_read_from_it(tmp_path: Path) -> None:
    file, table = tmp_path / "results.jsonl", toy_table("coin", "keeper", deals=2)
    with play(table.plan, file, workers=1, table=table) as run:
        assert len(list(run)) == 12
    larger = ToyTable(replace(table.plan, deals=5))
    with play(larger.plan, file, workers=1, table=larger) as run:
        assert len(run.done) == 12
        assert {result.deal for result in run} == {2, 3, 4}
    with play(table.plan, file, workers=1, table=table) as run:
        assert (run.total, len(run.done), list(run)) == (12, 12, [])


@pytest.mark.parametrize("workers", [1, 2])
def test_a_run_that_is_killed_loses_no_game_it_has_told_of(tmp_path: Path, workers: int) -> None:
    file, pids = tmp_path / "results.jsonl", tmp_path / "pids"
    pids.mkdir()
    command = [sys.executable, "-c", RUNNING, str(file), str(pids), str(workers)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as running:
        assert running.stdout is not None
        told = [running.stdout.readline().strip() for _ in range(20)]
        running.kill()
        told += running.stdout.read().split()
    assert running.returncode == -signal.SIGKILL
    kept = [result.key for result in read_results(file).results]
    assert kept[: len(told)] == told
    assert len(kept) <= len(told) + 1
    ended = subprocess.run(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, timeout=60, check=True)
    assert set(ended.stdout.split()).isdisjoint(kept)
    keys = [result.key for result in read_results(file).results]
    assert sorted(keys) == sorted(f"{deal}.{game}" for deal in range(30) for game in range(3))


def test_ctrl_c_ends_a_run_and_its_workers_without_a_word_of_theirs(tmp_path: Path) -> None:
    file, pids = tmp_path / "results.jsonl", tmp_path / "pids"
    pids.mkdir()
    command = [sys.executable, "-c", RUNNING, str(file), str(pids), "2"]
    # As in a terminal, Ctrl-C goes to all processes of the group.
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT, process_group=0
    ) as running:
        assert running.stdout is not None
        running.stdout.readline()
        os.killpg(running.pid, signal.SIGINT)
        _, complaints = running.communicate(timeout=30)
    assert complaints.count("Traceback") == 1
    assert complaints.strip().endswith("KeyboardInterrupt")
    deadline = time.monotonic() + 10
    while any(Path(f"/proc/{pid.name}").exists() for pid in pids.iterdir()):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    assert read_results(file).results


def test_two_runs_cannot_share_a_file(tmp_path: Path) -> None:
    file, table = tmp_path / "results.jsonl", toy_table("coin", "keeper")
    with (
        play(table.plan, file, workers=1, table=table),
        pytest.raises(SeptemError, match="Another run is adding to"),
    ):
        play(table.plan, file, workers=1, table=table)
    play(table.plan, file, workers=1, table=table).close()


def test_what_cannot_be_played_is_refused_before_a_file_is_made(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    for plan, workers in ((Plan(("nobody",)), None), (Plan(("random",), players=9), None), (Plan(("random",)), 0)):
        with pytest.raises(SetupError):
            play(plan, file, workers)
    assert not file.exists()


def test_a_file_of_another_plan_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    with play(Plan(("random",), deals=1), file, workers=1) as run:
        assert len(list(run)) == 1
    with pytest.raises(RecordError, match="holds another run \\(edition: first there, second here\\)"):
        play(Plan(("random",), edition="second"), file, workers=1)


def test_a_run_that_cannot_begin_lets_go_of_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*arguments: object) -> None:
        raise MissingExtra("There is no pebble.")

    file, table = tmp_path / "results.jsonl", toy_table("coin")
    with monkeypatch.context() as patch:
        patch.setattr(run_module, "play_in_processes", missing)
        with pytest.raises(MissingExtra):
            play(table.plan, file, table=table)
    play(table.plan, file, workers=1, table=table).close()
