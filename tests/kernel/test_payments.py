"""Section C: payments by one subtraction against trying every way, on thousands of random cities."""

import random
from collections import Counter
from dataclasses import dataclass, field

from hypothesis import given, settings
from hypothesis import strategies as st

from septem.data import MANUFACTURED, RAW, RESOURCES, Cost, Discount, Produce, load
from septem.data.rows import blank
from septem.data.tables import Item, _fill, tables
from septem.kernel.construction import gain
from septem.kernel.encoding import left_coins, right_coins
from septem.kernel.layout import GAIA, MOVES, STANDARD, GameRow
from septem.kernel.payments import offer, pool_goods, pool_raw
from tests.reference.payments import Prices, Producer, payments

MOVE = 3 << 3 | 1  # some card, to be built
CARDS = load("first").cards
WONDERS = load("first").wonders
MAKERS = [n for n, card in enumerate(CARDS) if any(isinstance(effect, Produce) for effect in card.effects)]
GREY = [n for n, card in enumerate(CARDS) if card.colour == "grey" and card.age == 1]
POSTS = [n for n, card in enumerate(CARDS) if any(isinstance(effect, Discount) for effect in card.effects)]
ALEXANDRIA_B = next(n for n, wonder in enumerate(WONDERS) if (wonder.city, wonder.side) == ("Alexandria", "B"))


@dataclass
class Trade:
    """Three cities (their boards and cards, the buyer's first, then left and right), a cost and a purse."""

    boards: list[int]
    cards: list[list[int]]
    cost: Cost
    coins: int
    stages: int = 0  # stages the buyer has, where its board is Alexandria B
    gaia: bool = False
    trading: list[int] = field(default_factory=list)


def kernel_ways(trade: Trade) -> list[tuple[int, int]]:
    """What the kernel offers."""
    row = blank(GameRow)
    row.variant = GAIA if trade.gaia else STANDARD
    row.seats = 2 if trade.gaia else 3
    rules = tables("first")
    for seat in range(row.seats):
        city = row.cities[seat]
        city.board = trade.boards[seat]
        city.raw, city.goods = rules.boards[city.board].raw, rules.boards[city.board].goods
        for card in trade.cards[seat]:
            gain(row, city, rules.items[card])
    buyer, left = row.cities[0], row.cities[1]
    right = row.cities[6 if trade.gaia else 2]
    for card in trade.trading:
        gain(row, buyer, rules.items[card])
    for stage in range(trade.stages):
        gain(row, buyer, rules.items[96 + 4 * ALEXANDRIA_B + stage])
    buyer.coins = trade.coins
    item = blank(Item)
    _fill(item, trade.cost, ())
    out = [0] * MOVES
    raw = pool_raw(pool_raw(buyer.raw, left.raw), right.raw)
    goods = pool_goods(pool_goods(buyer.goods, left.goods), right.goods)
    count = offer(row, 0, item, MOVE, raw, goods, out, 0)
    assert all(move & 0x3FF == MOVE for move in out[:count])
    return [(left_coins(move), right_coins(move)) for move in out[:count]]


def every_way(trade: Trade) -> set[tuple[int, int]]:
    """What trying all of them offers (C7, C9)."""
    producers: list[Producer] = []
    for seat, owner in enumerate(("self", "left") if trade.gaia else ("self", "left", "right")):
        producers.append((owner, (WONDERS[trade.boards[seat]].resource,), 1))
        effects = [effect for card in trade.cards[seat] for effect in CARDS[card].effects]
        if seat == 0:
            effects += [effect for stage in WONDERS[ALEXANDRIA_B].stages[: trade.stages] for effect in stage.effects]
        producers += [
            (owner, effect.options, effect.amount)
            for effect in effects
            if isinstance(effect, Produce) and (seat == 0 or effect.tradable)
        ]
    price = dict.fromkeys([(side, goods) for side in ("left", "right") for goods in ("raw", "manufactured")], 2)
    for card in trade.trading:
        for effect in CARDS[card].effects:
            if isinstance(effect, Discount):
                for side in effect.cities:
                    price["left" if trade.gaia else side, effect.goods] = 1
    prices: Prices = (
        price["left", "raw"],
        price["left", "manufactured"],
        price["right", "raw"],
        price["right", "manufactured"],
    )
    if trade.coins < trade.cost.coins:
        return set()
    return payments(trade.cost.resources, producers, prices, trade.coins - trade.cost.coins)


