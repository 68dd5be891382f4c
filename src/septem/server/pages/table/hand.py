"""The hand: every card with its state as colour, shape and words."""

import htpy as h
from htpy import Node
from markupsafe import Markup

from septem.server.drawing.cards import hand as hand_card
from septem.server.drawing.glyphs import numbered
from septem.server.drawing.icons import icon
from septem.server.language import _
from septem.server.pages.keeping import framed, joined
from septem.server.pages.table.decide import chosen_words
from septem.server.seeing.shown import CardState, CardTable, Decision, HandCard

ICONS: dict[CardState, str] = {"free": "check", "chain": "link", "pay": "coins", "no": "x"}
MOST_ROOMY = 8


def _hand_row(decision: Decision, *, is_open: bool) -> Markup:
    """The cards to choose from; `is_open` while one can be picked."""
    picked = decision.chosen.card if decision.chosen else None
    taken = next((number for number, card in enumerate(decision.hand) if picked and card.card.name == picked.name), -1)
    return _row_frame(decision.kind == "discard", is_open, len(decision.hand) > MOST_ROOMY).filled(
        cards=joined(_hand_item(number, card, number == taken, is_open) for number, card in enumerate(decision.hand))
    )


@framed
def _row_frame(is_pile: bool, is_open: bool, is_crowded: bool) -> Node:
    classes = ["hand", "" if is_open else "dim", "many" if is_crowded else ""]
    return h.ol(
        class_=" ".join(name for name in classes if name),
        aria_label=_("The discard pile") if is_pile else _("Your hand"),
    )["{cards}"]


def _hand_item(number: int, shown: HandCard, is_taken: bool, is_open: bool) -> Markup:
    card = shown.card
    return _item_frame(number, shown.state, shown.price, is_taken, is_open).filled(
        name=card.name,
        gives="|".join(card.gives),
        free_if="|".join(card.free_if),
        picture=hand_card(card),
        badge=shown.badge,
        short=shown.short_badge,
        source=shown.chained_from,
    )


@framed
def _item_frame(number: int, state: CardState, price: int, is_taken: bool, is_open: bool) -> Node:
    """A card with its badge: free, by chain, its price, or why it cannot be built; filled in for each card."""
    return h.li[
        h.button(
            class_=f"hcard st-{state}{' sel' if is_taken else ''}",
            type="button",
            id=f"card-{number}",
            data_pick=str(number),
            data_card="{name}",
            data_from="{free_if}",
            data_to="{gives}",
            aria_pressed="true" if is_taken else "false",
            disabled=not is_open,
        )[
            h.kbd(aria_hidden="true")[str((number + 1) % 10)] if number < 10 else None,
            "{picture}",
            h.span(class_=f"badge is-{state}")[
                numbered("coin", price, 20) if state == "pay" else icon(ICONS[state]),
                [h.span["{short}"], " ", h.small["{source}"]]
                if state == "chain"
                else [h.span(".long")["{badge}"], h.span(".short", aria_hidden="true")["{short}"]],
            ],
        ]
    ]


def resting_title() -> str:
    """What stands over a hand from which nothing can be picked for now."""
    return _("Waiting for the others")


def has_hand(shown: CardTable) -> bool:
    """Whether there are cards to show at the foot of the table."""
    return not shown.over and bool(shown.holds or (shown.decision is not None and shown.decision.hand))


def hand_area(shown: CardTable) -> Node:
    """The foot of the table: the hand, or nothing for those who only watch."""
    decision = shown.decision
    if not has_hand(shown):
        return None
    if decision is None or not decision.hand:
        return _held_frame().filled(
            words=chosen_words(shown.status),
            cards=joined(
                _held_card_frame().filled(
                    name=card.name,
                    gives="|".join(card.gives),
                    free_if="|".join(card.free_if),
                    picture=hand_card(card),
                )
                for card in shown.holds
            ),
        )
    is_open = decision.chosen is None and not shown.is_replay
    return _area_frame(decision.kind != "discard").filled(
        title=decision.title if is_open else resting_title(),
        number=_("{number} in hand").format(number=len(decision.hand)),
        cards=_hand_row(decision, is_open=is_open),
    )


@framed
def _area_frame(has_number: bool) -> Node:
    return h.section(".handwrap", id="hand", aria_label=_("Hand"))[
        h.div(".handhead")[h.span(id="hand-title")["{title}"], h.span["{number}"] if has_number else None],
        "{cards}",
    ]


@framed
def _held_frame() -> Node:
    return h.section(".handwrap", id="hand", aria_label=_("Hand"))[
        h.div(".handhead")[h.span(data_chosen_count=True)["{words}"]],
        h.ol(".hand.dim", aria_label=_("Your hand"))["{cards}"],
    ]


@framed
def _held_card_frame() -> Node:
    return h.li[h.span(".hcard", data_card="{name}", data_from="{free_if}", data_to="{gives}")["{picture}"]]
