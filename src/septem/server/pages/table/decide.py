"""The decision panel: what to do, then what can be done with the picked card, then waiting with Undo."""

import htpy as h
from htpy import Element, Node

from septem.server.drawing.avatars import mark
from septem.server.drawing.cards import full
from septem.server.drawing.glyphs import glyph
from septem.server.drawing.icons import icon
from septem.server.drawing.words import effect_words
from septem.server.language import _
from septem.server.pages.shell import hidden
from septem.server.pages.table.hand import form_id
from septem.server.pages.table.log import last_turn
from septem.server.pages.table.names import shown_name
from septem.server.pages.table.pieces import city_card, face
from septem.server.seeing.project import Status
from septem.server.seeing.shown import CardTable, Chosen, Decision, HandCard, Option, Payment, Preview

ICONS = {"build": "hammer", "free": "check", "wonder": "landmark", "sell": "coins", "pass": "x"}
KEYS = {"build": "B", "free": "F", "wonder": "W", "sell": "S", "pass": "P"}


def decision_area(shown: CardTable) -> Node:
    """Everything that stands in the decision's place, one of it visible at a time."""
    decision = shown.decision
    if decision is None:
        return _watching(shown)
    if decision.chosen is not None:
        return _waiting(shown, decision)
    return [_idle(shown, decision), [_card_form(shown, decision, number) for number in range(len(decision.hand))]]


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


def _choice_attributes(shown: CardTable) -> dict[str, str]:
    return {"hx_post": f"/g/{shown.id}/choice", "hx_target": "#problem", "hx_swap": "innerHTML"}


def _pass_form(shown: CardTable, decision: Decision) -> Element:
    return h.form(".passform", **_choice_attributes(shown))[
        hidden(turn=shown.turn_number, seat=decision.seat, card="", action="pass", payment="0-0"),
        h.button(".btn", data_pass=True)[_("Take none of them"), " ", h.kbd["P"]],
    ]


def _card_form(shown: CardTable, decision: Decision, number: int) -> Element:
    card = decision.hand[number]
    possible = [option for option in card.options if option.payments]
    first = possible[0] if possible else None
    return h.form(
        ".decide.open",
        id=form_id(number),
        data_card_form=card.card.name,
        aria_label=card.card.name,
        hidden=True,
        autocomplete="off",
        **_choice_attributes(shown),
    )[
        hidden(turn=shown.turn_number, seat=decision.seat, card=card.card.name),
        h.div(".grab", aria_hidden="true"),
        h.div(".shead")[
            h.span(".pic", data_picture=True),
            h.div[h.h2(".display")[card.card.name], h.p[effect_words(card.card.effects)]],
        ],
        h.fieldset(".opts.acttypes")[
            h.legend(".display")[h.span(".sr")[_("What to do with")], " ", card.card.name],
            (_option(option, option is first) for option in card.options),
        ],
        h.div(".payways")[(_ways(card, option, option is first) for option in possible)],
        _preview(first.payments[0].preview) if first else None,
        h.div(".acts")[
            h.button(".btn.ghost", type="button", data_cancel=True)[_("Cancel")],
            h.button(".btn.primary", type="submit", disabled=first is None, data_confirm_button=True)[
                h.span(".long", data_long=True), h.span(".short", data_short=True), h.kbd(aria_hidden="true")["Enter"]
            ],
        ],
    ]


def _option(option: Option, is_first: bool) -> Element:
    off = not option.payments
    return h.label(class_="opt off" if off else "opt")[
        h.input(
            type="radio",
            name="action",
            value=option.action,
            checked=is_first,
            disabled=off,
            data_key=KEYS[option.action].lower(),
        ),
        h.span(".optbox")[
            icon("x" if off else ICONS[option.action]),
            h.span(".opttext")[h.b[option.title], h.small[option.detail]],
            h.kbd(aria_hidden="true")[KEYS[option.action]],
        ],
    ]


def _ways(card: HandCard, option: Option, is_first: bool) -> Element:
    """The ways to pay for one thing to do; a question only where there are several."""
    payments = option.payments
    heading: Node
    inside: Node
    if len(payments) > 1:
        heading = _("Who gets the coins?")
        inside = h.div(".opts")[(_way(payment, place == 0 and is_first) for place, payment in enumerate(payments))]
    else:
        heading = _("Chain") if _is_by_chain(card, option) else _("Payment")
        inside = [
            h.input(type="hidden", name="payment", value=_wire(payments[0]), **_payment_data(payments[0])),
            _one_way(card, option, payments[0]),
        ]
    return h.fieldset(".payway", data_for=option.action, disabled=not is_first, hidden=not is_first)[
        h.legend(".q")[heading], inside
    ]


def _is_by_chain(card: HandCard, option: Option) -> bool:
    return option.action == "build" and card.state == "chain"


def _one_way(card: HandCard, option: Option, payment: Payment) -> Node:
    if _is_by_chain(card, option):
        return h.ol(".chainline")[
            h.li[h.span(".from")[card.chained_from], h.small[_("in your city")]],
            h.li[icon("arrow-down")],
            h.li[city_card(card.card, named=True), h.small[_("this card")]],
        ]
    return h.p(".oneway")[h.b[payment.title], payment.detail and [": ", payment.detail]]


def _way(payment: Payment, is_first: bool) -> Element:
    arrow = (
        "arrow-left"
        if payment.left and not payment.right
        else "arrow-right"
        if payment.right and not payment.left
        else "coins"
    )
    return h.label(".opt.payopt")[
        h.input(type="radio", name="payment", value=_wire(payment), checked=is_first, **_payment_data(payment)),
        h.span(".optbox")[icon(arrow), h.span(".opttext")[h.b[payment.title], h.small[payment.detail]]],
    ]


def _wire(payment: Payment) -> str:
    return f"{payment.left}-{payment.right}"


def _payment_data(payment: Payment) -> dict[str, str]:
    """All that the preview, the button and the lit units need, so that choosing asks the server nothing."""
    preview = payment.preview
    return {
        "data_bought": " ".join(f"{side}-{number}" for side, number in payment.bought),
        "data_coins": f"{preview.coins.before} {preview.coins.after}",
        "data_points": f"{preview.points.before} {preview.points.after}",
        "data_strengths": " ".join(f"{strength.yours}:{strength.theirs}" for strength in preview.strengths),
        "data_science": " ".join(
            f"{symbol}:{change.before}:{change.after}"
            for symbol, change in preview.science.items()
            if change.before != change.after
        ),
        "data_note": preview.note,
        "data_confirm": payment.confirm,
        "data_confirm_short": payment.confirm_short,
    }


def _preview(preview: Preview) -> Element:
    """The rows of the preview; a script fills in the numbers of the payment that is picked."""
    return h.div(
        ".preview",
        aria_live="polite",
        data_ahead=_("ahead"),
        data_behind=_("behind"),
        data_even=_("even"),
        data_unchanged=_("unchanged"),
    )[
        h.h3(".q")[_("After this turn")],
        h.dl[
            h.dt[glyph("coin", 18), _("Coins")],
            h.dd(data_row="coins"),
            h.dt[glyph("laurel", 20), _("Points now")],
            h.dd(data_row="points"),
            (
                [
                    h.dt[glyph("shield", 18), _("vs {name}").format(name=strength.name)],
                    h.dd(data_row=f"strength-{place}"),
                ]
                for place, strength in enumerate(preview.strengths)
            ),
            h.dt[glyph("tablet", 18), _("Science")],
            h.dd(data_row="science"),
        ],
        h.p(".pnote", data_row="note"),
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
