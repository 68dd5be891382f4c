"""The hand: each card with a badge that says whether it can be built, in colour, icon and words."""

from markupsafe import Markup

from septem.data.cards import Card
from septem.server.fragments import cached
from septem.server.games.cards.pages.decide import chosen_words
from septem.server.games.cards.projections.card_table import CardTable, HandCardState
from septem.server.html.templates import render
from septem.server.i18n import _

ICONS: dict[HandCardState, str] = {"free": "check", "chain": "link", "pay": "coins", "no": "x"}
MAX_ROOMY = 8


def waiting_title() -> str:
    """The title of a hand while nothing can be picked from it."""
    return _("Waiting for the others")


def has_hand(table: CardTable) -> bool:
    """Whether there are cards to show at the bottom of the table."""
    return not table.over and bool(table.idle_hand or (table.decision is not None and table.decision.hand))


def hand_area(table: CardTable) -> Markup:
    """The bottom of the table: the hand, or nothing for spectators."""
    decision = table.decision
    if not has_hand(table):
        return Markup()
    if decision is None or not decision.hand:
        return render("games/cards/templates/held.html", words=chosen_words(table.status), cards=table.idle_hand)
    is_open = decision.chosen is None and not table.is_replay
    is_pile = decision.kind == "discard"
    picked = decision.chosen.card if decision.chosen else None
    taken = next((number for number, card in enumerate(decision.hand) if picked and card.card.name == picked.name), -1)
    return render(
        "games/cards/templates/hand.html",
        title=decision.title if is_open else waiting_title(),
        number="" if is_pile else _("{number} in hand").format(number=len(decision.hand)),
        cards=[
            _hand_card(
                number,
                card.card,
                card.state,
                (card.price, card.badge, card.short_badge, card.chained_from),
                number == taken,
                is_open,
            )
            for number, card in enumerate(decision.hand)
        ],
        is_open=is_open,
        is_pile=is_pile,
        is_crowded=len(decision.hand) > MAX_ROOMY,
    )


@cached
def _hand_card(
    number: int, card: Card, state: HandCardState, badge: tuple[int, str, str, str], is_taken: bool, is_open: bool
) -> Markup:
    """A card with its badge: free, by chain, its price, or why it cannot be built."""
    price, label, short_label, chained_from = badge
    return render(
        "games/cards/templates/hand_card.html",
        number=number,
        card=card,
        state=state,
        price=price,
        label=label,
        short_label=short_label,
        chained_from=chained_from,
        icon_name=ICONS[state],
        is_taken=is_taken,
        is_open=is_open,
    )
