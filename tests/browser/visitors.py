"""People at browsers: what they see and do, and a list of everything that went wrong on their pages."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, ViewportSize
from playwright.sync_api import TimeoutError as NotInTime

PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1440, "height": 900}
# A bot in a game without pauses answers at once; the rest is for a busy machine.
PATIENCE = 20_000
# How often a card is picked that is put back, and how soon the page shows that it is picked.
PICKS, PICKED_WITHIN = 3, 5_000

NAMES = "cards => cards.map(card => card.dataset.card)"
WATCH_POLICY = """document.addEventListener('securitypolicyviolation', event =>
  console.error('Content Security Policy: ' + event.violatedDirective + ' ' + event.blockedURI));"""


class Visitor:
    """Somebody with a browser of their own."""

    def __init__(self, browser: Browser, url: str, **options: Any) -> None:
        self.url = url
        self.is_touched = bool(options.get("has_touch"))
        self.context: BrowserContext = browser.new_context(**{"viewport": DESK, "base_url": url, **options})
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(WATCH_POLICY)
        self.faults: list[str] = []
        self.page = self.open_page()

    def open_page(self) -> Page:
        """Another tab."""
        page = self.context.new_page()
        page.on("console", self._note)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        return page

    def close(self) -> None:
        """Leaves, after which nothing may have gone wrong."""
        self.context.close()
        assert not self.faults, self.faults

    def _note(self, message: ConsoleMessage) -> None:
        # A connection that a test has cut is reported by the browser itself.
        if message.type == "error" and not re.search(r"ERR_|htmx:sse:error|status of 4\d\d", message.text):
            self.faults.append(message.text)

    def goto(self, path: str) -> Page:
        """Opens a page of the server."""
        self.page.goto(path)
        return self.page

    def audit(self) -> None:
        """Lets axe look at the page, which must find nothing."""
        found = Axe().run(self.page).response["violations"]
        told = [f"{one['id']}: {one['help']}: {[node['html'][:160] for node in one['nodes'][:3]]}" for one in found]
        assert told == [], f"{self.page.url}: {told}"

    def must_not_scroll_sideways(self) -> None:
        """Nothing is wider than the window."""
        wide = self.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        assert wide[0] <= wide[1], f"{self.page.url} is {wide[0]} wide in {wide[1]}"

    @property
    def hand(self) -> list[str]:
        """The names of the cards to choose from."""
        return [str(name) for name in self.page.locator("[data-pick]").evaluate_all(NAMES)]

    @property
    def turn(self) -> int:
        """The turn that the page shows."""
        return int(self.page.locator("#game").get_attribute("data-turn") or -1)

    @property
    def is_over(self) -> bool:
        """Whether the page shows a finished game."""
        return self.page.locator("#game[data-over]").count() > 0

    def wait_for_turn(self) -> bool:
        """Waits until there is something to choose; False if the game is over instead."""
        self.page.wait_for_function("() => document.querySelector('#game[data-over], #game[data-yours]') !== null")
        self.skip_motion()
        return not self.is_over

    def skip_motion(self) -> None:
        """Any key skips what moves, and the battle is left as a person leaves it."""
        self.page.keyboard.press("Shift")
        if self.page.locator("#battle:not([hidden])").count():
            self.leave_battle()

    def leave_battle(self) -> None:
        """Goes back from the battle to the table."""
        self.page.keyboard.press("Escape")

    def choose(self, number: int = 0) -> None:
        """Picks a card by mouse or finger, and confirms the first thing that can be done with it."""
        press = "tap" if self.is_touched else "click"
        cards = self.page.locator("[data-pick]:enabled")
        button = self.page.locator("[data-confirm-button]:visible" if cards.count() else "[data-pass]:visible")
        with self.battles_left():
            for place in range(cards.count()):
                self.pick(cards.nth((number + place) % cards.count()), button)
                # The Free City may have no use for a card (F5).
                if button.is_enabled():
                    break
            self.send(getattr(button, press))

    def pick(self, card: Locator, button: Locator) -> None:
        """Picks a card; once more if a battle was left at that moment, and the card put back with it."""
        for _ in range(PICKS):
            (card.tap if self.is_touched else card.click)()
            with suppress(NotInTime):
                button.wait_for(timeout=PICKED_WITHIN)
                return
        raise AssertionError("The card cannot be picked.")

    @contextmanager
    def battles_left(self) -> Iterator[None]:
        """Leaves a battle that opens between the look at the table and the hand at the card."""
        battle = self.page.locator("#battle")
        self.page.add_locator_handler(battle, self.leave_battle)
        try:
            yield
        finally:
            self.page.remove_locator_handler(battle)

    def send(self, confirm: Callable[[], None]) -> None:
        """Confirms a choice, and waits until the server has taken it and the page shows that."""
        # Its choices leave the page with a decision, and in the Free City game another may follow in the same turn.
        decision = self.page.locator("#choices").text_content()
        with self.page.expect_response(lambda response: response.url.endswith("/choice")) as answer:
            confirm()
        assert answer.value.status == 204, answer.value.text()
        self.page.wait_for_function(
            """decision => (document.querySelector('.decide.wait')
                   || document.getElementById('choices').textContent !== decision)
                 && !(document.querySelector('.decide.wait') && document.querySelector('#game[data-yours]'))""",
            arg=decision,
        )

    def play_on(self, choose: Callable[[], None] | None = None, most: int = 60) -> None:
        """Plays to the end of a game against bots."""
        for _ in range(most):
            if not self.wait_for_turn():
                return
            (choose or self.choose)()
        raise AssertionError("The game does not end.")
