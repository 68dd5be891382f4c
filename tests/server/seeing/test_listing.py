"""Tables in one line."""

from septem.server.seeing.listing import listing
from septem.server.table.events import BotSat, Created, SatDown, Started
from septem.server.table.fairness import Deal
from septem.server.table.setup import Setup
from septem.server.table.table import Table
from tests.server.seeing.seated import around, dealt, played_out
from tests.table import finish, table


def test_an_open_table_tells_its_free_seats() -> None:
    deal = Deal(1, "00ff")
    gathering = Table("k7mq-x2pd-9fwt-h3vb", deal)
    gathering.apply(Created(Setup(players=4, name="Sunday league"), "person-0", deal.commitment), 5.0)
    gathering.apply(SatDown(0, "person-0", "Anna"), 6.0)
    gathering.apply(BotSat(2, 3, "Solon"), 7.0)
    found = listing(gathering, "person-0")
    assert (found.name, found.phase, found.players, found.seats_taken) == ("Sunday league", "open", 4, 2)
    assert (found.names, found.text, found.your_turn, found.city) == (("Solon",), "", False, "")
    assert found.changed == 5.0
    assert listing(gathering, "somebody else").names == ("Anna", "Solon")


def test_a_running_game_says_how_far_it_is_and_whose_turn() -> None:
    seated = around(table(["Giza A", "Rhodes B", "Olympia A"], age=2, turn=4))
    found = listing(seated, "person-1")
    assert (found.text, found.your_turn, found.names) == ("Age II, turn 4", True, ("Anna", "Chiara"))
    assert (found.city, found.is_day) == ("Rhodes", False)
    seated.choices[1] = "sell Bazar"
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
    seated = around(
        table(["Giza A", "Rhodes A", "Olympia A"], variant="free-city", hands={0: ["Altar", "Theater"]}),
        {0: "build Altar"},
    )
    assert (listing(seated, "person-0").your_turn, listing(seated, "person-0").chosen) == (True, 0)
    seated.choices[2] = "build Theater"
    assert (listing(seated, "person-0").your_turn, listing(seated, "person-0").chosen) == (False, 1)


def test_a_dice_game_is_listed_too() -> None:
    deal = Deal(1, "00ff")
    dice = Table("k7mq-x2pd-9fwt-h3vb", deal)
    dice.apply(Created(Setup(game="dice", players=2, pace="fast"), "person-0", deal.commitment), 5.0)
    dice.apply(SatDown(0, "person-0", "Anna"), 6.0)
    dice.apply(SatDown(1, "person-1", "Ben"), 7.0)
    dice.apply(Started(), 8.0)
    found = [listing(dice, f"person-{seat}") for seat in range(2)]
    assert [one.kind for one in found] == ["dice", "dice"]
    assert sorted(one.your_turn for one in found) == [False, True]
    assert (found[0].text, found[0].deadline) == ("Age I", 98.0)


def test_every_game_has_a_winner_in_front() -> None:
    assert listing(played_out(dealt(5, seed=3)), "").text.count(",") == 4
