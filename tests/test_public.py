"""The public face: exactly the names that others build on, with their signatures, documented, and examples that run."""

import doctest
import importlib
import inspect
import pkgutil
from collections.abc import Callable
from dataclasses import FrozenInstanceError, fields, is_dataclass
from importlib.metadata import version
from typing import Any

import pytest

import septem
from septem import Decision, Game, Move, Record, Score, View
from tests.public import Signature, check_all, check_documented, check_signature

PUBLIC_CLASSES = [value for name in septem.__all__ if inspect.isclass(value := getattr(septem, name))]
MODULES = [septem.__name__, *(found.name for found in pkgutil.walk_packages(septem.__path__, "septem."))]

SIGNATURES: list[Signature] = [
    (
        Game.new,
        {"players": ..., "edition": "first", "variant": None, "wonders": None, "sides": None, "seed": None},
    ),
    (Game.from_deal, {"wonders": ..., "hands": ..., "edition": "first", "variant": None, "strict": True}),
    (Game.legal, {"seat": ...}),
    (Game.choose, {"seat": ..., "move": ...}),
    (Game.unchoose, {"seat": ...}),
    (Game.hand, {"seat": ...}),
    (Game.score, {"seat": ...}),
    (Game.clone, {}),
    (Game.view, {"seat": ...}),
    (Game.record, {}),
    (View.sample, {"rng": ...}),
    (Record.parse, {"text": ...}),
    (Record.replay, {"until": None}),
    (Move, {"card": ..., "action": ..., "left": 0, "right": 0}),
    (Move.parse, {"text": ...}),
    (Decision, {"seat": ..., "kind": ..., "by": ...}),
    (
        Score,
        dict.fromkeys(("military", "treasury", "wonder", "civilian", "science", "commerce", "guilds"), ...),
    ),
    (
        septem.simulate,
        {"games": ..., "players": ..., "edition": "first", "variant": None, "seed": 0, "threads": None},
    ),
]


def test_all_is_sorted_and_complete() -> None:
    check_all(septem)


def test_the_version_is_that_of_the_package() -> None:
    assert septem.__version__ == version("septem")


@pytest.mark.parametrize("name", septem.__all__)
def test_every_public_name_is_documented(name: str) -> None:
    check_documented(septem, name)


@pytest.mark.parametrize(("thing", "expected"), SIGNATURES, ids=lambda value: getattr(value, "__qualname__", ""))
def test_signatures_are_those_that_others_rely_on(thing: Callable[..., Any], expected: dict[str, Any]) -> None:
    check_signature(thing, expected)


def test_a_game_has_what_the_table_shows() -> None:
    game = Game.new(3, wonders=["Giza A", "Rhodes B", "Olympia A"], seed=1)
    assert game.pending == ((0, "turn", 0), (1, "turn", 1), (2, "turn", 2))
    assert all(isinstance(decision, Decision) for decision in game.pending)
    assert all(isinstance(move, Move) for move in game.legal(0))
    assert (game.age, game.turn, game.over, game.log, game.discard, game.winners) == (1, 1, False, (), [], ())
    assert len(game.hand(0)) == 7
    assert all(isinstance(name, str) for name in game.hand(0))
    giza = game.cities[0]
    assert (giza.name, giza.wonder, giza.side) == ("Giza", "The Pyramids of Giza", "A")
    assert (giza.coins, giza.shields, giza.stages, giza.built, giza.tokens) == (3, 0, 0, [], [])
    assert [source.options for source in giza.production] == [("stone",)]
    assert giza.discounts == ()
    assert game.score(0) == Score(0, 1, 0, 0, 0, 0, 0)
    assert game.score(0).total == 1


def test_values_are_frozen_and_hashable() -> None:
    move = Move("Baths", "build", 2)
    assert {move: "kept"}[Move("Baths", "build", left=2, right=0)] == "kept"
    with pytest.raises(FrozenInstanceError):
        move.left = 3  # type: ignore[misc]
    for value in PUBLIC_CLASSES:
        if is_dataclass(value) and value.__name__ != "Simulation":
            assert fields(value)
            assert value.__hash__ is not None, value


def test_every_error_is_one_of_the_package() -> None:
    errors = [value for value in PUBLIC_CLASSES if issubclass(value, Exception) and not issubclass(value, Warning)]
    assert {error.__name__ for error in errors} == {
        "DataError",
        "IllegalMove",
        "MissingExtra",
        "RecordError",
        "SeptemError",
        "SetupError",
    }
    assert all(issubclass(error, septem.SeptemError) for error in errors)
    assert issubclass(septem.SeptemWarning, Warning)


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_run(name: str) -> None:
    # What the migration tool runs itself cannot be imported by others.
    if name.endswith("__main__") or ".migrations." in name:
        return
    module = importlib.import_module(name)
    assert module.__doc__, f"{name} does not say what it is for"
    assert doctest.testmod(module).failed == 0


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder()
    found = [test for value in (septem, *PUBLIC_CLASSES) for test in finder.find(value) if test.examples]
    assert {test.name.rpartition(".")[2] for test in found} >= {"septem", "Game", "Move", "Record", "Score", "View"}
