"""The ways to pay for something, with what each buys, changes and says on the button."""

from septem.data.cards import Card, Cost
from septem.game.moves import Action, Move
from septem.game.words import coins_text, units_text
from septem.kernel.layout import SALE_COINS
from septem.server.language import _
from septem.server.seeing.desk import Desk
from septem.server.seeing.previews import Previews, dearer
from septem.server.seeing.shown import Payment, Preview, Where
from septem.server.seeing.words import to_bank, to_whom


class Payments:
    """The payments of one decision."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._previews = Previews(desk.view, desk.seat, desk.naming)
        self._sale: Preview | None = None
        self._stage: tuple[Payment, ...] = ()

    def of(self, card: Card, action: Action) -> tuple[Payment, ...]:
        """The ways to pay for doing this with the card, cheapest first; none if it cannot be done."""
        ways = sorted(self._desk.ways.get((card.name, action), ()), key=lambda way: (way.left + way.right, way.right))
        if not ways:
            return ()
        # It does not matter which card goes face down, so that the payments of one stand for all.
        if action == "wonder" and self._stage:
            return self._stage
        cheapest = self._preview(ways[0])
        fewest = ways[0].left + ways[0].right
        cost = self._cost(card, action)
        found = tuple(self._payment(card, way, cost, dearer(cheapest, way.left + way.right - fewest)) for way in ways)
        if action == "wonder":
            self._stage = found
        return found

    def _preview(self, move: Move) -> Preview:
        if move.action != "sell":
            return self._previews.of(self._desk.numbers[move])
        if self._sale is None:
            self._sale = self._previews.of(self._desk.numbers[move])
        return self._sale

    def _cost(self, card: Card, action: Action) -> Cost:
        """What is to be paid for; nothing where something replaces the cost."""
        desk = self._desk
        if action == "wonder":
            return desk.city.board.stages[desk.city.stages].cost
        if action != "build" or desk.kind == "discard" or desk.view.costs_nothing(desk.seat, card.name):
            return Cost(0, {})
        return card.cost

    def _payment(self, card: Card, move: Move, cost: Cost, preview: Preview) -> Payment:
        sides = (("left", move.left), ("right", move.right))
        paid = [to_whom(coins, self._desk.whom(side)) for side, coins in sides if coins]
        paid += [to_bank(cost.coins)] if cost.coins else []
        title = ", ".join(paid)
        bought, detail = self._bought(cost, move)
        confirm, short = self._confirm(card, move, title)
        return Payment(
            left=move.left,
            right=move.right,
            bank=cost.coins,
            title=title or _("nothing to pay"),
            detail=detail,
            bought=bought,
            preview=preview,
            confirm=confirm,
            confirm_short=short,
        )

    def _bought(self, cost: Cost, move: Move) -> tuple[tuple[tuple[Where, int], ...], str]:
        """The units that a payment buys, and the same in words."""
        if not move.left and not move.right:
            return (), ""
        found = self._desk.market.purchases(cost, move.left, move.right)
        parts = []
        for side in ("left", "right"):
            units = [one.resource for one in found if one.side == side]
            if units:
                what = units_text({resource: units.count(resource) for resource in dict.fromkeys(units)})
                parts.append(self._from_where(what, side))
        return tuple((self._desk.where(one.side), one.unit) for one in found), "; ".join(parts)

    def _from_where(self, what: str, side: str) -> str:
        if len(self._desk.beside) == 1:
            return what
        if not self._desk.is_own:
            return _("{what} from {name}").format(what=what, name=self._desk.from_whom(side))
        return (_("{what} from the left") if side == "left" else _("{what} from the right")).format(what=what)

    def _confirm(self, card: Card, move: Move, payment: str) -> tuple[str, str]:
        """The words of the button, long and short."""
        stage = self._desk.city.stages + 1
        match move.action:
            case "sell":
                long, short = _("Sell {card} for {coins}"), _("Sell for {coins}")
            case "wonder" if payment:
                long = short = _("Build stage {stage}, pay {payment}")
            case "wonder":
                long = short = _("Build stage {stage}, free")
            case "free" if self._desk.is_own:
                long, short = _("Build {card} by your wonder"), _("Build by your wonder")
            case "free":
                long, short = _("Build {card} by its wonder"), _("Build by its wonder")
            case "build" if payment:
                long, short = _("Build {card}, pay {payment}"), _("Build, pay {payment}")
            case _:
                long, short = _("Build {card}, free"), _("Build, free")
        words = {"card": card.name, "coins": coins_text(SALE_COINS), "stage": stage, "payment": payment}
        return long.format(**words), short.format(**words)
