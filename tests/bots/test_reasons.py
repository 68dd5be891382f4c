"""Why a move is good: one line, with what it brings and what it costs."""

import pytest

from septem import Game, Move
from septem.bots.conformance import TABLES, Table
from septem.bots.conformance.moments import moments
from septem.bots.reasons import reason
from tests.table import play, table

GIZA = ["Giza A", "Babylon A", "Olympia A"]
RHODES = ["Rhodes A", "Giza A", "Babylon A"]


def said(game: Game, move: str, seat: int = 0) -> str:
    return reason(game.view(seat), Move.parse(move))


def test_points_and_what_it_leads_to() -> None:
    game = table(GIZA, hands={0: ["Baths", "Marketplace"]})
    assert said(game, "build Baths") == "+3 points at once; leads to Aqueduct"
    assert said(game, "build Tavern") == "+1 point at once"
    assert said(game, "build Marketplace") == ("goods from both neighbours cost 1; leads to Caravansery")


def test_what_it_costs_comes_last_and_points_are_less_for_it() -> None:
    assert said(table(RHODES, hands={0: ["Baths"]}), "build Baths <2") == (
        "+2 points at once; leads to Aqueduct, for 2 coins"
    )
    assert said(table(GIZA, hands={0: ["Tree Farm"]}), "build Tree Farm") == "makes wood or clay each turn, for 1 coin"


def test_shields_are_set_against_those_of_the_neighbours() -> None:
    game = table(RHODES, turn=2, built={1: ["Stockade"]}, hands={0: ["Barracks"]})
    assert said(game, "build Barracks") == "1 shield against 1 of Giza and 0 of Babylon"
    game = table(["Rhodes A", "Giza A"], variant="gaia", turn=2, built={0: ["Stockade"]}, hands={0: ["Barracks"]})
    assert said(game, "build Barracks") == "2 shields against 0 of Giza"


def test_resources_and_symbols() -> None:
    game = table(GIZA, age=3, built={0: ["School", "Dispensary"]}, hands={0: ["Academy"]})
    assert said(game, "build Academy") == "+3 points at once; compass"
    assert said(table(GIZA, hands={0: ["Loom"]}), "build Loom") == "makes 1 textile each turn"


def test_a_structure_that_only_takes_coins_says_for_what() -> None:
    assert said(table(GIZA, age=2), "build Bazar") == "2 coins now per grey card of yours and both neighbours"


def test_a_stage_is_told_by_what_it_brings() -> None:
    game = table(GIZA, turn=2, built={0: ["Stone Pit"]})
    assert said(game, "wonder Tavern") == "+3 points at once"
    built = {0: ["Lumber Yard", "Timber Yard", "Glassworks"]}
    game = table(["Babylon B", *RHODES[:2]], turn=5, built=built, stages={0: 1})
    assert said(game, "wonder Tavern") == "play the last card of each Age"


def test_a_free_build_has_no_price() -> None:
    game = table(["Olympia A", *GIZA[:2]], age=2, stages={0: 2}, hands={0: ["Statue"]})
    assert said(game, "free Statue") == "+4 points at once; leads to Gardens"


def test_sales_and_passing() -> None:
    built = {0: ["Ore Vein", "Foundry"]}
    game = table(["Halicarnassus A", *GIZA[:2]], age=2, turn=2, stages={0: 1}, built=built, discard=["Baths"])
    assert said(game, "sell Bazar") == "3 coins, since nothing it could build is worth more"
    play(game, {0: "wonder Bazar"})
    assert said(game, "build Baths") == "+3 points at once"
    assert said(game, "pass") == "nothing in the discard pile is of use"


def test_for_the_free_city_it_says_so() -> None:
    hand = ["Baths", "Barracks", "Altar", "Loom", "Workshop", "Apothecary", "Scriptorium"]
    game = table(["Giza A", "Rhodes A", "Babylon A"], variant="free-city", hands={0: hand, 2: ["Tavern"]})
    game.choose(0, "build Loom")
    assert said(game, "build Altar") == "for the Free City: +2 points at once; leads to Temple"


@pytest.mark.parametrize("place", TABLES, ids=str)
def test_every_legal_move_has_a_reason_of_one_line(place: Table) -> None:
    for moment in moments(place):
        view = moment.game().view(moment.decision.by)
        for move in view.legal(moment.decision.seat):
            assert 0 < len(reason(view, move)) <= 200
            assert len(reason(view, move).splitlines()) == 1
