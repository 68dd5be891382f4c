"""Error responses: JSON for programs, a sentence for a form on a page, otherwise a page."""

from contextlib import suppress
from http import HTTPStatus

from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import Scope

from septem.server.asgi import header, is_api
from septem.server.auth.middleware import session_state
from septem.server.errors import Refused, TooManyRequests, Unauthorized
from septem.server.html.error_page import error_html, error_page
from septem.server.html.navigation import Identity
from septem.server.i18n import _
from septem.server.store.database import SQLAlchemyError
from septem.server.store.people import Person


async def refusal_response(scope: Scope, error: Refused) -> Response:
    """The response to a refused request."""
    response = await error_response(scope, error.status, str(error))
    if isinstance(error, TooManyRequests) and error.wait:
        response.headers["retry-after"] = str(error.wait)
    if isinstance(error, Unauthorized) and is_api(scope):
        response.headers["www-authenticate"] = "Bearer"
    return response


async def error_response(scope: Scope, status: int, sentence: str) -> Response:
    """A response with this status and sentence, in the format that the client reads."""
    if is_api(scope):
        return JSONResponse({"detail": sentence}, status)
    if header(scope, b"hx-request"):
        return HTMLResponse(error_html(sentence), status)
    return HTMLResponse(error_page(status, sentence, person=await _identity(scope)), status)


async def internal_error(scope: Scope) -> Response:
    """The response to a request that failed unexpectedly, without details."""
    return await error_response(
        scope, HTTPStatus.INTERNAL_SERVER_ERROR, _("Something went wrong on our side. Your games are safe.")
    )


def identity_of(person: Person | None) -> Identity | None:
    """A person as pages name them; None for one who is not known."""
    return Identity(person.name, person.kind == "account") if person else None


async def _identity(scope: Scope) -> Identity | None:
    """The visitor as the page header names them; None if unknown or if the database does not answer."""
    session = session_state(scope).session
    if not session:
        return None
    with suppress(OSError, SQLAlchemyError):
        return identity_of(await scope["app"].state.services.session_cache.get(session))
    return None
