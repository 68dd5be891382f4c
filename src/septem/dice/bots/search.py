"""The search for the goals that are worth most together.

Only counts matter here, since a cost does not ask which die a symbol is on.
"""

from collections.abc import Callable

from septem.dice.bots.bundles import Bundle
from septem.dice.bots.goals import Goal, Means


class Search:
    """Depth first through the sets of goals that can be paid with these dice.

    `money_left` says what the money is worth after trade for so much, or None if there is not enough.
    """

    def __init__(
        self, means: Means, dice: Bundle, goals: list[Goal], money_left: Callable[[Bundle, int], float | None]
    ) -> None:
        self.means = means
        self.dice = dice
        self.goals = goals
        self.money_left = money_left
        self.stored = [0] * len(dice.resources)
        self.spent = [0] * len(dice.resources)
        # What the goals from here on could bring at most.
        self.hope = [0.0]
        for goal in reversed(goals):
            counted = sum(other.counts_each for other in goals if goal.stores in other.counts)
            self.hope.append(self.hope[-1] + max(0.0, goal.worth) + counted)
        self.hope.reverse()
        self.idle_money = money_left(dice, 0) or 0.0
        self.best = self.idle_money
        self.chosen: list[Goal] = []
        self.best_goals: tuple[Goal, ...] = ()

    def run(self) -> tuple[float, tuple[Goal, ...]]:
        """The goals that are worth most together, and what they and the money left are worth."""
        self._extend(0, 0.0, 0)
        return self.best, self.best_goals

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
        means, on_dice = self.means, self.dice.resources
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
        return self.money_left(self.dice, trade)
