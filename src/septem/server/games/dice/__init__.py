"""The dice game on the server."""

from septem.server.games.dice.game import DiceGame

GAME = DiceGame()
