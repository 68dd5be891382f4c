"""The pages of the dice game: dice, sheets and what can be done with them."""
