"""What is in the box: the components, with the lookups that the rules need again and again."""

from functools import cached_property
from typing import Literal

from septem.data.dice import Components, Face, fingerprint
from septem.data.dice.components import CardSide, Column, Joker, Reward, Side
from septem.dice.words import face_text

Class = Literal["raw", "goods", "idea"]
# The columns of the sheet that take sums, by the move that fills them.
ColumnName = Literal["military", "vp"]


class Box:
    """The components of a game, read-only and shared by all copies of it."""

    def __init__(self, components: Components) -> None:
        symbols = components.symbols
        self.components = components
        self.sheet = components.sheet
        self.rulings = components.rulings
        classes: tuple[tuple[Class, tuple[str, ...]], ...] = (
            ("raw", symbols.raw),
            ("goods", symbols.goods),
            ("idea", symbols.idea),
        )
        self.class_of = {resource: kind for kind, resources in classes for resource in resources}
        self.inventions = symbols.inventions
        # In an order of their own, so that files that play the same deal the same.
        self.wonders = sorted(components.wonders)
        self.dice = range(1, len(components.dice) + 1)
        # By die and face: how many symbols there are of each kind, and what one of them is worth.
        self.symbols = [[_counts(self, face) for face in die.faces] for die in components.dice]
        self.worths = [[_worths(face) for face in die.faces] for die in components.dice]
        self.trees = {tree.id: tree for tree in self.sheet.tech_trees}
        self.columns: dict[ColumnName, Column] = {"military": self.sheet.military, "vp": self.sheet.rolled_vp}
        self.invention_vp = {space.dice: space.vp for space in self.sheet.inventions.spaces}
        self.saves = {item.resource: item.cost for item in self.sheet.saves.items}

    def __getstate__(self) -> dict[str, object]:
        """A copy for a pickle, since another thread may ask for the fingerprint while it is written."""
        return vars(self).copy()

    @cached_property
    def fingerprint(self) -> str:
        """A short code for the components, the same for all files that play the same."""
        return fingerprint(self.components)

    def face(self, die: int, face: int) -> Face:
        """A face of a die, dice being numbered from 1 and faces from 0."""
        return self.components.dice[die - 1].faces[face]

    def face_named(self, die: int, text: str) -> Face:
        """The face of a die that reads so in a log, such as '2wood'."""
        return next(face for face in self.components.dice[die - 1].faces if face_text(face) == text)

    def card(self, wonder: str, side: Side) -> CardSide:
        """One side of a wonder card."""
        return self.components.card(wonder, side)

    def rewards(self, wonder: str, side: Side, stages: int) -> list[Reward]:
        """What the first so many stages of a wonder give."""
        return [reward for stage in self.card(wonder, side).stages[:stages] for reward in stage.reward]

    def joker_class(self, joker: Joker) -> Class:
        """The class of resources that a joker stands for."""
        return self.class_of[joker.of[0]]


def _counts(box: Box, face: Face) -> dict[str, int]:
    """A resource ×2 is two symbols; military 2 or money 2 is one symbol that is worth two."""
    return {one.symbol: one.count if one.symbol in box.class_of else 1 for one in face.symbols}


def _worths(face: Face) -> dict[str, int]:
    return {one.symbol: one.count for one in face.symbols}
