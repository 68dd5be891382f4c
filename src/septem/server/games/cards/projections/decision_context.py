"""The context of a decision: the city it is for, its neighbours, and the legal moves with their prices."""

from septem.game.cities import City
from septem.game.moves import Kind
from septem.game.view import View
from septem.server.games.cards.projections.card_table import Where
from septem.server.games.cards.projections.players import Naming


class DecisionContext:
    """A decision of the seat of a view, for its own city or, as its holder, for the Free City."""

    def __init__(self, view: View, seat: int, kind: Kind, naming: Naming, places: dict[int, Where]) -> None:
        self.view = view
        self.seat = seat
        self.kind = kind
        self.naming = naming
        self.city = view.cities[seat]
        self.beside: dict[str, City] = view.neighbours(seat)
        self.offers = view.offers(seat)
        self.prospects = {one.card: one for one in self.offers.cards}
        self._places = places

    @property
    def is_own(self) -> bool:
        """Whether the city is the viewer's own, not the Free City."""
        return self.seat == self.view.seat

    def name(self, side: str) -> str:
        """The name of the neighbour on this side, inside a sentence."""
        return self.naming.inside(self.beside[side].seat)

    def whom(self, side: str) -> str:
        """The name of the neighbour on this side, after 'to'."""
        return self.naming.whom(self.beside[side].seat)

    def from_whom(self, side: str) -> str:
        """The name of the neighbour on this side, after 'from'."""
        return self.naming.from_whom(self.beside[side].seat)

    def where(self, side: str) -> Where:
        """Where the viewer sees the neighbour on this side of the city; a single neighbour counts as the left one."""
        where = self._places[self.beside[side].seat]
        return "left" if where == "both" else where
