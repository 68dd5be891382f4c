"""Whether a report can be written, asked before anybody waits for what is in it, and its place in a page."""

from importlib.util import find_spec
from pathlib import Path

from septem.cli.console import fail, misuse
from septem.errors import MissingExtra, SetupError

PAGES = (".html", ".htm")


def check_page(file: Path) -> None:
    """Ends the command with one clear line if no HTML report can be written into this file."""
    if file.suffix.lower() not in PAGES:
        misuse(f"--html writes {PAGES[0]} files, not '{file.name}'")
    check_writable(file)
    if find_spec("jinja2") is None or find_spec("matplotlib") is None:
        raise MissingExtra("An HTML report needs Jinja2 and matplotlib; install them with: pip install 'septem[plot]'")


def check_writable(file: Path) -> None:
    """Ends the command with one clear line if the file cannot be written; it is left as it is."""
    is_new = not file.exists()
    try:
        with file.open("ab"):
            pass
        if is_new:
            file.unlink()
    except OSError as error:
        fail(f"Cannot write {file}: {error.strerror}.")


def between_marks(text: str, begin: str, end: str, found: str, about: str) -> str:
    r"""A text with what was found in place of what stands between two marks; `about` says what that is.

    >>> between_marks("Before [old] after.", "[", "]", "new", "numbers")
    'Before [\n\nnew\n\n] after.'
    """
    before, first, rest = text.partition(begin)
    _, last, after = rest.partition(end)
    if not first or not last:
        raise SetupError(f"There is no place for the {about}; mark one with the lines '{begin}' and '{end}'.")
    return f"{before}{begin}\n\n{found}\n\n{end}{after}"
