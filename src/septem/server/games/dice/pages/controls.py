"""The controls of a replay: first, previous, play, next, last, a slider over all moves, and the seats."""

from typing import NamedTuple

from markupsafe import Markup

from septem.server.games.components.panels import moment_link, play_button
from septem.server.games.components.players import display_name, face
from septem.server.games.dice.projections.dice_table import DiceTable
from septem.server.html.templates import render
from septem.server.i18n import _
from septem.words import roman


class ReplayStep(NamedTuple):
    """A link to another moment."""

    address: str
    picture: str
    label: str
    name: str
    key: str = ""


class SeatPick(NamedTuple):
    """A link to the same moment, seen from another seat."""

    address: str
    is_shown: bool
    face: Markup
    name: str


class Controls(NamedTuple):
    """The controls of a replay; `ticks` are the beginnings of the Ages, as fractions of the slider."""

    address: str
    table_address: str
    back: list[ReplayStep]
    play: Markup
    on: list[ReplayStep]
    seat: str
    at: int
    last: int
    news: str
    ticks: list[tuple[str, str]]
    seats: list[SeatPick]
    link: Markup


def controls(table: DiceTable) -> Markup:
    """The controls of a replay."""
    at, last = table.moment, table.moments
    view = Controls(
        address=f"/g/{table.id}/replay",
        table_address=f"/g/{table.id}",
        back=[
            ReplayStep(_address(table, 0), "skip-back", _("Go to the start"), "first"),
            ReplayStep(_address(table, max(0, at - 1)), "chevron-left", _("Previous"), "back", "ArrowLeft"),
        ],
        play=play_button(is_at_end=at >= last),
        on=[
            ReplayStep(_address(table, min(last, at + 1)), "chevron-right", _("Next"), "on", "ArrowRight"),
            ReplayStep(_address(table, last), "skip-forward", _("Go to the end"), "last"),
        ],
        seat="" if table.seen_from is None else str(table.seen_from),
        at=at,
        last=last,
        news=table.news,
        ticks=[(f"{moment / max(1, last):.4f}", roman(age)) for age, moment in enumerate(table.age_starts, 1)],
        seats=_seat_picks(table),
        link=moment_link(_address(table, at)),
    )
    return render("games/dice/templates/controls.html", view=view)


def _address(table: DiceTable, at: int) -> str:
    seat = "" if table.seen_from is None else f"&seat={table.seen_from}"
    return f"/g/{table.id}/replay?at={at}{seat}"


def _seat_picks(table: DiceTable) -> list[SeatPick]:
    if len(table.players) < 2:
        return []
    return [
        SeatPick(
            f"/g/{table.id}/replay?at={table.moment}&seat={player.seat}",
            player.seat == table.seen_from,
            face(player, "xs"),
            display_name(player),
        )
        for player in table.players
        if player.seat < table.setup.players
    ]
