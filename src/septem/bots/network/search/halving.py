"""Which of a few moves wins most: all are tried in the same imagined games, and the worse half is left out, again and
again, so that most of the games go into moves that are hard to tell apart.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Any, Protocol

from septem.bots.budget import Budget
from septem.game.moves import Move

# They decide where outcomes are close. The last was found in matches (docs/bots.md), the others were set by hand.
LEAD_WEIGHT = 0.1  # what a lead counts for beside the share of the win
TRUST = 50  # what the network prefers counts as much as so many games
PREFERENCE = 0.005  # by how much the share of the win grows for a move that the network finds e times as likely


@dataclass(slots=True)
class Candidate:
    """A move worth trying, the chance that the network gives it, and what came of it so far."""

    move: Move
    action: int
    chance: float
    games: int = 0
    shares: float = 0.0
    leads: float = 0.0

    @property
    def share(self) -> float:
        """The mean share of the win; 0 if it was not tried."""
        return self.shares / max(self.games, 1)

    @property
    def worth(self) -> float:
        """How good it seems beside others tried as often: by what came of it, and by what the network prefers."""
        outcome = self.shares + LEAD_WEIGHT * self.leads
        return (outcome + TRUST * PREFERENCE * log(self.chance)) / (self.games + TRUST)


class Games(Protocol):
    """Imagined games to try moves in."""

    def at_once(self, actions: int) -> int:
        """In how many games to try so many actions before looking at the clock."""
        ...

    def tried(self, actions: Sequence[int], first: int, games: int) -> Any:
        """What comes of each action in these games: `[game, action, 0]` the share of the win, 1 the lead."""
        ...


class Clock:
    """Says when it is time to stop, so that another step as long as the longest would not go beyond the limit."""

    def __init__(self, seconds: float | None) -> None:
        self._seconds = seconds
        self._start = self._last = time.perf_counter() if seconds else 0.0
        self._longest = 0.0

    def is_over(self, part: float) -> bool:
        """Whether this part of the time is over, or all of it."""
        if self._seconds is None:
            return False
        now = time.perf_counter()
        self._longest = max(self._longest, now - self._last)
        self._last = now
        spent = now - self._start
        return spent >= part * self._seconds or spent + self._longest > self._seconds


def halve(candidates: Sequence[Candidate], games: Games, budget: Budget) -> list[Candidate]:
    """Tries moves within a budget, each more often the better it seems; best first."""
    standing = list(candidates[: budget.playouts])
    out: list[Candidate] = []
    rounds = max((len(standing) - 1).bit_length(), 1)
    clock, first, left = Clock(budget.seconds), 0, budget.playouts
    for number in range(1, rounds + 1):
        share = left // (rounds + 1 - number) // len(standing)
        last = first + max(share, 1 if number == 1 else 0)
        left -= (last - first) * len(standing)
        while first < last and not clock.is_over(number / rounds):
            count = min(games.at_once(len(standing)), last - first)
            _try(standing, games, first, count)
            first += count
        standing.sort(key=lambda one: -one.worth)
        keep = (len(standing) + 1) // 2
        out[:0] = standing[keep:]
        standing = standing[:keep]
    return standing + out


def _try(standing: Sequence[Candidate], games: Games, first: int, count: int) -> None:
    tried = games.tried([one.action for one in standing], first, count)
    for one, (shares, leads) in zip(standing, tried.sum(axis=0, dtype=float).tolist(), strict=True):
        one.games += len(tried)
        one.shares += shares
        one.leads += leads
