"""Forms are short, urlencoded and in UTF-8; whatever else comes has no fields or is refused."""

import httpx
import pytest

from tests.server.serving import Serving

URLENCODED = "application/x-www-form-urlencoded"


def send(server: Serving, body: bytes, kind: str) -> httpx.Response:
    """Sends the body to the form that opens a table."""
    with server.browser() as http:
        return http.post("/tables", content=body, headers={"content-type": kind})


@pytest.mark.parametrize("kind", [URLENCODED, f"{URLENCODED}; charset=utf-8", URLENCODED.upper()])
def test_the_fields_of_a_form_are_read(server: Serving, kind: str) -> None:
    answer = send(server, b"person=Zo%C3%AB&players=3", kind)
    assert (answer.status_code, answer.headers["location"][:3]) == (303, "/t/")


@pytest.mark.parametrize("charset", ["punycode", "undefined", "idna", "unicode_escape"])
def test_the_client_does_not_choose_how_a_form_is_decoded(server: Serving, charset: str) -> None:
    answer = send(server, b"person=Anna&players=3", f"{URLENCODED}; charset={charset}")
    assert answer.status_code == 303


@pytest.mark.parametrize("body", [b"person=\xff", b"person=%FF", b"&".join(b"f%d=1" % n for n in range(51))])
def test_a_form_that_cannot_be_read_gets_one_sentence(server: Serving, body: bytes) -> None:
    answer = send(server, body, URLENCODED)
    assert answer.status_code == 400
    assert "The request is malformed." in answer.text


def test_a_form_in_another_encoding_has_no_fields(server: Serving) -> None:
    body = b'--x\r\ncontent-disposition: form-data; name="players"\r\n\r\n99\r\n--x--\r\n'
    assert send(server, body, "multipart/form-data; boundary=x").status_code == 303
    assert send(server, b"players=99", URLENCODED).status_code == 422


def test_a_setup_that_is_refused_makes_no_guest(server: Serving) -> None:
    answer = send(server, b"person=Anna&players=5&variant=gaia", URLENCODED)
    assert answer.status_code == 422
    assert "set-cookie" not in answer.headers
