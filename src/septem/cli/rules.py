"""`septem rules`: the rules of a table, to read or to hand to somebody."""

from enum import StrEnum
from typing import Annotated

import typer

from septem.cli.console import out, page, print_json
from septem.cli.options import Edition, Json, Players, Variant, edition_name, named_variant, table_size


class Format(StrEnum):
    """How the rules are written out."""

    TEXT = "text"
    MARKDOWN = "markdown"


def rules(
    players: Players = None,
    edition: Edition = None,
    variant: Variant = None,
    layout: Annotated[Format, typer.Option("--format", "-f", help="Text of 80 columns, or Markdown.")] = Format.TEXT,
    json: Json = False,
) -> None:
    """Print the whole rules for your table: number of players, edition and variant, every board and card."""
    from msgspec import to_builtins

    from septem.cli.report.rule_pages import as_markdown, as_screen
    from septem.cli.style import WIDTH
    from septem.game.rulebook import rulebook
    from septem.game.rulebook.appendix import with_appendix

    book = with_appendix(rulebook(table_size(players, variant), edition_name(edition), named_variant(players, variant)))
    if json:
        print_json(to_builtins(book))
    elif layout is Format.MARKDOWN:
        page(as_markdown(book))
    else:
        with out().capture() as screen:
            out().print(as_screen(book), width=min(out().width, WIDTH))
        page("\n".join(line.rstrip() for line in screen.get().split("\n")))
