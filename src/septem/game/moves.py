"""A move with names, and the decisions it answers."""

import re
from dataclasses import dataclass
from typing import Literal, NamedTuple, cast, get_args

from septem.errors import IllegalMove

Action = Literal["build", "wonder", "sell", "free", "pass"]
Kind = Literal["turn", "free-city", "seventh", "discard"]

ACTIONS: tuple[Action, ...] = get_args(Action)
_COINS = "0|[1-9][0-9]{0,2}"
_TEXT = re.compile(rf"(?P<action>\w+)(?: (?P<card>[^<>]+?))??(?: <(?P<left>{_COINS}))?(?: >(?P<right>{_COINS}))?")


@dataclass(frozen=True, slots=True)
class Move:
    """What a seat does with a card, and the coins it pays to its neighbours.

    >>> Move("Library", "build", left=2, right=1)
    Move(card='Library', action='build', left=2, right=1)
    >>> str(Move("Library", "build", left=2, right=1))
    'build Library <2 >1'
    >>> Move.parse("sell Baths")
    Move(card='Baths', action='sell', left=0, right=0)

    Whether the move is legal is not checked here: `game.legal(seat)` lists those that are.
    """

    card: str | None
    action: Action
    left: int = 0
    right: int = 0

    def __str__(self) -> str:
        """The short text that `parse` reads."""
        card = f" {self.card}" if self.card else ""
        left = f" <{self.left}" if self.left else ""
        right = f" >{self.right}" if self.right else ""
        return f"{self.action}{card}{left}{right}"

    @classmethod
    def parse(cls, text: str) -> "Move":
        """Reads the text form: action, card, `<` coins to the left, `>` coins to the right."""
        found = _TEXT.fullmatch(" ".join(text.split()))
        if found is None or found["action"] not in ACTIONS:
            raise IllegalMove(
                f"'{text}' is not a move; write an action ({', '.join(ACTIONS)}), a card and the coins paid, "
                "such as 'build Library <2 >1'."
            )
        action = cast(Action, found["action"])
        if (action == "pass") != (found["card"] is None):
            raise IllegalMove(f"'{text}' is not a move: 'pass' stands alone, and every other action names a card.")
        return cls(found["card"], action, int(found["left"] or 0), int(found["right"] or 0))


class Decision(NamedTuple):
    """A choice that is open: for which seat, of what kind, and who makes it (the Free City's holder, else the seat)."""

    seat: int
    kind: Kind
    by: int
