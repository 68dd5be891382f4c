"""The benchmark of the dice game: which games it plays, what it compares them with, and how sure it is."""

from collections import Counter
from collections.abc import Iterator
from math import sqrt
from pathlib import Path

import pytest

from septem.dice import benchmark
from septem.dice.benchmark import (
    COLUMNS,
    PUBLISHED,
    RUNS,
    TOLERANCE,
    Cell,
    balance,
    balance_games,
    match,
    wilson_interval,
)
from septem.dice.scoring import Score
from septem.dice.simulation import Result, Series, play_games
from tests.dice.made_up import BEFORE, CONFLICT, made_up_games
from tests.dice.properties.tables import WONDERS


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody plays."""
    monkeypatch.setattr(benchmark, "play_games", made_up_games)


def cells_of(games: int) -> list[Cell]:
    """What all runs of `balance` find."""
    return [cell for column, side in RUNS for cell in balance(column, side, games)]


# Some figures of the table in docs/dice.md, section 14, copied by hand.
@pytest.mark.parametrize(
    ("wonder", "column", "side_a", "side_b"),
    [
        ("Halicarnassus", "solo, before conflict", 14.9, 15.6),
        ("Alexandria", "solo, before conflict", 14.9, 12.8),
        ("Alexandria", "3 players", 15.8, 14.9),
        ("Artemis", "solo, Ghost 0 rerolls", 18.4, 19.4),
        ("Babylon", "4 players", 17.8, 19.6),
        ("Zeus", "solo, Ghost 2 rerolls", 17.9, 17.8),
        ("Zeus", "3 players", 15.1, 22.7),
        ("Giza", "2 players", 21.0, 19.2),
        ("Giza", "solo, before conflict", 19.3, 15.9),
        ("Rhodes", "4 players", 17.0, 21.2),
    ],
)
def test_the_published_figures(wonder: str, column: str, side_a: float, side_b: float) -> None:
    place = [one.title for one in COLUMNS].index(column)
    assert PUBLISHED[wonder][place] == (side_a, side_b)


@pytest.mark.parametrize(
    ("place", "mean_a", "mean_b"),
    [(0, 16.0, 14.9), (1, 20.2, 19.2), (2, 18.9, 18.1), (3, 18.5, 18.4), (4, 16.8, 19.8), (5, 16.1, 18.9)],
)
def test_the_published_figures_have_the_published_means(place: int, mean_a: float, mean_b: float) -> None:
    """The last row of the same table, which would not fit if one of the others were mistyped by much."""
    for side, mean in enumerate((mean_a, mean_b)):
        assert sum(row[place][side] for row in PUBLISHED.values()) / 7 == pytest.approx(mean, abs=0.08)


@pytest.mark.parametrize("games", [1, 2, 3, 7, 10])
@pytest.mark.usefixtures("quick")
def test_every_figure_is_measured(games: int) -> None:
    """Six columns, seven wonders, two sides, each once."""
    cells = cells_of(games)
    found = Counter((cell.column, cell.wonder, cell.side) for cell in cells)
    assert set(found) == {(column, wonder, side) for column in COLUMNS for wonder in WONDERS for side in "AB"}
    assert set(found.values()) == {1}
    for cell in cells:
        assert cell.published == PUBLISHED[cell.wonder][COLUMNS.index(cell.column)]["AB".index(cell.side)]


@pytest.mark.parametrize("games", [1, 7, 300])
@pytest.mark.usefixtures("quick")
def test_as_many_games_as_foretold(games: int) -> None:
    played = []
    for column, side in RUNS:
        balance(column, side, games, on_game=lambda: played.append(1))
    assert len(played) == balance_games(games)


def test_how_many_games_300_seats_a_figure_take() -> None:
    """2,100 seats a side and column: two columns of solo games, then 1,050, 700 and 525 games."""
    assert balance_games(300) == 2 * (2100 + 2100 + 1050 + 700 + 525)


def test_a_figure_is_the_mean_of_so_many_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    seats: Counter[tuple[int, int, str, str]] = Counter()

    def counting(series: Series, games: int, workers: int | None) -> Iterator[Result]:
        for result in made_up_games(series, games, workers):
            seats.update((series.players, series.rerolls, result.side, wonder) for wonder in result.wonders)
            yield result

    monkeypatch.setattr(benchmark, "play_games", counting)
    assert cells_of(12)
    assert set(seats.values()) == {12}


def test_the_games_are_those_of_a_greedy_player(monkeypatch: pytest.MonkeyPatch) -> None:
    several: list[Series] = []

    def noting(series: Series, games: int, workers: int | None) -> Iterator[Result]:
        several.append(series)
        return made_up_games(series, games, workers)

    monkeypatch.setattr(benchmark, "play_games", noting)
    assert cells_of(7)
    assert {series.bots for series in several} == {("greedy",)}
    kinds = [(series.variant, series.players, series.rerolls, series.side) for series in several]
    solo = [("ghost", 1, rerolls, side) for rerolls in (0, 2) for side in "AB"]
    assert kinds == solo + [("table", players, 0, side) for players in (2, 3, 4) for side in "AB"]


@pytest.mark.usefixtures("quick")
def test_only_the_first_column_leaves_the_conflict_out() -> None:
    for cell in cells_of(7):
        expected = BEFORE if cell.column.title == "solo, before conflict" else BEFORE + CONFLICT
        assert (cell.measured, cell.error) == (expected, 0)


@pytest.mark.usefixtures("quick")
def test_one_seat_has_no_error_yet() -> None:
    assert {cell.error for cell in balance(COLUMNS[1], "A", 1)} == {None}


@pytest.mark.parametrize(
    ("measured", "difference", "agrees"),
    [(18.4, 0.0, True), (19.9, 1.5, True), (16.9, -1.5, True), (20.0, 1.6, False), (16.8, -1.6, False)],
)
def test_figures_agree_within_the_tolerance(measured: float, difference: float, agrees: bool) -> None:
    assert TOLERANCE == 1.5
    cell = Cell(COLUMNS[1], "Artemis", "A", 18.4, measured, 0.2)
    assert cell.difference == pytest.approx(difference)
    assert cell.agrees is agrees


def scripted(monkeypatch: pytest.MonkeyPatch, winners: list[tuple[int, ...]]) -> list[tuple[Series, int]]:
    """Lets matches end so, game by game; seat 0 has 10 VP and seat 1 has 4. Returns what was asked for."""
    asked: list[tuple[Series, int]] = []
    script = iter(winners)

    def play(series: Series, games: int, workers: int | None) -> Iterator[Result]:
        asked.append((series, games))
        scores = (Score(10, 0, 0, 0, 0, 0, 0), Score(4, 0, 0, 0, 0, 0, 0))
        for _ in range(games):
            yield Result(("Zeus", "Giza"), series.side, scores, next(script), (0, 0))

    monkeypatch.setattr(benchmark, "play_games", play)
    return asked


def test_in_a_match_each_bot_has_both_seats_and_sides_with_the_same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = scripted(monkeypatch, [(0,)] * 8)
    played: list[int] = []
    found = match("planner", "greedy", 6, seed=3, on_game=lambda: played.append(1))
    assert (len(played), found.games) == (8, 8)
    assert [(series.bots, series.side, count) for series, count in asked] == [
        (("planner", "greedy"), "A", 2),
        (("greedy", "planner"), "A", 2),
        (("planner", "greedy"), "B", 2),
        (("greedy", "planner"), "B", 2),
    ]
    assert {(series.variant, series.players, series.seed, series.wonders) for series, _ in asked} == {
        ("table", 2, 3, None)
    }


def test_what_a_match_came_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot sits on seat 0, 1, 0, 1 and wins, loses, shares and wins: 2.5 of 4 games."""
    scripted(monkeypatch, [(0,), (0,), (0, 1), (1,)])
    found = match("planner", "greedy", 4)
    assert (found.games, found.won) == (4, 0.625)
    assert found.interval == wilson_interval(0.625, 4)
    assert (found.points, found.rival_points) == (7, 7)


