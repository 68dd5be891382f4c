"""The table behind the OpenSpiel game, and what its players remember of it."""

import copy
import pickle
import random

import pytest

from septem.envs.options import Options
from septem.envs.recall import revealed_to, seating, shown_to, time_of
from septem.envs.spiel_table import SpielTable
from septem.errors import IllegalMove
from septem.game.names import names_of
from tests.table import play, table

NAMES = names_of("first")


def deal(dealt: SpielTable, rng: random.Random) -> None:
    """Lets chance decide one thing."""
    dealt.deal(rng.choice([outcome for outcome, _ in dealt.dealing.outcomes()]))


def test_while_chance_deals_nothing_is_legal_and_nothing_of_it_is_kept() -> None:
    rng = random.Random(1)
    spiel = SpielTable(Options(players=4))
    while spiel.is_dealing:
        assert [spiel.legal(player) for player in range(4)] == [{}] * 4
        with pytest.raises(IllegalMove, match="Chance has to deal"):
            spiel.act([0] * 4)
        deal(spiel, rng)
    for twin in (copy.deepcopy(spiel), pickle.loads(pickle.dumps(spiel))):
        assert [list(twin.legal(player).items()) for player in range(4)] == [
            list(spiel.legal(player).items()) for player in range(4)
        ]
        assert all(spiel.legal(player) for player in range(4))


@pytest.mark.parametrize("turns", [0, 1, 6, 13])
def test_a_copy_deals_and_plays_on_as_its_original(turns: int) -> None:
    spiel = SpielTable(Options(players=2, variant="free-city"))
    go_on(spiel, random.Random(turns), turns)
    if spiel.is_dealing:
        deal(spiel, random.Random(1))
    before = spiel.dealing.progress, spiel.recall(0)
    twins = [copy.deepcopy(spiel), pickle.loads(pickle.dumps(spiel))]
    for twin in twins:
        go_on(twin, random.Random(5))
    assert (spiel.dealing.progress, spiel.recall(0)) == before
    go_on(spiel, random.Random(5))
    for twin in twins:
        assert [twin.recall(player) for player in range(2)] == [spiel.recall(player) for player in range(2)]
        assert twin.returns() == spiel.returns()


def go_on(spiel: SpielTable, rng: random.Random, turns: int = 18) -> None:
    """Plays at random until so many turns are behind, and what they lead to is not dealt yet."""
    while not spiel.is_over and 6 * spiel.row.age + spiel.row.turn < turns:
        if spiel.is_dealing:
            deal(spiel, rng)
        else:
            spiel.act([rng.choice(list(spiel.legal(player))) for player in range(spiel.options.players)])


def test_a_player_remembers_its_hand_and_where_it_sits() -> None:
    game = table(["Giza A", "Rhodes B", "Olympia A"], age=2, turn=3, hands={1: ["Library"]})
    assert time_of(game._row) == "II.3"
    assert seating(game._row, NAMES, 1) == "seat 1 of Giza A, Rhodes B, Olympia A"
    assert shown_to(game._row, NAMES, 1) == ["II.3 holds Bazar, Bazar, Bazar, Bazar, Library"]


def test_only_its_player_is_shown_a_seventh_card() -> None:
    game = table(["Babylon B", "Giza A", "Rhodes A"], turn=6, hands={0: ["Tavern", "Altar"]}, stages={0: 2})
    play(game, {0: "sell Tavern"})
    shown = [shown_to(game._row, NAMES, player) for player in range(3)]
    assert shown == [["I.6 may play Altar as seventh card"], [], []]


def test_t9_only_who_builds_from_the_discard_pile_is_shown_it() -> None:
    game = table(["Halicarnassus B", "Giza A", "Rhodes A"], turn=3, built={0: ["Ore Vein", "Clay Pit"]})
    play(game, {0: "wonder Tavern"})
    shown = [shown_to(game._row, NAMES, player) for player in range(3)]
    assert shown == [["I.3 finds Tavern, Tavern, Tavern, Tavern, Tavern, Tavern in the discard pile"], [], []]


def test_f4_only_the_holder_is_shown_the_card_drawn() -> None:
    game = table(["Giza A", "Rhodes A", "Olympia A"], variant="free-city", hands={2: ["Altar"]})
    drew = [line for player in range(2) for line in shown_to(game._row, NAMES, player) if "drew" in line]
    assert drew == ["I.1 drew Altar"]


def test_g2_all_are_shown_what_gaia_turns_up() -> None:
    game = table(["Giza A", "Rhodes A"], variant="gaia", hands={2: ["Altar"]})
    assert [shown_to(game._row, NAMES, player)[-1] for player in range(2)] == ["I.1 Gaïa turns up Altar"] * 2


def test_t9_a_card_that_another_puts_face_down_has_no_name() -> None:
    game = table(["Giza A", "Rhodes A", "Olympia A"], hands={0: ["Altar"], 1: ["Baths"]})
    game.choose(0, "sell Altar")
    game.choose(1, "sell Baths")
    told = [revealed_to(game._row, NAMES, player) for player in range(3)]
    assert told == ["I.1 sell Altar | sell", "I.1 sell | sell Baths", "I.1 sell | sell"]
