"""What can be done with each card of the hand, as compact data; a script builds the form of a picked card from it.

What is the same for every card, such as labels, icons and the rows of the preview, is in the page once.
"""

import msgspec
from markupsafe import Markup

from septem.server.games.cards.drawing.words import effect_words
from septem.server.games.cards.projections.card_table import CardAction, CardTable, HandCard, Payment, Preview

PaymentField = str | int


def choices(table: CardTable) -> Markup:
    """Every legal move with its price and what it changes; empty if there is nothing to choose."""
    decision = table.decision
    if decision is None or decision.chosen is not None or table.over:
        return Markup()
    previews = [payment.preview for card in decision.hand for action in card.actions for payment in action.payments]
    first = previews[0] if previews else None
    return _json(
        {
            # Each decision has its own id, so that a picked card does not stay picked for the next decision.
            "id": f"choose-{table.turn_number}-{decision.seat}",
            "turn": table.turn_number,
            "seat": decision.seat,
            "coins": first.coins.before if first else 0,
            "points": first.points.before if first else 0,
            "rivals": [strength.name for strength in first.strengths] if first else [],
            "cards": [_card(card) for card in decision.hand],
        }
    )


def _card(card: HandCard) -> list[object]:
    return [card.card.name, effect_words(card.card.effects), _chain(card), [_action(action) for action in card.actions]]


def _chain(card: HandCard) -> str:
    return card.chained_from if card.state == "chain" else ""


def _action(action: CardAction) -> list[object]:
    return [action.action, action.title, action.detail, [_payment(payment) for payment in action.payments]]


def _payment(payment: Payment) -> list[PaymentField]:
    """A way to pay, without trailing empty fields."""
    preview = payment.preview
    fields: list[PaymentField] = [
        f"{payment.left}-{payment.right}",
        payment.title,
        payment.detail,
        payment.confirm,
        payment.confirm_short,
        preview.coins.after,
        preview.points.after,
        " ".join(f"{strength.yours}:{strength.theirs}" for strength in preview.strengths),
        " ".join(f"{side}-{number}" for side, number in payment.bought),
        _science(preview),
        preview.wild_science.after - preview.wild_science.before or "",
        preview.note,
    ]
    while fields[-1] == "":
        fields.pop()
    return fields


def _science(preview: Preview) -> str:
    """The symbols that change, each with its number before and after."""
    return " ".join(
        f"{symbol}:{change.before}:{change.after}"
        for symbol, change in preview.science.items()
        if change.before != change.after
    )


def _json(value: object) -> Markup:
    """JSON as the text of an element; quotes need no escaping there."""
    text = msgspec.json.encode(value).decode()
    return Markup(text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"))
