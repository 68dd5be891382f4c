"""Games in lists: one row for each, with a picture of the city, where it stands, and whose turn it is."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from babel.dates import format_date
from markupsafe import Markup

from septem.server.drawing.icons import icon
from septem.server.html.templates import macro
from septem.server.i18n import _, current_locale, ngettext
from septem.server.pages.listing import Listing
from septem.server.pages.lobby.setup_words import players_words

DAY, HOUR, MINUTE = 24 * 3600, 3600, 60


@dataclass(frozen=True, slots=True)
class GameListRow:
    """A game in a list; `turn` says whose turn it is or how many seats are free, '' where there is nothing to say."""

    address: str
    picture: Markup
    title: str
    about: str
    is_icon: bool = False
    turn: str = ""
    your_turn: bool = False


def games_list(listings: Iterable[Listing], now: float) -> Markup:
    """The games in the given order."""
    return macro("pages/games_list.html", "games_list")(game_rows(listings, now))


def game_rows(listings: Iterable[Listing], now: float) -> list[GameListRow]:
    """The rows of running and open games."""
    return [_game(listing, now) for listing in listings]


def replay_rows(listings: Iterable[Listing]) -> list[GameListRow]:
    """The rows of finished games."""
    return [_replay(listing) for listing in listings]


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


def _game(listing: Listing, now: float) -> GameListRow:
    is_running = listing.phase != "open"
    return GameListRow(
        address=f"/g/{listing.id}" if is_running else f"/t/{listing.id}",
        picture=_thumbnail(listing),
        title=title_of(listing),
        about=_where(listing),
        is_icon=not listing.picture,
        turn=_whose_turn(listing, now),
        your_turn=is_running and listing.your_turn,
    )


def _replay(listing: Listing) -> GameListRow:
    return GameListRow(
        address=f"/g/{listing.id}/replay",
        picture=icon(listing.icon or "history"),
        title=listing.text or title_of(listing),
        about=_when(listing),
    )


def _where(listing: Listing) -> str:
    who = ", ".join(listing.names) if listing.phase == "open" and listing.name else ""
    return " · ".join(part for part in (listing.text, who, players_words(listing.players)) if part)


def _when(listing: Listing) -> str:
    day = (
        format_date(datetime.fromtimestamp(listing.changed, UTC), "medium", locale=current_locale())
        if listing.changed
        else ""
    )
    return " · ".join(part for part in (listing.name, players_words(listing.players), day) if part)


def _whose_turn(listing: Listing, now: float) -> str:
    if listing.phase == "open":
        free = listing.players - listing.seats_taken
        return ngettext("{free} seat free", "{free} seats free", free).format(free=free) if free else ""
    left = left_words(listing.deadline - now) if listing.deadline is not None else ""
    if listing.your_turn:
        return _("your turn, {left}").format(left=left) if left else _("your turn")
    if listing.chosen:
        return _("{chosen} of {players} have chosen").format(chosen=listing.chosen, players=listing.players)
    return left


def _thumbnail(listing: Listing) -> Markup:
    return listing.picture or icon(listing.icon or "users")
