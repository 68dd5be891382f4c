"""Greedy: in Ages I and II a resource that lacks, as rbai; else the most points at once, found a second way here."""

import random

import pytest

from septem import Game, Move
from septem.bots.conformance import TABLES, Table
from septem.bots.conformance.moments import moments
from septem.bots.thinking.points import points_with
from septem.data import Shields, load
from septem.data.rows import clone, pack
from septem.data.tables import tables
from septem.game.view import View
from septem.kernel.layout import CATEGORIES, DISCARD_PILE
from septem.kernel.turn import carry_out_choices, dig
from tests.bots.asking import choices
from tests.table import moves, play, table

GIZA = ["Giza A", "Babylon A", "Olympia A"]  # stone, clay, wood
VICTORY = {1: 1, 2: 3, 3: 5}
LOTS = 12  # moves looked at in a position


def greedy(game: Game) -> set[str]:
    return choices(game, "greedy", draws=60)


def test_a_resource_that_lacks_comes_first_in_ages_i_and_ii() -> None:
    game = table(GIZA, hands={0: ["Tree Farm", "Loom", "Baths", "Altar"]})
    assert greedy(game) == {"build Tree Farm"}
    game = table(GIZA, hands={0: ["Loom", "Ore Vein", "Stone Pit", "Baths"]})
    assert greedy(game) == {"build Loom", "build Ore Vein"}
    game = table(GIZA, age=2, built={0: ["Baths"]}, hands={0: ["Loom", "Aqueduct"]})
    assert greedy(game) == {"build Loom"}


def test_then_the_most_points_of_whatever_colour() -> None:
    # The Aqueduct brings 5 points; a second tablet 3, a third symbol that completes a set 8.
    built = {0: ["Baths", "Workshop", "Apothecary", "Scriptorium"]}
    game = table(GIZA, age=2, built=built, hands={0: ["Aqueduct", "Library", "Temple"]})
    assert greedy(game) == {"build Aqueduct"}
    built = {0: ["Baths", "Workshop", "Apothecary", "Lumber Yard", "Press"]}
    game = table(GIZA, age=2, built=built, hands={0: ["Aqueduct", "School"]})
    assert greedy(game) == {"build School"}


def test_conflicts_to_come_count_as_shields_stand() -> None:
    # From a tie to a lead over both neighbours: 1 + 3 + 5 points from each in Age I, 5 from each in Age III.
    game = table(["Rhodes A", "Babylon A", "Giza A"], hands={0: ["Barracks", "Pawnshop"]})
    assert greedy(game) == {"build Barracks"}
    game = table(GIZA, age=3, built={0: ["Walls", "Statue"]}, hands={0: ["Fortifications", "Gardens"]})
    assert game.cities[0].shields == 2
    assert greedy(game) == {"build Gardens"}


def test_a_coin_is_a_third_of_a_point() -> None:
    game = table(GIZA, hands={0: ["Tavern", "Marketplace"]})
    assert greedy(game) == {"build Tavern"}
    game = table(GIZA, age=3, built={0: ["Statue", "Library"]}, hands={0: ["Gardens", "Senate"]})
    assert greedy(game) == {"build Senate"}


def test_the_same_build_is_paid_for_where_it_is_cheaper() -> None:
    game = table(
        ["Rhodes A", "Giza A", "Babylon A"],
        turn=3,
        built={0: ["East Trading Post"], 2: ["Stone Pit"]},
        hands={0: ["Baths"]},
    )
    assert {"build Baths <2", "build Baths >1"} <= moves(game, 0)
    assert greedy(game) == {"build Baths >1"}


def test_equal_points_are_drawn() -> None:
    game = table(GIZA, hands={0: ["Baths", "Pawnshop", "Altar"]})
    assert greedy(game) == {"build Baths", "build Pawnshop"}


def test_a_sale_only_where_nothing_can_be_built() -> None:
    # The Marketplace brings no points, and a sale a third of three.
    game = table(GIZA, turn=2, built={0: ["Tavern"]}, hands={0: ["Marketplace", "Workshop"]})
    assert greedy(game) == {"build Marketplace"}


def test_in_age_iii_a_stage_counts_for_what_it_brings() -> None:
    game = table(GIZA, age=3, stages={0: 2}, built={0: ["Quarry", "Stone Pit", "Library"]}, hands={0: ["Senate"]})
    assert greedy(game) == {"wonder Senate", "wonder Circus"}


def test_from_the_discard_pile_the_most_points() -> None:
    built = {0: ["Ore Vein", "Foundry"], 1: ["Walls", "Stables"], 2: ["Walls", "Stables"]}
    game = table(
        ["Halicarnassus A", "Giza A", "Rhodes A"],
        age=3,
        turn=2,
        stages={0: 1},
        built=built,
        discard=["Palace", "Aqueduct", "Baths"],
    )
    play(game, {0: "wonder Circus"})
    assert greedy(game) == {"build Palace"}


@pytest.mark.parametrize("place", TABLES, ids=str)
def test_points_at_once_are_those_of_the_score_sheet_and_the_conflicts_to_come(place: Table) -> None:
    """In thirds, for every kind of decision; and reckoning them leaves the row as it was."""
    rng = random.Random(str(place))
    for moment in moments(place):
        view, seat = moment.game().view(moment.decision.by), moment.decision.seat
        row = view.row
        before = pack(row)
        numbered = list(view.numbered(seat).items())
        for move, number in rng.sample(numbered, min(LOTS, len(numbered))):
            points = points_with(row, seat, number, tables(place.edition), [0] * CATEGORIES)
            assert points // 3 == view.score_after(seat, move).total + conflicts(view, seat, move)
            assert points % 3 == coins_after(view, seat, number) % 3
            assert pack(row) == before


def conflicts(view: View, seat: int, move: Move) -> int:
    """What the conflicts to come bring if shields stay as they are after this move."""
    points = 0
    for neighbour in view.neighbours(seat).values():
        ahead = view.cities[seat].shields + shields_of(view, seat, move) - neighbour.shields
        for age in range(view.age, 4):
            points += VICTORY[age] if ahead > 0 else -1 if ahead < 0 else 0
    return points


def shields_of(view: View, seat: int, move: Move) -> int:
    """The shields that a move brings, by what is printed."""
    city = view.cities[seat]
    if move.action == "wonder":
        effects = city.board.stages[city.stages].effects
    elif move.action in ("build", "free"):
        effects = load(view.edition).card(str(move.card)).effects
    else:
        return 0
    return sum(effect.shields for effect in effects if isinstance(effect, Shields))


def coins_after(view: View, seat: int, number: int) -> int:
    """The coins of the seat once the rules have carried out its move alone."""
    row, edition = clone(view.row), tables(view.edition)
    for city in row.cities:
        city.choice = 0
    row.cities[seat].choice = number
    if row.phase == DISCARD_PILE:
        dig(row, edition, seat)
    else:
        carry_out_choices(row, edition)
    return row.cities[seat].coins
