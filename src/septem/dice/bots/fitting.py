"""Fits the weights of the planner: `python -m septem.dice.bots.fitting greedy 1600` prints them (needs NumPy).

A bot plays games of one to four players on both sides. After each of its turns but the last, a few features of the
sheet are noted, and in the end the VP that came in later, without the conflict. A least-squares fit for one and for two
turns left says what each feature is worth. Dice have no memory, so what came later depends on the sheet alone.
"""

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from septem.dice.bots import bot_named
from septem.dice.box import Box
from septem.dice.game import Game
from septem.dice.scoring import score
from septem.dice.sheet import Sheet
from septem.dice.table import Table

Features = dict[str, float]
Sample = tuple[int, Features, float]


def features(box: Box, sheet: Sheet) -> Features:
    """What the worth of a sheet is told by."""
    stored = sheet.stored_resources()
    jokers = sheet.jokers()
    free = sheet.free_spaces()
    permanents = sheet.permanents()
    stages = sheet.card().stages[sheet.stages :]
    most = {resource: max((stage.cost.get(resource, 0) for stage in stages), default=0) for resource in box.class_of}
    open_trees = sheet.open_trees()
    return {
        "raw_stored": sum(box.class_of[one] == "raw" for one in stored),
        "goods_stored": sum(box.class_of[one] == "goods" for one in stored),
        "idea_stored": sum(box.class_of[one] == "idea" for one in stored),
        "stage_unit": sum(min(permanents.count(one), count) for one, count in most.items()),
        "raw_joker": jokers.get("raw", 0),
        "goods_joker": jokers.get("goods", 0),
        "discount": sum(level >= 1 for level in sheet.tech.values()),
        "tech_step": sum(sheet.tech[tree] for tree in open_trees),
        "coins_plus": sheet.coins_plus(),
        "money_stored": sheet.stored_money(),
        "coin": sheet.coins(),
        "invention_joker": sheet.invention_jokers,
        "all_dice": sheet.may_use_all_dice(),
        "stage_hope": sheet.stage_vp(),
        "single": 1 not in free,
        "double": 2 not in free,
        "triple": 3 not in free,
        "military_space": len(sheet.military),
        "vp_space": len(sheet.rolled_vp),
        f"{sheet.wonder} {sheet.side}": 1,
    }


def samples(number: int, bot: str) -> list[Sample]:
    """The samples of one game."""
    side = "AB"[number % 2]
    players = number // 2 % 4 + 1
    game = Game.solo(None, side, number % 3, seed=number) if players == 1 else Game.new(players, side, seed=number)
    bots = [bot_named(bot, seed=number * 4 + seat) for seat in range(players)]
    noted: list[tuple[int, int, Features, int]] = []
    while not game.over:
        seat, _, by = game.pending[0]
        move = bots[by](game.view(by), seat)
        if move.action == "pass" and game.age < 3:
            table = game.view(by).table
            noted.append((seat, 3 - game.age, features(table.box, table.sheets[seat]), _vp(table, seat)))
        game.choose(seat, move)
    end = game.view(0).table
    return [(left, found, _vp(end, seat) - before) for seat, left, found, before in noted]


def _vp(table: Table, seat: int) -> int:
    points = score(table, seat)
    return points.total - points.conflict


def fit(found: list[Sample], left: int) -> Iterator[tuple[str, float, float]]:
    """Each feature, what it is worth, and the standard error."""
    import numpy

    chosen = [(row, later) for turns, row, later in found if turns == left]
    names = list(dict.fromkeys(name for row, _ in chosen for name in row))
    matrix = numpy.array([[float(row.get(name, 0)) for name in names] for row, _ in chosen])
    later = numpy.array([value for _, value in chosen], dtype=float)
    weights, _, _, _ = numpy.linalg.lstsq(matrix, later, rcond=None)
    rest = later - matrix @ weights
    spread = numpy.sqrt((rest @ rest) / len(later) * numpy.diag(numpy.linalg.pinv(matrix.T @ matrix)))
    yield from zip(names, map(float, weights), map(float, spread), strict=True)


def main(bot: str, games: int) -> None:
    """Prints the weights for one and two turns left."""
    with ProcessPoolExecutor() as pool:
        found = [one for game in pool.map(samples, range(games), [bot] * games, chunksize=20) for one in game]
    for left in (1, 2):
        sys.stdout.write(f"{left} turns left\n")
        for name, weight, spread in fit(found, left):
            sys.stdout.write(f"  {name:20} {weight:6.2f} ± {spread:.2f}\n")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
