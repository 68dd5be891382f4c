"""The same run on Ray: a real cluster on this machine, with workers killed in the middle."""

import logging
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from septem.arena import ray_cluster
from septem.arena.plan import Plan
from septem.arena.ray_cluster import QUIET, game_limit, play_on_ray
from septem.arena.results import read_results
from septem.arena.run import play
from septem.arena.schedule import pairings
from septem.arena.tables import table_of
from septem.bots.network.search.threads import threads_here
from septem.errors import MissingExtra, SeptemError
from tests.arena.toy import toy_table

ROOT = Path(__file__).parents[2]
# A run that starts a cluster of its own, of which a worker dies.
ALONE = """
import sys
from septem.arena.run import play
from tests.arena.toy import toy_table

table = toy_table(f"dies-once:{sys.argv[1]}", "keeper", players=2, deals=3)
with play(table.plan, ray="local", table=table) as run:
    print(sorted(result.key for result in run if not result.fault))
"""


@pytest.fixture(scope="module")
def cluster() -> Iterator[ModuleType]:
    """A cluster of two cores, which the tests that ask for it join."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in QUIET.items():
            patch.setenv(name, value)
        patch.delenv("OMP_NUM_THREADS", raising=False)  # as it is for most people
        import ray

        ray.init("local", num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level=logging.CRITICAL)
        yield ray
        ray.shutdown()


def test_a_search_on_the_cluster_thinks_on_the_one_core_that_its_game_asks_for(cluster: ModuleType) -> None:
    assert cluster.get(cluster.remote(num_cpus=1)(threads_here).remote()) == 1


def test_killed_workers_lose_their_games_and_every_game_is_in_the_file_once(
    cluster: ModuleType, tmp_path: Path
) -> None:
    file, pids, once = tmp_path / "results.jsonl", tmp_path / "pids", tmp_path / "once"
    pids.mkdir()
    bots = f"waits:{pids}", f"dies-once:{once}", "keeper"
    table, killed = toy_table(*bots, deals=40), []
    with play(table.plan, file, ray="local", table=table) as run:
        for number, _ in enumerate(run):
            if number in (15, 50):
                # The number of a process that played just now, which it told by itself.
                killed.append(max(pids.iterdir(), key=lambda told: told.stat().st_ctime).name)
                os.kill(int(killed[-1]), signal.SIGKILL)
    # One worker died in the middle of a game of its own accord, two were killed, and others went on.
    killed.append(once.read_text(encoding="utf-8"))
    assert len(set(killed)) == 3
    assert {path.name for path in pids.iterdir()} - set(killed)
    results = read_results(file).results
    assert sorted(result.key for result in results) == sorted(pairing.key for pairing in pairings(table.plan))
    assert not [result.fault for result in results if result.fault]
    here = toy_table("drawer", "drawer", "keeper", deals=40)
    with play(here.plan, workers=1, table=here) as again:
        points = {result.key: result.points for result in again}
    assert {result.key: result.points for result in results} == points


def test_a_game_that_kills_every_worker_is_given_up_and_the_others_are_played(cluster: ModuleType) -> None:
    doomed, well = (toy_table(bot, "keeper", players=2, deals=4) for bot in ("doomed", "drawer"))
    games = [*list(pairings(well.plan))[:5], list(pairings(doomed.plan))[5], *list(pairings(well.plan))[6:]]
    results = {result.key: result for result in play_on_ray(well, games)}
    assert sorted(results) == sorted(pairing.key for pairing in games)
    assert [key for key, result in results.items() if result.fault] == ["2.1"]
    fault = results["2.1"].fault
    assert fault is not None
    assert (fault.seat, fault.kind) == (None, "worker")
    assert fault.sentence == "The worker died 3 times while it played this game."


def test_a_cluster_on_which_nothing_can_be_played_is_told(cluster: ModuleType) -> None:
    table = toy_table("doomed", players=2, deals=1)
    with pytest.raises(SeptemError, match="The cluster loses its workers before they play a game: The worker died"):
        list(play_on_ray(table, pairings(table.plan)))


def test_a_game_that_gets_stuck_is_stopped(cluster: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray_cluster, "SECONDS_TO_START", 0.3)
    table = toy_table("keeper", "stuck", players=2, deals=2, move_limit=0.001)
    games = [
        pairing._replace(seats=("keeper", "keeper")) if pairing.deal else pairing for pairing in pairings(table.plan)
    ]
    results = {result.key: result.fault for result in play_on_ray(table, games)}
    assert sorted(results) == ["0.0", "0.1", "1.0", "1.1"]
    assert results["1.0"] is results["1.1"] is None
    for fault in (results["0.0"], results["0.1"]):
        assert fault is not None
        assert (fault.seat, fault.sentence) == (None, "The game was stopped when it had lasted 0.5 s.")


def test_without_a_limit_a_game_may_last() -> None:
    assert game_limit(toy_table("keeper")) is None
    assert game_limit(toy_table("keeper", players=2, move_limit=2)) == 460


def test_bots_that_raise_anything_or_leave_the_task_cost_their_own_games_alone(cluster: ModuleType) -> None:
    table = toy_table("keeper", players=2, deals=5)
    seats = dict(enumerate([("keeper", "interrupted"), ("weird:end", "keeper"), ("keeper", "leaver:0")], 2))
    games = [pairing._replace(seats=seats.get(pairing.deal, pairing.seats)) for pairing in pairings(table.plan)]
    faults = {result.deal: result.fault and result.fault.sentence for result in play_on_ray(table, games)}
    assert faults == {
        0: None,
        1: None,
        2: "interrupted raised KeyboardInterrupt",
        3: "weird:end raised GeneratorExit",
        4: "The worker died 3 times while it played this game.",
    }


def test_a_real_table_and_an_early_stop(cluster: ModuleType, tmp_path: Path) -> None:
    plan, file = Plan(("random", "random", "random"), deals=12), tmp_path / "results.jsonl"
    with play(plan, file, ray="local") as run:
        games = iter(run)
        first = [next(games) for _ in range(10)]
    assert read_results(file).results == first
    with play(plan, file, ray="local") as run:
        assert run.done == first
        assert len(list(run)) == 26
    with play(plan, workers=1) as here:
        points = {result.key: result.points for result in here}
    assert {result.key: result.points for result in read_results(file).results} == points


def test_what_goes_wrong_on_the_cluster_is_told_in_a_sentence(cluster: ModuleType) -> None:
    table = table_of(Plan(("random",), deals=1))
    without_a_player = [pairing._replace(seats=("random",)) for pairing in pairings(table.plan)]
    with pytest.raises(SeptemError, match="The cluster cannot play: IndexError"):
        list(play_on_ray(table, without_a_player))


def test_a_cluster_of_ones_own_says_nothing_when_it_starts_or_when_a_worker_dies(tmp_path: Path) -> None:
    command = [sys.executable, "-c", ALONE, str(tmp_path / "once")]
    ended = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=120, check=False)
    assert ended.stderr == ""
    assert ended.stdout == "['0.0', '0.1', '1.0', '1.1', '2.0', '2.1']\n"
    assert (tmp_path / "once").exists()


def test_an_address_where_nobody_answers_is_refused_at_once() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        for address, sentence in (
            (f"127.0.0.1:{port}", rf"There is no Ray cluster at '127\.0\.0\.1:{port}': .*refused"),
            ("127.0.0.1:99999", "There is no Ray cluster at '127.0.0.1:99999'"),
            ("ray://127.0.0.1:10001", "is local, auto or HOST:PORT, not 'ray://"),
        ):
            with pytest.raises(SeptemError, match=sentence):
                ray_cluster._check_answers(address)
    ray_cluster._check_answers("local")


def test_without_ray_there_is_a_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray_cluster, "find_spec", lambda name: None)
    table = toy_table("coin")
    with pytest.raises(MissingExtra, match=r"pip install 'septem\[ray\]'"):
        play_on_ray(table, pairings(table.plan))
