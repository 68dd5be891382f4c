"""The page about the champion: what was found is put between marks, what people wrote around them stays."""

from collections.abc import Callable, Mapping
from pathlib import Path

from benchmarks.champion.results import Results
from benchmarks.champion.sections import (
    ahead,
    habits,
    judging,
    learning,
    paying,
    picks,
    players,
    response,
    rivals,
    wonders,
)
from septem.cli.report.files import between_marks
from septem.errors import SetupError

# What a section writes from results, with its pictures put into a folder; nothing where there are no results.
Section = Callable[[Results, Path], str]

SECTIONS: Mapping[str, Section] = {
    "rivals": rivals.write,
    "judging": judging.write,
    "look-ahead": ahead.write,
    "wonders": wonders.write,
    "first picks": picks.write,
    "habits": habits.write,
    "payments": paying.write,
    "numbers of players": players.write,
    "learning": learning.write,
    "response": response.write,
}


def write_page(file: Path, results: Results) -> list[str]:
    """Writes every section that there are results for, and its pictures beside the page; the others stay as they are.

    Returns the names of those that were written.
    """
    text = read_page(file)
    written = []
    for name, write in SECTIONS.items():
        if found := write(results, file.parent / "pictures"):
            text = in_section(text, name, found)
            written.append(name)
    if written:
        file.write_text(text, encoding="utf-8")
    return written


def read_page(file: Path) -> str:
    """The page as it is; refused if it is not there."""
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    if not text:
        raise SetupError(f"{file} is not there, or empty; what is found goes between marks in it.")
    return text


def in_section(text: str, name: str, found: str) -> str:
    """A text with what was found in place of what stands between the marks of a section."""
    return between_marks(text, f"<!-- {name}: written by make champion -->", f"<!-- {name}: end -->", found, name)
