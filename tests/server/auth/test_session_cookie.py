"""The cookie that says who asks."""

from starlette.responses import Response

from septem.server.auth.session_cookie import DAY, MAX_AGE, SessionCookie


def cookie(sessions: SessionCookie) -> str:
    """The header that gives Anna her cookie."""
    response = Response()
    sessions.remember(response, "anna")
    return response.headers["set-cookie"]


def test_the_cookie_is_out_of_reach_for_scripts_and_other_sites() -> None:
    parts = {part.strip().lower() for part in cookie(SessionCookie("secret" * 4, is_https=False)).split(";")[1:]}
    assert {"httponly", "samesite=lax", "path=/", f"max-age={MAX_AGE}"} == parts


def test_on_https_it_is_sent_only_there() -> None:
    assert "; secure" in cookie(SessionCookie("secret" * 4, is_https=True)).lower()


def test_only_this_server_can_sign() -> None:
    ours, theirs = SessionCookie("secret" * 4, is_https=False), SessionCookie("another" * 4, is_https=False)
    assert ours.read(ours.signed("anna")) == ("anna", False)
    assert theirs.read(ours.signed("anna")) == ("", False)
    for forged in ("", "anna", ours.signed("anna")[:-1], ours.signed("anna").replace(".", "", 1), "é" * 50):
        assert ours.read(forged) == ("", False)


def test_a_cookie_is_renewed_after_a_week_and_void_after_a_year() -> None:
    now = [0.0]
    sessions = SessionCookie("secret" * 4, is_https=False, clock=lambda: now[0])
    value = sessions.signed("anna")
    now[0] = 6 * DAY
    assert sessions.read(value) == ("anna", False)
    now[0] = 8 * DAY
    assert sessions.read(value) == ("anna", True)
    now[0] = 366 * DAY
    assert sessions.read(value) == ("", False)
