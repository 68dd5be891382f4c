"""Tables: a form for a new one, those that wait for you, those that anybody may join, and those to watch."""

from collections.abc import Sequence

import htpy as h
from htpy import Element, Node

from septem.server.drawing.icons import icon
from septem.server.language import _
from septem.server.pages.lists import games_list
from septem.server.pages.setup_form import setup_fields
from septem.server.pages.shell import Person, page
from septem.server.seeing.listing import Listing
from septem.server.table.names import LONGEST_NAME
from septem.server.table.setup import Setup


def tables_page(
    yours: Sequence[Listing],
    open_tables: Sequence[Listing],
    running: Sequence[Listing],
    *,
    now: float,
    setup: Setup | None = None,
    problem: str = "",
    person: Person | None = None,
) -> Element:
    """The page at '/tables'; `problem` says what is wrong with the `setup` that was sent."""
    return page(
        _("Tables"),
        h.div(".wrap.tables")[
            _create(setup or Setup(), problem, person or Person("")),
            h.div(".tablelists")[
                _list(
                    _("Your tables"),
                    yours,
                    now,
                    _("None yet. Create one, or open the link that somebody sent you."),
                ),
                _list(
                    _("Open to everybody"),
                    open_tables,
                    now,
                    _("Nobody waits for players right now. Create a table that anyone may join, and it appears here."),
                ),
                _list(_("Games to watch"), running, now, _("No listed game is being played right now.")),
            ],
        ],
        active="tables",
        person=person,
    )


def _create(setup: Setup, problem: str, person: Person) -> Element:
    return h.section(".panel.lform")[
        h.h1(".display")[_("Create a table")],
        said(problem),
        h.form(".setup", action="/tables", method="post")[
            None if person.is_account else _your_name(person.name),
            setup_fields(setup),
            h.div(".formend")[h.button(".btn.primary.big.wide")[icon("plus"), _("Create the table")]],
        ],
    ]


def _your_name(name: str) -> Element:
    return h.div(".frow.field")[
        h.label(for_="person")[_("Your name")],
        h.input(
            "#person.text",
            name="person",
            value=name,
            required=True,
            maxlength=str(LONGEST_NAME),
            autocomplete="nickname",
        ),
    ]


def said(problem: str = "") -> Element:
    """The place where a sentence about what went wrong appears, empty where nothing did."""
    return h.div("#said", role="alert")[h.p(".problem")[problem] if problem else None]


def _list(title: str, listings: Sequence[Listing], now: float, empty: str) -> Node:
    return h.section(".panel.listpanel")[h.h2[title], games_list(listings, now, empty=h.p[empty])]
