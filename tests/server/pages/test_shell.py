"""The frame that all pages share."""

import re

import htpy as h
import pytest

from septem.server.language import speaking
from septem.server.pages import theme
from septem.server.pages.assets import STATIC, asset, digest, stylesheet
from septem.server.pages.problem import problem_page
from septem.server.pages.shell import Person, bare_page, page
from tests.server.pages.reading import Reader, faults


def test_every_file_has_an_address_under_the_digest() -> None:
    assert asset("icon.svg") == f"/static/{digest()}/icon.svg"
    assert re.fullmatch(r"[0-9a-f]{12}", digest())


def test_a_file_that_does_not_exist_has_no_address() -> None:
    with pytest.raises(FileNotFoundError, match=r"no static file 'js/nothing.js'"):
        asset("js/nothing.js")


def test_styles_come_in_the_order_in_which_they_build_upon_each_other() -> None:
    text = stylesheet()
    first = [(STATIC / "css" / f"{name}.css").read_text().splitlines()[0] for name in ("tokens", "base", "drawing")]
    assert [text.index(line) for line in first] == sorted(text.index(line) for line in first)


def test_fonts_are_found_from_the_address_of_the_stylesheet() -> None:
    addresses = re.findall(r'url\("?([^")]+)"?\)', stylesheet())
    files = [address for address in addresses if not address.startswith(("#", "data:"))]
    assert any(file.endswith(".woff2") for file in files)
    assert all((STATIC / file).is_file() for file in files)


def test_no_style_asks_another_site() -> None:
    assert "http:" not in stylesheet()
    assert "@import" not in stylesheet()


def test_a_page_marks_its_place_in_the_navigation() -> None:
    reader = Reader(str(page("Gallery", h.p["cards"], active="gallery")))
    assert [link["href"] for link in reader.all("a") if "aria-current" in link] == ["/gallery"]


def test_a_page_has_one_main_part_that_the_first_link_skips_to() -> None:
    reader = Reader(str(page("Gallery", h.p["cards"])))
    assert reader.all("a")[0]["href"] == "#main"
    assert [found["id"] for found in reader.all("main")] == ["main"]


def test_a_page_speaks_the_language_of_the_reader() -> None:
    with speaking("de"):
        assert Reader(str(page("Galerie", h.p["Karten"]))).all("html")[0]["lang"] == "de"


def test_a_theme_that_was_asked_for_is_worn_from_the_first_byte() -> None:
    theme.wear("light")
    try:
        reader = Reader(str(page("Gallery", h.p["cards"])))
    finally:
        theme.wear("auto")
    assert reader.all("html")[0]["data-theme"] == "light"
    assert [meta["content"] for meta in reader.all("meta") if meta.get("name") == "theme-color"] == ["#ebe4d5"]


def test_without_a_wish_the_system_decides() -> None:
    theme.wear("purple")
    assert theme.worn() == "auto"
    assert "data-theme" not in Reader(str(page("Gallery", h.p["cards"]))).all("html")[0]


def test_who_has_a_name_gets_to_the_account_and_others_to_the_door() -> None:
    assert "/account" in [link["href"] for link in Reader(str(page("Play", h.p, person=Person("Anna")))).all("a")]
    assert "/sign-in" in [link["href"] for link in Reader(str(page("Play", h.p, person=Person("")))).all("a")]


def test_a_bare_page_has_no_navigation() -> None:
    reader = Reader(str(bare_page("Your table", h.main("#main")["cards"], scripts=("lobby",))))
    assert not reader.all("nav")
    assert asset("js/lobby.js") in [script.get("src") for script in reader.all("script")]


def test_names_are_escaped() -> None:
    assert "<b>Anna" not in str(page("<b>Anna", h.p["x"], person=Person("<b>Anna", True)))


@pytest.mark.parametrize("status", [400, 401, 403, 404, 409, 413, 422, 429, 500, 503])
def test_every_refusal_has_a_page_with_a_sentence_and_a_way_on(status: int) -> None:
    shown = str(problem_page(status))
    assert faults(shown) == []
    assert {"/", "/tables"} <= {link["href"] for link in Reader(shown).all("a")}


def test_a_refusal_says_its_own_sentence() -> None:
    assert "That seat is taken." in str(problem_page(409, "That seat is taken."))
