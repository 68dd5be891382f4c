"""The table of the card game: the page, what a reveal sends, and what a status change sends."""

from septem.server.pages.table.page import game_page, status, table_inside

__all__ = ["game_page", "status", "table_inside"]
