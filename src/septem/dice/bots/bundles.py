"""Dice boiled down to counts of symbols."""

from collections.abc import Callable
from operator import add, sub
from typing import NamedTuple


class Bundle(NamedTuple):
    """The symbols of a die, or of several, counted: resources and inventions by number, military and VP by worth."""

    resources: tuple[int, ...]
    inventions: tuple[int, ...]
    wild: int
    military: int
    vp: int
    money: int
    money_worth: int

    def plus(self, other: "Bundle") -> "Bundle":
        """Both together."""
        return self._with(add, other)

    def minus(self, other: "Bundle") -> "Bundle":
        """What is left without the other."""
        return self._with(sub, other)

    def _with(self, combine: Callable[[int, int], int], other: "Bundle") -> "Bundle":
        return Bundle(
            tuple(map(combine, self.resources, other.resources)),
            tuple(map(combine, self.inventions, other.inventions)),
            combine(self.wild, other.wild),
            combine(self.military, other.military),
            combine(self.vp, other.vp),
            combine(self.money, other.money),
            combine(self.money_worth, other.money_worth),
        )
