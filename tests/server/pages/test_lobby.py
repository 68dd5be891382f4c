"""The table before the game, as its host, a guest with a seat, and a newcomer see it."""

import pytest

from septem.server.games.registry import all_games
from septem.server.i18n import use_locale
from septem.server.pages.lobby.page import lobby_inside
from septem.server.tables.events import SatDown
from septem.server.tables.overview import table_overview
from tests.server.pages.lobbies import LINK, a_table, page_of, read
from tests.server.pages.reading import faults
from tests.server.tables.building import DEAL, complete_setup, make_setup
from tests.server.tables.building import TABLE_ID as TABLE


@pytest.mark.parametrize("players", range(2, 8))
@pytest.mark.parametrize("person", ["anna", "ben", "chiara", ""])
def test_pages_are_sound_for_everybody(players: int, person: str) -> None:
    snapshot = a_table(make_setup(players=players, sides="chosen"))
    assert faults(page_of(snapshot, person, person.title())) == []


@pytest.mark.parametrize(
    ("game", "players"), [(game.name, players) for game in all_games() for players in game.players]
)
def test_tables_of_every_game_are_sound(game: str, players: int) -> None:
    assert faults(page_of(a_table(complete_setup(game, players)), "anna", "Anna")) == []


def test_the_host_can_do_everything() -> None:
    posts = read(a_table(make_setup(players=5)), "anna", "Anna").posts()
    assert {f"/t/{TABLE}/{what}" for what in ("setup", "bots", "free", "seat", "start", "leave")} <= posts


def test_a_guest_with_a_seat_can_leave_or_change_it_and_nothing_else() -> None:
    posts = read(a_table(make_setup(players=5)), "ben", "Ben").posts()
    assert {post for post in posts if post.startswith("/t/")} == {f"/t/{TABLE}/leave", f"/t/{TABLE}/seat"}


def test_a_newcomer_sees_one_field_and_one_button() -> None:
    reader = read(a_table(make_setup(players=5)), "chiara")
    assert {post for post in reader.posts() if post.startswith("/t/")} == {f"/t/{TABLE}/seat"}
    assert reader.fields(f"/t/{TABLE}/seat") == {"name": [""]}
    assert "Anna invites you" in reader.text


def test_a_full_table_says_so_to_a_newcomer() -> None:
    reader = read(a_table(make_setup(players=3)), "chiara")
    assert "All seats are taken" in reader.text
    assert f"/t/{TABLE}/seat" not in reader.posts()


@pytest.mark.parametrize(
    ("language", "players", "words"),
    [
        ("en", 1, "1 of 1 seats is taken."),
        ("en", 4, "3 of 4 seats are taken."),
        ("de", 1, "1 von 1 Plätzen ist besetzt."),
        ("de", 4, "3 von 4 Plätzen sind besetzt."),
    ],
)
def test_taken_seats_are_counted_in_good_grammar(language: str, players: int, words: str) -> None:
    setup = complete_setup("dice", players)
    with use_locale(language):
        assert words in read(a_table(setup), "anna").text


@pytest.mark.parametrize(("players", "words"), [(3, "Start"), (4, "Start with 1 bot"), (6, "Start with 3 bots")])
def test_the_start_says_how_many_bots_come(players: int, words: str) -> None:
    page = page_of(a_table(make_setup(players=players)), "anna", "Anna")
    assert f"</svg>{words}</button>" in page


def test_a_bot_is_marked_as_one_with_its_level() -> None:
    assert "Hypatia bot, architect" in read(a_table(make_setup(players=3)), "ben").text


def test_a_program_of_somebody_is_marked_as_a_bot() -> None:
    snapshot = a_table(make_setup(players=4), SatDown(3, "robot", "Thales", True))
    assert "Thales bot, via the API" in read(snapshot, "ben").text


def test_the_own_seat_is_at_the_foot_and_the_others_follow_clockwise() -> None:
    page = page_of(a_table(make_setup(players=3)), "ben", "Ben")
    places = [page.index(f'"rs at-{place}"') for place in range(3)]
    assert places[0] < page.index("<b>You</b>") < places[1] < page.index("<b>Hypatia</b>") < places[2]
    assert places[2] < page.index("<b>Anna</b>")


def test_every_level_can_be_put_into_a_free_seat() -> None:
    fields = read(a_table(make_setup(players=4)), "anna", "Anna").fields(f"/t/{TABLE}/bots")
    assert fields == {"seat": ["3"], "level": ["1", "2", "3", "4", "5", "6", "7"]}


def test_the_hash_of_the_deal_is_shown_before_the_game() -> None:
    assert DEAL.commitment in read(a_table(make_setup()), "ben").text


def test_the_link_is_shown_can_be_copied_and_is_drawn_to_be_scanned() -> None:
    page = page_of(a_table(make_setup()), "anna", "Anna")
    assert f'data-copy="{LINK}"' in page
    assert 'class="qr"' in page


def test_the_page_listens_to_its_table_and_what_changes_is_inside() -> None:
    snapshot = a_table(make_setup(players=4))
    page = page_of(snapshot, "ben", "Ben")
    assert f'hx-sse:connect="/t/{TABLE}/stream"' in page
    assert str(lobby_inside(table_overview(snapshot, "ben"), "Ben", LINK)) in page


@pytest.mark.parametrize(("language", "words"), [("en", "bot, architect"), ("de", "Bot, Architekt")])
def test_the_level_of_a_bot_is_written_as_its_language_writes_nouns(language: str, words: str) -> None:
    with use_locale(language):
        assert f"<small>{words}</small>" in page_of(a_table(make_setup(players=3)), "anna", "Anna")


def test_names_are_escaped() -> None:
    snapshot = a_table(make_setup(players=4), SatDown(3, "emil", "<b>Emil"))
    assert "<b><b>" not in page_of(snapshot, "anna", "<b>Anna")
