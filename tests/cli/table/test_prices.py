"""Prices in words agree with what the game takes."""

import random

import pytest

from septem import Game, Move
from septem.cli.style import CHAIN, FREE, IMPOSSIBLE, PAY
from septem.cli.table.boards import own_block
from septem.cli.table.prices import card_named, card_state, payment_text, price, stage_state, ways
from septem.cli.table.seats import Seating
from septem.data.cards import Coins, CoinsPer
from tests.table import play, table


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


def test_a_build_from_the_discard_pile_costs_nothing_and_no_stage_is_offered() -> None:
    game = table(
        ["Halicarnassus A", "Rhodes A", "Olympia A"],
        age=2,
        turn=2,
        hands={0: ["Temple"]},
        built={0: ["Clay Pool", "Ore Vein", "Foundry", "Loom"]},
        stages={0: 1},
        discard=["Brickyard"],
    )
    play(game, {0: "wonder Temple"})
    decision = game.pending[0]
    assert (decision.seat, decision.kind) == (0, "discard")
    builds = [move for move in game.legal(0) if move.action == "build"]
    assert Move("Brickyard", "build") in builds
    assert {price(game, 0, move) for move in builds} == {0}
    assert {payment_text(game, 0, move) for move in builds} == {"free"}
    lines = [line.plain for line in own_block(game.view(0), decision, Seating())]
    assert any("stage 3 for" in line for line in lines)
    assert not any(mark in line for line in lines for mark in (FREE, PAY, IMPOSSIBLE))


def test_e3_a_card_that_the_wonder_pays_for_says_so() -> None:
    game = table(
        ["Olympia night", "Rhodos day", "Gizah day"],
        edition="second",
        age=2,
        turn=1,
        hands={0: ["Temple"]},
        stages={0: 1},
    )
    assert card_state(game, 0, card_named(game, "Temple")) == (FREE, "free (wonder)")


def test_f5_the_free_city_s_stage_waits_for_a_chain() -> None:
    game = table(
        ["Giza A", "Rhodes A", "Olympia A"],
        variant="free-city",
        age=2,
        turn=1,
        hands={1: ["Temple", "Library"]},
        built={2: ["Altar", "Lumber Yard", "Timber Yard"]},
    )
    holder = game.free_city_holder
    assert holder == 1
    game.choose(holder, "sell Library")
    assert stage_state(game, 2) == (FREE, "free")
    assert stage_state(game, 2, "Temple") == (IMPOSSIBLE, "chains come first")


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
