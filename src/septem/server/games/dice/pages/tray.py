"""The seven dice, to pick, to keep or to use, and the button to go on."""

from typing import NamedTuple

from markupsafe import Markup

from septem.server.fragments import cached
from septem.server.games.dice.drawing.dice import die as die_face
from septem.server.games.dice.pages.pieces import shared
from septem.server.games.dice.projections.dice_table import DiceDecision, DiceTable, DieView
from septem.server.html.templates import render
from septem.server.i18n import _, ngettext

SIZE = 88
LINES_WATCHED = 4


class Roll(NamedTuple):
    """One of the rolls of a turn: past, current or future."""

    cls: str
    label: str
    note: str


class DieInput(NamedTuple):
    """The input of a die: a checkbox, or a radio button for a move."""

    value: str
    is_toggle: bool = False
    is_checked: bool = False
    confirm: str = ""


class TrayDie(NamedTuple):
    """A die as the page shows it; `receiver` is who gets it if it is passed on."""

    number: int
    classes: str
    rolled_at: int
    drawing: Markup
    tag: str
    note: str
    receiver: str
    input: DieInput | None


class GoButton(NamedTuple):
    """The button to go on; it sends `lone_move` if there is no die to choose."""

    label: str
    classes: str = "btn primary"
    key: str = "Enter"
    label_template: str = ""
    is_disabled: bool = False
    lone_move: str = ""


def tray_parts(table: DiceTable) -> dict[str, Markup]:
    """The rolls and the dice, and below them the viewer's controls, or the latest lines of another player's turn."""
    if table.over:
        return {}
    decision = table.decision
    if decision is None:
        return shared(table, "tray", lambda: {**_dice_and_rolls(table), "watching": _watching(table)})
    return {
        **_dice_and_rolls(table),
        "tray-legend": Markup.escape(_legend(table, decision)),
        "tray-acts": _acts(table, decision),
    }


def _dice_and_rolls(table: DiceTable) -> dict[str, Markup]:
    rolls = render("games/dice/templates/rolls.html", rolls=_rolls(table))
    dice = {f"place-{die.number}": _rendered_die(_die(table, die)) for die in table.dice}
    return {"rolls": rolls, **dice}


@cached
def _rendered_die(die: TrayDie) -> Markup:
    """A die, cached because it looks the same to everybody who does not choose it."""
    return render("games/dice/templates/die.html", die=die)


def _legend(table: DiceTable, decision: DiceDecision) -> str:
    if decision.kind != "spend":
        return f"{decision.title}. {decision.advice}"
    return _("The die to pass to {name}").format(name=table.receiver) if table.receiver else _("The dice")


def _rolls(table: DiceTable) -> list[Roll]:
    now = table.roll
    return [
        Roll(
            "past" if roll < now else "now" if roll == now else "",
            _("Roll {roll}").format(roll=roll),
            _("keep 2") if roll < table.rolls else _("use up to {most}").format(most=table.may_use),
        )
        for roll in range(1, table.rolls + 1)
    ]


def _die(table: DiceTable, die: DieView) -> TrayDie:
    decision = table.decision
    is_open = decision is not None and die.number in decision.dice
    return TrayDie(
        number=die.number,
        classes=f"die {die.state}{' passed' if die.is_passed else ''}",
        rolled_at=die.rolled_at,
        drawing=die_face(die.face, SIZE, _("Die {die}: {face}").format(die=die.number, face=die.words)),
        tag=die.tag,
        note=die.note,
        receiver=table.receiver if decision and is_open and decision.kind == "spend" else "",
        input=_input(decision, die) if decision and is_open else None,
    )


def _input(decision: DiceDecision, die: DieView) -> DieInput:
    if decision.kind == "keep":
        return DieInput(str(die.number), is_toggle=True)
    if decision.kind == "pick":
        return DieInput(f"pick {die.number}", confirm=_("Pick die {die}").format(die=die.number))
    passing = next(one for one in decision.passings if one.die == die.number)
    return DieInput(passing.move, is_checked=passing is decision.passings[0], confirm=passing.confirm)


def _go(decision: DiceDecision) -> GoButton:
    if decision.kind == "keep":
        rest = len(decision.dice) - decision.count
        text = ngettext("Keep {dice}, roll the other", "Keep {dice}, roll the other {rest}", rest)
        return GoButton(decision.title, label_template=text.format(dice="{dice}", rest=rest), is_disabled=True)
    if decision.kind == "pick":
        return GoButton(decision.title, is_disabled=True)
    first = decision.passings[0]
    lone_move = "" if first.die else first.move
    if not decision.possible:
        return GoButton(first.confirm, lone_move=lone_move)
    # Ending the turn cannot be undone, so it has a separate key while there are still symbols to spend.
    return GoButton(first.confirm, "btn", "E", lone_move=lone_move)


def _acts(table: DiceTable, decision: DiceDecision) -> Markup:
    return render(
        "games/dice/templates/acts.html",
        table_id=table.id,
        turn=table.turn_number,
        decision=decision,
        go=_go(decision),
    )


def _watching(table: DiceTable) -> Markup:
    if not table.log:
        return Markup()
    turn = table.log[-1]
    lines = [line for line in turn.lines if line.text][-LINES_WATCHED:]
    return render("games/dice/templates/watching.html", title=turn.title, lines=lines)
