"""The first page: play at once, create a table, join one, and what waits for you."""

from collections.abc import Sequence

import htpy as h
from htpy import Element, Node

from septem.bots.levels import USUAL_LEVEL
from septem.data import dice, load
from septem.server.drawing.cards import full
from septem.server.drawing.dice import die
from septem.server.drawing.icons import icon
from septem.server.drawing.wonders import skyline
from septem.server.language import _
from septem.server.pages.lists import games_list, replays_list
from septem.server.pages.shell import Person, hidden, page
from septem.server.seeing.listing import Listing

# A card of each Age that shows much of what cards can do.
FAN = (("Academy", 3), ("Vineyard", 2), ("Palace", 3))
# Dice and faces with a resource of each kind, and a science symbol.
DICE = ((0, 0), (5, 5), (6, 0))
MOST_ROWS = 4


def home_page(
    waiting: Sequence[Listing], replays: Sequence[Listing], *, now: float, person: Person | None = None
) -> Element:
    """The page at '/': `waiting` are the running and open games of whoever reads, those that wait for them first."""
    return page(
        _("Play"),
        [
            _hero(),
            h.div(".hgrid")[_waiting(waiting, now), _replays(replays), _gallery(), _dice()],
        ],
        active="play",
        cls="home",
        person=person,
    )


def _hero() -> Element:
    return h.section(".hero")[
        skyline(),
        h.div(".heroin")[
            h.h1(".display")[_("Seven cities,"), h.br, _("one evening")],
            h.p[
                _(
                    "The board game of seven wonders, in your browser. Free and open, with friends or against bots, "
                    "no account needed."
                )
            ],
            h.div(".cta")[
                play_now(),
                h.a(".btn.big.glass", href="/tables")[icon("plus"), _("Create a table")],
            ],
            join_form(),
        ],
    ]


def play_now() -> Element:
    """One tap to a running game against two bots."""
    return h.form(action="/tables", method="post")[
        hidden(game="cards", players=3, level=USUAL_LEVEL, start="now"),
        h.button(".btn.primary.big")[icon("play"), _("Play now against bots")],
    ]


def join_form() -> Element:
    """A field for the link or the code that somebody got from a friend."""
    return h.form(".join", action="/tables", method="get")[
        h.label(for_="link")[_("Have a link?")],
        h.input("#link", name="link", required=True, autocomplete="off", placeholder="k7mq-x2pd-4fwt-h3vb"),
        h.button(".btn.glass")[_("Join")],
    ]


def _waiting(waiting: Sequence[Listing], now: float) -> Element:
    return h.section(".panel.waitlist")[
        h.h2[_("Waiting for you")],
        games_list(
            waiting[:MOST_ROWS],
            now,
            empty=[
                h.p[_("No game yet. Those you sit at appear here, with your turn first, on every device you use.")],
                h.p[h.a(href="/learn")[_("New to the game? Learn it in five minutes.")]],
            ],
        ),
        _more(waiting, "/tables", _("All your tables")),
    ]


def _replays(replays: Sequence[Listing]) -> Element:
    return h.section(".panel")[
        h.h2[_("Replays")],
        replays_list(
            replays[:MOST_ROWS],
            empty=h.p[_("Finished games are kept: step through them turn by turn, from every seat.")],
        ),
        _more(replays, "/replays", _("All replays")),
    ]


def _more(listings: Sequence[Listing], address: str, words: str) -> Node:
    return h.a(".more", href=address)[words] if len(listings) > MOST_ROWS or address == "/replays" else None


def _gallery() -> Element:
    edition = load("first")
    return h.section(".panel.galp")[
        h.h2[_("Gallery")],
        h.div(".fan", aria_hidden="true")[(full(edition.card(name, age)) for name, age in FAN)],
        h.p[_("Every card and wonder, both editions.")],
        h.a(".btn", href="/gallery")[icon("library"), _("Look around")],
    ]


def _dice() -> Element:
    return h.section(".panel.dicep")[
        h.h2[_("The dice game")],
        h.div(".dmini", aria_hidden="true")[(die(dice.load().dice[number].faces[up], size=64) for number, up in DICE)],
        h.p[_("Seven dice, ten minutes, one to four players.")],
        h.a(".btn", href="/dice")[icon("dices"), _("Roll")],
    ]
