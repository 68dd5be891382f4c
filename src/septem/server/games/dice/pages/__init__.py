"""The pages of the dice game: dice, sheets and what can be done with them."""

from septem.server.games.dice.pages.page import dice_inside, dice_page
from septem.server.games.dice.pages.replay import dice_replay_page

__all__ = ["dice_inside", "dice_page", "dice_replay_page"]
