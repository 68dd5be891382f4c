"""Both games are table games: what is written for one of them plays the other."""

import random
from collections.abc import Callable

import pytest

import septem
from septem import dice
from septem.protocol import Player, TableGame, play_out


def card_player(seed: int) -> Player[septem.View, septem.Move]:
    """Chooses cards at random."""
    rng = random.Random(seed)
    return lambda view, seat: rng.choice(view.legal(seat))


def dice_player(seed: int) -> Player[dice.View, dice.Move]:
    """Chooses dice at random."""
    rng = random.Random(seed)
    return lambda view, seat: rng.choice(view.legal(seat))


def card_table() -> TableGame[septem.View, septem.Move]:
    """A table of the card game; the type says that it fits."""
    return septem.Game.new(3, seed=1)


def dice_table() -> TableGame[dice.View, dice.Move]:
    """A table of the dice game."""
    return dice.Game.new(3, seed=1)


def test_both_games_are_played_out() -> None:
    cards, rolls = card_table(), dice_table()
    play_out(cards, [card_player(seat) for seat in range(3)])
    play_out(rolls, [dice_player(seat) for seat in range(3)])
    assert cards.over
    assert rolls.over


@pytest.mark.parametrize("start", [septem.Game.new, dice.Game.new])
def test_both_games_have_what_the_protocol_names(start: Callable[..., TableGame[object, object]]) -> None:
    game = start(3, seed=2)
    seat, _, by = game.pending[0]
    moves = game.legal(seat)
    twin = game.clone()
    game.choose(seat, str(moves[0]))
    assert by == seat
    assert twin.pending[0][0] == seat
    assert not game.over
    assert game.winners == ()
    assert all(str(event) for event in game.log)
    assert game.score(0).total == twin.score(0).total
    assert str(game.record()).startswith("septem")
    assert game.view(0) is not game


def test_a_player_is_asked_for_the_seat_that_decides() -> None:
    """The seats asked are those of the order of play: the picker, then everybody three times."""
    asked: list[int] = []
    game = dice.Game.new(2, seed=4)

    def player(view: dice.View, seat: int) -> dice.Move:
        if view.pending[0].kind != "spend":
            asked.append(seat)
        return view.legal(seat)[-1]

    play_out(game, [player, player])
    assert asked == [1, *([0, 0, 1, 1] * 3)]
