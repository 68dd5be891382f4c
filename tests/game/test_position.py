"""What can be read off a position beyond the names of the public API."""

import pickle
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


def test_after_a_move_only_its_city_has_changed() -> None:
    game = table(["Giza A", "Rhodes A", "Olympia A"], turn=2, hands={0: ["Barracks", "Apothecary"]}, coins={0: 4})
    after = game.after(0, Move("Barracks", "build", left=2))
    assert [(city.coins, city.shields) for city in after.cities] == [(2, 1), (5, 0), (3, 0)]
    assert [(city.coins, city.shields) for city in game.cities] == [(4, 0), (3, 0), (3, 0)]
    assert game.after(0, game.view(0).numbered()[Move("Barracks", "sell")]).cities[0].coins == 7
    with pytest.raises(IllegalMove, match="not open to seat 0"):
        game.after(0, Move("Apothecary", "build"))


def test_the_science_of_a_city_counts_symbols_and_those_of_choice() -> None:
    game = table(["Babylon A", "Rhodes A", "Olympia A"], age=2, built={0: ["Apothecary", "Workshop"]}, stages={0: 2})
    assert game.cities[0].science == {"compass": 1, "gear": 1, "tablet": 0}
    assert game.cities[0].wild_science == 1


def test_p4_what_a_card_and_a_stage_are_worth() -> None:
    game = table(["Giza A", "Rhodes A", "Olympia A"], age=3, built={1: ["Lumber Yard", "Ore Vein"], 2: ["Stone Pit"]})
    assert game.worth(0, "Baths") == 3
    assert game.worth(0, "Workers Guild") == 3
    assert game.worth(1, "Workers Guild") == 1
    assert [game.stage_worth(0, stage) for stage in (1, 2, 3)] == [3, 5, 7]
    with pytest.raises(IllegalMove, match="no card named Bath"):
        game.worth(0, "Bath")
    with pytest.raises(IllegalMove, match="no stage 4 of"):
        game.stage_worth(0, 4)


def test_a_city_knows_its_cards_by_the_age_they_were_dealt_in() -> None:
    game = table(["Giza A", "Rhodes A", "Olympia A"], age=2, turn=2, built={0: ["Baths", "Loom II"]})
    assert [(card.name, card.age) for card in game.cities[0].cards] == [("Baths", 1), ("Loom", 2)]


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


def test_a_view_for_another_process_names_its_edition_and_holds_the_game_alone() -> None:
    view = Game.new(7, "second", seed=1).view(0)
    sent = pickle.dumps(view)
    assert len(sent) < 8_000
    assert bytes(pickle.loads(sent)) == bytes(view)
    assert pickle.loads(sent).legal(0) == view.legal(0)
