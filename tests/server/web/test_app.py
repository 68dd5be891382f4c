"""What holds for every answer of the server: headers, cookies, sizes, limits, errors; health and metrics."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from limits import parse

from benchmarks.server.visit import visit
from septem.data import load
from septem.server.auth.rate_limits import RATE_LIMITS
from septem.server.html.assets import asset, digest
from septem.server.web.security_headers import CONTENT_POLICY
from tests.server.serving import Serving, serving
from tests.server.web.browsing import Browser, table_of

PAGES = (
    "/",
    "/tables",
    "/replays",
    "/gallery",
    "/gallery?edition=second",
    "/dice",
    "/learn",
    "/sign-in",
    "/api/v1/docs",
)
OTHERS = ("/healthz", "/metrics", "/api/v1/openapi.json", "/api/v1/tables", "/nothing", "/t/x", "/api/v1/nothing")


@pytest.fixture(scope="module")
def game(server: Serving) -> Iterator[tuple[Browser, str]]:
    """Anna at a running game."""
    with Browser(server, "Anna") as anna:
        yield anna, table_of(anna)


@pytest.fixture(scope="module")
def http(server: Serving) -> Iterator[httpx.Client]:
    """Somebody new."""
    with server.browser() as client:
        yield client


def check_headers(answer: httpx.Response) -> None:
    """The headers that every answer has."""
    assert answer.headers["content-security-policy"] == CONTENT_POLICY
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    # Without https browsers would only complain about these.
    assert "cross-origin-opener-policy" not in answer.headers
    assert "strict-transport-security" not in answer.headers
    assert "server" not in answer.headers


@pytest.mark.parametrize("address", [*PAGES, *OTHERS, asset("septem.css"), asset("cards/js/table.js"), "/static/x/y"])
def test_every_answer_has_the_headers(http: httpx.Client, address: str) -> None:
    check_headers(http.get(address))


def test_answers_about_a_game_have_them_too_and_are_never_kept(game: tuple[Browser, str]) -> None:
    anna, table = game
    for path in ("", "/replay", "/deal.json", "/choice"):
        answer = anna.http.get(f"/g/{table}{path}")
        check_headers(answer)
        assert answer.headers["cache-control"] == "private, no-store"
    with anna.http.stream("GET", f"/g/{table}/stream") as answer:
        check_headers(answer)
        assert answer.headers["cache-control"] == "private, no-store"
        assert "content-encoding" not in answer.headers


@pytest.mark.parametrize("address", PAGES)
def test_pages_have_nothing_inline_and_ask_only_this_server(http: httpx.Client, address: str) -> None:
    text = http.get(address).raise_for_status().text
    assert not re.search(r"<script(?![^>]*\bsrc=)", text)
    assert not re.search(r"""<[^>]+\s(style|on\w+|hx-on\S*)=""", text)
    assert not re.search(r"""\s(src|action)="(?!/)""", text)


def test_the_pages_of_a_game_have_nothing_inline(game: tuple[Browser, str]) -> None:
    anna, table = game
    for path in ("", "/replay"):
        text = anna.http.get(f"/g/{table}{path}").text
        assert not re.search(r"<script(?![^>]*\bsrc=)", text)
        assert not re.search(r"""<[^>]+\s(style|on\w+|hx-on\S*)=""", text)


def test_every_file_that_a_page_asks_for_is_there_and_stays_in_the_cache(http: httpx.Client) -> None:
    text = http.get("/").text
    files = set(re.findall(r'"(/static/[^"]+)"', text))
    assert any(file.endswith("septem.css") for file in files)
    for file in files:
        answer = http.get(file, headers={"accept-encoding": "gzip"})
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.headers.get("content-encoding") == (None if file.endswith(".woff2") else "gzip")
        assert http.head(file).status_code == 200
    for font in re.findall(r'url\("?([^")]+)', http.get(asset("septem.css")).text):
        assert http.get(f"/static/{digest()}/{font}").status_code == 200


def test_the_pictures_of_cards_are_kept_for_ever(game: tuple[Browser, str]) -> None:
    anna, table = game
    (address,) = re.findall(r'id="pictures"[^>]* href="([^"]+)"', anna.page(table))
    answer = anna.http.get(address)
    assert answer.status_code == 200
    assert "immutable" in answer.headers["cache-control"]
    assert all(f">{card.name}, " in answer.text for card in load("first").cards)
    old = anna.http.get(re.sub(r"/static/\w+/", "/static/0123456789ab/", address))
    assert old.headers["location"] == address


