"""What a player finds at the table: help, words for every card, cities that open, a short reveal, settings."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from septem.server.games.cards.projections.project import project
from septem.server.i18n import use_locale
from tests.browser.conftest import Visit
from tests.browser.full_cities import CARDS, open_drawn, open_full_table
from tests.browser.tables import create, join, start
from tests.browser.visitors import DESK, PHONE, Visitor
from tests.server.games.cards.pages.card_tables import played, started
from tests.server.games.cards.projections.seated import around
from tests.server.tables.building import make_setup
from tests.table import makers, table

SCREENS = ((1440, 900), (1366, 768), (1280, 720))
# The cards of the cities in full of which a part cannot be seen.
CUT = """() => [...document.querySelectorAll('.seat:is(.left, .right) .chips, .mine .chips')].flatMap(city => {
    const foot = city.getBoundingClientRect().bottom + 1;
    return [...city.querySelectorAll('.c')].filter(card => card.getBoundingClientRect().bottom > foot);
}).map(card => card.dataset.card)"""
# The things to do that something lies over, or that reach out of the panel; their own buttons are transparent.
COVERED = """form => [...form.querySelectorAll('.optbox')].filter(box => {
    const { left, right, top, bottom } = box.getBoundingClientRect();
    const isOnTop = element => box.contains(element) || element === box.previousElementSibling;
    return box.offsetParent && ![[left + 8, top + 4], [right - 8, bottom - 4]].every(
        ([x, y]) => isOnTop(document.elementFromPoint(x, y)));
}).map(box => box.textContent)"""
# The signs of the chain tree that lie over a card or a mark, or beyond their column.
OVERLAPS = """() => [...document.querySelectorAll('#chains .chain-sign')].filter(sign => {
    const one = sign.getBoundingClientRect();
    return [...document.querySelectorAll('#chains :is(.chip, .chain-mark)')].some(card => {
        const other = card.getBoundingClientRect();
        return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
    });
}).map(sign => sign.parentElement.dataset.card)"""
# Notes for every reveal that is shown how long the longest of its movements takes.
NOTE_REVEALS = """() => {
    window.reveals = {};
    new MutationObserver(() => {
        const stage = document.getElementById('reveal');
        if (!stage || stage.hidden) return;
        window.reveals[stage.dataset.number] ??= Math.max(
            0, ...document.getAnimations().map(one => one.effect.getComputedTiming().endTime));
    }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['hidden'] });
}"""
# Turns follow each other faster than anybody can choose.
CHOOSE = """async () => {
    const { turn, seat, cards } = JSON.parse(document.getElementById('choices').textContent);
    const [card, , , options] = cards.find(([, , , found]) => found.some(([, , , payments]) => payments.length));
    const [action, , , [[payment]]] = options.find(([, , , payments]) => payments.length);
    const address = document.getElementById('form-template').content.querySelector('form').getAttribute('hx-post');
    const data = new URLSearchParams({ turn, seat, card, action, payment });
    return (await fetch(address, { method: 'POST', body: data })).status;
}"""


def at_a_table(visit: Visit, players: int = 3, **options: object) -> Visitor:
    """Somebody at a table with bots, whose turn it is."""
    anna = visit(**options)
    create(anna, players=players)
    start(anna)
    anna.wait_for_turn()
    return anna


def test_the_rules_and_cards_of_this_very_game_are_one_tap_away(visit: Visit) -> None:
    anna = visit()
    create(anna, players=5, edition="second")
    start(anna)
    page = anna.page
    page.get_by_role("button", name="Menu").click()
    anna.audit()
    with anna.context.expect_page() as opened:
        page.locator("#menu").get_by_role("link", name="How to play").click()
    rules = opened.value
    expect(rules.locator("[name=players]:checked")).to_have_value("5")
    expect(rules.locator("[name=edition]:checked")).to_have_value("second")
    with anna.context.expect_page() as opened:
        page.locator("#menu").get_by_role("link", name="Cards").click()
    cards = opened.value
    expect(cards.locator("[name=players]:checked")).to_have_value("5")
    assert "edition=second" in cards.url
    expect(page.locator("#game")).to_be_attached()


def test_every_card_says_what_it_does_under_mouse_and_keyboard(visit: Visit) -> None:
    anna = visit()
    open_full_table(anna, 3)
    page, tip = anna.page, anna.page.locator("#tip")
    page.locator(".hcard").first.hover()
    _must_say(tip, page.locator(".hcard").first)
    for city in (".mine", ".seat.left"):
        page.mouse.move(5, 5)
        expect(tip).to_be_hidden()
        card = page.locator(f"{city} .c").nth(4)
        card.hover()
        _must_say(tip, card)
    page.mouse.move(5, 5)
    page.locator(".mine .c[tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    _must_say(tip, page.locator(".mine .c").nth(1))


def test_the_tip_is_gone_when_the_window_changes(visit: Visit) -> None:
    anna = visit()
    open_full_table(anna, 3)
    page, tip, card = anna.page, anna.page.locator("#tip"), anna.page.locator(".hcard").first
    page.keyboard.press("Tab")
    card.focus()
    _must_say(tip, card)
    page.set_viewport_size(PHONE)
    expect(tip).to_be_hidden()


def _must_say(tip: Locator, card: Locator) -> None:
    """The tip says all that the card's picture says to those who hear it."""
    expect(tip).to_contain_text(card.get_attribute("data-card") or "")
    words = card.locator("svg[role=img]").get_attribute("aria-labelledby")
    assert tip.inner_text().split() == (card.page.locator(f"#{words}").text_content() or "").split()
    assert len(tip.inner_text().split()) > 4


