"""The viewer's choice in words, while others still think."""

import pytest

from septem import Game
from septem.server.games.cards.catalogue import card_named
from septem.server.games.cards.projections.card_table import Chosen
from septem.server.games.cards.projections.project import project, project_waiting
from tests.server.games.cards.projections.seated import around
from tests.table import makers, play, table


def chosen(text: str) -> Chosen:
    """The choice of a player with Olympia's power, as that player sees it."""
    game = table(
        ["Olympia A", "Giza A", "Babylon A"],
        age=2,
        hands={0: ["Aqueduct", "Bazar", "Brickyard", "Walls"]},
        built={0: ["Ore Vein"], 1: ["Stone Pit", "Ore Vein"]},
        stages={0: 2},
        coins={0: 9},
    )
    seated = around(game, {0: text})
    decision = project(seated, 0).decision
    assert decision is not None
    assert decision.chosen is not None
    assert len(decision.hand) == 7
    waiting = project_waiting(seated, 0)
    assert waiting is not None
    assert (waiting.chosen, waiting.status) == (decision.chosen, project(seated, 0).status)
    return decision.chosen


@pytest.mark.parametrize(
    ("choice", "title", "detail"),
    [
        ("build Bazar", "Build Bazar", "free"),
        ("build Brickyard", "Build Brickyard", "pay 1 to the bank"),
        ("free Walls", "Build Walls", "by the power of the wonder"),
        ("wonder Walls <2", "Build stage 3 with Walls", "pay 2 to Ben"),
        ("sell Walls", "Sell Walls", "take 3 coins"),
    ],
)
def test_a_choice_is_told_to_who_made_it(choice: str, title: str, detail: str) -> None:
    found = chosen(choice)
    assert found.card is not None
    assert (found.card.name, found.title, found.detail) == (choice.split()[1], title, detail)


def test_w_halicarnassus_taking_a_card_or_nothing_is_a_choice_too() -> None:
    game = table(
        ["Halicarnassus A", "Giza A", "Babylon A"],
        age=2,
        turn=3,
        stages={0: 1},
        built={0: makers("OOO")},
        discard=["Altar"],
    )
    play(game, {0: "wonder Bazar"})
    for choice, told in (
        ("pass", Chosen(None, "Take nothing", "from the discard pile")),
        ("build Altar", Chosen(card_named("first", "Altar"), "Build Altar", "free")),
    ):
        seated = around(game, {0: choice})
        decision, waiting = project(seated, 0).decision, project_waiting(seated, 0)
        assert decision is not None
        assert waiting is not None
        assert decision.chosen == waiting.chosen == told


def test_f4_the_choice_for_the_free_city_is_told_behind_the_own() -> None:
    game = Game.new(2, variant="free-city", seed=3)
    holder = game.free_city_holder
    assert holder is not None
    own = game.legal(holder)[0]
    trial = game.clone()
    trial.choose(holder, own)
    others = trial.legal(2)[0]
    seated = around(game, {holder: str(own), 2: str(others)})
    decision, waiting = project(seated, holder).decision, project_waiting(seated, holder)
    assert decision is not None
    assert waiting is not None
    assert decision.chosen == waiting.chosen
    assert "for the Free City: " in waiting.chosen.detail


def test_a_choice_that_is_not_made_is_not_told() -> None:
    shown = project(around(table(["Olympia A", "Giza A", "Babylon A"])), 0)
    assert shown.decision is not None
    assert (shown.decision.chosen, shown.decision.title) == (None, "Choose a card")


def test_nobody_waits_before_everything_is_chosen() -> None:
    seated = around(table(["Olympia A", "Giza A", "Babylon A"]), {1: "sell Altar"})
    assert project_waiting(seated, 0) is None
    assert project_waiting(seated, None) is None
