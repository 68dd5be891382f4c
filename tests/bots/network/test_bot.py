"""The network bot: settings, temperature, explanations, and the rules for bots at every table."""

import random
from collections import Counter
from collections.abc import Mapping
from math import exp, log
from pathlib import Path

import pytest

from septem import Game, Move, SetupError
from septem.bots import bot_named, conformance
from septem.bots.network import loading
from septem.bots.network.arrays import ArrayNetwork
from septem.bots.network.bot import NetworkBot
from septem.bots.network.loading import champion_network, network_in
from septem.bots.network.plain import PlainNetwork
from septem.bots.network.policy import PLAUSIBLE, Options, think
from septem.words import LONGEST_LINE
from tests.bots.network.made import tensors_by_hand, tensors_of, views, written
from tests.kernel.test_without_numba import HIDE, run

WHOLE_GAMES = """
import random, sys
from septem import Game
from septem.bots import bot_named, seated
from septem.protocol import play_out
for players, variant in ((3, None), (2, "free-city"), (2, "gaia")):
    for heat in ("", "0.7"):
        game = Game.new(players, "second", variant, seed=1)
        bots = [bot_named(f"network:{heat}@FILE") for seat in range(players)]
        play_out(game, [seated(bot, random.Random(seat)) for seat, bot in enumerate(bots)])
        assert game.over
print(type(bots[0]._network).__name__)
print([name for name in ("numba", "numpy", "torch") if sys.modules.get(name)])
print(*[game.score(seat).total for seat in range(2)])
"""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(tmp_path_factory.mktemp("network"))


@pytest.mark.parametrize("heat", ["", "0.7"])
@pytest.mark.parametrize("case", conformance.cases(), ids=str)
def test_it_keeps_the_rules_for_bots(case: conformance.Case, heat: str, file: Path) -> None:
    case.run(lambda: bot_named(f"network:{heat}@{file}"), seconds=600, games=1)


def test_settings_are_a_temperature_a_file_or_both(file: Path) -> None:
    for setting, temperature in ((f"@{file}", 0), (f"0@{file}", 0), (f"0.7@{file}", 0.7), (f"100@{file}", 100)):
        bot = bot_named(f"network:{setting}")
        assert isinstance(bot, NetworkBot)
        assert bot.temperature == temperature


@pytest.mark.parametrize("heat", ["-1", "100.1", "101", "x", "nan", "inf", "1e1", " 1", "1.", "٣"])
def test_other_temperatures_are_refused(heat: str, file: Path) -> None:
    with pytest.raises(SetupError, match=r"its setting is a temperature from 0 to 100, such as 0\.7, a file of"):
        bot_named(f"network:{heat}@{file}")


def test_a_file_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match=r"^Bot 'network:@/x': The network 'x' cannot be read: No such file"):
        bot_named("network:@/x")
    with pytest.raises(SetupError, match=r"^Bot 'network:1@': the name of a file of weights is missing behind '@'\.$"):
        bot_named("network:1@")
    (tmp_path / "x").write_bytes(b"something else")
    with pytest.raises(SetupError, match=r"^The network 'x' cannot be used: it is no safetensors file\.$"):
        network_in(tmp_path / "x")


def test_a_file_is_read_once_and_again_when_it_was_written_anew(tmp_path: Path) -> None:
    file = written(tmp_path)
    first = network_in(file)
    assert isinstance(first, ArrayNetwork)
    assert network_in(file) is first
    written(tmp_path, tensors_of(seed=2), about="another")
    assert network_in(file) is not first


def test_without_a_temperature_it_plays_the_likeliest_move(file: Path) -> None:
    bot, network = bot_named(f"network:@{file}"), network_in(file)
    for view in views():
        decision = view.decision
        assert decision is not None
        moves = view.legal(decision.seat)
        assert {bot.choose(view, moves, random.Random(seed)) for seed in range(3)} == {
            think(network, view).options.likeliest()
        }


def drawn(logits: Mapping[Move, float], heat: float, times: int = 1000) -> Counter[Move]:
    options = Options(list(logits.values()), [[move] for move in logits], [[0.0] for _ in logits])
    return Counter(options.draw(heat, random.Random(seed)) for seed in range(times))


def test_the_hotter_the_more_cards_it_takes_and_never_absurd_ones() -> None:
    logits = {Move(str(number), "build"): -number for number in range(10)}
    for heat, cards in ((0.4, 1), (1, 3), (2, 5), (3, 7), (100, 10)):
        assert {move: move in drawn(logits, heat) for move in logits} == {
            move: logit >= heat * log(PLAUSIBLE) for move, logit in logits.items()
        }
        assert len(drawn(logits, heat)) == cards


def test_a_hot_one_builds_worse_cards_but_sells_as_often_as_a_cool_one() -> None:
    # Each sale is less than a tenth as likely as the best card; all together are likely enough.
    sales = {Move(str(number), "sell"): -2.5 for number in range(7)}
    logits = {Move("0", "build"): 0.0, Move("1", "build"): -1.0, Move("2", "build"): -8.0, **sales}
    counts = {heat: drawn(logits, heat) for heat in (1, 5, 100)}
    sold = {heat: sum(count[sale] for sale in sales) for heat, count in counts.items()}
    chance = 7 * exp(-2.5) / sum(map(exp, logits.values()))
    assert sold[1] == sold[5] == sold[100] == pytest.approx(1000 * chance, abs=50)
    assert counts[1][Move("2", "build")] == 0
    assert 0 < counts[5][Move("2", "build")] < counts[100][Move("2", "build")]


def test_it_explains_every_move_in_one_short_line(file: Path) -> None:
    bot = bot_named(f"network:@{file}")
    for view in views():
        decision = view.decision
        assert decision is not None
        for move in view.legal(decision.seat):
            line = bot.explain(view, move)
            assert len(line) <= LONGEST_LINE
            assert "\n" not in line


def test_it_says_how_likely_a_move_is_and_what_it_expects(tmp_path: Path) -> None:
    """All things to do are equally likely to a network that says 0 of everything."""
    file = written(tmp_path, tensors_by_hand({"value.second": {0: -0.405}}))
    view = Game.new(3, seed=1).view(0)
    things = len({(move.card, move.action) for move in view.legal()})
    line = bot_named(f"network:@{file}").explain(view, view.legal()[0])
    chance = f"{round(100 / things)}\u00a0%"
    assert line.startswith(f"the network gives it {chance}, and expects to win 40\u00a0% of such games; ")


def test_it_plays_without_numpy_as_it_plays_with_it(file: Path) -> None:
    code = WHOLE_GAMES.replace("FILE", str(file))
    plain = run(HIDE.format(hidden=["numba", "numpy", "torch"]) + code).splitlines()
    assert plain[:2] == ["PlainNetwork", "[]"]
    in_arrays = run(code).splitlines()
    assert in_arrays[:2] == ["ArrayNetwork", "['numpy']"]
    assert in_arrays[2] == plain[2]


def test_a_copy_without_its_network_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(loading, "CHAMPION_FILE", tmp_path / "champion.safetensors")
    with pytest.raises(
        SetupError, match=r"^This copy of septem lacks the network champion\.safetensors; install it again\.$"
    ):
        champion_network()


def test_the_network_that_comes_with_septem_plays_at_every_table() -> None:
    network = champion_network()
    assert network is champion_network()
    assert not isinstance(network, PlainNetwork)
    bot = bot_named("network")
    for view in views():
        decision = view.decision
        assert decision is not None
        assert bot.choose(view, view.legal(decision.seat), random.Random(1)) in view.legal(decision.seat)
