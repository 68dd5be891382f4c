"""Threads that use the library for the first time at the same moment find whole tables, and no crash."""

import subprocess
import sys

import pytest

PROCESSES = 8
SECONDS = 60
# All threads start together, and the interpreter switches between them all the time.
PROGRAM = """
import sys, threading
from septem import dice
from septem.bots.weights import fitted
from septem.game.game import Game

FIRST_USES = (
    lambda: Game.new(3, "first", seed=1).legal(0),
    lambda: Game.new(7, "second", seed=1).legal(0),
    lambda: dice.Game.new(2, seed=1).legal(0),
    lambda: fitted().weights,
)
THREADS_EACH = 4
failed, found = [], [[] for _ in FIRST_USES]
barrier = threading.Barrier(THREADS_EACH * len(FIRST_USES))

def use(number):
    barrier.wait()
    try:
        found[number].append(FIRST_USES[number]())
    except BaseException as error:
        failed.append(error)

sys.setswitchinterval(1e-6)
numbers = THREADS_EACH * list(range(len(FIRST_USES)))
threads = [threading.Thread(target=use, args=(number,)) for number in numbers]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
if failed:
    raise failed[0]
assert all(one == other for one, *others in found for other in others), "two threads read different tables"
"""


@pytest.mark.parametrize("process", range(PROCESSES))
def test_many_threads_use_the_library_for_the_first_time(process: int) -> None:
    command = [sys.executable, "-X", "faulthandler", "-c", PROGRAM]
    ended = subprocess.run(command, check=False, capture_output=True, text=True, timeout=SECONDS)
    assert ended.returncode == 0, f"process {process} ended with {ended.returncode}:\n{ended.stderr}"
