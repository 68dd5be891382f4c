"""Whom the champion beats."""

from pathlib import Path

from benchmarks.champion.meeting import RIVALS
from benchmarks.champion.results import Results
from benchmarks.champion.rivals import figures
from benchmarks.champion.words import percent, table, with_interval


def write(results: Results, _pictures: Path) -> str:
    """A table of all tables."""
    rows = [
        [
            kind.title,
            f"{shares[RIVALS[0]].games:,}",
            percent(kind.fair),
            *(with_interval(shares[rival]) for rival in RIVALS),
        ]
        for kind, shares in figures(results).items()
    ]
    return table(["table", "games a figure", "fair share", *RIVALS], rows) if rows else ""
