"""The dice game: all that belongs to it at the server."""

from septem.server.games.dice.game import DiceGame

GAME = DiceGame()