def test_a_page_from_before_an_update_is_led_to_the_new_files(http: httpx.Client) -> None:
    answer = http.get("/static/0123456789ab/cards/js/table.js")
    assert (answer.status_code, answer.headers["location"]) == (307, asset("cards/js/table.js"))
    assert http.get(f"/static/{digest()}/..%2Fapp.py").status_code == 404


def test_pages_are_packed(http: httpx.Client) -> None:
    assert http.get("/", headers={"accept-encoding": "gzip"}).headers["content-encoding"] == "gzip"


def test_a_first_visit_takes_at_most_120_kilobytes(server: Serving) -> None:
    cost = visit(server.url, "/")
    assert cost.files > 5
    assert cost.second < cost.first <= 120_000


@pytest.mark.parametrize(
    "address", ["/tables", "/t/aaaa-aaaa-aaaa-aaaa/seat", "/g/aaaa-aaaa-aaaa-aaaa/choice", "/sign-in"]
)
def test_no_write_is_taken_from_another_site(server: Serving, address: str) -> None:
    with server.browser(origin="http://evil.test") as client:
        answer = client.post(address, data={"name": "Anna"})
        assert answer.status_code == 403
        assert "another site" in answer.text
        assert "person" not in answer.cookies


def test_a_visit_leaves_no_cookie_and_a_seat_leaves_one_that_scripts_cannot_read(server: Serving) -> None:
    with server.browser() as client:
        for address in ("/", "/tables", "/learn"):
            assert "set-cookie" not in client.get(address).headers
        cookie = client.post("/tables", data={"players": "3"}).headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert "secure" not in cookie


def test_large_bodies_are_refused(server: Serving) -> None:
    with server.browser() as client:
        assert client.post("/tables", data={"name": "x" * 70_000}).status_code == 413
        answer = client.post("/api/v1/people", json={"name": "x" * 70_000}, headers={"origin": server.url})
        assert (answer.status_code, answer.json()) == (413, {"detail": "The request is too large."})


def test_a_method_that_there_is_not_is_405(http: httpx.Client) -> None:
    assert http.put("/tables").status_code == 405


@pytest.mark.parametrize(
    ("address", "allowed"),
    [
        ("/g/k7mq-x2pd-4fwt-h3vb/choice", "DELETE, POST"),
        ("/tables", "GET, HEAD, POST"),
        ("/api/v1/tables/k7mq-x2pd-4fwt-h3vb/choice", "DELETE, PUT"),
    ],
)
def test_405_names_every_method_of_the_address(http: httpx.Client, address: str, allowed: str) -> None:
    answer = http.patch(address)
    assert (answer.status_code, answer.headers["allow"]) == (405, allowed)


def test_the_language_follows_the_browser_and_then_the_choice(server: Serving) -> None:
    with server.browser() as client:
        assert '<html lang="en"' in client.get("/").text
        assert '<html lang="de"' in client.get("/", headers={"accept-language": "de-CH,en;q=0.5"}).text
        answer = client.post("/language", data={"language": "de"}, headers={"referer": f"{server.url}/learn?players=5"})
        assert (answer.status_code, answer.headers["location"]) == (303, "/learn?players=5")
        assert '<html lang="de"' in client.get("/").text
        assert client.post("/language", data={"language": "xx"}).status_code == 422
        broken = client.post("/language", data={"language": "en"}, headers={"referer": "http://["})
        assert (broken.status_code, broken.headers["location"]) == (303, "/")
        evil = client.post("/language", data={"language": "en"}, headers={"referer": "http://evil.test//evil.test/x"})
        assert evil.headers["location"] == "/"
        evil = client.post("/language", data={"language": "en"}, headers={"referer": "http://evil.test//gallery"})
        assert evil.headers["location"] == "/gallery"


def test_the_theme_is_in_the_page_before_it_is_drawn(server: Serving) -> None:
    with server.browser(cookie="theme=light") as client:
        assert 'data-theme="light"' in client.get("/").text


def test_health_says_what_is_there(http: httpx.Client) -> None:
    answer = http.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"database": "ok", "redis": "none"})


