"""A bot that collects science: green cards first, with resources to pay for them and shields to be left in peace."""

import random
from collections.abc import Sequence

from septem import Move, SetupError, View
from septem.data import Produce, Science, Shields, load

RESOURCE = (3.0, 2.0, 0.0)  # points by Age for a card that produces
SHIELDS = (2.0, 4.0, 6.0)  # points by Age for a military card, as long as a neighbour is as strong


class Scholar:
    """Collects science: takes the move of most points now, with points added for what pays later.

    `scholar` adds 5 for a science symbol, `scholar:8` adds 8.
    """

    def __init__(self, symbol: str = "5") -> None:
        if not symbol.isdecimal():
            raise SetupError(f"A science symbol counts a whole number of points, not '{symbol}'.")
        self.symbol = float(symbol)

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        """The move of most worth; among equals, chance decides."""
        worth = [sum(self.reasons(view, move).values()) for move in moves]
        return rng.choice([move for move, points in zip(moves, worth, strict=True) if points == max(worth)])

    def explain(self, view: View, move: Move) -> str:
        """The parts of its worth, such as 'points now +1, science +5'."""
        return ", ".join(f"{what} {points:+g}" for what, points in self.reasons(view, move).items())

    def reasons(self, view: View, move: Move) -> dict[str, float]:
        """What speaks for a move, in points."""
        assert view.decision is not None
        seat = view.decision.seat  # as holder of the Free City not always its own
        found: dict[str, float] = {"points now": view.score_after(seat, move).total - view.score(seat).total}
        if move.left or move.right:
            found["coins for the neighbours"] = -0.2 * (move.left + move.right)
        if move.action in ("build", "free"):
            for effect in load(view.edition).card(str(move.card)).effects:
                if isinstance(effect, Science):
                    found["science"] = self.symbol
                elif isinstance(effect, Produce):
                    found["resources"] = RESOURCE[view.age - 1]
                elif isinstance(effect, Shields) and self.is_threatened(view, seat):
                    found["shields"] = SHIELDS[view.age - 1]
        return found

    def is_threatened(self, view: View, seat: int) -> bool:
        """Whether a neighbour is at least as strong."""
        return any(city.shields >= view.cities[seat].shields for city in view.neighbours(seat).values())
