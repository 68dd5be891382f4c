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


def error_line(sentence: str) -> Markup:
    """The sentence alone, as a form on a page shows it."""
    return Markup('<p class="problem">{}</p>').format(sentence)


def _case(status: int) -> _Case:
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return _Case(
            "hammer",
            _("Something went wrong"),
            _("The fault is ours, not yours, and your games are safe. Please try again in a moment."),
        )
    cases: dict[int, _Case] = {
        HTTPStatus.UNAUTHORIZED: _Case("log-in", _("Please sign in"), _("This needs an account; playing does not.")),
        HTTPStatus.FORBIDDEN: _Case(
            "lock",
            _("You cannot do that"),
            _("If it should be yours: open it in the browser that you played in, or sign in there and here."),
        ),
        HTTPStatus.NOT_FOUND: _Case(
            "eye", _("Not found"), _("The link may have lost its end on the way, or what it led to is gone.")
        ),
        HTTPStatus.CONFLICT: _Case(
            "hourglass", _("Too late"), _("The table has gone on in the meantime; open it again to see how it stands.")
        ),
        HTTPStatus.REQUEST_ENTITY_TOO_LARGE: _Case("x", _("Too much at once"), _("Nothing of it was taken.")),
        HTTPStatus.TOO_MANY_REQUESTS: _Case(
            "clock", _("Too many requests"), _("Please wait a moment, then try again. Nothing is lost.")
        ),
    }
    return cases.get(status) or _Case("x", _("That cannot be done"), _("Nothing was changed."))
