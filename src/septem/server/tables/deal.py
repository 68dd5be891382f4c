"""A committed deal: its hash is published before the game, seed and salt after it."""

import hashlib
import secrets

from msgspec import Struct

SEED_BITS = 63
SALT_BYTES = 16


class Deal(Struct, frozen=True):
    """The secret of a table: the seed of its cards or dice, and a salt so that the hash cannot be searched for it.

    >>> Deal(7, "00ff").commitment[:16]
    '0cd46b9b13971d20'
    """

    seed: int
    salt: str

    @classmethod
    def drawn(cls) -> "Deal":
        """A deal from the system's generator."""
        return cls(secrets.randbits(SEED_BITS), secrets.token_hex(SALT_BYTES))

    @property
    def commitment(self) -> str:
        """The SHA-256 of 'seed:salt', in hexadecimal."""
        return hashlib.sha256(f"{self.seed}:{self.salt}".encode()).hexdigest()
