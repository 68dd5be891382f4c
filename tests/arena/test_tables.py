"""The tables of both games: finishing order, categories, and plans that cannot be played."""

import random

import pytest

from septem.arena.match import Match
from septem.arena.plan import Plan
from septem.arena.schedule import pairings
from septem.arena.tables import CardTable, DiceTable, Table, check, places_of, table_of
from septem.dice.scoring import Score as DiceScore
from septem.errors import SetupError
from septem.game.scores import Score
from septem.protocol import play_out


def test_places_with_ties() -> None:
    assert places_of([3, 5, 5, 1]) == (3, 1, 1, 4)
    assert places_of([(40, 2), (40, 5), (41, 0)]) == (3, 2, 1)


@pytest.mark.parametrize(
    "plan",
    [
        Plan(("random",), deals=12),
        Plan(("random",), players=7, edition="second", deals=3),
        Plan(("random",), players=2, variant="free-city", deals=8),
        Plan(("random",), players=2, variant="gaia", edition="second", deals=8),
        Plan(("random",), "dice", 2, deals=6),
        Plan(("greedy",), "dice", 4, side="B", deals=2),
    ],
)
def test_the_first_are_those_who_win_by_the_rules_of_the_game(plan: Plan) -> None:
    table = table_of(plan)
    check(table)
    fields = Score._fields if plan.game == "cards" else DiceScore._fields
    for pairing in pairings(plan):
        result = Match(table, pairing).play()
        # The same game once more, by the game's own means.
        game = table.new_game(pairing.deal)
        chances = [random.Random(f"0 {pairing.deal} {pairing.game} {seat}") for seat in range(plan.players)]
        play_out(game, [table.player(bot, chance) for bot, chance in zip(pairing.seats, chances, strict=True)])  # type: ignore[arg-type]
        assert result.winners == game.winners  # type: ignore[attr-defined]
        assert result.points == tuple(game.score(seat).total for seat in range(plan.players))  # type: ignore[attr-defined]
        assert all(tuple(score) == fields for score in result.scores)
        assert [sum(score.values()) for score in result.scores] == list(result.points)
        assert result.fault is None
        lengths = {len(part) for part in (result.bots, result.boards, result.places, result.seconds, result.moves)}
        assert lengths == {plan.players}
        assert min(result.moves) >= 6


def test_p8_of_equal_points_more_coins_come_first() -> None:
    table = CardTable(Plan(("random",)))
    ties = 0
    for deal in range(80):
        game = table.new_game(deal)
        play_out(game, [table.player("random", random.Random(deal)) for _ in range(3)])
        points, _, places = table.outcome(game)
        ties += len(set(points)) < 3
        for one in range(3):
            for other in range(3):
                if points[one] == points[other]:
                    coins = [game.cities[seat].coins for seat in (one, other)]
                    assert (places[one] < places[other]) == (coins[0] > coins[1])
                else:
                    assert (places[one] < places[other]) == (points[one] > points[other])
    assert ties > 0


def test_the_same_plan_plays_the_same_games() -> None:
    plan = Plan(("random", "random", "random"), deals=2, seed=4)
    first, second = (
        [
            (result.key, result.points)
            for result in (Match(table_of(plan), pairing).play() for pairing in pairings(plan))
        ]
        for _ in range(2)
    )
    assert first == second
    assert len({points for _, points in first}) == 6


@pytest.mark.parametrize(
    ("plan", "sentence"),
    [
        (Plan(()), "at least one bot"),
        (Plan(("nobody",)), "There is no bot 'nobody'"),
        (Plan(("random",), against="nobody"), "There is no bot 'nobody'"),
        (Plan(("random",), against="random"), "Somebody else has to play against 'random'"),
        (Plan(("random",), deals=0), "at least one deal, not 0"),
        (Plan(("random",), seed=-1), "A seed is a number"),
        (Plan(("random",), move_limit=0), "above 0 seconds, not 0"),
        (Plan(("random",), move_limit=float("nan")), "above 0 seconds, not nan"),
        (Plan(("random",), players=2), "Two players need a variant"),
        (Plan(("random",), players=8), "2 to 7 players, not 8"),
        (Plan(("random",), players=1), "2 to 7 players, not 1"),
        (Plan(("random",), edition="third"), "no edition 'third'"),
        (Plan(("random",), variant="gaia"), "gaia game is for two players, not 3"),
        (Plan(("random",), "dice", 5), "1 to 4 players, not 5"),
        (Plan(("random",), "dice", side="C"), "no side 'C'"),
        (Plan(("search",), "dice"), "no bot 'search'"),
        (Plan(("random",), "chess"), "There is no game 'chess'; choose cards or dice"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused_with_a_sentence(plan: Plan, sentence: str) -> None:
    with pytest.raises(SetupError, match=sentence):
        check(table_of(plan))


def test_the_table_of_a_plan() -> None:
    cards: Table = table_of(Plan(("random",)))
    dice: Table = table_of(Plan(("random",), "dice"))
    assert isinstance(cards, CardTable)
    assert isinstance(dice, DiceTable)
