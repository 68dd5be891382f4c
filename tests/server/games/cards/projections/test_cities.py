"""Cities as a viewer sees them: where they are, what they sell, and the state of battles."""

from septem.data import load
from septem.server.games.cards.pages.cities import city_cache
from septem.server.games.cards.pages.parts import table_parts
from septem.server.games.cards.projections.card_table import Duel, Passing
from septem.server.games.cards.projections.project import project
from septem.server.tables.snapshot import Snapshot
from tests.server.games.cards.projections.seated import around, commit, dealt, game_of
from tests.server.tables.changing import with_seat
from tests.table import finish, play, table

FIVE = ["Giza A", "Rhodes B", "Olympia A", "Ephesus A", "Babylon A"]


def test_neighbours_lie_left_and_right_and_the_others_elsewhere() -> None:
    seated = around(table(FIVE))
    assert [city.where for city in project(seated, 0).cities] == ["you", "left", "other", "other", "right"]
    assert [city.where for city in project(seated, 3).cities] == ["other", "other", "right", "you", "left"]


def test_a_spectator_looks_from_the_first_seat_or_from_the_one_they_ask_for() -> None:
    seated = around(table(FIVE))
    shown = project(seated, None)
    assert [city.where for city in shown.cities] == ["you", "left", "other", "other", "right"]
    assert not any(player.is_you for player in shown.players)
    assert project(seated, None, seen_from=2).cities[2].where == "you"
    assert project(seated, None, seen_from=9).cities[0].where == "you"


def test_c4_prices_are_those_the_viewer_pays() -> None:
    seated = around(table(FIVE, turn=3, built={0: ["West Trading Post", "Marketplace"]}))
    prices = [(city.raw_price, city.goods_price) for city in project(seated, 0).cities]
    assert prices == [(0, 0), (1, 1), (0, 0), (0, 0), (2, 1)]
    seller = project(seated, 1).cities[0]
    assert (seller.raw_price, seller.goods_price) == (2, 2)


def test_m1_the_battle_stands_as_the_shields_do() -> None:
    seated = around(table(FIVE, age=2, built={0: ["Barracks"], 1: ["Stockade", "Guard Tower"]}))
    shown = project(seated, 0)
    assert [city.duel for city in shown.cities] == [None, Duel(1, 2, -1), None, None, Duel(1, 0, 3)]


def test_after_the_end_no_battle_is_to_come() -> None:
    seated = around(finish(table(FIVE, age=3, turn=6)))
    assert [city.duel for city in project(seated, 0).cities] == [None] * 5


def test_c3_what_neighbours_may_buy_is_told_from_what_a_city_keeps() -> None:
    seated = around(table(["Alexandria A", "Giza A", "Rhodes A"], age=2, built={0: ["Clay Pit"]}, stages={0: 2}))
    city = project(seated, 0).cities[0]
    assert [(unit.number, unit.options, unit.is_raw) for unit in city.public.sells] == [
        (0, ("glass",), False),
        (1, ("clay", "ore"), True),
    ]
    assert [source.options for source in city.public.keeps] == [("wood", "stone", "clay", "ore")]


def test_what_the_last_reveal_built_is_new() -> None:
    game = table(["Giza A", "Rhodes A", "Olympia A"], turn=2, hands={0: ["Altar"], 1: ["Tavern"]})
    play(game, {0: "build Altar", 1: "build Tavern"})
    shown = project(around(game), 2)
    assert [city.public.new for city in shown.cities] == [("Altar",), ("Tavern",), ()]
    assert not any(city.public.has_new_stage for city in shown.cities)


def test_a_new_stage_is_marked() -> None:
    game = table(["Alexandria A", "Giza A", "Rhodes A"], turn=2, built={0: ["Stone Pit"]})
    play(game, {0: "wonder Tavern <2"})
    shown = project(around(game), 1)
    assert [city.public.has_new_stage for city in shown.cities] == [True, False, False]
    assert [city.public.new for city in shown.cities] == [(), (), ()]


