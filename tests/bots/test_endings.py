"""Search in the last turns, checked by trying everything: forced wins, and small endings against heuristic players."""

import random
from collections.abc import Iterator, Mapping
from statistics import fmean
from typing import NamedTuple

import pytest

from septem import Game, Move
from septem.bots import bot_named
from septem.game.view import View
from tests.bots.asking import choice, choices
from tests.bots.endings import after, can_hope, can_make_sure, ending
from tests.table import idle

GIZA = ["Giza A", "Babylon A", "Olympia A"]
SEARCH = "search:200"

# The others can build none of these, and sell.
OTHER_HANDS = {1: ["Palace", "Town Hall"], 2: ["Haven", "Lighthouse"]}

Cards = Mapping[int, list[str]]


def last_turn(wonder: str, hand: list[str], built: Cards) -> Game:
    """Age III turn 6, nobody with a coin."""
    return ending([wonder, *GIZA[1:]], {0: hand, **OTHER_HANDS}, built, {})


class Forced(NamedTuple):
    """A position, the moves that win it, and those with the most points at once."""

    game: Game
    winning: set[str]
    greedy: set[str]


FORCED = {
    # Five shields turn the conflict with Babylon: 6 points more, and 6 less for Babylon, which the Pantheon's 7 do not.
    "soldiers": Forced(
        last_turn(
            "Giza A",
            ["Fortifications", "Pantheon"],
            {0: ["Walls", "Temple"], 1: ["Stables", "Archery Range", "Theater"]},
        ),
        winning={"build Fortifications"},
        greedy={"build Pantheon"},
    ),
    # A third symbol completes a set: 8 points.
    "science": Forced(
        last_turn(
            "Giza A",
            ["Academy", "Pantheon"],
            {0: ["School", "Workshop", "Temple"], 1: ["Aqueduct", "Statue", "Altar"]},
        ),
        winning={"build Academy"},
        greedy={"build Academy"},
    ),
    # The neighbours have four grey cards: 8 points.
    "guild": Forced(
        last_turn(
            "Giza A",
            ["Craftsmens Guild", "Pantheon"],
            {
                0: ["Quarry", "Foundry", "Temple"],
                1: ["Loom", "Press", "Aqueduct", "Statue"],
                2: ["Glassworks", "Loom II"],
            },
        ),
        winning={"build Craftsmens Guild"},
        greedy={"build Craftsmens Guild"},
    ),
    # The stage's shield breaks the tie with Babylon.
    "stage": Forced(
        last_turn(
            "Rhodes B",
            ["Pantheon", "Lodge"],
            {0: ["Quarry", "Stone Pit", "Temple", "Walls"], 1: ["Stables", "Aqueduct", "Statue"]},
        ),
        winning={"wonder Pantheon", "wonder Lodge"},
        greedy={"wonder Pantheon", "wonder Lodge"},
    ),
    # Both soldiers are free and bring nothing, and three coins break a tie.
    "sale": Forced(
        last_turn(
            "Giza A",
            ["Fortifications", "Siege Workshop"],
            {
                0: ["Walls", "Laboratory", "Stables", "Archery Range"],
                1: ["Aqueduct", "Statue", "Altar", "Baths", "Courthouse"],
            },
        ),
        winning={"sell Fortifications", "sell Siege Workshop"},
        greedy={"sell Fortifications", "sell Siege Workshop"},
    ),
    # Selling and the Academy bring a point each, as much as Babylon has in the end; but a sale leaves more coins, four
    # against Babylon's three.
    "coins": Forced(
        ending(
            GIZA,
            {0: ["Academy", "Pantheon"], **OTHER_HANDS},
            {0: ["School"], 1: ["Apothecary"]},
            {0: 1},
        ),
        winning={"sell Academy", "sell Pantheon"},
        greedy={"build Academy", "sell Academy", "sell Pantheon"},
    ),
    # The stage brings 2 points and a card of the discard pile, which holds the Palace and soldiers.
    "discard pile": Forced(
        ending(
            ["Halicarnassus B", *GIZA[1:]],
            {0: ["Pantheon", "Lodge"], 1: ["University", "Town Hall"], 2: ["Haven", "Lighthouse"]},
            {0: ["Foundry", "Temple"], 1: ["Aqueduct", "Statue", "Altar"]},
            {},
        ),
        winning={"wonder Pantheon", "wonder Lodge"},
        greedy={"build Pantheon"},
    ),
}


@pytest.mark.parametrize("name", FORCED)
def test_search_finds_the_forced_win_of_a_last_turn(name: str) -> None:
    game, winning, greedy = FORCED[name]
    for move in game.legal(0):
        turn = after(game, 0, move)
        assert can_make_sure(turn, 0) == can_hope(turn, 0) == (str(move) in winning)
    assert choices(game, "greedy") == greedy
    assert choices(game, SEARCH, draws=10) <= winning


