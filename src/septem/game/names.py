"""Names of an edition's cards and boards, and the kernel's numbers for them."""

from functools import cache, cached_property

from septem.data import load
from septem.data.cards import EDITIONS, Card, Edition, Wonder
from septem.data.tables import Tables, tables
from septem.errors import SetupError
from septem.game.moves import Action, Move
from septem.kernel.encoding import card_of, left_coins, mode_of, right_coins
from septem.kernel.layout import BUILD, FREE, FREE_CITY, GAIA, PASS, SELL, STANDARD, WONDER

VARIANTS: dict[str | None, int] = {None: STANDARD, "free-city": FREE_CITY, "gaia": GAIA}
VARIANT_NAMES: dict[int, str | None] = {number: name for name, number in VARIANTS.items()}
MODES: dict[Action, int] = {"build": BUILD, "wonder": WONDER, "sell": SELL, "free": FREE, "pass": PASS}
ACTION_OF: dict[int, Action] = {mode: action for action, mode in MODES.items()}


class Names:
    """One edition, read by name."""

    def __init__(self, edition: str) -> None:
        self.edition: Edition = load(edition)
        self.tables: Tables = tables(edition)
        self.cards: tuple[Card, ...] = self.edition.cards
        self.wonders: tuple[Wonder, ...] = self.edition.wonders

    def __reduce__(self) -> tuple[object, ...]:
        """A pickle names the edition, which another process reads for itself; so a view that is sent there is small."""
        return names_of, (self.edition.name,)

    @cached_property
    def numbers(self) -> dict[tuple[str, int], int]:
        """The number of each (name, Age)."""
        return {(card.name, card.age): number for number, card in enumerate(self.cards)}

    @cached_property
    def bits(self) -> dict[str, tuple[int, int]]:
        """Where each structure stands in the `built` of a city: the word and the bit."""
        items = self.tables.items[: len(self.cards)]
        return {card.name: (item.word, item.bit) for card, item in zip(self.cards, items, strict=True)}

    @cached_property
    def boards(self) -> tuple[str, ...]:
        """Every board as text, such as 'Giza A', by its number."""
        return tuple(wonder.title for wonder in self.wonders)

    def move(self, move: int) -> Move:
        """A kernel move with names."""
        action = ACTION_OF[mode_of(move)]
        card = None if action == "pass" else self.cards[card_of(move)].name
        return Move(card, action, left_coins(move), right_coins(move))


@cache
def names_of(edition: str) -> Names:
    """The names of an edition, made once."""
    if edition not in EDITIONS:
        raise SetupError(f"There is no edition '{edition}'; choose {' or '.join(EDITIONS)}.")
    return Names(edition)
