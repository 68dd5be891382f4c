"""What an arena plays: which bots, at which table, how many deals."""

from math import isfinite
from typing import Self

from msgspec import Struct

from septem.errors import SetupError
from septem.words import shown


class Plan(Struct, frozen=True):
    """A run of the arena, which depends on nothing else: the same plan gives the same games.

    `edition` and `variant` belong to the cards, `side` to the dice. `against` is an anchor: every bot meets copies of
    it and of nobody else. `move_limit` is how many seconds a move may take. A plan with more deals begins with the same
    games.

    >>> Plan(("random", "search:1000"), players=5, deals=200).everybody
    ('random', 'search:1000')
    """

    bots: tuple[str, ...]
    game: str = "cards"
    players: int = 3
    edition: str = "first"
    variant: str | None = None
    side: str = "A"
    against: str | None = None
    deals: int = 100
    seed: int = 0
    move_limit: float | None = None

    @property
    def everybody(self) -> tuple[str, ...]:
        """Every bot that plays, the anchor last, each once."""
        anchor = () if self.against is None else (self.against,)
        return tuple(name for name in dict.fromkeys(self.bots) if name not in anchor) + anchor

    def checked(self) -> Self:
        """The plan itself, if its numbers can be; bots and table are checked where they are made."""
        if not self.bots:
            raise SetupError("An arena needs at least one bot.")
        if self.against is not None and len(self.everybody) < 2:
            raise SetupError(f"Somebody else has to play against '{shown(self.against)}'.")
        if self.deals < 1:
            raise SetupError(f"An arena needs at least one deal, not {self.deals}.")
        if not 0 <= self.seed < 2**63:
            raise SetupError(f"A seed is a number from 0 to 2**63 - 1, not {shown(self.seed)}.")
        if self.move_limit is not None and not (isfinite(self.move_limit) and self.move_limit > 0):
            raise SetupError(f"The limit of a move is a time above 0 seconds, not {self.move_limit:g}.")
        return self

    def is_like(self, other: "Plan") -> bool:
        """Whether both play the same games, one of them perhaps more of them than the other."""
        return _without_deals(self) == _without_deals(other)


def _without_deals(plan: Plan) -> dict[str, object]:
    return {name: getattr(plan, name) for name in plan.__struct_fields__ if name != "deals"}
