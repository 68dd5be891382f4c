"""Styles, scripts and fonts of the site and of the games, and their addresses."""

import re

import pytest

from septem.server.games.registry import all_games
from septem.server.html.assets import GAMES_STYLESHEET, STATIC, STYLESHEET, asset, digest, files, stylesheets
from septem.server.web.static import static_files


def test_every_file_has_an_address_under_the_digest() -> None:
    assert asset("icon.svg") == f"/static/{digest()}/icon.svg"
    assert re.fullmatch(r"[0-9a-f]{12}", digest())


def test_a_file_that_does_not_exist_has_no_address() -> None:
    with pytest.raises(FileNotFoundError, match=r"no static file 'js/nothing.js'"):
        asset("js/nothing.js")


def test_styles_come_in_the_order_in_which_they_build_upon_each_other() -> None:
    text = stylesheets()[STYLESHEET]
    first = [(STATIC / "css" / f"{name}.css").read_text().splitlines()[0] for name in ("tokens", "base", "drawing")]
    assert [text.index(line) for line in first] == sorted(text.index(line) for line in first)


def test_fonts_are_found_from_the_address_of_the_stylesheet() -> None:
    addresses = re.findall(r'url\("?([^")]+)"?\)', "".join(stylesheets().values()))
    asked = [address for address in addresses if not address.startswith(("#", "data:"))]
    assert any(file.endswith(".woff2") for file in asked)
    assert set(asked) <= set(files())


def test_no_style_asks_another_site() -> None:
    for styles in stylesheets().values():
        assert "http:" not in styles
        assert "@import" not in styles


def test_the_files_of_a_game_have_its_name_before_theirs() -> None:
    assert asset("cards/css/lobby.css") == f"/static/{digest()}/cards/css/lobby.css"
    assert files()["cards/css/lobby.css"] == STATIC.parent / "games" / "cards" / "static" / "css" / "lobby.css"


def test_no_game_has_the_name_of_a_folder_of_the_site() -> None:
    assert {game.name for game in all_games()}.isdisjoint(path.name for path in STATIC.iterdir())


def test_the_styles_of_games_come_after_all_others_in_the_order_of_their_names() -> None:
    text = stylesheets()[STYLESHEET]
    shared = [name for name in files() if name.startswith("css/")]
    own = [f"{game}/css/lobby.css" for game in ("cards", "dice")]
    places = {name: text.index(files()[name].read_text()[:200]) for name in (*shared, *own)}
    assert max(places[name] for name in shared) < places[own[0]] < places[own[1]]


def test_what_tables_of_all_games_share_comes_before_the_styles_of_games() -> None:
    text = stylesheets()[GAMES_STYLESHEET]
    frame = files()["components/css/frame.css"].read_text()
    assert text.startswith(frame)
    assert all(
        f"\n.{name} {{" in frame for name in ("topbar", "drawer", "notice", "timer", "part", "stageview", "vfoot")
    )


def test_every_file_is_served_and_the_stylesheet_holds_all_styles() -> None:
    served = static_files()
    drawn = {name for game in all_games() for name in game.generated_files()}
    assert len(drawn) == 4
    assert set(files()) | {STYLESHEET, GAMES_STYLESHEET} | drawn == set(served)
    styles = served[STYLESHEET].content + served[GAMES_STYLESHEET].content
    for name in files():
        if name.endswith(".css"):
            lines = [line for line in served[name].content.splitlines() if b"url(" not in line]
            assert all(line in styles for line in lines), name


def test_the_fields_of_every_game_are_hidden_while_another_is_chosen() -> None:
    styles = stylesheets()[STYLESHEET]
    for game in all_games():
        hidden = f'.setup:not(:has([name="game"][value="{game.name}"]:checked)) .for-{game.name} '
        assert styles.count(f"{hidden}{{ display: none !important; }}") == 1


def test_what_only_games_need_is_not_in_the_stylesheet_of_every_page() -> None:
    served = static_files()
    assert served["dice/css/lobby.css"].content in served[STYLESHEET].content
    assert served["cards/css/home.css"].content in served[STYLESHEET].content
    assert served["dice/css/dice.css"].content in served[GAMES_STYLESHEET].content
