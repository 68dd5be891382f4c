"""The dice game in the lobby."""

import pytest

from septem.server.games.dice.bots import BOTS
from septem.server.games.dice.options import PLAYERS, VARIANTS, options_of
from septem.server.i18n import use_locale
from septem.server.pages.lobby.setup_form import read_setup
from septem.server.pages.tables.page import tables_page
from tests.server.pages.lobbies import a_table, page_of, read
from tests.server.pages.reading import Reader, faults
from tests.server.pages.setup_forms import sent
from tests.server.tables.building import TABLE_ID, complete_setup, make_setup


@pytest.mark.parametrize(
    ("players", "variant"), [(players, variant) for players in PLAYERS for variant in VARIANTS.get(players, ("",))]
)
@pytest.mark.parametrize("sides", ["random", "A", "B", "chosen"])
def test_the_form_says_what_it_was_given(players: int, variant: str, sides: str) -> None:
    setup = make_setup("dice", players, variant=variant, sides=sides)
    assert read_setup(sent(setup)) == setup


def test_the_first_variant_is_the_default() -> None:
    assert options_of(read_setup({"game": "dice", "players": "1"})).variant == "ghost"


def test_boards_have_the_names_of_this_game() -> None:
    snapshot = a_table(make_setup("dice", 3, sides="chosen"))
    boards = read(snapshot, "ben").fields(f"/t/{TABLE_ID}/board")["board"]
    assert len(boards) == 8
    assert "Zeus" in boards


def test_a_table_where_boards_are_chosen_is_sound() -> None:
    assert faults(page_of(a_table(make_setup("dice", 4, sides="chosen")), "anna", "Anna")) == []


def test_the_form_says_which_bots_the_levels_are() -> None:
    assert ("random", *["greedy"] * 3, *["planner"] * 3) == BOTS
    words = (
        "level 1 plays at random, levels 2 to 4 take what scores most right now, levels 5 to 7 plan their rolls ahead"
    )
    assert words in Reader(str(tables_page([], [], [], now=0, setup=complete_setup()))).text


@pytest.mark.parametrize(("language", "cards"), [("en", "The deal"), ("de", "Karten")])
def test_its_lobby_speaks_of_random_numbers_where_the_card_game_speaks_of_its_deal(language: str, cards: str) -> None:
    with use_locale(language):
        found = {game: deal_note(game) for game in ("cards", "dice")}
    assert cards in found["cards"]
    assert cards not in found["dice"]
    assert {"en": "random numbers", "de": "Zufall"}[language] in found["dice"]


def deal_note(game: str) -> str:
    """What the lobby says about the commitment."""
    page = page_of(a_table(make_setup(game, 3)), "ben")
    return page.partition('<details class="fair">')[2].partition("</details>")[0]
