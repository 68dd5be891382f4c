"""What can be done with a card: a form for each, with every legal move and its price.

The frames are drawn once and filled in for each card: these forms are most of a page and new every turn.
"""

from collections.abc import Sequence

import htpy as h
from htpy import Node
from markupsafe import Markup

from septem.data.cards import Card
from septem.server.drawing.glyphs import glyph
from septem.server.drawing.icons import icon
from septem.server.drawing.words import effect_words
from septem.server.language import _
from septem.server.pages.keeping import NOTHING, framed, joined, kept
from septem.server.pages.shell import hidden
from septem.server.pages.table.pieces import city_card
from septem.server.seeing.shown import HandCard, Option, Payment

ICONS = {"build": "hammer", "free": "check", "wonder": "landmark", "sell": "coins", "pass": "x"}
KEYS = {"build": "B", "free": "F", "wonder": "W", "sell": "S", "pass": "P"}


def choice_attributes(table: str) -> dict[str, str]:
    """How a form sends a choice: a good one is answered by the stream, a refused one with a sentence."""
    return {"hx_post": f"/g/{table}/choice", "hx_target": "#problem", "hx_swap": "innerHTML"}


def card_form(table: str, turn: int, seat: int, number: int, card: HandCard) -> Markup:
    """All that can be done with one card of the hand; the first thing that is possible is chosen."""
    possible = [option for option in card.options if option.payments]
    first = possible[0] if possible else None
    rivals = [strength.name for strength in first.payments[0].preview.strengths] if first else []
    return _form_frame(number, first is None).filled(
        table=table,
        turn=turn,
        seat=seat,
        card=card.card.name,
        words=_words(card.card),
        options=joined(_option(option, option is first) for option in card.options),
        ways=joined(_ways(card, option, option is first) for option in possible),
        preview=_preview(rivals) if first else NOTHING,
    )


@kept
def _words(card: Card) -> Node:
    return effect_words(card.effects)


@framed
def _form_frame(number: int, is_impossible: bool) -> Node:
    return h.form(
        ".decide.open",
        # Another id for every decision: so a browser takes a new form, and not the old one with what was checked there.
        id=f"choose-{{turn}}-{{seat}}-{number}",
        data_number=str(number),
        data_card_form="{card}",
        aria_label="{card}",
        hidden=True,
        autocomplete="off",
        **choice_attributes("{table}"),
    )[
        hidden(turn="{turn}", seat="{seat}", card="{card}"),
        h.div(".grab", aria_hidden="true"),
        h.div(".shead")[h.span(".pic", data_picture=True), h.div[h.h2(".display")["{card}"], h.p["{words}"]]],
        h.fieldset(".opts.acttypes")[
            h.legend(".display")[h.span(".sr")[_("What to do with")], " ", "{card}"],
            "{options}",
        ],
        h.div(".payways")["{ways}"],
        "{preview}",
        h.div(".acts")[
            h.button(".btn.ghost", type="button", data_cancel=True)[_("Cancel")],
            h.button(".btn.primary", type="submit", disabled=is_impossible, data_confirm_button=True)[
                h.span(".long", data_long=True), h.span(".short", data_short=True), h.kbd(aria_hidden="true")["Enter"]
            ],
        ],
    ]


def _option(option: Option, is_first: bool) -> Markup:
    frame = _option_frame(option.action, not option.payments, is_first)
    return frame.filled(title=option.title, detail=option.detail)


@framed
def _option_frame(action: str, is_off: bool, is_first: bool) -> Node:
    return h.label(class_="opt off" if is_off else "opt")[
        h.input(
            type="radio",
            name="action",
            value=action,
            checked=is_first,
            disabled=is_off,
            data_key=KEYS[action].lower(),
        ),
        h.span(".optbox")[
            icon("x" if is_off else ICONS[action]),
            h.span(".opttext")[h.b["{title}"], h.small["{detail}"]],
            h.kbd(aria_hidden="true")[KEYS[action]],
        ],
    ]


def _ways(card: HandCard, option: Option, is_first: bool) -> Markup:
    """The ways to pay for one thing to do; a question only where there are several."""
    payments = option.payments
    if len(payments) > 1:
        inside = joined(_way(payment, place == 0 and is_first) for place, payment in enumerate(payments))
        return _ways_frame(option.action, is_first).filled(ways=inside)
    payment = payments[0]
    if option.action == "build" and card.state == "chain":
        frame = _chain_frame(is_first)
        return frame.filled(giver=card.chained_from, card=city_card(card.card, named=True), **_data(payment))
    detail = f": {payment.detail}" if payment.detail else ""
    return _one_way_frame(option.action, is_first).filled(title=payment.title, detail=detail, **_data(payment))


