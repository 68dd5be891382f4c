"""Every bot plays every kind of game by the rules, from what it can see, and the same way again."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from msgspec.structs import replace as with_fields

from septem.data.dice import Components
from septem.dice import Game, Record
from septem.dice.bots import BOTS, QUICK, STRONGEST, Bot, bot_named
from septem.dice.bots.planner import PlannerPlayer
from septem.dice.chance import Chance
from septem.errors import SetupError
from septem.protocol import play_out
from tests.dice.properties.tables import WONDERS, Table
from tests.dice.table import ruled, usual


def quick_planner(rng: random.Random) -> PlannerPlayer:
    """The planner with few rolls, which is the same player in a hurry."""
    return PlannerPlayer(rng, rolls=(1, 1), candidates=2)


MAKERS: dict[str, Callable[[random.Random], Bot]] = BOTS | {"planner": quick_planner}
every_bot = pytest.mark.parametrize("name", BOTS)
TABLES = (
    Table("ghost", "A", ("Alexandria",), seed=1),
    Table("ghost", "B", ("Zeus",), seed=2, rerolls=1),
    Table("ghost", "B", ("Babylon",), seed=3, rerolls=2),
    Table("bot", "A", ("Zeus", "Rhodes"), seed=4),
    Table("bot", "B", ("Artemis", "Giza"), seed=5),
    Table("two", "A", ("Babylon", "Halicarnassus"), seed=6),
    Table("two", "B", ("Halicarnassus", "Rhodes"), seed=7),
    Table("three", "A", ("Artemis", "Giza", "Rhodes"), seed=8),
    Table("three", "B", ("Alexandria", "Zeus", "Babylon"), seed=9, reversed_second_age=True),
    Table("four", "A", ("Giza", "Alexandria", "Zeus", "Babylon"), seed=10, reversed_second_age=True),
    Table("four", "B", ("Rhodes", "Giza", "Artemis", "Halicarnassus"), seed=11),
)


def other_rules() -> Iterator[tuple[Components, Table]]:
    """The components with each switch turned in turn, and a table where that matters."""
    keeps = with_fields(usual().ghost.reroll_keeps_military, value=False)
    yield with_fields(usual(), ghost=with_fields(usual().ghost, reroll_keeps_military=keeps)), TABLES[2]
    yield ruled(bot_fills_vault=False), TABLES[3]
    yield ruled(bot_unused_die="first_unused"), TABLES[4]
    yield ruled(two_player_neighbours=2), TABLES[6]
    yield ruled(coins_plus="once_per_symbol"), TABLES[7]
    yield ruled(save_payment="any_source"), TABLES[8]
    yield ruled(permanents_per_turn="per_purchase"), TABLES[8]
    yield ruled(jokers_tradable=True), TABLES[8]


def played(name: str, table: Table) -> Game:
    """A game of this bot on all seats; a move that is not offered would be refused or be found here."""
    game = table.start()
    bots = [MAKERS[name](random.Random(table.seed * 10 + seat)) for seat in range(game.players)]
    while not game.over:
        seat, _, by = game.pending[0]
        move = bots[by](game.view(by), seat)
        assert move in game.legal(seat), f"{move} at {game!r}"
        game.choose(seat, move)
    return game


@every_bot
@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table.kind}-{table.side}-{table.seed}")
def test_a_whole_game_of_every_kind(name: str, table: Table) -> None:
    game = played(name, table)
    assert game.over
    record = Record.parse(str(game.record()))
    assert record.replay().winners == game.winners


@every_bot
def test_a_whole_game_with_each_switch_turned(name: str) -> None:
    for components, table in other_rules():
        assert components != usual()
        assert played(name, replace(table, components=components)).over


@every_bot
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    first, again = played(name, TABLES[6]), played(name, TABLES[6])
    assert str(first.record()) == str(again.record())


@every_bot
def test_a_bot_knows_the_table_and_nothing_of_the_dice_to_come(name: str) -> None:
    """Games that stand alike but go on with other luck get the same moves, and the view is left as it was."""
    for seed in range(6):
        table = Table("two", "B", WONDERS[seed : seed + 2], seed, choices=6 * seed)
        game = table.reach()
        twin = Game(game.clone()._table, Chance(random.Random(seed + 1000)))
        seat, _, by = game.pending[0]
        view = game.view(by)
        before = str(view.table)
        move = MAKERS[name](random.Random(seed))(view, seat)
        assert move == MAKERS[name](random.Random(seed))(twin.view(by), seat)
        assert str(view.table) == before


def test_bots_go_by_name_and_seed() -> None:
    assert (STRONGEST, QUICK) == ("planner", "greedy")
    assert list(BOTS) == ["random", "greedy", "planner"]
    games = [Game.solo("Giza", "A", seed=2) for _ in range(2)]
    for game in games:
        play_out(game, [bot_named("greedy", seed=3)])
    assert str(games[0].record()) == str(games[1].record())


def test_a_bot_that_is_not_there() -> None:
    with pytest.raises(SetupError, match="There is no bot 'nobody'; choose random, greedy or planner"):
        bot_named("nobody")
