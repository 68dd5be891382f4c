from pathlib import Path

import pytest

from benchmarks.champion import response
from benchmarks.champion.cities import CATEGORIES
from benchmarks.champion.results import Results
from benchmarks.champion.sections.response import write
from septem.bots.network.files import write_weights
from tests.benchmarks.champion.networks import random_network, that_sells
from tests.bots.network.made import tensors_of


def trained(folder: Path, seed: int, **about: str) -> Path:
    """The folder of a training against the champion."""
    folder.mkdir()
    write_weights(folder / "weights.safetensors", tensors_of(seed=seed), {"decisions": "9000000", **about})
    return folder


def test_who_plays_as_the_champion_does_wins_a_third_and_scores_as_much(tmp_path: Path) -> None:
    champion = random_network(tmp_path)
    met = response.meet(champion, champion, 30)
    # Every deal is won once, from whichever seat.
    assert met["share"]["share"] == pytest.approx(1 / 3)
    assert met["share"]["games"] == 90
    assert met["points"] == pytest.approx(met["champions"])


def test_points_are_those_of_the_response_and_of_the_champions(tmp_path: Path) -> None:
    for name in ("seller", "builder"):
        (tmp_path / name).mkdir()
    seller, champion = that_sells(tmp_path / "seller"), random_network(tmp_path / "builder")
    met = response.meet(seller, champion, 20)
    points = dict(zip(CATEGORIES, met["points"], strict=True))
    # It ends with 3 coins, 18 cards sold for 3 each and what neighbours paid, and with nothing built.
    assert points["treasury"] >= 19
    assert points["military"] <= 0
    assert {points[category] for category in ("wonder", "civilian", "science", "commerce", "guilds")} == {0}
    assert dict(zip(CATEGORIES, met["champions"], strict=True))["civilian"] > 0


def test_each_is_told_with_its_start_the_best_first(tmp_path: Path) -> None:
    folders = [
        trained(tmp_path / "fresh", 2, start="nothing", seconds="24"),
        trained(tmp_path / "again", 3, start="champion", seconds="600"),
    ]
    results, champion = Results(tmp_path / "results", "net"), random_network(tmp_path)
    told: list[tuple[int, int]] = []
    response.play_on(folders, champion, 10, results, lambda _, done, of: told.append((done, of)))
    assert told == [(1, 2), (2, 2)]
    found = response.figures(results)
    assert {(one.start, one.decisions, one.seconds) for one in found} == {
        ("nothing", 9_000_000, 24),
        ("champion", 9_000_000, 600),
    }
    assert found[0].share.share >= found[1].share.share
    text = write(results, tmp_path)
    assert "| from nothing | 9 million | 24 s |" in text
    assert "| as the champion | 9 million | 10.0 min |" in text


def test_nobody_meets_the_champion_twice_and_others_are_forgotten(tmp_path: Path) -> None:
    folders = [trained(tmp_path / "fresh", 2), trained(tmp_path / "again", 3)]
    results, champion = Results(tmp_path / "results", "net"), random_network(tmp_path)
    response.play_on(folders, champion, 5, results, lambda *_: None)
    before = results.read(response.NAME)
    response.play_on(folders[:1], champion, 5, results, lambda *_: None)
    after = results.read(response.NAME)
    assert before is not None
    assert after is not None
    (key,) = after["met"]
    assert len(before["met"]) == 2
    assert after["met"][key] == before["met"][key]
    assert [one.start for one in response.figures(results)] == ["nothing"]


def test_without_results_there_is_nothing_to_tell(tmp_path: Path) -> None:
    assert write(Results(tmp_path, "net"), tmp_path) == ""
