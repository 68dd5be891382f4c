"""A line for those who wait while a bot thinks."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer

from rich.text import Text

from septem.cli.console import forget_keys, is_interactive, out

# So long nobody notices that something is thought about, and so long nobody asks why.
UNNOTICED_SECONDS = 0.3
UNQUESTIONED_SECONDS = 4.0
ERASE = "\r\x1b[K"


@contextmanager
def thinking(line: str, excuse: str = "") -> Iterator[None]:
    """Shows the line if what is done meanwhile takes its time and somebody watches, and takes it away afterwards.

    Where it takes very long, the excuse stands behind it.
    """
    if not is_interactive():
        yield
        return
    erase, end = ("", "\n") if out().is_dumb_terminal else (ERASE, "")
    shown = False

    def show_line(text: str) -> None:
        nonlocal shown
        print(erase, end="")
        out().print(Text(f" {text}", "dim"), end=end)
        shown = True

    timers = [Timer(UNNOTICED_SECONDS, show_line, [line])]
    if excuse:
        timers.append(Timer(UNQUESTIONED_SECONDS, show_line, [f"{line} {excuse}"]))
    for timer in timers:
        timer.daemon = True
        timer.start()
    try:
        yield
    finally:
        for timer in timers:
            timer.cancel()
            timer.join()
        if shown:
            print(erase, end="", flush=True)
            forget_keys()
