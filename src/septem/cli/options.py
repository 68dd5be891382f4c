"""Options that several commands share, so that they read the same everywhere."""

from enum import StrEnum
from typing import Annotated

import typer

from septem.errors import SetupError

USUAL_TABLE = 3


class EditionChoice(StrEnum):
    """The editions of the game."""

    FIRST = "first"
    SECOND = "second"


class VariantChoice(StrEnum):
    """The games for two players."""

    FREE_CITY = "free-city"
    GAIA = "gaia"


Players = Annotated[
    int | None,
    typer.Option(
        "--players",
        "-p",
        metavar="N",
        min=2,
        max=7,
        help=f"How many play, 2 to 7. Default: {USUAL_TABLE}, or 2 with a variant.",
    ),
]
Edition = Annotated[
    EditionChoice | None, typer.Option("--edition", "-e", help="Whose cards and boards. Default: first.")
]
OneEdition = Annotated[
    EditionChoice | None,
    typer.Option("--edition", "-e", help="Only this edition. Default: both; the first in lists."),
]
Variant = Annotated[VariantChoice | None, typer.Option("--variant", help="Which game for two players.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON instead.")]


def edition_name(edition: EditionChoice | None) -> str:
    """The edition, where none is named."""
    return (edition or EditionChoice.FIRST).value


def table_size(players: int | None, variant: VariantChoice | None, people: int = 1) -> int:
    """The number of players, where none is named: a seat for everybody who wants to play."""
    if players is not None:
        return players
    return 2 if variant else max(USUAL_TABLE, people)


def named_variant(players: int | None, variant: VariantChoice | None) -> str | None:
    """The variant of a table that nobody is asked about; two players have to name theirs."""
    if players == 2 and variant is None:
        raise SetupError("Two players need a variant: --variant free-city or --variant gaia.")
    return variant and variant.value
