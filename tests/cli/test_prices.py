"""Prices in words agree with what the game takes."""

import random

import pytest

from septem import Game, Move
from septem.cli.prices import card_named, card_state, payment_text, price, stage_state, ways
from septem.cli.style import CHAIN, FREE, IMPOSSIBLE, PAY
from septem.data.cards import Coins, CoinsPer
from tests.table import table


def _gains_coins(game: Game, seat: int, move: Move) -> bool:
    city = game.cities[seat]
    if move.action == "wonder":
        effects = city.board.stages[city.stages].effects
    else:
        effects = card_named(game, move.card or "").effects
    return any(isinstance(effect, Coins | CoinsPer) for effect in effects)


@pytest.mark.parametrize("edition", ["first", "second"])
def test_the_price_is_what_leaves_the_treasury(edition: str) -> None:
    checked = 0
    for seed in range(12):
        chance = random.Random(seed)
        game = Game.new(3, edition, wonders=["Olympia", None, None], seed=seed)
        while not game.over:
            seats = [decision.seat for decision in game.pending]
            for move in game.legal(0) if seats == [0, 1, 2] else []:
                if move.action not in ("build", "wonder") or _gains_coins(game, 0, move):
                    continue
                trial = game.clone()
                trial.choose(0, move)
                for seat in (1, 2):
                    trial.choose(seat, Move(game.hand(seat)[0], "sell"))
                assert trial.cities[0].coins == game.cities[0].coins - price(game, 0, move)
                checked += 1
            legal = game.legal(seats[0])
            game.choose(seats[0], chance.choice([move for move in legal if move.action == "build"] or legal))
    assert checked > 500


def test_a_card_says_how_it_can_be_had() -> None:
    game = table(
        ["Giza A", "Rhodes A", "Olympia A"],
        age=2,
        turn=2,
        hands={0: ["Aqueduct", "Temple", "Quarry", "Library", "Walls", "Bazar"]},
        built={0: ["Baths", "Quarry"], 1: ["Loom"]},
    )
    found = {name: card_state(game, 0, card_named(game, name)) for name in game.hand(0)}
    assert found["Aqueduct"] == (CHAIN, "chain (Baths)")
    assert found["Quarry"] == (IMPOSSIBLE, "built already")
    assert found["Walls"] == (FREE, "free")
    assert found["Library"] == (PAY, "pay 2")
    assert found["Temple"] == (IMPOSSIBLE, "missing 1 clay, 1 glass")
    assert stage_state(game, 0) == (FREE, "free")


def test_several_ways_to_pay_come_cheapest_first_with_names() -> None:
    game = table(
        ["Giza A", "Babylon A", "Olympia A"],
        age=1,
        turn=2,
        hands={0: ["Guard Tower"]},
        built={0: ["East Trading Post"], 2: ["Clay Pool"]},
    )
    found = ways(game, 0, "Guard Tower", "build")
    assert [payment_text(game, 0, move) for move in found] == ["1 to Olympia", "2 to Babylon"]
