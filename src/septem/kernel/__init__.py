"""The rules of the card game as plain functions over rows; RULES.md's numbers stand where each rule is kept."""
