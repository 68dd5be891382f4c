"""The table of the card game: the page, what a reveal sends, and the small updates between reveals."""

from septem.server.games.cards.pages.page import game_page, resting_title, status, table_inside, waiting

__all__ = ["game_page", "resting_title", "status", "table_inside", "waiting"]