def test_from_the_discard_pile_it_takes_what_wins_by_most() -> None:
    """Any soldier wins both conflicts and leads by 4 points; the Palace wins by 1."""
    game = FORCED["discard pile"].game.clone()
    game.choose(0, "wonder Lodge")
    for seat in (1, 2):
        game.choose(seat, idle(game, seat))
    assert game.pending == ((0, "discard", 0),)
    leads = {str(move): lead(after(game, 0, move), 0) for move in game.legal(0)}
    assert (leads["build Palace"], max(leads.values())) == (1, 4)
    assert all(leads[taken] == 4 for taken in choices(game, SEARCH, draws=10))


def lead(game: Game, seat: int) -> int:
    """Points ahead of the best other player at the end."""
    return game.score(seat).total - max(game.score(other).total for other in range(3) if other != seat)


def test_search_takes_away_the_card_that_would_beat_it() -> None:
    """On the turn before the last, Babylon would get the Palace, the only card it can build, and win by it."""
    game = ending(
        GIZA,
        {
            0: ["Palace", "Lodge", "Academy"],
            1: ["Siege Workshop", "Observatory", "University"],
            2: ["Haven", "Lighthouse", "Arena"],
        },
        {0: ["School", "Altar"], 1: ["Lumber Yard", "Stone Pit", "Ore Vein", "Glassworks", "Press", "Loom"]},
        {},
        turn=5,
    )
    assert [str(move) for move in game.legal(0) if can_make_sure(after(game, 0, move), 0)] == ["sell Palace"]
    # A point by the Academy or by three coins is all the same to greedy.
    assert choices(game, "greedy") == {"build Academy", "sell Academy", "sell Lodge", "sell Palace"}
    assert choices(game, SEARCH, draws=10) == {"sell Palace"}


ENDINGS = 30
WORLDS = 3
TOLERANCE = 0.15  # of the games that knowing everything would win


def endings() -> Iterator[View]:
    """Views on turn 5 of Age III, from games of greedy players, in which the next move matters for who wins."""
    bot = bot_named("greedy")
    for seed in range(10_000):
        game, rng = Game.new(3, seed=seed), random.Random(seed)
        while (game.age, game.turn) != (3, 5) or game.pending[0].kind != "turn":
            decision = game.pending[0]
            view = game.view(decision.by)
            game.choose(decision.seat, bot.choose(view, view.legal(decision.seat), rng))
        view = game.view(seed % 3)
        if len(set(shares(view, worlds=1).values())) > 1:
            yield view


def shares(view: View, worlds: int) -> dict[Move, float]:
    """How often each move wins if the own next moves are the best of all and the others play by heuristic."""
    found: dict[Move, list[float]] = {move: [] for move in view.legal()}
    for number in range(worlds):
        game = view.sample(random.Random(number))
        let_others_choose(game, view.seat)
        for move, results in found.items():
            results.append(best_share(after(game, view.seat, move), view.seat))
    return {move: fmean(results) for move, results in found.items()}


def best_share(game: Game, seat: int) -> float:
    """What the seat can win at most against heuristic players, by trying all its moves."""
    let_others_choose(game, seat)
    if game.over:
        return (seat in game.winners) / len(game.winners)
    return max(best_share(after(game, seat, move), seat) for move in game.legal(seat))


def let_others_choose(game: Game, seat: int) -> None:
    """Until nobody but this seat has to decide."""
    bot = bot_named("heuristic")
    while others := [decision for decision in game.pending if decision.by != seat]:
        for decision in others:
            view = game.view(decision.by)
            game.choose(decision.seat, bot.choose(view, view.legal(decision.seat), random.Random(0)))


def most_points_alone(game: Game, seat: int) -> int:
    """What the seat can score at most if the others do nothing, by trying all its moves."""
    while not game.over and (others := [decision.seat for decision in game.pending if decision.by != seat]):
        for other in others:
            game.choose(other, idle(game, other))
    if game.over:
        return game.score(seat).total
    return max(most_points_alone(after(game, seat, move), seat) for move in game.legal(seat))


def test_search_beats_exhaustive_choice_on_small_endings() -> None:
    """The last two turns of 30 games, each move valued by trying everything against heuristic players.

    Search knows neither the hidden cards nor how the others play, and comes near the choice of one who knows both. It
    wins more than greedy, and than the choice that tries everything for its own points and leaves the others out.
    """
    won = {"best": 0.0, "search": 0.0, "greedy": 0.0, "own points": 0.0}
    for _, view in zip(range(ENDINGS), endings(), strict=False):
        values = shares(view, WORLDS)
        game = view.sample(random.Random(0))
        alone = {move: most_points_alone(after(game, view.seat, move), view.seat) for move in values}
        won["best"] += max(values.values())
        won["own points"] += values[max(alone, key=lambda move: alone[move])]
        for name, bot in (("search", SEARCH), ("greedy", "greedy")):
            won[name] += values[Move.parse(choice(game, bot, view.seat))]
    assert won["search"] >= (1 - TOLERANCE) * won["best"]
    assert won["search"] > won["greedy"]
    assert won["search"] > won["own points"]
