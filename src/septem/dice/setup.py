"""Setting a table: players, side and wonders, with the checks that keep a table possible (D1–D3)."""

import random
import secrets
from collections.abc import Sequence
from functools import cache

from septem.data.dice import Components, load
from septem.data.dice.components import Side
from septem.dice.box import Box
from septem.dice.sheet import Sheet
from septem.dice.table import Table, Variant
from septem.errors import SetupError
from septem.words import listed, shown

PLAYERS = range(2, 5)
SIDES: tuple[Side, ...] = ("A", "B")


def box_of(components: Components | None) -> Box:
    """The box with these components, or the usual ones."""
    if components is not None and not isinstance(components, Components):
        raise SetupError(f"The components must come from septem.data.dice.load, not {components!r}.")
    return _usual_box() if components is None else Box(components)


@cache
def _usual_box() -> Box:
    return Box(load())


def generator(seed: object) -> random.Random:
    """The generator of a game; without a seed it cannot be foreseen."""
    if seed is None:
        return random.Random(secrets.randbits(63))
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 2**63:
        raise SetupError(f"A seed is a number from 0 to 2**63 - 1, not {shown(seed)}.")
    return random.Random(seed)


def lay_table(
    box: Box,
    variant: Variant,
    side: str,
    wishes: Sequence[str | None],
    rng: random.Random,
    rerolls: int = 0,
    reversed_second_age: object = False,
) -> Table:
    """A table with blank sheets; a seat that wishes for no wonder gets a random one (D2)."""
    named = [None if wish is None else wonder_named(box, wish) for wish in wishes]
    for wonder in filter(None, named):
        if named.count(wonder) > 1:
            raise SetupError(f"{box.components.wonders[wonder].short} can be at the table only once (D2).")
    # The whole stack is shuffled whatever is wished for, so that the dice of a seed fall the same.
    stack = box.wonders[:]
    rng.shuffle(stack)
    free = iter([wonder for wonder in stack if wonder not in named])
    wonders = [wonder or next(free) for wonder in named]
    checked = checked_side(side)
    if not isinstance(reversed_second_age, bool):
        raise SetupError(f"reversed_second_age is True or False, not '{shown(reversed_second_age)}'.")
    return Table(
        box,
        variant,
        checked,
        [Sheet.blank(box, wonder, checked) for wonder in wonders],
        rerolls,
        reversed_second_age,
        faces=[0] * len(box.dice),
    )


def checked_players(players: object) -> int:
    """The number of people at a table; one plays solo."""
    if isinstance(players, bool) or not isinstance(players, int):
        raise SetupError(f"The number of players must be a whole number, not {shown(players)}.")
    if players == 1:
        raise SetupError("One player plays Game.solo against the Ghost, or Game.solo_bot.")
    if players not in PLAYERS:
        raise SetupError(f"The game is for 1 to {PLAYERS[-1]} players, not {shown(players)}.")
    return players


def checked_side(side: object) -> Side:
    """The side of all cards (D3)."""
    for known in SIDES:
        if isinstance(side, str) and side.upper() == known:
            return known
    raise SetupError(f"There is no side '{shown(side)}'; choose {listed(SIDES, 'or')}.")


def checked_rerolls(box: Box, rerolls: object) -> int:
    """How often the Ghost may roll again (D90)."""
    allowed = box.components.ghost.allowed_rerolls
    if isinstance(rerolls, bool) or not isinstance(rerolls, int) or rerolls not in allowed:
        raise SetupError(f"The Ghost rerolls {listed(map(str, allowed), 'or')} times, not {shown(rerolls)} (D90).")
    return rerolls


def checked_wishes(wonders: object, seats: int) -> list[str | None]:
    """One wish a seat."""
    if wonders is None:
        return [None] * seats
    if isinstance(wonders, str) or not isinstance(wonders, Sequence):
        raise SetupError(f"wonders takes a list with one entry a seat, not '{shown(wonders)}'.")
    if len(wonders) != seats:
        raise SetupError(f"This table has {seats} seats, but the list of wonders has {len(wonders)}.")
    return list(wonders)


def wonder_named(box: Box, name: object) -> str:
    """The key of a wonder by its short name, in any case."""
    wonders = box.components.wonders
    for key, wonder in wonders.items():
        if isinstance(name, str) and name.strip().casefold() in (key, wonder.short.casefold()):
            return key
    raise SetupError(
        f"There is no wonder '{shown(name)}'; choose from {listed(one.short for one in wonders.values())}."
    )
