"""The proof that a deal was fair: what was hashed before the game, and the game that must come of it."""

import msgspec
from msgspec import Struct

from septem import dice
from septem.dice.record import CHANCE_WORDS
from septem.errors import RecordError, SeptemError
from septem.game.record import Record
from septem.server.table.fairness import Deal
from septem.server.table.setup import Setup
from septem.server.table.table import AnyGame, Table, new_game


class Proof(Struct, frozen=True, forbid_unknown_fields=True):
    """All that is needed to check a finished game: `boards` as they were asked for, '' for any."""

    commitment: str
    seed: int
    salt: str
    setup: Setup
    boards: tuple[str, ...]
    record: str


class UnfairDeal(SeptemError):
    """The deal is not the one that was committed to."""


def proof_of(table: Table) -> Proof:
    """The proof of a game that is over."""
    assert table.game is not None
    boards = tuple(seat.board for seat in table.seats)
    record = str(table.game.record())
    return Proof(table.commitment, table.deal.seed, table.deal.salt, table.setup, boards, record)


def read_proof(text: str | bytes) -> Proof:
    """Reads the JSON of a proof."""
    try:
        return msgspec.json.decode(text, type=Proof)
    except msgspec.DecodeError as error:
        raise RecordError(f"This is not the proof of a deal: {error}.") from error


def check(proof: Proof, noted: str | None = None) -> None:
    """Raises `UnfairDeal` unless seed and salt give the hash, and the seed gives exactly the game of the record.

    `noted` is the hash that a player saw before the game. Without it the one in the proof is believed, which whoever
    wrote the proof could have made afterwards.
    """
    if noted is not None and noted.strip().lower() != proof.commitment:
        raise UnfairDeal("The file is about another hash than the one that you noted before the game.")
    deal = Deal(proof.seed, proof.salt)
    if deal.commitment != proof.commitment:
        raise UnfairDeal("Seed and salt do not give the hash that was shown before the game.")
    if len(proof.boards) != proof.setup.players:
        raise UnfairDeal("The file does not name one board for each player.")
    try:
        game = new_game(proof.setup.checked(), list(proof.boards), deal)
        _play_on(game, proof.record)
    except SeptemError as error:
        raise UnfairDeal(f"The seed gives another deal than the one that was played: {error}") from error
    except (ValueError, IndexError) as error:
        raise UnfairDeal("The record in the file cannot be read as a game.") from error
    if not game.over:
        raise UnfairDeal("The record in the file ends before the game does.")
    if str(game.record()).strip() != proof.record.strip():
        raise UnfairDeal("The seed gives another deal than the one that was played.")


def _play_on(game: AnyGame, record: str) -> None:
    """Makes the moves of the record in a game that was dealt anew."""
    if isinstance(game, dice.Game):
        for line in dice.Record.parse(record).steps:
            place, _, words = line.partition(" ")
            if words.partition(" ")[0] not in CHANCE_WORDS:
                game.choose(int(place.rpartition(".")[2]), words)
        return
    for step in Record.parse(record).steps:
        for seat, move in step.moves:
            game.choose(seat, move)
