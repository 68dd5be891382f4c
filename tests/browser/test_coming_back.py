"""Nothing is lost: reloading, a second device, no network, and a server that is killed in the middle of a turn."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser.conftest import Visit
from tests.browser.serving import Serving
from tests.browser.tables import create, join, start
from tests.browser.visitors import Visitor


def test_a_reload_shows_the_same_hand_and_the_own_choice(visit: Visit) -> None:
    anna, ben = visit(), visit()
    link = create(anna, players=3)
    join(ben, link, "Ben")
    start(anna, ben)
    anna.wait_for_turn()
    hand = anna.hand
    anna.choose()
    chosen = anna.page.locator(".wtext h2").inner_text()
    anna.page.reload()
    assert anna.page.locator(".wtext h2").inner_text() == chosen
    assert anna.hand == hand


def test_a_second_device_has_the_same_seat_by_a_link_that_works_once(visit: Visit) -> None:
    anna, telephone, stranger = visit(), visit(), visit()
    page = anna.goto("/")
    page.get_by_role("button", name="Play now against bots").click()
    page.wait_for_url(re.compile("/g/"))
    game = page.url
    hand = anna.hand
    anna.goto("/account")
    anna.page.get_by_role("button", name="Show the code").click()
    link = "http://" + anna.page.locator(".linkrow code").inner_text()
    telephone.goto(link)
    telephone.page.get_by_role("button", name=re.compile("^Continue as ")).click()
    telephone.goto(game)
    assert telephone.hand == hand
    stranger.goto(link)
    stranger.goto(game)
    assert stranger.hand == []


def test_who_was_offline_is_told_so_and_sees_the_present_within_five_seconds(visit: Visit) -> None:
    anna, ben = visit(), visit()
    link = create(anna, players=3)
    join(ben, link, "Ben")
    start(anna, ben)
    anna.wait_for_turn()
    anna.context.set_offline(True)
    expect(anna.page.locator("#offline")).to_be_visible()
    ben.wait_for_turn()
    ben.choose()
    anna.context.set_offline(False)
    expect(anna.page.locator("#status")).to_contain_text("Ben: chosen", timeout=5000)
    expect(anna.page.locator("#offline")).to_be_hidden()


def test_a_choice_made_offline_is_sent_when_the_connection_is_back(visit: Visit) -> None:
    anna, ben = visit(), visit()
    link = create(anna, players=3)
    join(ben, link, "Ben")
    start(anna, ben)
    anna.wait_for_turn()
    anna.context.set_offline(True)
    card = anna.page.locator("[data-pick]:enabled").first
    card.click()
    anna.page.locator("[data-confirm-button]:visible").click()
    expect(anna.page.locator("#kept")).to_contain_text("Will be sent when you are back")
    anna.context.set_offline(False)
    expect(anna.page.locator("[data-undo]")).to_be_visible(timeout=10_000)
    expect(ben.page.locator("#status")).to_contain_text("Anna: chosen")
    expect(anna.page.locator("#offline")).to_be_hidden()
    # The browser and htmx report the request that failed, as they should.
    anna.faults.clear()


def test_a_choice_that_comes_too_late_says_so(visit: Visit) -> None:
    anna = visit(reduced_motion="reduce")
    create(anna, players=3)
    start(anna)
    anna.wait_for_turn()
    tab = anna.open_page()
    tab.goto(anna.page.url)
    # The first tab has no connection, the second one has: it plays the turn.
    anna.page.route("**/stream", lambda route: route.abort())
    anna.page.route("**/choice", lambda route: route.abort())
    anna.page.locator("[data-pick]:enabled").first.click()
    anna.page.locator("[data-confirm-button]:visible").click()
    expect(anna.page.locator("#kept")).to_be_visible()
    tab.locator("[data-pick]:enabled").first.click()
    tab.locator("[data-confirm-button]:visible").click()
    tab.wait_for_function("() => document.querySelector('#game').dataset.turn === '1'")
    anna.page.unroute("**/stream")
    expect(anna.page.locator("#problem")).to_contain_text("went on while you were offline", timeout=10_000)
    expect(anna.page.locator("#kept")).to_be_hidden()
    anna.faults.clear()


def test_a_stream_that_has_fallen_silent_is_opened_anew(visit: Visit) -> None:
    anna = visit()
    page = anna.page
    page.clock.install()
    anna.goto("/dice")
    page.get_by_role("button", name="2 bots").click()
    page.wait_for_url(re.compile("/g/"))
    page.wait_for_function("() => document.querySelector('#live')._htmx?.sse?.reader")
    with page.expect_request(re.compile("/stream$")):
        page.clock.fast_forward(40_000)
    expect(page.locator("#offline")).to_be_hidden()


def failing(status: int) -> Callable[[Route], None]:
    """A handler that fails with this status, or without a response for 0."""

    def fail(route: Route) -> None:
        if status:
            route.fulfill(status=status, body="Busy.")
        else:
            route.abort()

    return fail


@pytest.mark.parametrize("status", [0, 503])
def test_a_first_connection_that_fails_is_tried_again(visit: Visit, status: int) -> None:
    anna = visit()
    page = anna.page
    create(anna, players=3)
    page.route("**/stream", failing(status), times=1)
    page.reload()
    expect(page.locator("#offline")).to_be_visible()
    expect(page.locator("#offline")).to_be_hidden(timeout=5000)
    assert page.locator("#live").inner_html() == ""
    # The browser and htmx report the failure, as they should.
    anna.faults.clear()


@pytest.mark.parametrize("status", [0, 503])
def test_pictures_that_cannot_be_loaded_are_asked_for_again(visit: Visit, status: int) -> None:
    anna = visit()
    page = anna.page
    create(anna, players=3)
    start(anna)
    anna.wait_for_turn()
    page.route(page.locator("#pictures").evaluate("link => link.href"), failing(status), times=1)
    page.reload()
    anna.wait_for_turn()
    page.locator("#card-0").hover()
    page.wait_for_function(
        """() => document.getElementById(
          document.querySelector("#card-0 svg[aria-labelledby]").getAttribute("aria-labelledby"))"""
    )
    # The browser reports the failure, as it should.
    anna.faults.clear()


@pytest.fixture
def mortal(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Serving, list[Visitor]]]:
    with Serving(tmp_path_factory.mktemp("mortal")) as server:
        visitors = [Visitor(browser, server.url) for _ in range(2)]
        yield server, visitors
        for visitor in visitors:
            visitor.close()


def test_a_server_killed_in_the_middle_of_a_turn_loses_no_choice(mortal: tuple[Serving, list[Visitor]]) -> None:
    server, (anna, ben) = mortal
    link = create(anna, players=3)
    join(ben, link, "Ben")
    start(anna, ben)
    anna.wait_for_turn()
    anna.choose()
    server.kill()
    expect(ben.page.locator("#offline")).to_be_visible()
    server.start()
    expect(ben.page.locator("#offline")).to_be_hidden(timeout=10_000)
    expect(ben.page.locator("#status")).to_contain_text("Anna: chosen", timeout=10_000)
    ben.wait_for_turn()
    ben.choose()
    anna.page.wait_for_function("() => document.querySelector('#game').dataset.turn === '1'")


def test_other_tabs_look_again_only_when_somebody_is_let_in(visit: Visit) -> None:
    anna = visit()
    other = anna.open_page()
    other.goto("/learn")
    other.evaluate("""() => {
      window.heard = [];
      window.channel = new BroadcastChannel("person");
      window.channel.onmessage = (event) => window.heard.push(event.data);
    }""")
    page = anna.goto("/sign-in")
    refusals = {"/sign-in": "Wrong name or password.", "/register": "A password must have 8 to 200 characters."}
    for door, sentence in refusals.items():
        form = page.locator(f"form[action='{door}']")
        form.get_by_label("Name").fill("Anna of Knidos")
        form.locator("[type=password]").evaluate(
            "field => { field.removeAttribute('minlength'); field.value = 'wrong'; }"
        )
        form.locator("button").first.click()
        expect(page.get_by_text(sentence)).to_be_visible()
    page.evaluate("new BroadcastChannel('person').postMessage('refused twice')")
    form = page.locator("form[action='/register']")
    form.get_by_label("Name").fill("Anna of Knidos")
    form.locator("[type=password]").fill("seven wonders")
    form.locator("button").first.click()
    page.wait_for_url("**/account?done=created")
    other.wait_for_function("() => window.heard.includes('look again')")
    assert other.evaluate("window.heard") == ["refused twice", "look again"]
