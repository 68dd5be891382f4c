"""Games in lists: one row for each, with a picture of the city, where it stands, and whose turn it is."""

from collections.abc import Iterable
from datetime import UTC, datetime

import htpy as h
from babel.dates import format_date
from htpy import Element, Node

from septem.server.drawing.icons import icon
from septem.server.drawing.wonders import scene
from septem.server.language import _, ngettext, spoken
from septem.server.pages.setup_words import players_words
from septem.server.seeing.listing import Listing

THUMBNAIL = "60 -20 240 170"
DAY, HOUR, MINUTE = 24 * 3600, 3600, 60


def games_list(listings: Iterable[Listing], now: float, *, empty: Node = None) -> Element:
    """The games, in the order they come in; `empty` is what is said where there is none."""
    rows = [_row(listing, now) for listing in listings]
    return h.ul(".games")[rows] if rows else h.div(".nogames")[empty]


def replays_list(listings: Iterable[Listing], *, empty: Node = None) -> Element:
    """Finished games, each leading to its replay."""
    rows = [
        h.li[
            h.a(href=f"/g/{listing.id}/replay")[
                icon("dices" if listing.kind == "dice" else "history"),
                h.span(".what")[h.b[listing.text or title_of(listing)], h.small[_when(listing)]],
            ]
        ]
        for listing in listings
    ]
    return h.ul(".games.reps")[rows] if rows else h.div(".nogames")[empty]


def title_of(listing: Listing) -> str:
    """The name of a table, or of those who sit there."""
    if listing.name:
        return listing.name
    return ", ".join(listing.names) or _("A new table")


def left_words(seconds: float) -> str:
    """How much time there is, in its largest unit.

    >>> left_words(9 * 3600 + 5)
    '9 h left'
    """
    if seconds >= 2 * DAY:
        return _("{days} days left").format(days=int(seconds // DAY))
    if seconds >= HOUR:
        return _("{hours} h left").format(hours=int(seconds // HOUR))
    if seconds >= MINUTE:
        return _("{minutes} min left").format(minutes=int(seconds // MINUTE))
    return _("{seconds} s left").format(seconds=max(0, int(seconds)))


def _row(listing: Listing, now: float) -> Element:
    address = f"/t/{listing.id}" if listing.phase == "open" else f"/g/{listing.id}"
    return h.li[
        h.a(href=address)[
            _thumbnail(listing),
            h.span(".what")[h.b[title_of(listing)], h.small[_where(listing)]],
            _whose_turn(listing, now),
        ]
    ]


def _where(listing: Listing) -> str:
    who = ", ".join(listing.names) if listing.phase == "open" and listing.name else ""
    return " · ".join(part for part in (listing.text, who, players_words(listing.players)) if part)


def _when(listing: Listing) -> str:
    day = (
        format_date(datetime.fromtimestamp(listing.changed, UTC), "medium", locale=spoken()) if listing.changed else ""
    )
    return " · ".join(part for part in (listing.name, players_words(listing.players), day) if part)


def _whose_turn(listing: Listing, now: float) -> Node:
    if listing.phase == "open":
        free = listing.players - listing.seats_taken
        return h.em[ngettext("{free} seat free", "{free} seats free", free).format(free=free)] if free else None
    left = left_words(listing.deadline - now) if listing.deadline is not None else ""
    if listing.your_turn:
        return h.em(".hot")[_("your turn, {left}").format(left=left) if left else _("your turn")]
    if listing.chosen:
        return h.em[_("{chosen} of {players} have chosen").format(chosen=listing.chosen, players=listing.players)]
    return h.em[left] if left else None


def _thumbnail(listing: Listing) -> Element:
    if listing.kind == "dice":
        return h.span(".thumb.icon")[icon("dices")]
    if not listing.city:
        return h.span(".thumb.icon")[icon("users")]
    return h.span(".thumb")[scene(listing.city, listing.is_day, label=False, crop=THUMBNAIL, ratio="xMidYMid slice")]
