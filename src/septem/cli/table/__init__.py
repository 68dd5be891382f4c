"""A game at the terminal: its screens, its questions, and the session that leads through them."""
