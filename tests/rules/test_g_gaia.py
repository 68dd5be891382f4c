"""Section G: two players with Gaïa, who is place 2 of the circle in which hands move, and no neighbour."""

from collections import Counter
from functools import partial

import pytest

from septem import Battle, Game, Revealed
from septem.data import load
from tests.table import finish, makers, moves, play, table, ways

gaia = partial(table, variant="gaia")
TABLE = ["Giza A", "Rhodes A"]


def revealed(game: Game) -> list[str]:
    """What Gaïa has turned up so far."""
    return [event.card for event in game.log if isinstance(event, Revealed)]


def test_g1_the_cards_of_three_players_in_three_hands_of_seven() -> None:
    game = Game.new(2, variant="gaia", seed=1)
    assert len(game.cities) == 2
    assert [[len(hand) for hand in age] for age in game.deal] == [[7, 7, 7]] * 3
    for age in (1, 2):
        dealt = Counter(card for hand in game.deal[age - 1] for card in hand)
        assert dealt == Counter(card.name for card in load("first").deck(3, age))


def test_g2_the_top_card_of_gaias_hand_goes_to_the_discard_pile_before_anybody_chooses() -> None:
    game = gaia(TABLE, hands={2: ["Loom", "Press"]})
    assert game.discard == ["Loom"]
    assert revealed(game) == ["Loom"]
    assert [decision.seat for decision in game.pending] == [0, 1]


def test_g2_both_players_see_it_and_not_the_next() -> None:
    games = [gaia(TABLE, hands={2: ["Loom", after]}) for after in ("Press", "Altar")]
    for seat in (0, 1):
        assert "Gaïa turns up Loom" in [str(event) for event in games[0].view(seat).log]
        assert bytes(games[0].view(seat)) == bytes(games[1].view(seat))


def test_g2_one_card_a_turn_in_the_order_in_which_the_hand_was_dealt() -> None:
    # Turn 2 of Age I: seat 1's hand has come to Gaïa, less the card that seat 1 played.
    game = gaia(TABLE, hands={1: ["Loom", "Press", "Altar"], 2: ["Glassworks"]})
    play(game, {1: "build Loom"})
    assert revealed(game) == ["Glassworks", "Press"]
    assert Counter(game.discard) == Counter(["Glassworks", "Press", "Tavern"])


def test_g2_a_revealed_card_is_in_nobodys_hand_any_more() -> None:
    game = gaia(TABLE, hands={2: ["Loom", "Press"]})
    play(game)
    # Gaïa's hand has moved on to seat 0.
    assert "Press" in game.hand(0)
    assert "Loom" not in game.hand(0)
    assert len(game.hand(0)) == 6


def test_g2_gaias_cards_can_be_built_from_the_discard_pile() -> None:
    game = gaia(["Halicarnassus B", "Giza A"], turn=3, built={0: ["Ore Vein", "Clay Pit"]}, hands={2: ["Loom"]})
    play(game, {0: "wonder Tavern"})
    assert "build Loom" in moves(game, 0)


@pytest.mark.parametrize(("age", "step"), [(1, 1), (2, -1), (3, 1)])
def test_g3_all_three_hands_move_on_with_gaia_as_a_place_between_the_players(age: int, step: int) -> None:
    mark = {
        1: ["Altar", "Theater", "Baths"],
        2: ["Walls", "Temple", "Statue"],
        3: ["Palace", "Lodge", "Haven"],
    }[age]
    filler = {1: "Tavern", 2: "Bazar", 3: "Circus"}[age]
    # A filler on top of each hand is what the players sell and Gaïa turns up.
    game = gaia(TABLE, age=age, hands={place: [filler, mark[place]] for place in range(3)})
    play(game)
    for seat in (0, 1):
        assert mark[(seat - step) % 3] in game.hand(seat)


def test_g3_a_hand_comes_back_after_three_turns() -> None:
    game = gaia(TABLE, hands={0: ["Tavern", "Tavern", "Tavern", "Tavern", "Altar"]})
    for _ in range(3):
        play(game)
    assert "Altar" in game.hand(0)
    assert len(game.hand(0)) == 4


def test_g4_gaia_owns_nothing_and_sells_nothing() -> None:
    game = gaia(TABLE, hands={0: ["Baths", "Barracks", "Stockade"]}, coins={0: 9})
    assert len(game.cities) == 2
    assert ways(game, 0, "Barracks") == ["build Barracks <2"]
    assert ways(game, 0, "Stockade") == []


@pytest.mark.parametrize(("seat", "card", "seller"), [(0, "Barracks", 1), (1, "Baths", 0)])
def test_g4_payments_to_the_one_neighbour_go_to_the_left(seat: int, card: str, seller: int) -> None:
    game = gaia(TABLE, hands={seat: [card]}, coins={0: 2, 1: 2})
    assert ways(game, seat, card) == [f"build {card} <2"]
    play(game, {seat: f"build {card} <2"})
    assert (game.cities[seat].coins, game.cities[seller].coins) == (0, 2 + 2 + 3)


def test_g4_the_neighbours_goods_are_for_sale_once() -> None:
    # Two ores for the Statue: Rhodes has one, and it does not sell it from the left and again from the right.
    game = gaia(TABLE, age=2, hands={0: ["Statue"]}, built={0: ["Lumber Yard"]}, coins={0: 9})
    assert ways(game, 0, "Statue") == []
    game = gaia(TABLE, age=2, hands={0: ["Statue"]}, built={0: ["Lumber Yard"], 1: ["Ore Vein"]}, coins={0: 9})
    assert ways(game, 0, "Statue") == ["build Statue <4"]


