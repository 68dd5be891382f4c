"""The table as text: what stands on it, and nothing that somebody at it may not know."""

import random

import pytest

from septem import Game
from septem.envs.rendering import table_text
from septem.kernel.layout import GameRow
from tests.table import play, table

TABLES: list[tuple[int, str, str | None]] = [
    (3, "first", None),
    (7, "second", None),
    (2, "first", "free-city"),
    (2, "second", "gaia"),
]


def text(game: Game) -> list[str]:
    """The lines of a game's table."""
    return table_text(game._row).splitlines()


def without_deciders(row: GameRow) -> list[str]:
    """The lines of a table but for who decides; a view cannot tell who has chosen already."""
    heading, *cities = table_text(row).splitlines()
    return [heading.rpartition("; ")[0], *cities]


@pytest.mark.parametrize(("players", "edition", "variant"), TABLES)
def test_t9_all_games_that_somebody_could_be_in_look_the_same(players: int, edition: str, variant: str | None) -> None:
    game, rng = Game.new(players, edition, variant, seed=13), random.Random(13)
    while not game.over:
        decision = game.pending[0]
        view = game.view(decision.by)
        for row in (view.row, view.sample(rng)._row):
            assert without_deciders(row) == without_deciders(game._row)
        before = without_deciders(game._row)
        game.choose(decision.seat, rng.choice(game.legal(decision.seat)))
        if game.chosen(decision.seat):
            assert without_deciders(game._row) == before


def test_a_city_tells_what_it_has_and_what_stands_in_it() -> None:
    game = table(
        ["Giza A", "Babylon A", "Olympia A"],
        age=2,
        hands={0: ["Library"], 1: ["Stables"]},
        built={0: ["Scriptorium"], 1: ["Barracks"]},
    )
    before = text(game)
    assert before[0].startswith("Age II, turn ")
    assert before[0].endswith("player_0, player_1 and player_2 decide")
    play(game, {0: "build Library", 1: "sell Stables"})
    assert text(game)[2] == "  Scriptorium, Library"
    assert text(game)[3] == "player_1, Babylon A: 6 coins, 1 shield, stage 0 of 3, tokens +1 +1, 4 points"


def test_f1_the_free_city_is_nobodys() -> None:
    game = Game.new(2, variant="free-city", wonders=["Giza A", "Rhodes B", "Olympia A"], seed=1)
    assert text(game)[5] == "Free City, Olympia A: 3 coins, 0 shields, stage 0 of 3, 1 point"
    assert text(game)[0].endswith("player_0 and player_1 decide")


def test_g2_gaias_card_lies_open() -> None:
    game = Game.new(2, variant="gaia", seed=1)
    assert f"; {game.log[-1]}; 1 card in the discard pile; " in text(game)[0]


def test_p8_the_end_names_the_winners() -> None:
    game, rng = Game.new(3, seed=2), random.Random(2)
    while not game.over:
        decision = game.pending[0]
        game.choose(decision.seat, rng.choice(game.legal(decision.seat)))
    (winner,) = game.winners
    assert text(game)[0] == f"The game is over: player_{winner} wins"
    assert text(game)[1 + 2 * winner].endswith(f", {game.score(winner).total} points")
