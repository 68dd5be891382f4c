"""What is offered to a seat: the same as the slow way, which carries out each move and looks for units by name."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from septem import Game, IllegalMove, Move
from septem.data import load
from septem.data.cards import RESOURCES, Cost
from septem.game import offer_tables
from septem.game.moves import Decision
from septem.game.offers import Offer, Offers, Prospect, Standing
from septem.game.position import Position
from septem.game.purchases import Market, Purchase
from septem.game.view import View
from septem.kernel.layout import SALE_COINS
from tests.game.decisions import decisions
from tests.kernel.test_three_ways import every_table
from tests.kernel.test_without_numba import HIDE, run
from tests.table import makers, play, table

BOARDS = ["Alexandria A", "Giza A", "Babylon A"]  # they make glass, stone and clay

WITHOUT_NUMBA = """
from septem import Game
from septem.game.offer_tables import is_prepared, prepare, prepare_in_background
print(prepare())
prepare_in_background().join()
print(is_prepared(), len(Game.new(3, seed=1).view(0).offers().cards))
"""

COMPILED_OR_NOT = """
from septem import Game
from septem.game.offer_tables import is_prepared, prepare, prepare_in_background
view = Game.new(3, seed=1).view(0)
plain = view.offers()
print(is_prepared(), end=" ")
prepare_in_background().join()
print(is_prepared(), view.offers() == plain, prepare())
"""


@pytest.fixture(params=["plain", "compiled"])
def either_way(request: pytest.FixtureRequest) -> Iterator[None]:
    """Plain Python or compiled code answers."""
    if request.param == "compiled":
        assert offer_tables.prepare()
    assert offer_tables.is_prepared() == (request.param == "compiled")
    yield
    offer_tables._compiled_code_is_ready.clear()


@pytest.mark.usefixtures("either_way")
@every_table
def test_offers_are_those_of_the_slow_way(edition: str, players: int, variant: str | None) -> None:
    for view, decision in decisions(players, edition, variant, 1):
        offers = view.offers(decision.seat)
        assert offers.now == standing(view, decision.seat)
        check_moves(view, decision, offers)
        check_cards(view, decision, offers)


def check_moves(view: View, decision: Decision, offers: Offers) -> None:
    """Every legal move is offered once, the cheapest payment first, with what it changes, costs and buys."""
    numbered, seat = view.numbered(decision.seat), decision.seat
    offered = [offer for ways in offers.ways.values() for offer in ways]
    assert {offer.move: offer.number for offer in offered} == numbered
    assert len(offered) == len(numbered)
    for (card, action), ways in offers.ways.items():
        assert {(offer.card, offer.action) for offer in ways} == {(card, action)}
        prices = [(offer.left + offer.right, offer.right) for offer in ways]
        assert prices == sorted(prices)
    market = Market.of(view, seat)
    for offer in offered:
        assert offer.after == standing(view.after(seat, offer.number), seat)
        assert offer.bank == view.bank_coins(seat, offer.move)
        assert offer.bought == bought(view, decision, market, offer)


def bought(view: View, decision: Decision, market: Market, offer: Offer) -> tuple[Purchase, ...]:
    if not offer.left and not offer.right:
        return ()
    found = market.purchases(
        cost_of(view, decision.seat, "" if offer.action == "wonder" else str(offer.card)), offer.left, offer.right
    )
    assert found
    return found


def check_cards(view: View, decision: Decision, offers: Offers) -> None:
    """Every card says what it would take, and so does the next stage."""
    seat, city = decision.seat, view.cities[decision.seat]
    built = city.built
    if decision.kind == "discard":
        assert [one.card for one in offers.cards] == list(dict.fromkeys(view.discard_seen))
        assert all(one.costs_nothing and one.price == 0 and not one.missing for one in offers.cards)
        assert [one.is_built for one in offers.cards] == [one.card in built for one in offers.cards]
        return
    assert [one.card for one in offers.cards] == view.hand(seat)
    assert (offers.stage is None) == (city.stages == len(city.board.stages))
    market = Market.of(view, seat)
    for one in (*offers.cards, *([offers.stage] if offers.stage else [])):
        check_price(one, market, cost_of(view, seat, one.card))
    for one in offers.cards:
        sources = load(view.edition).card(one.card, view.age).free_if
        assert one.chained_from == next((source for source in sources if source in built), "")
        assert one.is_built == (one.card in built)
        assert one.costs_nothing == view.costs_nothing(seat, one.card)


def check_price(one: Prospect, market: Market, cost: Cost) -> None:
    missing = market.missing(cost)
    assert one.price == market.cheapest(cost)
    assert list(one.missing.items()) == list(missing.items())
    assert list(one.unsold) == [resource for resource in missing if not market.offers(resource)]


def cost_of(view: View, seat: int, card: str) -> Cost:
    """The printed cost of a card, or with '' that of the next stage."""
    city = view.cities[seat]
    return load(view.edition).card(card, view.age).cost if card else city.board.stages[city.stages].cost


def standing(position: Position, seat: int) -> Standing:
    """What the seat has and what that is worth, as the position tells it."""
    city = position.cities[seat]
    compasses, gears, tablets = city.science.values()
    science = (compasses, gears, tablets)
    return Standing(city.coins, position.score(seat).total, city.shields, science, city.wild_science)


@pytest.mark.parametrize("edition", ["first", "second"])
def test_every_cost_names_resources_in_the_order_of_the_tables(edition: str) -> None:
    """What is missing is told in this order, in which the kernel looks for units."""
    tables = load(edition)
    costs = [card.cost for card in tables.cards] + [stage.cost for one in tables.wonders for stage in one.stages]
    for cost in costs:
        assert list(cost.resources) == [resource for resource in RESOURCES if resource in cost.resources]


@pytest.mark.usefixtures("either_way")
def test_c7_every_payment_says_what_it_buys_and_leaves() -> None:
    game = table(
        BOARDS, turn=4, hands={0: ["Baths"]}, built={0: ["East Trading Post"], 2: ["Clay Pool", "Timber Yard"]}
    )
    cheap, dear = game.view(0).offers().ways["Baths", "build"]
    assert (cheap.move, dear.move) == (Move("Baths", "build", right=1), Move("Baths", "build", left=2))
    assert (cheap.bought, dear.bought) == ((Purchase("right", 2, "stone"),), (Purchase("left", 0, "stone"),))
    assert (cheap.after.coins, dear.after.coins) == (2, 1)
    assert (cheap.after.points, dear.after.points) == (3, 3)


@pytest.mark.usefixtures("either_way")
def test_c3_what_is_missing_is_counted_and_what_is_not_made_at_all_is_told() -> None:
    game = table(BOARDS, age=2, hands={0: ["Walls", "Laboratory"]}, built={0: ["Stone Pit"]}, coins={0: 9})
    found = {one.card: one for one in game.view(0).offers().cards}
    walls, laboratory = found["Walls"], found["Laboratory"]
    assert (walls.price, walls.missing, walls.unsold) == (None, {"stone": 1}, ())
    assert (laboratory.price, laboratory.missing) == (None, {"clay": 1, "papyrus": 1})
    assert laboratory.unsold == ("papyrus",)


@pytest.mark.usefixtures("either_way")
def test_t3_a_sale_changes_only_coins_and_their_points() -> None:
    offers = table(BOARDS, hands={0: ["Altar"]}, turn=2, built={0: makers("W")}).view(0).offers()
    (sale,) = offers.ways["Altar", "sell"]
    coins = offers.now.coins + SALE_COINS
    assert sale.after == offers.now._replace(coins=coins, points=offers.now.points + 1)


def test_a_seat_without_a_decision_is_offered_nothing() -> None:
    game = table(["Babylon B", "Giza A", "Olympia A"], turn=6, stages={0: 2}, hands={0: ["Altar", "Baths"]})
    play(game, {0: "build Altar"})
    assert [one.card for one in game.view(0).offers().cards] == ["Baths"]
    with pytest.raises(IllegalMove, match="Seat 1 has nothing to decide now"):
        game.view(1).offers()
    with pytest.raises(IllegalMove, match="cannot see the hand of seat 1"):
        game.view(0).offers(1)


@pytest.mark.parametrize("hidden", [["numba"], ["numba", "numpy"]])
def test_without_numba_plain_python_goes_on_answering(hidden: list[str]) -> None:
    assert run(HIDE.format(hidden=hidden) + WITHOUT_NUMBA) == "False\nFalse 7"


def test_plain_python_answers_until_compiled_code_is_ready() -> None:
    assert offer_tables.prepare()  # so that it is on disk
    offer_tables._compiled_code_is_ready.clear()
    assert run(COMPILED_OR_NOT) == "False True True True"


def test_nothing_is_compiled_that_could_not_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    offer_tables.prepare_in_background().join()
    assert not offer_tables.is_prepared()


def test_offers_leave_the_view_alone() -> None:
    view = Game.new(5, seed=3).view(2)
    before = bytes(view)
    assert view.offers() == view.offers()
    assert bytes(view) == before
