"""What a seat observes: every column as documented, and nothing hidden in any of them."""

import random
from collections import Counter

import pytest

from septem import Game, Move
from septem.data.tables import tables
from septem.envs.columns import card_labels, column_names
from septem.envs.options import Options
from septem.game.names import names_of
from septem.kernel import stepping
from septem.kernel.actions import WAYS, WHATS
from septem.kernel.layout import CATEGORIES, MOVES
from septem.kernel.observation import show_own, width_of
from tests.envs.positions import Table, positions
from tests.properties.moments import TABLES, every_table
from tests.table import play, table

UNTOUCHED = 99


def observed(game: Game, player: int) -> tuple[list[int], list[int]]:
    """What a player of this game observes, and the mask of its actions."""
    out, mask = [UNTOUCHED] * (width_of(game.players) + 1), [UNTOUCHED] * (WHATS * WAYS + 1)
    room = [0] * MOVES, [0] * CATEGORIES
    stepping.observe(game._row, player, WAYS, tables(game.edition), *room, [out], [mask])
    assert out.pop() == mask.pop() == UNTOUCHED  # nothing is written behind the last column
    return out, mask


def named(game: Game, player: int) -> dict[str, int]:
    """The same by the names of the columns, without those that are 0."""
    names = column_names(Options(game.players, game.edition, game.variant))
    return {name: value for name, value in zip(names, observed(game, player)[0], strict=True) if value}


@every_table
def test_every_column_holds_what_the_page_says(table: Table) -> None:
    for game, columns, _ in positions(table):
        for player in range(game.players):
            assert named(game, player) == columns[player]


@every_table
def test_the_mask_has_the_legal_actions(table: Table) -> None:
    for game, _, actions in positions(table):
        for player in range(game.players):
            mask = observed(game, player)[1]
            assert set(mask) <= {0, 1}
            assert {action for action, is_legal in enumerate(mask) if is_legal} == set(actions[player])


def test_every_kind_of_decision_was_looked_at() -> None:
    kinds = Counter(
        (position.game.variant, kind) for table in TABLES for position in positions(table) for kind in position.kinds
    )
    for variant in (None, "free-city", "gaia"):
        wanted = {"turn", "seventh", "discard", "none", "over"} | ({"free-city"} if variant == "free-city" else set())
        assert {kind for found, kind in kinds if found == variant} == wanted


@every_table
def test_t9_what_is_hidden_does_not_show(table: Table) -> None:
    """Hidden cards change places, and choices that others have made are open again: the seat observes the same."""
    rng = random.Random(9)
    for game, _, _ in positions(table):
        for player in range(game.players):
            assert observed(game.view(player).sample(rng), player) == observed(game, player)


def test_what_a_seat_knows_does_show() -> None:
    """A table of three: a hand that was passed on is remembered, less what all saw leave it."""
    game = Game.new(3, seed=1)
    move = next(move for move in game.legal(0) if move.action == "sell")
    passed = Counter(card_labels("first")[names_of("first").numbers[card, 1]] for card in game.hand(0))
    passed.subtract([str(move.card)])
    game.choose(0, move)
    for seat in (1, 2):
        game.choose(seat, next(move for move in game.legal(seat) if move.action == "build"))
    columns = named(game, 0)
    # It went to the left, so it comes again in two turns; the next has never been here.
    assert cards_shown(columns, "hand 2: ") == +passed
    assert (columns["hand 2: size"], columns["hand 2: arrives in"]) == (6, 2)
    assert cards_shown(columns, "hand 1: ") == Counter()
    assert (columns["hand 1: size"], columns["hand 1: arrives in"]) == (6, 1)


def cards_shown(columns: dict[str, int], block: str) -> Counter[str]:
    """The cards of one block."""
    found = {name.removeprefix(block): value for name, value in columns.items() if name.startswith(block)}
    return Counter({name: value for name, value in found.items() if name in card_labels("first")})


def test_a_seventh_card_is_seen_in_a_hand_that_never_came() -> None:
    """Seven players: a hand goes round in seven turns, so one never comes; what is built from it is face up."""
    game = table(
        ["Babylon B", "Giza A", "Rhodes A", "Alexandria A", "Ephesus A", "Olympia A", "Halicarnassus B"],
        turn=6,
        hands={0: ["Tavern", "Altar"]},
        stages={0: 2},
        coins={6: 10},
        built={6: ["Ore Vein", "Clay Pit"]},
    )
    play(game, {0: "sell Tavern", 6: str(next(move for move in game.legal(6) if move.action == "wonder"))})
    assert [decision.kind for decision in game.pending] == ["seventh"]
    assert named(game, 1)["unseen: Altar"] == 2
    play(game, {0: "build Altar"})
    assert [decision.kind for decision in game.pending] == ["discard"]
    assert named(game, 1)["unseen: Altar"] == 1


