"""Card games in lists."""

from septem.server.drawing.scenes import scene
from septem.server.games.listing import THUMBNAIL
from septem.server.pages.listing import listing
from tests.server.games.cards.projections.seated import around, dealt, played_out
from tests.server.tables.changing import with_choices
from tests.table import finish, table


def test_a_running_game_says_how_far_it_is_and_whose_turn() -> None:
    seated = around(table(["Giza A", "Rhodes B", "Olympia A"], age=2, turn=4))
    found = listing(seated, "person-1")
    assert (found.text, found.your_turn, found.names) == ("Age II, turn 4", True, ("Anna", "Chiara"))
    assert found.picture == scene("Rhodes", False, label=False, crop=THUMBNAIL, ratio="xMidYMid slice")
    seated = with_choices(seated, {1: "sell Bazar"})
    found = listing(seated, "person-1")
    assert (found.your_turn, found.chosen) == (False, 1)
    assert not listing(seated, "somebody else").your_turn


def test_a_game_that_is_over_tells_its_result() -> None:
    game = finish(table(["Giza A", "Rhodes A", "Olympia A"], age=3, turn=6))
    for seat, coins in enumerate((9, 15, 3)):
        game._row.cities[seat].coins = coins
    assert listing(around(game), "person-0").text == "Ben 5, you 3, Chiara 1"
    assert listing(around(game), "").text == "Ben 5, Anna 3, Chiara 1"


def test_the_holder_of_the_free_city_is_waited_for_until_both_choices_are_made() -> None:
    game = table(["Giza A", "Rhodes A", "Olympia A"], variant="free-city", hands={0: ["Altar", "Theater"]})
    seated = around(game, {0: "build Altar"})
    assert (listing(seated, "person-0").your_turn, listing(seated, "person-0").chosen) == (True, 0)
    seated = around(game, {0: "build Altar", 2: "build Theater"})
    assert (listing(seated, "person-0").your_turn, listing(seated, "person-0").chosen) == (False, 1)


def test_every_game_has_a_winner_in_front() -> None:
    assert listing(played_out(dealt(5, seed=3)), "").text.count(",") == 4
