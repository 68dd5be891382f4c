"""Whether looking ahead helps."""

from pathlib import Path

from benchmarks.champion.looking_ahead import PLAYERS, PLAYOUTS, figures
from benchmarks.champion.results import Results
from benchmarks.champion.words import interval, paragraphs, percent, table
from septem.words import counted


def write(results: Results, _pictures: Path) -> str:
    """A table, and what it proves."""
    found = figures(results)
    if 1 not in found:
        return ""
    one, fair = found[1], 1 / PLAYERS
    if one.low > fair:
        verdict = "One turn of look-ahead beats the network alone."
    elif one.high < fair:
        verdict = "One turn of look-ahead plays worse than the network alone."
    else:
        verdict = "These games do not tell whether one turn of look-ahead helps."
    return paragraphs(
        f"{verdict} Against two networks without search, with {PLAYOUTS} imagined games a move, every deal from every "
        "seat; among equals it would be a third:",
        table(
            ["imagined games last", "wins", "interval", "games"],
            [
                [counted(turns, "turn"), percent(share.share), interval(share.low, share.high), f"{share.games:,}"]
                for turns, share in sorted(found.items())
            ],
        ),
    )
