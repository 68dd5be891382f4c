"""The bots of the dice game on the server: three bots for the seven levels."""

from septem.dice import Game, View
from septem.dice.bots import bot_named

BOTS = ("random", "greedy", "greedy", "greedy", "planner", "planner", "planner")
QUICK_BOT = "random"


def view_of(game: Game, seat: int) -> View:
    """What a bot at this seat knows."""
    return game.view(seat)


def move_of(view: View, seat: int, level: int, seed: int) -> str:
    """The move of a bot of this level."""
    return str(bot_named(BOTS[level - 1], seed)(view, seat))


def quick_move(view: View, seat: int, seed: int) -> str:
    """The move of a bot that answers in a millisecond."""
    return str(bot_named(QUICK_BOT, seed)(view, seat))
