"""The home page, lists of games, and the panels that lead to a game."""

from septem.server.html.navigation import Identity
from septem.server.pages.games_list import games_list, left_words
from septem.server.pages.home.page import home_page
from septem.server.pages.lobby.setup_form import read_setup
from septem.server.pages.replays.page import replays_page
from tests.server.pages.listings import TABLE, a_listing
from tests.server.pages.reading import Reader, faults
from tests.server.tables.building import make_setup


def test_the_first_page_of_a_new_visitor_is_sound_and_every_panel_leads_somewhere() -> None:
    page = str(home_page([], [], now=0))
    assert faults(page) == []
    assert "Waiting for you" not in page
    assert {"/learn", "/tables", "/gallery", "/dice"} <= {link["href"] for link in Reader(page).all("a")}


def test_what_waits_and_what_was_played_is_shown_once_there_is_some() -> None:
    game = a_listing()
    assert "Waiting for you" in str(home_page([game], [], now=0))
    assert "New here?" not in str(home_page([], [game], now=0))
    assert "All replays" in str(home_page([], [game], now=0))


def test_one_tap_plays_three_at_level_three() -> None:
    page = Reader(str(home_page([], [], now=0)))
    fields = page.fields("/tables")
    assert "2 bots of level 3 (Citizen) play against you" in page.text
    assert fields["start"] == ["now"]
    assert read_setup({name: values[0] for name, values in fields.items()}) == make_setup(players=3, level=3)


def test_games_lead_to_their_table_with_the_turn_and_the_time_left() -> None:
    waiting = [a_listing(your_turn=True, deadline=9 * 3600 + 60.0), a_listing(phase="open", seats_taken=3, text="")]
    reader = Reader(str(home_page(waiting, [], now=0, person=Identity("Anna", True))))
    assert "your turn, 9 h left" in reader.text
    assert "2 seats free" in reader.text
    assert {f"/g/{TABLE}", f"/t/{TABLE}"} <= {link["href"] for link in reader.all("a")}


def test_a_game_that_waits_for_others_says_how_many_have_chosen() -> None:
    assert "4 of 7 have chosen" in str(games_list([a_listing(players=7, chosen=4)], 0))


def test_time_is_told_in_its_largest_unit() -> None:
    assert [left_words(seconds) for seconds in (3 * 86400, 86400, 90, 30, -5)] == [
        "3 days left",
        "24 h left",
        "1 min left",
        "30 s left",
        "0 s left",
    ]


def test_names_of_tables_are_escaped() -> None:
    assert "<i>" not in str(games_list([a_listing(name="<i>league")], 0)).replace("<i></i>", "")


def test_finished_games_lead_to_their_replay_with_the_result() -> None:
    over = a_listing(phase="over", text="You 57, Anna 52", changed=1_790_000_000.0)
    page = str(replays_page([over], [over]))
    assert faults(page) == []
    assert [link["href"] for link in Reader(page).all("a")].count(f"/g/{TABLE}/replay") == 2
    assert "You 57, Anna 52 Sunday league · 5 players · Sep 21, 2026" in Reader(page).text


def test_without_a_finished_game_there_is_a_way_to_one() -> None:
    assert "your first game appears here" in str(replays_page([], []))
