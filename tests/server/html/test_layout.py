"""The frame that all pages share."""

import pytest
from markupsafe import Markup

from septem.server.html import theme
from septem.server.html.assets import asset
from septem.server.html.error_page import error_page
from septem.server.html.layout import bare_page, page
from septem.server.html.navigation import Identity
from septem.server.i18n import use_locale
from tests.server.pages.reading import Reader, faults

CARDS = Markup("<p>cards</p>")


def test_a_page_marks_its_place_in_the_navigation() -> None:
    reader = Reader(str(page("Gallery", CARDS, active="gallery")))
    assert [link["href"] for link in reader.all("a") if "aria-current" in link] == ["/gallery"]


def test_a_page_has_one_main_part_that_the_first_link_skips_to() -> None:
    reader = Reader(str(page("Gallery", CARDS)))
    assert reader.all("a")[0]["href"] == "#main"
    assert [found["id"] for found in reader.all("main")] == ["main"]


def test_a_page_speaks_the_language_of_the_reader() -> None:
    with use_locale("de"):
        assert Reader(str(page("Galerie", Markup("<p>Karten</p>")))).all("html")[0]["lang"] == "de"


def test_a_theme_that_was_asked_for_is_worn_from_the_first_byte() -> None:
    theme.set_theme("light")
    try:
        reader = Reader(str(page("Gallery", CARDS)))
    finally:
        theme.set_theme("auto")
    assert reader.all("html")[0]["data-theme"] == "light"
    assert [meta["content"] for meta in reader.all("meta") if meta.get("name") == "theme-color"] == ["#ebe4d5"]


def test_without_a_wish_the_system_decides() -> None:
    theme.set_theme("purple")
    assert theme.current_theme() == "auto"
    assert "data-theme" not in Reader(str(page("Gallery", CARDS))).all("html")[0]


def test_who_has_a_name_gets_to_the_account_and_others_to_the_door() -> None:
    assert "/account" in [link["href"] for link in Reader(str(page("Play", CARDS, person=Identity("Anna")))).all("a")]
    assert "/sign-in" in [link["href"] for link in Reader(str(page("Play", CARDS, person=Identity("")))).all("a")]


def test_a_bare_page_has_no_navigation() -> None:
    reader = Reader(str(bare_page("Your table", Markup('<main id="main">cards</main>'), scripts=("js/lobby.js",))))
    assert not reader.all("nav")
    assert asset("js/lobby.js") in [script.get("src") for script in reader.all("script")]


def test_names_are_escaped() -> None:
    assert "<b>Anna" not in str(page("<b>Anna", CARDS, person=Identity("<b>Anna", True)))


@pytest.mark.parametrize("status", [400, 401, 403, 404, 409, 413, 422, 429, 500, 503])
def test_every_refusal_has_a_page_with_a_sentence_and_a_way_on(status: int) -> None:
    shown = str(error_page(status))
    assert faults(shown) == []
    assert {"/", "/tables"} <= {link["href"] for link in Reader(shown).all("a")}


def test_a_refusal_says_its_own_sentence() -> None:
    assert "That seat is taken." in str(error_page(409, "That seat is taken."))


def test_a_conflict_does_not_say_that_it_is_too_late() -> None:
    shown = Reader(str(error_page(409, "The game has not begun yet."))).text
    assert "Not possible right now The game has not begun yet. Open the table again to see its current state." in shown
    assert "Too late" not in shown
