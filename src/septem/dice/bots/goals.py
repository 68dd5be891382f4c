"""What a player could pay for this turn, and with what: a turn boiled down to numbers that can be searched fast."""

from collections.abc import Iterator
from dataclasses import dataclass

from septem.data.dice.components import MONEY, Cost, VpPerStored
from septem.dice.bots.worth import Worth
from septem.dice.box import Class
from septem.dice.moves import CARD, SELLERS, Move
from septem.dice.purposes import PURPOSES
from septem.dice.purposes.trading import goods_of, is_on_sale
from septem.dice.table import Table

Needs = tuple[tuple[int, int], ...]
CLASSES: tuple[Class, ...] = ("raw", "goods", "idea")
# How many stages or levels ahead a plan looks within one turn.
AHEAD = 3


@dataclass(frozen=True, slots=True)
class Goal:
    """Something to pay for: its worth, the resources it needs by number, and the goal that has to come before it.

    Goals are told apart by a bit each, so that a set of them is a number.
    """

    aim: Move
    worth: float
    needs: Needs
    from_dice: bool = False
    bit: int = 0
    after: int = 0
    # The resource that it stores; and for a level that counts stored resources, which and how much for each.
    stores: int = -1
    counts: tuple[int, ...] = ()
    counts_each: int = 0


@dataclass(frozen=True, slots=True)
class Means:
    """What a player has besides the dice; resources go by number."""

    resources: tuple[str, ...]
    classes: tuple[int, ...]
    own: tuple[int, ...]
    jokers: tuple[int, ...]
    on_sale: tuple[int, ...]
    prices: tuple[int, ...]
    purse: int
    own_money: int
    plus: int
    coins: int


def means_of(table: Table) -> Means:
    """The means of the player whose turn it is."""
    box, sheet = table.box, table.sheet
    resources = tuple(box.class_of)
    own, jokers = table.own_left(), table.jokers_left()
    return Means(
        resources,
        tuple(CLASSES.index(box.class_of[one]) for one in resources),
        tuple(max(0, own[one]) + table.turn.bought[one] for one in resources),
        tuple(jokers[kind] for kind in CLASSES),
        tuple(_units_on_sale(table, one) for one in resources),
        tuple(sheet.price(one) for one in resources),
        table.turn.purse,
        table.own_money(),
        0 if table.turn.has_plus else sheet.coins_plus(),
        table.spendable_coins(),
    )


def goals_of(table: Table, worth: Worth, means: Means) -> list[Goal]:
    """Everything that costs resources and is open to the player whose turn it is."""
    goals: list[Goal] = []
    for chain in (_stage_chain(table, worth), *_tech_chains(table, worth)):
        after = 0
        for aim, value, cost, level in chain:
            bit = 1 << len(goals)
            goals.append(Goal(aim, value, needs_of(means, cost), False, bit, after, -1, *_counting(means, level)))
            after = bit
    guild = Move("guild")
    if not PURPOSES["guild"].bar(table, guild):
        needs = needs_of(means, PURPOSES["guild"].cost(table, guild))
        goals.append(Goal(guild, worth.guild(), needs, bit=1 << len(goals)))
    goals += _stores(table, worth, means, len(goals))
    return goals


def _stores(table: Table, worth: Worth, means: Means, first: int) -> Iterator[Goal]:
    """The resources that can be stored; money is seen to elsewhere."""
    store = PURPOSES["store"]
    optional = table.sheet.card().optional
    from_dice = table.box.rulings.save_payment == "dice_only"
    for number, aim in enumerate(store.aims(table), first):
        if store.bar(table, aim) or MONEY in store.cost(table, aim):
            continue
        resource = optional.stores if aim.target == CARD and optional else aim.target
        value = worth.stored(resource)
        needs = needs_of(means, store.cost(table, aim))
        yield Goal(aim, value, needs, from_dice, 1 << number, stores=means.resources.index(resource))


Step = tuple[Move, float, Cost, VpPerStored | None]


def _stage_chain(table: Table, worth: Worth) -> list[Step]:
    sheet = table.sheet
    stages = sheet.card().stages[sheet.stages : sheet.stages + AHEAD]
    aims = PURPOSES["stage"].aims(table)
    aim = max(aims, key=lambda aim: worth.tech(aim.target, sheet.tech[aim.target]) if aim.target else 0.0)
    return [(aim, worth.stage(number), stage.cost, None) for number, stage in enumerate(stages, sheet.stages)]


def _tech_chains(table: Table, worth: Worth) -> Iterator[list[Step]]:
    for tree, printed in table.box.trees.items():
        built = table.sheet.tech[tree]
        yield [
            (
                Move("tech", tree),
                worth.tech(tree, number),
                level.cost,
                level.effect if isinstance(level.effect, VpPerStored) else None,
            )
            for number, level in enumerate(printed.levels[built : built + AHEAD], built)
        ]


def _counting(means: Means, level: VpPerStored | None) -> tuple[tuple[int, ...], int]:
    if level is None:
        return (), 0
    return tuple(means.resources.index(one) for one in level.of), level.vp_each


def needs_of(means: Means, cost: Cost) -> Needs:
    """A cost with resources by number."""
    return tuple((means.resources.index(one), count) for one, count in cost.items())


def _units_on_sale(table: Table, resource: str) -> int:
    """How many units of a resource the neighbours sell this turn, both together."""
    trial = table.clone()
    units = 0
    for seller in SELLERS:
        while resource in goods_of(trial, seller) and is_on_sale(trial, seller, resource):
            trial.turn.sales[seller, resource] += 1
            units += 1
    return units
