"""The rules of the card game as plain functions over rows; each is kept under its number in docs/rules.md."""
