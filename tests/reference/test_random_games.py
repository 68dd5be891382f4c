"""Random games of the reference: what must always hold, and payments once more without any memory."""

from collections import Counter
from itertools import product
from random import Random

import pytest

from .cards import GOODS, RAW
from .deal import deal
from .game import ReferenceGame
from .payments import Payment, Prices, Producer, payments

CONFIGURATIONS: list[tuple[str, str | None, int]] = [
    (edition, variant, players)
    for edition in ("first", "second")
    for variant, players in [(None, n) for n in range(3, 8)] + [("free-city", 2), ("gaia", 2)]
]


def play(edition: str, variant: str | None, players: int, rng: Random) -> ReferenceGame:
    """A whole random game, with what must hold checked at every decision."""
    wonders, hands = deal(edition, variant, players, rng)
    game = ReferenceGame(edition, variant, wonders, hands)
    while not game.over:
        check_invariants(game, hands)
        seat = game.pending()[0][0]
        game.choose(seat, rng.choice(sorted(game.legal(seat), key=str)))
    check_invariants(game, hands)
    return game


def check_invariants(game: ReferenceGame, hands: list[list[list[str]]]) -> None:
    seen = game.discard() + Counter(game.third())
    for hand in game.hands():
        seen += hand
    for place in game.table.cities:
        assert len(set(place.built)) == len(place.built)  # T7
        seen += Counter(place.built) + Counter(place.markers)
    dealt = Counter(name for age in hands[: game.age] for hand in age for name in hand)
    assert seen == dealt
    assert min(game.coins()) >= 0
    assert sum(game.coins()) == 3 * len(game.coins()) + game.from_bank  # S5
    for tokens in game.tokens():
        assert -6 <= sum(tokens) <= 18  # M1


@pytest.mark.parametrize(("edition", "variant", "players"), CONFIGURATIONS)
def test_random_games_lose_no_card_and_no_coin(edition: str, variant: str | None, players: int) -> None:
    rng = Random(f"{edition} {variant} {players}")
    for _ in range(3):
        game = play(edition, variant, players, rng)
        assert (game.age, game.turn) == (3, 6)
        assert not any(game.hands())
        assert game.winners() <= set(range(players))
        wins = sum(token > 0 for tokens in game.tokens() for token in tokens)
        assert wins == sum(token < 0 for tokens in game.tokens() for token in tokens)  # M1


def test_random_play_scores_about_26_points_with_three_players() -> None:
    rng = Random(7)
    games = [play("first", None, 3, rng) for _ in range(100)]
    totals = [sum(game.score(seat).values()) for game in games for seat in range(3)]
    assert 25 < sum(totals) / len(totals) < 28


def test_c7_payments_equal_a_plain_enumeration() -> None:
    rng = Random(11)
    for _ in range(150):
        producers = [random_producer(rng) for _ in range(rng.randint(2, 6))]
        units = [rng.choice(options) for _, options, amount in producers for _ in range(amount)]
        cost = Counter(rng.choices(units, k=rng.randint(1, 5)))
        prices = (rng.randint(1, 2), rng.randint(1, 2), rng.randint(1, 2), rng.randint(1, 2))
        purse = rng.randint(0, 12)
        assert payments(cost, producers, prices, purse) == plain_payments(cost, producers, prices, purse)


def random_producer(rng: Random) -> Producer:
    options = rng.sample(rng.choice([RAW, GOODS]), rng.randint(1, 3))
    return rng.choice(["self", "left", "left", "right", "right"]), tuple(options), rng.randint(1, 2)


def plain_payments(cost: Counter[str], producers: list[Producer], prices: Prices, purse: int) -> set[Payment]:
    """Let every producer give any number of units of any of its resources, and keep what makes the cost."""
    gifts = [
        [(owner, resource, units) for resource in options for units in range(amount + 1)]
        for owner, options, amount in producers
    ]
    bills = set()
    for given in product(*gifts):
        total: Counter[str] = Counter()
        bill = {"self": 0, "left": 0, "right": 0}
        for owner, resource, units in given:
            total[resource] += units
            raw_price, goods_price = prices[2:] if owner == "right" else prices[:2]
            bill[owner] += units * (raw_price if resource in RAW else goods_price)
        if total == cost and bill["left"] + bill["right"] <= purse:
            bills.add((bill["left"], bill["right"]))
    return {
        (left, right)
        for left, right in bills
        if not any((a <= left and b < right) or (a < left and b <= right) for a, b in bills)
    }
