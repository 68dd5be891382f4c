"""`septem bots`: who can be played against, and how strong they are."""

from typing import TYPE_CHECKING, Any

from septem.cli.console import out, print_json
from septem.cli.options import Json

if TYPE_CHECKING:
    from rich.table import Table

SETTINGS = "Some take a setting behind a colon: level:4, heuristic:3, search:1000 playouts or search:250ms."


def bots(json: Json = False) -> None:
    """List the bots: the seven levels, and every bot that can be named, with ratings where they are known.

    Ratings are on the scale of Elo, random play being 0. Bots that another
    package brings along are listed too.
    """
    from septem.cli.style import WIDTH

    levels, others = _levels(), _bots()
    if json:
        print_json({"levels": levels, "bots": others})
        return
    width = min(out().width, WIDTH)
    rows = [(f"{level['number']} {level['name']}", level["rating"], level["sentence"]) for level in levels]
    out().print(_table("Levels, for --level", rows), width=width)
    out().print()
    rows = [(bot["name"], bot["rating"], bot["description"]) for bot in others]
    out().print(_table("Bots, for --bots", rows), width=width)
    out().print()
    out().print(SETTINGS, style="dim", width=width)


def _levels() -> list[dict[str, Any]]:
    from septem.bots.levels import LEVELS

    return [
        {"number": level.number, "name": level.name, "bot": level.bot, "rating": level.rating}
        | {"sentence": level.sentence}
        for level in LEVELS
    ]


def _bots() -> list[dict[str, Any]]:
    from septem.bots import bot_names

    # All ratings are relative to random play.
    ratings = {"random": 0} | {level["bot"]: level["rating"] for level in _levels()}
    return [{"name": name, "rating": ratings.get(name), "description": _description(name)} for name in bot_names()]


def _description(name: str) -> str:
    """The first line of what a bot says about itself, or why it cannot be had."""
    from inspect import getdoc

    from septem.cli.table.rivals import Rival
    from septem.errors import SeptemError

    try:
        words = getdoc(type(Rival.named(name).bot)) or ""
    except SeptemError as error:
        return str(error)
    return words.partition("\n")[0]


def _table(title: str, rows: list[tuple[str, int | None, str]]) -> "Table":
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column(title, min_width=16)
    table.add_column("rating", justify="right")
    table.add_column("how it plays")
    for name, rating, words in rows:
        table.add_row(name, "" if rating is None else f"{rating:,}", words)
    return table
