"""Spending by search: what the dice are worth, all but one of them, and the plan that gets it.

That a die stays unused is seen to by leaving out each in turn.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, permutations

from septem.data.dice.components import MILITARY, MONEY, VP
from septem.dice.bots.bundles import Bundle
from septem.dice.bots.goals import Goal, goals_of, means_of, needs_of
from septem.dice.bots.search import Search
from septem.dice.bots.worth import Worth
from septem.dice.moves import CARD, Move
from septem.dice.purposes import PURPOSES
from septem.dice.table import Table

# Which inventions fill spaces for how many dice, by number.
Filling = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """A way to spend: its worth, what to pay for, inventions to fill, and the die left unused (0 if none has to be)."""

    worth: float
    goals: tuple[Goal, ...]
    filling: Filling
    spare: int = 0


class Outlook:
    """The turn of a player boiled down, so that many falls of the dice can be tried."""

    def __init__(self, table: Table, worth: Worth) -> None:
        self.table = table
        self.worth = worth
        self.means = means_of(table)
        self.goals = goals_of(table, worth, self.means)
        self.military = self._note(Move("military"))
        self.vp = self._note(Move("vp"))
        self.can_bank = not PURPOSES["bank"].bar(table, Move("bank"))
        self._worths: dict[tuple[int, ...], float] = {}
        self._best_fillings: dict[tuple[int, ...], tuple[Filling, float]] = {}

    def worth_of(self, faces: Sequence[int]) -> float:
        """What the best plan is worth if the dice, all unspent, show these faces."""
        key = tuple(faces)
        if key not in self._worths:
            bundles = [self._bundles[die][face] for die, face in enumerate(faces)]
            self._worths[key] = self._best(bundles, list(self.table.box.dice)).worth
        return self._worths[key]

    def best_plan(self) -> Plan:
        """The best plan for the dice as they lie, spent symbols left out."""
        table = self.table
        bundles = [self._bundle(table.symbols_left(die), die, table.faces[die - 1]) for die in table.box.dice]
        return self._best(bundles, table.unused_dice())

    def _best(self, bundles: list[Bundle], unused: list[int]) -> Plan:
        """The best plan with one of the unused dice left out, unless none has to be."""
        every = bundles[0]
        for bundle in bundles[1:]:
            every = every.plus(bundle)
        # What cannot be paid alone cannot be paid with others either.
        goals = list(filter(Search(self.means, every, [], self.money_left).can_pay, self.goals))
        with_all = self._search(every, goals)
        if self.table.all_dice_usable():
            return with_all
        for die in unused:
            if _is_idle(bundles[die - 1], every, with_all):
                return replace(with_all, spare=die)
        plans = [replace(self._search(every.minus(bundles[die - 1]), goals), spare=die) for die in unused]
        return max(plans, key=lambda plan: plan.worth)

    def _search(self, dice: Bundle, goals: list[Goal]) -> Plan:
        """The best plan for these symbols."""
        filling, worth = self._best_filling(dice)
        for note in self._notes(dice):
            if note.needs:
                goals = [*goals, note]
            else:
                worth += note.worth
        more, chosen = Search(self.means, dice, goals, self.money_left).run()
        return Plan(worth + more, chosen, filling)

    def _notes(self, dice: Bundle) -> Iterator[Goal]:
        """The columns in which symbols are worth noting."""
        if self.military and dice.military and (worth := self.worth.military(dice.military)) > 0:
            yield replace(self.military, worth=worth)
        if self.vp and dice.vp and (worth := self.worth.rolled_vp(dice.vp)) > 0:
            yield replace(self.vp, worth=worth)

    def money_left(self, dice: Bundle, trade: int) -> float | None:
        """What money is worth after trade for so much; None if there is not enough."""
        means = self.means
        missing = trade - means.purse
        used = coins = 0
        if missing > 0:
            missing -= means.plus + means.own_money
            # The plus comes only with some money of one's own.
            missing = max(missing, 0 if means.own_money else 1)
            if dice.money:
                used = min(-(-missing * dice.money // dice.money_worth), dice.money)
                missing -= used * dice.money_worth // dice.money
            coins = -(-max(0, missing) // self.table.box.sheet.vault.spent_coin_gives_money)
            if coins > means.coins:
                return None
        left = dice.money - used
        uses = [(stored, banked) for stored in (0, 1) for banked in (0, self.can_bank) if stored + banked <= left]
        return max(stored * self.money_stored + self.worth.coins(banked - coins) for stored, banked in uses)

    @cached_property
    def money_stored(self) -> float:
        """What storing money is worth, where the card has a space for it."""
        store = Move("store", CARD)
        if PURPOSES["store"].bar(self.table, store) or MONEY not in PURPOSES["store"].cost(self.table, store):
            return 0.0
        return self.worth.money_stored()

    @cached_property
    def fillings(self) -> list[tuple[float, Filling]]:
        """Every way to fill invention spaces that is worth something, the best first."""
        box, sheet = self.table.box, self.table.sheet
        free = sheet.free_spaces()
        symbols = [number for number, symbol in enumerate(box.inventions) if symbol not in sheet.inventions]
        found = [
            (sum(map(self.worth.invention, sizes)), tuple(zip(chosen, sizes, strict=True)))
            for count in range(1, len(free) + 1)
            for sizes in combinations(free, count)
            for chosen in permutations(symbols, count)
        ]
        return sorted(((worth, filling) for worth, filling in found if worth > 0), reverse=True)

    @cached_property
    def _bundles(self) -> list[list[Bundle]]:
        box = self.table.box
        return [
            [self._bundle(symbols, die, face) for face, symbols in enumerate(faces)]
            for die, faces in enumerate(box.symbols, 1)
        ]

    def _bundle(self, symbols: dict[str, int], die: int, face: int) -> Bundle:
        box = self.table.box
        one_of = box.face(die, face).mode == "one_of"
        worths = box.worths[die - 1][face]
        return Bundle(
            tuple(symbols.get(resource, 0) for resource in self.means.resources),
            tuple(0 if one_of else symbols.get(invention, 0) for invention in box.inventions),
            int(one_of and bool(symbols)),
            worths[MILITARY] if MILITARY in symbols else 0,
            worths[VP] if VP in symbols else 0,
            symbols.get(MONEY, 0),
            worths[MONEY] if MONEY in symbols else 0,
        )

    def _best_filling(self, dice: Bundle) -> tuple[Filling, float]:
        shown = (*dice.inventions, dice.wild)
        if shown not in self._best_fillings:
            fitting = (
                (filling, worth)
                for worth, filling in self.fillings
                if sum(max(0, size - dice.inventions[number]) for number, size in filling) <= dice.wild
            )
            self._best_fillings[shown] = next(fitting, ((), 0.0))
        return self._best_fillings[shown]

    def _note(self, aim: Move) -> Goal | None:
        """A column as a goal, if something can be noted in it."""
        if PURPOSES[aim.action].bar(self.table, aim):
            return None
        return Goal(aim, 0.0, needs_of(self.means, PURPOSES[aim.action].cost(self.table, aim)))


def _is_idle(die: Bundle, every: Bundle, plan: Plan) -> bool:
    """Whether a plan for every die plainly does without this one."""
    if die.military or die.vp or die.money or die.wild:
        return False
    if any(die.inventions[number] for number, _ in plan.filling):
        return False
    needed = [0] * len(every.resources)
    for goal in plan.goals:
        for number, count in goal.needs:
            needed[number] += count
    return all(
        not mine or needed[number] <= every.resources[number] - mine for number, mine in enumerate(die.resources)
    )
