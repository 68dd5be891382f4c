"""Options that several commands share, so that they read the same everywhere."""

from typing import Annotated

import typer

from septem.cli.play import USUAL_TABLE, EditionChoice, VariantChoice

Players = Annotated[
    int | None,
    typer.Option(
        "--players",
        "-p",
        min=2,
        max=7,
        help=f"How many play, 2 to 7. Default: {USUAL_TABLE}, or 2 with a variant.",
    ),
]
Edition = Annotated[EditionChoice, typer.Option("--edition", "-e", help="Whose cards and boards.")]
OneEdition = Annotated[
    EditionChoice | None,
    typer.Option("--edition", "-e", help="Only this edition. Default: both; the first in lists."),
]
Variant = Annotated[VariantChoice | None, typer.Option("--variant", help="The game for two players.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON instead.")]


def table_size(players: int | None, variant: VariantChoice | None) -> int:
    """The number of players, where none is named."""
    if players is not None:
        return players
    return 2 if variant else USUAL_TABLE
