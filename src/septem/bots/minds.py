"""Bots that look at the table as it is, and pick: random, builder, rbai, greedy, heuristic and those with a taste."""

import random
from collections.abc import Mapping, Sequence
from functools import cache

from septem.bots.reasons import reason
from septem.bots.styles import styled_weights
from septem.bots.thinking.picking import AT_RANDOM, BUILDER, GREEDY, RBAI, WEIGHING, pick
from septem.bots.thinking.playing import Mind
from septem.bots.thinking.worth import POINT
from septem.bots.weights import weights_of
from septem.data.rows import blank
from septem.data.tables import tables
from septem.errors import SetupError
from septem.game.moves import Move
from septem.game.view import View
from septem.kernel.chance import seed_generator
from septem.kernel.layout import CATEGORIES
from septem.words import shown

MOST_NOISE = 100
SEED_BITS = 62


@cache
def mind_of(policy: int, edition: str, style: str = "", noise: int = 0, denies: bool = True) -> Mind:
    """A mind that plays this edition; `noise` is in hundredths of a point; one that denies nothing is quicker."""
    values = styled_weights(style)
    if not denies:
        values["deny"] = [0, 0, 0]
    return mind_with(values, policy, edition, noise)


def mind_with(values: Mapping[str, list[int] | int], policy: int, edition: str, noise: int = 0) -> Mind:
    """A mind with weights of its own."""
    mind = blank(Mind)
    mind.policy = policy
    mind.noise = noise
    mind.weights = weights_of(values, tables(edition))
    return mind


class MindBot:
    """A bot without look-ahead, by the policy that its class names."""

    policy = AT_RANDOM
    style = ""
    noise = 0

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        """The move that its mind picks."""
        decision = view.decision
        assert decision is not None, "a bot is asked only when it has to decide"
        numbers = view.numbered(decision.seat)
        out = [numbers[move] for move in moves]
        mind, row = mind_of(self.policy, view.edition, self.style, self.noise), view.row
        seed_generator(row, rng.getrandbits(SEED_BITS), 0)
        how = mind.policy, tables(view.edition), mind.weights, mind.noise
        picked = pick(row, decision.seat, *how, [0] * CATEGORIES, out, [0] * len(out), len(out))
        return moves[out.index(picked)]

    def explain(self, view: View, move: Move) -> str:
        """What the move brings."""
        return reason(view, move)


class RandomBot(MindBot):
    """Chooses among all legal moves with the same chance."""

    def explain(self, view: View, move: Move) -> str:  # noqa: ARG002
        """There is no reason."""
        return "chosen at random among all legal moves"


class BuilderBot(MindBot):
    """Builds anything it can, else sells."""

    policy = BUILDER

    def explain(self, view: View, move: Move) -> str:
        """It builds for the sake of building."""
        return f"it builds whenever it can: {reason(view, move)}" if move.action != "sell" else "nothing can be built"


class RbaiBot(MindBot):
    """The rule-based player of Robilliard, Fonlupt and Teytaud (2014)."""

    policy = RBAI


class GreedyBot(MindBot):
    """Makes what it lacks, and takes the most points at once."""

    policy = GREEDY


class HeuristicBot(MindBot):
    """Weighs points against what may come later, by weights fitted in self-play."""

    policy = WEIGHING

    def __init__(self, setting: str = "0") -> None:
        try:
            self.noise = round(POINT * float(setting))
        except (ValueError, OverflowError):
            self.noise = -1
        if not 0 <= self.noise <= MOST_NOISE * POINT:
            raise SetupError(
                f"its setting is how many points it may misjudge a move by, 0 to {MOST_NOISE}, not '{shown(setting)}'."
            )


class WarBot(MindBot):
    """The heuristic bot with a liking for red cards."""

    policy = WEIGHING
    style = "war"


class ScienceBot(MindBot):
    """The heuristic bot with a liking for green cards."""

    policy = WEIGHING
    style = "science"


class CivicBot(MindBot):
    """The heuristic bot with a liking for blue cards and its wonder."""

    policy = WEIGHING
    style = "civic"


class TradeBot(MindBot):
    """The heuristic bot with a liking for yellow cards and coins."""

    policy = WEIGHING
    style = "trade"