@pytest.mark.parametrize("players", [3, 7])
def test_full_cities_are_seen_whole_on_every_desk(visit: Visit, players: int) -> None:
    anna = visit()
    open_full_table(anna, players)
    assert anna.page.locator(".seat.left .c").count() == CARDS
    for width, height in SCREENS:
        anna.page.set_viewport_size({"width": width, "height": height})
        assert anna.page.evaluate(CUT) == [], (width, height)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("players", [3, 7])
def test_all_that_can_be_done_with_a_card_is_seen_whole(visit: Visit, players: int, language: str) -> None:
    boards = ["Olympia A", "Giza B", "Rhodes A", "Ephesus A", "Babylon A", "Alexandria A", "Halicarnassus A"]
    game = table(
        boards[:players],
        age=3,
        hands={0: ["Palace", "Lighthouse", "Scientists Guild"]},
        built={0: [*makers("WWOO"), "Press"], 1: ["Glassworks"], players - 1: ["Glassworks"]},
        stages={0: 2},
        coins={0: 9},
    )
    anna = visit()
    with use_locale(language):
        open_drawn(anna, project(around(game), 0))
    for key in "123":
        anna.page.keyboard.press(key)
        form = anna.page.locator("form.decide.open:visible")
        expect(form.locator(".shead h2")).to_be_visible()
        assert form.evaluate("form => form.scrollHeight - form.clientHeight") == 0
        assert form.evaluate(COVERED) == []
        anna.page.keyboard.press("Escape")


def test_the_signs_of_the_chain_tree_stand_beside_the_cards(visit: Visit) -> None:
    first = ["East Trading Post", "Marketplace", "Baths"]
    built = {0: [*first, "Caravansery"], 1: [*first, "Caravansery"], 2: ["Forum"]}
    anna = visit()
    open_drawn(anna, project(around(table(["Olympia A", "Giza B", "Rhodes A"], age=3, built=built)), 0))
    anna.page.keyboard.press("c")
    expect(anna.page.locator("#chains .chain-mark").first).to_be_visible()
    assert anna.page.evaluate(OVERLAPS) == []


def test_on_a_phone_the_way_on_from_a_battle_and_both_own_fights_are_in_sight(visit: Visit) -> None:
    anna = visit(viewport=PHONE)
    open_drawn(anna, project(played(started(make_setup(players=7), bots=6), 6), 0))
    anna.page.locator("#battle").evaluate("battle => { battle.hidden = false; }")
    expect(anna.page.locator(".bseat.me .clash:visible")).to_have_count(2)
    for seen in (anna.page.locator("[data-hide=battle]"), *anna.page.locator(".bseat.me .clash").all()):
        expect(seen).to_be_in_viewport(ratio=1)


