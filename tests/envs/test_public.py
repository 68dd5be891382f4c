"""The public names of the environments."""

import pytest

import septem.envs
from septem import Game
from septem.envs import Options, action_names, see


def test_all_public_names_are_there() -> None:
    for name in septem.envs.__all__:
        assert getattr(septem.envs, name) is not None


def test_other_names_are_not() -> None:
    with pytest.raises(AttributeError, match=r"^module 'septem\.envs' has no attribute 'Wonders'$"):
        _ = septem.envs.Wonders


def test_an_action_is_called_like_its_move() -> None:
    names = action_names(Options(players=4, edition="second"))
    assert len(names) == Options(players=4, edition="second").actions
    game = Game.new(4, "second", seed=3)
    while not game.over:
        seat, _, by = game.pending[0]
        moves = see(game.view(by)).moves
        for action, move in moves.items():
            called = names[action].split(", payment ")[0]
            # A name that two Ages have says its Age.
            assert called == move.action if move.card is None else called.startswith(f"{move.action} {move.card}")
        game.choose(seat, next(iter(moves.values())))
