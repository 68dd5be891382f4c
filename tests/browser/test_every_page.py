"""Every page: axe finds nothing, nothing scrolls sideways at any width, and the look follows the system."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.tables import create, start
from tests.browser.visitors import PHONE, Visitor

PAGES = (
    "/",
    "/tables",
    "/replays",
    "/gallery",
    "/gallery?edition=second",
    "/dice",
    "/learn",
    "/learn?players=2&variant=gaia&edition=second",
    "/sign-in",
    "/api/v1/docs",
    "/nowhere",
)
# Whether whoever clicks on the middle of the button hits it.
IN_SIGHT = """button => {
    const box = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}"""
WIDTHS = (320, 360, 390, 480, 600, 759, 760, 900, 1024, 1199, 1200, 1440, 1920, 2560)


def look_everywhere(visitor: Visitor) -> None:
    """Looks at the page at every width."""
    for width in WIDTHS:
        visitor.page.set_viewport_size({"width": width, "height": 844 if width < 760 else 900})
        visitor.must_not_scroll_sideways()


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_a_page_of_the_site(visit: Visit, path: str, scheme: str) -> None:
    anna = visit(color_scheme=scheme)
    anna.goto(path)
    background = anna.page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (sum(map(int, re.findall(r"\d+", background)[:3])) < 300) == (scheme == "dark")
    anna.audit()
    if scheme == "dark":
        look_everywhere(anna)
    else:
        anna.page.set_viewport_size(PHONE)
        anna.audit()


def test_the_science_calculator_takes_the_nearest_number_that_can_be(visit: Visit) -> None:
    page = visit().goto("/learn?compass=2&gear=0&tablet=0&wild=0")
    for typed, taken, points in (("99", "9", "81 points"), ("-3", "0", "0 points"), ("1.5", "1", "1 point")):
        page.fill("#science-compass", typed)
        expect(page.locator("#science-compass")).to_have_value(taken)
        expect(page.locator("#science-count b")).to_have_text(points)


def test_a_long_name_stays_in_the_bar(visit: Visit) -> None:
    anna = visit()
    create(anna, "Wilhelmina Maximiliane")
    for width in (390, 768, 900, 1024, 1440):
        anna.page.set_viewport_size({"width": width, "height": 844})
        name, brand = (anna.page.locator(one).bounding_box() for one in (".whoami", ".brand"))
        assert name is not None
        assert brand is not None
        assert abs(name["y"] + name["height"] / 2 - brand["y"] - brand["height"] / 2) < 2, width
        assert abs(width - name["x"] - name["width"] - brand["x"]) < 2, width


def test_the_account(visit: Visit) -> None:
    anna = visit()
    create(anna, "Guest of Anna")
    table, anna.page = anna.page, anna.open_page()
    page = anna.goto("/sign-in")
    form = page.locator("form[action='/register']")
    form.locator("[name=name]").fill("Anna")
    form.locator("[name=password]").fill("seven wonders")
    form.get_by_role("button").click()
    expect(page.get_by_role("status")).to_contain_text("Your account has been created")
    expect(table.locator(".whoami")).to_have_text("Anna")
    page.get_by_role("button", name="Show the code").click()
    page.get_by_role("button", name="Copy the link").click()
    expect(page.locator("#copied")).to_have_text("Copied.")
    page.get_by_text("Delete the account …").click()
    anna.audit()
    look_everywhere(anna)
    link = "http://" + page.locator(".linkrow code").first.inner_text()
    phone = visit(viewport=PHONE)
    phone.goto(link)
    phone.audit()
    phone.must_not_scroll_sideways()


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_lobby_of_the_host_and_of_a_guest(visit: Visit, scheme: str) -> None:
    anna, ben = visit(color_scheme=scheme), visit(color_scheme=scheme)
    link = create(anna, players=7, sides="chosen", listed="yes")
    anna.audit()
    look_everywhere(anna)
    ben.goto(link)
    ben.audit()
    look_everywhere(ben)
    ben.goto("/tables")
    ben.audit()


@pytest.mark.parametrize(("players", "scheme"), [(3, "light"), (7, "dark")])
def test_the_table(visit: Visit, players: int, scheme: str) -> None:
    anna = visit(color_scheme=scheme)
    create(anna, players=players)
    start(anna)
    anna.wait_for_turn()
    anna.audit()
    look_everywhere(anna)
    anna.page.set_viewport_size(PHONE)
    anna.page.locator("[data-pick]:enabled").first.click()
    anna.audit()
    look_everywhere(anna)
    anna.page.set_viewport_size({"width": 1440, "height": 900})
    anna.page.keyboard.press("c")
    in_hand = anna.page.locator("#chains .in-hand").evaluate_all("cards => cards.map(card => card.dataset.card)")
    chained = anna.page.locator("#chains .chain-card").evaluate_all("cards => cards.map(card => card.dataset.card)")
    assert set(in_hand) == set(anna.hand) & set(chained)
    anna.page.keyboard.press("Escape")
    for tool in ("Chains", "Log", "Keys", "Settings"):
        anna.page.get_by_role("button", name=tool).first.click()
        anna.audit()
        anna.page.keyboard.press("Escape")


def test_the_battle_the_final_sheet_and_the_replay(visit: Visit) -> None:
    anna = visit(reduced_motion="reduce")
    page = anna.goto("/")
    page.get_by_role("button", name="Play now against bots").click()
    page.wait_for_url(re.compile("/g/"))
    for _ in range(6):
        anna.wait_for_turn()
        anna.choose()
    expect(page.locator("#battle")).to_be_visible()
    anna.audit()
    look_everywhere(anna)
    page.set_viewport_size({"width": 1440, "height": 900})
    anna.play_on()
    page.locator("[data-details]").nth(4).click()
    anna.audit()
    look_everywhere(anna)
    page.set_viewport_size({"width": 1440, "height": 900})
    anna.goto(f"{page.url}/replay?at=9")
    anna.audit()
    look_everywhere(anna)


def test_the_table_with_text_twice_as_large(visit: Visit) -> None:
    anna = visit()
    create(anna, players=3)
    start(anna)
    anna.wait_for_turn()
    anna.page.evaluate("document.documentElement.style.fontSize = '200%'")
    look_everywhere(anna)


def test_the_dice_game(visit: Visit) -> None:
    anna = visit()
    page = anna.goto("/dice")
    page.get_by_role("button", name="3 bots").click()
    page.wait_for_url(re.compile("/g/"))
    expect(page.locator("#game")).to_be_visible()
    anna.audit()
    look_everywhere(anna)


def test_another_language_and_the_way_back(visit: Visit) -> None:
    anna = visit(locale="de-DE")
    page = anna.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("button", name="Play now against bots")).to_have_count(0)
    anna.audit()


@pytest.mark.parametrize("players", [3, 7])
def test_the_button_that_confirms_is_in_sight_on_every_screen(visit: Visit, players: int) -> None:
    anna = visit()
    create(anna, players=players, name="Maximiliana")
    start(anna)
    anna.wait_for_turn()
    anna.page.keyboard.press("1")
    for width, height in ((320, 640), (390, 844), (1000, 700), (1200, 800), (1280, 720), (1366, 768), (1536, 864)):
        anna.page.set_viewport_size({"width": width, "height": height})
        assert anna.page.locator("[data-confirm-button]:visible").evaluate(IN_SIGHT), (width, height)


def test_a_first_visit_takes_at_most_120_kilobytes(visit: Visit) -> None:
    anna = visit()
    received: dict[str, float] = {}
    session = anna.context.new_cdp_session(anna.page)
    session.send("Network.enable")
    session.on(
        "Network.loadingFinished", lambda event: received.update({event["requestId"]: event["encodedDataLength"]})
    )
    anna.goto("/")
    anna.page.wait_for_load_state("networkidle")
    anna.page.evaluate("document.fonts.ready")
    # The page, its styles and scripts, and two fonts.
    assert len(received) > 5
    # With the headers of all responses.
    assert sum(received.values()) <= 120_000
