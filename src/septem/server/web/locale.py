"""The locale and the theme of a request, for everything rendered until its response."""

import re

from starlette.types import Receive, Scope, Send

from septem.server.asgi import Middleware, cookies_of, header
from septem.server.html import theme
from septem.server.i18n import DEFAULT, LANGUAGES, set_locale

LANGUAGE_COOKIE = "language"
QUALITY = re.compile(r"0(\.\d{0,3})?|1(\.0{0,3})?")


class LocaleMiddleware(Middleware):
    """Sets both by cookie; without a language cookie, the best language that the browser accepts."""

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles an HTTP request."""
        cookies = cookies_of(scope)
        set_locale(cookies.get(LANGUAGE_COOKIE) or preferred(header(scope, b"accept-language")))
        theme.set_theme(cookies.get(theme.COOKIE, ""))
        await self.app(scope, receive, send)


def preferred(accepted: str) -> str:
    """The best language of an Accept-Language header that has a catalogue.

    >>> preferred("fr-CH, de;q=0.9, en;q=0.8")
    'de'
    """
    found: list[tuple[float, int, str]] = []
    for place, part in enumerate(accepted.lower().split(",")):
        tag, *parameters = (word.strip() for word in part.split(";"))
        quality = next((word.removeprefix("q=") for word in parameters if word.startswith("q=")), "1")
        # Zero excludes a language.
        if QUALITY.fullmatch(quality) and float(quality) > 0:
            found.append((-float(quality), place, tag.partition("-")[0]))
    return next((name for _, _, name in sorted(found) if name in LANGUAGES), DEFAULT)
