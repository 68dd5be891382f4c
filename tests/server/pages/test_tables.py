"""The form of a new table, read back as it is sent."""

import pytest
from markupsafe import Markup

from septem.server.errors import Invalid
from septem.server.games.registry import all_games
from septem.server.html.navigation import Identity
from septem.server.pages.home.routes import table_in
from septem.server.pages.lobby.setup_form import read_setup
from septem.server.pages.tables.page import tables_page
from septem.server.tables.commands import Actor, Create
from septem.server.tables.setup import Setup, default_setup
from tests.server.pages.listings import a_listing
from tests.server.pages.reading import Reader, faults
from tests.server.pages.setup_forms import sent
from tests.server.tables.building import complete_setup, make_setup

SETUPS = [complete_setup(game.name, players) for game in all_games() for players in game.players]
DEFAULT_SETUP = default_setup(all_games()[0])


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_the_form_says_what_it_was_given(setup: Setup) -> None:
    assert read_setup(sent(setup)) == setup


def test_every_other_field_comes_back() -> None:
    setup = make_setup("dice", 1, variant="ghost", pace="days", listed=True, level=7, name="Sunday league", rerolls=2)
    assert read_setup(sent(setup)) == setup


def test_fields_of_the_game_that_is_not_played_do_not_count() -> None:
    fields = sent(make_setup("cards", 5)) | {"players-dice": "1", "variant-dice-1": "bot", "rerolls": "3"}
    assert read_setup(fields) == make_setup("cards", 5)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"players": "9"}, "A table seats 1 to 7 players."),
        ({"players": "one"}, "A table seats 1 to 7 players."),
        ({"game": "chess"}, "please choose again"),
        ({"level": "0"}, "Bot levels range from 1 to 7."),
        ({"name": "x" * 41}, "A name can have at most 40 characters."),
        ({"game": "dice", "players": "6"}, "The dice game is for 1 to 4 players, not for 6."),
        ({"players": "3", "variant": "gaia"}, "There is no 'Gaïa' game for 3 players."),
        ({"players": "7", "variant": "free-city"}, "There is no 'The Free City' game for 7 players."),
    ],
)
def test_a_game_that_does_not_exist_is_refused_with_a_sentence(fields: dict[str, str], sentence: str) -> None:
    with pytest.raises(Invalid, match=sentence.replace(".", r"\.")):
        Create(read_setup(fields)).decide(Actor("anna", "Anna"))


def test_the_page_is_sound_with_lists_and_without() -> None:
    rows = [
        a_listing(),
        a_listing(game="dice", picture=Markup(), icon="dices"),
        a_listing(phase="open", seats_taken=2, picture=Markup()),
    ]
    assert faults(str(tables_page([], [], [], now=0, setup=DEFAULT_SETUP))) == []
    assert faults(str(tables_page(rows, rows, rows, now=0, setup=DEFAULT_SETUP))) == []


def test_what_is_wrong_is_said_in_an_alert() -> None:
    page = str(
        tables_page([], [], [], now=0, setup=DEFAULT_SETUP, problem="The card game is for 2 to 7 players, not for 9.")
    )
    assert '<div id="said" role="alert"><p class="problem">The card game is for 2 to 7' in page


@pytest.mark.parametrize(
    "text",
    [
        "k7mq-x2pd-4fwt-h3vb",
        "  K7MQ-X2PD-4FWT-H3VB ",
        "https://septem.example/t/k7mq-x2pd-4fwt-h3vb",
        "http://127.0.0.1:8000/g/k7mq-x2pd-4fwt-h3vb/replay?at=3",
    ],
)
def test_links_and_codes_lead_to_the_table(text: str) -> None:
    assert table_in(text) == "k7mq-x2pd-4fwt-h3vb"


@pytest.mark.parametrize("text", ["", "hello", "k7mq-x2pd-4fwt", "https://septem.example/t/"])
def test_other_texts_lead_nowhere(text: str) -> None:
    assert table_in(text) is None


def test_a_host_says_their_name_once_and_an_account_has_one() -> None:
    asked = Reader(str(tables_page([], [], [], now=0, setup=DEFAULT_SETUP, person=Identity("Anna")))).fields("/tables")
    assert asked["person"] == ["Anna"]
    account = Identity("Anna", True)
    asked = Reader(str(tables_page([], [], [], now=0, setup=DEFAULT_SETUP, person=account))).fields("/tables")
    assert "person" not in asked


def test_a_number_of_players_with_thousands_of_digits_is_refused() -> None:
    with pytest.raises(Invalid):
        read_setup({"game": "cards", "players": 5_000 * "9"})
