"""A player's score sheet and wonder card, as marked so far."""

from dataclasses import dataclass, field
from typing import Literal

from septem.data.dice.components import (
    MONEY,
    BuildTechLevel,
    CardSide,
    CoinsPlus,
    CopyNeighbourGuild,
    Joker,
    MilitaryReward,
    Reward,
    Side,
    TradeDiscount,
    UseAllDice,
    VpPerStored,
    VpReward,
)
from septem.dice.box import Box, Class, ColumnName

Coin = Literal["", "coin", "spent"]


@dataclass(slots=True)
class Sheet:
    """What one player has marked on it, beside a wonder card out of the box."""

    box: Box = field(repr=False, compare=False)
    wonder: str
    side: Side
    stages: int = 0
    stored: list[str] = field(default_factory=list)
    card_stored: bool = False
    tech: dict[str, int] = field(default_factory=dict)
    guild: bool = False
    military: list[int] = field(default_factory=list)
    rolled_vp: list[int] = field(default_factory=list)
    # For each invention space of the sheet, the symbol in it.
    inventions: list[str] = field(default_factory=list)
    invention_jokers: int = 0
    vault: list[Coin] = field(default_factory=list)
    has_traded: bool = False

    @classmethod
    def blank(cls, box: Box, wonder: str, side: Side) -> "Sheet":
        """A new sheet beside this wonder card (D2)."""
        return cls(
            box,
            wonder,
            side,
            tech=dict.fromkeys(box.trees, 0),
            inventions=[""] * len(box.sheet.inventions.spaces),
            vault=[""] * box.components.turn.ages,
        )

    def clone(self) -> "Sheet":
        """A copy that goes its own way."""
        return Sheet(
            self.box,
            self.wonder,
            self.side,
            self.stages,
            self.stored[:],
            self.card_stored,
            self.tech.copy(),
            self.guild,
            self.military[:],
            self.rolled_vp[:],
            self.inventions[:],
            self.invention_jokers,
            self.vault[:],
            self.has_traded,
        )

    def card(self) -> CardSide:
        """The side of the wonder card in use."""
        return self.box.card(self.wonder, self.side)

    def rewards(self) -> list[Reward]:
        """What the stages that stand have given."""
        return self.box.rewards(self.wonder, self.side, self.stages)

    def stored_resources(self) -> list[str]:
        """Everything stored, the optional resource included (D31); stored money is none (D75)."""
        optional = self.card().optional
        on_card = [optional.stores] if optional and self.card_stored and optional.stores != MONEY else []
        return self.stored + on_card

    def permanents(self) -> list[str]:
        """The starting resource and everything stored: what neighbours may buy (D35)."""
        return [self.box.components.wonders[self.wonder].start, *self.stored_resources()]

    def stored_money(self) -> int:
        """The money a turn that is stored on the card (D74)."""
        optional = self.card().optional
        return optional.n if optional and self.card_stored and optional.stores == MONEY else 0

    def tech_effects(self) -> list[TradeDiscount | Joker | VpPerStored]:
        """What the tech levels that stand give."""
        return [level.effect for tree, built in self.tech.items() for level in self.box.trees[tree].levels[:built]]

    def price(self, resource: str) -> int:
        """What a neighbour's resource costs this player (D34, D48)."""
        effects = self.tech_effects()
        discounts = [one.price for one in effects if isinstance(one, TradeDiscount) and resource in one.of]
        return min([self.box.sheet.trade.price, *discounts])

    def jokers(self) -> dict[Class, int]:
        """How many jokers of each class there are a turn, from stages and tech levels (D48, D68)."""
        count: dict[Class, int] = {}
        for one in [*self.rewards(), *self.tech_effects()]:
            if isinstance(one, Joker):
                kind = self.box.joker_class(one)
                count[kind] = count.get(kind, 0) + 1
        return count

    def coins_plus(self) -> int:
        """What the stages add to the money of a turn with trade (D76)."""
        return sum(reward.n for reward in self.rewards() if isinstance(reward, CoinsPlus))

    def may_use_all_dice(self) -> bool:
        """Whether no die has to stay unused (D82)."""
        return any(isinstance(reward, UseAllDice) for reward in self.rewards())

    def copies_a_guild(self) -> bool:
        """Whether a neighbour's guild counts at the end (D83)."""
        return any(isinstance(reward, CopyNeighbourGuild) for reward in self.rewards())

    def column(self, name: ColumnName) -> list[int]:
        """The sums in a column."""
        return self.military if name == "military" else self.rolled_vp

    def might(self) -> int:
        """The military spaces and the wonder's own might (D61, D85)."""
        return sum(self.military) + sum(one.n for one in self.rewards() if isinstance(one, MilitaryReward))

    def coins(self) -> int:
        """The coins in the vault that were not crossed out."""
        return self.vault.count("coin")

    def tech_levels(self) -> int:
        """The levels of both trees together."""
        return sum(self.tech.values())

    def open_trees(self) -> list[str]:
        """The trees with a level left to build."""
        return [tree for tree, built in self.tech.items() if built < len(self.box.trees[tree].levels)]

    def next_stage_frees_tech(self) -> bool:
        """Whether the next stage brings a tech level with it (D72)."""
        stages = self.card().stages[self.stages : self.stages + 1]
        return any(isinstance(reward, BuildTechLevel) for stage in stages for reward in stage.reward)

    def stage_vp(self) -> int:
        """The VP of the stages that stand."""
        return sum(reward.n for reward in self.rewards() if isinstance(reward, VpReward))

    def invention_vp(self) -> int:
        """The VP of the invention spaces that are filled."""
        return sum(
            space.vp for space, symbol in zip(self.box.sheet.inventions.spaces, self.inventions, strict=True) if symbol
        )

    def free_spaces(self) -> dict[int, int]:
        """The invention spaces that are free: how many dice each takes, and which it is."""
        spaces = self.box.sheet.inventions.spaces
        return {space.dice: place for place, space in enumerate(spaces) if not self.inventions[place]}

    def space_above(self, symbol: str) -> int | None:
        """The space for one die more than a marked invention has, if it is free (D80)."""
        entry = self.box.sheet.inventions.spaces[self.inventions.index(symbol)]
        return self.free_spaces().get(entry.dice + 1)

    def lift(self, symbol: str) -> None:
        """Moves a marked invention to the space above by the invention joker (D79)."""
        above = self.space_above(symbol)
        assert above is not None
        self.inventions[self.inventions.index(symbol)] = ""
        self.inventions[above] = symbol
        self.invention_jokers -= 1

    def vault_vp(self) -> int:
        """The VP of the coins that are left (D41)."""
        return self.box.sheet.vault.vp_by_coins_left[self.coins()]

    def tech_vp(self) -> int:
        """The VP of the tech levels that count what is stored (D48, D49)."""
        stored = self.stored_resources()
        counting = [effect for effect in self.tech_effects() if isinstance(effect, VpPerStored)]
        return sum(effect.vp_each * sum(resource in effect.of for resource in stored) for effect in counting)
