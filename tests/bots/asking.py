"""What a bot plays in a position, in words."""

import random

from septem import Game
from septem.bots import bot_named


def choice(game: Game, name: str, seat: int = 0, seed: int = 1) -> str:
    """The move that a bot of this name makes for what the seat has to decide first."""
    view = game.view(seat)
    decision = view.decision
    assert decision is not None
    return str(bot_named(name).choose(view, view.legal(decision.seat), random.Random(seed)))


def choices(game: Game, name: str, seat: int = 0, draws: int = 40) -> set[str]:
    """Every move that it makes there for some seed."""
    return {choice(game, name, seat, seed) for seed in range(draws)}
