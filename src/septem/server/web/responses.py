"""The form of a refusal: JSON for programs, a sentence for a form on a page, otherwise a page."""

from contextlib import suppress

from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import Scope

from septem.server.asgi import header, is_api
from septem.server.auth.middleware import SESSION
from septem.server.errors import Refused, TooManyRequests, Unauthorized
from septem.server.html.navigation import Identity
from septem.server.html.problem import problem_line, problem_page
from septem.server.i18n import _
from septem.server.store.database import SQLAlchemyError

UNEXPECTED = 500


async def refusal(scope: Scope, error: Refused) -> Response:
    """The answer to a request that is refused."""
    answer = await told(scope, error.status, str(error))
    if isinstance(error, TooManyRequests) and error.wait:
        answer.headers["retry-after"] = str(error.wait)
    if isinstance(error, Unauthorized) and is_api(scope):
        answer.headers["www-authenticate"] = "Bearer"
    return answer


async def told(scope: Scope, status: int, sentence: str) -> Response:
    """An answer with this status and this sentence, in the form that the client can read."""
    if is_api(scope):
        return JSONResponse({"detail": sentence}, status)
    if header(scope, b"hx-request"):
        return HTMLResponse(problem_line(sentence), status)
    return HTMLResponse(str(problem_page(status, sentence, person=await _asking(scope))), status)


async def unexpected(scope: Scope) -> Response:
    """The answer to a request that failed unexpectedly, without details."""
    return await told(scope, UNEXPECTED, _("Something went wrong on our side. Nothing of your game is lost."))


async def _asking(scope: Scope) -> Identity | None:
    """The visitor, as pages name them; None for strangers and where the database does not answer."""
    session = scope.get("state", {}).get(SESSION, "")
    if not session:
        return None
    with suppress(OSError, SQLAlchemyError):
        person = await scope["app"].state.services.session_cache.known(session)
        return Identity(person.name, person.kind == "account") if person else None
    return None
