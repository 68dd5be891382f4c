"""People who play by requests while their pages only listen, and a second page of each that is loaded afresh."""

import re
from collections.abc import Mapping

from playwright.sync_api import Browser, Page

from tests.browser.plain_pages import differences
from tests.browser.visitors import Visitor
from tests.server.serving import Serving

# How many messages the page has shown, how many states of it were told, and the revision that it shows; a sign of life
# counts apart.
HEAR = """{
  window.messages = 0;
  window.states = 0;
  document.addEventListener("htmx:sse:after:message", ({ detail: { message } }) => {
    if (message.id) {
      window.heard = Number.parseInt(message.id, 10);
      window.states += 1;
    }
    if (message.event === "current") return;
    if (message.event) {
      window.beats = (window.beats ?? 0) + 1;
      return;
    }
    window.messages += 1;
  });
}"""
# So a page stays as the server drew it and its scripts began it.
DEAF = """{
  const ask = window.fetch;
  window.fetch = (...asked) => (String(asked[0]).endsWith("/stream") ? new Promise(() => {}) : ask(...asked));
}"""
# The page as the server draws it now, put into one that was loaded before; its scripts look at it as after an update.
REDRAW = """async () => {
  const answer = await fetch(location.href);
  const drawn = new DOMParser().parseFromString(await answer.text(), "text/html");
  const table = document.getElementById("table");
  table.innerHTML = drawn.getElementById("table").innerHTML;
  // The element itself stays, which htmx has marked when the page was loaded.
  const live = document.getElementById("live");
  for (const { name, value } of drawn.getElementById("live").attributes) live.setAttribute(name, value);
  htmx.process(table);
  table.dispatchEvent(new CustomEvent("htmx:after:swap", { bubbles: true }));
}"""
# No reveal is shown, and no animation is left, not even one that has ended and still holds what it has moved.
STILL = """() => document.getElementById("reveal")?.hidden !== false && document.getAnimations().length === 0"""

# The battle gives the focus to a card, which then shows its tooltip; in a fresh page nothing has the focus, and the
# tooltip has no place yet. Chrome removes a style that a script has set only after it was read.
LEAVE_BATTLE = """() => {
  const button = document.querySelector("#battle:not([hidden]) [data-hide]");
  if (!button) return;
  button.click();
  document.activeElement.blur();
  const tip = document.getElementById("tip");
  if (tip?.getAttribute("style")) tip.removeAttribute("style");
}"""


class Seat:
    """A person at a table, or one who watches it."""

    def __init__(
        self, browser: Browser, server: Serving, url: str, name: str, locale: str, *, has_motion: bool, has_clock: bool
    ) -> None:
        self.name = name
        self.http = server.browser(**{"accept-language": locale})
        motion = "no-preference" if has_motion else "reduce"
        self.visitor = Visitor(browser, url, reduced_motion=motion, locale=locale)
        self.page: Page = self.visitor.page
        if has_clock:
            self.page.clock.install()
        self.page.add_init_script(HEAR)
        self._fresh = self.visitor.open_page()
        self._fresh.add_init_script(DEAF)

    def close(self) -> None:
        """Leaves, after which nothing may have gone wrong."""
        self.http.close()
        self.visitor.close()

    def send(self, path: str, fields: Mapping[str, str | int] | None = None, method: str = "POST") -> str:
        """Sends a form as a page would, and gives the address that it leads to."""
        answer = self.http.request(method, path, data=fields)
        assert answer.status_code in (204, 303), answer.text
        return str(answer.headers.get("location", ""))

    def open(self, table: str) -> None:
        """Opens the page that listens."""
        for name, value in self.http.cookies.items():
            self.visitor.context.add_cookies([{"name": name, "value": value, "url": self.visitor.url}])
        self.page.goto(f"/g/{table}")
        self.page.wait_for_function("() => window.heard !== undefined")

    @property
    def messages(self) -> int:
        """How many messages the page has shown."""
        return int(self.page.evaluate("window.messages"))

    @property
    def states(self) -> int:
        """How many states of the page were told, also those in which nothing on it has changed."""
        return int(self.page.evaluate("window.states"))

    def wait_for_state(self, number: int) -> None:
        """Waits until so many states were told."""
        self.page.wait_for_function("number => window.states >= number", arg=number)

    def hear(self, revision: int) -> None:
        """Waits until the page shows this revision of the table and stands still."""
        self.page.wait_for_function("revision => window.heard >= revision", arg=revision)
        self.page.wait_for_function(STILL)

    def catch_up(self, revision: int) -> None:
        """Waits until the page shows this revision of the table and stands still, and leaves its battle."""
        self.hear(revision)
        self.page.evaluate(LEAVE_BATTLE)

    def let_pass(self, milliseconds: int) -> None:
        """Lets so much time pass at once for the pages of a person with a clock, as sleep does."""
        self.page.clock.fast_forward(milliseconds)

    @property
    def is_told_offline(self) -> bool:
        """Whether the page says that there is no connection."""
        return self.page.locator("#offline").is_visible()

    def wait_for_beat(self) -> None:
        """Waits until one more sign of life has come."""
        self.page.evaluate("window.beats = 0")
        self.page.wait_for_function("() => window.beats > 0")

    def load_fresh(self, table: str) -> None:
        """Begins to load the page once more."""
        self._fresh.goto(f"/g/{table}", wait_until="commit")

    def redraw_fresh(self) -> None:
        """Draws the table once more in the page that was loaded last, for a fraction of the time that loading takes."""
        self._fresh.evaluate(REDRAW)

    def must_see_the_same(self, when: str) -> None:
        """The page is the same as the one just loaded."""
        self._fresh.wait_for_selector("html.ready")
        found = differences(self.page, self._fresh)
        assert not found, f"{self.name}, {when}:\n{found}"


def table_id(address: str) -> str:
    """The id in the address of a table."""
    found = re.search(r"/[tg]/([^/?]+)", address)
    assert found is not None, address
    return found[1]
