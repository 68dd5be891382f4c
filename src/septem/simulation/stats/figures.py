"""From counts to figures: what wins, with intervals.

Wins are told as an index: 100 is a fair share, whatever the number of players, and 120 is a fifth more than that.
"""

from math import sqrt
from typing import NamedTuple

from septem.data.cards import COLOURS, Card
from septem.game.names import names_of
from septem.game.scores import Score
from septem.kernel.layout import BUILD, FREE, LEFT_OVER, SELL, WONDER
from septem.simulation.intervals import Z, wilson
from septem.simulation.stats.rows import WHOLE, CardCounts, Counts, OpeningCounts, Ratio

FAIR = 100
# Below so many games on either side nothing is said about first picks.
FEWEST_OPENINGS = 30


class Estimate(NamedTuple):
    """A number with its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def times(self, factor: float) -> "Estimate":
        """The same on another scale."""
        return Estimate(self.value * factor, self.low * factor, self.high * factor)


class Fates(NamedTuple):
    """What became of the copies of a card, as shares that add up to one."""

    built: float
    wonder: float
    sold: float
    left_over: float
    elsewhere: float  # used by the Free City or turned up by Gaïa


class CardFigures(NamedTuple):
    """One card at one kind of table; None where there is nothing to go by."""

    card: Card
    offers: int
    pick: Estimate | None  # of the times somebody held it, how often it was built
    first_pick: Estimate | None  # the same, the first time only
    turn: float | None  # the mean turn of the Age on which it was built
    fates: Fates
    builders: int
    wins: Estimate | None  # index of the cities that have it
    points: float | None  # their mean points
    brought: float | None  # mean points that it brings by itself
    opening: Estimate | None  # index gained by opening the Age with it rather than with another card


class WonderFigures(NamedTuple):
    """One side of a wonder."""

    name: str
    city: str
    side: str
    seats: int
    wins: Estimate  # index
    categories: tuple[float, ...]  # mean points by column of the score sheet
    stages: tuple[int, ...]  # cities that ended with 0, 1, 2 … stages
    stage_wins: tuple[float | None, ...]  # and their index

    @property
    def points(self) -> float:
        """Mean points."""
        return sum(self.categories)

    @property
    def mean_stages(self) -> float:
        """Stages built on average."""
        return sum(number * count for number, count in enumerate(self.stages)) / self.seats


class CategoryFigures(NamedTuple):
    """One column of the score sheet."""

    name: str
    winners: float  # mean points of winners
    others: float  # and of those who did not win
    leaders: Estimate | None  # index of those with most points of it


class ColourFigures(NamedTuple):
    """One colour of cards."""

    name: str
    winners: float  # mean number of such structures
    others: float
    cities: tuple[int, ...]  # cities with 0, 1, 2 … of them
    wins: tuple[float | None, ...]  # and their index


class Figures(NamedTuple):
    """All figures of one kind of table."""

    players: int
    games: int
    shared: float  # part of the games that ended with a shared victory
    points: float  # mean points of a city
    cards: tuple[CardFigures, ...]
    wonders: tuple[WonderFigures, ...]
    seats: tuple[Estimate, ...]  # index
    categories: tuple[CategoryFigures, ...]
    colours: tuple[ColourFigures, ...]


def figures_of(counts: Counts, edition: str, players: int) -> Figures:
    """Everything that the counts of one kind of table tell."""
    names = names_of(edition)
    in_play = zip(names.cards, counts.cards, counts.openings, strict=False)
    boards = zip(names.wonders, counts.boards, strict=True)
    return Figures(
        players,
        counts.games,
        counts.shared / counts.games,
        sum(category.points for category in counts.categories) / (players * counts.games),
        tuple(_card(card, account, opening, players) for card, account, opening in in_play if any(account.fates)),
        tuple(
            WonderFigures(
                wonder.title,
                wonder.city,
                wonder.side,
                board.wins.of,
                _wins(board.wins, players),
                tuple(points / board.wins.of for points in board.categories),
                tuple(board.stages[: len(wonder.stages) + 1]),
                _indices(board.stages, board.stage_wins, players)[: len(wonder.stages) + 1],
            )
            for wonder, board in boards
            if board.wins.of
        ),
        tuple(_wins(seat, players) for seat in counts.seats[:players]),
        tuple(_category(counts, column, players) for column in range(len(Score._fields))),
        tuple(_colour(counts, number, players) for number in range(len(COLOURS))),
    )


def estimate_of(ratio: Ratio, whole: int = 1) -> Estimate:
    """The share with its interval, the game being the unit of chance.

    The variance of a ratio of two sums over games is that of `got - share * of` (the delta method), which allows for
    cities and copies of one game that depend on each other. It becomes a number of independent trials that would be as
    sure, and that goes into Wilson's interval.
    """
    share = ratio.got / ratio.of / whole
    variance = _variance(ratio, whole)
    trials = share * (1 - share) / variance if variance > 0 and 0 < share < 1 else ratio.of
    return Estimate(share, *wilson(share, trials))


def opening_gain(account: OpeningCounts) -> Estimate | None:
    """How much larger the share of wins is with this card than with another that could be built."""
    chosen, other = account.chosen, account.other
    if min(_games(chosen), _games(other)) < FEWEST_OPENINGS:
        return None
    gain = (chosen.got / chosen.of - other.got / other.of) / WHOLE
    # No game is on both sides, so the variances add up.
    margin = Z * sqrt(_variance(chosen, WHOLE) + _variance(other, WHOLE))
    return Estimate(gain, gain - margin, gain + margin)


def mean_of(estimates: list[Estimate]) -> Estimate:
    """The plain mean of independent estimates."""
    value = sum(estimate.value for estimate in estimates) / len(estimates)
    margin = sqrt(sum(estimate.margin**2 for estimate in estimates)) / len(estimates)
    return Estimate(value, value - margin, value + margin)


def _variance(ratio: Ratio, whole: int) -> float:
    share = ratio.got / ratio.of
    squares = ratio.got_got - 2 * share * ratio.of_got + share * share * ratio.of_of
    return max(0.0, squares) / (ratio.of * whole) ** 2


def _games(ratio: Ratio) -> float:
    """How many games of equal weight are as sure as these of unequal ones."""
    return ratio.of**2 / ratio.of_of if ratio.of else 0.0


def _wins(ratio: Ratio, players: int) -> Estimate:
    return estimate_of(ratio, WHOLE).times(FAIR * players)


def _card(card: Card, account: CardCounts, opening: OpeningCounts, players: int) -> CardFigures:
    builders, taken = account.wins.of, sum(account.taken)
    gain = opening_gain(opening)
    return CardFigures(
        card,
        account.picks.of,
        estimate_of(account.picks) if account.picks.of else None,
        estimate_of(account.first_picks) if account.first_picks.of else None,
        sum(turn * count for turn, count in enumerate(account.taken, 1)) / taken if taken else None,
        _fates(account),
        builders,
        _wins(account.wins, players) if builders else None,
        account.points / builders if builders else None,
        account.brought / builders if builders else None,
        gain.times(FAIR * players) if gain else None,
    )


def _fates(account: CardCounts) -> Fates:
    copies = sum(account.fates)
    built = account.fates[BUILD] + account.fates[FREE]
    wonder, sold, left_over = account.fates[WONDER], account.fates[SELL], account.fates[LEFT_OVER]
    elsewhere = copies - built - wonder - sold - left_over
    return Fates(built / copies, wonder / copies, sold / copies, left_over / copies, elsewhere / copies)


def _category(counts: Counts, column: int, players: int) -> CategoryFigures:
    category = counts.categories[column]
    winners, others = _split(category.points, category.won, counts.games, players)
    leaders = _wins(category.leads, players) if category.leads.of else None
    return CategoryFigures(Score._fields[column], winners, others, leaders)


def _colour(counts: Counts, number: int, players: int) -> ColourFigures:
    cities, wins = counts.colours[number], counts.colour_wins[number]
    built = sum(count * there for count, there in enumerate(cities))
    won = sum(count * there for count, there in enumerate(wins))
    winners, others = _split(built, won, counts.games, players)
    most = max((count for count, there in enumerate(cities) if there), default=0)
    return ColourFigures(
        COLOURS[number], winners, others, tuple(cities[: most + 1]), _indices(cities, wins, players)[: most + 1]
    )


def _split(all_cities: int, winners: int, games: int, players: int) -> tuple[float, float]:
    """The mean of winners, and that of the others; shared victories count in parts."""
    won = winners / WHOLE
    return won / games, (all_cities - won) / (games * (players - 1))


def _indices(cities: list[int], wins: list[int], players: int) -> tuple[float | None, ...]:
    return tuple(
        FAIR * players * won / WHOLE / count if count else None for count, won in zip(cities, wins, strict=True)
    )
