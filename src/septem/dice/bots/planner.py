"""The best player of the dice game here: looks ahead over the rolls to come, and knows what a sheet is worth."""

import random
from collections.abc import Sequence
from itertools import combinations, product
from math import prod
from statistics import fmean

from septem.dice.bots.carrying_out import next_purchase
from septem.dice.bots.plans import Outlook
from septem.dice.bots.worth import ConflictHopes, Mights, Weights, Worth, ghost_mights
from septem.dice.course import keep_count, keepable_dice
from septem.dice.moves import Move
from septem.dice.table import Table, Turn
from septem.dice.view import View

# What each die shows.
Fall = dict[int, int]
# The last roll is counted out if it has no more falls than this, which four dice have.
COUNTED_OUT = 6**4

# From `python -m septem.dice.bots.fitting greedy 1600`, which prints the standard errors too, 0.1 to 0.5 VP: 4,000
# sheets after Age I, 4,000 after Age II. What counts in the last turn, `reroll`, `guild_growth` and
# `loss_of_a_neighbour` are set by hand.
FITTED = Weights(
    raw_stored=(0.0, 0.25, 0.25),
    goods_stored=(0.0, 0.48, 0.54),
    idea_stored=(0.0, 1.21, 1.66),
    stage_unit=(0.0, 0.81, 0.94),
    raw_joker=(0.0, 1.27, 1.73),
    goods_joker=(0.0, 0.33, 0.85),
    discount=(0.0, 0.09, 0.47),
    tech_step=(0.0, 0.22, 0.16),
    stored_later=(0.0, 0.18, 0.68),
    coins_plus=(0.0, 0.95, 0.97),
    money_stored=(0.0, 1.06, 1.26),
    coin=(0.0, 0.44, 0.87),
    invention_joker=(0.0, 2.51, 0.55),
    all_dice=(0.5, 1.68, 1.35),
    reroll=0.6,
    stage_hope=(0.0, 0.14, 0.45),
    single=(0.0, 0.63, 1.19),
    double=(0.0, 0.60, 1.84),
    triple=(0.0, 0.64, 1.67),
    military_space=(0.0, -0.18, -0.12),
    vp_space=(0.0, 0.28, 0.40),
    guild_growth=0.6,
    loss_of_a_neighbour=2.0,
)
# How likely it is that a player adds so much might in one, two or three turns, from the same games.
MIGHT_TO_COME: tuple[Mights, ...] = (
    {0: 1.0},
    {0: 0.61, 1: 0.19, 2: 0.13, 3: 0.06, 4: 0.01},
    {0: 0.34, 1: 0.23, 2: 0.23, 3: 0.13, 4: 0.05, 5: 0.02},
    {0: 0.03, 1: 0.11, 2: 0.30, 3: 0.28, 4: 0.17, 5: 0.08, 6: 0.02, 7: 0.01},
)