@framed
def _ways_frame(action: str, is_first: bool) -> Node:
    return _way_box(action, is_first, _("Who gets the coins?"), h.div(".opts")["{ways}"])


@framed
def _one_way_frame(action: str, is_first: bool) -> Node:
    return _way_box(action, is_first, _("Payment"), [_payment("hidden"), h.p(".oneway")[h.b["{title}"], "{detail}"]])


@framed
def _chain_frame(is_first: bool) -> Node:
    line = h.ol(".chainline")[
        h.li[h.span(".from")["{giver}"], h.small[_("in your city")]],
        h.li[icon("arrow-down")],
        h.li["{card}", h.small[_("this card")]],
    ]
    return _way_box("build", is_first, _("Chain"), [_payment("hidden"), line])


def _way_box(action: str, is_first: bool, heading: str, inside: Node) -> Node:
    return h.fieldset(".payway", data_for=action, disabled=not is_first, hidden=not is_first)[
        h.legend(".q")[heading], inside
    ]


def _way(payment: Payment, is_first: bool) -> Markup:
    arrow = "coins"
    if payment.left and not payment.right:
        arrow = "arrow-left"
    elif payment.right and not payment.left:
        arrow = "arrow-right"
    return _way_frame(arrow, is_first).filled(title=payment.title, detail=payment.detail, **_data(payment))


@framed
def _way_frame(arrow: str, is_first: bool) -> Node:
    return h.label(".opt.payopt")[
        _payment("radio", is_first),
        h.span(".optbox")[icon(arrow), h.span(".opttext")[h.b["{title}"], h.small["{detail}"]]],
    ]


def _payment(kind: str, is_first: bool = False) -> Node:
    """A field that carries all the preview, the button and the lit units need, so that choosing asks for nothing."""
    return h.input(
        type=kind,
        name="payment",
        value="{wire}",
        checked=is_first,
        data_bought="{bought}",
        data_coins="{coins}",
        data_points="{points}",
        data_strengths="{strengths}",
        data_science="{science}",
        data_wild="{wild}",
        data_note="{note}",
        data_confirm="{confirm}",
        data_confirm_short="{short}",
    )


def _data(payment: Payment) -> dict[str, str]:
    preview = payment.preview
    wild = preview.wild_science
    return {
        "wire": f"{payment.left}-{payment.right}",
        "bought": " ".join(f"{side}-{number}" for side, number in payment.bought),
        "coins": f"{preview.coins.before} {preview.coins.after}",
        "points": f"{preview.points.before} {preview.points.after}",
        "strengths": " ".join(f"{strength.yours}:{strength.theirs}" for strength in preview.strengths),
        "science": " ".join(
            f"{symbol}:{change.before}:{change.after}"
            for symbol, change in preview.science.items()
            if change.before != change.after
        ),
        "wild": str(wild.after - wild.before or ""),
        "note": preview.note,
        "confirm": payment.confirm,
        "short": payment.confirm_short,
    }


def _preview(rivals: Sequence[str]) -> Markup:
    return _preview_frame(len(rivals)).filled(**{f"rival{place}": name for place, name in enumerate(rivals)})


@framed
def _preview_frame(rivals: int) -> Node:
    """The rows of the preview; a script fills in the numbers of the payment that is picked."""
    return h.div(
        ".preview",
        aria_live="polite",
        data_ahead=_("ahead"),
        data_behind=_("behind"),
        data_even=_("even"),
        data_unchanged=_("unchanged"),
        data_wild=_("of choice"),
    )[
        h.h3(".q")[_("After this turn")],
        h.dl[
            h.dt[glyph("coin", 18), _("Coins")],
            h.dd(data_row="coins"),
            h.dt[glyph("laurel", 20), _("Points now")],
            h.dd(data_row="points"),
            (
                [
                    h.dt[glyph("shield", 18), _("vs {name}").format(name=f"{{rival{place}}}")],
                    h.dd(data_row=f"strength-{place}"),
                ]
                for place in range(rivals)
            ),
            h.dt[glyph("tablet", 18), _("Science")],
            h.dd(data_row="science"),
        ],
        h.p(".pnote", data_row="note"),
    ]
