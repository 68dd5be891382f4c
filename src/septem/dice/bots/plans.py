"""Spending by search: the set of goals that is worth most and can be paid with the dice, all but one.

Only counts matter here, since a cost does not ask which die a symbol is on. That a die stays unused is seen to by
leaving out each in turn.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, permutations
from operator import add, sub
from typing import NamedTuple

from septem.data.dice.components import MILITARY, MONEY, VP
from septem.dice.bots.goals import Goal, goals_of, means_of, needs_of
from septem.dice.bots.worth import Worth
from septem.dice.moves import CARD, Move
from septem.dice.purposes import PURPOSES
from septem.dice.table import Table

# Which inventions fill spaces for how many dice, by number.
Filling = tuple[tuple[int, int], ...]


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
        goals = list(filter(_Search(self, every, [], (), 0.0).can_pay, self.goals))
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
        return _Search(self, dice, goals, filling, worth).run()

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


class _Search:
    """Depth first through the sets of goals that can be paid."""

    def __init__(self, outlook: Outlook, dice: Bundle, goals: list[Goal], filling: Filling, worth: float) -> None:
        self.outlook = outlook
        self.dice = dice
        self.goals = goals
        self.filling = filling
        self.stored = [0] * len(dice.resources)
        self.spent = [0] * len(dice.resources)
        # What the goals from here on could bring at most.
        self.hope = [0.0]
        for goal in reversed(goals):
            counted = sum(other.counts_each for other in goals if goal.stores in other.counts)
            self.hope.append(self.hope[-1] + max(0.0, goal.worth) + counted)
        self.hope.reverse()
        self.idle_money = outlook.money_left(dice, 0) or 0.0
        self.start = worth
        self.best = worth + self.idle_money
        self.chosen: list[Goal] = []
        self.best_goals: tuple[Goal, ...] = ()

    def run(self) -> Plan:
        """The best plan there is."""
        self._extend(0, self.start, 0)
        return Plan(self.best, self.best_goals, self.filling)

    def can_pay(self, goal: Goal) -> bool:
        """Whether a goal could be paid if it were the only one."""
        needs = self.stored if goal.from_dice else self.spent
        for resource, count in goal.needs:
            needs[resource] = count
        money = self._money()
        for resource, _ in goal.needs:
            needs[resource] = 0
        return money is not None

    def _extend(self, first: int, worth: float, taken: int) -> None:
        goals = self.goals
        for place in range(first, len(goals)):
            if worth + self.idle_money + self.hope[place] <= self.best:
                return
            goal = goals[place]
            if goal.after and not taken & goal.after:
                continue
            needs = self.stored if goal.from_dice else self.spent
            for resource, count in goal.needs:
                needs[resource] += count
            money = self._money()
            if money is not None:
                after = worth + goal.worth
                if goal.stores >= 0:
                    # Levels chosen before it count what is stored in the same turn.
                    after += sum(level.counts_each for level in self.chosen if goal.stores in level.counts)
                self.chosen.append(goal)
                if after + money > self.best:
                    self.best, self.best_goals = after + money, tuple(self.chosen)
                self._extend(place + 1, after, taken | goal.bit)
                self.chosen.pop()
            for resource, count in goal.needs:
                needs[resource] -= count

    def _money(self) -> float | None:
        """What the money is worth after buying whatever is lacking; None if it cannot be had."""
        means, on_dice = self.outlook.means, self.dice.resources
        buyable: list[list[int]] = [[], [], []]
        jokers: list[int] | None = None
        for number, stored in enumerate(self.stored):
            needed = stored + self.spent[number]
            if not needed:
                continue
            if stored > on_dice[number]:
                return None
            short = needed - on_dice[number] - means.own[number]
            if short > 0:
                jokers = jokers or list(means.jokers)
                bought = min(short, means.on_sale[number])
                kind = means.classes[number]
                jokers[kind] -= short - bought
                if jokers[kind] < 0:
                    return None
                buyable[kind] += [means.prices[number]] * bought
        if jokers is None:
            return self.idle_money
        # Jokers that are left stand in for the dearest of what could be bought.
        trade = sum(
            sum(sorted(prices)[: max(0, len(prices) - left)]) for prices, left in zip(buyable, jokers, strict=True)
        )
        return self.outlook.money_left(self.dice, trade)
