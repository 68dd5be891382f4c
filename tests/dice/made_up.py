"""Games that nobody played, for tests that only ask which games there are and what is made of them."""

from collections.abc import Iterator

from septem.data.dice import load
from septem.dice.scoring import Score
from septem.dice.simulation import Result, Series, _wonders

# What everybody has before the conflict, and what that costs.
BEFORE, CONFLICT = 12, -2


def made_up_games(series: Series, games: int, workers: int | None = None) -> Iterator[Result]:
    """As many games as asked for, with the wonders that a real one would have; seat 0 wins."""
    short = {wonder: card.short for wonder, card in load().wonders.items()}
    for number in range(games):
        wonders = tuple(short[wonder] for wonder in _wonders(series, number) if wonder)
        scores = (Score(BEFORE, 0, 0, 0, 0, 0, CONFLICT),) * series.seats
        yield Result(wonders, series.side, scores, (0,), (0,) * series.seats)
