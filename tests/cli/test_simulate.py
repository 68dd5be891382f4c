"""`septem simulate`: the numbers add up, the picture is drawn, and every way to end is told in one line."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from septem import simulation
from septem.cli import plot_file
from septem.cli.app import run
from septem.cli.plan import Plan
from septem.cli.tally import Tally
from septem.kernel import compiled
from septem.simulation import Simulation, simulate

WONDERS = ("Giza A", "Giza B", "Rhodes A", "Rhodes B")
GAMES = 300


def batch() -> Simulation:
    """Two games of three: seat 0 wins the first, seats 1 and 2 share the second."""
    scores = np.zeros((2, 3, 7), np.int16)
    scores[0, :, 3] = 10, 4, 6
    scores[1, :, 0] = -1, 18, 0
    scores[1, :, 6] = 0, 2, 20
    winners = np.array([[True, False, False], [False, True, True]])
    wonders = np.array([[0, 2, 1], [1, 0, 2]], np.int8)
    return Simulation(scores, winners, wonders, WONDERS)


def test_points_are_averaged_over_cities() -> None:
    tally = Tally(3, WONDERS)
    tally.add(batch())
    points = tally.points()
    assert points["civilian"].mean == pytest.approx(20 / 6)
    assert points["military"].mean == pytest.approx(17 / 6)
    assert points["military"].percentiles[0] == -1
    assert points["total"].mean == pytest.approx(59 / 6)
    totals = [10, 4, 6, -1, 20, 20]
    assert points["total"].deviation == pytest.approx(float(np.std(totals)))
    assert points["total"].percentiles == tuple(
        int(np.percentile(totals, percent, method="inverted_cdf")) for percent in (5, 25, 50, 75, 95)
    )


def test_a_shared_victory_counts_in_parts() -> None:
    tally = Tally(3, WONDERS)
    tally.add(batch())
    assert [share.share for share in tally.seats()] == [0.5, 0.25, 0.25]
    shares = {share.name: (share.games, share.share, share.points) for share in tally.wonders()}
    assert shares == {"Giza A": (2, 0.75, 15.0), "Giza B": (2, 0.0, 2.5), "Rhodes A": (2, 0.25, 12.0)}


def test_f9_the_free_city_is_left_out() -> None:
    played = batch()
    played.winners[1] = False, True, False
    tally = Tally(2, WONDERS)
    tally.add(played)
    assert [share.share for share in tally.seats()] == [0.5, 0.5]
    assert tally.points()["total"].mean == pytest.approx((10 + 4 - 1 + 20) / 4)
    assert sum(share.games for share in tally.wonders()) == 4


def test_the_interval_is_wilsons() -> None:
    """5 of 10: 0.2366 to 0.7634 (Newcombe 1998, the score method)."""
    scores = np.zeros((10, 2, 7), np.int16)
    winners = np.array([[True, False]] * 5 + [[False, True]] * 5)
    tally = Tally(2, WONDERS)
    tally.add(Simulation(scores, winners, np.zeros((10, 2), np.int8), WONDERS))
    seat = tally.seats()[0]
    assert (round(seat.low, 4), round(seat.high, 4)) == (0.2366, 0.7634)


def test_batches_add_up() -> None:
    one, two = Tally(3, WONDERS), Tally(3, WONDERS)
    one.add(batch())
    two.add(batch())
    two.add(batch())
    assert two.games == 2 * one.games
    assert two.points() == one.points()
    assert [share.share for share in two.wonders()] == [share.share for share in one.wonders()]


@pytest.mark.parametrize(
    ("players", "edition", "variant"),
    [(3, "first", None), (7, "second", None), (2, "first", "free-city"), (2, "second", "gaia")],
)
def test_json_is_what_the_games_came_to(
    capsys: pytest.CaptureFixture[str], players: int, edition: str, variant: str | None
) -> None:
    chosen = ["--variant", variant] if variant else ["--players", str(players)]
    command = ["simulate", "--games", str(GAMES), "--edition", edition, *chosen, "--seed", "5", "--json"]
    assert run([*command, "--threads", "2"]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    result = json.loads(printed.out)
    assert run([*command, "--threads", "1"]) == 0
    assert json.loads(capsys.readouterr().out) == result
    games = simulate(GAMES, players, edition, variant, seed=5)
    totals = games.scores[:, :players].sum(axis=2)
    assert result["played"] == result["games"] == GAMES
    assert result["points"]["total"]["mean"] == pytest.approx(totals.mean())
    assert result["points"]["science"]["deviation"] == pytest.approx(games.scores[:, :players, 4].std())
    assert sum(seat["share"] for seat in result["seats"]) == pytest.approx(1)
    assert sum(wonder["games"] for wonder in result["wonders"]) == players * GAMES
    assert all(wonder["low"] <= wonder["share"] <= wonder["high"] for wonder in result["wonders"])


def test_the_tables_fit_80_columns(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "--games", str(GAMES), "--players", "7", "--edition", "second"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"{GAMES} games of random play: 7 players, second edition, seed 0"
    assert max(map(len, lines)) <= 80
    for word in ("military", "guilds", "total", "seat 6", "Halikarnassos night"):
        assert any(line.startswith(word) for line in lines)


def test_the_title_counts_what_was_played() -> None:
    plan = Plan(1, 3, "first", None, 0)
    assert plan.title(1) == "1 game of random play: 3 players, first edition, seed 0"
    assert plan._replace(games=2_000_000).title(16_384).startswith("16,384 of 2,000,000 games of")


@pytest.mark.parametrize(("name", "start"), [("a.png", b"\x89PNG"), ("a.SVG", b"<?xml"), ("a.pdf", b"%PDF")])
def test_a_picture_is_drawn_into_the_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str, start: bytes
) -> None:
    file = tmp_path / name
    command = ["simulate", "--games", "40", "--plot", str(file), "--json"]
    assert run(command) == 0
    drawn = file.read_bytes()
    assert drawn.startswith(start)
    assert run(command) == 0
    assert file.read_bytes() == drawn
    assert list(tmp_path.iterdir()) == [file]


def test_the_picture_shows_what_the_table_says() -> None:
    from septem.cli.plot import picture

    tally = Tally(3, WONDERS)
    tally.add(batch())
    points, wins = picture(Plan(2, 3, "first", None, 0), tally).axes
    assert [label.get_text() for label in points.get_yticklabels()] == list(tally.points())
    assert "3.3" in [text.get_text() for text in points.texts]
    assert [label.get_text() for label in wins.get_yticklabels()] == ["Giza A", "Rhodes A", "Giza B"]
    assert "equal: 33.3 %" in [text.get_text() for text in wins.texts]


def one_line(capsys: pytest.CaptureFixture[str], code: int, *arguments: str) -> str:
    assert run(["simulate", *arguments]) == code
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    return printed.err


@pytest.fixture
def no_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing may be played."""

    def refuse(*arguments: Any) -> None:
        raise AssertionError("the simulation started")

    monkeypatch.setattr(simulation, "simulate_chunks", refuse)


