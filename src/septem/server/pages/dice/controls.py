"""The controls of a replay: first, back, play, on, last, and a slider over all moves."""

import htpy as h
from htpy import Element, Node

from septem.server.drawing.icons import icon
from septem.server.language import _
from septem.server.pages.play.faces import face
from septem.server.pages.play.replaying import moment_link, play_button
from septem.server.pages.play.seen import shown_name
from septem.server.seeing.dice_shown import DiceTable
from septem.words import ROMAN


def controls(shown: DiceTable) -> Element:
    """Everything that moves a replay; links work without a script."""
    at, last = shown.moment, shown.moments
    return h.nav(".replay", id="replay", aria_label=_("Replay"))[
        h.div(".rbtns")[
            _step(shown, 0, "skip-back", _("To the beginning"), "first"),
            _step(shown, max(0, at - 1), "chevron-left", _("Back"), "back", key="ArrowLeft"),
            play_button(is_at_end=at >= last),
            _step(shown, min(last, at + 1), "chevron-right", _("On"), "on", key="ArrowRight"),
            _step(shown, last, "skip-forward", _("To the end"), "last"),
        ],
        h.form(".rslide", action=_address(shown), method="get", **_swapping(shown, "input changed delay:80ms"))[
            shown.viewer is not None and h.input(type="hidden", name="seat", value=str(shown.viewer)),
            h.label[
                h.span(".sr")[_("Move")],
                h.input(type="range", name="at", min="0", max=str(last), value=str(at), aria_valuetext=shown.news),
            ],
            _ticks(shown),
            h.noscript[h.button(".btn")[_("Show")]],
        ],
        h.p(".rnow")[h.b[_("Move {at} of {last}").format(at=at, last=last)], h.span[shown.news]],
        _seat_picks(shown),
        moment_link(_address(shown, at)),
        h.a(".btn", href=f"/g/{shown.id}")[icon("arrow-left"), h.span(".words")[_("To the table")]],
    ]


def _address(shown: DiceTable, at: int | None = None) -> str:
    if at is None:
        return f"/g/{shown.id}/replay"
    seat = "" if shown.viewer is None else f"&seat={shown.viewer}"
    return f"/g/{shown.id}/replay?at={at}{seat}"


def _swapping(shown: DiceTable, trigger: str = "") -> dict[str, str]:
    attributes = {
        "hx_get": _address(shown),
        "hx_target": "#table",
        "hx_select": "#table > *",
        "hx_swap": "innerMorph",
        "hx_replace_url": "true",
    }
    return attributes | ({"hx_trigger": trigger} if trigger else {})


def _step(shown: DiceTable, to: int, sign: str, words: str, name: str, key: str = "") -> Element:
    address = _address(shown, to)
    return h.a(
        ".btn.ghost.round",
        href=address,
        aria_label=words,
        data_step=name,
        data_key=key or None,
        **(_swapping(shown) | {"hx_get": address}),
    )[icon(sign)]


def _ticks(shown: DiceTable) -> Node:
    """Where the Ages begin, as shares of the way."""
    last = max(1, shown.moments)
    return h.div(".ages", aria_hidden="true")[
        (h.span(data_tick=f"{moment / last:.4f}")[age] for age, moment in zip(ROMAN, shown.age_starts, strict=False))
    ]


def _seat_picks(shown: DiceTable) -> Node:
    if len(shown.players) < 2:
        return None
    return h.div(".seatpick", role="group", aria_label=_("Whose sheet"))[
        (
            h.a(
                class_="btn on" if player.seat == shown.viewer else "btn",
                href=f"/g/{shown.id}/replay?at={shown.moment}&seat={player.seat}",
                aria_current="true" if player.seat == shown.viewer else None,
            )[face(player, "xs"), shown_name(player)]
            for player in shown.players
            if player.seat < shown.setup.players
        )
    ]
