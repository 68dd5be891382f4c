"""Whatever is touched on a phone is at least 44 pixels high; links within a sentence are excepted."""

import re

from playwright.sync_api import Locator, Page

from tests.browser.conftest import Visit
from tests.browser.tables import create, start
from tests.browser.visitors import PHONE, Visitor

TOO_SMALL = """() => [...document.querySelectorAll(
    'button, summary, select, a, label:has(input), input:not([type=hidden], [type=radio], [type=checkbox])')]
  .filter(target => target.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .filter(target => !(target.matches('a') && getComputedStyle(target).display === 'inline'))
  .filter(target => !target.closest('.sr, .skip, [inert]'))
  .map(target => [target.getBoundingClientRect(), target])
  .filter(([box]) => box.width && box.height < 43.5)
  .map(([box, target]) => `${Math.round(box.height)} px: ${target.outerHTML.slice(0, 120)}`)"""


def on_a_phone(visit: Visit) -> Visitor:
    """Somebody with a phone, on which nothing moves."""
    return visit(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")


def must_be_large(page: Page) -> None:
    """Nothing to touch is too small."""
    assert page.evaluate(TOO_SMALL) == [], page.url


def test_pages_of_the_site(visit: Visit) -> None:
    anna = on_a_phone(visit)
    for path in ("/", "/tables", "/dice", "/replays", "/gallery", "/learn", "/sign-in", "/account"):
        must_be_large(anna.goto(path))


def test_the_lobby_and_the_table(visit: Visit) -> None:
    anna = on_a_phone(visit)
    create(anna, players=4, sides="chosen")
    must_be_large(anna.page)
    start(anna)
    anna.wait_for_turn()
    must_be_large(anna.page)
    for panel in ("menu", "log", "settings", "keys", "chains", "leave"):
        anna.page.evaluate("panel => document.getElementById(panel).showPopover()", panel)
        must_be_large(anna.page)
        anna.page.evaluate("panel => document.getElementById(panel).hidePopover()", panel)
    anna.page.locator("[data-pick]:enabled").first.tap()
    must_be_large(anna.page)
    anna.send(anna.page.locator("[data-confirm-button]:visible").tap)
    must_be_large(anna.page)


def test_the_dice_game(visit: Visit) -> None:
    anna = on_a_phone(visit)
    page = anna.goto("/dice")
    page.get_by_role("button", name="2 bots").tap()
    page.wait_for_url(re.compile("/g/"))
    page.wait_for_function("() => document.querySelector('#game[data-yours]') !== null")
    must_be_large(page)


def chained_card(anna: Visitor) -> Locator:
    """A card of a new game that a chain leads to or from; one hand in 147 has none, and another is dealt."""
    for _ in range(5):
        page = anna.goto("/")
        page.get_by_role("button", name="Play now against bots").tap()
        page.wait_for_url(re.compile("/g/"))
        anna.wait_for_turn()
        cards = page.locator(".hcard:is([data-from]:not([data-from='']), [data-to]:not([data-to='']))")
        if cards.count():
            return cards.first
    raise AssertionError("No hand has a card with a chain.")


def test_a_long_press_shows_chains_and_picks_nothing(visit: Visit) -> None:
    anna = on_a_phone(visit)
    page, card = anna.page, chained_card(anna)
    card.scroll_into_view_if_needed()
    box = card.bounding_box()
    assert box is not None
    touch = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    fingers = anna.context.new_cdp_session(page)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": touch})
    page.locator("#tip").wait_for(state="visible")
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(300)
    assert page.locator("[data-pick].sel").count() == 0
    card.tap()
    assert page.locator("[data-pick].sel").count() == 1
