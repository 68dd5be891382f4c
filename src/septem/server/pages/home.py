"""The first page: play at once, create a table, join one, and what waits for you."""

from collections.abc import Sequence

import htpy as h
from htpy import Element, Node

from septem.bots.levels import USUAL_LEVEL
from septem.data import dice, load
from septem.server.drawing.avatars import avatar
from septem.server.drawing.cards import full
from septem.server.drawing.dice import die
from septem.server.drawing.icons import icon
from septem.server.drawing.wonders import skyline
from septem.server.language import _, ngettext
from septem.server.pages.lists import games_list, replays_list
from septem.server.pages.setup_words import level_name
from septem.server.pages.shell import Person, hidden, page
from septem.server.seeing.listing import Listing

# A card of each Age that shows much of what cards can do.
FAN = (("Academy", 3), ("Vineyard", 2), ("Palace", 3))
# Dice and faces with a resource of each kind, and a science symbol.
DICE = ((0, 0), (5, 5), (6, 0))
MOST_ROWS = 4
BOTS = 2


def home_page(
    waiting: Sequence[Listing],
    replays: Sequence[Listing],
    *,
    now: float,
    person: Person | None = None,
    link: str = "",
    problem: str = "",
) -> Element:
    """The page at '/': `waiting` are the running and open games of whoever reads, those that wait for them first.

    `problem` says what is wrong with the `link` that somebody typed.
    """
    return page(
        _("Play"),
        [
            _hero(link, problem),
            h.div(".hgrid")[_games(waiting, replays, now), _gallery(), _dice()],
        ],
        active="play",
        cls="home",
        person=person,
    )


def _hero(link: str, problem: str) -> Element:
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
            h.p(".ctahint")[_opponents()],
            _join_form(link, problem),
        ],
    ]


def _opponents() -> str:
    """Against whom one tap plays."""
    words = ngettext(
        "{bots} bot of level {level} ({name}) plays against you; your own table can have others.",
        "{bots} bots of level {level} ({name}) play against you; your own table can have others.",
        BOTS,
    )
    return words.format(bots=BOTS, level=USUAL_LEVEL, name=level_name(USUAL_LEVEL))


def play_now() -> Element:
    """One tap to a running game against a few bots."""
    return h.form(action="/tables", method="post")[
        hidden(game="cards", players=BOTS + 1, level=USUAL_LEVEL, start="now"),
        h.button(".btn.primary.big")[icon("play"), _("Play now against bots")],
    ]


def _join_form(link: str, problem: str) -> Element:
    """A field for the link or the code that somebody got from a friend."""
    return h.form(".join", action="/", method="get")[
        h.label(for_="link")[_("Have a link?")],
        h.input(
            "#link",
            name="link",
            value=link or None,
            required=True,
            autocomplete="off",
            placeholder="k7mq-x2pd-4fwt-h3vb",
            autofocus=bool(problem),
            aria_invalid="true" if problem else None,
            aria_describedby="link-problem" if problem else None,
        ),
        h.button(".btn.glass")[_("Join")],
        h.p("#link-problem.problem", role="alert")[problem] if problem else None,
    ]


def _games(waiting: Sequence[Listing], replays: Sequence[Listing], now: float) -> Node:
    """What waits and what was played; in the place of what there is none of yet, the way to it."""
    return [
        _waiting(waiting, now) if waiting else _friends() if replays else _lesson(),
        _replays(replays) if replays else _friends(),
    ]


def _waiting(waiting: Sequence[Listing], now: float) -> Element:
    return h.section(".panel.waitlist")[
        h.h2[_("Waiting for you")],
        games_list(waiting[:MOST_ROWS], now),
        len(waiting) > MOST_ROWS and h.a(".more", href="/tables")[_("All your tables")],
    ]


def _replays(replays: Sequence[Listing]) -> Element:
    return h.section(".panel")[
        h.h2[_("Replays")],
        replays_list(replays[:MOST_ROWS]),
        h.a(".more", href="/replays")[_("All replays")],
    ]


def _door(title: str, picture: Node, words: str, way: Element) -> Element:
    """A panel with a picture, a sentence, and a button that leads on."""
    return h.section(".panel.homedoor")[h.div(".stage", aria_hidden="true")[picture], h.h2[title], h.p[words], way]


def _lesson() -> Element:
    return _door(
        _("New here?"),
        h.div(".threesteps")[(h.i[icon(step)] for step in ("library", "hammer", "users"))],
        _("Choose a card, build it, pass the rest on. You learn it in five minutes."),
        h.a(".btn", href="/learn")[icon("scroll-text"), _("How to play")],
    )


def _friends() -> Element:
    return _door(
        _("With friends"),
        h.div(".company")[
            (avatar(name, seat, size="lg") for seat, name in enumerate(("Anna", "Ben", "Chiara"))),
            avatar("", 5, bot=True, size="lg"),
        ],
        _("Send a link, or let them scan it. Bots take the seats that are left."),
        h.a(".btn", href="/tables")[icon("plus"), _("Create a table")],
    )


def _gallery() -> Element:
    edition = load("first")
    return _door(
        _("Gallery"),
        h.div(".fan")[(full(edition.card(name, age)) for name, age in FAN)],
        _("Every card and wonder, both editions."),
        h.a(".btn", href="/gallery")[icon("library"), _("Look around")],
    )


def _dice() -> Element:
    return _door(
        _("The dice game"),
        h.div(".dmini")[(die(dice.load().dice[number].faces[up], size=64) for number, up in DICE)],
        _("Seven dice, ten minutes, one to four players."),
        h.a(".btn", href="/dice")[icon("dices"), _("Roll")],
    )