def test_points_are_counted_for_the_bot_wherever_it_sits(monkeypatch: pytest.MonkeyPatch) -> None:
    scripted(monkeypatch, [(0,)] * 4)
    found = match("planner", "greedy", 1)
    assert (found.games, found.won, found.points, found.rival_points) == (4, 0.5, 7, 7)


# Newcombe, Statistics in Medicine 17 (1998), table I, method 3: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_the_interval_is_wilson_s(won: int, games: int, low: float, high: float) -> None:
    assert wilson_interval(won / games, games) == pytest.approx((low, high), abs=1e-4)


def test_the_interval_holds_the_shares_that_would_not_surprise() -> None:
    """A share at its end is just so far from the one that was found that it is 1.96 standard deviations off."""
    for won in (0.0, 3.5, 9.0, 12.0):
        for end in wilson_interval(won / 12, 12):
            assert abs(won / 12 - end) == pytest.approx(1.96 * sqrt(end * (1 - end) / 12), abs=1e-9)


def test_a_real_match_has_the_same_wonders_for_both(monkeypatch: pytest.MonkeyPatch) -> None:
    wonders: list[tuple[str, ...]] = []

    def noting(series: Series, games: int, workers: int | None) -> Iterator[Result]:
        for result in play_games(series, games, workers):
            wonders.append(result.wonders)
            yield result

    monkeypatch.setattr(benchmark, "play_games", noting)
    found = match("greedy", "random", 8, seed=2, workers=1)
    assert wonders[:2] == wonders[2:4] == wonders[4:6] == wonders[6:]
    assert found.won == 1
    assert found.interval == pytest.approx((0.676, 1.0), abs=0.001)
    assert found.points > found.rival_points


def test_the_guide_has_the_published_figures() -> None:
    """The first table of the section: a row a wonder, a cell a column, side A before side B."""
    guide = (Path(__file__).parents[2] / "docs" / "dice.md").read_text("utf-8")
    section = guide.partition("## How good are the wonders")[2].partition("\n## ")[0]
    rows = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("| ")]
    heads, *figures = rows[: len(PUBLISHED) + 1]
    assert [head.strip() for head in heads[1:]] == [column.title for column in COLUMNS]
    found = {name.strip(): tuple(tuple(map(float, cell.split("/"))) for cell in cells) for name, *cells in figures}
    assert found == PUBLISHED
