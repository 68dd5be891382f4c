"""Card, sheet and turn of one player, marked by hand: plain values of the components file, no engine."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

Part = dict[str, Any]


@dataclass
class Marks:
    """A wonder card and the sheet beside it."""

    wonder: str
    start: str
    card: Part
    trees: dict[str, list[Part]]
    stages: int = 0
    stored: list[str] = field(default_factory=list)
    is_card_filled: bool = False
    tech: Counter[str] = field(default_factory=Counter)
    guild: bool = False
    military: list[int] = field(default_factory=list)
    vp: list[int] = field(default_factory=list)
    # The invention in each space, by the number of dice it takes.
    inventions: dict[int, str] = field(default_factory=dict)
    invention_jokers: int = 0
    filled: set[int] = field(default_factory=set)  # the Ages whose vault space was used
    coins: int = 0
    has_traded: bool = False

    def rewards(self, kind: str) -> list[Part]:
        """The rewards of this kind that the stages have given."""
        stages = self.card["stages"][: self.stages]
        return [reward for stage in stages for reward in stage["reward"] if reward["type"] == kind]

    def levels(self, kind: str) -> list[Part]:
        """The effects of this kind among the tech levels built."""
        effects = [level["effect"] for tree, levels in self.trees.items() for level in levels[: self.tech[tree]]]
        return [effect for effect in effects if effect["type"] == kind]

    @property
    def collected(self) -> list[str]:
        """Everything stored, the card's space included; money is no resource (D31, D75)."""
        optional = self.card["optional"]
        has_more = self.is_card_filled and optional["stores"] != "money"
        return self.stored + ([optional["stores"]] * optional["n"] if has_more else [])

    @property
    def permanents(self) -> Counter[str]:
        """What the player has every turn (D27)."""
        return Counter([self.start, *self.collected])

    @property
    def money(self) -> int:
        """The money stored on the card (D74)."""
        optional = self.card["optional"]
        return int(optional["n"]) if self.is_card_filled and optional["stores"] == "money" else 0

    @property
    def jokers(self) -> Counter[tuple[str, ...]]:
        """The jokers for resources, by what they stand for (D48, D68)."""
        return Counter(tuple(joker["of"]) for joker in self.rewards("joker") + self.levels("joker"))

    @property
    def plus(self) -> int:
        """What is added to the money of a turn with trade (D76)."""
        return sum(int(reward["n"]) for reward in self.rewards("coins_plus"))

    @property
    def might(self) -> int:
        """Both military spaces and what the stages add (D61, D85)."""
        return sum(self.military) + sum(int(reward["n"]) for reward in self.rewards("military"))

    def open_trees(self) -> list[str]:
        """The trees in which a level can still be built."""
        return [tree for tree, levels in self.trees.items() if self.tech[tree] < len(levels)]

    def price(self, resource: str, usual: int) -> int:
        """What a resource costs this player in trade (D34, D52)."""
        return min([usual, *(int(one["price"]) for one in self.levels("trade_discount") if resource in one["of"])])


@dataclass
class TurnMarks:
    """What a player has done in one turn."""

    age: int
    seat: int
    passed: int
    # A die that takes no part: the one that the bot was passed (D96).
    idle: int = 0
    kept: list[int] = field(default_factory=list)
    used: Counter[tuple[int, str]] = field(default_factory=Counter)
    own: Counter[str] = field(default_factory=Counter)
    new: Counter[str] = field(default_factory=Counter)  # stored this turn, so not to be used yet (D29)
    is_card_new: bool = False
    jokers: Counter[tuple[str, ...]] = field(default_factory=Counter)
    bought: Counter[str] = field(default_factory=Counter)
    sold: Counter[tuple[str, str]] = field(default_factory=Counter)
    put: list[int] = field(default_factory=list)  # what each money symbol put into trade is worth
    paid: int = 0
    noted: set[str] = field(default_factory=set)  # what can be noted only once a turn: military, vp, bank
    may_reroll: bool = False
    rerolled: int = 0
    bot: Counter[str] = field(default_factory=Counter)  # the symbols of the bot die

    def used_dice(self) -> set[int]:
        """The dice of which a symbol was used."""
        return {die for (die, _), count in self.used.items() if count}
