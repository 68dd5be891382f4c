"""A dice game in a list of games."""

from markupsafe import Markup

from septem.dice import Game
from septem.server.games.listing import result_text
from septem.server.games.protocol import Summary
from septem.server.i18n import _
from septem.server.tables.snapshot import Snapshot
from septem.words import roman


def summary(snapshot: Snapshot, viewer: int | None) -> Summary:
    """The current Age, or the result."""
    game = snapshot.table.position
    assert isinstance(game, Game)
    text = result_text(snapshot, game, viewer) if game.over else _("Age {age}").format(age=roman(game.age))
    return Summary(text, Markup())