class PlannerPlayer:
    """Keeps dice by the expectation over all rolls left, spends by search, and passes what helps the next player least.

    `rolls` says how many falls of the dice are tried for the next roll, and for the one after it. All options are tried
    with the same falls, since their differences are small against the luck of the dice.
    """

    def __init__(self, rng: random.Random, rolls: tuple[int, int] = (12, 8), candidates: int = 6) -> None:
        self._rng = rng
        self._rolls = rolls
        self._candidates = candidates

    def __call__(self, view: View, seat: int) -> Move:
        """The move for this seat."""
        table = view.table
        if table.phase == "pick":
            return Move("pick", dice=(self._die_for(table, list(table.box.dice), helps=False),))
        outlook = self._outlook(table, seat)
        if table.phase == "keep":
            return Move("keep", dice=self._dice_to_keep(outlook))
        move = next_purchase(outlook, outlook.best_plan())
        if move is None and table.has_next_player:
            return Move("pass", dice=(self._die_to_pass(table, seat),))
        return move or Move("pass")

    def _outlook(self, table: Table, seat: int) -> Outlook:
        """The turn of this seat, against the rivals at this table."""
        return Outlook(table, Worth(table, seat, FITTED, ConflictHopes(table.box, _rival_mights(table, seat))))

    def _dice_to_keep(self, outlook: Outlook) -> tuple[int, ...]:
        table = outlook.table
        options = list(combinations(keepable_dice(table), keep_count(table)))
        keeps_left = table.box.components.turn.keep[table.turn.rolls :]
        falls = [self._falls(table, count) for count in self._rolls]
        if not keeps_left:
            return max(options, key=lambda kept: self._promise_of_last_roll(outlook, kept, falls))
        # A first look as if there were one roll left picks the options that deserve a closer one.
        options.sort(key=lambda kept: self._promise(outlook, table.faces, kept, (), falls), reverse=True)
        closer = options[: self._candidates]
        return max(closer, key=lambda kept: self._promise(outlook, table.faces, kept, keeps_left, falls))

    def _promise_of_last_roll(self, outlook: Outlook, kept: tuple[int, ...], falls: Sequence[list[Fall]]) -> float:
        """The exact expectation of the last roll, or an estimate if too many dice are rolled."""
        table = outlook.table
        free = [die for die in keepable_dice(table) if die not in kept]
        sizes = [len(table.box.components.dice[die - 1].faces) for die in free]
        if prod(sizes) > COUNTED_OUT:
            return self._promise(outlook, table.faces, kept, (), falls)
        return fmean(
            outlook.worth_of(_after_roll(table.faces, free, dict(zip(free, roll, strict=True))))
            for roll in product(*map(range, sizes))
        )

    def _promise(
        self,
        outlook: Outlook,
        faces: Sequence[int],
        kept: tuple[int, ...],
        keeps_left: Sequence[int],
        falls: Sequence[list[Fall]],
    ) -> float:
        """What a turn promises if these dice are kept now, and then as many as `keeps_left` says."""
        free = [die for die in keepable_dice(outlook.table) if die not in kept]
        rolls = [_after_roll(faces, free, fall) for fall in falls[0]]
        if not keeps_left:
            return fmean(map(outlook.worth_of, rolls))
        return fmean(
            max(
                self._promise(outlook, roll, kept + more, keeps_left[1:], falls[1:] or falls)
                for more in combinations(free, keeps_left[0])
            )
            for roll in rolls
        )

    def _falls(self, table: Table, count: int) -> list[Fall]:
        """So many falls of all dice."""
        dice = table.box.components.dice
        return [{die: self._rng.randrange(len(dice[die - 1].faces)) for die in table.box.dice} for _ in range(count)]

    def _die_to_pass(self, table: Table, seat: int) -> int:
        """The die that helps the next player least; from the Da Vinci Bot it comes back, so the one that helps most."""
        dice = table.passable_dice()
        if table.variant != "bot":
            return self._die_for(_table_at(table, table.place + 1), dice, helps=False)
        own_turns = table.places_ahead(seat)
        return self._die_for(_table_at(table, own_turns[0]), dice, helps=True) if own_turns else dice[0]

    def _die_for(self, table: Table, dice: list[int], *, helps: bool) -> int:
        """Which of the dice, as they lie, helps the player most or least whose turn it is on this table."""
        outlook = self._outlook(table, table.seat)
        falls = self._falls(table, sum(self._rolls))

        def worth(passed: int) -> float:
            rolled = [die for die in table.box.dice if die != passed]
            return fmean(outlook.worth_of(_after_roll(table.faces, rolled, fall)) for fall in falls)

        return max(dice, key=worth) if helps else min(dice, key=worth)


def _after_roll(faces: Sequence[int], dice: list[int], fall: Fall) -> list[int]:
    """The faces after some of the dice have fallen so."""
    after = list(faces)
    for die in dice:
        after[die - 1] = fall[die]
    return after


def _table_at(table: Table, place: int) -> Table:
    """The table as it is found at a later place of the game."""
    after = table.clone()
    after.place = place
    after.turn = Turn()
    return after


def _rival_mights(table: Table, seat: int) -> dict[tuple[int, ...], float]:
    """How likely each set of final mights of the rivals is, clockwise from the player's left."""
    if table.variant == "ghost":
        return ghost_mights(table.box, table.rerolls)
    chances: dict[tuple[int, ...], float] = {(): 1.0}
    seats = len(table.sheets)
    for step in range(1, seats):
        rival = (seat + step) % seats
        has = table.sheets[rival].might()
        adds = MIGHT_TO_COME[len(table.places_ahead(rival))]
        chances = {
            (*mights, has + more): chance * likely
            for mights, chance in chances.items()
            for more, likely in adds.items()
        }
    return chances