def test_metrics_count_requests_streams_and_reveals(server: Serving, game: tuple[Browser, str]) -> None:
    anna, table = game
    with anna.http.stream("GET", f"/g/{table}/stream") as stream:
        lines = stream.iter_lines()
        next(lines)
        text = anna.http.get("/metrics").text
        assert re.search(r"septem_open_streams [1-9]", text)
    assert anna.choose(table).status_code == 204
    text = anna.http.get("/metrics").text
    assert re.search(r'septem_requests_total\{method="GET",route="/g/\{table_id\}",status="200"\} \d', text)
    assert 'septem_choices_total{status="204"} 1.0' in text
    assert re.search(r"septem_running_tables [1-9]", text)
    assert table not in text


def test_metrics_are_not_for_the_public(server: Serving) -> None:
    with server.browser() as client:
        assert client.get("/metrics", headers={"x-forwarded-for": "203.0.113.9"}).status_code == 404


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server as it stands on the internet: https before it, limits on, a token for its metrics."""
    options = {"rate_limits": True, "public_url": "https://play.example.org", "metrics_token": "for Prometheus"}
    with serving(tmp_path_factory.mktemp("guarded"), **options) as running:
        yield running


def test_behind_https_cookies_are_secure_and_browsers_are_told_to_stay_there(guarded: Serving) -> None:
    with guarded.browser(origin="https://play.example.org") as client:
        answer = client.post("/tables", data={"players": "3"})
        assert "; secure" in answer.headers["set-cookie"].lower()
        assert answer.headers["strict-transport-security"].startswith("max-age=")
        assert answer.headers["cross-origin-opener-policy"] == "same-origin"
        client.headers["cookie"] = answer.headers["set-cookie"].partition(";")[0]
        assert f"https://play.example.org{answer.headers['location']}" in client.get(answer.headers["location"]).text
        assert client.post("/tables", headers={"origin": guarded.url}).status_code == 403


def test_the_token_opens_the_metrics_from_anywhere(guarded: Serving) -> None:
    headers = {"x-forwarded-for": "203.0.113.9", "authorization": "Bearer for Prometheus"}
    assert httpx.get(f"{guarded.url}/metrics", headers=headers).status_code == 200
    assert httpx.get(f"{guarded.url}/metrics", headers={**headers, "authorization": "Bearer x"}).status_code == 404


@pytest.mark.parametrize(
    ("address", "fields", "allowed"),
    [("/sign-in", {"name": "Anna", "password": "guess"}, 50), ("/tables", {"players": "3"}, 20)],
)
def test_too_often_is_429_with_the_time_to_wait(
    guarded: Serving, address: str, fields: dict[str, str], allowed: int
) -> None:
    headers = {"x-forwarded-for": f"203.0.113.{len(address)}", "origin": "https://play.example.org"}
    with guarded.browser(**headers) as client:
        first = client.post("/tables", data={"players": "3"})
        client.headers["cookie"] = first.headers["set-cookie"].partition(";")[0]
        statuses = []
        for _ in range(allowed + 2):
            answer = client.post(address, data=fields)
            statuses.append(answer.status_code)
            if answer.status_code == 429:
                assert int(answer.headers["retry-after"]) >= 1
                assert "wait" in answer.text
                break
        assert statuses[-1] == 429
        assert len(statuses) <= allowed + 1


READ = ("/", "/tables", "/next", "/t/{}", "/g/{}/record.txt", "/g/{}/deal.json", "/replays", "/g/{}")


@pytest.mark.parametrize("path", READ)
def test_pages_that_read_the_database_are_limited(guarded: Serving, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    read = RATE_LIMITS["read"]
    monkeypatch.setitem(RATE_LIMITS, "read", replace(read, person=parse("3/minute"), address=parse("3/minute")))
    headers = {"x-forwarded-for": f"198.51.100.{READ.index(path)}", "origin": "https://play.example.org"}
    with guarded.browser(**headers) as client:
        table = client.post("/tables", data={"players": "3"}).headers["location"].rpartition("/")[2]
        statuses = [client.get(path.format(table)).status_code for _ in range(4)]
    assert (statuses[:3].count(429), statuses[3]) == (0, 429)


def test_what_goes_wrong_inside_stays_inside(tmp_path: Path) -> None:
    with serving(tmp_path) as broken:

        async def fail(*_: object) -> None:
            raise RuntimeError("the secret inside")

        broken.services.tables.listed = fail  # type: ignore[method-assign, assignment]
        with broken.browser() as client:
            page = client.get("/tables")
            check_headers(page)
            assert page.status_code == 500
            assert "secret" not in page.text
            assert "<h1" in page.text
            answer = client.get("/api/v1/tables")
            assert answer.status_code == 500
            assert list(answer.json()) == ["detail"]
            assert client.get("/healthz").status_code == 200
