"""What a move would change, before anybody makes it."""

from dataclasses import replace

from septem.data.cards import Symbol
from septem.game.position import Position
from septem.game.words import thing
from septem.kernel.layout import COINS_PER_POINT
from septem.server.language import _
from septem.server.seeing.people import Naming
from septem.server.seeing.shown import Change, Preview, Strength


class Previews:
    """The previews of one city's moves; a move is carried out once, and other payments differ only in coins."""

    def __init__(self, position: Position, seat: int, naming: Naming) -> None:
        self._position = position
        self._seat = seat
        city = position.cities[seat]
        self._coins = city.coins
        self._points = position.score(seat).total
        self._science = city.science
        self._wild = city.wild_science
        self._beside = [(naming.whom(other.seat), other.shields) for other in position.neighbours(seat).values()]

    def of(self, number: int) -> Preview:
        """The preview of a move, given by its number."""
        after = self._position.after(self._seat, number)
        city = after.cities[self._seat]
        changed = {
            symbol: Change(before, city.science[symbol])
            for symbol, before in self._science.items()
            if city.science[symbol] != before
        }
        return Preview(
            coins=Change(self._coins, city.coins),
            points=Change(self._points, after.score(self._seat).total),
            strengths=tuple(Strength(name, city.shields, theirs) for name, theirs in self._beside),
            science=changed,
            wild_science=Change(self._wild, city.wild_science),
            note=_set_note(self._science, city.science) if changed and not city.wild_science else "",
        )


def dearer(preview: Preview, coins: int) -> Preview:
    """The same preview where so many more coins are paid."""
    left = preview.coins.after - coins
    lost = preview.coins.after // COINS_PER_POINT - left // COINS_PER_POINT
    return replace(
        preview,
        coins=Change(preview.coins.before, left),
        points=Change(preview.points.before, preview.points.after - lost),
    )


def _set_note(before: dict[Symbol, int], after: dict[Symbol, int]) -> str:
    """Whether a set of three symbols is complete now, or which symbol would complete one."""
    sets = min(after.values())
    if sets > min(before.values()):
        return _("completes a set")
    lacking = [symbol for symbol, count in after.items() if count == sets]
    return _("a {symbol} makes a set").format(symbol=thing(lacking[0])) if len(lacking) == 1 else ""
