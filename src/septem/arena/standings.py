"""What the games of an arena come to: bots, line-ups, who finished ahead of whom, seats, boards, points and faults."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable
from functools import cached_property
from statistics import median
from typing import NamedTuple

from septem.arena.elo import elo_of
from septem.arena.match import Result
from septem.arena.plan import Plan
from septem.arena.ratings import ANCHOR, Rating, order_of, ratings
from septem.arena.shares import Gains, Share


class BotStanding(NamedTuple):
    """A bot over all its games: share of wins a seat it took, rating, mean points, and seconds a move."""

    bot: str
    games: int
    wins: Share
    rating: Rating | None
    points: float | None
    seconds: float | None


class LineUp(NamedTuple):
    """One bot against the others of its table, and its share of wins."""

    bot: str
    others: tuple[str, ...]
    wins: Share

    @property
    def elo(self) -> Rating | None:
        """What the share is in Elo, if the others are copies of one bot."""
        if len(set(self.others)) > 1:
            return None
        return Rating(*(elo_of(share, len(self.others) + 1) for share in self.wins[:3]))


class Named(NamedTuple):
    """A seat or a board: its share of wins and mean points."""

    name: str
    wins: Share
    points: float | None


class FaultCount(NamedTuple):
    """How often a bot was at fault in one way, and the first example; nobody's fault has no bot."""

    bot: str | None
    kind: str
    games: int
    example: str
    key: str


class Standings:
    """Everything that a report of an arena holds; ties share a win, and games that a worker lost count for nobody."""

    def __init__(self, plan: Plan, results: Iterable[Result]) -> None:
        self.plan = plan
        self.played = 0
        self.counted: list[Result] = []
        self._games: Counter[str] = Counter()
        self._bots: Gains[str] = Gains()
        self._line_ups: Gains[tuple[str, tuple[str, ...]]] = Gains()
        self._cross: Gains[tuple[str, str]] = Gains()
        self._seats: Gains[str] = Gains()
        self._boards: Gains[str] = Gains()
        # Points and seats that have them, by whatever has a mean: a bot, its categories, a seat, a board.
        self._points: Counter[Hashable] = Counter()
        self._scored: Counter[Hashable] = Counter()
        self._paces: defaultdict[str, list[float]] = defaultdict(list)
        self._faults: dict[tuple[str | None, str], list[Result]] = {}
        # In the order of the plan, so that the same games come to the same numbers, in whatever order they were played.
        for result in sorted(results, key=lambda result: (result.deal, len(result.key), result.key)):
            self._add(result)

    def _add(self, result: Result) -> None:
        self.played += 1
        if result.fault:
            self._faults.setdefault((result.fault.bot, result.fault.kind), []).append(result)
        if not result.places:
            return
        self.counted.append(result)
        self._games.update(set(result.bots))
        for seat in range(len(result.bots)):
            self._add_seat(result, seat)

    def _add_seat(self, result: Result, seat: int) -> None:
        bot, place, deal = result.bots[seat], result.places[seat], result.deal
        win = (place == 1) / result.places.count(1)
        board = result.boards[seat]
        self._bots.add(deal, bot, win)
        self._seats.add(deal, _seat_name(seat), win)
        self._boards.add(deal, board, win)
        others = result.bots[:seat] + result.bots[seat + 1 :]
        if bot not in others:
            self._line_ups.add(deal, (bot, tuple(sorted(others))), win)
        for other, its_place in zip(result.bots, result.places, strict=True):
            if other != bot:
                self._cross.add(deal, (bot, other), (place < its_place) + (place == its_place) / 2)
        if result.points:
            for thing in (("bot", bot), ("seat", _seat_name(seat)), ("board", board)):
                self._points[thing] += result.points[seat]
                self._scored[thing] += 1
            for category, points in result.scores[seat].items():
                self._points["bot", bot, category] += points
        if result.moves and result.moves[seat]:
            self._paces[bot].append(result.seconds[seat] / result.moves[seat])

    @property
    def deals(self) -> int:
        """How many deals have a game that counts."""
        return len({result.deal for result in self.counted})

    @cached_property
    def bots(self) -> list[BotStanding]:
        """The strongest first."""
        wins = self._bots.shares()
        names = [bot for bot in self.plan.everybody if bot in wins]
        number = {bot: place for place, bot in enumerate(names)}
        orders = (
            (result.deal, order_of([number[bot] for bot in result.bots], result.places)) for result in self.counted
        )
        rows = [
            BotStanding(
                bot, self._games[bot], wins[bot], rating, self._mean_points("bot", bot), self._seconds_a_move(bot)
            )
            for bot, rating in zip(names, ratings(names, orders), strict=True)
        ]
        return sorted(rows, key=lambda row: (-row.rating.rating if row.rating else 0.0, -row.wins.share))

    @property
    def anchor(self) -> str | None:
        """The bot whose rating is fixed at nought, if there are ratings."""
        at_nought = [row.bot for row in self.bots if row.rating == Rating(0, 0, 0)]
        return min(at_nought, key=lambda bot: (bot != ANCHOR, self.plan.everybody.index(bot)), default=None)

    @cached_property
    def line_ups(self) -> list[LineUp]:
        """Each bot that was alone of its kind at a table, against the others there; the strongest first."""
        order = {row.bot: place for place, row in enumerate(self.bots)}
        rows = [LineUp(bot, others, wins) for (bot, others), wins in self._line_ups.shares().items()]
        return sorted(rows, key=lambda row: (order[row.bot], [order[other] for other in row.others]))

    @cached_property
    def cross(self) -> dict[tuple[str, str], Share]:
        """How often a seat of the first bot finished ahead of one of the second; a tie is half."""
        return self._cross.shares()

    @cached_property
    def seats(self) -> list[Named]:
        """Round the table."""
        return sorted(self._named("seat", self._seats))

    @cached_property
    def boards(self) -> list[Named]:
        """The luckiest first."""
        return sorted(self._named("board", self._boards), key=lambda row: (-row.wins.share, row.name))

    @cached_property
    def categories(self) -> dict[str, dict[str, float]]:
        """Mean points of each bot by category, in the order of the bots."""
        names = list(dict.fromkeys(name for result in self.counted for score in result.scores[:1] for name in score))
        return {
            row.bot: {name: self._points["bot", row.bot, name] / self._scored["bot", row.bot] for name in names}
            for row in self.bots
            if self._scored["bot", row.bot]
        }

    @cached_property
    def faults(self) -> list[FaultCount]:
        """The most frequent first."""
        rows = [
            FaultCount(bot, kind, len(games), games[0].fault.sentence if games[0].fault else "", games[0].key)
            for (bot, kind), games in self._faults.items()
        ]
        return sorted(rows, key=lambda row: -row.games)

    def _named(self, kind: str, gains: Gains[str]) -> list[Named]:
        return [Named(name, wins, self._mean_points(kind, name)) for name, wins in gains.shares().items()]

    def _mean_points(self, kind: str, name: str) -> float | None:
        return self._points[kind, name] / self._scored[kind, name] if self._scored[kind, name] else None

    def _seconds_a_move(self, bot: str) -> float | None:
        # The median game: in the first one of a process a bot may have to load what it thinks with.
        return median(self._paces[bot]) if self._paces[bot] else None


def _seat_name(seat: int) -> str:
    return f"seat {seat}"
