"""A greedy player: spends well by plain numbers, and looks one roll ahead when it keeps."""

import random
from itertools import combinations

from septem.dice.bots.carrying_out import next_purchase
from septem.dice.bots.plans import Outlook
from septem.dice.bots.worth import ConflictHopes, Weights, Worth, ghost_mights
from septem.dice.course import keep_count, keepable_dice
from septem.dice.moves import Move
from septem.dice.table import Table
from septem.dice.view import View

# Set by hand, as a player would after a few games.
PLAIN = Weights(
    raw_stored=(0.0, 0.6, 1.2),
    goods_stored=(0.0, 0.5, 1.0),
    idea_stored=(0.0, 0.2, 0.4),
    stage_unit=(0.0, 0.2, 0.4),
    raw_joker=(0.0, 0.7, 1.4),
    goods_joker=(0.0, 0.4, 0.8),
    discount=(0.0, 0.1, 0.2),
    tech_step=(0.0, 0.0, 0.0),
    stored_later=(0.0, 0.3, 0.6),
    coins_plus=(0.0, 0.2, 0.4),
    money_stored=(0.0, 0.4, 0.8),
    coin=(0.0, 0.5, 0.6),
    invention_joker=(0.0, 2.0, 2.0),
    all_dice=(0.5, 0.8, 1.2),
    reroll=0.6,
    stage_hope=(0.0, 0.0, 0.0),
    single=(0.0, 0.5, 0.8),
    double=(0.0, 0.5, 1.0),
    triple=(0.0, 0.0, 0.0),
    military_space=(0.0, 0.2, 0.4),
    vp_space=(0.0, 0.1, 0.2),
    guild_growth=0.3,
    loss_of_a_neighbour=2.0,
)


class GreedyPlayer:
    """Keeps what promises most if all other dice were rolled once, and prices military as against the Ghost."""

    def __init__(self, rng: random.Random, samples: int = 2) -> None:
        self._rng = rng
        self._samples = samples

    def __call__(self, view: View, seat: int) -> Move:
        """The move for this seat."""
        table = view.table
        if table.phase == "pick":
            return self._rng.choice(view.legal(seat))
        rivals = ConflictHopes(table.box, ghost_mights(table.box, table.rerolls))
        outlook = Outlook(table, Worth(table, seat, PLAIN, rivals))
        if table.phase == "keep":
            return self._keep(outlook)
        plan = outlook.best_plan()
        return next_purchase(outlook, plan) or self._pass(table, plan.spare)

    def _keep(self, outlook: Outlook) -> Move:
        table = outlook.table
        open_dice = keepable_dice(table)
        sizes = [len(table.box.components.dice[die - 1].faces) for die in open_dice]
        rolls = [[self._rng.randrange(size) for size in sizes] for _ in range(self._samples)]
        best = max(
            combinations(open_dice, keep_count(table)), key=lambda kept: _mean_worth(outlook, open_dice, kept, rolls)
        )
        return Move("keep", dice=best)

    def _pass(self, table: Table, spare: int) -> Move:
        if not table.has_next_player:
            return Move("pass")
        dice = table.passable_dice()
        return Move("pass", dice=(spare if spare in dice else dice[0],))


def _mean_worth(outlook: Outlook, open_dice: list[int], kept: tuple[int, ...], rolls: list[list[int]]) -> float:
    total = 0.0
    for roll in rolls:
        faces = outlook.table.faces[:]
        for die, face in zip(open_dice, roll, strict=True):
            if die not in kept:
                faces[die - 1] = face
        total += outlook.worth_of(faces)
    return total
