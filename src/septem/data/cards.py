"""The words of the card and wonder tables as types; `SOURCES.md` beside this file says what each means."""

from collections.abc import Iterable
from typing import Annotated, Literal

from msgspec import Meta, Struct

from septem.errors import DataError

EditionName = Literal["first", "second"]
Colour = Literal["brown", "grey", "blue", "yellow", "red", "green", "purple"]
Resource = Literal["wood", "stone", "clay", "ore", "glass", "papyrus", "textile"]
Symbol = Literal["compass", "gear", "tablet"]
Where = Literal["left", "self", "right"]
Neighbour = Literal["left", "right"]
Counted = Literal[Colour, "wonder_stage", "defeat_token", "victory_token"]
Goods = Literal["raw", "manufactured"]
FreeWhen = Literal["once_per_age", "first_of_colour", "first_of_age", "last_of_age"]

RAW: tuple[Resource, ...] = ("wood", "stone", "clay", "ore")
MANUFACTURED: tuple[Resource, ...] = ("glass", "papyrus", "textile")
RESOURCES: tuple[Resource, ...] = RAW + MANUFACTURED
SYMBOLS: tuple[Symbol, ...] = ("compass", "gear", "tablet")
COLOURS: tuple[Colour, ...] = ("brown", "grey", "blue", "yellow", "red", "green", "purple")
SIDES: dict[EditionName, tuple[str, str]] = {"first": ("A", "B"), "second": ("day", "night")}
EDITIONS: tuple[EditionName, ...] = tuple(SIDES)
PLAYERS = range(3, 8)
AGES = (1, 2, 3)

# No printed number is above 9, no printed card has more than 3 shields. A city builds at most 24 things (18 turns,
# 3 seventh cards, 3 from the discard pile), and one effect counts at most 84 (such things in three cities, 18 tokens).
# So these bounds keep a city's coins and every column of its score within 16 bits, and its shields within 8.
Number = Annotated[int, Meta(ge=1, le=12)]
Price = Annotated[int, Meta(ge=0, le=12)]
Strength = Annotated[int, Meta(ge=1, le=5)]
Some = Meta(min_length=1)


class Produce(Struct, frozen=True, forbid_unknown_fields=True, tag="produce"):
    """Each turn, `amount` units of one of `options`; neighbours may buy them if `tradable`."""

    options: Annotated[tuple[Resource, ...], Some]
    amount: Number
    tradable: bool


class Points(Struct, frozen=True, forbid_unknown_fields=True, tag="points"):
    """Victory points at the end of the game."""

    points: Number


class Shields(Struct, frozen=True, forbid_unknown_fields=True, tag="shields"):
    """Military strength in every conflict."""

    shields: Strength


class Science(Struct, frozen=True, forbid_unknown_fields=True, tag="science"):
    """One symbol of `options`, chosen at the end of the game where there are several."""

    options: Annotated[tuple[Symbol, ...], Some]


class Coins(Struct, frozen=True, forbid_unknown_fields=True, tag="coins"):
    """Coins from the bank, once, when built."""

    coins: Number


class CoinsPer(Struct, frozen=True, forbid_unknown_fields=True, tag="coins_per", rename={"cities": "in"}):
    """Coins from the bank, once, when built, for each thing of `per` in each of `cities`."""

    coins: Number
    per: Annotated[tuple[Counted, ...], Some]
    cities: Annotated[tuple[Where, ...], Some]


class PointsPer(Struct, frozen=True, forbid_unknown_fields=True, tag="points_per", rename={"cities": "in"}):
    """Victory points at the end of the game for each thing of `per` in each of `cities`."""

    points: Number
    per: Annotated[tuple[Counted, ...], Some]
    cities: Annotated[tuple[Where, ...], Some]


class PointsIf(Struct, frozen=True, forbid_unknown_fields=True, tag="points_if", rename={"condition": "if"}):
    """Victory points at the end of the game if the condition holds, else none."""

    points: Number
    condition: Literal["wonder_complete"]


class Discount(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    tag="discount",
    rename={"goods": "class", "cities": "from"},
):
    """Goods of this class, bought from these neighbours, cost `price` coins each."""

    goods: Goods
    cities: Annotated[tuple[Neighbour, ...], Some]
    price: Literal[1]


class BuildFree(Struct, frozen=True, forbid_unknown_fields=True, tag="build_free"):
    """A structure may be built without its cost, at the times that `when` names."""

    when: FreeWhen


