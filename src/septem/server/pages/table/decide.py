"""The decision panel: what to do, then what can be done with the picked card, then waiting with Undo."""

import htpy as h
from htpy import Element, Node

from septem.server.drawing.avatars import mark
from septem.server.drawing.cards import full
from septem.server.drawing.icons import icon
from septem.server.language import _
from septem.server.pages.shell import hidden
from septem.server.pages.table.choices import card_form, choice_attributes
from septem.server.pages.table.log import last_turn
from septem.server.pages.table.names import shown_name
from septem.server.pages.table.pieces import face
from septem.server.seeing.project import Status
from septem.server.seeing.shown import CardTable, Chosen, Decision


def decision_area(shown: CardTable) -> Node:
    """Everything that stands in the decision's place, one of it visible at a time."""
    decision = shown.decision
    if decision is None:
        return _watching(shown)
    if decision.chosen is not None:
        return _waiting(shown, decision)
    return [
        _idle(shown, decision),
        [
            card_form(shown.id, shown.turn_number, decision.seat, number, card)
            for number, card in enumerate(decision.hand)
        ],
    ]


def _idle(shown: CardTable, decision: Decision) -> Element:
    return h.section(".decide.idle", id="idle", aria_label=_("What to do"))[
        h.div(".dhead")[
            h.h2(".display")[decision.title],
            h.p[decision.advice],
            h.p(".keysonly")[
                _("Press "), h.kbd["1"], "–", h.kbd[str(min(len(decision.hand), 9))], _(" to pick a card, or tap it.")
            ],
            decision.may_pass and _pass_form(shown, decision),
            decision.earlier is not None and _earlier(shown, decision.earlier),
        ],
        last_turn(shown),
    ]


def _earlier(shown: CardTable, earlier: Chosen) -> Element:
    """The holder of the Free City has chosen for the own city already, and may take that back."""
    return h.div(".earlier")[
        h.p[_("For your own city: {choice}").format(choice=earlier.title)], _undo(shown, shown.viewer or 0)
    ]


def _undo(shown: CardTable, seat: int) -> Element:
    return h.button(
        ".btn",
        type="button",
        data_undo=True,
        hx_delete=f"/g/{shown.id}/choice?turn={shown.turn_number}&seat={seat}",
        hx_target="#problem",
        hx_swap="innerHTML",
    )[icon("undo-2"), _("Undo"), " ", h.kbd(aria_hidden="true")["U"]]


def _pass_form(shown: CardTable, decision: Decision) -> Element:
    return h.form(".passform", **choice_attributes(shown.id))[
        hidden(turn=shown.turn_number, seat=decision.seat, card="", action="pass", payment="0-0"),
        h.button(".btn", data_pass=True)[_("Take none of them"), " ", h.kbd["P"]],
    ]


def _waiting(shown: CardTable, decision: Decision) -> Element:
    chosen = decision.chosen
    assert chosen is not None
    return h.section(".decide.wait", aria_label=_("Your choice"))[
        chosen.card is not None and h.div(".wcard")[full(chosen.card)],
        h.div(".wtext")[
            h.p(".eyebrow")[_("Your choice, seen by nobody else")],
            h.h2(".display")[chosen.title],
            h.p[chosen.detail],
            _undo(shown, decision.seat),
        ],
        seats_list(shown),
    ]


def seats_list(shown: CardTable) -> Element:
    """Every seat with its mark in words."""
    return h.div(".wseats")[
        h.p(".eyebrow", data_chosen_count=True)[chosen_words(shown)],
        h.ul[
            (
                h.li[
                    face(player, "sm", marked=False),
                    h.b[shown_name(player)],
                    h.span(data_words_of=str(player.seat))[player.mark and mark(player.mark)],
                ]
                for player in shown.players
            )
        ],
    ]


def chosen_words(shown: CardTable | Status) -> str:
    """How many have chosen, such as '5 of 7 have chosen'."""
    return _("{chosen} of {all} have chosen").format(chosen=shown.chosen, all=len(shown.players))


def _watching(shown: CardTable) -> Element:
    """For those who have nothing to decide: spectators, and everybody while one picks from the discard pile."""
    title = _("You are watching") if shown.viewer is None else _("Waiting for the others")
    return h.section(".decide.idle.watch", id="idle", aria_label=_("What happens"))[
        h.div(".dhead")[h.h2(".display")[title], seats_list(shown)],
        last_turn(shown),
    ]
