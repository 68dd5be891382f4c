"""Finished games, to be stepped through again."""

from collections.abc import Sequence

import htpy as h
from htpy import Element

from septem.server.drawing.icons import icon
from septem.server.language import _
from septem.server.pages.lists import replays_list
from septem.server.pages.shell import Person, page
from septem.server.seeing.listing import Listing


def replays_page(yours: Sequence[Listing], others: Sequence[Listing], *, person: Person | None = None) -> Element:
    """The page at '/replays': games of whoever reads, and listed ones of others."""
    return page(
        _("Replays"),
        h.div(".wrap")[
            h.div(".pagehead")[
                h.h1[_("Replays")],
                h.p[
                    _("Every finished game is kept. Step through it turn by turn, from any seat, with all hands open.")
                ],
            ],
            h.div(".twocol")[
                h.section(".panel.listpanel")[
                    h.h2[_("Yours")],
                    replays_list(
                        yours,
                        empty=[
                            h.p[_("None yet: your first game appears here when it ends.")],
                            h.a(".btn", href="/")[icon("play"), _("Play now")],
                        ],
                    ),
                ],
                h.section(".panel.listpanel")[
                    h.h2[_("Listed games")],
                    replays_list(others, empty=h.p[_("No listed game has been finished yet.")]),
                ],
            ],
        ],
        active="replays",
        person=person,
    )
