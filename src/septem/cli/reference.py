"""`septem card` and `septem wonder`: what is printed on cards and boards."""

from typing import Annotated

import typer

from septem.cli.options import Json, OneEdition


def card(
    name: Annotated[
        list[str] | None,
        typer.Argument(metavar="NAME", help="The card, or the beginning of its name; all cards without it."),
    ] = None,
    edition: OneEdition = None,
    json: Json = False,
) -> None:
    """Look up a card: what it costs, does and chains, in both editions; without a name, a table of all."""
    from septem.cli.lookup.cards import show_all, show_one

    if name:
        show_one(" ".join(name), edition and edition.value, json=json)
    else:
        show_all(edition.value if edition else "first", json=json)


def wonder(
    name: Annotated[
        list[str] | None,
        typer.Argument(metavar="NAME SIDE", help="City or wonder, and one side of it; all boards without."),
    ] = None,
    edition: OneEdition = None,
    json: Json = False,
) -> None:
    """Look up a wonder: what its board makes, its stages cost and do; without a name, a table of all."""
    from septem.cli.lookup.wonders import show_all, show_one

    if name:
        show_one(" ".join(name).split(), edition and edition.value, json=json)
    else:
        show_all(edition.value if edition else "first", json=json)
