"""The proof that a deal was fair: what was hashed before the game, and the game that must come of it."""

from typing import Any

import msgspec
from msgspec import Struct

from septem.errors import RecordError, SeptemError
from septem.server.games.registry import game_named
from septem.server.tables.deal import Deal
from septem.server.tables.setup import Setup
from septem.server.tables.table import Table


class Proof(Struct, frozen=True, forbid_unknown_fields=True):
    """All that is needed to check a finished game: `boards` as they were asked for, '' for any."""

    commitment: str
    seed: int
    salt: str
    setup: dict[str, Any]
    boards: tuple[str, ...]
    record: str


# Made while this module is imported: see data/reading.py.
_PROOF = msgspec.json.Decoder(Proof)


class UnfairDeal(SeptemError):
    """The deal is not the one that was committed to."""


def proof_of(table: Table) -> Proof:
    """The proof of a game, or `Conflict` until it is over."""
    table.check_over()
    boards = tuple(seat.board for seat in table.seats)
    record = table.game.record(table.position)
    return Proof(table.commitment, table.deal.seed, table.deal.salt, table.setup.fields, boards, record)


def record_of(table: Table) -> str:
    """The record of a game, or `Conflict` until it is over."""
    table.check_over()
    return table.game.record(table.position)


def read_proof(text: str | bytes) -> Proof:
    """Reads the JSON of a proof."""
    try:
        return _PROOF.decode(text)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise RecordError(f"This is not the proof of a deal: {error}.") from error


def check(proof: Proof, noted: str | None = None) -> None:
    """Raises `UnfairDeal` unless seed and salt give the hash, and the seed gives exactly the game of the record.

    `noted` is the hash that a player saw before the game. Without it the one in the proof is believed, which its
    author could have made afterwards.
    """
    if noted is not None and noted.strip().lower() != proof.commitment:
        raise UnfairDeal("This file is for another hash than the one you noted before the game.")
    deal = Deal(proof.seed, proof.salt)
    if deal.commitment != proof.commitment:
        raise UnfairDeal("Seed and salt do not match the hash that was shown before the game.")
    try:
        setup = Setup.parse(proof.setup).checked()
        game = game_named(setup.game)
        if len(proof.boards) != setup.players:
            raise UnfairDeal("The file does not name one board for each player.")
        position = game.replayed(game.new(setup, proof.boards, deal.seed), proof.record)
    except UnfairDeal:
        raise
    except SeptemError as error:
        raise UnfairDeal(f"The seed produces a different deal from the one that was played: {error}") from error
    except (ValueError, IndexError) as error:
        raise UnfairDeal("The record in the file cannot be read as a game.") from error
    if not game.is_over(position):
        raise UnfairDeal("The record in the file ends before the game does.")
    if game.record(position).strip() != proof.record.strip():
        raise UnfairDeal("The seed produces a different deal from the one that was played.")
