"""The table of the card game: the page, what a reveal sends, and the small updates between reveals."""