def test_the_side_of_a_board_decides_over_day_and_night() -> None:
    assert [city.public.is_day for city in project(around(table(FIVE)), 0).cities] == [True, False, True, True, True]
    second = table(["Gizah night", "Babylon day", "Olympia night"], edition="second")
    assert [city.public.is_day for city in project(around(second), 0).cities] == [False, True, False]


def test_t5_hands_pass_left_then_right() -> None:
    left, right = Passing("left", "Ben"), Passing("right", "Chiara")
    for age, passing in ((1, left), (2, right), (3, left)):
        assert project(around(table(["Giza A", "Rhodes A", "Olympia A"], age=age)), 0).passing == passing
    last = project(around(table(["Giza A", "Rhodes A", "Olympia A"], turn=6)), 0)
    assert last.passing is None
    assert project(around(table(FIVE)), None).passing == Passing("left", "")


def test_g3_hands_go_round_by_gaia() -> None:
    game = table(["Giza A", "Rhodes A"], variant="gaia")
    assert project(around(game), 0).passing == Passing("left", "Ben")
    assert project(around(game), 1).passing == Passing("left", "Gaïa")
    assert project(around(table(["Giza A", "Rhodes A"], variant="gaia", age=2)), 0).passing == Passing("right", "Gaïa")


def test_f8_the_players_swap_hands_beside_the_free_city() -> None:
    game = table(["Giza A", "Rhodes A", "Olympia A"], variant="free-city")
    assert project(around(game), 0).passing == Passing("left", "Ben")
    assert project(around(game), 1).passing == Passing("right", "Anna")


def test_g2_the_card_that_gaia_turned_up_is_shown() -> None:
    game = table(["Giza A", "Rhodes A"], variant="gaia", hands={2: ["Altar"]})
    assert project(around(game), 0).gaia_card == load("first").card("Altar")
    assert project(around(table(["Giza A", "Rhodes A", "Olympia A"])), 0).gaia_card is None


def test_who_has_chosen_and_who_is_away_has_a_mark() -> None:
    seated = with_seat(dealt(4), 2, away=True)
    seated = commit(seated, 1, sale(seated, 1))
    shown = project(seated, 0)
    assert [player.mark for player in shown.players] == ["yours", "chosen", "away", "thinking"]
    assert [player.kind for player in shown.players] == ["person", "bot", "person", "bot"]
    assert shown.status.chosen == 1
    seated = commit(seated, 2, sale(seated, 2))
    shown = project(seated, None)
    assert [player.mark for player in shown.players] == ["thinking", "chosen", "away", "thinking"]
    assert shown.status.chosen == 2


def sale(seated: Snapshot, seat: int) -> str:
    return f"sell {game_of(seated).hand(seat)[0]}"


def test_who_has_nothing_to_decide_has_no_mark() -> None:
    game = table(["Babylon B", "Giza A", "Olympia A"], turn=6, stages={0: 2}, hands={0: ["Altar", "Baths"]})
    play(game, {0: "build Altar"})
    assert [player.mark for player in project(around(game), 1).players] == ["thinking", "", ""]


def test_all_viewers_share_what_everybody_sees() -> None:
    game = table(FIVE)
    play(game)
    seated = around(game)
    city_cache.clear()
    # A clone is a different position, so nothing of it is in the cache.
    alone = [table_parts(project(around(game.clone()), viewer)) for viewer in (0, 2, None)]
    assert [table_parts(project(seated, viewer)) for viewer in (0, 2, None)] == alone
    public = [[city.public for city in project(seated, viewer).cities] for viewer in (0, None)]
    assert all(one is other for one, other in zip(*public, strict=True))
    # The parts that are the same in all panels, once per city; and for seats 0 and 2 their own two cities, the three
    # neighbours, and four cities that are far from one of them.
    assert len(city_cache) == 5 + 9
