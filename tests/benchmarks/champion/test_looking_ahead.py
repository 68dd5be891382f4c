import random
from pathlib import Path

from benchmarks.champion import looking_ahead
from benchmarks.champion.looking_ahead import PLAYOUTS, TURNS, LookAhead, figures
from benchmarks.champion.results import Results
from benchmarks.champion.sections.ahead import write
from septem.bots.network.search.bot import ChampionBot
from septem.game.game import Game
from tests.bots.network.made import written


def test_every_depth_plays_its_deals_from_every_seat_and_goes_on(tmp_path: Path) -> None:
    file, results = written(tmp_path), Results(tmp_path / "results", "net")
    told: list[str] = []
    looking_ahead.play_on(file, 1, results, lambda what, *_: told.append(what))
    assert told[0] == "1 turn of look-ahead"
    assert len(told) == len(TURNS)
    found = figures(results)
    assert list(found) == list(TURNS)
    assert all(share.games == 3 and 0 <= share.share <= 1 for share in found.values())
    looking_ahead.play_on(file, 1, results, lambda what, *_: told.append(what))
    assert len(told) == len(TURNS)


def test_it_is_the_champion_without_minds_but_for_the_turns(tmp_path: Path) -> None:
    file = written(tmp_path)
    champion = ChampionBot(f"{PLAYOUTS}@{file}")
    champion.manner = champion.manner._replace(minded_part=0)
    one = LookAhead(file, 1)
    assert one.manner == champion.manner._replace(turns=1)
    assert one.budget == champion.budget
    view = Game.new(3, seed=1).view(0)
    as_far = LookAhead(file, champion.manner.turns)
    assert as_far.search(view, random.Random(1)) == champion.search(view, random.Random(1))
    assert one.search(view, random.Random(1)) != champion.search(view, random.Random(1))


def test_the_verdict_is_what_the_interval_proves(tmp_path: Path) -> None:
    results = Results(tmp_path, "net")
    assert write(results, tmp_path) == ""
    for won, verdict in ((1.0, "beats the network alone"), (0.0, "plays worse"), (1 / 3, "do not tell")):
        results.write(looking_ahead.NAME, {"shares": {"1": [[won] * 3] * 10 + [[1.0, 0.0, 0.0]] * 3}})
        assert verdict in write(results, tmp_path)
