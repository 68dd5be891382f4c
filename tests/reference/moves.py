"""What a seat may choose (sections T, C, W, E, F5)."""

from collections.abc import Iterable

from .cards import Record
from .city import Table
from .payments import Payment, payments

# Card, action, coins to the left neighbour, coins to the right neighbour.
Move = tuple[str | None, str, int, int]

SEVENTH = 7  # the seventh card is a second action after turn 6, not the card of any turn (W-Babylon)


def turn_moves(table: Table, seat: int, hand: Iterable[str], turn: int) -> set[Move]:
    """Build, build free, use for the wonder, or sell, for each card of the hand (T3, T4)."""
    moves: set[Move] = set()
    stage = ways_to_next_stage(table, seat)
    for name in set(hand):
        moves |= build_moves(table, seat, name, turn)
        moves |= free_moves(table, seat, name, turn)
        moves |= {(name, "wonder", left, right) for left, right in stage}
        moves.add((name, "sell", 0, 0))
    return moves


def free_city_moves(table: Table, seat: int, hand: Iterable[str], turn: int) -> set[Move]:
    """The Free City builds if it can; it sells only when no card can be played (F5)."""
    played: set[Move] = set()
    free: set[Move] = set()
    sold: set[Move] = set()
    stage = ways_to_next_stage(table, seat)
    for name in set(hand):
        played |= build_moves(table, seat, name, turn)
        if not (buildable(table, seat, name) and chains(table, seat, name)):
            played |= {(name, "wonder", left, right) for left, right in stage}
        free |= free_moves(table, seat, name, turn)
        sold.add((name, "sell", 0, 0))
    # The once-an-Age power is its holder's choice (F9), so it alone does not forbid a sale.
    return played | free if played else sold | free


def discard_moves(table: Table, seat: int, pile: Iterable[str]) -> set[Move]:
    """One card of the discard pile for nothing, or none (W-Halicarnassus)."""
    moves: set[Move] = {(name, "build", 0, 0) for name in set(pile) if buildable(table, seat, name)}
    return moves | {(None, "pass", 0, 0)}


def build_moves(table: Table, seat: int, name: str, turn: int) -> set[Move]:
    """The ways to build a structure by chain, by a standing free build, or by paying."""
    if not buildable(table, seat, name):
        return set()
    return {(name, "build", left, right) for left, right in ways_to_build(table, seat, name, turn)}


def free_moves(table: Table, seat: int, name: str, turn: int) -> set[Move]:
    """The once-an-Age free build, unless the structure can be had for nothing anyway (W-Olympia A)."""
    if table.cities[seat].free_build_used or not has_power(table, seat, "once_per_age"):
        return set()
    if not buildable(table, seat, name):
        return set()
    nothing_to_the_bank = bank_price(table, seat, name, turn) == 0
    if nothing_to_the_bank and (0, 0) in ways_to_build(table, seat, name, turn):
        return set()
    return {(name, "free", 0, 0)}


def buildable(table: Table, seat: int, name: str) -> bool:
    """No structure twice in a city; markers under the wonder don't count (T7)."""
    return name not in table.cities[seat].built


def chains(table: Table, seat: int, name: str) -> bool:
    """Whether the city has a structure that names this one (C8)."""
    return any(name in table.structure(other)["gives"] for other in table.cities[seat].built)


def has_power(table: Table, seat: int, when: str) -> bool:
    """Whether the city has built a stage with that kind of free build."""
    return any(effect["when"] == when for effect in table.effects(seat, "build_free"))


def costs_nothing(table: Table, seat: int, name: str, turn: int) -> bool:
    """Whether the whole cost falls away: by a chain (C8), or by the second edition's Olympia (E2, E3)."""
    if chains(table, seat, name):
        return True
    if turn == SEVENTH:
        return False
    new_colour = table.colour_count(seat, table.structure(name)["colour"]) == 0
    return (
        (new_colour and has_power(table, seat, "first_of_colour"))
        or (turn == 1 and has_power(table, seat, "first_of_age"))
        or (turn == 6 and has_power(table, seat, "last_of_age"))
    )


def bank_price(table: Table, seat: int, name: str, turn: int) -> int:
    """The coins that a build owes the bank (C1)."""
    coins: int = table.structure(name)["cost"]["coins"]
    return 0 if costs_nothing(table, seat, name, turn) else coins


def ways_to_build(table: Table, seat: int, name: str, turn: int) -> set[Payment]:
    """What may be paid to the neighbours for a structure; where nothing need be paid, only that (C9)."""
    if costs_nothing(table, seat, name, turn):
        return {(0, 0)}
    return ways_to_pay(table, seat, table.structure(name)["cost"])


def ways_to_next_stage(table: Table, seat: int) -> set[Payment]:
    """What may be paid to the neighbours for the next stage, whichever card becomes its marker (T3, T8)."""
    stage = table.cities[seat].next_stage()
    return ways_to_pay(table, seat, stage["cost"]) if stage else set()


def ways_to_pay(table: Table, seat: int, cost: Record) -> set[Payment]:
    """What may be paid to the neighbours for a cost, from the coins there are now (C5)."""
    purse = table.cities[seat].coins - cost["coins"]
    if purse < 0:
        return set()
    return payments(cost["resources"], table.producers(seat), table.prices(seat), purse)
