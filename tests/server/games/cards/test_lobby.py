"""The card game in the lobby."""

import pytest

from septem.bots import levels
from septem.server.errors import Invalid
from septem.server.games.cards.options import PLAYERS, VARIANTS, options_of
from septem.server.pages.lobby.setup_form import read_setup
from septem.server.tables.commands import Actor, Create
from septem.server.tables.events import BoardPicked
from septem.server.tables.setup import DEFAULT_LEVEL, LEVELS
from tests.server.pages.lobbies import a_table, read
from tests.server.pages.setup_forms import sent
from tests.server.tables.building import TABLE_ID, make_setup

BOARDS = f"/t/{TABLE_ID}/board"


@pytest.mark.parametrize(
    ("players", "variant"), [(players, variant) for players in PLAYERS for variant in VARIANTS.get(players, ("",))]
)
def test_the_form_says_which_variant_it_was_given(players: int, variant: str) -> None:
    setup = make_setup("cards", players, variant=variant)
    assert read_setup(sent(setup)) == setup


@pytest.mark.parametrize("edition", ["first", "second"])
@pytest.mark.parametrize("sides", ["random", "A", "B", "chosen"])
def test_editions_and_sides_come_back(edition: str, sides: str) -> None:
    setup = read_setup({"edition": edition, "sides": sides})
    assert (options_of(setup).edition, options_of(setup).sides) == (edition, sides)
    assert read_setup(sent(setup)) == setup


def test_where_nobody_asks_the_first_variant_is_played() -> None:
    assert options_of(read_setup({"game": "cards", "players": "2"})).variant == "free-city"


def test_a_variant_is_for_its_number_of_players() -> None:
    with pytest.raises(Invalid, match=r"^There is no 'Gaïa' game for 3 players\.$"):
        Create(read_setup({"players": "3", "variant": "gaia"})).decide(Actor("anna", "Anna"))


def test_boards_are_chosen_only_where_that_was_agreed() -> None:
    assert BOARDS not in read(a_table(make_setup(players=3)), "ben").posts()
    boards = read(a_table(make_setup(players=3, sides="chosen")), "ben").fields(BOARDS)
    assert boards["seat"] == ["1"]
    assert len(boards["board"]) == 1 + 2 + 14  # any, any of one side, and all of them
    assert {"", "Giza A", "Rhodes B"} <= set(boards["board"])


def test_boards_of_the_second_edition_have_their_own_names() -> None:
    second = read(a_table(make_setup(players=3, edition="second", sides="chosen")), "ben").fields(BOARDS)
    assert "Gizah night" in second["board"]


def test_a_city_that_somebody_took_cannot_be_chosen_again() -> None:
    snapshot = a_table(make_setup(players=3, sides="chosen"), BoardPicked(0, "Giza A"))
    shut = [button["value"] for button in read(snapshot, "ben").all("button") if "disabled" in button]
    assert shut == ["Giza A", "Giza B"]


def test_the_levels_of_a_table_are_those_of_the_bots() -> None:
    assert len(levels.LEVELS) == LEVELS
    assert levels.USUAL_LEVEL == DEFAULT_LEVEL