def observed_in_order(game: Game, moves: list[int]) -> list[int]:
    """What the first player observes if its moves are listed like this."""
    out = [UNTOUCHED] * width_of(game.players)
    show_own(game._row, 0, 0, moves, len(moves), tables(game.edition), out)
    return out


@pytest.mark.parametrize(
    ("posts", "stage", "temple"),
    [
        ([], [(0, 2), (2, 0)], [(0, 4), (2, 2), (4, 0)]),
        (["East Trading Post"], [(0, 1), (2, 0)], [(0, 3), (2, 1), (4, 0)]),
        (["West Trading Post"], [(1, 0), (0, 2)], [(1, 2), (3, 0), (0, 4)]),
    ],
)
def test_the_first_payment_is_shown_in_whatever_order_moves_are_listed(
    posts: list[str], stage: list[tuple[int, int]], temple: list[tuple[int, int]]
) -> None:
    """The cheapest; of those that cost the same, the one with fewer coins to the left."""
    game = table(
        ["Giza A", "Rhodes A", "Olympia A"],
        age=2,
        hands={0: ["Temple", "Walls"]},
        coins={0: 30},
        built={
            0: ["Lumber Yard", *posts],
            1: ["Stone Pit", "Clay Pool", "Excavation", "Glassworks"],
            2: ["Stone Pit", "Clay Pool", "Lumber Yard", "Timber Yard", "Glassworks"],
        },
    )
    assert ways_of(game, "build Temple") == temple
    assert ways_of(game, "wonder Temple") == stage
    numbers = list(game.view(0).numbered(0).values())
    listed = observed_in_order(game, numbers)
    shown = dict(zip(column_names(Options()), listed, strict=True))
    assert (shown["stage left"], shown["stage right"]) == stage[0]
    assert (shown["build left: Temple"], shown["build right: Temple"]) == temple[0]
    rng = random.Random(1)
    for moves in (numbers[::-1], sorted(numbers), *(rng.sample(numbers, len(numbers)) for _ in range(50))):
        assert observed_in_order(game, moves) == listed


def ways_of(game: Game, deed: str) -> list[tuple[int, int]]:
    """The payments to the left and right with which the first player may do this, in the order of their numbers."""
    moves = [move for move in game.legal(0) if f"{move.action} {move.card}" == deed]
    return sorted(((move.left, move.right) for move in moves), key=lambda way: (sum(way), way))


@every_table
def test_the_order_in_which_moves_are_listed_does_not_show(table: Table) -> None:
    rng = random.Random(3)
    for game, _, _ in positions(table):
        decision = game.view(0).decision
        if decision:
            numbers = list(game.view(0).numbered(decision.seat).values())
            shuffled = rng.sample(numbers, len(numbers))
            assert observed_in_order(game, shuffled) == observed_in_order(game, numbers)


def test_numbers_above_127_are_cut() -> None:
    game = Game.new(3, seed=1)
    game._row.cities[1].coins = 500
    assert named(game, 0)["left: coins"] == 127
    assert named(game, 0)["left: treasury points"] == 127
    assert named(game, 0)["left: points"] == 127


def test_a_discard_pile_of_147_cards_is_cut_too() -> None:
    """Seven players who sell everything; one byte does not hold more."""
    game = Game.new(7, seed=1)
    while not game.over:
        seat = game.pending[0].seat
        game.choose(seat, next(move for move in game.legal(seat) if move.action == "sell"))
    assert game.view(0).discard_size == 147
    assert named(game, 0)["discard pile: size"] == 127


@every_table
def test_every_column_fits_into_a_byte(table: Table) -> None:
    for game, _, _ in positions(table):
        for player in range(game.players):
            assert all(-128 <= value <= 127 for value in observed(game, player)[0])


@pytest.mark.parametrize(("players", "width"), [(2, 1240), (3, 1240), (4, 1480), (5, 1720), (6, 1960), (7, 2200)])
def test_the_width_says_how_many_places_there_are(players: int, width: int) -> None:
    assert width_of(players) == width


def test_a_choice_is_shown_to_its_seat_only() -> None:
    game = Game.new(3, seed=1)
    before = [observed(game, seat) for seat in range(3)]
    move = next(move for move in game.legal(1) if move.action == "sell")
    game.choose(1, Move(move.card, "sell"))
    assert [observed(game, seat) for seat in (0, 2)] == [before[0], before[2]]
    assert named(game, 1)["chose to sell"] == named(game, 1)["decision: none"] == 1
    assert named(game, 1)["hand 0: size"] == 6
