"""What the tables of both games share: their stream, bar, panels and score sheet."""
