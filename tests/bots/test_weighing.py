"""What moves are worth: what they build, the purse, gifts to neighbours, and cards that another does not get."""

from septem import Game, Move
from septem.bots.thinking.weighing import denial, weigh
from septem.data import load
from septem.data.tables import tables
from tests.bots.weights import weights
from tests.table import play, table

GIZA = ["Giza A", "Babylon A", "Olympia A"]  # stone, clay, wood


def weighed(game: Game, seat: int = 0, **values: list[int] | int) -> dict[str, int]:
    """Every move of the seat, with what it is worth by these weights."""
    numbered = game._numbered_moves(seat)
    worths = [0] * len(numbered)
    weigh(game._row, seat, tables("first"), weights(**values), list(numbered.values()), worths, len(worths))
    return dict(zip(map(str, numbered), worths, strict=True))


def denied(game: Game, card: str, deny: int = 50, seat: int = 0) -> int:
    """What it is worth that the next seat does not get this card."""
    number = load("first").cards.index(load("first").card(card, game.age))
    return denial(game._row, seat, number, tables("first"), weights(deny=[deny] * 3))


def test_a_move_is_worth_what_it_builds_and_what_happens_to_the_purse() -> None:
    game = table(["Rhodes A", "Giza A", "Babylon A"], hands={0: ["Baths", "Timber Yard"]}, coins={0: 9})
    found = weighed(game, coin=[10, 0, 0])
    assert found["build Baths <2"] == 300 - 20
    assert found["sell Baths"] == found["sell Tavern"] == 30
    assert found["build Timber Yard"] == -10
    assert found["build Tavern"] == 50


def test_coins_paid_to_neighbours_help_them() -> None:
    game = table(["Rhodes A", "Giza A", "Babylon A"], turn=2, built={2: ["Stone Pit"]}, hands={0: ["Baths"]})
    found = weighed(game, gift=[15, 0, 0])
    assert found["build Baths <2"] == found["build Baths >2"] == 300 - 30
    assert found["sell Baths"] == 0


def test_a_chain_and_the_free_build_spare_the_price() -> None:
    game = table(["Olympia A", "Babylon A", "Giza A"], turn=3, stages={0: 2}, hands={0: ["Timber Yard"]})
    found = weighed(game, coin=[10, 0, 0])
    assert (found["build Timber Yard"], found["free Timber Yard"]) == (-10, 0)
    game = table(GIZA, age=3, built={0: ["Dispensary"]}, stages={0: 2}, hands={0: ["Arena"]})
    assert weighed(game, coin=[0, 0, 10])["build Arena"] == 200 + 60


def test_a_stage_is_worth_the_same_with_every_card_that_nobody_wants() -> None:
    game = table(GIZA, turn=2, built={0: ["Stone Pit"]}, hands={0: ["Baths", "Loom"]})
    found = weighed(game, stage=[25, 0, 0])
    assert found["wonder Baths"] == found["wonder Loom"] == found["wonder Tavern"] == 325


def test_passing_is_worth_nothing() -> None:
    game = table(["Halicarnassus A", *GIZA[:2]], age=2, turn=2, stages={0: 1}, built={0: ["Ore Vein", "Foundry"]})
    play(game, {0: "wonder Bazar"})
    found = weighed(game, coin=[0, 10, 0])
    assert found["pass"] == 0
    assert found["build Tavern"] == 50


def test_a_card_kept_from_the_next_seat_is_worth_a_part_of_what_it_is_worth_there() -> None:
    game = table(GIZA, hands={0: ["Baths", "Altar"]})
    assert (denied(game, "Baths"), denied(game, "Altar"), denied(game, "Tavern")) == (150, 100, 0)
    assert denied(game, "Baths", deny=0) == 0
    plain, denying = weighed(game), weighed(game, deny=[50, 0, 0])
    for move, worth in denying.items():
        assert worth - plain[move] == denied(game, str(Move.parse(move).card))


def test_hands_go_to_the_left_in_ages_i_and_iii_and_to_the_right_in_age_ii() -> None:
    # Who has built a card already gets nothing from it.
    for age, card, heir in ((1, "Altar", 1), (2, "Statue", 2), (3, "Gardens", 1)):
        others = {seat: table(GIZA, age=age, turn=2, built={seat: [card]}, hands={0: [card]}) for seat in (1, 2)}
        assert [denied(others[seat], card) > 0 for seat in (1, 2)] == [seat != heir for seat in (1, 2)]


def test_nothing_is_denied_on_the_last_turn_of_an_age_nor_to_gaia() -> None:
    assert denied(table(GIZA, turn=6, hands={0: ["Baths"]}), "Baths") == 0
    game = table(GIZA[:2], variant="gaia", hands={0: ["Baths"], 1: ["Baths"]})
    assert game.passes_to(0) == 1
    assert denied(game, "Baths") == 150
    assert game.passes_to(1) == 2
    assert denied(game, "Baths", seat=1) == 0


def test_the_free_city_pays_its_holder_and_takes_what_the_other_player_wants() -> None:
    game = table(
        ["Giza A", "Rhodes A", "Babylon A"],
        variant="free-city",
        hands={0: ["Baths", "Barracks", "Altar", "Loom", "Workshop", "Apothecary", "Scriptorium"], 2: ["Tavern"]},
    )
    game.choose(0, "build Loom")
    found = weighed(game, seat=2, coin=[20, 0, 0])
    # Its left neighbour, the holder, sells stone; its right one sells ore for a soldier.
    assert found["build Baths <2"] == 300 // 2 + 40
    assert found["build Altar"] == 200 // 2
    assert found["build Barracks >2"] < 0


def test_the_free_city_arms_where_it_harms_the_other_player_more() -> None:
    strong = {0: ["Stockade", "Guard Tower", "Barracks"]}
    for holder, is_good in ((0, True), (1, False)):
        game = table(
            ["Giza A", "Ephesus A", "Rhodes A"],
            variant="free-city",
            age=2,
            turn=1 + (holder == 0),
            built={**strong, 2: ["Workshop"]},
            hands={holder: ["Archery Range"]},
        )
        assert game.free_city_holder == holder
        game.choose(holder, "sell Bazar")
        assert (weighed(game, seat=2)["build Archery Range"] > 0) == is_good
