"""A game looked at again: the table as it stood at any moment, from any seat once the game is over."""

from collections.abc import Sequence

import htpy as h
from htpy import Element, Node

from septem.server.drawing.cards import full
from septem.server.drawing.icons import icon
from septem.server.drawing.words import ROMAN
from septem.server.language import _
from septem.server.pages import shell
from septem.server.pages.copying import copied_notice
from septem.server.pages.play.replaying import moment_link, play_button
from septem.server.pages.play.seen import shown_name
from septem.server.pages.table.bar import menu, top_bar
from septem.server.pages.table.hand import hand_area
from septem.server.pages.table.log import last_turn, log_drawer
from septem.server.pages.table.page import around, classes, table_title
from septem.server.pages.table.panels import notices, panels
from septem.server.pages.table.pieces import face
from septem.server.seeing.shown import CardTable, Chosen, Turn


def replay_page(shown: CardTable, turns: Sequence[Turn]) -> Element:
    """The page of a moment; `turns` is the log of the whole game, to walk along."""
    return shell.bare_page(
        _("Replay of {table}").format(table=table_title(shown)),
        [replay_inside(shown, turns), panels(shown), notices(), copied_notice()],
        cls="tablepage replaypage",
        scripts=("replay",),
    )


def replay_inside(shown: CardTable, turns: Sequence[Turn]) -> Element:
    """All of the page that changes from moment to moment."""
    return h.div(id="replay")[
        h.div(class_=" ".join(classes(shown)), id="game", data_turn=str(shown.turn_number))[
            top_bar(shown, h.span(".timer")[icon("history"), h.b[_("Replay")], _scores(shown)]),
            around(shown, _("Replay of {table}").format(table=table_title(shown)), _moment(shown)),
            hand_area(shown),
            _steps(shown, turns),
        ],
        log_drawer(shown),
        menu(shown),
    ]


def _scores(shown: CardTable) -> Node:
    if shown.final is None:
        return None
    return " · " + ", ".join(f"{shown_name(row.player)} {row.total}" for row in shown.final.rows)


def _moment(shown: CardTable) -> Element:
    chosen = shown.decision.chosen if shown.decision else None
    return h.section(".decide.idle", aria_live="polite", aria_label=_("This moment"))[
        _then(chosen) if chosen else h.div(".dhead")[h.h2(".display")[_title(shown)]],
        last_turn(shown),
    ]


def _title(shown: CardTable) -> str:
    if shown.final is not None:
        return shown.final.title
    return _("Age {age}, turn {turn}").format(age=ROMAN[shown.age], turn=shown.turn)


def _then(chosen: Chosen) -> Element:
    return h.div(".rthen")[
        chosen.card is not None and h.div(".wcard")[full(chosen.card)],
        h.div(".wtext")[h.p(".eyebrow")[_("Chosen then")], h.h2(".display")[chosen.title], h.p[chosen.detail]],
    ]


def _steps(shown: CardTable, turns: Sequence[Turn]) -> Element:
    at, last = shown.turn_number, turns[-1].number if turns else 0
    you = shown.city("you")
    seat = you.player.seat if you else 0
    return h.form(
        ".replay",
        id="steps",
        aria_label=_("Moments of the game"),
        action=f"/g/{shown.id}/replay",
        method="get",
        hx_get=f"/g/{shown.id}/replay",
        hx_trigger="change delay:120ms",
        hx_target="#replay",
        hx_select="#replay",
        hx_swap="outerMorph",
        hx_push_url="true",
        autocomplete="off",
    )[
        h.div(".rbtns")[
            _step(shown, seat, 0, at > 0, "skip-back", _("To the start"), "first"),
            _step(shown, seat, at - 1, at > 0, "chevron-left", _("One turn back"), "back"),
            play_button(is_at_end=at >= last),
            _step(shown, seat, at + 1, at < last, "chevron-right", _("One turn on"), "on"),
            _step(shown, seat, last, at < last, "skip-forward", _("To the end"), "last"),
        ],
        h.div(".rslide")[
            h.input(
                type="range",
                name="at",
                min="0",
                max=str(last),
                value=str(at),
                aria_label=_("Moment"),
                aria_valuetext=_title(shown),
            ),
            _ticks(turns, last),
        ],
        _seats(shown, seat),
        moment_link(f"/g/{shown.id}/replay?at={at}&seat={seat}"),
        h.a(".btn", href=f"/g/{shown.id}")[_("To the table")],
    ]


def _step(shown: CardTable, seat: int, at: int, is_possible: bool, picture: str, words: str, name: str) -> Element:
    address = f"/g/{shown.id}/replay?at={at}&seat={seat}" if is_possible else None
    return h.a(
        ".tool.ico",
        href=address,
        aria_label=words,
        title=words,
        role=None if is_possible else "link",
        aria_disabled=None if is_possible else "true",
        data_step=name,
        hx_get=address,
        hx_target="#replay",
        hx_select="#replay",
        hx_swap="outerMorph",
        hx_push_url="true",
    )[icon(picture)]


def _ticks(turns: Sequence[Turn], last: int) -> Element:
    """A tick for every moment, longer and with its name where an Age begins."""
    begins: dict[int, int] = {}
    for turn in turns:
        begins.setdefault(turn.age, turn.number - 1)
    ages = {at: age for age, at in begins.items()}
    return h.div(".ticks", aria_hidden="true")[
        (
            h.i(class_="age" if at in ages else None)[
                h.span[_("Age {age}").format(age=ROMAN[ages[at]])] if at in ages else None
            ]
            for at in range(last + 1)
        )
    ]


def _seats(shown: CardTable, seat: int) -> Node:
    """Whose eyes one looks through: any seat's once the seed is told, before that one's own."""
    if shown.fairness.seed is None:
        return h.input(type="hidden", name="seat", value=str(seat))
    return h.fieldset(".seatpick")[
        h.legend(".sr")[_("Seen from")],
        (
            h.label(".opt")[
                h.input(type="radio", name="seat", value=str(player.seat), checked=player.seat == seat),
                h.span(".optbox")[face(player, "xs", marked=False), h.span[shown_name(player)]],
            ]
            for player in shown.players
        ),
    ]
