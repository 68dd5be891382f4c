"""What a move would change, before it is made."""

from septem.data.cards import SYMBOLS, Symbol
from septem.game.offers import Standing
from septem.game.words import thing
from septem.server.games.cards.projections.card_table import Change, Preview, Strength
from septem.server.games.cards.projections.decision_context import DecisionContext
from septem.server.i18n import _


class Previews:
    """The previews of one city's moves; moves with the same result share one."""

    def __init__(self, context: DecisionContext) -> None:
        self._now = context.offers.now
        self._science = _by_symbol(self._now)
        self._beside = [(context.naming.whom(other.seat), other.shields) for other in context.beside.values()]
        self._known: dict[Standing, Preview] = {}

    def of(self, after: Standing) -> Preview:
        """The preview of a move that leaves the city in this state."""
        if after not in self._known:
            self._known[after] = self._preview(after)
        return self._known[after]

    def _preview(self, after: Standing) -> Preview:
        now, science = self._now, _by_symbol(after)
        changed = {
            symbol: Change(before, science[symbol])
            for symbol, before in self._science.items()
            if science[symbol] != before
        }
        return Preview(
            coins=Change(now.coins, after.coins),
            points=Change(now.points, after.points),
            strengths=tuple(Strength(name, after.shields, theirs) for name, theirs in self._beside),
            science=changed,
            wild_science=Change(now.wild_science, after.wild_science),
            note=_set_note(self._science, science) if changed and not after.wild_science else "",
        )


def _by_symbol(standing: Standing) -> dict[Symbol, int]:
    return dict(zip(SYMBOLS, standing.science, strict=True))


def _set_note(before: dict[Symbol, int], after: dict[Symbol, int]) -> str:
    """Says that a set of three symbols is now complete, or which symbol would complete one."""
    sets = min(after.values())
    if sets > min(before.values()):
        return _("completes a set")
    lacking = [symbol for symbol, count in after.items() if count == sets]
    return _("a {symbol} makes a set").format(symbol=thing(lacking[0])) if len(lacking) == 1 else ""
