"""The high-score lists on the screen, and a result on its way into one."""

from pathlib import Path
from typing import Any

from rich.text import Text

from septem.cli.style import news_lines, rule
from septem.data.dice import fingerprint, load
from septem.dice.game import Game
from septem.dice.highscores import Entry, HighScores, enter_score, list_file, read_scores
from septem.dice.setup import box_of, checked_rerolls
from septem.errors import SeptemError
from septem.words import counted

# How much of a long list is shown after a game.
TOP = 10
NEW = "►"


def entry_of(game: Game, name: str) -> Entry:
    """The result of a game against the Ghost that is over (D93)."""
    return Entry(game.wonders[0].short, game.side, game.score(0).total, game.mights[0], game.rerolls, name)


class Entering:
    """Enters a result when its game is over, and shows the list; a list that cannot be written is told."""

    def __init__(self, folder: Path, name: str) -> None:
        self.folder = folder
        self.name = name
        self.has_failed = False

    def lines(self, game: Game) -> list[Text]:
        """Below the score sheet: the list with the new entry marked, or why there is none."""
        if game.variant != "ghost":
            return []
        entry = entry_of(game, self.name)
        if game.fingerprint != fingerprint(load()):
            return news_lines([f"{entry}", "Played with other components, so it goes into no list."])
        try:
            scores, place = enter_score(self.folder, entry)
        except (OSError, SeptemError) as error:
            self.has_failed = True
            why = error.strerror if isinstance(error, OSError) else str(error).rstrip(".")
            return news_lines([f"{entry}", f"It could not be entered in {self.folder}: {why}. Note it down."])
        rank = f"Place {place + 1} of {counted(len(scores.entries), 'result')}."
        return [rule(_title(entry.rerolls)), *_entry_lines(scores, place), *news_lines([rank, *_spoilt(scores)])]


def lists_lines(folder: Path, only: int | None = None) -> list[Text]:
    """All lists in full, or the one for so many rerolls."""
    lines: list[Text] = []
    for rerolls, scores in _read(folder, only).items():
        lines.append(rule(_title(rerolls)))
        lines += _entry_lines(scores) if scores.entries else [Text("   no results yet")]
        lines += news_lines(_spoilt(scores))
    return lines


def lists_data(folder: Path, only: int | None = None) -> dict[str, Any]:
    """The same for other programs."""
    return {
        "folder": str(folder),
        "lists": [
            {
                "rerolls": rerolls,
                "file": list_file(folder, rerolls).name,
                "entries": [entry._asdict() for entry in scores.entries],
                "not_results": len(scores.spoilt),
            }
            for rerolls, scores in _read(folder, only).items()
        ],
    }


def _read(folder: Path, only: int | None) -> dict[int, HighScores]:
    wanted = load().ghost.allowed_rerolls if only is None else [checked_rerolls(box_of(None), only)]
    return {rerolls: read_scores(folder, rerolls) for rerolls in wanted}


def _title(rerolls: int) -> str:
    return f"High scores against the Ghost with {counted(rerolls, 'reroll')}"


def _entry_lines(scores: HighScores, new: int | None = None) -> list[Text]:
    """The list, numbered; after a game only its top and the new entry."""
    lines = []
    for place, entry in enumerate(scores.entries):
        if new is None or place < TOP or place == new:
            mark = NEW if place == new else " "
            words = " (new)" if place == new else ""
            line = Text(f" {mark} {place + 1:>3}  {entry}{words}", "bold" if place == new else "")
            lines.append(line)
    return lines


def _spoilt(scores: HighScores) -> list[str]:
    if not scores.spoilt:
        return []
    many = len(scores.spoilt) > 1
    return [f"{counted(len(scores.spoilt), 'line')} of the file {'are' if many else 'is'} no result; kept as found."]
