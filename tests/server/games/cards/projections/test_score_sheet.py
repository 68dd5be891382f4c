"""The score sheet: places, ties, and the details behind each number."""

from septem import Game
from septem.server.games.cards.projections.card_table import Category, ScoreRow, ScoreSheet
from septem.server.games.cards.projections.project import project
from tests.properties.moments import every_table
from tests.server.games.cards.projections.seated import around, dealt, played_out
from tests.table import finish, table

SCIENCE = ["Apothecary", "Workshop", "Scriptorium"]
COUNTED: tuple[Category, ...] = ("wonder", "civilian", "science", "commerce", "guilds")


def sheet(game: Game, viewer: int | None = None) -> ScoreSheet:
    final = project(around(game), viewer).final
    assert final is not None
    return final


def row(final: ScoreSheet, seat: int) -> ScoreRow:
    return next(one for one in final.rows if one.player.seat == seat)


def ended(coins: dict[int, int]) -> Game:
    """A game without tokens or cards, decided by coins alone."""
    game = finish(table(["Giza A", "Rhodes A", "Olympia A"], age=3, turn=6))
    for seat, purse in coins.items():
        game._row.cities[seat].coins = purse
    return game


def test_the_winner_stands_first_and_is_named() -> None:
    game = ended({0: 9, 1: 15, 2: 3})
    final = sheet(game)
    assert (final.title, final.sentence) == ("Ben wins", "5 points, 2 more than Anna.")
    assert [(one.place, one.player.name, one.total, one.wins) for one in final.rows] == [
        (1, "Ben", 5, True),
        (2, "Anna", 3, False),
        (3, "Chiara", 1, False),
    ]
    assert sheet(game, 1).title == "You win"
    assert sheet(game, 0).sentence == "5 points, 2 more than you."


def test_p8_more_coins_decide_a_tie() -> None:
    final = sheet(ended({0: 10, 1: 11, 2: 3}), 0)
    assert final.title == "Ben wins"
    assert final.sentence == "3 points, level with you. More coins decide a tie: 11 against 10."


def test_p8_level_in_both_the_victory_is_shared() -> None:
    final = sheet(ended({0: 11, 1: 11, 2: 3}), 1)
    assert (final.title, final.sentence) == ("You share the victory with Anna", "3 points and 11 coins each.")
    assert [(one.place, one.wins) for one in final.rows] == [(1, True), (1, True), (3, False)]


def test_f9_the_free_city_comes_last_and_cannot_win() -> None:
    game = finish(table(["Giza A", "Rhodes A", "Olympia A"], variant="free-city", age=3, turn=6))
    game._row.cities[2].coins = 99
    final = sheet(game)
    assert [one.player.kind for one in final.rows] == ["person", "person", "none"]
    assert not final.rows[2].wins


def test_f9_the_free_city_comes_last_even_when_it_is_level_with_the_winner() -> None:
    game = finish(table(["Giza A", "Rhodes A", "Olympia A"], variant="free-city", age=3, turn=6))
    for seat, coins in enumerate((3, 9, 9)):
        game._row.cities[seat].coins = coins
    places = [(one.player.name, one.place) for one in sheet(game).rows]
    assert places == [("Ben", 1), ("Anna", 2), ("Free City", 3)]


def test_behind_each_number_are_its_cards() -> None:
    game = finish(
        table(
            ["Babylon A", "Rhodes A", "Giza A"],
            age=3,
            turn=6,
            built={
                0: [
                    "Altar",
                    "Baths",
                    "Apothecary",
                    "Workshop",
                    "Scriptorium",
                    "Barracks",
                    "Workers Guild",
                    "Lighthouse",
                ],
                1: ["Ore Vein", "Stockade", "Guard Tower"],
                2: ["Clay Pool"],
            },
            stages={0: 2},
            coins={0: 11},
        )
    )
    parts = row(sheet(game), 0).parts
    assert [card.name for card in parts["civilian"].cards] == ["Altar", "Baths"]
    assert parts["civilian"].sums == ("Altar 2", "Baths 3")
    assert parts["science"].sums == ("compass 1² = 1", "gear 1² = 1", "tablet 2² = 4", "1 set 7", "of choice: tablet")
    assert parts["military"].sums == ("Age I: −1, +1", "Age II: −1, +3", "Age III: −1, +5")
    assert parts["wonder"].sums == ("stage 1: 3", "stage 2: 0")
    assert len(parts["wonder"].cards) == 2
    assert parts["guilds"].sums == ("Workers Guild 2",)
    assert parts["commerce"].sums == ("Lighthouse 1",)
    assert parts["treasury"].sums == ("14 coins: 4 points",)


def test_w_olympia_a_copied_guild_is_named() -> None:
    game = finish(
        table(
            ["Olympia B", "Rhodes A", "Giza A"],
            age=3,
            turn=6,
            built={1: ["Ore Vein", "Workers Guild"], 2: ["Clay Pool"]},
            stages={0: 3},
        )
    )
    final = row(sheet(game), 0)
    assert final.points["guilds"] == 2
    assert final.parts["guilds"].sums == ("copy of Workers Guild 2",)
    assert [card.name for card in final.parts["guilds"].cards] == ["Workers Guild"]


def test_w_olympia_a_copied_scientists_guild_counts_with_science() -> None:
    game = finish(
        table(
            ["Olympia B", "Rhodes A", "Giza A"],
            age=3,
            turn=6,
            built={0: ["Apothecary", "Workshop"], 1: ["Scientists Guild"]},
            stages={0: 3},
        )
    )
    parts = row(sheet(game), 0).parts
    assert parts["guilds"].sums == ()
    assert parts["science"].sums == (
        "compass 1² = 1",
        "gear 1² = 1",
        "tablet 1² = 1",
        "1 set 7",
        "of choice: tablet",
        "one by a guild copied from a neighbour",
    )


@every_table
def test_the_parts_add_up_to_the_points(table: tuple[str, int, str | None]) -> None:
    edition, players, variant = table
    for seed in range(3):
        final = project(played_out(dealt(players, edition, variant, seed=seed), seed), None).final
        assert final is not None
        for one in final.rows:
            assert sum(one.points.values()) == one.total
            for category in COUNTED:
                sums = [text for text in one.parts[category].sums if text[-1].isdigit()]
                assert sum(int(text.split()[-1]) for text in sums) == one.points[category]
            tokens = " ".join(one.parts["military"].sums).replace("−", "-").replace(",", "").split()
            assert sum(int(text) for text in tokens if text[0] in "+-") == one.points["military"]
