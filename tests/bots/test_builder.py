"""The builder: a structure or a stage if there is any, else a sale."""

from septem import Game
from tests.bots.asking import choice, choices
from tests.kernel.chi_square import looks_uniform
from tests.table import moves, play, table

GIZA = ["Giza A", "Rhodes A", "Babylon A"]


def builder(game: Game) -> set[str]:
    return choices(game, "builder", draws=60)


def test_it_builds_whatever_it_can() -> None:
    game = table(GIZA, hands={0: ["Baths", "Barracks", "Loom", "Workshop"]})
    assert builder(game) == {"build Baths", "build Barracks <2", "build Loom", "build Tavern"}


def test_stages_are_builds_like_any_other() -> None:
    game = table(GIZA, turn=3, built={0: ["Stone Pit", "Tavern"]}, hands={0: ["Workshop", "Stone Pit"]})
    assert builder(game) == {"wonder Workshop", "wonder Stone Pit", "wonder Tavern"}


def test_every_build_has_the_same_chance() -> None:
    game = table(GIZA, hands={0: ["Baths", "Barracks", "Loom", "Workshop"]})
    drawn = [choice(game, "builder", seed=seed) for seed in range(1200)]
    assert looks_uniform([drawn.count(move) for move in builder(game)])


def test_it_sells_only_where_nothing_can_be_built() -> None:
    game = table(
        GIZA, turn=2, built={0: ["Tavern"]}, hands={0: ["Workshop", "Apothecary", "Guard Tower"]}, coins={0: 0}
    )
    assert {move.split()[0] for move in moves(game, 0)} == {"sell"}
    assert builder(game) == {"sell Workshop", "sell Apothecary", "sell Guard Tower", "sell Tavern"}


def test_it_uses_a_free_build_as_any_other() -> None:
    game = table(["Olympia A", *GIZA[:2]], turn=3, stages={0: 2}, hands={0: ["Workshop", "Altar"]})
    assert builder(game) == {"free Workshop", "build Altar", "build Tavern"}


def test_it_builds_from_the_discard_pile_rather_than_pass() -> None:
    built = {0: ["Ore Vein", "Foundry"]}
    game = table(["Halicarnassus A", *GIZA[:2]], age=2, turn=2, stages={0: 1}, built=built, discard=["Loom", "Baths"])
    play(game, {0: "wonder Bazar"})
    assert "pass" in moves(game, 0)
    assert builder(game) == moves(game, 0) - {"pass"}
