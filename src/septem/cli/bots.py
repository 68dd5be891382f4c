"""`septem bots`: who can be played against, and how strong they are."""

from typing import TYPE_CHECKING, Any

from septem.cli.console import out, print_json
from septem.cli.options import Json

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.table import Table

SETTINGS = (
    "Some take a setting behind a colon: level:4, heuristic:3, search:1000 playouts or search:250ms, network:4 for a "
    "temperature, champion:500ms, and network:@FILE or champion:500ms@FILE for weights of your own."
)


def bots(json: Json = False) -> None:
    """List the bots: the seven levels, and every bot that can be named, with ratings where they are known.

    Ratings are on the scale of Elo, random play being 0: three players, first
    edition. Bots that another package brings along are listed too.
    """
    from septem.bots import bot_names
    from septem.bots.levels import LEVELS
    from septem.bots.ratings import RATINGS

    others: list[dict[str, Any]] = [
        {"name": name, "rating": RATINGS.get(name), "description": _description(name)} for name in bot_names()
    ]
    if json:
        print_json({"levels": [{**level._asdict(), "rating": level.rating} for level in LEVELS], "bots": others})
        return
    from septem.cli.style import WIDTH

    width = min(out().width, WIDTH)
    levels = [(f"{level.number} {level.name}", level.bot, f"{level.rating:,}", level.sentence) for level in LEVELS]
    out().print(_table(["Levels, for --level", "bot", "rating"], levels), width=width)
    out().print()
    rated = [(bot["name"], _shown(bot["rating"]), bot["description"]) for bot in others]
    out().print(_table(["Bots, for --bots", "rating"], rated), width=width)
    out().print()
    out().print(SETTINGS, style="dim", width=width)


def _description(name: str) -> str:
    """The first line of what a bot says about itself, or why it cannot be had."""
    from inspect import getdoc

    from septem.bots import bot_named
    from septem.errors import SeptemError

    try:
        words = getdoc(type(bot_named(name))) or ""
    except SeptemError as error:
        return str(error)
    return words.partition("\n")[0]


def _shown(rating: int | None) -> str:
    return "" if rating is None else f"{rating:,}"


def _table(heads: list[str], rows: "Iterable[tuple[str, ...]]") -> "Table":
    from septem.cli.report.outcome import bare_table

    table = bare_table(*heads, "how it plays")
    for column in table.columns:
        column.justify = "right" if column.header == "rating" else "left"
    for row in rows:
        table.add_row(*row)
    return table
