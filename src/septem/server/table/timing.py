"""When a table has to be looked at, though nobody asks."""

from collections.abc import Mapping

from septem.server.table.table import Table

Owing = Mapping[int, list[int]]


def bots_owe(table: Table) -> dict[int, list[int]]:
    """The seats at which a bot has to choose now, each with the cities it has to choose for."""
    return {by: cities for by, cities in table.owing().items() if table.seats[by].is_played_by_bot}


def due(table: Table, owing: Owing) -> float | None:
    """The time from which a bot can think or somebody's time is over; None where only people are waited for."""
    if any(table.seats[by].is_played_by_bot for by in owing):
        return table.began
    return table.deadline if owing else None


def waiting_mask(table: Table, owing: Owing) -> int:
    """The seats whose people owe a choice, one bit each."""
    return sum(1 << by for by in owing if not table.seats[by].is_played_by_bot)
