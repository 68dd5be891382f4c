"""The door to the dice game: alone, or against bots, with one tap."""

from collections.abc import Sequence

import htpy as h
from htpy import Element, Node

from septem.bots.levels import USUAL_LEVEL
from septem.data import dice
from septem.server.drawing.dice import die
from septem.server.drawing.icons import icon
from septem.server.language import _, ngettext
from septem.server.pages.lists import games_list
from septem.server.pages.shell import Person, hidden, page
from septem.server.seeing.listing import Listing


def dice_start_page(yours: Sequence[Listing], *, now: float, person: Person | None = None) -> Element:
    """The page at '/dice'; `yours` are the dice games of whoever reads."""
    return page(
        _("The dice game"),
        h.div(".wrap")[
            h.div(".pagehead")[
                h.h1[_("The dice game")],
                h.p[_("Seven dice, a sheet of your own, ten minutes. Roll, keep what you can use, pass a die on.")],
                h.p[h.a(href="/learn#dice")[_("How the dice game is played")]],
            ],
            h.div(".dicerow", aria_hidden="true")[
                (die(one.faces[number % len(one.faces)], size=56) for number, one in enumerate(dice.load().dice))
            ],
            h.div(".doors")[
                _solo("ghost", _("The Ghost"), _("Alone, for the highest score."), icon("user")),
                _solo("bot", _("Da Vinci Bot"), _("Alone, against an opponent led by the dice."), icon("landmark")),
                _against_bots(),
                h.section(".panel.door")[
                    icon("users"),
                    h.h2[_("With friends")],
                    h.p[_("Two to four at one table, by link or QR code.")],
                    h.a(".btn", href="/tables?game=dice")[icon("plus"), _("Create a table")],
                ],
            ],
            h.section(".panel.listpanel")[h.h2[_("Your dice games")], games_list(yours, now)] if yours else None,
        ],
        active="dice",
        cls="dicestart",
        person=person,
    )


def _solo(variant: str, title: str, sentence: str, picture: Node) -> Element:
    return h.section(".panel.door")[
        picture,
        h.h2[title],
        h.p[sentence],
        h.form(action="/tables", method="post")[
            hidden(game="dice", players=1, variant=variant, start="now"),
            h.button(".btn.primary" if variant == "ghost" else ".btn")[
                icon("dices"), _("Roll"), h.span(".sr")[f": {title}"]
            ],
        ],
    ]


def _against_bots() -> Element:
    return h.section(".panel.door")[
        icon("bot"),
        h.h2[_("Against bots")],
        h.p[_("Two to four cities; the bots play at level {level}.").format(level=USUAL_LEVEL)],
        h.form(".doorrow", action="/tables", method="post")[
            hidden(game="dice", level=USUAL_LEVEL, start="now"),
            (
                h.button(".btn", name="players", value=str(bots + 1))[
                    ngettext("{bots} bot", "{bots} bots", bots).format(bots=bots)
                ]
                for bots in (1, 2, 3)
            ),
        ],
    ]
