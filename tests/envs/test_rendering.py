"""The table as text: what stands on it, and nothing that somebody at it may not know."""

import random

import pytest

from septem import Game
from septem.envs.rendering import seat_text, table_text
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


def test_f4_the_holder_sees_what_it_chose_and_that_it_decides_for_the_free_city() -> None:
    game = Game.new(2, variant="free-city", seed=1)
    hand = game.hand(0)
    assert seat_text(game.view(0)).splitlines()[7:] == [f"hand of player_0: {', '.join(hand)}"]
    game.choose(0, f"sell {hand[2]}")
    assert seat_text(game.view(0)).splitlines()[7:] == [
        f"player_0 has chosen: sell {hand[2]}",
        "player_0 decides for the Free City",
        f"hand of player_0: {', '.join(hand[:2] + hand[3:])}",
    ]
    assert seat_text(game.view(1)).splitlines()[7:] == [f"hand of player_1: {', '.join(game.hand(1))}"]


def test_r2_who_builds_from_the_discard_pile_sees_it_beside_the_hand() -> None:
    game = table(
        ["Halicarnassus B", "Giza A", "Rhodes A"],
        turn=5,
        hands={0: ["Baths", "Altar", "Loom"], 1: ["Press"] * 3, 2: ["Mine"] * 3},
        built={0: ["Ore Vein", "Clay Pit"]},
        discard=["Theater"],
    )
    play(game, {0: "wonder Altar"})
    pile = ["Press", "Theater", *["Tavern"] * 9, "Mine"]
    assert sorted(game.view(0).discard_seen) == sorted(pile)
    assert seat_text(game.view(0)).splitlines()[7:] == [
        f"discard pile: {', '.join(game.view(0).discard_seen)}",
        "hand of player_0: Loom, Baths",
    ]
    assert seat_text(game.view(1)).splitlines()[7:] == ["hand of player_1: Press, Press"]


def test_f9_the_free_citys_seventh_card_is_told_beside_the_holders() -> None:
    game = table(
        ["Giza A", "Rhodes A", "Babylon B"],
        variant="free-city",
        turn=6,
        hands={0: ["Altar", "Loom"], 1: ["Baths", "Press"], 2: ["Mine", "Theater"]},
        stages={2: 2},
    )
    play(game)
    assert game.pending[0].kind == "seventh"
    holder = game.pending[0].by
    assert seat_text(game.view(holder)).splitlines()[7:-1] == [
        f"player_{holder} decides for the Free City",
        "last card of the Free City: Theater",
    ]
    assert seat_text(game.view(1 - holder)).splitlines()[7].startswith(f"hand of player_{1 - holder}: ")


def test_p8_the_end_names_the_winners() -> None:
    game, rng = Game.new(3, seed=2), random.Random(2)
    while not game.over:
        decision = game.pending[0]
        game.choose(decision.seat, rng.choice(game.legal(decision.seat)))
    (winner,) = game.winners
    assert text(game)[0] == f"The game is over: player_{winner} wins"
    assert text(game)[1 + 2 * winner].endswith(f", {game.score(winner).total} points")
