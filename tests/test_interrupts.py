"""Ctrl-C is for the program that the person has started, not for those that it starts."""

import signal
import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest

from septem.interrupts import deaf_to_ctrl_c

HOW_IT_HEEDS = "import signal; print(signal.getsignal(signal.SIGINT) is signal.SIG_IGN)"


@pytest.fixture(autouse=True)
def heeding_ctrl_c() -> Iterator[None]:
    # Whoever runs the tests in the background has them ignore it.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def is_deaf() -> bool:
    """Whether a process that is started now ignores Ctrl-C."""
    ended = subprocess.run([sys.executable, "-c", HOW_IT_HEEDS], capture_output=True, text=True, check=True)
    return ended.stdout == "True\n"


def test_processes_started_meanwhile_do_not_hear_it_and_later_ones_do() -> None:
    with deaf_to_ctrl_c():
        assert is_deaf()
    assert not is_deaf()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_in_another_thread_nothing_changes() -> None:
    found: list[bool] = []

    def start() -> None:
        with deaf_to_ctrl_c():
            found.append(is_deaf())

    thread = threading.Thread(target=start)
    thread.start()
    thread.join()
    assert found == [False]
