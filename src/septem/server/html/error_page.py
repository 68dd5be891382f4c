"""The page of a refusal: what happened, why, and where to go next."""

from http import HTTPStatus
from typing import NamedTuple

from markupsafe import Markup

from septem.server.html.layout import page
from septem.server.html.navigation import Identity
from septem.server.html.templates import render
from septem.server.i18n import _


class _Case(NamedTuple):
    picture: str
    title: str
    advice: str


def error_page(status: int, sentence: str = "", *, person: Identity | None = None) -> Markup:
    """The page of a refusal with this status; the sentence says what exactly was refused."""
    case = _case(status)
    body = render("html/error_page.html", case=case, sentence=sentence, needs_account=status == HTTPStatus.UNAUTHORIZED)
    return page(case.title, body, person=person)


def error_html(sentence: str) -> Markup:
    """The sentence alone, as a form on a page shows it."""
    return Markup('<p class="problem">{}</p>').format(sentence)


def _case(status: int) -> _Case:
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return _Case(
            "hammer",
            _("Something went wrong"),
            _("This is our fault, not yours, and your games are safe. Please try again in a moment."),
        )
    cases: dict[int, _Case] = {
        HTTPStatus.UNAUTHORIZED: _Case(
            "log-in", _("Please sign in"), _("You need an account for this, but not to play.")
        ),
        HTTPStatus.FORBIDDEN: _Case(
            "lock",
            _("You cannot do that"),
            _("If this is your game, open it in the browser you played in, or sign in on both devices."),
        ),
        HTTPStatus.NOT_FOUND: _Case(
            "eye", _("Not found"), _("The link may be incomplete, or the page it led to no longer exists.")
        ),
        HTTPStatus.CONFLICT: _Case(
            "hourglass", _("Not possible right now"), _("Open the table again to see its current state.")
        ),
        HTTPStatus.REQUEST_ENTITY_TOO_LARGE: _Case("x", _("Too large"), _("Nothing was saved.")),
        HTTPStatus.TOO_MANY_REQUESTS: _Case(
            "clock", _("Too many requests"), _("Please wait a moment, then try again. Nothing is lost.")
        ),
    }
    return cases.get(status) or _Case("x", _("That cannot be done"), _("Nothing was changed."))