@pytest.mark.usefixtures("no_games")
def test_a_picture_that_cannot_be_drawn_is_refused_before_the_games(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ".png, .svg and .pdf" in one_line(capsys, 2, "--plot", str(tmp_path / "a.gif"))
    assert ".png, .svg and .pdf" in one_line(capsys, 2, "--plot", str(tmp_path / "picture"))
    assert "Cannot write" in one_line(capsys, 1, "--plot", str(tmp_path / "nowhere" / "a.png"))
    (tmp_path / "folder.png").mkdir()
    assert "Cannot write" in one_line(capsys, 1, "--plot", str(tmp_path / "folder.png"))
    monkeypatch.setattr(plot_file, "find_spec", lambda name: None)
    assert "pip install 'septem[plot]'" in one_line(capsys, 1, "--plot", str(tmp_path / "a.png"))
    assert [file.name for file in tmp_path.iterdir()] == ["folder.png"]


@pytest.mark.parametrize(
    ("given", "code", "word"),
    [
        (["--games", "0"], 2, "--games"),
        (["--games", "few"], 2, "--games"),
        (["--threads", "0"], 2, "--threads"),
        (["--seed", "-1"], 2, "--seed"),
        (["--players", "8"], 2, "--players"),
        (["--players", "3", "--variant", "gaia"], 1, "two players"),
        (["--players", "2"], 1, "variant"),
        (["--edition", "third"], 2, "third"),
    ],
)
def test_bad_arguments_get_one_clear_line(
    capsys: pytest.CaptureFixture[str], given: list[str], code: int, word: str
) -> None:
    assert word in one_line(capsys, code, *given)


def test_without_numba_it_says_how_to_get_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled.kernel.cache_clear()
    monkeypatch.setitem(sys.modules, "numba", None)
    assert "pip install 'septem[fast]'" in one_line(capsys, 1, "--games", "5")


def chunks_until_ctrl_c(count: int) -> Iterator[Simulation]:
    for _ in range(count):
        yield batch()
    raise KeyboardInterrupt


def test_ctrl_c_shows_what_there_is_so_far(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "simulate_chunks", lambda *arguments: chunks_until_ctrl_c(3))
    assert run(["simulate", "--games", "1000"]) == 130
    printed = capsys.readouterr()
    assert printed.out.startswith("6 of 1,000 games of random play")
    assert printed.err == "Stopped.\n"
    monkeypatch.setattr(simulation, "simulate_chunks", lambda *arguments: chunks_until_ctrl_c(1))
    assert run(["simulate", "--games", "1000", "--json"]) == 130
    assert json.loads(capsys.readouterr().out)["played"] == 2


def test_ctrl_c_before_the_first_game_just_stops(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulation, "simulate_chunks", lambda *arguments: chunks_until_ctrl_c(0))
    assert one_line(capsys, 130) == "Stopped.\n"
