"""What symbols can be spent on: a row of purposes, and for each of them the ways to pay."""

import htpy as h
from htpy import Element, Node

from septem.server.language import _
from septem.server.pages.dice.pieces import amount, picture
from septem.server.pages.dice.tray import sending
from septem.server.pages.shell import hidden
from septem.server.seeing.dice_shown import DiceDecision, DiceTable, Means, Paid, PurposeShown, Way

DIGITS = 9
FIRST_WAYS = 4


def spending(shown: DiceTable) -> Node:
    """Everything that can be had now, and what there is to spend besides the dice."""
    decision = shown.decision
    if decision is None or decision.kind != "spend":
        return None
    return h.form(".spend", id="spend", **sending(shown))[
        hidden(turn=shown.turn_number, seat=decision.seat),
        _purposes(decision),
        (_ways(purpose) for purpose in decision.possible),
    ]


def _purposes(decision: DiceDecision) -> Node:
    if not decision.possible:
        return h.p(".nothing")[_("There is nothing more to pay for.")]
    return h.div(".purposes")[
        h.h2(".ph", id="purposes-title")[_("You can")],
        h.ol(aria_labelledby="purposes-title", tabindex="-1")[
            (h.li[_purpose(purpose, number)] for number, purpose in enumerate(decision.possible, 1))
        ],
    ]


def _purpose(purpose: PurposeShown, number: int) -> Element:
    several = len(purpose.ways) > 1
    return h.button(
        ".purpose",
        type="button",
        data_purpose=purpose.key,
        data_listed=True,
        aria_controls=f"ways-{purpose.key}",
        aria_expanded="false" if several or purpose.is_final else None,
    )[
        h.kbd(aria_hidden="true")[str(number)] if number <= DIGITS else None,
        picture(purpose.symbol, 22),
        h.span[
            h.b[purpose.title],
            h.small[purpose.gain, several and [" · ", _("{count} ways").format(count=len(purpose.ways))]],
        ],
    ]


def _ways(purpose: PurposeShown) -> Element:
    """The ways to pay for one thing; with one way nobody is asked, unless it cannot be taken back."""
    first, more = purpose.ways[:FIRST_WAYS], purpose.ways[FIRST_WAYS:]
    is_asked = len(purpose.ways) > 1 or purpose.is_final
    return h.fieldset(
        ".ways",
        id=f"ways-{purpose.key}",
        disabled=True,
        hidden=True,
        data_asked="true" if is_asked else None,
        data_final="true" if purpose.is_final else None,
    )[
        h.legend[purpose.question],
        h.div(".opts")[(_way(way) for way in first)] if len(purpose.ways) > 1 else _only_way(purpose.ways[0]),
        bool(more)
        and h.details(".more")[
            h.summary[_("{count} more ways").format(count=len(more))], h.div(".opts")[(_way(way) for way in more)]
        ],
        h.div(".acts")[
            h.button(".btn.ghost", type="button", data_cancel=True)[_("Cancel")],
            h.button(".btn.primary")[purpose.confirm, h.kbd(aria_hidden="true")["Enter"]],
        ],
    ]


def _only_way(way: Way) -> Node:
    return [
        h.input(type="hidden", name="move", value=way.move, data_dice=_dice(way)),
        h.p(".oneway")[way.title or way.words],
    ]


def _way(way: Way) -> Element:
    return h.label(".opt")[
        h.input(type="radio", name="move", value=way.move, data_dice=_dice(way)),
        h.span(".optbox")[
            h.span(".opttext")[
                way.title and h.b[way.title],
                h.span(".paid")[(_paid(one) for one in way.paid)] if way.paid else h.small[way.words],
            ]
        ],
    ]


def _dice(way: Way) -> str:
    return " ".join(map(str, way.dice))


def _paid(paid: Paid) -> Element:
    return h.span(".pay")[
        h.span(".sr")[paid.words],
        h.span(aria_hidden="true")[
            amount(paid.symbol, paid.count, 20),
            h.small[_("die {die}").format(die=paid.die) if paid.die else paid.words],
        ],
    ]


def means(shown: DiceTable) -> Node:
    """What can be spent besides the dice."""
    if shown.over or not shown.means:
        return None
    return h.div(".means")[
        h.h3(".ph")[_("Besides the dice")],
        h.ul[(h.li(title=one.words)[_means(one)] for one in shown.means)],
    ]


def _means(one: Means) -> Node:
    return [amount(one.symbol, one.count, 22), h.span[one.words]]
