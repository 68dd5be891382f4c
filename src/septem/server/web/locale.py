"""The locale and the theme of a request, for everything rendered until its response; and the choice of a language."""

import re
from http import HTTPStatus
from urllib.parse import urlsplit

from fastapi import APIRouter
from starlette.responses import RedirectResponse, Response
from starlette.routing import Match
from starlette.types import Receive, Scope, Send

from septem.server.asgi import Middleware, cookies_of, header
from septem.server.auth.session_cookie import MAX_AGE
from septem.server.errors import Invalid
from septem.server.html import theme
from septem.server.i18n import DEFAULT, LANGUAGES, _, set_locale
from septem.server.web.visit import Fields, Visit, Visitor

LANGUAGE_COOKIE = "language"
QUALITY = re.compile(r"0(\.\d{0,3})?|1(\.0{0,3})?")

# Of forms whose page is not a part of their address.
PAGE_OF_FORM = {"/register": "/sign-in"}

router = APIRouter(include_in_schema=False)


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
    return next((name for _quality, _place, name in sorted(found) if name in LANGUAGES), DEFAULT)


@router.post("/language")
async def choose_language(visit: Visitor, fields: Fields) -> Response:
    """Stores a language in a cookie, and goes back to the page with the form."""
    language = fields.text("language")
    if language not in LANGUAGES:
        raise Invalid(_("This language is not available."))
    response = RedirectResponse(_previous_page(visit), HTTPStatus.SEE_OTHER)
    is_https = visit.services.settings.is_https
    response.set_cookie(LANGUAGE_COOKIE, language, max_age=MAX_AGE, httponly=True, samesite="lax", secure=is_https)
    return response


def _previous_page(visit: Visit) -> str:
    """The page that a form was on; only its path, so that it cannot lead to another site.

    A page that was the response to a POST has no address of its own; then it is the page with that form, or "/".
    """
    try:
        referrer = urlsplit(visit.request.headers.get("referer", ""))
    except ValueError:
        return "/"
    path = f"/{referrer.path.lstrip('/')}"
    if _is_page(visit, path):
        return f"{path}?{referrer.query}" if referrer.query else path
    path = PAGE_OF_FORM.get(path, path)
    while path and not _is_page(visit, path):
        path = path.rpartition("/")[0]
    return path or "/"


def _is_page(visit: Visit, path: str) -> bool:
    scope = {**visit.request.scope, "method": "GET", "path": path}
    return any(route.matches(scope)[0] is Match.FULL for route in visit.request.app.routes)