class BuildFromDiscard(Struct, frozen=True, forbid_unknown_fields=True, tag="build_from_discard"):
    """Once, when this is built: build one discarded card free."""


class PlaySeventhCard(Struct, frozen=True, forbid_unknown_fields=True, tag="play_seventh_card"):
    """The last card of each Age may be played instead of discarded."""


class CopyGuild(Struct, frozen=True, forbid_unknown_fields=True, tag="copy_guild", rename={"cities": "from"}):
    """At the end of the game, one guild built in these cities scores as if it were one's own."""

    cities: Annotated[tuple[Neighbour, ...], Some]


Effect = (
    Produce
    | Points
    | Shields
    | Science
    | Coins
    | CoinsPer
    | PointsPer
    | PointsIf
    | Discount
    | BuildFree
    | BuildFromDiscard
    | PlaySeventhCard
    | CopyGuild
)
Effects = Annotated[tuple[Effect, ...], Some]


class Cost(Struct, frozen=True, forbid_unknown_fields=True):
    """Coins for the bank and units of resources."""

    coins: Price
    resources: dict[str, Number]


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """One structure of one Age; `copies` holds, for each copy, the fewest players that use it."""

    name: Annotated[str, Some]
    age: Literal[1, 2, 3]
    colour: Colour
    guild: bool
    copies: tuple[int, ...]
    cost: Cost
    free_if: tuple[str, ...]
    gives: tuple[str, ...]
    effects: Effects

    def copies_for(self, players: int) -> int:
        """How many copies are in the deck of that many players."""
        return sum(least <= players for least in self.copies)


class Stage(Struct, frozen=True, forbid_unknown_fields=True):
    """One stage of a wonder."""

    cost: Cost
    effects: Effects


class Wonder(Struct, frozen=True, forbid_unknown_fields=True):
    """One side of one board, with its stages in building order."""

    wonder: Annotated[str, Some]
    city: Annotated[str, Some]
    side: str
    resource: Resource
    stages: Annotated[tuple[Stage, ...], Meta(min_length=1, max_length=4)]

    @property
    def title(self) -> str:
        """The board in two words, such as 'Giza A'."""
        return f"{self.city} {self.side}"


class Edition(Struct, frozen=True):
    """The cards, by Age, and the boards of one edition.

    >>> from septem.data import load
    >>> load("first").card("Baths").cost.resources
    {'stone': 1}
    """

    name: EditionName
    cards: tuple[Card, ...]
    wonders: tuple[Wonder, ...]

    @property
    def sides(self) -> tuple[str, str]:
        """The names of the two sides of every board."""
        return SIDES[self.name]

    @property
    def guilds(self) -> tuple[Card, ...]:
        """The cards of which players + 2 join the deck of Age III."""
        return tuple(card for card in self.cards if card.guild)

    def deck(self, players: int, age: int) -> list[Card]:
        """The deck of an Age without its guilds, one entry for each copy in play."""
        if players not in PLAYERS:
            raise DataError(f"There are decks for 3 to 7 players, not for {players}.")
        if age not in AGES:
            raise DataError(f"There are decks for Ages 1 to 3, not for Age {age}.")
        return [card for card in self.cards if card.age == age for _ in range(card.copies_for(players))]

    def card(self, name: str, age: int | None = None) -> Card:
        """The card of that name; without an Age, the first Age that has it."""
        named = [card for card in self.cards if card.name == name]
        if not named:
            raise DataError(self._unknown("card", name, (card.name for card in self.cards)))
        for card in named:
            if age is None or card.age == age:
                return card
        ages = " and ".join(str(card.age) for card in named)
        raise DataError(f"{name} is a card of Age {ages}, not of Age {age}.")

    def wonder(self, city: str, side: str) -> Wonder:
        """That side of the board of that city."""
        if all(board.city != city for board in self.wonders):
            raise DataError(self._unknown("city", city, (board.city for board in self.wonders)))
        for board in self.wonders:
            if board.city == city and board.side == side:
                return board
        raise DataError(f"{city} has the sides {' and '.join(self.sides)}, not {side!r}.")

    def _unknown(self, kind: str, name: str, names: Iterable[str]) -> str:
        from difflib import get_close_matches  # here, because only a mistake needs it

        known = {other.casefold(): other for other in names}
        near = [known[match] for match in get_close_matches(name.casefold(), known, cutoff=0.5)]
        hint = f"; did you mean {' or '.join(near)}?" if near else "."
        return f"The {self.name} edition has no {kind} named {name!r}{hint}"
