"""The ways to pay for something: what each buys, what it changes, and the label of its button."""

from functools import lru_cache

from septem.data.cards import Card
from septem.game.moves import Action
from septem.game.offers import Offer
from septem.game.words import coins_text, units_text
from septem.kernel.layout import SALE_COINS
from septem.server.games.cards.projections.card_table import Payment, Where
from septem.server.games.cards.projections.decision_context import DecisionContext
from septem.server.games.cards.projections.previews import Previews
from septem.server.games.cards.projections.words import to_bank, to_whom
from septem.server.i18n import _, current_locale

CACHED_LABELS = 1024


class Payments:
    """The payments of one decision."""

    def __init__(self, context: DecisionContext) -> None:
        self._context = context
        self._previews = Previews(context)
        self._stage: tuple[Payment, ...] = ()

    def of(self, card: Card, action: Action) -> tuple[Payment, ...]:
        """The ways to pay for doing this with the card, cheapest first; none if it cannot be done."""
        ways = self._context.offers.ways.get((card.name, action), ())
        # It does not matter which card goes face down, so all cards share the payments of the first.
        if ways and action == "wonder" and self._stage:
            return self._stage
        found = tuple(self._payment(card, way) for way in ways)
        if ways and action == "wonder":
            self._stage = found
        return found

    def _payment(self, card: Card, offer: Offer) -> Payment:
        sides = (("left", offer.left), ("right", offer.right))
        paid = [to_whom(coins, self._context.whom(side)) for side, coins in sides if coins]
        paid += [to_bank(offer.bank)] if offer.bank else []
        title = ", ".join(paid)
        bought, detail = self._bought(offer)
        stage = self._context.city.stages + 1 if offer.action == "wonder" else 0
        confirm, short = _confirm(current_locale(), card.name, offer.action, stage, title, self._context.is_own)
        return Payment(
            left=offer.left,
            right=offer.right,
            bank=offer.bank,
            title=title or _("nothing to pay"),
            detail=detail,
            bought=bought,
            preview=self._previews.of(offer.after),
            confirm=confirm,
            confirm_short=short,
        )

    def _bought(self, offer: Offer) -> tuple[tuple[tuple[Where, int], ...], str]:
        """The units that a payment buys, and the same in words."""
        if not offer.bought:
            return (), ""
        parts = []
        for side in ("left", "right"):
            units = [one.resource for one in offer.bought if one.side == side]
            if units:
                what = units_text({resource: units.count(resource) for resource in dict.fromkeys(units)})
                parts.append(self._from_where(what, side))
        return tuple((self._context.where(one.side), one.unit) for one in offer.bought), "; ".join(parts)

    def _from_where(self, what: str, side: str) -> str:
        if len(self._context.beside) == 1:
            return what
        if not self._context.is_own:
            return _("{what} from {name}").format(what=what, name=self._context.from_whom(side))
        return (_("{what} from the left") if side == "left" else _("{what} from the right")).format(what=what)


@lru_cache(CACHED_LABELS)
def _confirm(_locale: str, card: str, action: Action, stage: int, payment: str, is_own: bool) -> tuple[str, str]:
    """The label of the button, long and short."""
    match action:
        case "sell":
            long, short = _("Sell {card} for {coins}"), _("Sell for {coins}")
        case "wonder" if payment:
            long = short = _("Build stage {stage}, pay {payment}")
        case "wonder":
            long = short = _("Build stage {stage}, free")
        case "free" if is_own:
            long, short = _("Build {card} by your wonder"), _("Build by your wonder")
        case "free":
            long, short = _("Build {card} by its wonder"), _("Build by its wonder")
        case "build" if payment:
            long, short = _("Build {card}, pay {payment}"), _("Build, pay {payment}")
        case _:
            long, short = _("Build {card}, free"), _("Build, free")
    fields = {"card": card, "coins": coins_text(SALE_COINS), "stage": stage, "payment": payment}
    return long.format(**fields), short.format(**fields)
