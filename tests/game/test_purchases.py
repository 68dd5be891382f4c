"""Which units of the neighbours a payment buys."""

from collections.abc import Sequence
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from septem import Game, Move
from septem.data import load
from septem.data.cards import MANUFACTURED, RAW, Cost, Produce, Resource
from septem.game.purchases import Market, Purchase, units_for_sale
from tests.properties.moments import every_table, moments
from tests.table import makers, table

BOARDS = ["Alexandria A", "Giza A", "Babylon A"]  # they make glass, stone and clay


def purchases(game: Game, seat: int, move: Move) -> tuple[Purchase, ...]:
    """The units that a legal move buys with the coins it pays to the neighbours."""
    return Market.of(game, seat).purchases(cost_of(game, seat, move), move.left, move.right)


def cost_of(game: Game, seat: int, move: Move) -> Cost:
    """The cost of what is built."""
    city = game.cities[seat]
    if move.action == "wonder":
        return city.board.stages[city.stages].cost
    assert move.card is not None
    return load(game.edition).card(move.card, game.age).cost


def test_c4_only_what_the_own_city_lacks_is_bought() -> None:
    game = table(BOARDS, age=2, turn=2, hands={0: ["Aqueduct"]}, built={0: makers("SS"), 2: makers("S")})
    assert purchases(game, 0, Move("Aqueduct", "build", left=2)) == (Purchase("left", 0, "stone"),)
    assert purchases(game, 0, Move("Aqueduct", "build", right=2)) == (Purchase("right", 1, "stone"),)


def test_c3_a_unit_of_choice_is_bought_as_what_is_missing() -> None:
    game = table(BOARDS, hands={0: ["Barracks"]}, turn=2, built={1: ["Clay Pit"]})
    assert units_for_sale(game.cities[1].production) == [("stone",), ("clay", "ore")]
    assert purchases(game, 0, Move("Barracks", "build", left=2)) == (Purchase("left", 1, "ore"),)


def test_c3_a_plain_unit_is_bought_before_one_of_choice() -> None:
    game = table(BOARDS, hands={0: ["Barracks"]}, turn=3, built={1: ["Clay Pit", "Ore Vein"]})
    assert purchases(game, 0, Move("Barracks", "build", left=2)) == (Purchase("left", 2, "ore"),)


def test_c7_a_split_buys_from_both_sides() -> None:
    game = table(BOARDS, age=2, hands={0: ["Walls"]}, built={0: makers("S"), 2: makers("S")}, coins={0: 4})
    bought = purchases(game, 0, Move("Walls", "build", left=2, right=2))
    assert bought == (Purchase("left", 0, "stone"), Purchase("right", 1, "stone"))


def test_what_is_not_for_sale_serves_only_its_owner() -> None:
    source = Produce(("wood", "clay"), 1, tradable=False)
    assert units_for_sale([source, Produce(("ore",), 2, tradable=True)]) == [("ore",), ("ore",)]


def test_the_cheapest_price_counts_discounts_and_the_bank() -> None:
    game = table(BOARDS, turn=3, built={0: ["West Trading Post"], 2: ["Stone Pit"]})
    market = Market.of(game, 0)
    assert market.cheapest(Cost(0, {"stone": 1})) == 1  # from the left, at the trading post's price
    assert market.cheapest(Cost(1, {"stone": 2, "glass": 1})) == 1 + 1 + 2
    assert market.cheapest(Cost(0, {"stone": 3})) is None
    assert market.missing(Cost(0, {"stone": 4, "papyrus": 1})) == {"stone": 2, "papyrus": 1}
    assert market.offers("stone")
    assert not market.offers("papyrus")


