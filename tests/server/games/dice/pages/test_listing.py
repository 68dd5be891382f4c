"""Dice games in lists."""

from septem.server.pages.listing import listing
from septem.server.tables.deal import Deal
from septem.server.tables.events import SatDown, Started
from tests.server.tables.building import complete_setup, make_snapshot, make_table


def test_a_dice_game_says_its_age_and_whose_turn_it_is() -> None:
    arrivals = (SatDown(0, "person-0", "Anna"), SatDown(1, "person-1", "Ben"))
    setup = complete_setup("dice", 2, pace="fast")
    snapshot = make_snapshot(make_table(setup, *arrivals, Started(), host="person-0", deal=Deal(1, "00ff"), at=8.0))
    found = [listing(snapshot, f"person-{seat}") for seat in range(2)]
    assert [one.game for one in found] == ["dice", "dice"]
    assert sorted(one.your_turn for one in found) == [False, True]
    assert (found[0].text, found[0].deadline) == ("Age I", 98.0)
