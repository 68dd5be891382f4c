"""Golden games and node counts: what the program has always done, as text."""

import pytest

from septem import Game, Played, Record
from tests.golden.make import FOLDER, HEAD, NODES, game_file, node_lines, node_tables, record_text
from tests.golden.tables import GAMES, Table, count_lines, joint_choices, play_turns
from tests.reference.game import ReferenceGame

every_game = pytest.mark.parametrize("table", GAMES, ids=[table.name for table in GAMES])
NODE_TABLES = list(node_tables())


@every_game
def test_a_golden_game_replays_to_its_score(table: Table) -> None:
    text = game_file(table).read_text("utf-8")
    record = Record.parse(text)
    game = record.replay()
    assert game.over
    assert tuple(game.score(city.seat).total for city in game.cities) == record.score
    assert str(game.record()) == text


@every_game
def test_a_golden_game_is_played_again_the_same(table: Table) -> None:
    """The seed still deals these cards, and the same choices are still there to be made."""
    assert record_text(table) == game_file(table).read_text("utf-8")


@every_game
def test_a_golden_game_scores_the_same_by_the_second_implementation(table: Table) -> None:
    record = Record.parse(game_file(table).read_text("utf-8"))
    wonders = [(city, side) for city, _, side in (wonder.rpartition(" ") for wonder in record.wonders)]
    hands = [[list(hand) for hand in age] for age in record.hands]
    reference = ReferenceGame(record.edition, record.variant, wonders, hands)
    for step in record.steps:
        for seat, move in step.moves:
            assert (move.card, move.action, move.left, move.right) in reference.legal(seat)
            reference.choose(seat, (move.card, move.action, move.left, move.right))
    assert reference.over
    assert [sum(reference.score(seat).values()) for seat in range(len(wonders))] == list(record.score)


def test_no_golden_game_is_left_over() -> None:
    assert {path.name for path in (FOLDER / "games").iterdir()} == {f"{table.name}.txt" for table in GAMES}


def test_golden_games_show_every_kind_of_move() -> None:
    games = [Record.parse(game_file(table).read_text("utf-8")).replay() for table in GAMES]
    played = [(game, event) for game in games for event in game.log if isinstance(event, Played)]
    assert {(event.kind, event.move.action) for _, event in played} >= {
        *(("turn", action) for action in ("build", "wonder", "sell", "free")),
        *(("free-city", action) for action in ("build", "wonder", "sell", "free")),
        *(("seventh", action) for action in ("build", "wonder")),
        ("discard", "build"),
    }
    # The Free City uses each of its powers somewhere.
    assert {event.kind for game, event in played if game.variant and event.seat == 2} == {
        "free-city",
        "seventh",
        "discard",
    }
    assert any(event.move.left and event.move.right for _, event in played)
    assert {(game.edition, game.variant) for game in games} == {
        (edition, variant) for edition in ("first", "second") for variant in (None, "free-city", "gaia")
    }


@pytest.mark.parametrize("table", NODE_TABLES, ids=[f"{t.edition}-{t.name}-{t.seed}" for t in NODE_TABLES])
def test_node_counts(table: Table) -> None:
    kept = NODES.read_text("utf-8").splitlines()
    start = f"{table.edition} {table.name} {table.seed} "
    assert node_lines(table) == [line for line in kept if line.startswith(start)]


def test_no_node_count_is_left_over() -> None:
    kept = NODES.read_text("utf-8")
    assert kept.startswith(HEAD)
    starts = [f"{table.edition} {table.name} {table.seed} " for table in NODE_TABLES]
    assert all(line.startswith(tuple(starts)) for line in kept.removeprefix(HEAD).splitlines())


@pytest.mark.parametrize("variant", ["free-city", "gaia"])
def test_joint_choices_are_counted_as_they_are_made(variant: str) -> None:
    """F4: beside the Free City the count is no plain product."""
    game = Game.new(2, variant=variant, seed=3)
    play_turns(game, 15)
    lines = joint_choices(game)
    assert len({tuple(line) for line in lines}) == len(lines) == count_lines(game, 1)
