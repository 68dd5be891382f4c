"""Whether a picture can be written, asked before the work that it shows."""

from importlib.util import find_spec
from pathlib import Path

from septem.cli.console import fail, misuse
from septem.errors import MissingExtra

FORMATS = (".png", ".svg", ".pdf")


def check(file: Path) -> None:
    """Ends the command with one clear line if no picture can be drawn into this file."""
    if file.suffix.lower() not in FORMATS:
        misuse(f"--plot draws {', '.join(FORMATS[:-1])} and {FORMATS[-1]} files, not '{file.name}'")
    is_new = not file.exists()
    try:
        with file.open("ab"):
            pass
        if is_new:
            file.unlink()
    except OSError as error:
        fail(f"Cannot write {file}: {error.strerror}.")
    if find_spec("matplotlib") is None:
        raise MissingExtra("Drawing needs matplotlib; install it with: pip install 'septem[plot]'")
