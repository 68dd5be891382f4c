"""Moves that the rules refuse, and what they say."""

import pytest

from septem.server.errors import Invalid
from septem.server.i18n import use_locale
from septem.server.tables.commands import Actor, Choose
from septem.server.tables.snapshot import Snapshot


def refusal(snapshot: Snapshot, actor: Actor, seat: int, move: str, language: str = "de") -> str:
    """The sentence with which a move is refused."""
    with use_locale(language), pytest.raises(Invalid) as refused:
        Choose(snapshot.table.turn, seat, move).decide(snapshot, actor)
    return str(refused.value)
