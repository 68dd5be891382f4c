"""The controls of a replay: first, back, play, on, last, and a slider over all moves."""

from typing import NamedTuple

from markupsafe import Markup

from septem.server.games.components.faces import face
from septem.server.games.components.replaying import moment_link, play_button
from septem.server.games.components.seen import shown_name
from septem.server.games.dice.projections.dice_table import DiceTable
from septem.server.html.templates import render
from septem.server.i18n import _
from septem.words import ROMAN


class Step(NamedTuple):
    """A link to another moment."""

    address: str
    picture: str
    words: str
    name: str
    key: str = ""


class SeatPick(NamedTuple):
    """A link to the same moment with another sheet laid out."""

    address: str
    is_shown: bool
    face: Markup
    name: str


class Controls(NamedTuple):
    """Everything that moves a replay; `ticks` are where the Ages begin, as shares of the way."""

    address: str
    table: str
    back: list[Step]
    play: Markup
    on: list[Step]
    seat: str
    at: int
    last: int
    news: str
    ticks: list[tuple[str, str]]
    seats: list[SeatPick]
    link: Markup


def controls(shown: DiceTable) -> Markup:
    """The controls of a replay."""
    at, last = shown.moment, shown.moments
    view = Controls(
        address=f"/g/{shown.id}/replay",
        table=f"/g/{shown.id}",
        back=[
            Step(_address(shown, 0), "skip-back", _("Go to the start"), "first"),
            Step(_address(shown, max(0, at - 1)), "chevron-left", _("Back"), "back", "ArrowLeft"),
        ],
        play=play_button(is_at_end=at >= last),
        on=[
            Step(_address(shown, min(last, at + 1)), "chevron-right", _("On"), "on", "ArrowRight"),
            Step(_address(shown, last), "skip-forward", _("Go to the end"), "last"),
        ],
        seat="" if shown.seen_from is None else str(shown.seen_from),
        at=at,
        last=last,
        news=shown.news,
        ticks=[(f"{moment / max(1, last):.4f}", age) for age, moment in zip(ROMAN, shown.age_starts, strict=False)],
        seats=_seat_picks(shown),
        link=moment_link(_address(shown, at)),
    )
    return render("games/dice/templates/controls.html", view=view)


def _address(shown: DiceTable, at: int) -> str:
    seat = "" if shown.seen_from is None else f"&seat={shown.seen_from}"
    return f"/g/{shown.id}/replay?at={at}{seat}"


def _seat_picks(shown: DiceTable) -> list[SeatPick]:
    if len(shown.players) < 2:
        return []
    return [
        SeatPick(
            f"/g/{shown.id}/replay?at={shown.moment}&seat={player.seat}",
            player.seat == shown.seen_from,
            face(player, "xs"),
            shown_name(player),
        )
        for player in shown.players
        if player.seat < shown.setup.players
    ]
