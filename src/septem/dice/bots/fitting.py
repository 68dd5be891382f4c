"""Fits the weights of the planner: `python -m septem.dice.bots.fitting greedy 1600` prints them (needs NumPy).

A bot plays games of one to four players on both sides. After each of its turns but the last, a few features of the
sheet are noted, and in the end what came in later: VP without the conflict, might, stored resources. A least-squares
fit of the VP, for one and for two turns left, says what each feature is worth. Dice have no memory, so what comes later
depends on the sheet alone.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from statistics import fmean
from typing import NamedTuple

from septem.dice.bots import bot_named
from septem.dice.game import Game
from septem.dice.scoring import score
from septem.dice.sheet import Sheet
from septem.dice.table import Table

Features = dict[str, float]
TURNS = 3


class Sample(NamedTuple):
    """A sheet with so many turns left, and what it gained in them; stored resources are those of one class."""

    turns_left: int
    features: Features
    vp: float
    might: int
    stored: float


def features(sheet: Sheet) -> Features:
    """What the worth of a sheet is told by; what is used up and no longer hoped for counts below nothing."""
    class_of = sheet.box.class_of
    stored = [class_of[one] for one in sheet.stored_resources()]
    jokers = sheet.jokers()
    free = sheet.free_spaces()
    permanents = sheet.permanents()
    stages = sheet.card().stages[sheet.stages :]
    most = {resource: max((stage.cost.get(resource, 0) for stage in stages), default=0) for resource in class_of}
    return {
        "raw_stored": stored.count("raw"),
        "goods_stored": stored.count("goods"),
        "idea_stored": stored.count("idea"),
        "stage_unit": sum(min(permanents.count(one), count) for one, count in most.items()),
        "raw_joker": jokers.get("raw", 0),
        "goods_joker": jokers.get("goods", 0),
        "discount": sum(level >= 1 for level in sheet.tech.values()),
        "tech_step": sum(sheet.tech[tree] for tree in sheet.open_trees()),
        "coins_plus": sheet.coins_plus(),
        "money_stored": sheet.stored_money(),
        "coin": sheet.coins(),
        "invention_joker": sheet.invention_jokers,
        "all_dice": sheet.may_use_all_dice(),
        "stage_hope": -sheet.stage_vp(),
        "single": -(1 not in free),
        "double": -(2 not in free),
        "triple": -(3 not in free),
        "military_space": -len(sheet.military),
        "vp_space": -len(sheet.rolled_vp),
        f"{sheet.wonder} {sheet.side}": 1,
    }


def samples(number: int, bot: str) -> list[Sample]:
    """The samples of one game."""
    side = "AB"[number % 2]
    players = number // 2 % 4 + 1
    game = Game.solo(None, side, number % 3, seed=number) if players == 1 else Game.new(players, side, seed=number)
    bots = [bot_named(bot, seed=number * 4 + seat) for seat in range(players)]
    noted: list[tuple[int, int, Table]] = [(seat, TURNS, game.view(seat).table) for seat in range(players)]
    while not game.over:
        seat, _, by = game.pending[0]
        move = bots[by](game.view(by), seat)
        if move.action == "pass" and game.age < TURNS:
            noted.append((seat, TURNS - game.age, game.view(by).table))
        game.choose(seat, move)
    end = game.view(0).table
    return [_sample(left, before, end, seat) for seat, left, before in noted]


def _sample(turns_left: int, before: Table, end: Table, seat: int) -> Sample:
    old, new = before.sheets[seat], end.sheets[seat]
    stored = len(new.stored_resources()) - len(old.stored_resources())
    vp = _vp_without_conflict(end, seat) - _vp_without_conflict(before, seat)
    return Sample(turns_left, features(old), vp, new.might() - old.might(), stored / 2)


def _vp_without_conflict(table: Table, seat: int) -> int:
    points = score(table, seat)
    return points.total - points.conflict


def fit(found: Sequence[Sample]) -> Iterator[tuple[str, float, float]]:
    """Each feature, what it is worth, and the standard error."""
    import numpy

    names = list(dict.fromkeys(name for sample in found for name in sample.features))
    matrix = numpy.array([[float(sample.features.get(name, 0)) for name in names] for sample in found])
    later = numpy.array([sample.vp for sample in found], dtype=float)
    weights, _, _, _ = numpy.linalg.lstsq(matrix, later, rcond=None)
    rest = later - matrix @ weights
    spread = numpy.sqrt((rest @ rest) / len(later) * numpy.diag(numpy.linalg.pinv(matrix.T @ matrix)))
    yield from zip(names, map(float, weights), map(float, spread), strict=True)


def report(found: Sequence[Sample]) -> Iterator[str]:
    """The numbers as the planner has them: for none, one and two turns left, with the standard errors behind."""
    by_turns = [[sample for sample in found if sample.turns_left == left] for left in range(TURNS + 1)]
    one, two = ({name: (weight, error) for name, weight, error in fit(by_turns[left])} for left in (1, 2))
    for name, (weight, error) in one.items():
        yield f"{name}=(0.0, {weight:.2f}, {two[name][0]:.2f}),  # ± {error:.2f}, {two[name][1]:.2f}"
    stored = [fmean(sample.stored for sample in by_turns[left]) for left in (1, 2)]
    yield f"stored_later=(0.0, {stored[0]:.2f}, {stored[1]:.2f}),"
    for left in range(1, TURNS + 1):
        mights = Counter(sample.might for sample in by_turns[left])
        chances = ", ".join(f"{might}: {count / len(by_turns[left]):.2f}" for might, count in sorted(mights.items()))
        yield f"might to come in {left}: {{{chances}}}  # {len(by_turns[left])} sheets"


def main(arguments: Sequence[str]) -> int:
    """Plays with a bot, as many games as told, and prints the numbers."""
    if len(arguments) != 2 or not arguments[1].isdecimal():
        sys.stderr.write("Usage: python -m septem.dice.bots.fitting BOT GAMES\n")
        return 2
    bot, games = arguments[0], int(arguments[1])
    with ProcessPoolExecutor() as pool:
        found = [one for game in pool.map(samples, range(games), [bot] * games, chunksize=20) for one in game]
    sys.stdout.writelines(f"{line}\n" for line in report(found))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
