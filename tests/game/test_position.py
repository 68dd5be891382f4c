"""What can be read off a position beyond the names of the public API."""

import random

import pytest

from septem import Game, IllegalMove, Move
from tests.table import table


@pytest.mark.parametrize("edition", ["first", "second"])
def test_the_score_after_a_move_is_the_one_it_leads_to(edition: str) -> None:
    checked = 0
    for seed in range(6):
        chance = random.Random(seed)
        game = Game.new(3, edition, wonders=["Olympia", None, None], seed=seed)
        while not game.over:
            # Conflicts and the end of an Age would change more than the move itself.
            asked = [decision.kind for decision in game.pending] == ["turn"] * 3 and game.turn < 6
            for move in game.view(0).legal() if asked else []:
                before = bytes(game.view(0))
                expected = game.view(0).score_after(0, move)
                assert bytes(game.view(0)) == before
                trial = game.clone()
                trial.choose(0, move)
                for seat in (1, 2):
                    trial.choose(seat, Move(game.hand(seat)[0], "sell"))
                assert trial.score(0) == expected
                checked += 1
            for seat, _, _ in game.pending:
                legal = game.legal(seat)
                game.choose(seat, chance.choice([move for move in legal if move.action != "sell"] or legal))
    assert checked > 500


def test_the_score_after_a_move_leaves_the_choices_of_others_out() -> None:
    game = table(
        ["Giza A", "Rhodes A", "Olympia A"],
        age=2,
        turn=2,
        hands={0: ["Walls"], 1: ["Aqueduct"], 2: ["Vineyard"]},
        built={1: ["Baths"]},
    )
    before = game.score_after(0, Move("Walls", "sell"))
    game.choose(1, "build Aqueduct")
    game.choose(2, "build Vineyard")
    assert game.score_after(0, Move("Walls", "sell")) == before
    assert game.chosen(1) == Move("Aqueduct", "build")


def test_f1_the_free_city_is_the_third_seat() -> None:
    game = Game.new(2, variant="free-city", seed=1)
    assert [game.is_free_city(seat) for seat in range(3)] == [False, False, True]
    assert not any(Game.new(3, seed=1).is_free_city(seat) for seat in range(3))
    with pytest.raises(IllegalMove, match="no seat 3"):
        game.is_free_city(3)


def test_c8_a_chain_makes_a_card_cost_nothing() -> None:
    game = table(
        ["Giza A", "Rhodes A", "Olympia A"], age=2, turn=2, hands={0: ["Aqueduct", "Temple"]}, built={0: ["Baths"]}
    )
    assert game.costs_nothing(0, "Aqueduct")
    assert not game.costs_nothing(0, "Temple")
