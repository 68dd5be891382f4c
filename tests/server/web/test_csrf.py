"""Writes from other sites are refused."""

import asyncio

import pytest

from septem.server.web.csrf import CsrfMiddleware
from tests.server.web.small import ORIGIN, behind


def status(path: str, headers: dict[str, str], method: str = "POST", public_url: str = "") -> int:
    """How a request is answered."""

    async def ask() -> int:
        async with behind(CsrfMiddleware, public_url=public_url) as client:
            return (await client.request(method, path, headers=headers)).status_code

    return asyncio.run(ask())


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({"Sec-Fetch-Site": "same-origin"}, 200),
        ({"Sec-Fetch-Site": "same-origin", "Origin": ORIGIN}, 200),
        ({"Origin": ORIGIN}, 200),
        ({}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://evil.test"}, 403),
        ({"Origin": "http://septem.test.evil.test"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site", "Origin": ORIGIN}, 403),
        ({"Sec-Fetch-Site": "none"}, 403),
    ],
)
@pytest.mark.parametrize("method", ["POST", "DELETE", "PUT"])
def test_a_write_must_come_from_our_own_page(headers: dict[str, str], expected: int, method: str) -> None:
    assert status("/g/x/choice", headers, method) == expected


def test_reading_is_free() -> None:
    assert status("/g/x", {"Origin": "http://evil.test", "Sec-Fetch-Site": "cross-site"}, "GET") == 200


def test_a_program_with_its_own_token_has_no_origin_whatever_cookie_comes_along() -> None:
    assert status("/api/v1/tables", {"Authorization": "Bearer x"}) == 200
    assert status("/api/v1/tables", {"Authorization": "Bearer x", "Cookie": "person=anna"}) == 200
    assert status("/api/v1/tables", {"Cookie": "person=anna", "Origin": ORIGIN}) == 200


def test_without_a_token_nobody_borrows_a_cookie() -> None:
    assert status("/api/v1/tables", {"Cookie": "person=anna"}) == 403
    assert status("/api/v1/tables", {"Authorization": "Basic YTpi", "Cookie": "person=anna"}) == 403
    assert status("/apis", {"Authorization": "Bearer x"}) == 403
    assert status("/tables", {"Authorization": "Bearer x", "Cookie": "person=anna"}) == 403


def test_behind_a_proxy_the_public_address_counts() -> None:
    public = "https://play.example.org"
    assert status("/tables", {"Origin": "https://play.example.org"}, public_url=public) == 200
    assert status("/tables", {"Origin": ORIGIN}, public_url=public) == 403
