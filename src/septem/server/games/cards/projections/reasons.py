"""Why something cannot be built, on a badge and in a sentence."""

from collections.abc import Mapping
from typing import NamedTuple

from septem.data.cards import Card, Resource
from septem.game.offers import Prospect
from septem.game.words import coins_text, thing, units_text
from septem.server.games.cards.projections.desk import Desk
from septem.server.i18n import _, ngettext


class Reason(NamedTuple):
    """Two words for a badge, the same where there is little room, and the sentence."""

    badge: str
    short_badge: str
    sentence: str


def stands_already(desk: Desk, card: Card) -> Reason:
    """The city has this structure (T7)."""
    sentence = _("{card} is already in your city; no card can be built twice")
    if not desk.is_own:
        sentence = _("{card} is already in the Free City; no card can be built twice")
    return Reason(_("Built already"), _("Built already"), sentence.format(card=card.name))


def not_payable(desk: Desk, prospect: Prospect) -> Reason:
    """Resources are missing, or the coins to buy them (C3, C5)."""
    if prospect.price is not None:
        return _too_dear(desk, prospect.price)
    badge = _("Lacks {resource}").format(resource=thing((*prospect.unsold, *prospect.missing)[0]))
    return Reason(badge, badge, _nobody_sells(desk, prospect.missing, bool(prospect.unsold)))


def _too_dear(desk: Desk, coins: int) -> Reason:
    price = coins_text(coins)
    sentence = _("needs {price}, you have {coins}") if desk.is_own else _("needs {price}, the Free City has {coins}")
    return Reason(
        _("Needs {coins}").format(coins=price),
        _("Too costly"),
        sentence.format(price=price, coins=desk.city.coins),
    )


def _nobody_sells(desk: Desk, lacking: Mapping[Resource, int], none_at_all: bool) -> str:
    lack = ngettext("missing {what}", "missing {what}", sum(lacking.values())).format(what=units_text(lacking))
    if len(desk.beside) > 1:
        sentence = _("{lack}; neither neighbour sells it")
        return (sentence if none_at_all else _("{lack}; the neighbours sell no more")).format(lack=lack)
    sentence = _("{lack}; {name} does not sell it")
    sentence = sentence if none_at_all else _("{lack}; {name} sells no more")
    return sentence.format(lack=lack, name=desk.name("left"))
