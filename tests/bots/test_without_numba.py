"""Bots in a plain installation: they all play, and search says what would make it stronger."""

import pytest

from tests.kernel.test_without_numba import HIDE, run

WHOLE_GAMES = """
import random, warnings
from septem import Game
from septem.bots import bot_named, seated
from septem.protocol import play_out
warnings.simplefilter("ignore")
for players, variant in ((3, None), (2, "free-city")):
    for name in ("builder", "rbai", "greedy", "heuristic:2", "science", "search:2"):
        game = Game.new(players, "second", variant, seed=1)
        play_out(game, [seated(bot_named(name), random.Random(seat)) for seat in range(players)])
        assert game.over
print("played")
"""

WARNING = """
import warnings
from septem.bots import bot_named
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    bots = [bot_named(f"search:{setting}") for setting in ("1000", "10", "250ms")]
print(*[warning.category.__name__ for warning in caught])
print(caught[0].message)
print(*[(bot.budget.playouts, bot.budget.seconds) for bot in bots])
"""

SEARCH = """
import random, sys, warnings
warnings.simplefilter("ignore")
from septem import Game
from septem.bots import bot_named
bot, view = bot_named("search:1000"), Game.new(3, seed=5).view(1)
move = bot.choose(view, view.legal(), random.Random(1))
assert move in view.legal()
print(bot.explain(view, move).split(" came")[0].split(" of ")[1])
print([name for name in ("numba", "numpy") if sys.modules.get(name)])
"""


@pytest.mark.parametrize("hidden", [["numba"], ["numba", "numpy"]])
def test_every_bot_plays_whole_games(hidden: list[str]) -> None:
    assert run(HIDE.format(hidden=hidden) + WHOLE_GAMES) == "played"


def test_search_says_that_it_thinks_little_and_what_to_install() -> None:
    kinds, sentence, budgets = run(HIDE.format(hidden=["numba"]) + WARNING).splitlines()
    assert kinds == "SeptemWarning SeptemWarning SeptemWarning"
    assert sentence == (
        "Numba is not installed, so search thinks in plain Python, with at most 24 playouts a move; "
        "install it with: pip install 'septem[fast]'"
    )
    assert budgets == "(24, None) (10, None) (24, 0.25)"


def test_search_thinks_with_its_small_budget() -> None:
    assert run(HIDE.format(hidden=["numba", "numpy"]) + SEARCH).splitlines() == ["24 imagined games", "[]"]
