"""The gallery: what all games are played with."""
