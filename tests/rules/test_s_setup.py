"""Section S: set-up."""

from collections import Counter

import pytest

from septem import Game, SetupError
from septem.data import load
from tests.table import play, table

EDITIONS = ("first", "second")
COUNTS = range(3, 8)


def dealt(game: Game, age: int) -> Counter[str]:
    """The cards of an Age, whoever was dealt them."""
    return Counter(card for hand in game.deal[age - 1] for card in hand)


def guilds_in(game: Game) -> list[str]:
    """The guilds that joined the deck of Age III."""
    return sorted(card for card in dealt(game, 3).elements() if card.endswith("Guild"))


@pytest.mark.parametrize("players", COUNTS)
def test_s1_three_to_seven_players(players: int) -> None:
    game = Game.new(players, seed=1)
    assert len(game.cities) == game.players == players
    assert [decision.seat for decision in game.pending] == list(range(players))


@pytest.mark.parametrize("variant", ["free-city", "gaia"])
def test_s1_two_players_play_one_of_the_two_variants(variant: str) -> None:
    assert Game.new(2, variant=variant, seed=1).players == 2
    with pytest.raises(SetupError, match="free-city or gaia"):
        Game.new(2)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("age", [1, 2, 3])
def test_s2_a_deck_holds_the_copies_for_its_player_count(edition: str, players: int, age: int) -> None:
    copies = {
        card.name: sum(least <= players for least in card.copies)
        for card in load(edition).cards
        if card.age == age and not card.guild
    }
    game = Game.new(players, edition, seed=players)
    found = dealt(game, age)
    assert {name: found[name] for name in copies} == copies


@pytest.mark.parametrize(("players", "taverns"), [(3, 0), (4, 1), (5, 2), (6, 2), (7, 3)])
def test_s2_the_tavern_is_a_card_for_four_five_and_seven(players: int, taverns: int) -> None:
    assert dealt(Game.new(players, seed=5), 1)["Tavern"] == taverns


@pytest.mark.parametrize(("edition", "town_halls"), [("first", 3), ("second", 2)])
def test_s2_town_halls_for_seven_differ_by_edition(edition: str, town_halls: int) -> None:
    assert dealt(Game.new(7, edition, seed=5), 3)["Town Hall"] == town_halls


@pytest.mark.parametrize(("players", "guilds"), [(3, 5), (4, 6), (5, 7), (6, 8), (7, 9)])
@pytest.mark.parametrize("edition", EDITIONS)
def test_s3_players_plus_two_guilds_join(edition: str, players: int, guilds: int) -> None:
    found = guilds_in(Game.new(players, edition, seed=11))
    assert len(found) == len(set(found)) == guilds


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", COUNTS)
def test_s3_every_deck_is_seven_cards_a_player(edition: str, players: int) -> None:
    game = Game.new(players, edition, seed=2)
    assert [dealt(game, age).total() for age in (1, 2, 3)] == [7 * players] * 3
    decks = [len(load(edition).deck(players, age)) for age in (1, 2, 3)]
    assert decks == [7 * players, 7 * players, 6 * players - 2]


@pytest.mark.parametrize("variant", ["free-city", "gaia"])
def test_s3_two_players_use_the_decks_of_three(variant: str) -> None:
    game = Game.new(2, variant=variant, seed=2)
    assert [dealt(game, age).total() for age in (1, 2, 3)] == [21] * 3
    assert len(guilds_in(game)) == 5


def test_s3_the_guilds_are_drawn_at_random() -> None:
    drawn = Counter(name for seed in range(200) for name in guilds_in(Game.new(3, seed=seed)))
    assert set(drawn) == {guild.name for guild in load("first").guilds}
    # Each of the ten is in half of the games; 60 to 140 of 200 is more than five deviations wide.
    assert all(60 < count < 140 for count in drawn.values())


@pytest.mark.parametrize("edition", EDITIONS)
def test_s4_wonders_and_sides_are_drawn_at_random_and_none_twice(edition: str) -> None:
    boards = []
    for seed in range(150):
        cities = Game.new(7, edition, seed=seed).cities
        assert len({city.name for city in cities}) == 7
        boards.append(f"{cities[0].name} {cities[0].side}")
    assert set(boards) == {f"{board.city} {board.side}" for board in load(edition).wonders}


def test_s4_random_wonder_with_chosen_side() -> None:
    games = [Game.new(3, "second", sides=["day", "night", "day"], seed=seed) for seed in range(20)]
    assert {tuple(city.side for city in game.cities) for game in games} == {("day", "night", "day")}
    assert len({game.cities[0].name for game in games}) > 1


def test_s4_all_on_one_side() -> None:
    assert {city.side for city in Game.new(7, sides="B", seed=3).cities} == {"B"}
    assert {city.side for city in Game.new(7, "second", sides="night", seed=3).cities} == {"night"}


def test_s4_fully_chosen() -> None:
    game = Game.new(3, wonders=["Giza A", "Rhodes B", "Olympia A"], seed=3)
    assert [(city.name, city.side) for city in game.cities] == [
        ("Giza", "A"),
        ("Rhodes", "B"),
        ("Olympia", "A"),
    ]


def test_s4_chosen_by_some_and_random_for_the_rest() -> None:
    for seed in range(20):
        cities = Game.new(4, wonders=["Giza B", None, "Rhodes", None], seed=seed).cities
        assert (cities[0].name, cities[0].side, cities[2].name) == ("Giza", "B", "Rhodes")
        assert len({city.name for city in cities}) == 4


def test_s4_no_wonder_twice_even_on_different_sides() -> None:
    with pytest.raises(SetupError, match="Giza"):
        Game.new(3, wonders=["Giza A", "Giza B", "Rhodes A"])


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", COUNTS)
def test_s5_everyone_starts_with_three_coins(edition: str, players: int) -> None:
    assert [city.coins for city in Game.new(players, edition, seed=1).cities] == [3] * players


def test_s5_the_bank_never_runs_out() -> None:
    # The box holds 24 coins of 3 and 46 of 1: 118 in all.
    game = table(["Giza A", "Rhodes A", "Olympia A"], coins={0: 118})
    play(game, {0: "sell Tavern"})
    assert game.cities[0].coins == 121
