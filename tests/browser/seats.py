"""People who play by requests while their pages only listen, and a second page of each that is loaded afresh."""

import re
from collections.abc import Mapping

from playwright.sync_api import Browser, Page

from tests.browser.plain_pages import differences, plain
from tests.browser.visitors import Visitor
from tests.server.serving import Serving

# How many messages the page has shown, and the number of the last one; a sign of life is none.
HEAR = """{
  window.messages = 0;
  document.addEventListener("htmx:sse:after:message", ({ detail: { message } }) => {
    if (message.event) return;
    window.messages += 1;
    window.heard = Number(message.id);
  });
}"""
# So a page stays as the server drew it and its scripts began it.
DEAF = """{
  const ask = window.fetch;
  window.fetch = (...asked) => (String(asked[0]).endsWith("/stream") ? new Promise(() => {}) : ask(...asked));
}"""


class Seat:
    """A person at a table, or one who watches it."""

    def __init__(self, browser: Browser, server: Serving, url: str, name: str, locale: str) -> None:
        self.name = name
        self.http = server.browser(**{"accept-language": locale})
        self.visitor = Visitor(browser, url, reduced_motion="reduce", locale=locale)
        self.page: Page = self.visitor.page
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

    def wait_for_message(self, number: int) -> None:
        """Waits until the page has shown so many messages."""
        self.page.wait_for_function("number => window.messages >= number", arg=number)

    def catch_up(self, revision: int) -> None:
        """Waits until the page shows this revision of the table, and leaves a battle that has opened."""
        self.page.wait_for_function("revision => window.heard >= revision", arg=revision)
        self.page.evaluate("document.querySelector('#battle:not([hidden]) [data-hide]')?.click()")

    def load_fresh(self, table: str) -> None:
        """Begins to load the page once more."""
        self._fresh.goto(f"/g/{table}", wait_until="commit")

    def must_see_the_same(self, when: str) -> None:
        """The page is the same as the one just loaded."""
        self._fresh.wait_for_selector("html.ready")
        found = differences(plain(self.page), plain(self._fresh))
        assert not found, f"{self.name}, {when}:\n{found}"


def table_id(address: str) -> str:
    """The id in the address of a table."""
    found = re.search(r"/[tg]/([^/?]+)", address)
    assert found is not None, address
    return found[1]
