"""`septem train`: a network that learns the game by playing against itself."""

import shlex
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from threading import Event
from types import FrameType
from typing import TYPE_CHECKING, Annotated, Any

import typer

from septem.cli.console import Stopped, complain, err, out
from septem.errors import MissingExtra, SetupError

if TYPE_CHECKING:
    from rich.progress import Progress

    from septem.train.config import Config

NEEDED = ("torch", "numba", "numpy")
USUAL_RUN = "champion"
USUAL_FOLDER = Path("training")
PICTURE = "curve.svg"
FOR_A_GPU = 1e8  # decisions; on a CPU they take hours, with a network like the champion's a day


def train(
    run: Annotated[
        str,
        typer.Argument(
            metavar="RUN", help="champion, small, response, response-fresh, or a file of your own, such as my.toml."
        ),
    ] = USUAL_RUN,
    folder: Annotated[
        Path,
        typer.Option(
            "--folder", metavar="DIR", help="Where checkpoint, weights and log go; a second run goes on there."
        ),
    ] = USUAL_FOLDER,
    device: Annotated[str, typer.Option("--device", metavar="NAME", help="auto, cpu or cuda.")] = "auto",
) -> None:
    """Train a network by self-play, on a GPU or, for small runs, on the CPU.

    The weights in the folder can be played with at once, as in
    'septem play --bots network:@training/weights.safetensors'. Ctrl-C stops;
    the same command goes on where it stopped. The champion's run wants a GPU
    and some twenty minutes, a small one any machine; response looks for the
    weak spots of the champion, and response-fresh does so from nothing.
    """
    if any(find_spec(name) is None for name in NEEDED):
        raise MissingExtra("Training needs PyTorch and Numba; install them with: pip install 'septem[train]'")
    from septem.train.config import file_of, read_config
    from septem.train.memory import enough_memory

    config = read_config(file_of(run))
    with enough_memory(config):
        stopped = _train(config, folder, device, f"septem train {shlex.quote(run)}")
    _draw(folder)
    if stopped:
        raise Stopped(f"Stopped; the same command goes on from {folder}.")


def _train(config: "Config", folder: Path, device: str, command: str) -> bool:
    """Trains until it is done, or until Ctrl-C."""
    from septem.train.run import Training, checked_device

    if device == "auto" and config.decisions > FOR_A_GPU and checked_device(device) == "cpu":
        raise SetupError(
            "This run is made for a GPU, and PyTorch finds none here; 'septem train small' fits a CPU, and "
            "--device cpu trains on one all the same."
        )
    training = Training(config, folder, device, command)
    if training.is_done:
        print(f"This run is done; the weights are in {folder}.")
        return False
    if training.rounds:
        complain(f"Going on after {training.decisions:,} decisions.")
    complain(f"Training on {training.device.type}. {_about_exams(config)}")
    with _bar() as progress, _interrupts() as interrupted:
        # It says so until the first round is over.
        task = progress.add_task("Compiling the rules", total=config.decisions, completed=training.decisions)
        try:
            for told in training.run():
                if interrupted.is_set():
                    raise KeyboardInterrupt
                speed = f"{told['speed']:,.0f} decisions a second"
                progress.update(task, completed=training.decisions, description=speed)
                if "exams" in told:
                    # On the same screen the bar has to make room.
                    beside = progress.console if out().is_terminal and err().is_terminal else out()
                    beside.print(_line(told), soft_wrap=True)
        except KeyboardInterrupt:
            training.save()
            return True
    print(f"The weights are in {folder}.")
    return False


@contextmanager
def _interrupts() -> Iterator[Event]:
    """Notes a Ctrl-C, which is lost where it comes while the compiler calls Python back."""
    noted, usual = Event(), signal.getsignal(signal.SIGINT)

    def note(number: int, frame: FrameType | None) -> None:
        noted.set()
        signal.default_int_handler(number, frame)

    if usual is signal.default_int_handler:  # who has told the program to ignore it is obeyed
        signal.signal(signal.SIGINT, note)
    try:
        yield noted
    finally:
        signal.signal(signal.SIGINT, usual)


def _about_exams(config: "Config") -> str:
    """How many games an exam has, and what share of them is no more than fair; nothing where there are no exams."""
    from septem.train.run import EXAM_DEALS

    if not config.exams:
        return ""
    players = config.tables[0].players
    rivals = f" ({EXAM_DEALS * players:,} against a bot)" if config.rivals else ""
    return f"In exams of {config.games:,} games{rivals}, {100 / players:.1f} % would be as good as the others."


def _line(told: dict[str, Any]) -> str:
    """How it goes, in one line."""
    exams = ", ".join(f"{100 * share:.1f} % against {name}" for name, share in told["exams"].items())
    return f"{told['seconds']:6,.0f} s {told['decisions'] / 1e6:9,.2f} million  {exams}"


def _draw(folder: Path) -> None:
    """The learning curve, where there is something to draw with."""
    from septem.train.log import LOG, read_log

    if find_spec("matplotlib") is None:
        return
    from septem.cli.report.learning_curve import draw

    if entries := read_log(folder / LOG):
        draw(entries, folder / PICTURE)
        complain(f"The curve is in {folder / PICTURE}.")


def _bar() -> "Progress":
    from rich.progress import (
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(bar_width=16),
        TaskProgressColumn("{task.percentage:4.1f} %"),
        TimeElapsedColumn(),
        TimeRemainingColumn(compact=True),
    )
    return Progress(*columns, console=err(), transient=True, disable=not err().is_terminal)
