"""The protocol between the server and its games, what games share, and the games."""
