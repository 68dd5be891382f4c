"""What can be won from the champion by somebody who was trained for it."""

from pathlib import Path

from benchmarks.champion.cities import CATEGORIES
from benchmarks.champion.learning import OPTIONS
from benchmarks.champion.response import Response, figures
from benchmarks.champion.results import Results
from benchmarks.champion.words import millions, paragraphs, percent, table, time_of, with_interval

FAIR = 1 / OPTIONS.players


def write(results: Results, _pictures: Path) -> str:
    """A table of those who were trained against it, and one of the points at their tables."""
    found = figures(results)
    if not found:
        return ""
    begun = [_begun(one, results.network) for one in found]
    return paragraphs(
        f"{_verdict(found[0])} Everybody plays what the network finds likeliest, every deal from every seat; "
        f"{percent(FAIR)} would be nothing gained:",
        table(
            ["trained against two champions", "decisions", "time", "wins", "games"],
            [
                [name, millions(one.decisions), time_of(one.seconds), with_interval(one.share), f"{one.share.games:,}"]
                for name, one in zip(begun, found, strict=True)
            ],
        ),
        "Mean points at these tables:",
        table(
            ["", *CATEGORIES, "total"],
            [
                [who, *(f"{points:.1f}" for points in (*line, sum(line)))]
                for name, one in zip(begun, found, strict=True)
                for who, line in ((name, one.points), ("the champions there", one.champions))
            ],
        ),
    )


def _verdict(best: Response) -> str:
    if best.share.low > FAIR:
        return f"The best of them wins {percent(best.share.share - FAIR)} of the games more than its fair share."
    return "Nobody wins more than a fair share, as far as these games can tell."


def _begun(one: Response, champion: str) -> str:
    if one.start is None:
        return "begun from nothing"
    return "begun as the champion" if one.start == champion else "begun as another network"
