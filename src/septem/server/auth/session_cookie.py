"""The cookie with the signed id of a session, out of reach for scripts and other sites."""

import time
from collections.abc import Callable
from functools import lru_cache

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.responses import Response

from septem.server.auth.policy import COOKIE_DAYS

COOKIE = "person"
DAY = 24 * 3600
MAX_AGE = COOKIE_DAYS * DAY
# A cookie older than this is written again, so that a person who comes back within a year stays known.
RENEW_AFTER = 7 * DAY
# Every request of a browser brings the same cookie again.
CACHED_COOKIES = 4096


class SessionCookie:
    """Signs and reads the cookies of one server.

    >>> sessions = SessionCookie("a secret of this server", is_https=False)
    >>> sessions.read(sessions.signed("k7mq"))
    ('k7mq', False)
    >>> sessions.read("k7mq")
    ('', False)
    """

    def __init__(self, secret: str, *, is_https: bool, clock: Callable[[], float] = time.time) -> None:
        self._signer = URLSafeSerializer(secret, salt="person")
        self._verify = lru_cache(CACHED_COOKIES)(self._signer.loads)
        self._clock = clock
        self.is_https = is_https

    def signed(self, session: str) -> str:
        """The value of the cookie for a session."""
        return str(self._signer.dumps([session, round(self._clock())]))

    def read(self, value: str) -> tuple[str, bool]:
        """The session of a cookie, '' for none, and whether the cookie must be written again."""
        try:
            session, signed_at = self._verify(value)
        except (BadSignature, TypeError, ValueError):
            return "", False
        age = self._clock() - signed_at
        return ("", False) if age > MAX_AGE else (session, age > RENEW_AFTER)

    def remember(self, response: Response, session: str) -> None:
        """Sets the cookie with the response."""
        response.set_cookie(
            COOKIE, self.signed(session), max_age=MAX_AGE, httponly=True, samesite="lax", secure=self.is_https
        )

    def forget(self, response: Response) -> None:
        """Removes the cookie with the response."""
        response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=self.is_https)
