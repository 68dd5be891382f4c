"""What the tables of all games share: parts, stream, bar, panels and score sheet."""
