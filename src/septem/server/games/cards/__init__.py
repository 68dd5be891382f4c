"""The card game on the server."""

from septem.server.games.cards.game import CardGame

GAME = CardGame()
