"""A move of the dice game, as text and as a value, and the decisions it answers."""

import re
from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

from septem.errors import IllegalMove
from septem.words import shown

Action = Literal[
    "pick",
    "keep",
    "buy",
    "store",
    "stage",
    "tech",
    "guild",
    "military",
    "vp",
    "invention",
    "lift",
    "bank",
    "reroll",
    "pass",
]
Kind = Literal["pick", "keep", "spend"]
Seller = Literal["left", "right"]

ACTIONS: tuple[Action, ...] = get_args(Action)
SELLERS: tuple[Seller, ...] = get_args(Seller)
CARD = "card"
# Where a symbol can come from besides a die, in the order in which people like to spend (D103 for the bot).
OWN, BOUGHT, BOT, JOKER, VAULT = "own", "bought", "bot", "joker", "vault"
PLACES = (OWN, BOUGHT, BOT, "1", "2", "3", "4", "5", "6", "7", "8", "9", JOKER, VAULT)
EXAMPLES: dict[Action, str] = {
    "pick": "pick 3",
    "keep": "keep 2 5",
    "buy": "buy wood left with 5:money",
    "store": "store ore with 1:ore 2:ore",
    "stage": "stage with own:bricks 2:bricks",
    "tech": "tech goods with own:wood 4:idea",
    "guild": "guild with 5:paper 6:idea",
    "military": "military with 1:military 3:military",
    "vp": "vp with 5:vp 6:vp",
    "invention": "invention gear with 3:gear 6:gear",
    "lift": "lift gear",
    "bank": "bank with 5:money",
    "reroll": "reroll 4",
    "pass": "pass 7",
}


_DIE = re.compile("[0-9]{1,2}")
_WORD = re.compile("(?!with$)[a-z][a-z0-9]*")


class Unit(NamedTuple):
    """One symbol and where it comes from: a die's number, `own`, `bought`, `joker`, `vault` or the `bot`'s die."""

    place: str
    symbol: str

    def __str__(self) -> str:
        """The text in a move, such as '2:bricks'."""
        return f"{self.place}:{self.symbol}"


@dataclass(frozen=True, slots=True)
class Move:
    """One small decision: dice to keep, a purpose with the symbols spent on it, or the die to pass.

    >>> Move.parse("store ore with 2:ore 1:ore")
    Move(action='store', target='ore', dice=(), seller=None, payment=(Unit(place='1', symbol='ore'), \
Unit(place='2', symbol='ore')))
    >>> str(Move("keep", dice=(5, 2)))
    'keep 2 5'

    Dice and payment are kept in order, so that equal moves are equal. Whether a move is legal is not checked here:
    `game.legal(seat)` lists those that are.
    """

    action: Action
    target: str = ""
    dice: tuple[int, ...] = ()
    seller: Seller | None = None
    payment: tuple[Unit, ...] = ()

    def __post_init__(self) -> None:
        """Puts dice and payment in order."""
        object.__setattr__(self, "dice", tuple(sorted(self.dice)))
        object.__setattr__(self, "payment", tuple(sorted((Unit(*unit) for unit in self.payment), key=_unit_order)))

    def __str__(self) -> str:
        """The short text that `parse` reads."""
        words = [self.action, self.target, *map(str, self.dice), self.seller or ""]
        paid = f" with {' '.join(map(str, self.payment))}" if self.payment else ""
        return " ".join(filter(None, words)) + paid

    @property
    def is_well_formed(self) -> bool:
        """Whether every part is of its kind, which somebody who builds a move by hand may get wrong."""
        texts = [self.target, *(part for unit in self.payment for part in unit)]
        return (
            self.action in ACTIONS
            and self.seller in (None, *SELLERS)
            and all(isinstance(text, str) for text in texts)
            and all(type(die) is int and 0 <= die < 100 for die in self.dice)
        )

    @property
    def aim(self) -> "Move":
        """The same move without its payment."""
        return Move(self.action, self.target, self.dice, self.seller)

    @classmethod
    def parse(cls, text: str) -> "Move":
        """Reads the text form: an action, what it is about, and `with` the symbols spent."""
        head, paid, tail = " ".join(text.split()).partition(" with ")
        action, *words = head.split() or [""]
        if action not in ACTIONS:
            raise IllegalMove(f"'{shown(text)}' is not a move; it begins with one of {', '.join(ACTIONS)}.")
        numbers = [word for word in words if _DIE.fullmatch(word)]
        sellers = [word for word in words if word in SELLERS]
        targets = [word for word in words if word not in numbers and word not in sellers]
        units = [unit.partition(":") for unit in tail.split()]
        has_units = all(place and symbol for place, _, symbol in units) and bool(units) == bool(paid)
        if len(sellers) > 1 or len(targets) > 1 or not has_units or not all(map(_WORD.fullmatch, targets)):
            raise IllegalMove(f"'{shown(text)}' is not a move; write it such as '{EXAMPLES[action]}'.")
        return cls(
            action,
            targets[0] if targets else "",
            tuple(map(int, numbers)),
            sellers[0] if sellers else None,
            tuple(Unit(place, symbol) for place, _, symbol in units),
        )


class Decision(NamedTuple):
    """A choice that is open: for which seat, of what kind, and who makes it (here always the seat itself)."""

    seat: int
    kind: Kind
    by: int


def _unit_order(unit: Unit) -> tuple[int, str, str]:
    return PLACES.index(unit.place) if unit.place in PLACES else len(PLACES), unit.place, unit.symbol
