"""Games of bots in bulk: the same in any number of processes, and every wonder equally often."""

import multiprocessing
from collections import Counter
from pathlib import Path

import pytest

from septem.data.dice import load
from septem.data.dice.load import PACKAGED
from septem.dice import simulation
from septem.dice.scoring import Score
from septem.dice.simulation import Result, Series, Standing, Tally, play_game, play_games, play_in_turn
from septem.dice.table import Variant
from septem.errors import DataError, SeptemError, SetupError
from tests.dice.dying import die

WONDERS = len(load().wonders)


def test_the_same_seed_gives_the_same_games_in_any_number_of_processes() -> None:
    series = Series(players=2, side="B", seed=5)
    alone = list(play_games(series, 20, workers=1))
    assert list(play_games(series, 20, workers=2)) == alone
    assert [play_game(series, number) for number in range(20)] == alone
    assert list(play_games(Series(players=2, side="B", seed=6), 20, workers=1)) != alone


@pytest.mark.parametrize("workers", [1, 2])
def test_two_series_are_played_in_turn(workers: int) -> None:
    both = [Series(players=2, side=side) for side in "AB"]
    played = list(play_in_turn(both, 3, workers))
    assert [series.side for series, _ in played] == ["A", "B"] * 3
    for series in both:
        assert [result for one, result in played if one == series] == list(play_games(series, 3, workers=1))


def test_more_games_begin_with_the_same_ones() -> None:
    series = Series("ghost", 1, rerolls=1)
    assert list(play_games(series, 6, workers=1)) == list(play_games(series, 9, workers=1))[:6]


@pytest.mark.parametrize(
    ("variant", "players", "seats", "mights"),
    [("table", 3, 3, 3), ("table", 4, 4, 4), ("ghost", 1, 1, 2), ("bot", 1, 2, 2)],
)
def test_every_wonder_sits_in_every_seat_equally_often(variant: Variant, players: int, seats: int, mights: int) -> None:
    games = 2 * WONDERS
    results = list(play_games(Series(variant, players, "B"), games, workers=1))
    for seat in range(seats):
        assert set(Counter(result.wonders[seat] for result in results).values()) == {2}
    assert all(len(set(result.wonders)) == len(result.scores) == seats for result in results)
    assert all(len(result.mights) == mights for result in results)
    assert {result.side for result in results} == {"B"}


def test_named_wonders_stay_and_the_others_go_round() -> None:
    series = Series(players=3, wonders=("Zeus", None, None))
    results = list(play_games(series, WONDERS - 1, workers=1))
    assert {result.wonders[0] for result in results} == {"Zeus"}
    assert len({result.wonders[1] for result in results}) == WONDERS - 1
    named = Series(players=2, wonders=("zeus", "Giza"))
    assert {result.wonders for result in play_games(named, 3, workers=1)} == {("Zeus", "Giza")}


def test_bots_by_seat_and_components_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    text = PACKAGED.read_text(encoding="utf-8")
    file.write_text(text.replace('"short": "Zeus"', '"short": "Jove"'), encoding="utf-8")
    series = Series(players=2, bots=("random", "random"), wonders=("Jove", None), components=file)
    assert next(play_games(series, 1)).wonders[0] == "Jove"


@pytest.mark.parametrize(
    ("series", "error", "sentence"),
    [
        (Series(players=5), SetupError, "1 to 4 players, not 5"),
        (Series("ghost", players=2), SetupError, "Solo games have one player, not 2"),
        (Series("ghost", players=1, rerolls=3), SetupError, "0, 1 or 2 times, not 3"),
        (Series(side="C"), SetupError, "no side 'C'"),
        (Series(wonders=("Atlantis", None, None)), SetupError, "no wonder 'Atlantis'"),
        (Series(wonders=("Zeus", "Zeus", None)), SetupError, "only once"),
        (Series(wonders=("Zeus",)), SetupError, "3 seats"),
        (Series(bots=("nobody",)), SetupError, "no bot 'nobody'"),
        (Series(bots=("random", "random")), SetupError, "2 bots for 3 players"),
        (Series(components="nowhere.json"), DataError, r"nowhere\.json cannot be read"),
    ],
)
def test_a_series_that_cannot_be_is_refused_at_once(series: Series, error: type[SeptemError], sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        play_games(series, 10, workers=1)


def test_a_worker_that_dies_gives_one_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "_play_chunk", die)
    with pytest.raises(SeptemError, match="A process that played games died"):
        list(play_games(Series(players=2), 10, workers=2))


def test_who_stops_early_leaves_no_process_behind() -> None:
    games = play_games(Series("ghost", 1), 200, workers=2)
    next(games)
    games.close()  # type: ignore[attr-defined]
    assert not multiprocessing.active_children()


def test_means_errors_and_shared_wins() -> None:
    first, second = Score(3, 1, 0, 0, 0, 0, 4), Score(6, 0, 1, 0, 0, 0, -3)
    tally = Tally()
    tally.add(Series(players=2), Result(("Zeus", "Giza"), "A", (first, second), (0,), (3, 1)))
    tally.add(Series(players=2), Result(("Giza", "Zeus"), "A", (first, second), (0, 1), (3, 1)))
    zeus = tally.wonders["A", "Zeus"]
    assert (tally.games, zeus.seats, zeus.wins, zeus.mean, zeus.error) == (2, 2, 1.5, 6.0, 2.0)
    assert list(zeus.means.values()) == [4.5, 0.5, 0.5, 0, 0, 0, 0.5]
    assert tally.sides["A"].seats == 4
    assert tally.sides["A"].wins == tally.games


def test_the_da_vinci_bot_is_kept_apart() -> None:
    series = Series("bot", 1)
    tally = Tally()
    for result in play_games(series, 5, workers=1):
        tally.add(series, result)
    assert tally.sides["A"].seats == tally.davinci["A"].seats == 5
    assert tally.sides["A"].wins + tally.davinci["A"].wins == pytest.approx(5)


def test_one_game_has_no_error_yet() -> None:
    standing = Standing()
    standing.add(Score(1, 1, 1, 1, 1, 1, 1), 1)
    assert (standing.mean, standing.error) == (7, None)
