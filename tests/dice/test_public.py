"""The public face of the dice game: the names that others build on, with their signatures, and documented."""

from collections.abc import Callable
from dataclasses import FrozenInstanceError
from typing import Any, get_args

import pytest

from septem import dice
from septem.data.dice import load
from septem.dice import Decision, Die, Game, Move, Record, Score, Sheet, Unit, View
from septem.dice.bots import bot_named
from septem.dice.events import Event
from septem.protocol import play_out
from tests.public import Signature, check_all, check_documented, check_signature

SIGNATURES: list[Signature] = [
    (
        Game.new,
        {
            "players": ...,
            "side": "A",
            "wonders": None,
            "seed": None,
            "reversed_second_age": False,
            "components": None,
        },
    ),
    (Game.solo, {"wonder": None, "side": "A", "rerolls": 0, "seed": None, "components": None}),
    (Game.solo_bot, {"wonder": None, "side": "A", "seed": None, "bot_wonder": None, "components": None}),
    (Game.legal, {"seat": ...}),
    (Game.choose, {"seat": ..., "move": ...}),
    (Game.unchoose, {"seat": ...}),
    (Game.view, {"seat": ...}),
    (Game.score, {"seat": ...}),
    (Game.record, {}),
    (Game.clone, {}),
    (View.legal, {"seat": None}),
    (View.sample, {"rng": ...}),
    (Record.parse, {"text": ...}),
    (Record.replay, {"components": None}),
    (Move, {"action": ..., "target": "", "dice": (), "seller": None, "payment": ()}),
    (Move.parse, {"text": ...}),
    (Unit, {"place": ..., "symbol": ...}),
    (Decision, {"seat": ..., "kind": ..., "by": ...}),
    (Die, dict.fromkeys(("number", "face", "printed", "left", "is_passed", "is_kept", "is_used"), ...)),
    (
        Score,
        dict.fromkeys(("stages", "rolled_vp", "inventions", "vault", "tech", "guild", "conflict"), ...),
    ),
    (load, {"path": None}),
    (bot_named, {"name": ..., "seed": None}),
    (play_out, {"game": ..., "players": ...}),
]


def test_all_is_sorted_and_complete() -> None:
    check_all(dice)
    assert set(dice.__all__) >= {"Decision", "Die", "Game", "Move", "Record", "Score", "Sheet", "Unit", "View"}
    assert set(dice.__all__) >= {event.__name__ for event in get_args(Event)}


@pytest.mark.parametrize("name", dice.__all__)
def test_every_public_name_is_documented(name: str) -> None:
    check_documented(dice, name)


@pytest.mark.parametrize(("thing", "expected"), SIGNATURES, ids=lambda value: getattr(value, "__qualname__", ""))
def test_signatures_are_those_that_others_rely_on(thing: Callable[..., Any], expected: dict[str, Any]) -> None:
    check_signature(thing, expected)


def test_a_game_has_what_the_table_shows() -> None:
    game = Game.new(3, "B", ["Zeus", "Giza", "Rhodes"], seed=1)
    assert game.pending == (Decision(2, "pick", 2),)
    assert [str(move) for move in game.legal(2)] == [f"pick {die}" for die in range(1, 8)]
    assert (game.players, game.seats, game.variant, game.side, game.rerolls) == (3, 3, "table", "B", 0)
    assert (game.age, game.active_seat, game.over, game.winners, game.purse, game.mights) == (
        1,
        2,
        False,
        (),
        0,
        (0, 0, 0),
    )
    assert (game.reversed_second_age, game.can_unchoose, len(game.log)) == (False, False, 1)
    assert [wonder.short for wonder in game.wonders] == ["Zeus", "Giza", "Rhodes"]
    assert [die.number for die in game.dice] == list(range(1, 8))
    assert all(isinstance(sheet, Sheet) for sheet in game.sheets)
    assert game.score(0) == Score(0, 0, 0, 0, 0, 0, 0)
    assert game.score(0).total == 0
    assert game.components == load()


def test_values_are_frozen_and_hashable() -> None:
    move = Move("vp", payment=(Unit("6", "vp"), Unit("5", "vp")))
    assert {move: "kept"}[Move.parse("vp with 5:vp 6:vp")] == "kept"
    with pytest.raises(FrozenInstanceError):
        move.target = "gear"  # type: ignore[misc]
    assert len({Decision(0, "keep", 0), Unit("own", "ore"), Game.new(2, seed=1).dice[0]}) == 3
