"""HEAD is answered wherever GET is, with the same headers and without a body."""

import httpx
import pytest

from septem.server.html.assets import asset
from tests.server.serving import Serving
from tests.server.web.browsing import Browser, table_of

ANYWHERE = ["/", "/tables", "/learn", "/gallery", "/sign-in", "/healthz", "/metrics", "/api/v1/tables", "/api/v1/docs"]


def same(anna: Browser, address: str) -> httpx.Response:
    """The answer to HEAD, which must begin as that to GET does."""
    head, get = anna.http.head(address), anna.http.get(address)
    assert (head.status_code, head.content) == (get.status_code, b"")
    # A page that tells the time is not equally long twice.
    kept = [{**one.headers, "date": "now"} for one in (head, get)]
    lengths = [int(headers.pop("content-length")) for headers in kept]
    assert min(lengths) > 0
    assert kept[0] == kept[1]
    return head


@pytest.mark.parametrize("address", [*ANYWHERE, asset("septem.css"), "/nowhere"])
def test_head_begins_as_get_does(server: Serving, address: str) -> None:
    with Browser(server, "Anna") as anna:
        assert same(anna, address).status_code == (404 if address == "/nowhere" else 200)


def test_a_game_and_its_state(server: Serving) -> None:
    with Browser(server, "Anna") as anna, Browser(server, "Ben") as ben, Browser(server, "Chiara") as chiara:
        table = table_of(anna, ben, chiara)
        for address in (f"/g/{table}", f"/g/{table}/replay", f"/api/v1/tables/{table}/state"):
            assert same(anna, address).status_code == 200


def test_head_of_a_stream_ends_at_once(server: Serving) -> None:
    with Browser(server, "Anna") as anna:
        table = table_of(anna)
        for address in (f"/g/{table}/stream", f"/api/v1/tables/{table}/stream"):
            answer = anna.http.head(address)
            assert (answer.status_code, answer.headers["content-type"]) == (200, "text/event-stream; charset=utf-8")
        assert "septem_open_streams 0.0" in anna.http.get("/metrics").text


def test_head_where_there_is_only_a_write_is_refused(server: Serving) -> None:
    with server.browser() as anna:
        answer = anna.head("/sign-out")
        assert (answer.status_code, answer.headers["allow"]) == (405, "POST")
