"""Golden games of dice: what the program has always done, as text."""

import pytest

from septem.dice import Record
from septem.dice.events import Played
from septem.dice.moves import ACTIONS
from tests.dice.golden.make import FOLDER, game_file, record_text
from tests.dice.golden.tables import GAMES, Table
from tests.dice.properties.ledger import Ledger

every_game = pytest.mark.parametrize("table", GAMES, ids=[table.name for table in GAMES])


@every_game
def test_a_golden_game_replays_to_its_score(table: Table) -> None:
    text = game_file(table).read_text("utf-8")
    record = Record.parse(text)
    game = record.replay()
    assert game.over
    assert tuple(game.score(seat).total for seat in range(game.seats)) == record.score
    assert str(game.record()) == text


@every_game
def test_a_golden_game_is_played_again_the_same(table: Table) -> None:
    """The dice of the seed still fall like this, and the same choices are still there to be made."""
    assert record_text(table) == game_file(table).read_text("utf-8")


@every_game
def test_a_golden_game_adds_up_by_the_ledger(table: Table) -> None:
    record = Record.parse(game_file(table).read_text("utf-8"))
    reckoning = Ledger(record.replay()).reckoning()
    assert tuple(sum(reckoning.points(seat)) for seat in range(len(record.wonders))) == record.score


def test_no_golden_game_is_left_over() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {f"{table.name}.txt" for table in GAMES}


def test_golden_games_show_every_kind_of_move() -> None:
    games = [Record.parse(game_file(table).read_text("utf-8")).replay() for table in GAMES]
    moves = [event for game in games for event in game.log if isinstance(event, Played) and not event.free]
    assert {event.move.action for event in moves} == set(ACTIONS)
    places = {unit.place for event in moves for unit in event.move.payment}
    assert places == {*map(str, range(1, 8)), "own", "bought", "joker", "vault", "bot"}
    assert {game.variant for game in games} == {"table", "ghost", "bot"}
    assert {game.side for game in games} == {"A", "B"}
