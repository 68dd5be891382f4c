"""`septem verify-deal`: whether the cards of a game at a server were dealt as promised."""

from pathlib import Path
from typing import Annotated

import typer

from septem.cli.console import naming, read_text


def verify_deal(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="The proof that a finished game offers, or - for stdin.")
    ],
    noted: Annotated[
        str | None, typer.Option("--hash", metavar="HEX", help="The hash that you noted before the game.")
    ] = None,
) -> None:
    """Check that the deal of a finished game was the one promised before it.

    Before a game the table shows a hash, after it a file with seed and salt. This computes the hash and deals again.
    Note the hash before the game and give it here: the one in the file could have been made afterwards.
    """
    from septem.server.tables.proof import check, read_proof

    with naming(file):
        proof = read_proof(read_text(file))
        check(proof, noted)
    if noted is not None:
        print("The deal is fair: seed and salt give the hash that you noted, and the seed gives exactly this game.")
        return
    print("Seed and salt give the hash in the file, and the seed gives exactly this game.")
    print("The deal is fair if this is also the hash that the table showed before the game:")
    print(proof.commitment)
