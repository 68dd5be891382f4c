"""The locale and the theme of a request, for everything rendered until its response."""

from starlette.types import Receive, Scope, Send

from septem.server.asgi import cookies_of, header
from septem.server.asgi_middleware import Middleware
from septem.server.html import theme
from septem.server.i18n import DEFAULT, LANGUAGES, set_locale

LANGUAGE_COOKIE = "language"


class LocaleMiddleware(Middleware):
    """Sets both by cookie; without a chosen language, the first of the browser's that has a catalogue."""

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request."""
        cookies = cookies_of(scope)
        set_locale(cookies.get(LANGUAGE_COOKIE) or preferred(header(scope, b"accept-language")))
        theme.set_theme(cookies.get(theme.COOKIE, ""))
        await self.app(scope, receive, send)


def preferred(accepted: str) -> str:
    """The language that an Accept-Language header likes best among ours.

    >>> preferred("fr-CH, de;q=0.9, en;q=0.8")
    'de'
    """
    wishes = []
    for place, part in enumerate(accepted.split(",")):
        name, _, quality = part.strip().partition(";q=")
        try:
            wishes.append((-float(quality or 1), place, name.partition("-")[0].lower()))
        except ValueError:
            continue
    return next((name for _, _, name in sorted(wishes) if name in LANGUAGES), DEFAULT)
