"""The gallery has every card, board and die, and none of its links is broken."""

import re

import pytest
from markupsafe import Markup

from septem.data import load
from septem.data.cards import EDITIONS, EditionName
from septem.server.games.cards.drawing.cards import full
from septem.server.games.cards.drawing.wonders import board
from septem.server.pages.gallery.page import gallery_page as whole_page


def gallery_page(edition: str, players: int = 0) -> Markup:
    """The page at '/gallery' for an edition and a number of players."""
    return whole_page({"edition": edition, "players": str(players)})


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_card_and_board_of_the_edition_is_shown(edition: EditionName) -> None:
    page = str(gallery_page(edition))
    assert all(str(full(card)) in page for card in load(edition).cards)
    assert all(str(board(wonder)) in page for wonder in load(edition).wonders)


@pytest.mark.parametrize("edition", EDITIONS)
def test_links_within_the_page_lead_somewhere_and_no_id_is_given_twice(edition: EditionName) -> None:
    page = str(gallery_page(edition))
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'<a href="#([^"]+)"', page)) <= set(ids)


def test_the_copies_of_a_card_are_told_for_each_number_of_players() -> None:
    loom = next(part for part in str(gallery_page("first")).split("<li ") if 'id="loom-1"' in part)
    assert re.findall(r"<td>(\d)</td>", loom) == ["1", "1", "1", "2", "2"]


def test_an_edition_that_does_not_exist_becomes_the_first() -> None:
    assert str(gallery_page("ninth")) == str(gallery_page("first"))


def test_the_page_has_no_inline_style_or_script() -> None:
    page = str(gallery_page("second"))
    assert " style=" not in page
    assert re.findall(r"<script(?![^>]* src=)", page) == []


def test_the_cards_of_a_table_can_be_asked_for() -> None:
    page = str(gallery_page("first", 4))
    assert '<input type="radio" name="players" value="4" checked>' in page
    shown = {name: players.split() for players, name in re.findall(r'data-players="([^"]*)" id="([^"]+)"', page)}
    assert shown["loom-1"] == ["3", "4", "5", "6", "7"]
    assert shown["tavern-1"] == ["4", "5", "6", "7"]
    assert shown["workers-guild-3"] == ["3", "4", "5", "6", "7"]
