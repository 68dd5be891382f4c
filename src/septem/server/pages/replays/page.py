"""Replays: the finished games of the reader, and listed ones of others."""

from collections.abc import Sequence

from markupsafe import Markup

from septem.server.html.layout import page
from septem.server.html.navigation import Identity
from septem.server.html.templates import render
from septem.server.i18n import _
from septem.server.pages.games_list import replay_rows
from septem.server.pages.listing import Listing


def replays_page(yours: Sequence[Listing], others: Sequence[Listing], *, person: Identity | None = None) -> Markup:
    """The page at '/replays': the reader's own games, and listed ones of others."""
    body = render("pages/replays/replays.html", yours=replay_rows(yours), others=replay_rows(others))
    return page(_("Replays"), body, active="replays", person=person)
