"""What symbols can be spent on: a row of purposes, and the ways to pay for each."""

from typing import NamedTuple

from septem.server.games.components.parts import Part, template_frame
from septem.server.games.dice.projections.dice_table import DiceTable, PurposeView, Way
from septem.server.html.templates import render
from septem.server.i18n import _

FIRST_WAYS = 4


class PurposeChoice(NamedTuple):
    """A purpose that can be chosen now; `only` is its single way to pay, if it has just one."""

    key: str
    symbol: str
    title: str
    gain: str
    is_asked: bool
    is_final: bool
    question: str
    confirm: str
    only: Way | None
    first: tuple[Way, ...]
    more: tuple[Way, ...]
    more_words: str


def spending_parts(table: DiceTable) -> dict[str, Part]:
    """What the viewer can spend symbols on; empty unless that is the decision."""
    decision = table.decision
    if decision is None or decision.kind != "spend":
        return {}
    purposes = [_purpose(one) for one in decision.possible]
    return {
        "spend-fields": render("games/dice/templates/fields.html", turn=table.turn_number, seat=decision.seat),
        "purposes": render("games/dice/templates/purposes.html", purposes=purposes),
        "ways": template_frame("games/dice/templates/ways.html", keys=[one.key for one in purposes]),
        **{f"ways-{one.key}": render("games/dice/templates/ways_of.html", purpose=one) for one in purposes},
    }


def _purpose(purpose: PurposeView) -> PurposeChoice:
    several = len(purpose.ways) > 1
    count = _("{count} ways").format(count=len(purpose.ways))
    more = purpose.ways[FIRST_WAYS:]
    return PurposeChoice(
        key=purpose.key,
        symbol=purpose.symbol,
        title=purpose.title,
        gain=f"{purpose.gain} · {count}" if several else purpose.gain,
        is_asked=several or purpose.is_final,
        is_final=purpose.is_final,
        question=purpose.question,
        confirm=purpose.confirm,
        only=None if several else purpose.ways[0],
        first=purpose.ways[:FIRST_WAYS],
        more=more,
        more_words=_("{count} more ways").format(count=len(more)),
    )
