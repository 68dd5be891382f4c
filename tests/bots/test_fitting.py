"""Fitting the weights by self-play: a run of a few games does what a long one does."""

import subprocess
import sys
from pathlib import Path

import numpy
import pytest

from septem.bots import evolution
from septem.bots.evolution import Fit, Table, named, numbers
from septem.bots.fitting import main
from septem.bots.minds import mind_of, mind_with
from septem.bots.thinking.picking import AT_RANDOM, BUILDER, GREEDY, WEIGHING
from septem.bots.weights import fitted, read_fitted, tunable
from septem.data.rows import pack
from tests.kernel.test_without_numba import HIDE

START = fitted().start
POPULATION = 4
SMALL = (Table(3, "first", 2), Table(5, "second", 1))


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few deals, and a look at the mean after every generation."""
    monkeypatch.setattr(evolution, "TABLES", SMALL)
    monkeypatch.setattr(evolution, "CHECK_EVERY", 1)
    monkeypatch.setattr(evolution, "CHECK_DEALS", 2)


def test_weights_and_points_of_the_search_are_the_same_numbers() -> None:
    point = numbers(START.weights)
    assert point.shape == (len(tunable()),)
    assert named(point) == START.weights
    assert named(point + 0.3) == START.weights


def test_a_candidate_plays_every_deal_from_every_seat() -> None:
    fit = Fit(START.weights, 1, 1)
    one, other = (mind_of(policy, "first") for policy in (BUILDER, AT_RANDOM))
    table = Table(3, "first", 30)
    assert fit.advantage(one, other, table, table.deals, 5) > 0.5
    assert fit.games == 90
    assert fit.advantage(other, one, table, table.deals, 5) < -0.3
    greedy = mind_of(GREEDY, "first")
    assert fit.advantage(greedy, greedy, Table(3, "first", 1), 300, 5) == pytest.approx(0, abs=0.1)


def test_who_plays_exactly_as_the_others_wins_its_share() -> None:
    """From every seat of every deal the same game is played, so that the shares add up to one."""
    fit = Fit(START.weights, 1, 1)
    same = mind_with(START.weights, WEIGHING, "second")
    assert fit.advantage(same, same, Table(4, "second", 5), 5, 8) == pytest.approx(0, abs=1e-12)


@pytest.mark.usefixtures("small")
def test_a_seed_fits_the_same_weights_on_one_thread_and_on_two() -> None:
    runs = []
    for threads in (1, 2):
        fit = Fit(START.weights, 3, threads)
        told = list(fit.run(2, POPULATION))
        assert [generation for generation, _ in told] == [1, 2]
        runs.append((told, fit.games, fit.best.tolist()))
    assert runs[0] == runs[1]
    games = 2 * 3 + 5
    assert runs[0][1] == 2 * (POPULATION * 3 * games + 2 * games)
    assert runs[0][0][1][1].startswith(f"generation 2, {runs[0][1]:,} games: ")


@pytest.mark.usefixtures("small")
def test_another_seed_tries_other_weights() -> None:
    told = [list(Fit(START.weights, seed, 1).run(1, POPULATION)) for seed in (3, 4)]
    assert told[0] != told[1]


@pytest.mark.usefixtures("small")
def test_the_mean_takes_the_place_of_the_best_only_if_it_wins() -> None:
    fit = Fit(START.weights, 5, 1)
    best = fit.best
    for _, line in fit.run(4, POPULATION):
        gain = float(line.split(": ")[1].split()[0])
        assert line.endswith("kept" if gain > 0 else "dropped")
        assert (gain > 0) == (not numpy.array_equal(fit.best, best))
        best = fit.best


@pytest.mark.usefixtures("small")
def test_the_command_writes_a_file_that_the_bots_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "weights.json"
    arguments = ["--generations", "2", "--population", str(POPULATION), "--seed", "6", "--threads", "1"]
    monkeypatch.setattr(sys, "argv", ["fitting", *arguments, "--out", str(out)])
    assert main() == 0
    assert len(capsys.readouterr().err.splitlines()) == 2
    written = read_fitted(out)
    assert written.command == "python -m septem.bots.fitting --generations 2 --population 4 --seed 6"
    assert (written.seed, written.games, written.start) == (6, 308, START)
    assert str(written) == out.read_text(encoding="utf-8")
    assert pack(mind_with(written.weights, WEIGHING, "second"))


@pytest.mark.parametrize(
    ("option", "value", "least"),
    [
        ("--generations", "0", 1),
        ("--population", "3", 4),
        ("--threads", "-1", 1),
        ("--seed", "x", 1),
        ("--seed", str(2**31), 1),
    ],
)
def test_numbers_that_cannot_be_are_refused(
    option: str, value: str, least: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["fitting", f"{option}={value}"])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 2
    wanted = f"argument {option}: a number from {least} to 2,147,483,647 is wanted, not '{value}'\n"
    assert capsys.readouterr().err.endswith(wanted)


def test_a_file_that_cannot_be_written_is_refused_before_the_first_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "nowhere" / "weights.json"
    monkeypatch.setattr(sys, "argv", ["fitting", "--out", str(out)])
    assert main() == 1
    assert capsys.readouterr().err == f"Cannot write {out}: No such file or directory.\n"


@pytest.mark.parametrize("hidden", ["cma", "numba", "numpy"])
def test_without_a_library_it_says_what_to_install(hidden: str) -> None:
    code = HIDE.format(hidden=[hidden]) + "import runpy\nrunpy.run_module('septem.bots.fitting', run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "Fitting needs cma, Numba and NumPy; install them with: pip install 'septem[tune]'\n"
