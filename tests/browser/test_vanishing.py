"""People who close the browser in the middle of a game, and come back."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.serving import Serving
from tests.browser.tables import create, join, start
from tests.browser.visitors import DESK, PHONE


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server that takes people for gone after a second, and lets others call a bot after two."""
    with Serving(tmp_path_factory.mktemp("server"), {"SEPTEM_AWAY": "1-2"}) as server:
        yield server
    assert server.errors() == []


def test_a_bot_plays_for_who_vanishes_until_they_take_the_seat_back(visit: Visit) -> None:
    anna, ben, chiara = visit(), visit(), visit(viewport=PHONE, has_touch=True, is_mobile=True)
    link = create(anna, players=3)
    join(ben, link, "Ben")
    join(chiara, link, "Chiara")
    start(anna, ben, chiara)
    game = ben.page.url
    for person in (anna, chiara):
        person.wait_for_turn()
        person.choose()
    expect(anna.page.locator("#status")).to_contain_text("Ben: thinking")
    ben.goto(game)
    expect(anna.page.locator("#status")).to_contain_text("Ben: thinking")
    ben.page.close()
    expect(anna.page.locator("#status")).to_contain_text("Ben: away")
    expect(anna.page.locator('[data-words-of="1"]')).to_contain_text("away")
    for person in (anna, chiara):
        expect(person.page.get_by_role("button", name="Let a bot play for Ben")).to_be_visible()
        person.must_not_scroll_sideways()
        person.audit()
    chiara.page.get_by_role("button", name="Let a bot play for Ben").tap()
    anna.page.wait_for_function("() => document.querySelector('#game').dataset.turn === '1'")
    expect(anna.page.locator("#status")).to_contain_text("Ben: away, a bot plays")
    ben.page = ben.open_page()
    ben.goto(game)
    expect(ben.page.locator(".notice")).to_contain_text("You were away, so Chiara let a bot play for you.")
    expect(ben.page.locator(".decide.wait")).to_contain_text("The bot’s choice for you")
    ben.page.get_by_role("button", name="Take your seat back").click()
    expect(ben.page.locator(".notice")).to_have_count(0)
    expect(ben.page.locator(".decide.wait")).to_contain_text("The bot’s choice for you")
    ben.page.keyboard.press("u")
    ben.wait_for_turn()
    ben.choose()
    expect(ben.page.locator(".decide.wait")).to_contain_text("Your choice")
    expect(anna.page.locator("#status")).to_contain_text("Ben: chosen")


def test_a_bot_plays_with_dice_for_who_vanishes(visit: Visit) -> None:
    anna, ben = visit(), visit(viewport=DESK)
    link = create(anna, game="dice", players=2)
    join(ben, link, "Ben")
    start(anna, ben)
    people = {"Anna": anna, "Ben": ben}
    gone = "Anna" if anna.page.locator("#game[data-yours]").count() else "Ben"
    here = people["Ben" if gone == "Anna" else "Anna"]
    game = here.page.url
    people[gone].page.close()
    here.page.get_by_role("button", name=f"Let a bot play for {gone}").click()
    expect(here.page.get_by_role("button", name=re.compile("Let a bot play"))).to_have_count(0)
    here.page.wait_for_selector("#game[data-yours]")
    back = people[gone].open_page()
    back.goto(game)
    expect(back.locator(".notice")).to_contain_text(re.compile("You were away, so .* let a bot play for you."))
    back.get_by_role("button", name="Take your seat back").click()
    expect(back.locator(".notice")).to_have_count(0)
