"""The log: what happened, one line each."""

from dataclasses import dataclass, replace

from septem.game.cities import DEFEAT_TOKEN
from septem.game.moves import Kind, Move
from septem.kernel.conflict import victory_points
from septem.kernel.layout import SALE_COINS
from septem.words import ROMAN, counted, signed


@dataclass(frozen=True, slots=True)
class Played:
    """A move carried out. In a view, a card that went face down has no name (T9)."""

    age: int
    turn: int
    seat: int
    kind: Kind
    move: Move
    city: str
    left: str
    right: str
    left_seat: int
    right_seat: int
    stage: int = 0
    bank: int = 0
    """The coins that it paid to the bank."""
    by_chain: bool = False
    """Whether a chain replaced the cost (C8)."""

    def __str__(self) -> str:
        """A sentence for the log, such as 'Giza: Baths, 2 coins to Rhodes'."""
        return f"{self.city}: {self._deed()}{''.join(self._payments())}"

    def without_card(self) -> "Played":
        """The same, with the card face down."""
        return replace(self, move=replace(self.move, card=None))

    @property
    def is_face_down(self) -> bool:
        """Whether the card itself stays hidden from the others."""
        return self.move.action in ("wonder", "sell")

    def _deed(self) -> str:
        card = self.move.card or "a card"
        match self.move.action:
            case "wonder":
                return f"stage {self.stage} of the wonder, with {card}"
            case "sell":
                return f"sells {card} for {SALE_COINS} coins"
            case "free":
                return f"{card}, free by the power of its wonder"
            case "pass":
                return "takes nothing from the discard pile"
        if self.kind == "discard":
            return f"{card}, from the discard pile"
        return card

    def _payments(self) -> list[str]:
        paid = ((self.move.left, self.left), (self.move.right, self.right))
        return [f", {counted(coins, 'coin')} to {name}" for coins, name in paid if coins]


@dataclass(frozen=True, slots=True)
class Revealed:
    """The card of Gaïa's hand that both players saw go to the discard pile (G2)."""

    age: int
    turn: int
    card: str

    def __str__(self) -> str:
        """A sentence for the log."""
        return f"Gaïa turns up {self.card}"


def conflict_tokens(age: int, shields: int, other_shields: int) -> tuple[int, int]:
    """The tokens that a conflict of this Age brings to each of two cities; 0 between equals (M1)."""
    if shields == other_shields:
        return 0, 0
    won = victory_points(age - 1)
    return (won, DEFEAT_TOKEN) if shields > other_shields else (DEFEAT_TOKEN, won)


@dataclass(frozen=True, slots=True)
class Battle:
    """One conflict at the end of an Age (M1)."""

    age: int
    seat: int
    other: int
    city: str
    other_city: str
    shields: int
    other_shields: int

    @property
    def winner(self) -> int | None:
        """The seat that takes the victory token, None between equals."""
        if self.shields == self.other_shields:
            return None
        return self.seat if self.shields > self.other_shields else self.other

    @property
    def tokens(self) -> tuple[int, int]:
        """What the seat and the other get; 0 between equals."""
        return conflict_tokens(self.age, self.shields, self.other_shields)

    def __str__(self) -> str:
        """A sentence for the log."""
        sides = f"{self.city} {self.shields} : {self.other_shields} {self.other_city}"
        if self.winner is None:
            return f"Age {ROMAN[self.age - 1]} conflict: {sides}, no token"
        first, second = (self.city, self.other_city) if self.winner == self.seat else (self.other_city, self.city)
        lost, won = map(signed, sorted(self.tokens))
        tokens = f"{won} {first}, {lost} {second}"
        return f"Age {ROMAN[self.age - 1]} conflict: {sides}, {tokens}"


Event = Played | Revealed | Battle


def as_everybody_sees(event: Event) -> Event:
    """The event without its card if that went face down."""
    return event.without_card() if isinstance(event, Played) and event.is_face_down else event
