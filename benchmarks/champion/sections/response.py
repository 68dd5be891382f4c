"""What can be won from the champion by somebody who knows how it plays."""

from pathlib import Path

from benchmarks.champion.cities import CATEGORIES
from benchmarks.champion.response import NOTHING, Response, figures
from benchmarks.champion.results import Results
from benchmarks.champion.words import millions, paragraphs, percent, table, time_of, with_interval

FAIR = 1 / 3


def write(results: Results, _pictures: Path) -> str:
    """A table of those who were trained against it, and one of the points at their tables."""
    found = figures(results)
    if not found:
        return ""
    return paragraphs(
        f"{_verdict(found[0])} Every deal from every seat, against two champions, everybody by the likeliest moves; "
        f"{percent(FAIR)} would be nothing gained:",
        table(
            ["begins", "decisions", "time", "wins", "games"],
            [
                [
                    _begins(one),
                    millions(one.decisions),
                    time_of(one.seconds),
                    with_interval(one.share),
                    f"{one.share.games:,}",
                ]
                for one in found
            ],
        ),
        "Mean points at these tables:",
        table(
            ["", *CATEGORIES, "total"],
            [
                [who, *(f"{points:.1f}" for points in (*line, sum(line)))]
                for one in found
                for who, line in ((f"begun {_begins(one)}", one.points), ("the champions there", one.champions))
            ],
        ),
    )


def _verdict(best: Response) -> str:
    if best.share.low > FAIR:
        return f"The best of them gains {100 * (best.share.share - FAIR):.1f} points of a hundred."
    return "None of them gains anything that these games could prove."


def _begins(one: Response) -> str:
    return "from nothing" if one.start == NOTHING else f"as the {one.start}"
