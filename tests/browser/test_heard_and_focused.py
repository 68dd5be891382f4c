"""What a screen reader says and where the keyboard is, while a table is brought up to date piece by piece."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.games import Game, Starter
from tests.browser.seats import Seat
from tests.browser.visitors import PHONE
from tests.server.serving import Serving, serving

# Notes all that is put into a region that is spoken; one that is exchanged as a whole is not heard by a screen reader.
LISTEN = """region => {
  const place = document.getElementById(region);
  const notes = [];
  const observer = new MutationObserver(note);
  function note(records) {
    for (const { addedNodes, target, type } of records) {
      if (type === "characterData") notes.push(target.data);
      else notes.push(...[...addedNodes].map((added) => added.textContent));
    }
  }
  observer.observe(place, { childList: true, subtree: true, characterData: true });
  window.spoken = () => {
    note(observer.takeRecords());
    if (document.getElementById(region) !== place) throw new Error("The region is another one.");
    return notes.splice(0).map((words) => words.trim()).filter((words) => words);
  };
}"""
FOCUSED = """() => {
  const found = document.activeElement;
  window.focused = found;
  return found.id || found.name || found.localName;
}"""
# Counts what is put into the preview of the picked card.
COUNT_PREVIEWS = """() => {
  window.previews = 0;
  const observer = new MutationObserver((records) => { window.previews += records.length; });
  observer.observe(document.querySelector("form.open:not([hidden]) .preview"), { childList: true, subtree: true });
}"""
# Another element can have the same id or words after a swap, so the element itself is compared.
STILL_FOCUSED = "() => document.activeElement === window.focused && window.focused.isConnected"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.fixture
def start(browser: Browser, server: Serving, monkeypatch: pytest.MonkeyPatch) -> Iterator[Starter]:
    starter = Starter(browser, server, server.url, monkeypatch)
    yield starter
    starter.close()


def _cards(start: Starter, *, has_motion: bool = False) -> tuple[Game, Seat, Page]:
    game = start("English", 10, has_motion=has_motion, game="cards", players=3, pace="days")
    return game, game.people[0], game.people[0].page


def _spoken(page: Page) -> list[str]:
    return [str(words) for words in page.evaluate("spoken()")]


def _sell(game: Game, page: Page, key: str) -> None:
    """Anna sells a card by keyboard."""
    for pressed in (key, "s", "Enter"):
        page.keyboard.press(pressed)
    expect(page.locator(".decide.wait")).to_be_visible()
    game.people[0].catch_up(game.seen.revision)


def _others_choose(game: Game) -> None:
    """The two others choose."""
    for number in (1, 2):
        game.choose(number)
        game.people[0].catch_up(game.seen.revision)


@pytest.mark.parametrize("has_motion", [False, True])
def test_a_reveal_is_told_once_and_then_whose_turn_it_is(start: Starter, has_motion: bool) -> None:
    game, anna, page = _cards(start, has_motion=has_motion)
    page.evaluate(LISTEN, "spoken")
    for turn in range(1, 3):
        game.choose(0)
        game.choose(1)
        anna.catch_up(game.seen.revision)
        assert _spoken(page) == []
        game.choose(2)
        anna.catch_up(game.seen.revision)
        lines = page.locator(f"#turn-{turn} ul li").all_text_contents()
        assert len(lines) == 3
        assert [line.split(":")[0][1:] for line in lines] == ["You", "Ben", "Chiara"]
        told = [f"All have chosen. {'. '.join(lines)}".strip(), "Your turn"]
        assert _spoken(page) == told
        # A text that replaces another before a screen reader has said it is the only one that it says.
        assert page.locator("#spoken > *").all_text_contents() == told


def test_the_number_of_those_who_have_chosen_is_told_at_every_choice(start: Starter) -> None:
    game, anna, page = _cards(start)
    page.evaluate(LISTEN, "status")
    for number, words in ((1, "1 of 3 have chosen"), (0, "2 of 3 have chosen"), (2, "0 of 3 have chosen")):
        game.choose(number)
        anna.catch_up(game.seen.revision)
        told = _spoken(page)
        assert [told.count(words), len([line for line in told if "have chosen" in line])] == [1, 1], told


def test_the_end_of_a_game_is_told_without_a_turn(start: Starter) -> None:
    game, anna, page = _cards(start)
    page.evaluate(LISTEN, "spoken")
    told: list[str] = []
    while not game.is_over:
        game.go_on()
        anna.catch_up(game.seen.revision)
        told = _spoken(page)
    assert [words.startswith("All have chosen. ") for words in told] == [True]


def test_the_keyboard_goes_on_where_there_is_something_to_do(start: Starter) -> None:
    game, anna, page = _cards(start)
    _sell(game, page, "2")
    # The card that had the focus cannot be chosen any more, and what is new beside it would take the choice back.
    assert page.evaluate(FOCUSED) == "main"
    _others_choose(game)
    assert page.evaluate(FOCUSED) == "main"
    page.locator("#card-3").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    assert page.evaluate(FOCUSED) == "card-3"
    game.choose(1)
    anna.catch_up(game.seen.revision)
    assert page.evaluate(STILL_FOCUSED)
    game.choose(0)
    game.choose(2)
    anna.catch_up(game.seen.revision)
    # Its place in the next hand, or the first card.
    assert page.evaluate(FOCUSED) in ("card-3", "card-0")
    assert page.locator(":focus").is_enabled()
    _sell(game, page, "1")
    page.locator("[data-undo]").focus()
    _others_choose(game)
    assert page.evaluate(FOCUSED) == "card-0"


def test_a_focus_elsewhere_stays_through_a_reveal(start: Starter) -> None:
    game, anna, page = _cards(start, has_motion=True)
    page.keyboard.press("Shift")
    page.get_by_role("button", name="Menu").focus()
    page.evaluate(FOCUSED)
    game.go_on()
    anna.catch_up(game.seen.revision)
    assert page.evaluate(STILL_FOCUSED)
    page.keyboard.press("l")
    page.locator("#log button").first.focus()
    page.evaluate(FOCUSED)
    game.choose(0)
    _others_choose(game)
    assert page.evaluate(STILL_FOCUSED)
    expect(page.locator("#log")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator(".seat.right .opener").focus()
    page.keyboard.press("Enter")
    focused = page.evaluate(FOCUSED)
    game.go_on()
    anna.catch_up(game.seen.revision)
    assert page.evaluate(STILL_FOCUSED), focused
    expect(page.locator(".seat.right.opened")).to_be_visible()


def test_a_form_half_filled_stays_while_others_choose(start: Starter) -> None:
    game, anna, page = _cards(start)
    page.keyboard.press("3")
    page.keyboard.press("s")
    form = page.locator("form[data-card-form]:visible")
    card = form.get_attribute("data-card-form")
    assert page.evaluate(FOCUSED) == "action"
    _others_choose(game)
    assert page.evaluate(STILL_FOCUSED)
    assert page.locator(":focus").input_value() == "sell"
    expect(form.locator("[name=action][value=sell]")).to_be_checked()
    page.keyboard.press("Enter")
    expect(page.locator("#turn-1")).to_contain_text("You", use_inner_text=False)
    anna.catch_up(game.seen.revision)
    assert card not in anna.page.locator("[data-pick]").evaluate_all("cards => cards.map(card => card.dataset.card)")
    expect(page.locator("form[data-card-form]:visible")).to_have_count(0)


def test_the_choices_of_others_disturb_nobody_who_looks_at_a_card(start: Starter) -> None:
    game, anna, page = _cards(start)
    page.set_viewport_size({**PHONE, "height": 640})
    page.keyboard.press("2")
    page.keyboard.press("s")
    page.evaluate("document.getElementById('problem').innerHTML = '<p>Refused.</p>'")
    page.evaluate("scrollTo({ top: 200, behavior: 'instant' })")
    page.evaluate(COUNT_PREVIEWS)
    top = page.evaluate("scrollY")
    assert top > 0
    _others_choose(game)
    assert page.evaluate("scrollY") == top
    expect(page.locator("#problem")).to_have_text("Refused.")
    assert page.evaluate("window.previews") == 0
    expect(page.locator("#card-1.sel[aria-pressed=true]")).to_have_count(1)
    expect(page.locator("form.open:visible [name=action][value=sell]")).to_be_checked()
    # The player's own click does all of that.
    page.locator("#card-2").dispatch_event("click")
    expect(page.locator("#problem")).to_be_empty()
    assert page.evaluate("scrollY") == 0
    anna.catch_up(game.seen.revision)


def test_a_picked_card_stays_marked_when_the_stream_begins_anew(start: Starter) -> None:
    game, anna, page = _cards(start)
    page.keyboard.press("2")
    page.evaluate(
        """() => {
          document.querySelector("#card-1").classList.remove("sel");
          document.querySelector("#card-1").setAttribute("aria-pressed", "false");
        }"""
    )
    game.choose(1)
    anna.catch_up(game.seen.revision)
    expect(page.locator("#card-1.sel[aria-pressed=true]")).to_have_count(1)


def test_the_tip_tells_of_the_card_that_is_there_now(start: Starter) -> None:
    game, anna, page = _cards(start)
    page.locator("#card-0").hover()
    before = page.locator("#card-0").get_attribute("data-card") or ""
    expect(page.locator("#tip")).to_contain_text(before)
    game.go_on(("sell ",))
    anna.catch_up(game.seen.revision)
    after = page.locator("#card-0").get_attribute("data-card") or ""
    assert after != before
    # While the hand changes, Chrome may find nothing under the mouse until it moves.
    expect(page.locator("#tip")).not_to_contain_text(before)
    page.locator("#card-0").hover(position={"x": 30, "y": 30})
    expect(page.locator("#tip")).to_contain_text(after)
    # Nothing is left under the mouse when the game is over.
    while not game.is_over:
        game.go_on()
        anna.catch_up(game.seen.revision)
    expect(page.locator("#tip")).to_be_hidden()


def test_a_closed_battle_gives_the_focus_back(start: Starter) -> None:
    game, anna, page = _cards(start)
    page.keyboard.press("Shift")
    while page.locator("#battle:not([hidden])").count() == 0:
        game.go_on()
        anna.hear(game.seen.revision)
    page.keyboard.press("Escape")
    expect(page.locator("#battle")).to_be_hidden()
    # Where it was since her own choice.
    expect(page.locator("#main")).to_be_focused()
    opener = page.locator("[data-show=battle]")
    for close in ("Escape", "Enter", "click"):
        opener.focus()
        page.keyboard.press("Enter")
        expect(page.locator("#battle")).to_be_focused()
        if close == "click":
            page.locator("[data-hide=battle]").click()
        else:
            page.keyboard.press(close)
        expect(page.locator("#battle")).to_be_hidden()
        expect(opener).to_be_focused()
    page.keyboard.press("Enter")
    opener.evaluate("button => button.remove()")
    page.keyboard.press("Enter")
    expect(page.locator("#card-0")).to_be_focused()


@pytest.mark.parametrize("has_battle", [True, False])
def test_the_score_sheet_takes_the_focus_at_the_end(start: Starter, has_battle: bool) -> None:
    game, anna, page = _cards(start)
    page.keyboard.press("Shift")
    while not game.is_over:
        if not has_battle:
            page.evaluate("document.querySelector('.seat.right:not(.opened) .opener')?.click()")
        game.go_on()
        anna.hear(game.seen.revision)
        if page.locator("#game[data-over]").count() == 0:
            anna.catch_up(game.seen.revision)
    if has_battle:
        expect(page.locator("#battle")).to_be_focused()
        page.keyboard.press("Enter")
    expect(page.locator("#final")).to_be_focused()
    page.get_by_role("button", name="Browse the cities").press("Enter")
    expect(page.locator("#main")).to_be_focused()
    page.locator("#to-sheet button").press("Enter")
    expect(page.locator("#final")).to_be_focused()


def test_a_battle_takes_the_focus_and_is_told_before_the_turn(start: Starter) -> None:
    game, anna, page = _cards(start)
    page.evaluate(LISTEN, "spoken")
    told: list[str] = []
    while page.locator("#battle:not([hidden])").count() == 0:
        game.go_on()
        anna.hear(game.seen.revision)
        told = _spoken(page)
    expect(page.locator("#battle")).to_be_focused()
    assert [told[0][:17], *told[1:]] == ["All have chosen. ", "Your turn"]


def test_a_move_of_the_dice_game_is_told_once(start: Starter) -> None:
    game = start("English", 3, game="dice", players=2, pace="days")
    anna = game.people[0]
    anna.page.evaluate(LISTEN, "news")
    before, moves = anna.page.locator("#news").text_content() or "", 0
    told: list[str] = []
    for moves in range(1, 25):
        game.go_on()
        anna.catch_up(game.seen.revision)
        after = anna.page.locator("#news").text_content() or ""
        assert _spoken(anna.page) == ([after.strip()] if after != before else []), moves
        told.extend([after] if after != before else [])
        before = after
    assert len(told) > 5


def test_a_focus_in_the_dice_game_stays_or_goes_on_where_there_is_something_to_do(start: Starter) -> None:
    game = start("English", 3, game="dice", players=2, pace="days")
    seat = game.people[game.seen.table.game.decisions(game.seen.table.position)[0].seat]
    page = seat.page
    page.keyboard.press("Shift")
    page.get_by_role("button", name="Menu").focus()
    page.evaluate(FOCUSED)
    game.go_on()
    seat.catch_up(game.seen.revision)
    assert page.evaluate(STILL_FOCUSED)
    was_lost = False
    for _ in range(20):
        choosing = page.locator("#spend .purpose:visible, #tray input:not([type=hidden])")
        if choosing.count():
            choosing.first.focus()
            page.evaluate(FOCUSED)
        game.go_on()
        seat.catch_up(game.seen.revision)
        was_lost = was_lost or not page.evaluate("() => window.focused.isConnected")
        # Never at the top of the page, from where a keyboard would have to begin again.
        assert page.evaluate("document.activeElement !== document.body")
    assert was_lost


def test_a_focus_on_a_strip_goes_on_when_its_sheet_is_laid_out(start: Starter) -> None:
    game = start("English", 3, game="dice", players=2, pace="days")
    watcher = game.people[-1]
    page = watcher.page
    page.keyboard.press("Shift")
    was_hidden = False
    for _ in range(40):
        strip = page.locator(".dstrip > summary:visible").first
        strip.focus()
        page.evaluate(FOCUSED)
        game.go_on()
        watcher.catch_up(game.seen.revision)
        was_hidden = was_hidden or not page.evaluate("window.focused.checkVisibility()")
        assert page.evaluate("document.activeElement !== document.body")
        assert page.evaluate("document.activeElement.checkVisibility()")
        if was_hidden:
            break
    assert was_hidden
