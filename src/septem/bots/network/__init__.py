"""A trained network at play: from what a seat sees to chances of its moves, without any machine-learning library."""
