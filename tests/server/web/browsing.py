"""People with browsers at a server: tables, seats and choices by the forms of the pages."""

import httpx

from tests.server.games.cards.pages.reading import choices
from tests.server.serving import Serving
from tests.server.started import Started


class Browser:
    """Somebody with a browser."""

    def __init__(self, server: Serving | Started, name: str) -> None:
        self.name = name
        self.http = server.browser()

    def __enter__(self) -> "Browser":
        """The browser, which is closed at the end of the block."""
        return self

    def __exit__(self, *_: object) -> None:
        """Closes the browser."""
        self.http.close()

    def open_table(self, **fields: str) -> str:
        """A new table, by its id."""
        answer = self.http.post("/tables", data={"person": self.name, **fields})
        assert answer.status_code == 303, answer.text
        return answer.headers["location"].rpartition("/")[2]

    def sit(self, table: str) -> None:
        """Takes a seat."""
        assert self.http.post(f"/t/{table}/seat", data={"name": self.name}).status_code == 303

    def page(self, table: str) -> str:
        """The page of the game."""
        answer = self.http.get(f"/g/{table}")
        assert answer.status_code == 200
        return answer.text

    def choice(self, table: str, action: str = "sell", **changed: str) -> dict[str, str]:
        """The fields of a choice that the page offers: to sell the first card of the hand."""
        found = choices(self.page(table))
        fields = {
            "turn": str(found["turn"]),
            "seat": str(found["seat"]),
            "card": found["cards"][0][0],
            "action": action,
            "payment": "0-0",
        }
        return fields | changed

    def choose(self, table: str, **changed: str) -> httpx.Response:
        """Sends such a choice."""
        headers = {"hx-request": "true"}
        return self.http.post(f"/g/{table}/choice", data=self.choice(table, **changed), headers=headers)


def table_of(*browsers: Browser, **fields: str) -> str:
    """A running game of these people, the first of whom is host."""
    host, *others = browsers
    table = host.open_table(players=str(max(3, len(browsers))), **fields)
    for browser in others:
        browser.sit(table)
    assert host.http.post(f"/t/{table}/start").status_code == 303
    return table
