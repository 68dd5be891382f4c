"""The page of a refusal: what happened, why, and where to go next."""

from typing import NamedTuple

from markupsafe import Markup

from septem.server.html.layout import page
from septem.server.html.navigation import Identity
from septem.server.html.templates import render
from septem.server.i18n import _

NOT_SIGNED_IN = 401
FAULT = 500


class _Case(NamedTuple):
    picture: str
    title: str
    advice: str


def error_page(status: int, sentence: str = "", *, person: Identity | None = None) -> Markup:
    """The page of a refusal with this status; the sentence says what exactly was refused."""
    case = _case(status)
    body = render("html/error_page.html", case=case, sentence=sentence, needs_account=status == NOT_SIGNED_IN)
    return page(case.title, body, person=person)


def error_line(sentence: str) -> Markup:
    """The sentence alone, as a form on a page shows it."""
    return Markup('<p class="problem">{}</p>').format(sentence)


def _case(status: int) -> _Case:
    if status >= FAULT:
        return _Case(
            "hammer",
            _("Something went wrong"),
            _("The fault is ours, not yours, and your games are safe. Please try again in a moment."),
        )
    cases = {
        NOT_SIGNED_IN: _Case("log-in", _("Please sign in"), _("This needs an account; playing does not.")),
        403: _Case(
            "lock",
            _("You cannot do that"),
            _("If it should be yours: open it in the browser that you played in, or sign in there and here."),
        ),
        404: _Case("eye", _("Not found"), _("The link may have lost its end on the way, or what it led to is gone.")),
        409: _Case(
            "hourglass", _("Too late"), _("The table has gone on in the meantime; open it again to see how it stands.")
        ),
        413: _Case("x", _("Too much at once"), _("Nothing of it was taken.")),
        429: _Case("clock", _("Too many requests"), _("Please wait a moment, then try again. Nothing is lost.")),
    }
    return cases.get(status) or _Case("x", _("That cannot be done"), _("Nothing was changed."))
