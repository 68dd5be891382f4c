"""The seven dice: to pick, to keep, or as they are used; and the button that goes on."""

import htpy as h
from htpy import Element, Node, VoidElement

from septem.server.drawing.dice import die as die_face
from septem.server.drawing.icons import icon
from septem.server.language import _, ngettext
from septem.server.pages.play.gone import gone_box
from septem.server.pages.shell import hidden
from septem.server.seeing.dice_shown import DiceDecision, DiceTable, DieShown

SIZE = 88


def sending(shown: DiceTable) -> dict[str, str]:
    """The attributes of a form that sends a choice; a refusal is shown as a sentence."""
    return {"hx_post": f"/g/{shown.id}/choice", "hx_target": "#problem", "hx_swap": "innerHTML", "autocomplete": "off"}


def tray(shown: DiceTable) -> Element:
    """The dice with the rolls above them; what the viewer decides about dice is a form around them."""
    decision = shown.decision
    dice = h.ul(".dice")[(h.li[_die(shown, die)] for die in shown.dice)]
    label = h.h2(".sr")[_("Dice")]
    if decision is None:
        return h.section(".tray", id="tray")[
            label, _rolls(shown), dice, _watching(shown), gone_box(shown.id, shown.players)
        ]
    return h.form(
        ".tray",
        id="tray",
        data_kind=decision.kind,
        data_count=str(decision.count),
        **sending(shown),
    )[
        label,
        hidden(turn=shown.turn_number, seat=decision.seat),
        decision.kind == "keep" and h.input(type="hidden", name="move", value="", data_keep=True),
        _rolls(shown),
        h.fieldset[h.legend(".sr")[_legend(shown, decision)], dice],
        _acts(shown, decision),
    ]


def _legend(shown: DiceTable, decision: DiceDecision) -> str:
    if decision.kind != "spend":
        return f"{decision.title}. {decision.advice}"
    return _("The die to pass to {name}").format(name=shown.receiver) if shown.receiver else _("The dice")


def _rolls(shown: DiceTable) -> Node:
    if shown.over:
        return None
    now = shown.roll
    return h.ol(".rolls", aria_label=_("Rolls"))[
        (
            h.li(
                class_="past" if roll < now else "now" if roll == now else None,
                aria_current="step" if roll == now else None,
            )[
                _("Roll {roll}").format(roll=roll),
                " ",
                h.small[_("keep 2") if roll < shown.rolls else _("use up to {most}").format(most=shown.may_use)],
            ]
            for roll in range(1, shown.rolls + 1)
        )
    ]


def _die(shown: DiceTable, die: DieShown) -> Element:
    decision = shown.decision
    classes = f"die {die.state}{' passed' if die.is_passed else ''}"
    label = _("Die {die}: {face}").format(die=die.number, face=die.words)
    inside = [
        h.kbd(".dnum", aria_hidden="true")[str(die.number)],
        h.span(".dsvg")[die_face(die.face, SIZE, label)],
        h.span(".dtag")[die.tag],
        h.small[die.note],
    ]
    if decision and decision.kind == "spend" and die.number in decision.dice:
        inside.insert(-1, _goes(shown.receiver))
    facts = {"id": f"die-{die.number}", "data_die": str(die.number), "data_rolled": str(die.rolled_at)}
    if decision is None or die.number not in decision.dice:
        return h.div(class_=classes, **facts)[inside]
    return h.label(class_=f"{classes} choice", **facts)[_input(decision, die), h.span(".dbox")[inside]]


def _goes(receiver: str) -> Element:
    return h.span(".dtag.goes")[
        h.span(".long")[_("passes to {name}").format(name=receiver)],
        h.span(".short", aria_hidden="true")[_("to {name}").format(name=receiver)],
    ]


def _input(decision: DiceDecision, die: DieShown) -> VoidElement:
    if decision.kind == "keep":
        return h.input(type="checkbox", value=str(die.number), data_toggle=True)
    if decision.kind == "pick":
        confirm = _("Pick die {die}").format(die=die.number)
        return h.input(type="radio", name="move", value=f"pick {die.number}", data_confirm=confirm)
    passing = next(one for one in decision.passings if one.die == die.number)
    return h.input(
        type="radio",
        name="move",
        value=passing.move,
        checked=passing is decision.passings[0],
        data_confirm=passing.confirm,
    )


def _acts(shown: DiceTable, decision: DiceDecision) -> Element:
    return h.div(".trayacts")[
        h.p[decision.kind != "spend" and [h.b[decision.title], " "], decision.advice],
        decision.can_undo and _undo(shown),
        _go(decision),
    ]


def _go(decision: DiceDecision) -> Node:
    key = h.kbd(aria_hidden="true")["Enter"]
    if decision.kind == "keep":
        rest = len(decision.dice) - decision.count
        words = ngettext("Keep {dice}, roll the other", "Keep {dice}, roll the other {rest}", rest)
        return h.button(
            ".btn.primary",
            id="go",
            disabled=True,
            data_label=words.format(dice="{dice}", rest=rest),
            data_and=_(" and "),
        )[h.span(data_words=True)[decision.title], key]
    if decision.kind == "pick":
        return h.button(".btn.primary", id="go", disabled=True)[h.span(data_words=True)[decision.title], key]
    first = decision.passings[0]
    alone = None if first.die else h.input(type="hidden", name="move", value=first.move)
    # While something can still be had, ending the turn has a key of its own, since it cannot be taken back.
    look, key = ("btn", h.kbd(aria_hidden="true")["E"]) if decision.possible else ("btn primary", key)
    return [alone, h.button(class_=look, id="go")[h.span(data_words=True)[first.confirm], key]]


def _undo(shown: DiceTable) -> Element:
    return h.button(
        ".btn",
        id="undo",
        type="button",
        hx_delete=f"/g/{shown.id}/choice?turn={shown.turn_number}",
        hx_target="#problem",
        hx_swap="innerHTML",
    )[icon("undo-2"), _("Undo"), h.kbd(aria_hidden="true")["U"]]


def _watching(shown: DiceTable) -> Node:
    """What somebody who only watches reads below the dice: the turn as it goes."""
    if shown.over or not shown.log:
        return None
    lines = [line for line in shown.log[-1].lines if line.text][-4:]
    return h.div(".watching")[
        h.p[h.b[shown.log[-1].title]],
        h.ul[(h.li[line.text, line.detail and [": ", h.small[line.detail]]] for line in lines)],
    ]
