from pathlib import Path

import pytest

from benchmarks.champion import response
from benchmarks.champion.cities import CATEGORIES
from benchmarks.champion.results import Results
from benchmarks.champion.sections.response import write
from septem.bots.network.files import fingerprint, write_weights
from septem.errors import SetupError
from tests.benchmarks.champion.networks import random_network, that_sells
from tests.bots.network.made import tensors_of


def trained(folder: Path, seed: int, opponent: str, **about: str) -> Path:
    """The folder of a training against somebody."""
    folder.mkdir()
    about |= {"decisions": "9000000", "opponent": opponent}
    write_weights(folder / "weights.safetensors", tensors_of(seed=seed), about)
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
    champion = random_network(tmp_path)
    key = fingerprint(tmp_path / "made.safetensors")
    folders = [
        trained(tmp_path / "again", 3, key, start=key, seconds="600"),
        trained(tmp_path / "other", 4, key, start="0123456789ab"),
        trained(tmp_path / "fresh", 2, key, seconds="24"),
    ]
    results = Results(tmp_path / "results", key)
    told: list[tuple[int, int]] = []
    found = response.responses_in(folders, key)
    response.play_on(found, champion, 10, results, lambda _, done, of: told.append((done, of)))
    assert told == [(1, 3), (2, 3), (3, 3)]
    shares = [one.share.share for one in response.figures(results)]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] > shares[-1]
    text = write(results, tmp_path)
    for line in (
        "| begun from nothing | 9 million | 24 s |",
        "| begun as the champion | 9 million | 10.0 min |",
        "| begun as another network | 9 million | – |",
    ):
        assert line in text


def test_nobody_meets_the_champion_twice_and_others_are_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = response.responses_in([trained(tmp_path / name, seed, "net") for name, seed in (("a", 2), ("b", 3))], "net")
    results, champion = Results(tmp_path / "results", "net"), random_network(tmp_path)
    response.play_on(found, champion, 5, results, lambda *_: None)
    assert len(response.figures(results)) == 2
    with monkeypatch.context() as patch:
        patch.delattr(response, "meet")
        response.play_on(found[:1], champion, 5, results, lambda *_: None)
    (one,) = response.figures(results)
    assert one.share.games == 15
    response.play_on(found[:1], champion, 8, results, lambda *_: None)
    (one,) = response.figures(results)
    assert one.share.games == 24


def test_who_was_trained_against_somebody_else_is_refused(tmp_path: Path) -> None:
    folder = trained(tmp_path / "stranger", 2, "0123456789ab")
    with pytest.raises(SetupError, match=r"weights\.safetensors was not trained against this champion"):
        response.responses_in([folder], "net")


@pytest.mark.parametrize(("low", "verdict"), [(0.34, "wins 6.7 % of the games more"), (0.33, "Nobody wins more than")])
def test_the_verdict_is_what_the_interval_proves(low: float, verdict: str, tmp_path: Path) -> None:
    results = Results(tmp_path, "net")
    share = {"deals": 10, "share": 0.4, "low": low, "high": 0.5, "games": 30}
    points = [1.0] * len(CATEGORIES)
    met = {"start": None, "decisions": 5, "seconds": None, "share": share, "points": points, "champions": points}
    results.write(response.NAME, {"met": {"one": met}})
    assert verdict in write(results, tmp_path)


def test_without_results_there_is_nothing_to_tell(tmp_path: Path) -> None:
    assert write(Results(tmp_path, "net"), tmp_path) == ""
