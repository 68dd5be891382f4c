"""The card game: all that belongs to it at the server."""

from septem.server.games.cards.game import CardGame

GAME = CardGame()
