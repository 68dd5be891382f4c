"""7 Dice Wonders in the browser: alone against the Ghost, and with bots on a phone."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.visitors import PHONE


def play(page: Page, most: int = 120) -> None:
    """Does whatever the page asks for first, until the game is over."""
    for _ in range(most):
        page.wait_for_function("() => document.querySelector('#game[data-over], #game[data-yours]') !== null")
        if page.locator("#game[data-over]").count():
            return
        turn = page.locator("#game").get_attribute("data-turn")
        _decide(page)
        page.wait_for_function("turn => document.querySelector('#game').dataset.turn !== turn", arg=turn)
    raise AssertionError("The game does not end.")


def _decide(page: Page) -> None:
    """Buys the first thing that can be had; else keeps or passes the first dice that are open."""
    purposes = page.locator("#spend .purpose[data-listed]:visible")
    if purposes.count():
        purposes.first.click()
        asked = page.locator("fieldset.ways:visible .btn.primary")
        if asked.count():
            asked.first.click()
        return
    go = page.locator("#go")
    for number in range(7):
        if go.is_enabled():
            break
        page.locator("#tray label.choice").nth(number).click()
    go.click()


def test_the_solo_game_against_the_ghost_to_its_end(visit: Visit) -> None:
    anna = visit(reduced_motion="reduce")
    page = anna.goto("/dice")
    page.get_by_role("button", name="Roll : The Ghost").click()
    page.wait_for_url(re.compile("/g/"))
    play(page)
    expect(page.locator("#final")).to_be_visible()
    anna.audit()
    table = page.url
    page.get_by_role("link", name="Replay", exact=True).click()
    expect(page.locator(".rnow")).to_contain_text("Move 0 of")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".rnow")).to_contain_text("Move 2 of")
    page.get_by_role("button", name="Pause").click()
    anna.goto(f"{table}/replay?at=3")
    anna.audit()
    # Keys that would end a selector do nothing; an error of a script fails the test.
    for key in ('"', "\\", "ArrowRight"):
        page.keyboard.press(key)
    expect(page.locator(".rnow")).to_contain_text("Move 4 of")
    page.get_by_role("link", name="Go to the end").click()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    page.get_by_role("link", name="Back to the table").click()
    page.wait_for_url(table)
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda address: address != table)
    expect(page.locator("#game[data-yours]")).to_be_visible()


def test_against_two_bots_on_a_phone(visit: Visit) -> None:
    anna = visit(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    page = anna.goto("/dice")
    page.get_by_role("button", name="2 bots").tap()
    page.wait_for_url(re.compile("/g/"))
    anna.must_not_scroll_sideways()
    play(page)
    anna.must_not_scroll_sideways()
    expect(page.locator("#final")).to_be_visible()


def _play_until(page: Page, is_reached: Callable[[], bool]) -> None:
    """Plays against two bots until it is the player's turn and this is true."""
    page.get_by_role("button", name="2 bots").click()
    page.wait_for_url(re.compile("/g/"))
    for _ in range(200):
        page.wait_for_function("() => document.querySelector('#game[data-yours]') !== null")
        if is_reached():
            return
        turn = page.locator("#game").get_attribute("data-turn")
        _decide(page)
        page.wait_for_function("turn => document.querySelector('#game').dataset.turn !== turn", arg=turn)
    raise AssertionError("The game does not come to this.")


def test_a_digit_passes_a_die_only_right_after_d(visit: Visit) -> None:
    anna = visit(reduced_motion="reduce")
    page = anna.goto("/dice")
    _play_until(
        page,
        lambda: bool(
            page.locator("#tray[data-kind=spend]:has(#die-1 input)").count() and page.locator("[data-listed]").count()
        ),
    )
    for key in ("d", "1"):
        page.keyboard.press(key)
    expect(page.locator("#die-1 input")).to_be_focused()
    expect(page.locator("#die-1 input")).to_be_checked()
    page.evaluate("document.activeElement.blur()")
    turn = page.locator("#game").get_attribute("data-turn")
    for key in ("d", "Escape", "1"):
        page.keyboard.press(key)
    expect(page.locator("#die-1 input:focus")).to_have_count(0)
    page.wait_for_function(
        """turn => document.querySelector('#game').dataset.turn !== turn
            || document.querySelector('.ways:not([hidden])')""",
        arg=turn,
    )


def test_a_purchase_made_offline_is_kept_under_the_words_of_its_own_button(visit: Visit) -> None:
    anna = visit(reduced_motion="reduce")
    page = anna.goto("/dice")
    _play_until(page, lambda: bool(page.locator("#undo").count() and page.locator("#go").is_enabled()))
    go = page.locator("#go")
    words = go.locator("[data-words]").inner_text()
    anna.context.set_offline(True)
    go.click()
    expect(page.locator("#kept")).to_contain_text(f"Will be sent when you are back online: {words}")
    page.locator("[data-drop]").click()
    anna.context.set_offline(False)
    expect(page.locator("#offline")).to_be_hidden()
    # The browser and htmx report the request that failed, as they should.
    anna.faults.clear()
