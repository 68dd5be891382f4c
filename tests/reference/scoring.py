"""The score sheet (section P)."""

from itertools import product

from .city import Table

COLUMN = {"blue": "civilian", "yellow": "commerce", "purple": "guilds"}


def score(table: Table, seat: int) -> dict[str, int]:
    """One column of the sheet, in the order of P9."""
    city = table.cities[seat]
    sheet = {
        "military": sum(city.tokens),  # P1
        "treasury": city.coins // 3,  # P2
        "wonder": sum(e["points"] for e in table.stage_effects(seat) if e["type"] == "points"),  # P3
        "civilian": 0,
        "science": science_points(science_symbols(table, seat)),
        "commerce": 0,
        "guilds": 0,
    }
    for name in city.built:  # P4, P6, P7
        colour = table.structure(name)["colour"]
        if colour in COLUMN:
            sheet[COLUMN[colour]] += card_points(table, seat, name)
    in_guilds, in_science = copied_guild(table, seat)
    sheet["guilds"] += in_guilds
    sheet["science"] += in_science
    return sheet


def card_points(table: Table, seat: int, name: str) -> int:
    """The points that a card gives a city at the end, science apart."""
    city = table.cities[seat]
    points = 0
    for effect in table.structure(name)["effects"]:
        if effect["type"] == "points":
            points += effect["points"]
        if effect["type"] == "points_per":
            points += effect["points"] * table.count(seat, effect)
        if effect["type"] == "points_if":
            assert effect["if"] == "wonder_complete"
            points += effect["points"] if city.next_stage() is None else 0  # E4
    return points


def science_symbols(table: Table, seat: int) -> list[list[str]]:
    """The symbols of a city, each as the list of symbols it may stand for."""
    return [effect["options"] for effect in table.effects(seat, "science")]


def science_points(symbols: list[list[str]]) -> int:
    """The best of all combinations: squares of the counts, and 7 for each set of three (P5)."""
    best = 0
    for chosen in product(*symbols):
        counts = [chosen.count(symbol) for symbol in ("compass", "gear", "tablet")]
        best = max(best, sum(count**2 for count in counts) + 7 * min(counts))
    return best


def copied_guild(table: Table, seat: int) -> tuple[int, int]:
    """What the best copied guild adds to the guilds and to the science column (W-Olympia B)."""
    worth = [(0, 0)]
    own = science_symbols(table, seat)
    for power in table.effects(seat, "copy_guild"):
        for neighbour in table.seats(seat, power["from"]):
            for name in table.cities[neighbour].built:
                card = table.structure(name)
                if card["guild"]:
                    extra = [effect["options"] for effect in card["effects"] if effect["type"] == "science"]
                    in_science = science_points(own + extra) - science_points(own)
                    worth.append((card_points(table, seat, name), in_science))
    # The highest total; between equals the one that leaves science alone.
    return max(worth, key=lambda pair: (sum(pair), pair[0]))


def winners(table: Table, players: int) -> set[int]:
    """Most points, then most coins, then shared (P8); only players can win, not the Free City (F9)."""
    rank = [(sum(score(table, seat).values()), table.cities[seat].coins) for seat in range(players)]
    return {seat for seat in range(players) if rank[seat] == max(rank)}
