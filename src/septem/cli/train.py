"""`septem train`: a network that learns the game by playing against itself."""

import shlex
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from septem.cli.console import STOPPED, complain, err, out
from septem.errors import MissingExtra

if TYPE_CHECKING:
    from rich.progress import Progress

    from septem.train.config import Config

NEEDED = ("torch", "numba", "numpy")
USUAL_RUN = "champion"
USUAL_FOLDER = Path("training")
PICTURE = "curve.svg"


def train(
    run: Annotated[
        str,
        typer.Argument(metavar="[RUN]", help="champion, small, response, or a file of your own, such as my.toml."),
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
    weak spots of the champion.
    """
    if any(find_spec(name) is None for name in NEEDED):
        raise MissingExtra("Training needs PyTorch and Numba; install them with: pip install 'septem[train]'")
    from septem.train.config import file_of, read_config

    stopped = _train(read_config(file_of(run)), folder, device, f"septem train {shlex.quote(run)}")
    _draw(folder)
    if stopped:
        complain(f"Stopped; the same command goes on from {folder}.")
        raise typer.Exit(STOPPED)


def _train(config: "Config", folder: Path, device: str, command: str) -> bool:
    """Trains until it is done, or until Ctrl-C."""
    from septem.train.run import Training

    training = Training(config, folder, device, command)
    if training.is_done:
        print(f"This run is done; the weights are in {folder}.")
        return False
    if training.rounds:
        complain(f"Going on after {training.decisions:,} decisions.")
    complain(f"Training on {training.device.type}; the rules are compiled first, which may take a minute.")
    with _bar() as progress:
        task = progress.add_task("Training", total=config.decisions, completed=training.decisions)
        try:
            for told in training.run():
                speed = f"{told['speed']:,.0f} decisions a second"
                progress.update(task, completed=training.decisions, description=speed)
                if "exams" in told:
                    out().print(_line(told), soft_wrap=True)
        except KeyboardInterrupt:
            training.save()
            return True
    print(f"The weights are in {folder}.")
    return False


def _line(told: dict[str, Any]) -> str:
    """How it goes, in one line."""
    exams = "  ".join(f"against {name} {share:.3f}" for name, share in told["exams"].items())
    return f"{told['seconds']:7,.0f} s  {told['decisions']:14,} decisions  {exams}"


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
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(bar_width=24), TimeRemainingColumn(compact=True))
    return Progress(*columns, console=err(), transient=True, disable=not err().is_terminal)
