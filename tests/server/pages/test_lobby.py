"""The table before the game, as its host, a guest with a seat, and a newcomer see it."""

import pytest

from septem.server.language import speaking
from septem.server.pages.lobby import lobby_inside, lobby_page
from septem.server.seeing.lobby import project_lobby
from septem.server.table.events import BoardPicked, BotSat, Created, SatDown
from septem.server.table.fairness import Deal
from septem.server.table.setup import Setup
from septem.server.table.table import Table
from tests.server.pages.reading import Reader, faults

TABLE = "k7mq-x2pd-4fwt-h3vb"
LINK = f"https://septem.example/t/{TABLE}"
DEAL = Deal(7, "00ff")


def a_table(setup: Setup) -> Table:
    """Anna's table, at which Ben sits beside her, and then a bot, as far as there are seats."""
    table = Table(TABLE, DEAL)
    table.apply(Created(setup, "anna", DEAL.commitment), 0)
    arrivals = (SatDown(0, "anna", "Anna"), SatDown(1, "ben", "Ben"), BotSat(2, 5, "Hypatia"))
    for event in arrivals[: setup.players]:
        table.apply(event, 0)
    return table


def read(table: Table, person: str, name: str = "") -> Reader:
    """The page as this person gets it."""
    return Reader(str(lobby_page(project_lobby(table, person), name, LINK)))


@pytest.mark.parametrize("players", range(2, 8))
@pytest.mark.parametrize("person", ["anna", "ben", "chiara", ""])
def test_pages_are_sound_for_everybody(players: int, person: str) -> None:
    table = a_table(Setup(players=players, sides="chosen"))
    assert faults(str(lobby_page(project_lobby(table, person), person.title(), LINK))) == []


@pytest.mark.parametrize("setup", [Setup("dice", 1, variant="ghost"), Setup("dice", 4, sides="chosen")], ids=str)
def test_dice_tables_are_sound_too(setup: Setup) -> None:
    assert faults(str(lobby_page(project_lobby(a_table(setup), "anna"), "Anna", LINK))) == []


def test_the_host_can_do_everything() -> None:
    posts = read(a_table(Setup(players=5)), "anna", "Anna").posts()
    assert {f"/t/{TABLE}/{what}" for what in ("setup", "bots", "free", "seat", "start", "leave")} <= posts


def test_a_guest_with_a_seat_can_leave_or_change_it_and_nothing_else() -> None:
    posts = read(a_table(Setup(players=5)), "ben", "Ben").posts()
    assert {post for post in posts if post.startswith("/t/")} == {f"/t/{TABLE}/leave", f"/t/{TABLE}/seat"}


def test_a_newcomer_sees_one_field_and_one_button() -> None:
    reader = read(a_table(Setup(players=5)), "chiara")
    assert {post for post in reader.posts() if post.startswith("/t/")} == {f"/t/{TABLE}/seat"}
    assert reader.fields(f"/t/{TABLE}/seat") == {"name": [""]}
    assert "Anna invites you" in reader.text


def test_a_full_table_says_so_to_a_newcomer() -> None:
    reader = read(a_table(Setup(players=3)), "chiara")
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
    setup = Setup(game="dice", players=players, variant="ghost" if players == 1 else "")
    with speaking(language):
        assert words in read(a_table(setup), "anna").text


@pytest.mark.parametrize(("players", "words"), [(3, "Start"), (4, "Start with 1 bot"), (6, "Start with 3 bots")])
def test_the_start_says_how_many_bots_come(players: int, words: str) -> None:
    page = str(lobby_page(project_lobby(a_table(Setup(players=players)), "anna"), "Anna", LINK))
    assert f"</svg>{words}</button>" in page


def test_a_bot_is_marked_as_one_with_its_level() -> None:
    assert "Hypatia bot, architect" in read(a_table(Setup(players=3)), "ben").text


def test_a_program_of_somebody_is_marked_as_a_bot() -> None:
    table = a_table(Setup(players=4))
    table.apply(SatDown(3, "robot", "Thales", True), 0)
    assert "Thales bot, by the API" in read(table, "ben").text


def test_the_own_seat_is_at_the_foot_and_the_others_follow_clockwise() -> None:
    page = str(lobby_page(project_lobby(a_table(Setup(players=3)), "ben"), "Ben", LINK))
    places = [page.index(f'"rs at-{place}"') for place in range(3)]
    assert places[0] < page.index("<b>You</b>") < places[1] < page.index("<b>Hypatia</b>") < places[2]
    assert places[2] < page.index("<b>Anna</b>")


def test_every_level_can_be_put_into_a_free_seat() -> None:
    fields = read(a_table(Setup(players=4)), "anna", "Anna").fields(f"/t/{TABLE}/bots")
    assert fields == {"seat": ["3"], "level": ["1", "2", "3", "4", "5", "6", "7"]}


def test_boards_are_chosen_only_where_that_was_agreed() -> None:
    assert f"/t/{TABLE}/board" not in read(a_table(Setup(players=3)), "ben").posts()
    boards = read(a_table(Setup(players=3, sides="chosen")), "ben").fields(f"/t/{TABLE}/board")
    assert boards["seat"] == ["1"]
    assert len(boards["board"]) == 1 + 2 + 14  # any, any of one side, and all of them
    assert {"", "Giza A", "Rhodes B"} <= set(boards["board"])


def test_boards_of_the_second_edition_and_of_the_dice_game_have_their_own_names() -> None:
    second = read(a_table(Setup(players=3, edition="second", sides="chosen")), "ben").fields(f"/t/{TABLE}/board")
    dice = read(a_table(Setup("dice", 3, sides="chosen")), "ben").fields(f"/t/{TABLE}/board")
    assert "Gizah night" in second["board"]
    assert len(dice["board"]) == 8
    assert "Zeus" in dice["board"]


def test_a_city_that_somebody_took_cannot_be_chosen_again() -> None:
    table = a_table(Setup(players=3, sides="chosen"))
    table.apply(BoardPicked(0, "Giza A"), 0)
    shut = [button["value"] for button in read(table, "ben").all("button") if "disabled" in button]
    assert shut == ["Giza A", "Giza B"]


def test_the_hash_of_the_deal_is_shown_before_the_game() -> None:
    assert DEAL.commitment in read(a_table(Setup()), "ben").text


def test_the_link_is_shown_can_be_copied_and_is_drawn_to_be_scanned() -> None:
    page = str(lobby_page(project_lobby(a_table(Setup()), "anna"), "Anna", LINK))
    assert f'data-copy="{LINK}"' in page
    assert 'class="qr"' in page


def test_the_page_listens_to_its_table_and_what_changes_is_inside() -> None:
    table = a_table(Setup(players=4))
    page = str(lobby_page(project_lobby(table, "ben"), "Ben", LINK))
    assert f'hx-sse:connect="/t/{TABLE}/stream"' in page
    assert str(lobby_inside(project_lobby(table, "ben"), "Ben", LINK)) in page


def test_names_are_escaped() -> None:
    table = a_table(Setup(players=4))
    table.apply(SatDown(3, "emil", "<b>Emil"), 0)
    assert "<b><b>" not in str(lobby_page(project_lobby(table, "anna"), "<b>Anna", LINK))
