"""The sequential test: deal by deal, is the one bot stronger than the other by so many Elo, or not at all?

The unit is the deal: how much more than its share of wins the first bot had in it, less the same of the second where
that one played alone too. The log-likelihood ratio is that of two normal distributions with the spread seen so far
(generalised SPRT), and the bounds are Wald's.
"""

from math import log
from typing import Literal, NamedTuple

from septem.arena.elo import share_of
from septem.arena.match import Result
from septem.arena.plan import Plan
from septem.arena.schedule import seatings_of
from septem.errors import SetupError
from septem.words import listed

ELO = 10.0
LARGEST_ELO = 1000
ALPHA = BETA = 0.05
# Before so many deals the spread is not known well enough to decide anything.
FEWEST_DEALS = 20

Decision = Literal["stronger", "not stronger", "open"]


class Verdict(NamedTuple):
    """The state of a test: the log-likelihood ratio between its bounds, and the deals it rests on."""

    decision: Decision
    llr: float
    lower: float
    upper: float
    deals: int


class Sprt:
    """A test of whether the first bot of a plan is so many Elo stronger than the second, or than the anchor.

    Deals count in their order, each once all of its games are there, so that the verdict does not depend on which game
    was done first. Once decided, a test stays decided.

    >>> test = Sprt(Plan(("search:1000", "heuristic")), elo=20)
    >>> test.verdict.decision
    'open'
    """

    def __init__(self, plan: Plan, elo: float = ELO) -> None:
        if len(plan.everybody) != 2:
            raise SetupError(f"A sequential test is for two bots, not for {listed(plan.everybody)}.")
        if not 0 < elo <= LARGEST_ELO:
            raise SetupError(f"A sequential test looks for a difference of up to {LARGEST_ELO} Elo, not {elo:g}.")
        self._first, self._second = plan.everybody
        self._seatings = seatings_of(plan)
        if not self._is_alone(self._first):
            raise SetupError(f"A sequential test needs tables at which {self._first} sits alone among the others.")
        self._expected = expected_edge(elo, plan.players, both=self._is_alone(self._second))
        self._spread = (1 - 1 / plan.players) / plan.players
        self._chance = 1 / plan.players
        self._lower, self._upper = log(BETA / (1 - ALPHA)), log((1 - BETA) / ALPHA)
        self._waiting: dict[int, list[Result]] = {}
        self._next = self._deals = 0
        self._sum = self._squares = 0.0
        self.verdict = Verdict("open", 0.0, self._lower, self._upper, 0)

    def add(self, result: Result) -> Verdict:
        """Counts a game."""
        self._waiting.setdefault(result.deal, []).append(result)
        while len(self._waiting.get(self._next, ())) == len(self._seatings):
            games = self._waiting.pop(self._next)
            self._next += 1
            # A deal with a game that nobody played says nothing of either.
            if self.verdict.decision == "open" and all(game.winners for game in games):
                self._count(self._edge(games))
        return self.verdict

    def _count(self, edge: float) -> None:
        self._deals += 1
        self._sum += edge
        self._squares += edge * edge
        mean = self._sum / self._deals
        # One deal more with the spread of a single game keeps deals that are all the same from proving too much.
        variance = (self._squares - self._deals * mean * mean + self._spread) / self._deals
        llr = log_likelihood_ratio(self._deals, mean, variance, self._expected)
        self.verdict = Verdict(self._decided(llr), llr, self._lower, self._upper, self._deals)

    def _decided(self, llr: float) -> Decision:
        if self._deals < FEWEST_DEALS or self._lower < llr < self._upper:
            return "open"
        return "stronger" if llr >= self._upper else "not stronger"

    def _edge(self, games: list[Result]) -> float:
        """What the first bot won above chance where it sat alone, less what the second did."""
        return self._above_chance(games, self._first) - self._above_chance(games, self._second)

    def _above_chance(self, games: list[Result], bot: str) -> float:
        alone = [game for game in games if game.bots.count(bot) == 1]
        if not alone:
            return 0.0
        return sum(_share(game, bot) for game in alone) / len(alone) - self._chance

    def _is_alone(self, bot: str) -> bool:
        return any(seats.count(bot) == 1 for seats in self._seatings)


def expected_edge(elo: float, players: int, *, both: bool) -> float:
    """The edge a deal of a bot that is so many Elo stronger: one that sits alone, less the other where it does too.

    >>> round(expected_edge(100, 2, both=True), 3)
    0.28
    """
    other = share_of(-elo, players) if both else 1 / players
    return share_of(elo, players) - other


def log_likelihood_ratio(deals: int, mean: float, variance: float, expected: float) -> float:
    """How much likelier deals with this mean and variance are if the expected edge is true than if there is none."""
    return float(deals * expected * (mean - expected / 2) / variance)


def _share(game: Result, bot: str) -> float:
    """The part of a victory that a bot has in a game."""
    return sum(game.bots[seat] == bot for seat in game.winners) / len(game.winners)