@every_table
@settings(max_examples=8)
@given(data=st.data())
def test_every_payment_buys_units_that_cover_the_cost_and_sum_up_to_it(
    table: tuple[str, int, str | None], data: st.DataObject
) -> None:
    game, _ = data.draw(moments(table)).reach()
    for decision in game.pending:
        paid = [move for move in game.legal(decision.seat) if move.left or move.right]
        for move in paid:
            bought = purchases(game, decision.seat, move)
            assert (spent(game, decision.seat, bought, "left"), spent(game, decision.seat, bought, "right")) == (
                move.left,
                move.right,
            )
            assert len({(one.side, one.unit) for one in bought}) == len(bought)
            assert covers_the_cost(game, decision.seat, move, bought)


@settings(max_examples=120)
@given(data=st.data())
def test_the_market_agrees_with_brute_force(data: st.DataObject) -> None:
    """Every set of units to buy is tried: the payments found are those that some set costs, and nothing else."""
    game, _ = data.draw(moments(("first", 3, None))).reach()
    seat = data.draw(st.integers(0, 2))
    wanted = data.draw(st.lists(st.sampled_from(RAW + MANUFACTURED), max_size=4))
    cost = Cost(0, {resource: wanted.count(resource) for resource in dict.fromkeys(wanted)})
    market = Market.of(game, seat)
    found = prices_by_brute_force(game, seat, wanted)
    fewest = min((len(units) for units in found), default=None)
    exact = {coins for units, coins in found.items() if len(units) == fewest}
    if not exact:
        assert market.missing(cost)
        assert market.cheapest(cost) is None
        return
    assert market.missing(cost) == {}
    assert market.cheapest(cost) == min(left + right for left, right in found.values())
    for left in range(9):
        for right in range(9):
            if (left, right) != (0, 0):
                assert bool(market.purchases(cost, left, right)) == ((left, right) in exact)


def prices_by_brute_force(
    game: Game, seat: int, wanted: Sequence[Resource]
) -> dict[tuple[tuple[str, int], ...], tuple[int, int]]:
    """All sets of at most as many units as wanted that cover it with the own ones, and the coins to each side."""
    own = [set(source.options) for source in game.cities[seat].production for _ in range(source.amount)]
    sold = {
        (side, number): set(options)
        for side, city in game.neighbours(seat).items()
        for number, options in enumerate(units_for_sale(city.production))
        if set(options) & set(wanted)
    }
    found = {}
    for count in range(len(wanted) + 1):
        for units in combinations(sold, count):
            if fits(list(wanted), own + [sold[unit] for unit in units]):
                bought = [Purchase("left" if side == "left" else "right", number, "ore") for side, number in units]
                found[units] = (spent(game, seat, bought, "left"), spent(game, seat, bought, "right"))
    return found


def fits(wanted: list[Resource], units: list[set[Resource]]) -> bool:
    """Whether every want finds a unit of its own."""
    if not wanted:
        return True
    first, *rest = wanted
    return any(first in unit and fits(rest, units[:number] + units[number + 1 :]) for number, unit in enumerate(units))


def spent(game: Game, seat: int, bought: Sequence[Purchase], side: str) -> int:
    """What these units cost on one side, at 2 coins each or 1 with the matching discount (C4)."""
    total = 0
    for one in bought:
        if one.side == side:
            options = units_for_sale(game.neighbours(seat)[side].production)[one.unit]
            goods = "raw" if options[0] in RAW else "manufactured"
            total += 1 if (goods, side) in game.cities[seat].discounts else 2
    return total


def covers_the_cost(game: Game, seat: int, move: Move, bought: Sequence[Purchase]) -> bool:
    """Whether own and bought units serve the cost, each bought one as what it is said to be."""
    city = game.cities[seat]
    if move.action == "wonder":
        cost = city.board.stages[city.stages].cost
    else:
        cost = load(game.edition).card(str(move.card), game.age).cost
    for one in bought:
        assert one.resource in units_for_sale(game.neighbours(seat)[one.side].production)[one.unit]
    wanted = [resource for resource in RAW + MANUFACTURED for _ in range(cost.resources.get(resource, 0))]
    for one in bought:
        wanted.remove(one.resource)
    return fits(wanted, [set(source.options) for source in city.production for _ in range(source.amount)])
