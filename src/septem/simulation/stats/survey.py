"""Figures of several kinds of tables side by side: each card and wonder over all numbers of players."""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from septem.data.cards import Card
from septem.simulation.stats.figures import CardFigures, Estimate, Fates, Figures, WonderFigures, mean_of

# Fewer cities than that say nothing about how their owners fare.
FEWEST_BUILDERS = 100


class CardLine(NamedTuple):
    """One card: its figures by number of players, and their plain means over the tables that use it."""

    card: Card
    by_players: dict[int, CardFigures]
    pick: Estimate | None
    first_pick: Estimate | None
    turn: float | None
    fates: Fates
    wins: Estimate | None
    brought: float | None
    opening: Estimate | None

    @property
    def has_builders(self) -> bool:
        """Whether at every table there are enough cities that have it."""
        return all(figures.builders >= FEWEST_BUILDERS for figures in self.by_players.values())

    def wins_at(self, players: int) -> Estimate | None:
        """How its builders fare at a table of so many players, where there are enough of them."""
        figures = self.by_players.get(players)
        return figures.wins if figures and figures.builders >= FEWEST_BUILDERS else None


class WonderLine(NamedTuple):
    """One side of a wonder, likewise."""

    name: str
    city: str
    side: str
    by_players: dict[int, WonderFigures]
    wins: Estimate
    points: float
    mean_stages: float
    stage_wins: tuple[float | None, ...]


class Survey:
    """All figures of an edition, from one table or several."""

    def __init__(self, tables: Sequence[Figures]) -> None:
        self.tables = tuple(tables)

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players."""
        return tuple(table.players for table in self.tables)

    @cached_property
    def cards(self) -> tuple[CardLine, ...]:
        """Every card that was in play, by Age and name."""
        found: dict[tuple[int, str], dict[int, CardFigures]] = {}
        for table in self.tables:
            for figures in table.cards:
                found.setdefault((figures.card.age, figures.card.name), {})[table.players] = figures
        return tuple(_card_line(found[key]) for key in sorted(found))

    @cached_property
    def wonders(self) -> tuple[WonderLine, ...]:
        """Every side of a wonder that was in play, most successful first."""
        found: dict[str, dict[int, WonderFigures]] = {}
        for table in self.tables:
            for figures in table.wonders:
                found.setdefault(figures.name, {})[table.players] = figures
        return tuple(sorted(map(_wonder_line, found.values()), key=lambda line: -line.wins.value))

    def of_age(self, age: int) -> list[CardLine]:
        """The cards of an Age that are no guilds, best first picks first, those without such a figure last."""
        return sorted((line for line in self.cards if line.card.age == age and not line.card.guild), key=_best_first)

    def guilds(self) -> list[CardLine]:
        """The guilds in the same order."""
        return sorted((line for line in self.cards if line.card.guild), key=_best_first)

    def category(self, name: str) -> tuple[float, float, Estimate | None]:
        """Mean points of winners and of others in a category, and how those with most of it fare."""
        found = [next(each for each in table.categories if each.name == name) for table in self.tables]
        leaders = [each.leaders for each in found if each.leaders]
        return (
            _mean(each.winners for each in found),
            _mean(each.others for each in found),
            mean_of(leaders) if leaders else None,
        )

    def colour(self, name: str) -> tuple[float, float]:
        """How many structures of a colour winners build, and others."""
        found = [next(each for each in table.colours if each.name == name) for table in self.tables]
        return _mean(each.winners for each in found), _mean(each.others for each in found)

    def colour_wins(self, name: str, fewest: int) -> list[tuple[int, float]]:
        """How those fare who build so many structures of a colour, where at least `fewest` cities of each table do."""
        found = [next(each for each in table.colours if each.name == name) for table in self.tables]
        line = []
        for number in range(max(len(each.cities) for each in found)):
            there = [each.wins[number] for each in found if len(each.cities) > number and each.cities[number] >= fewest]
            wins = [index for index in there if index is not None]
            if len(wins) == len(found):
                line.append((number, _mean(wins)))
        return line


def _card_line(lines: dict[int, CardFigures]) -> CardLine:
    def mean(value: Callable[[CardFigures], Estimate | None]) -> Estimate | None:
        there = [estimate for figures in lines.values() if (estimate := value(figures)) is not None]
        return mean_of(there) if there else None

    def plain(value: Callable[[CardFigures], float | None]) -> float | None:
        there = [number for figures in lines.values() if (number := value(figures)) is not None]
        return _mean(there) if there else None

    return CardLine(
        next(iter(lines.values())).card,
        lines,
        mean(lambda figures: figures.pick),
        mean(lambda figures: figures.first_pick),
        plain(lambda figures: figures.turn),
        Fates(*(_mean(parts) for parts in zip(*(figures.fates for figures in lines.values()), strict=True))),
        mean(lambda figures: figures.wins if figures.builders >= FEWEST_BUILDERS else None),
        plain(lambda figures: figures.brought),
        mean(lambda figures: figures.opening),
    )


def _wonder_line(lines: dict[int, WonderFigures]) -> WonderLine:
    one = next(iter(lines.values()))
    by_stages = zip(*(figures.stage_wins for figures in lines.values()), strict=True)
    return WonderLine(
        one.name,
        one.city,
        one.side,
        lines,
        mean_of([figures.wins for figures in lines.values()]),
        _mean(figures.points for figures in lines.values()),
        _mean(figures.mean_stages for figures in lines.values()),
        tuple(_mean_of_known(indices) for indices in by_stages),
    )


def _best_first(line: CardLine) -> tuple[bool, float]:
    return line.opening is None, -line.opening.value if line.opening else 0.0


def _mean_of_known(numbers: Iterable[float | None]) -> float | None:
    known = [number for number in numbers if number is not None]
    return _mean(known) if known else None


def _mean(numbers: Iterable[float]) -> float:
    found = list(numbers)
    return sum(found) / len(found)
