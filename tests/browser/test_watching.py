"""Those who look on: spectators of a running game, and everybody afterwards, turn by turn."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.tables import create, join, start
from tests.browser.visitors import NAMES

PICTURES = "pictures => pictures.map(picture => picture.getAttribute('aria-labelledby'))"


def test_a_spectator_sees_every_city_and_no_hand(visit: Visit) -> None:
    anna, dario = visit(), visit()
    create(anna, players=4)
    start(anna)
    anna.wait_for_turn()
    dario.goto(anna.page.url)
    expect(dario.page.locator("#game")).to_contain_text("You are watching")
    expect(dario.page.locator("[data-pick]")).to_have_count(0)
    for name in anna.page.locator("#status [data-seat]").all_inner_texts():
        expect(dario.page.locator("#game")).to_contain_text("Anna" if "You" in name else name.split(":")[0])
    anna.choose()
    dario.page.wait_for_function("() => document.querySelector('#game').dataset.turn === '1'")


def test_a_finished_game_is_replayed_from_any_seat_and_a_link_points_to_a_moment(visit: Visit) -> None:
    anna, dario = visit(reduced_motion="reduce"), visit()
    page = anna.goto("/")
    page.get_by_role("button", name="Play now against bots").click()
    page.wait_for_url(re.compile("/g/"))
    anna.play_on()
    page.get_by_role("link", name="Replay", exact=True).click()
    page.wait_for_url(re.compile("/replay"))
    assert anna.turn == 0
    entries = page.evaluate("history.length")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function("() => Number(document.querySelector('#game').dataset.turn) > 2")
    page.get_by_role("button", name="Pause").click()
    # However long it plays, one step back leads to where it began.
    assert page.evaluate("history.length") == entries + 1
    assert f"at={anna.turn}" in page.url
    page.keyboard.press("End")
    page.wait_for_function("() => Number(document.querySelector('#game').dataset.turn) >= 18")
    last = anna.turn
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    # On a card, the arrows are for its neighbours.
    page.locator(".chips .c").first.focus()
    page.keyboard.press("ArrowLeft")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("last => Number(document.querySelector('#game').dataset.turn) === last - 1", arg=last)
    assert len([url for url in asked if "/replay" in url]) == 1
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Play again").click()
    page.wait_for_function("() => document.querySelector('#game').dataset.turn === '0'")
    page.get_by_role("button", name="Link to this moment").click()
    expect(page.locator("#copied")).to_have_text("Copied.")
    expect(page.locator(".copier .isdone")).to_be_visible()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    dario.goto(re.sub(r"\bat=[0-9]+", "at=7", page.url))
    assert dario.turn == 7
    hands = []
    for seat in range(3):
        dario.goto(f"{page.url.split('?')[0]}?at=0&seat={seat}")
        hands.append(dario.page.locator("#hand svg[role=img]").evaluate_all(PICTURES))
    assert [len(hand) for hand in hands] == [7, 7, 7]
    assert len(set(map(tuple, hands))) == 3


def test_the_keyboard_stays_on_the_step_that_leads_to_the_first_or_last_moment(visit: Visit) -> None:
    anna = visit(reduced_motion="reduce")
    page = anna.goto("/")
    page.get_by_role("button", name="Play now against bots").click()
    page.wait_for_url(re.compile("/g/"))
    for _ in range(2):
        anna.wait_for_turn()
        anna.choose()
    anna.wait_for_turn()
    game = page.url
    for at, step, then in ((1, "back", 0), (1, "on", 2)):
        anna.goto(f"{game}/replay?at={at}")
        page.locator(f"[data-step={step}]").press("Enter")
        page.wait_for_function("at => Number(document.querySelector('#game').dataset.turn) === at", arg=then)
        expect(page.locator(f"[data-step={step}]")).to_be_focused()
        expect(page.locator(f"[data-step={step}]")).to_have_attribute("aria-disabled", "true")
        # A key that leads nowhere asks for nothing.
        page.keyboard.press("Enter")
        assert anna.turn == then
        page.keyboard.press({"back": "ArrowRight", "on": "ArrowLeft"}[step])
        page.wait_for_function("at => Number(document.querySelector('#game').dataset.turn) === at", arg=at)


def test_who_browses_a_city_is_not_dragged_away_by_a_reveal(visit: Visit) -> None:
    anna, ben = visit(reduced_motion="reduce"), visit(reduced_motion="reduce")
    link = create(anna, players=4)
    join(ben, link, "Ben")
    start(anna, ben)
    for person in (anna, ben):
        person.wait_for_turn()
    ben.choose()
    ben.page.locator(".strip").first.click()
    opened = ben.page.locator(".seat.opened")
    expect(opened).to_be_visible()
    anna.choose()
    ben.page.wait_for_function("() => document.querySelector('#game').dataset.turn === '1'")
    expect(opened).to_be_visible()


def test_a_battle_does_not_cover_the_city_that_somebody_looks_at(visit: Visit) -> None:
    anna, ben = visit(reduced_motion="reduce"), visit(reduced_motion="reduce")
    link = create(anna, players=4)
    join(ben, link, "Ben")
    start(anna, ben)
    for turn in range(6):
        for person in (ben, anna):
            person.page.wait_for_function("turn => document.querySelector('#game').dataset.turn >= turn", arg=turn)
            person.wait_for_turn()
            person.choose()
            if turn == 5 and person is ben:
                ben.page.locator(".strip").first.click()
    expect(anna.page.locator("#battle")).to_be_visible()
    ben.page.wait_for_function("() => Number(document.querySelector('#game').dataset.turn) > 5")
    expect(ben.page.locator(".seat.opened")).to_be_visible()
    expect(ben.page.locator("#battle")).to_be_hidden()


def test_a_past_turn_of_a_running_game_can_be_looked_at(visit: Visit) -> None:
    anna = visit()
    page = anna.goto("/")
    page.get_by_role("button", name="Play now against bots").click()
    page.wait_for_url(re.compile("/g/"))
    first = anna.hand
    for _ in range(2):
        anna.wait_for_turn()
        anna.choose()
    anna.wait_for_turn()
    past = anna.open_page()
    past.goto(f"{page.url}/replay?at=0")
    assert past.locator("#hand [data-card]").evaluate_all(NAMES) == first
