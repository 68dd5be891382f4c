"""How a refusal is told: as JSON to programs, as a sentence to a form on a page, as a page to everybody else."""

from contextlib import suppress

from htpy import p
from sqlalchemy.exc import SQLAlchemyError
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import Scope

from septem.server.language import _
from septem.server.pages.problem import problem_page
from septem.server.pages.shell import Person
from septem.server.refusals import NotSignedIn, Refused, TooMany
from septem.server.web.identity import SESSION
from septem.server.web.messages import header, is_api

UNEXPECTED = 500


async def refusal(scope: Scope, error: Refused) -> Response:
    """The answer to a request that is refused."""
    answer = await told(scope, error.status, str(error))
    if isinstance(error, TooMany) and error.wait:
        answer.headers["retry-after"] = str(error.wait)
    if isinstance(error, NotSignedIn) and is_api(scope):
        answer.headers["www-authenticate"] = "Bearer"
    return answer


async def told(scope: Scope, status: int, sentence: str) -> Response:
    """An answer with this status and this sentence, in the form that whoever asks can read."""
    if is_api(scope):
        return JSONResponse({"detail": sentence}, status)
    if header(scope, b"hx-request"):
        return HTMLResponse(str(p(".problem")[sentence]), status)
    return HTMLResponse(str(problem_page(status, sentence, person=await _asking(scope))), status)


async def unexpected(scope: Scope) -> Response:
    """The answer where we are at fault; it says nothing of the inside."""
    return await told(scope, UNEXPECTED, _("Something went wrong on our side. Nothing of your game is lost."))


async def _asking(scope: Scope) -> Person | None:
    """Whoever asks, as pages name them; nobody where that cannot be found out either."""
    session = scope.get("state", {}).get(SESSION, "")
    if not session:
        return None
    with suppress(OSError, SQLAlchemyError):
        person = await scope["app"].state.services.acquaintances.known(session)
        return Person(person.name, person.kind == "account") if person else None
    return None
