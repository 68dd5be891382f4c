"""`septem dice`: 7 Dice Wonders in the terminal."""
