"""What is told of a game: the log as everybody knows it, and whether a move is open."""

import random

import pytest

from septem.errors import IllegalMove
from septem.game.events import Played
from septem.game.game import Game


def test_t9_the_public_log_names_no_card_that_went_face_down() -> None:
    game = Game.new(3, seed=5)
    rng = random.Random(5)
    while not game.over:
        for decision in game.pending:
            game.choose(decision.seat, rng.choice(game.legal(decision.seat)))
        public = [
            event.without_card() if isinstance(event, Played) and event.is_face_down else event for event in game.log
        ]
        assert list(game.public_log) == public
        assert list(game.clone().public_log) == public


def test_a_check_refuses_as_a_choice_does_and_changes_nothing() -> None:
    game = Game.new(3, seed=5)
    before = bytes(game.view(0))
    game.check(0, game.legal(0)[0])
    assert bytes(game.view(0)) == before
    with pytest.raises(IllegalMove) as refused:
        game.check(0, "build Palace")
    with pytest.raises(IllegalMove) as refused_choice:
        game.choose(0, "build Palace")
    assert str(refused.value) == str(refused_choice.value)
