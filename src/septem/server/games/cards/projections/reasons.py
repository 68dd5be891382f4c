"""Why something cannot be built: for a badge, and as a sentence."""

from collections.abc import Mapping
from typing import NamedTuple

from septem.data.cards import Card, Resource
from septem.game.offers import Prospect
from septem.game.words import coins_text, thing, units_text
from septem.server.games.cards.projections.decision_context import DecisionContext
from septem.server.i18n import _, ngettext


class Reason(NamedTuple):
    """The text of the badge, a shorter one for narrow screens, and a sentence."""

    badge: str
    short_badge: str
    sentence: str


def built_already(context: DecisionContext, card: Card) -> Reason:
    """The city has this structure (T7)."""
    sentence = _("{card} is already in your city; no card can be built twice")
    if not context.is_own:
        sentence = _("{card} is already in the Free City; no card can be built twice")
    return Reason(_("Built already"), _("Built already"), sentence.format(card=card.name))


def not_payable(context: DecisionContext, prospect: Prospect) -> Reason:
    """Resources are missing, or the coins to buy them (C3, C5)."""
    if prospect.price is not None:
        return _too_costly(context, prospect.price)
    badge = _("Lacks {resource}").format(resource=thing((*prospect.unsold, *prospect.missing)[0]))
    return Reason(badge, badge, _not_for_sale(context, prospect.missing, bool(prospect.unsold)))


def _too_costly(context: DecisionContext, coins: int) -> Reason:
    price = coins_text(coins)
    sentence = _("needs {price}, you have {coins}") if context.is_own else _("needs {price}, the Free City has {coins}")
    return Reason(
        _("Needs {coins}").format(coins=price),
        _("Too costly"),
        sentence.format(price=price, coins=context.city.coins),
    )


def _not_for_sale(context: DecisionContext, lacking: Mapping[Resource, int], none_at_all: bool) -> str:
    lack = ngettext("missing {what}", "missing {what}", sum(lacking.values())).format(what=units_text(lacking))
    if len(context.beside) > 1:
        sentence = _("{lack}; neither neighbour sells it")
        return (sentence if none_at_all else _("{lack}; the neighbours sell no more")).format(lack=lack)
    sentence = _("{lack}; {name} does not sell it")
    sentence = sentence if none_at_all else _("{lack}; {name} sells no more")
    return sentence.format(lack=lack, name=context.name("left"))
