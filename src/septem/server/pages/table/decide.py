"""The decision panel: what to do, then what can be done with the picked card, then waiting with Undo."""

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from septem.server.drawing.avatars import mark
from septem.server.drawing.cards import full
from septem.server.drawing.icons import icon
from septem.server.language import _, pgettext
from septem.server.pages.keeping import NOTHING, framed, joined, text_of
from septem.server.pages.play.gone import gone_box
from septem.server.pages.play.seen import shown_name
from septem.server.pages.shell import hidden
from septem.server.pages.table.choices import card_form, choice_attributes
from septem.server.pages.table.log import last_turn
from septem.server.pages.table.pieces import face
from septem.server.seeing.shown import CardTable, Chosen, Decision, Status, Waiting

MOST_DIGITS = 9


def decision_area(shown: CardTable) -> Markup:
    """Everything that stands in the decision's place, one of it visible at a time."""
    return _area_frame().filled(inside=_decision(shown))


@framed
def _area_frame() -> Node:
    return h.div(id="decision")["{inside}"]


def _decision(shown: CardTable) -> Markup:
    decision = shown.decision
    if decision is None:
        return _watching(shown)
    if decision.chosen is not None:
        return waiting(Waiting(shown.id, shown.turn_number, decision.chosen, shown.status))
    forms = (
        card_form(shown.id, shown.turn_number, decision.seat, number, card) for number, card in enumerate(decision.hand)
    )
    return joined((_idle(shown, decision), *forms))


def _idle(shown: CardTable, decision: Decision) -> Markup:
    return _idle_frame(min(len(decision.hand), MOST_DIGITS)).filled(
        title=decision.title,
        advice=decision.advice,
        instead=text_of(_pass_form(shown, decision)) if decision.may_pass else NOTHING,
        earlier=text_of(_earlier(shown, decision.earlier)) if decision.earlier else NOTHING,
        last=last_turn(shown),
    )


@framed
def _idle_frame(most: int) -> Node:
    return h.section(".decide.idle", id="idle", aria_label=_("What to do"))[
        h.div(".dhead")[
            h.h2(".display")["{title}"],
            h.p["{advice}"],
            h.p(".keysonly")[_("Press "), h.kbd["1"], "–", h.kbd[str(most)], _(" to pick a card, or tap it.")],
            "{instead}",
            "{earlier}",
        ],
        "{last}",
    ]


def _earlier(shown: CardTable, earlier: Chosen) -> Element:
    """The holder of the Free City has chosen for the own city already, and may take that back."""
    return h.div(".earlier")[
        h.p[_("For your own city: {choice}").format(choice=earlier.title)],
        _undo(f"/g/{shown.id}/choice?turn={shown.turn_number}"),
    ]


def _undo(address: str) -> Element:
    return h.button(
        ".btn", type="button", data_undo=True, hx_delete=address, hx_target="#problem", hx_swap="innerHTML"
    )[icon("undo-2"), _("Undo"), " ", h.kbd(aria_hidden="true")["U"]]


def _pass_form(shown: CardTable, decision: Decision) -> Element:
    return h.form(".passform", **choice_attributes(shown.id))[
        hidden(turn=shown.turn_number, seat=decision.seat, card="", action="pass", payment="0-0"),
        h.button(".btn", data_pass=True)[_("Take none of them"), " ", h.kbd["P"]],
    ]


def waiting(shown: Waiting) -> Markup:
    """What was chosen, with Undo, while others think; a script lets the hand rest."""
    chosen = shown.chosen
    return _waiting_frame(chosen.card is not None, chosen.is_by_bot).filled(
        table=shown.table,
        turn=shown.turn_number,
        card=chosen.card.name if chosen.card else "",
        picture=full(chosen.card) if chosen.card else NOTHING,
        title=chosen.title,
        detail=chosen.detail,
        seats=seats_list(shown.table, shown.status),
    )


@framed
def _waiting_frame(has_card: bool, is_by_bot: bool) -> Node:
    label = _("The bot’s choice for you") if is_by_bot else _("Your choice")
    eyebrow = _("The bot’s choice for you, seen by nobody else") if is_by_bot else _("Your choice, seen by nobody else")
    return h.section(".decide.wait", aria_label=label, data_taken="{card}")[
        has_card and h.div(".wcard")["{picture}"],
        h.div(".wtext")[
            h.p(".eyebrow")[eyebrow],
            h.h2(".display")["{title}"],
            h.p["{detail}"],
            _undo("/g/{table}/choice?turn={turn}"),
        ],
        "{seats}",
    ]


def seats_list(table: str, shown: Status, *, is_counted: bool = True) -> Markup:
    """Every seat with its mark in words, under how many have chosen, and what to do about those who are gone."""
    seats = [
        _seat_frame(player.seat).filled(
            face=face(player, "sm", marked=False),
            name=shown_name(player),
            mark=mark(player.mark) if player.mark else NOTHING,
        )
        for player in shown.players
    ]
    return _seats_frame(is_counted).filled(
        words=chosen_words(shown), seats=joined(seats), gone=text_of(gone_box(table, shown.players))
    )


@framed
def _seats_frame(is_counted: bool) -> Node:
    return h.div(".wseats")[
        is_counted and h.p(".eyebrow", data_chosen_count=True)["{words}"], h.ul["{seats}"], "{gone}"
    ]


@framed
def _seat_frame(seat: int) -> Node:
    return h.li["{face}", h.b["{name}"], h.span(data_words_of=str(seat))["{mark}"]]


def chosen_words(shown: Status) -> str:
    """How many have chosen, such as '5 of 7 have chosen'; where only some decide, whom the others wait for."""
    deciding = shown.deciding
    awaited = [player for player in deciding if not player.has_chosen]
    if awaited and len(deciding) < len(shown.players):
        names = ", ".join(pgettext("whom", "you") if player.is_you else player.name for player in awaited)
        sentence = _("Waiting for {names} to play the last card")
        if awaited[0].decides == "discard":
            sentence = _("Waiting for {names} to choose from the discard pile")
        return sentence.format(names=names)
    return _("{chosen} of {all} have chosen").format(chosen=shown.chosen, all=len(deciding) or len(shown.players))


def _watching(shown: CardTable) -> Markup:
    """For those who have nothing to decide: spectators, and everybody while one picks from the discard pile."""
    is_seated = shown.viewer is not None
    return _watching_frame(is_seated).filled(
        title=chosen_words(shown.status) if is_seated else _("You are watching"),
        seats=seats_list(shown.id, shown.status, is_counted=not is_seated),
        last=last_turn(shown),
    )


@framed
def _watching_frame(is_seated: bool) -> Node:
    return h.section(".decide.idle.watch", id="idle", aria_label=_("What happens"))[
        h.div(".dhead")[h.h2(".display", data_chosen_count=is_seated)["{title}"], "{seats}"], "{last}"
    ]
