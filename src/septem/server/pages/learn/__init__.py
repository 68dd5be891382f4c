"""How to play: the rules of all games."""
