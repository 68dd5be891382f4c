"""One person against bots: by mouse, by keyboard alone, and by thumb on a phone."""

import itertools
import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.visitors import PHONE


def test_one_tap_on_the_first_page_leads_to_a_game_that_can_be_played_to_its_end(visit: Visit) -> None:
    anna = visit()
    anna.goto("/")
    anna.page.get_by_role("button", name="Play now against bots").click()
    anna.page.wait_for_url(re.compile("/g/"))
    anna.play_on()
    expect(anna.page.locator("#final")).to_be_visible()
    expect(anna.page.locator("#final tbody tr")).to_have_count(3)

    # As on the address that a network knows the server by, where without https there is no clipboard to ask for.
    anna.page.evaluate("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    anna.page.evaluate("document.addEventListener('copy', event => { window.copied = event.target.value; })")
    anna.page.get_by_role("button", name="Share").click()
    expect(anna.page.locator(".vfoot .isdone")).to_be_visible()
    expect(anna.page.locator("#shared")).to_have_text("Copied.")
    assert anna.page.evaluate("window.copied") == f"{anna.page.url}/replay"


def test_a_whole_game_by_keyboard_alone(visit: Visit) -> None:
    anna = visit(reduced_motion="reduce")
    page = anna.goto("/")
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent.trim()") == "Play now against bots":
            break
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/g/"))

    letters = itertools.cycle("bwsf")

    def choose() -> None:
        page.keyboard.press("1")
        page.keyboard.press("2")
        page.keyboard.press("Escape")
        page.keyboard.press("1")
        page.keyboard.press(next(letters))
        page.keyboard.press("ArrowDown")
        anna.send(lambda: page.keyboard.press("Enter"))

    anna.play_on(choose)
    expect(page.locator("#final")).to_be_visible()


def test_a_whole_game_by_thumb_on_a_phone(visit: Visit) -> None:
    anna = visit(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    page = anna.goto("/")
    page.get_by_role("button", name="Play now against bots").tap()
    page.wait_for_url(re.compile("/g/"))
    anna.play_on()
    anna.must_not_scroll_sideways()
    expect(page.locator("#final")).to_be_visible()