@pytest.mark.parametrize("post", ["East Trading Post", "West Trading Post"])
@pytest.mark.parametrize("seat", [0, 1])
def test_g4_both_trading_posts_point_at_the_one_neighbour(post: str, seat: int) -> None:
    card = ("Barracks", "Baths")[seat]
    game = gaia(TABLE, turn=2, hands={seat: [card]}, built={seat: [post]}, coins={seat: 1})
    assert ways(game, seat, card) == [f"build {card} <1"]


def test_g4_both_trading_posts_together_are_one_discount() -> None:
    built = {0: ["East Trading Post", "West Trading Post"]}
    game = gaia(TABLE, turn=3, hands={0: ["Barracks"]}, built=built, coins={0: 9})
    assert ways(game, 0, "Barracks") == ["build Barracks <1"]


def test_g4_the_marketplace_works_with_the_one_neighbour() -> None:
    game = gaia(["Giza A", "Ephesus A"], turn=2, hands={0: ["Scriptorium"]}, built={0: ["Marketplace"]}, coins={0: 1})
    assert ways(game, 0, "Scriptorium") == ["build Scriptorium <1"]


def test_g4_vineyard_and_bazar_count_the_one_neighbour_once() -> None:
    built = {0: ["Ore Vein", "Loom"], 1: ["Lumber Yard", "Clay Pool", "Press"]}
    vineyard = gaia(TABLE, age=2, hands={0: ["Vineyard"]}, built=built, coins={0: 0})
    play(vineyard, {0: "build Vineyard"})
    assert vineyard.cities[0].coins == 1 + 2
    bazar = gaia(TABLE, age=2, hands={0: ["Bazar"]}, built=built, coins={0: 0})
    play(bazar, {0: "build Bazar"})
    assert bazar.cities[0].coins == 2 * (1 + 1)


@pytest.mark.parametrize(
    ("guild", "other", "points"),
    [
        ("Workers Guild", ["Lumber Yard", "Sawmill"], 2),
        ("Craftsmens Guild", ["Loom", "Press"], 4),
        ("Magistrates Guild", ["Altar"], 1),
        ("Spies Guild", ["Stockade", "Walls"], 2),
    ],
)
def test_g4_guilds_count_the_one_neighbour_once(guild: str, other: list[str], points: int) -> None:
    game = gaia(TABLE, age=3, turn=6, built={0: [guild], 1: other})
    assert game.score(0).guilds == points


def test_g4_builders_and_strategists_count_the_one_neighbour_once() -> None:
    builders = gaia(TABLE, age=3, turn=6, built={0: ["Builders Guild"]}, stages={0: 2, 1: 3})
    assert builders.score(0).guilds == 2 + 3
    strategists = gaia(TABLE, age=3, turn=6, built={0: ["Strategists Guild", "Stockade"]})
    assert strategists.score(0).guilds == 2


def test_g4_olympia_b_copies_from_the_one_neighbour() -> None:
    wonders = ["Olympia B", "Giza A"]
    game = gaia(wonders, age=3, turn=6, stages={0: 3}, built={1: ["Workers Guild", "Ore Vein"]})
    assert game.score(0).guilds == 1
    game = gaia(wonders, age=2, hands={0: ["Walls"]}, stages={0: 1}, built={1: makers("S"), 0: makers("S")})
    assert ways(game, 0, "Walls") == ["build Walls <2"]


@pytest.mark.parametrize(("age", "victory"), [(1, 1), (2, 3), (3, 5)])
def test_g4_one_comparison_an_age(age: int, victory: int) -> None:
    red = {1: "Stockade", 2: "Walls", 3: "Arsenal"}[age]
    game = gaia(TABLE, age=age, turn=6, built={1: [red]})
    play(game)
    assert [city.tokens for city in game.cities] == [[-1], [victory]]
    assert sum(isinstance(event, Battle) for event in game.log) == age


def test_g4_nine_at_most_and_minus_three_at_least() -> None:
    game = finish(gaia(TABLE, age=3, turn=6, built={0: ["Stockade"]}))
    assert [game.score(seat).military for seat in (0, 1)] == [9, -3]
    assert game.winners == (0,)


def test_g5_every_hand_ends_with_one_card_which_is_discarded() -> None:
    # On turn 6 Gaïa turns up one of two cards; the other is discarded with those of the players.
    game = gaia(
        TABLE,
        turn=6,
        hands={0: ["Altar", "Loom"], 1: ["Theater", "Press"], 2: ["Baths", "Glassworks"]},
        coins={0: 0, 1: 0},
    )
    assert revealed(game)[-1] == "Baths"
    play(game, {0: "build Altar", 1: "build Theater"})
    assert (game.age, game.turn) == (2, 1)
    assert {"Loom", "Press", "Baths", "Glassworks"} <= set(game.discard)
    assert "Glassworks" not in revealed(game)
    assert [city.coins for city in game.cities] == [0, 0]


def test_g5_gaia_turns_up_six_cards_an_age() -> None:
    game = finish(Game.new(2, variant="gaia", seed=2, wonders=TABLE))
    assert len(revealed(game)) == 18
    # All three Ages: six turned up, twelve sold and three left over in each.
    assert len(game.discard) == 3 * 21


def test_g5_the_last_turn_still_lets_the_players_choose_from_two_cards() -> None:
    game = gaia(TABLE, turn=6)
    assert [len(game.hand(seat)) for seat in (0, 1)] == [2, 2]


def test_g5_the_seventh_card_of_a_player_is_the_own_hands() -> None:
    game = gaia(["Babylon B", "Giza A"], turn=6, stages={0: 2}, hands={0: ["Altar", "Loom"]})
    play(game, {0: "build Altar"})
    assert game.hand(0) == ["Loom"]
    play(game, {0: "build Loom"})
    assert game.cities[0].built == ["Altar", "Loom"]
