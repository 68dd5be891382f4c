"""Tables: a form for a new one, those that wait for you, those that anybody may join, and those to watch."""

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from septem.server.html.layout import page
from septem.server.html.navigation import Identity
from septem.server.html.templates import render
from septem.server.i18n import _
from septem.server.pages.games_list import GameListRow, game_rows
from septem.server.pages.listing import Listing
from septem.server.pages.lobby.setup_form import setup_fields
from septem.server.tables.names import MAX_NAME_LENGTH
from septem.server.tables.setup import Setup


class TableList(NamedTuple):
    """A list with its title, and the sentence that stands there while it is empty."""

    title: str
    rows: list[GameListRow]
    empty: str


def tables_page(
    yours: Sequence[Listing],
    open_tables: Sequence[Listing],
    running: Sequence[Listing],
    *,
    now: float,
    setup: Setup,
    problem: str = "",
    name: str = "",
    person: Identity | None = None,
) -> Markup:
    """The page at '/tables'; `problem` says what is wrong with the `setup` and `name` that were sent."""
    lists = (
        TableList(
            _("Your tables"),
            game_rows(yours, now),
            _("None yet. Create one, or open a link that a friend sent you."),
        ),
        TableList(
            _("Open to everyone"),
            game_rows(open_tables, now),
            _("No table is looking for players right now. Create one that anyone may join, and it will appear here."),
        ),
        TableList(_("Games to watch"), game_rows(running, now), _("No listed game is being played right now.")),
    )
    body = render(
        "pages/tables/tables.html",
        lists=lists,
        fields=setup_fields(setup),
        name=name or (person.name if person else ""),
        is_account=person is not None and person.is_account,
        problem=problem,
        longest_name=MAX_NAME_LENGTH,
    )
    return page(_("Tables"), body, active="tables", person=person)
