"""What a visitor sees where something cannot be done: one sentence, and a way on."""

import htpy as h
from htpy import Element

from septem.server.drawing.icons import icon
from septem.server.language import _
from septem.server.pages.shell import Person, page


def problem_page(status: int, sentence: str = "", *, person: Person | None = None) -> Element:
    """The page of a refusal with this status; without a sentence it says the usual one."""
    return page(
        _title(status),
        h.div(".wrap.narrow.problempage")[
            h.p(".bignumber.display", aria_hidden="true")[_roman(status)],
            h.h1(".display")[_title(status)],
            h.p[sentence or _sentence(status)],
            h.div(".cta")[
                h.a(".btn.primary", href="/")[icon("play"), _("To the first page")],
                h.a(".btn", href="/tables")[icon("users"), _("To your tables")],
            ],
        ],
        person=person,
    )


def _title(status: int) -> str:
    titles = {
        401: _("Please sign in"),
        403: _("Not yours to do"),
        404: _("Nothing here"),
        409: _("Too late"),
        413: _("Too much at once"),
        422: _("That cannot be done"),
        429: _("Slowly, please"),
    }
    return titles.get(status, _("Something broke") if status >= 500 else _("That cannot be done"))


def _sentence(status: int) -> str:
    sentences = {
        401: _("Nobody knows who you are yet."),
        403: _("That belongs to somebody else."),
        404: _("There is no such page; a link may have lost its end on the way."),
        409: _("The table has gone on in the meantime."),
        413: _("More was sent than anything here needs."),
        422: _("What was sent does not fit."),
        429: _("That was too often in too short a time. Please wait a moment."),
    }
    broken = _("That is our fault, not yours. Your games are safe; please try again.")
    return sentences.get(status, broken if status >= 500 else _("What was sent does not fit."))


def _roman(number: int) -> str:
    """The number as the Romans wrote it, for a page that has nothing else to show.

    >>> _roman(404)
    'CDIV'
    """
    values = (
        (500, "D"),
        (400, "CD"),
        (100, "C"),
        (50, "L"),
        (40, "XL"),
        (10, "X"),
        (9, "IX"),
        (5, "V"),
        (4, "IV"),
        (1, "I"),
    )
    text = ""
    for value, letters in values:
        text += letters * (number // value)
        number %= value
    return text
