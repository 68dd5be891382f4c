"""The champion: budgets, explanations, wins that the network alone would miss, and the rules for bots everywhere."""

import random
from pathlib import Path

import pytest

from septem import Game, SetupError
from septem.bots import bot_named, conformance
from septem.bots.budget import Budget
from septem.bots.network.bot import NetworkBot
from septem.bots.network.search.bot import LEAST_CHANCE, MOST_TRIED, ChampionBot
from septem.bots.reasons import reason
from septem.game.seen import see
from septem.game.view import View
from septem.kernel.actions import WHATS
from septem.words import LONGEST_LINE
from tests.bots.asking import choice
from tests.bots.network.made import tensors_by_hand, views, written
from tests.bots.test_endings import FORCED
from tests.kernel.test_without_numba import HIDE, run
from tests.table import table

PLAYOUTS = 20

ALONE = """
import random, sys, warnings
from septem import Game
from septem.bots import bot_named
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    bot = bot_named("champion:200@FILE")
    network = bot_named("network:@FILE")
    for seed in range(5):
        view = Game.new(3, seed=seed).view(1)
        move = bot.choose(view, view.legal(), random.Random(1))
        assert move == network.choose(view, view.legal(), random.Random(1))
        assert bot.explain(view, move) == network.explain(view, move)
print(*[f"{warning.category.__name__}: {warning.message}" for warning in caught])
print([name for name in ("numba", "numpy") if sys.modules.get(name)])
"""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(tmp_path_factory.mktemp("network"))


@pytest.mark.parametrize("case", conformance.cases(), ids=str)
def test_it_keeps_the_rules_for_bots(case: conformance.Case, file: Path) -> None:
    """Legal, repeatable, blind to what is hidden, tidy and explained, at every table."""
    case.run(lambda: bot_named(f"champion:{PLAYOUTS}@{file}"), seconds=600, games=1)


def test_settings_are_a_budget_a_file_or_both(file: Path) -> None:
    for setting, budget in (
        (f"@{file}", Budget(1000)),
        (f"200@{file}", Budget(200)),
        (f"900ms@{file}", Budget(1_000_000, 0.9)),
    ):
        bot = bot_named(f"champion:{setting}")
        assert isinstance(bot, ChampionBot)
        assert bot.budget == budget


@pytest.mark.parametrize("setting", ["0", "x", "9 ms", "-5", "1.5"])
def test_other_budgets_are_refused(setting: str, file: Path) -> None:
    with pytest.raises(SetupError, match=f"^Bot 'champion:{setting}@.*its setting is a number of playouts up to"):
        bot_named(f"champion:{setting}@{file}")


def test_a_file_that_is_none_is_refused() -> None:
    with pytest.raises(SetupError, match=r"^Bot 'champion:@/x': The network 'x' cannot be read: No such file"):
        bot_named("champion:@/x")


@pytest.mark.parametrize("name", FORCED)
def test_it_finds_a_win_in_the_last_turn_that_its_network_would_not_play(name: str, tmp_path: Path) -> None:
    """A network that expects nothing of anything and likes the winning moves three times less than others."""
    game, winning, _ = FORCED[name]
    view = game.view(0)
    moves = {str(move): action for action, move in see(view).moves.items()}
    disliked = {moves[move] % WHATS: -1.1 for move in winning}
    made = written(tmp_path, tensors_by_hand({"policy": disliked}))
    assert choice(game, f"network:@{made}") not in winning
    assert choice(game, f"champion:200@{made}") in winning


def test_it_tries_what_the_network_finds_likely_each_with_one_way_to_pay(file: Path) -> None:
    bot = ChampionBot(f"{PLAYOUTS}@{file}")
    several = 0
    for view in views():
        tried = bot.search(view, random.Random(1))
        done = [(one.move.card, one.move.action) for one in tried]
        assert 1 <= len(done) == len(set(done)) <= MOST_TRIED
        assert len(tried) == 1 or min(one.chance for one in tried) >= LEAST_CHANCE
        assert sum(one.games for one in tried) <= PLAYOUTS
        several += len(tried) > 1
    assert several > 20


def test_a_single_move_needs_no_search(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(bot: ChampionBot, view: View, rng: random.Random) -> None:
        raise AssertionError("it searched")

    monkeypatch.setattr(ChampionBot, "search", refuse)
    game = table(["Giza A", "Babylon A", "Olympia A"], turn=6, built={0: ["Tavern"]}, coins={0: 0})
    assert choice(game, f"champion:1000@{file}") == "sell Tavern"


def test_a_move_that_the_network_is_sure_of_needs_no_imagined_games(tmp_path: Path) -> None:
    view = Game.new(3, seed=1).view(0)
    action = list(see(view).moves)[3]
    bot = ChampionBot(f"1000@{written(tmp_path, tensors_by_hand({'policy': {action % WHATS: 20.0}}))}")
    (only,) = bot.search(view, random.Random(1))
    assert (only.action % WHATS, only.games) == (action % WHATS, 0)


def test_where_no_deal_fits_what_it_has_seen_it_plays_as_the_network(file: Path) -> None:
    game = table(["Giza A", "Babylon A", "Olympia A"], hands={0: ["Baths", "Loom", "Altar"]})
    assert choice(game, f"champion:50@{file}") == choice(game, f"network:@{file}")


def test_it_says_what_it_expects_of_a_move_that_it_has_tried(file: Path) -> None:
    view = Game.new(3, seed=1).view(0)
    bot, alone = ChampionBot(f"200@{file}"), NetworkBot(f"@{file}")
    before = bot.explain(view, view.legal()[0])
    move = bot.choose(view, view.legal(), random.Random(1))
    best = bot.search(view, random.Random(1))[0]
    assert best.move == move
    share = f"{100 * best.share:.0f}"
    assert (
        bot.explain(view, move)
        == f"expects to win {share}\u00a0% of such games, after {best.games} imagined games; {reason(view, move)}"
    )
    assert before == alone.explain(view, view.legal()[0])
    other = Game.new(3, seed=2).view(0)
    assert bot.explain(other, other.legal()[0]) == alone.explain(other, other.legal()[0])


def test_every_line_is_short_whatever_is_asked(file: Path) -> None:
    bot = ChampionBot(f"{PLAYOUTS}@{file}")
    for view in views():
        decision = view.decision
        assert decision is not None
        moves = view.legal(decision.seat)
        bot.choose(view, moves, random.Random(1))
        assert all(len(bot.explain(view, move)) <= LONGEST_LINE for move in moves)


@pytest.mark.parametrize("hidden", [["numba"], ["numba", "numpy"]])
def test_without_numba_it_plays_as_the_network_and_says_once_how_to_get_more(hidden: list[str], file: Path) -> None:
    said, loaded = run(HIDE.format(hidden=hidden) + ALONE.replace("FILE", str(file))).splitlines()
    assert said == (
        "SeptemWarning: Numba is not installed, so champion plays as the network alone, without search; "
        "install it with: pip install 'septem[fast]'"
    )
    assert loaded == str(["numpy"] if hidden == ["numba"] else [])
