"""The protocol between the server and a game.

A game is a folder beside this one with a `GAME`, an instance of a subclass of `Game`. The server never looks into a
position: it keeps the one that the game gave it, hands it back, and writes down what was played. Positions are values:
a game never changes one that it has given away.
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
    """A kind of game: its rules, its options, and how it is shown to people, programs and bots."""
