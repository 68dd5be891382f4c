"""The random bot: every legal move has the same chance, every way to pay included."""

import random
from collections import Counter

from septem import Game
from septem.bots import bot_named
from tests.bots.asking import choice
from tests.kernel.chi_square import looks_uniform
from tests.table import moves, table


def drawn(game: Game, draws: int) -> Counter[str]:
    return Counter(choice(game, "random", seed=seed) for seed in range(draws))


def test_every_legal_move_has_the_same_chance() -> None:
    # The stone for the Baths may come from either side, which makes two moves of it.
    game = table(["Rhodes A", "Giza A", "Babylon A"], turn=2, built={2: ["Stone Pit"]}, hands={0: ["Baths", "Loom"]})
    assert moves(game, 0) == {
        *("build Baths <2", "build Baths >2", "sell Baths", "build Loom", "sell Loom", "build Tavern", "sell Tavern"),
    }
    counts = drawn(game, 2100)
    assert counts.keys() == moves(game, 0)
    assert looks_uniform(list(counts.values()))


def test_a_stage_is_a_move_for_every_card_it_may_be_marked_with() -> None:
    game = table(["Giza A", "Rhodes A", "Babylon A"], turn=2, built={0: ["Stone Pit"]}, hands={0: ["Baths", "Loom"]})
    counts = drawn(game, 1600)
    assert {"wonder Baths", "wonder Loom", "wonder Tavern"} <= counts.keys() == moves(game, 0)
    assert looks_uniform(list(counts.values()))


def test_the_generator_it_is_given_is_all_its_chance() -> None:
    view = Game.new(5, seed=2).view(3)
    bot, rng = bot_named("random"), random.Random(8)
    first = [bot.choose(view, view.legal(), rng) for _ in range(20)]
    rng.seed(8)
    assert [bot_named("random").choose(view, view.legal(), rng) for _ in range(20)] == first
    assert len(set(first)) > 5
