"""The cards to choose from, each with its state and everything that can be done with it."""

from septem.data.cards import Card
from septem.game.words import coins_text
from septem.kernel.layout import SALE_COINS
from septem.server.games.cards.catalogue import card_named
from septem.server.games.cards.projections.card_table import CardAction, HandCard, HandCardState, Payment
from septem.server.games.cards.projections.decision_context import DecisionContext
from septem.server.games.cards.projections.payments import Payments
from septem.server.games.cards.projections.reasons import built_already, not_payable
from septem.server.games.cards.projections.words import gains_text, stage_text
from septem.server.i18n import _, ngettext


def hand_cards(context: DecisionContext) -> tuple[HandCard, ...]:
    """The cards of the hand, or of the discard pile with each name once."""
    payments = Payments(context)
    edition, age = context.view.edition, context.view.age
    if context.kind == "discard":
        pile = dict.fromkeys(context.view.discard_seen)
        return tuple(_from_pile(context, payments, card_named(edition, name)) for name in pile)
    stages = _Stages(context, payments)
    return tuple(
        _from_hand(context, payments, stages, card_named(edition, name, age))
        for name in context.view.hand(context.seat)
    )


def _from_pile(context: DecisionContext, payments: Payments, card: Card) -> HandCard:
    """A card of the discard pile, which costs nothing (W-Halicarnassus)."""
    builds = payments.of(card, "build")
    if builds:
        build = CardAction("build", _("Build"), _details(gains_text(card.effects), _("free")), builds)
        return HandCard(card, "free", 0, _("Free"), _("Free"), "", (build,))
    badge, short, reason = built_already(context, card)
    return HandCard(card, "no", 0, badge, short, "", (CardAction("build", _("Can’t build"), reason, ()),))


def _from_hand(context: DecisionContext, payments: Payments, stages: "_Stages", card: Card) -> HandCard:
    builds, frees = payments.of(card, "build"), payments.of(card, "free")
    actions = [stages.action(card), _sale_action(card, payments)]
    if frees:
        title = _("Build by your wonder") if context.is_own else _("Build by its wonder")
        actions.insert(0, CardAction("free", title, _("free of cost, once an Age"), frees))
    if builds:
        return _buildable(context, card, builds, actions)
    prospect = context.prospects[card.name]
    badge, short, reason = built_already(context, card) if prospect.is_built else not_payable(context, prospect)
    actions.insert(0, CardAction("build", _("Can’t build"), reason, ()))
    if frees:
        return HandCard(card, "free", 0, _by_wonder(context), _by_wonder(context), "", tuple(actions))
    return HandCard(card, "no", 0, badge, short, "", tuple(actions))


def _buildable(context: DecisionContext, card: Card, builds: tuple[Payment, ...], others: list[CardAction]) -> HandCard:
    """A card that can be built: by a chain, for coins, or for free."""
    state: HandCardState = "free"
    price = _price(builds[0])
    chained = context.prospects[card.name].chained_from
    cost = _price_text(price)
    if chained:
        state, badge, short = "chain", _("Chain · {card}").format(card=chained), _("Chain")
        cost = _("free: {card} leads to it").format(card=chained)
    elif price:
        state = "pay"
        badge = short = _("Pay {coins}").format(coins=price)
    else:
        badge = short = _by_wonder(context) if _is_saved_by_wonder(context, card) else _("Free")
    build = CardAction("build", _("Build"), _details(gains_text(card.effects), cost), builds)
    return HandCard(card, state, price, badge, short, chained, (build, *others))


def _by_wonder(context: DecisionContext) -> str:
    return _("By your wonder") if context.is_own else _("By its wonder")


def _is_saved_by_wonder(context: DecisionContext, card: Card) -> bool:
    """Whether a power of the wonder waives a cost that the city would have to pay (E2, E3)."""
    prospect = context.prospects[card.name]
    return prospect.costs_nothing and prospect.price != 0


class _Stages:
    """The next stage of the wonder as an action; it is the same for every card that can go under the stage."""

    def __init__(self, context: DecisionContext, payments: Payments) -> None:
        self._context = context
        self._payments = payments
        self._known: dict[bool, CardAction] = {}

    def action(self, card: Card) -> CardAction:
        """Building the stage with this card under it."""
        ways = self._payments.of(card, "wonder")
        is_payable = bool(ways)
        if is_payable not in self._known:
            self._known[is_payable] = _stage_action(self._context, ways)
        return self._known[is_payable]


def _stage_action(context: DecisionContext, ways: tuple[Payment, ...]) -> CardAction:
    board, stages, prospect = context.city.board, context.city.stages, context.offers.stage
    if prospect is None:
        return CardAction("wonder", _("Wonder"), _("every stage is built"), ())
    title = _("Wonder stage {stage}").format(stage=stages + 1)
    stage = board.stages[stages]
    if ways:
        return CardAction("wonder", title, _details(stage_text(stage.effects), _price_text(_price(ways[0]))), ways)
    if prospect.price is not None and prospect.price <= context.city.coins:
        return CardAction("wonder", title, _("the Free City must build what a chain makes free"), ())
    return CardAction("wonder", title, not_payable(context, prospect).sentence, ())


def _sale_action(card: Card, payments: Payments) -> CardAction:
    ways = payments.of(card, "sell")
    if ways:
        detail = _("gain {coins}, discard the card").format(coins=coins_text(SALE_COINS))
    else:
        detail = _("the Free City sells only when nothing can be built")
    return CardAction("sell", _("Sell"), detail, ways)


def _price(payment: Payment) -> int:
    return payment.left + payment.right + payment.bank


def _price_text(price: int) -> str:
    """'free' or 'pay 2 coins'."""
    return ngettext("pay {count} coin", "pay {count} coins", price).format(count=price) if price else _("free")


def _details(*parts: str) -> str:
    return " · ".join(part for part in parts if part)
