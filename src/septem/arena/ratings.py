"""Ratings from finishing orders: the Plackett–Luce model on the Elo scale.

A table's order is read as a chain of choices: the first place is drawn among all seats in proportion to their strength,
the second among those left, and so on. Copies of one bot share one strength, and a tie counts as all of its orders in
equal parts. `choix` fits such orders too, but knows neither copies nor ties nor weights; it checks this module in the
tests. The fit is the minorisation–maximisation of D. R. Hunter, "MM algorithms for generalized Bradley–Terry models",
Annals of Statistics 32 (2004).
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from math import inf, log
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from septem.arena.resampling import ENDS, FEWEST_DEALS, Floats, Ledger, resampled

ANCHOR = "random"
ELO_A_NAT = 400 / log(10)
RESAMPLES = 500
# Every two bots that met share a tenth of a drawn game besides, which was never played: else nothing could be fitted
# where a bot has won or lost everything, be it only in a resample. With a whole game, ratings 800 apart came out 5 too
# close after 40 deals.
DRAWN_GAMES = 0.1
TOLERANCE = 1e-9
MOST_STEPS = 20_000

# Some bots of a table, by number, each as often as it sits there.
Seats = tuple[int, ...]


class Choice(NamedTuple):
    """One step of a finishing order: of those left, this bot came next."""

    left: Seats
    bot: int
    weight: float


class Rating(NamedTuple):
    """A bot's strength above the anchor's, with its 95 % interval; both are infinite where games set no bound."""

    rating: float
    low: float
    high: float


@cache
def choices(order: tuple[Seats, ...]) -> tuple[Choice, ...]:
    """A finishing order, first place first and those who tie together, as choices; sure ones are left out.

    >>> choices(((0,), (1, 1)))
    (Choice(left=(0, 1, 1), bot=0, weight=1.0),)
    """
    found: defaultdict[tuple[Seats, int], float] = defaultdict(float)
    for place, tied in enumerate(order):
        behind = [bot for group in order[place + 1 :] for bot in group]
        # Whoever is left of those who tie is as likely as anybody to come next.
        coming = {tuple(sorted(tied)): 1.0}
        for size in range(len(tied), 0, -1):
            after: defaultdict[Seats, float] = defaultdict(float)
            for group, weight in coming.items():
                for seat, bot in enumerate(group):
                    found[tuple(sorted([*group, *behind])), bot] += weight / size
                    after[group[:seat] + group[seat + 1 :]] += weight / size
            coming = after
    return tuple(Choice(left, bot, weight) for (left, bot), weight in found.items() if len(set(left)) > 1)


def order_of(bots: Sequence[int], places: Sequence[int]) -> tuple[Seats, ...]:
    """The finishing order of a table: the bots by place.

    >>> order_of((4, 5, 6), places=(2, 1, 2))
    ((5,), (4, 6))
    """
    groups: dict[int, list[int]] = {}
    for bot, place in zip(bots, places, strict=True):
        groups.setdefault(place, []).append(bot)
    return tuple(tuple(sorted(groups[place])) for place in sorted(groups))


def ratings(
    names: Sequence[str], orders: Iterable[tuple[int, tuple[Seats, ...]]], resamples: int = RESAMPLES
) -> list[Rating | None]:
    """A rating for each bot, from orders that each come with the number of their deal.

    `random` is at nought, or else the weakest, the first of several. A bot that won or lost every comparison has no
    finite rating, and one that met nobody has none at all; if that is `random`, it is not at nought but far below. One
    that is compared with the anchor over meetings on too few deals has no interval.
    """
    ledger: Ledger[Seats | int] = Ledger()
    ahead = np.eye(len(names), dtype=bool)
    meetings: defaultdict[frozenset[int], set[int]] = defaultdict(set)
    for deal, order in orders:
        meetings[frozenset(bot for group in order for bot in group)].add(deal)
        for choice in choices(order):
            ledger.add(deal, choice.left, choice.weight)
            ledger.add(deal, choice.bot, choice.weight)
            ahead[choice.bot, choice.left] = True
    tables = [name for name in ledger.names() if isinstance(name, tuple)]
    if not tables:
        return [None] * len(names)
    seats = np.array([[table.count(bot) for bot in range(len(names))] for table in tables], np.float64)
    met = ahead | ahead.T
    sums = ledger.columns([*tables, *range(len(names))])
    fitted = fit(seats, sums.sum(axis=0, keepdims=True), _drawn_games(met))
    again = fit(seats, resampled(sums, resamples), _drawn_games(met), fitted)
    chains = _chains(ahead)
    anchor = _anchor(names, fitted[0], chains)
    points = ELO_A_NAT * (fitted[0] - fitted[0, anchor])
    lows, highs = np.percentile(ELO_A_NAT * (again - again[:, [anchor]]), ENDS, axis=0)
    vague = ~_chains(_often_together(meetings, len(names)))[anchor]
    lows[vague], highs[vague] = -inf, inf
    lows[anchor] = highs[anchor] = 0
    # A bot has a finite rating only if it came in ahead of the anchor, or of such as did, and also behind.
    above, below = chains[:, anchor], chains[anchor]
    points[above & ~below], points[below & ~above] = inf, -inf
    lows[above ^ below], highs[above ^ below] = -inf, inf
    return [
        Rating(*row) if known else None
        for row, known in zip(np.column_stack([points, lows, highs]).tolist(), above | below, strict=True)
    ]


def fit(seats: Floats, sums: Floats, drawn_games: Floats, start: Floats | None = None) -> Floats:
    """The likeliest strengths, as logarithms: a row for each row of sums, found for all of them at once.

    `seats` says how often each bot is among those left, a row a kind of choice. `sums` has how often each kind
    occurred, and then how often each bot was chosen. `drawn_games` says how many each two bots share besides.
    """
    kinds, bots = seats.shape
    pairs = np.argwhere(np.triu(drawn_games))
    among = np.vstack([seats, np.eye(bots)[pairs].sum(axis=1)])
    extra = np.broadcast_to(drawn_games[tuple(pairs.T)], (len(sums), len(pairs)))
    occurred = np.hstack([sums[:, :kinds], extra])
    chosen = sums[:, kinds:] + drawn_games.sum(axis=1) / 2
    logs: Floats = np.zeros_like(chosen) if start is None else np.broadcast_to(start, chosen.shape)
    for _ in range(MOST_STEPS):
        strengths = np.exp(logs)
        expected = (occurred / (strengths @ among.T)) @ among
        with np.errstate(divide="ignore", invalid="ignore"):  # a bot that met nobody
            better = np.where(expected > 0, np.log(chosen / expected), 0.0)
        before, logs = logs, better - better.mean(axis=1, keepdims=True)
        if np.abs(logs - before).max() < TOLERANCE:
            break
    return logs


def _often_together(meetings: Mapping[frozenset[int], Collection[int]], bots: int) -> NDArray[np.bool_]:
    """Who sat at one table with whom, or with themselves, on deals enough to tell how much deals differ."""
    together = np.eye(bots, dtype=np.int64) * FEWEST_DEALS
    for table, deals in meetings.items():
        together[np.ix_([*table], [*table])] += len(deals)
    return together >= FEWEST_DEALS


def _drawn_games(met: NDArray[np.bool_]) -> Floats:
    return np.where(met & ~np.eye(len(met), dtype=bool), DRAWN_GAMES, 0.0)


def _anchor(names: Sequence[str], strengths: Floats, chains: NDArray[np.bool_]) -> int:
    """The bot at nought: `random` or else the weakest, among as many as can be told how far apart they are."""
    linked = (chains & chains.T).sum(axis=0)
    if ANCHOR in names and (linked[names.index(ANCHOR)] > 1 or linked.max() == 1):
        return names.index(ANCHOR)
    return int(np.argmin(np.where(linked == linked.max(), strengths, inf)))


def _chains(ahead: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Who came in ahead of whom, or of somebody who did, and so on."""
    linked = ahead
    for _ in ahead:
        linked = linked @ linked
    return linked
