"""The protocol between the server and a game.

A game is a folder beside this one with a `GAME`, an instance of a subclass of `Game`. Subclasses define the abstract
methods and the attributes without a value; everything else has a default that suits a simple game. The server does not
start with an incomplete game (`games/checks.py`).

The server never looks into a position: it keeps the one that the game returned, passes it back, and logs the events
that were played. Positions are values: a game must not change one after it has returned it.
"""

from septem.server.games.protocol.api import Api
from septem.server.games.protocol.bots import Bots
from septem.server.games.protocol.lobby import LobbyForm
from septem.server.games.protocol.pages import Pages
from septem.server.games.protocol.rules import Rules
from septem.server.games.protocol.site import Site
from septem.server.games.protocol.values import (
    ApiMoves,
    ApiState,
    Choices,
    Decision,
    FinalScore,
    Position,
    Step,
    Summary,
    Update,
    Viewer,
    WarmUp,
)

__all__ = [
    "ApiMoves",
    "ApiState",
    "Choices",
    "Decision",
    "FinalScore",
    "Game",
    "Position",
    "Step",
    "Summary",
    "Update",
    "Viewer",
    "WarmUp",
]


class Game(Rules[Position], Bots[Position], Pages, LobbyForm, Site, Api):
    """The base class of all games: the rules, the bots, and what people and programs are shown."""
