"""A table after the events of its log: who sits there, what was agreed, and the game. No I/O."""
