"""The kernel and the reference play the same games and must agree on everything at every decision."""

import random
from collections import Counter

import pytest

from septem import Game
from tests.reference.deal import deal
from tests.reference.game import ReferenceGame

GAMES = 300
PARTS = 6
TABLES = [(players, None) for players in range(3, 8)] + [(2, "free-city"), (2, "gaia")]
EDITIONS = ("first", "second")
# Boards whose powers are the Free City's to use, which random tables bring up too seldom.
FREE_CITY_BOARDS = {
    "first": [("Olympia", "A"), ("Babylon", "B"), ("Halicarnassus", "B")],
    "second": [("Olympia", "day"), ("Olympia", "night"), ("Babylon", "night"), ("Halikarnassos", "night")],
}


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize(("players", "variant"), TABLES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_random_games_agree(edition: str, players: int, variant: str | None, part: int) -> None:
    for number in range(part, GAMES, PARTS):
        rng = random.Random(f"{edition} {players} {variant} {number}")
        wonders, hands = deal(edition, variant, players, rng)
        play_both(edition, variant, wonders, hands, rng)


@pytest.mark.parametrize(
    ("edition", "board"), [(edition, board) for edition in EDITIONS for board in FREE_CITY_BOARDS[edition]]
)
def test_powers_of_the_free_city_agree(edition: str, board: tuple[str, str]) -> None:
    for number in range(40):
        rng = random.Random(f"{edition} {board} {number}")
        wonders, hands = deal(edition, "free-city", 2, rng)
        others = [wonder for wonder in wonders if wonder[0] != board[0]][:2]
        play_both(edition, "free-city", [*others, board], hands, rng)


def play_both(
    edition: str, variant: str | None, wonders: list[tuple[str, str]], hands: list[list[list[str]]], rng: random.Random
) -> None:
    """One game by both programs; every third game seldom sells, so that cities grow and prices get involved."""
    game = Game.from_deal([f"{city} {side}" for city, side in wonders], hands, edition, variant)
    reference = ReferenceGame(edition, variant, wonders, hands)
    sells = rng.choice([1.0, 0.3, 0.05])
    while not game.over:
        assert sorted(game.pending) == sorted(reference.pending())
        decision = rng.choice(game.pending)
        moves = game.legal(decision.seat)
        named = {(move.card, move.action, move.left, move.right) for move in moves}
        assert len(named) == len(moves)
        assert named == reference.legal(decision.seat)
        weights = [sells if move.action in ("sell", "pass") else 1.0 for move in moves]
        move = rng.choices(moves, weights)[0]
        game.choose(decision.seat, move)
        reference.choose(decision.seat, (move.card, move.action, move.left, move.right))
        assert_same_table(game, reference)
    assert reference.over
    for city in game.cities:
        assert game.score(city.seat)._asdict() == reference.score(city.seat)
    assert set(game.winners) == reference.winners()


def assert_same_table(game: Game, reference: ReferenceGame) -> None:
    """Everything on the table is the same."""
    cities = game.cities
    assert (game.age, game.turn) == (reference.age, reference.turn)
    assert [city.coins for city in cities] == reference.coins()
    assert [sorted(city.tokens) for city in cities] == [sorted(tokens) for tokens in reference.tokens()]
    assert [city.shields for city in cities] == reference.shields()
    assert [city.stages for city in cities] == reference.stages()
    assert [set(city.built) for city in cities] == reference.built()
    assert Counter(game.discard) == reference.discard()
    if all(decision.kind in ("turn", "free-city") for decision in game.pending):
        hands = [Counter(game.hand(seat)) for seat in range(game.players)]
        assert hands == reference.hands()[: game.players]