def agree(trade: Trade) -> None:
    ways = kernel_ways(trade)
    assert len(set(ways)) == len(ways)
    assert set(ways) == every_way(trade)


def random_trade(rng: random.Random) -> Trade:
    """Cities with a few producers each, and a cost that has some chance to be met."""
    boards = rng.sample(range(0, 14, 2), 3)
    stages = rng.randint(0, 2) if rng.random() < 0.2 else 0
    if stages:
        boards[0] = ALEXANDRIA_B
    makers = [rng.sample(MAKERS, rng.randint(0, 6)) for _ in range(3)]
    if rng.random() < 0.5:
        # Neighbours that sell every good leave the most ways to share out a purchase.
        makers = [makers[0][:2], makers[1] + GREY, makers[2] + GREY]
    # Names, not numbers: a city has a Loom of Age I or of Age II.
    cards = [list({CARDS[number].name: number for number in made}.values()) for made in makers]
    units: Counter[str] = Counter()
    wanted = [resource for seat in (1, 2) for number in cards[seat] for resource in options_of(number)]
    for _ in range(rng.randint(0, 6)):
        units[rng.choice(wanted if wanted and rng.random() < 0.8 else RESOURCES)] += 1
    while sum(units[raw] for raw in RAW) > 6 or sum(units[good] for good in MANUFACTURED) > 4:
        units[max(units, key=units.__getitem__)] -= 1
    return Trade(
        boards,
        cards,
        Cost(rng.choice([0, 0, 0, 1, 2]), {resource: count for resource, count in units.items() if count}),
        rng.choice([0, 1, 2, 3, 4, 5, 6, 8, 10, 15]),
        stages,
        rng.random() < 0.2,
        rng.sample(POSTS, rng.randint(0, len(POSTS))),
    )


def options_of(number: int) -> tuple[str, ...]:
    return next(effect.options for effect in CARDS[number].effects if isinstance(effect, Produce))


def test_c7_every_unbeaten_payment_and_no_other_is_offered() -> None:
    rng = random.Random(2026)
    several = 0
    for _ in range(4000):
        trade = random_trade(rng)
        agree(trade)
        several += len(kernel_ways(trade)) > 1
    assert several > 200  # the interesting ones are not too rare


@settings(max_examples=300)
@given(
    boards=st.permutations(range(0, 14, 2)),
    cards=st.lists(
        st.lists(st.sampled_from(MAKERS), max_size=5, unique_by=lambda n: CARDS[n].name), min_size=3, max_size=3
    ),
    raw=st.lists(st.sampled_from(RAW), max_size=4),
    goods=st.lists(st.sampled_from(MANUFACTURED), max_size=3),
    bank=st.integers(0, 3),
    coins=st.integers(0, 16),
    trading=st.lists(st.sampled_from(POSTS), unique=True),
    gaia=st.booleans(),
)
def test_c7_the_smallest_counterexample(
    boards: list[int],
    cards: list[list[int]],
    raw: list[str],
    goods: list[str],
    bank: int,
    coins: int,
    trading: list[int],
    gaia: bool,
) -> None:
    agree(Trade(boards[:3], cards, Cost(bank, dict(Counter(raw + goods))), coins, 0, gaia, trading))


def test_c4_every_printed_cost_agrees_for_a_rich_and_a_poor_city() -> None:
    rng = random.Random(9)
    costs = [card.cost for card in CARDS] + [stage.cost for wonder in WONDERS for stage in wonder.stages]
    for cost in costs:
        for coins in (0, 2, 20):
            trade = random_trade(rng)
            trade.cost, trade.coins = cost, coins
            agree(trade)
