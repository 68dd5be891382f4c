"""The language of a request, by what its browser accepts."""

import pytest

from septem.server.web.locale import preferred
from tests.server.serving import Serving


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("DE-at", "de"),
        ("fr-CH, de;q=0.9, en;q=0.8", "de"),
        ("en;q=0.5, de", "de"),
        ("de; q=0.8", "de"),
        ("en ; q=0.5,de ;\tQ=0.8", "de"),
        ("de;level=1;q=0.9, en;q=0.8", "de"),
        ("fr, de;q=0", "en"),
        ("de;q=0.0, fr;q=0.3", "en"),
        ("de;q=much", "en"),
        ("de;q=nan, en;q=inf", "en"),
        ("de;q=2", "en"),
        ("*, de;q=0.1", "de"),
        (";q=1,,;", "en"),
    ],
)
def test_the_best_language_with_a_catalogue(accepted: str, language: str) -> None:
    assert preferred(accepted) == language


@pytest.mark.parametrize(
    ("asked", "page"),
    [
        ("/register", "/sign-in"),
        ("/account/password", "/account"),
        ("/account/bots/x", "/account"),
        ("/t/aaaa-bbbb-cccc-dddd/seat", "/t/aaaa-bbbb-cccc-dddd"),
        ("/g/aaaa-bbbb-cccc-dddd/choice", "/g/aaaa-bbbb-cccc-dddd"),
        ("/sign-out", "/"),
        ("/language", "/"),
        ("//evil.example/register", "/"),
        ("/gallery?edition=second", "/gallery?edition=second"),
        ("/sign-in?next=%2Ftables", "/sign-in?next=%2Ftables"),
    ],
)
def test_after_a_form_that_was_refused_another_language_leads_to_its_page(
    server: Serving, asked: str, page: str
) -> None:
    with server.browser(referer=f"{server.url}{asked}") as http:
        answer = http.post("/language", data={"language": "de"})
        assert (answer.status_code, answer.headers["location"]) == (303, page)
        assert http.get(page).status_code != 405
