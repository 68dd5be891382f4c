"""The form of a new table, read back as it is sent."""

import pytest

from septem.server.live.bots import DICE_BOTS
from septem.server.pages.links import table_in
from septem.server.pages.setup_form import read_setup
from septem.server.pages.shell import Person
from septem.server.pages.tables import tables_page
from septem.server.refusals import Unfit
from septem.server.table.setup import FEWEST_PLAYERS, MOST_PLAYERS, VARIANTS, Kind, Setup, Variant
from tests.server.pages.listings import a_listing
from tests.server.pages.reading import Reader, faults

SETUPS = [
    Setup(game=game, players=players, variant=variant)
    for game, most in MOST_PLAYERS.items()
    for players in range(FEWEST_PLAYERS[game], most + 1)
    for variant in VARIANTS.get((game, players), ("",))
]


def sent(setup: Setup) -> dict[str, str]:
    """What a browser sends when nobody changes the form of this setup."""
    reader = Reader(str(tables_page([], [], [], now=0, setup=setup)))
    fields: dict[str, str] = {}
    for form, inputs in reader.forms:
        if form.get("class") == "setup":
            for one in inputs:
                if one.get("type") != "radio" or "checked" in one:
                    fields[one["name"]] = one.get("value", "")
    chosen = next(option["value"] for option in reader.all("option") if "selected" in option)
    return {**fields, "rerolls": chosen}


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_the_form_says_what_it_was_given(setup: Setup) -> None:
    assert read_setup(sent(setup)) == setup


@pytest.mark.parametrize("edition", ["first", "second"])
@pytest.mark.parametrize("sides", ["random", "A", "B", "chosen"])
def test_editions_and_sides_come_back(edition: str, sides: str) -> None:
    setup = read_setup({"edition": edition, "sides": sides})
    assert (setup.edition, setup.sides) == (edition, sides)
    assert read_setup(sent(setup)) == setup


def test_every_other_field_comes_back() -> None:
    setup = Setup("dice", 1, variant="ghost", pace="days", listed=True, level=7, name="Sunday league", rerolls=2)
    assert read_setup(sent(setup)) == setup


def test_fields_of_the_game_that_is_not_played_do_not_count() -> None:
    fields = sent(Setup("cards", 5)) | {"players-dice": "1", "variant-dice-1": "bot", "rerolls": "3"}
    assert read_setup(fields) == Setup("cards", 5)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"players": "9"}, "please choose again"),
        ({"players": "one"}, "please choose again"),
        ({"game": "chess"}, "please choose again"),
        ({"level": "0"}, "please choose again"),
        ({"name": "x" * 41}, "please choose again"),
        ({"game": "dice", "players": "6"}, "The dice game is for 1 to 4 players, not for 6."),
        ({"players": "3", "variant": "gaia"}, "There is no 'gaia' game for 3 players."),
    ],
)
def test_a_game_that_does_not_exist_is_refused_with_a_sentence(fields: dict[str, str], sentence: str) -> None:
    with pytest.raises(Unfit, match=sentence.replace(".", r"\.")):
        read_setup(fields)


@pytest.mark.parametrize(("game", "players", "variant"), [("cards", 2, "free-city"), ("dice", 1, "ghost")])
def test_where_nobody_asks_the_first_variant_is_played(game: Kind, players: int, variant: Variant) -> None:
    assert read_setup({"game": game, "players": str(players)}).variant == variant


def test_the_page_is_sound_with_lists_and_without() -> None:
    rows = [a_listing(), a_listing(kind="dice", city=""), a_listing(phase="open", seats_taken=2, city="")]
    assert faults(str(tables_page([], [], [], now=0))) == []
    assert faults(str(tables_page(rows, rows, rows, now=0))) == []


def test_the_form_says_which_bots_the_levels_are_with_dice() -> None:
    assert ("random", *["greedy"] * 3, *["planner"] * 3) == DICE_BOTS
    words = "level 1 decides by chance, levels 2 to 4 take what counts most at once, levels 5 to 7 plan ahead"
    assert words in Reader(str(tables_page([], [], [], now=0))).text


def test_what_is_wrong_is_said_in_an_alert() -> None:
    page = str(tables_page([], [], [], now=0, problem="The card game is for 2 to 7 players, not for 9."))
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
    asked = Reader(str(tables_page([], [], [], now=0, person=Person("Anna")))).fields("/tables")
    assert asked["person"] == ["Anna"]
    assert "person" not in Reader(str(tables_page([], [], [], now=0, person=Person("Anna", True)))).fields("/tables")
