"""What commands print or draw at their end: the result of a simulation, the pages of the rules."""
