"""What a game is to the server, and the games it has."""