def test_a_neighbour_opens_by_mouse_and_by_keyboard(visit: Visit) -> None:
    anna = at_a_table(visit)
    page, city = anna.page, anna.page.locator(".seat.left")
    narrow = city.bounding_box()
    city.locator(".stats").click()
    expect(city).to_have_class(re.compile("opened"))
    wide = city.bounding_box()
    assert narrow is not None
    assert wide is not None
    assert wide["width"] > 2 * narrow["width"]
    anna.audit()
    page.keyboard.press("Escape")
    expect(city).not_to_have_class(re.compile("opened"))
    page.locator(".seat.right .opener").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".seat.right")).to_have_class(re.compile("opened"))


def test_a_phone_speaks_of_taps_and_not_of_keys(visit: Visit) -> None:
    for viewport, has_touch in ((PHONE, True), (DESK, False)):
        anna = at_a_table(visit, viewport=viewport, has_touch=has_touch, is_mobile=has_touch, reduced_motion="reduce")
        anna.choose()
        anna.wait_for_turn()
        page = anna.page
        page.evaluate("document.getElementById('reveal').hidden = false")
        expect(page.get_by_text("tap to skip")).to_be_visible(visible=has_touch)
        expect(page.get_by_text("any key skips")).to_be_visible(visible=not has_touch)
        page.evaluate("document.getElementById('menu').showPopover()")
        expect(page.locator("#menu").get_by_text("Keys")).to_be_visible(visible=not has_touch)


def test_another_language_is_chosen_at_the_table_without_leaving_it(visit: Visit) -> None:
    anna = at_a_table(visit)
    page, game = anna.page, anna.page.url
    hand = anna.hand
    page.get_by_role("button", name="Menu").click()
    page.locator("#menu").get_by_role("button", name="Deutsch").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert (page.url, anna.hand) == (game, hand)


def test_a_tap_on_what_to_do_sends_it_where_that_is_wanted(visit: Visit) -> None:
    anna = at_a_table(visit)
    page = anna.page
    page.get_by_role("button", name="Settings").click()
    page.locator("#settings [name=confirm][value=tap]").check(force=True)
    page.locator("#settings [name=sound][value=on]").check(force=True)
    page.reload()
    anna.wait_for_turn()
    expect(page.locator("#settings [name=confirm][value=tap]")).to_be_checked()
    expect(page.locator("#settings [name=sound][value=on]")).to_be_checked()
    page.locator("[data-pick]:enabled").first.click()
    sale = page.locator("form[data-card-form]:visible input[name=action][value=sell]")
    anna.send(lambda: sale.click(force=True))
    page.wait_for_function("() => document.querySelector('#game').dataset.turn === '1'")


def test_a_reveal_is_short_and_a_second_one_takes_its_place(visit: Visit) -> None:
    anna, ben, dario = visit(reduced_motion="reduce"), visit(reduced_motion="reduce"), visit()
    link = create(anna, players=3)
    join(ben, link, "Ben")
    start(anna, ben)
    dario.goto(anna.page.url)
    expect(dario.page.locator("#game")).to_contain_text("You are watching")
    dario.page.evaluate(NOTE_REVEALS)
    for turn in (1, 2):
        _turn(anna.page, ben.page, turn)
    dario.page.wait_for_function("() => window.reveals[2] && document.getElementById('reveal').hidden")
    lasting = dario.page.evaluate("window.reveals")
    assert all(0 < lasting[number] <= 1200 for number in ("1", "2")), lasting
    dario.page.keyboard.press("Shift")
    assert dario.page.evaluate("document.getAnimations().length") == 0
    coins = "boxes => boxes.map(box => [box.dataset.coins, box.textContent]).sort().join()"
    seen = dario.page.locator(".stats [data-coins]").evaluate_all(coins)
    assert seen == anna.page.locator(".stats [data-coins]").evaluate_all(coins)


def _turn(anna: Page, ben: Page, number: int) -> None:
    """Both choose at once, whatever moves on their screens, and the turn is revealed."""
    for page in (anna, ben):
        page.wait_for_function("() => document.querySelector('#game[data-yours]') !== null")
        assert page.evaluate(CHOOSE) == 204
    for page in (anna, ben):
        page.wait_for_function("number => Number(document.querySelector('#game').dataset.turn) === number", arg=number)


def test_escape_closes_what_stands_behind_a_number(visit: Visit) -> None:
    anna = at_a_table(visit, reduced_motion="reduce")
    anna.play_on()
    page = anna.page
    number = page.locator("[data-details]").nth(3)
    number.click()
    expect(page.locator(".behind:visible")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".behind:visible")).to_have_count(0)
    expect(number).to_be_focused()
