"""First picks by lot: what the lot chooses among, how it is counted, and that it tells worth from good fortune."""

import random
from collections import defaultdict

import pytest

from septem import Game
from septem.bots.minds import mind_of
from septem.bots.thinking.picking import AT_RANDOM
from septem.data import load
from septem.data.rows import blank
from septem.data.tables import tables
from septem.game.names import VARIANTS
from septem.kernel.chance import seed_generator
from septem.kernel.circle import card_at
from septem.kernel.encoding import encode
from septem.kernel.layout import BUILD, CATEGORIES, FREE, MOVES, SELL, WONDER, GameRow
from septem.simulation.stats.counting import add_game
from septem.simulation.stats.figures import opening_gain
from septem.simulation.stats.openings import opening_move
from septem.simulation.stats.playing import study_rows
from septem.simulation.stats.rows import WHOLE, Counts, Notes, Opening, OpeningCounts
from tests.simulation.stats.test_counting import every_table, ratio, sums

GAMES = 12


def test_only_builds_are_drawn_and_each_card_once() -> None:
    moves = [
        encode(BUILD, 3, 0, 2),
        encode(BUILD, 3, 1, 0),
        encode(WONDER, 3, 0, 0),
        encode(SELL, 3, 0, 0),
        encode(FREE, 5, 0, 0),
        encode(SELL, 5, 0, 0),
        encode(BUILD, 8, 0, 0),
    ]
    drawn = set()
    for seed in range(20):
        row, opening = blank(GameRow), blank(Opening)
        seed_generator(row, seed, 0)
        drawn.add(opening_move(row, moves, len(moves), opening))
        assert (opening.choices, opening.cards[:2]) == (2, [3, 8])
    assert drawn == {encode(BUILD, 3, 1, 0), encode(BUILD, 8, 0, 0)}  # paid for as cheaply as can be


def test_one_card_is_no_choice() -> None:
    opening = blank(Opening)
    moves = [encode(BUILD, 3, 0, 0), encode(SELL, 3, 0, 0), encode(SELL, 4, 0, 0)]
    assert opening_move(blank(GameRow), moves, 3, opening) == 0
    assert opening.choices == 0


@every_table
def test_the_lot_falls_on_what_the_rules_allow_and_is_counted(edition: str, players: int, variant: str | None) -> None:
    """In Age I the cards to draw from are those that a new game of the same seed says can be built."""
    counts = blank(Counts)
    chosen: dict[int, list[tuple[int, int]]] = defaultdict(list)
    other: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for seed in range(GAMES):
        row, notes = blank(GameRow), blank(Notes)
        table = [tables(edition)], players, VARIANTS[variant], seed, 0
        mind = [mind_of(AT_RANDOM, edition)], [0] * CATEGORIES, [0] * MOVES, [0] * MOVES
        study_rows([row], *table, True, *mind, [counts], [notes])
        game, end = Game.new(players, edition, variant, seed=seed), Game(row, [])
        names = [card.name for card in load(edition).cards]
        for age, opening in enumerate(notes.openings):
            assert 0 <= opening.seat < players
            could = opening.cards[: opening.choices]
            if age == 0:
                builds = {move.card for move in game.legal(opening.seat) if move.action == "build"}
                assert {names[card] for card in could} == (builds if len(builds) > 1 else set())
            if not could:
                continue
            assert card_at(row, age, 0, opening.seat) == opening.drawn
            assert row.how[age][0][opening.seat] == BUILD
            won = WHOLE // len(end.winners) if opening.seat in end.winners else 0
            for card in could:
                inverse = len(could) if card == opening.drawn else WHOLE * len(could) // (len(could) - 1)
                (chosen if card == opening.drawn else other)[card].append((inverse, inverse * won))
    assert chosen
    for card, account in enumerate(counts.openings):
        assert sums(account.chosen) == ratio(*chosen[card])
        assert sums(account.other) == ratio(*other[card])
    assert counts.games == 0  # games with a lot in them count for nothing else


def test_the_gain_is_that_of_the_card_not_of_the_hand() -> None:
    """Rich hands win 60 % and have six choices, poor ones 20 % and two; the card adds 10 % to either.

    Among rich hands the lot falls on the card less often, so plain shares would say that it does harm.
    """
    rng = random.Random(7)
    account = blank(OpeningCounts)
    plain = {True: [0, 0], False: [0, 0]}
    for _ in range(60_000):
        rich = rng.random() < 0.5
        choices = 6 if rich else 2
        takes = rng.randrange(choices) == 0
        won = rng.random() < (0.6 if rich else 0.2) + (0.1 if takes else 0.0)
        weight = choices if takes else WHOLE * choices // (choices - 1)
        add_game(account.chosen if takes else account.other, weight, weight * WHOLE * won)
        plain[takes][0] += won
        plain[takes][1] += 1
    gain = opening_gain(account)
    assert gain is not None
    assert gain.low < 0.1 < gain.high
    assert gain.margin < 0.02
    assert plain[True][0] / plain[True][1] < plain[False][0] / plain[False][1]


@pytest.mark.parametrize(("chosen", "other"), [(0, 500), (29, 500), (500, 29)])
def test_too_few_lots_say_nothing(chosen: int, other: int) -> None:
    account = blank(OpeningCounts)
    for _ in range(chosen):
        add_game(account.chosen, 4, 4 * WHOLE)
    for _ in range(other):
        add_game(account.other, 560, 0)
    assert opening_gain(account) is None
