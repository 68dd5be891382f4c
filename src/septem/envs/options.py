"""What kind of table an environment has: the options that all of them share, checked."""

from collections.abc import Collection
from dataclasses import dataclass

from septem.data.cards import EDITIONS
from septem.data.tables import Tables
from septem.errors import SetupError
from septem.game.names import VARIANTS, Names, names_of
from septem.game.setup import empty_table
from septem.kernel.actions import WAYS, WHATS
from septem.kernel.observation import width_of
from septem.kernel.stepping import POINTS, WIN
from septem.words import listed, shown

GOALS = {"win": WIN, "points": POINTS}
# How many ways to pay can be told apart, and how many of them the masks show.
PAYMENTS = {"all": (WAYS, WAYS), "cheapest": (1, 1), "apart": (WAYS, 1)}


@dataclass(frozen=True, slots=True)
class Options:
    """A kind of table.

    >>> Options(players=4).observation_width
    1480
    >>> Options(payments="cheapest").actions
    322
    >>> Options(players=9)
    Traceback (most recent call last):
    septem.errors.SetupError: The game is for 2 to 7 players, not 9.
    """

    players: int = 3
    edition: str = "first"
    variant: str | None = None
    reward: str = "win"
    payments: str = "all"  # "apart": masks leave them out, and who wants to pay asks for the ways

    def __post_init__(self) -> None:
        _check("edition", self.edition, EDITIONS)
        _check("reward", self.reward, GOALS)
        _check("kind of payments", self.payments, PAYMENTS)
        empty_table(self.names, self.players, self.variant)
        # A number of NumPy's would go on to reckon as that does.
        object.__setattr__(self, "players", int(self.players))

    @property
    def names(self) -> Names:
        """The cards and wonders of the edition by name."""
        return names_of(self.edition)

    @property
    def tables(self) -> Tables:
        """The edition, as the kernel reads it."""
        return self.names.tables

    @property
    def variant_number(self) -> int:
        """The kernel's number of the variant."""
        return VARIANTS[self.variant]

    @property
    def goal(self) -> int:
        """The kernel's number of what is played for."""
        return GOALS[self.reward]

    @property
    def ways(self) -> int:
        """How many ways to pay for one thing can be told apart."""
        return PAYMENTS[self.payments][0]

    @property
    def shown_ways(self) -> int:
        """How many of them masks show; the others are asked for by `list_ways` once the rest of an action is known."""
        return PAYMENTS[self.payments][1]

    @property
    def observation_width(self) -> int:
        """Columns of an observation."""
        return width_of(self.players)

    @property
    def actions(self) -> int:
        """How many actions there are, legal or not."""
        return WHATS * self.ways

    @property
    def mask_width(self) -> int:
        """Columns of a mask."""
        return WHATS * self.shown_ways

    def masked(self) -> "Options":
        """These options, if masks show all actions, which frameworks expect."""
        if self.shown_ways != self.ways:
            raise SetupError("Payments 'apart' are for batches of games; choose all or cheapest here.")
        return self


def _check(what: str, value: object, choices: Collection[str]) -> None:
    if not isinstance(value, str) or value not in choices:
        raise SetupError(f"There is no {what} '{shown(value)}'; choose {listed(choices, 'or')}.")
