"""The rules of the card game as plain functions over rows; the numbers of docs/rules.md stand where each rule is kept."""
