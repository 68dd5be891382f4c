"""Result lines and city thumbnails for lists of games."""

from typing import Any

from markupsafe import Markup

from septem.protocol import TableGame
from septem.server.drawing.scenes import scene
from septem.server.i18n import _
from septem.server.tables.snapshot import Snapshot

# The part of a city's picture that a small square shows.
THUMBNAIL = "60 -20 240 170"


def city_thumbnail(city: str, *, is_day: bool = True) -> Markup:
    """The small square picture of a city."""
    return scene(city, is_day, label=False, crop=THUMBNAIL, ratio="xMidYMid slice")


def result_text(snapshot: Snapshot, game: TableGame[Any, Any], viewer: int | None) -> str:
    """Everybody with their points, best first: 'Anna 57, you 52'."""
    seats = range(len(snapshot.table.seats))
    ranks = {seat: (seat in game.winners, game.score(seat).total) for seat in seats}
    order = sorted(seats, key=lambda seat: ranks[seat], reverse=True)
    names = [_name(snapshot, seat, viewer, is_first=place == 0) for place, seat in enumerate(order)]
    return ", ".join(f"{name} {ranks[seat][1]}" for name, seat in zip(names, order, strict=True))


def _name(snapshot: Snapshot, seat: int, viewer: int | None, *, is_first: bool) -> str:
    if seat != viewer:
        return snapshot.table.seats[seat].name
    return _("You") if is_first else _("you")
