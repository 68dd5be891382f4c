"""Records: the text of a game leads back to the game, and a broken text to a sentence."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from septem import Game, Record, RecordError
from tests.properties.moments import every_table, moments


@every_table
@settings(max_examples=20)
@given(data=st.data())
def test_a_record_survives_as_text(table: tuple[str, int, str | None], data: st.DataObject) -> None:
    game, _ = data.draw(moments(table)).reach()
    record = game.record()
    text = str(record)
    assert Record.parse(text) == record
    assert str(Record.parse(text)) == text
    assert bool(record.score) == game.over


@every_table
@settings(max_examples=12)
@given(data=st.data())
def test_a_record_replays_to_the_same_table(table: tuple[str, int, str | None], data: st.DataObject) -> None:
    game, _ = data.draw(moments(table)).reach()
    for seat in range(len(game.cities)):
        if game.chosen(seat):
            game.unchoose(seat)  # choices not yet revealed are not in a record
    replay = game.record().replay()
    assert table_of(replay) == table_of(game)
    assert replay.record() == game.record()
    for seat in range(game.players):
        assert bytes(replay.view(seat)) == bytes(game.view(seat))


@every_table
@settings(max_examples=6)
@given(data=st.data())
def test_a_record_replays_up_to_any_turn(table: tuple[str, int, str | None], data: st.DataObject) -> None:
    moment = data.draw(moments(table)).to_the_end()
    tables: dict[tuple[int, int], tuple[object, ...]] = {}
    for game, _ in moment.steps():
        tables.setdefault((game.age, game.turn), table_of(game))
    record = game.record()
    until = data.draw(st.sampled_from(sorted(tables)))
    stopped = record.replay(until=until)
    assert (stopped.age, stopped.turn) == until
    assert table_of(stopped) == tables[until]
    for step in record.steps[len(stopped.record().steps) :]:
        for seat, move in step.moves:
            stopped.choose(seat, move)
    assert table_of(stopped) == table_of(game)
    assert record.replay(until=(4, 1)).over


@every_table
@settings(max_examples=25)
@given(data=st.data())
def test_a_damaged_record_is_refused_with_a_sentence(table: tuple[str, int, str | None], data: st.DataObject) -> None:
    """One line lost, doubled, moved or garbled: the text still tells a game, or the error says where it breaks."""
    moment = data.draw(moments(table))
    game, _ = moment.reach()
    rng = random.Random(moment.seed)
    lines = str(game.record()).splitlines()
    line = rng.randrange(len(lines))
    kind = data.draw(st.sampled_from(["lost", "doubled", "moved", "cut", "garbled", "ended"]))
    if kind == "lost":
        del lines[line]
    elif kind == "doubled":
        lines.insert(line, lines[line])
    elif kind == "moved":
        lines.insert(rng.randrange(len(lines)), lines.pop(line))
    elif kind == "cut":
        lines[line] = lines[line][: rng.randrange(len(lines[line]) + 1)]
    elif kind == "garbled":
        words = lines[line].split(" ")
        words[rng.randrange(len(words))] = data.draw(
            st.sampled_from(["", "x", "|", ",", "<", "9", "-1", "²", "sell", "IV.1"])
        )
        lines[line] = " ".join(words)
    else:
        lines = lines[:line]
    text = "\n".join(lines)
    try:
        sentence = f"{Record.parse(text).replay()} is a game."
    except RecordError as error:
        sentence = str(error)
    assert sentence.endswith((".", "?"))


def table_of(game: Game) -> tuple[object, ...]:
    """All that lies on the table, and what everybody may do."""
    seats = range(len(game.cities))
    return (
        (game.edition, game.variant, game.players, game.age, game.turn, game.over, game.pending),
        [(repr(city), city.built, city.tokens, city.production, city.discounts) for city in game.cities],
        [(game.hand(seat), set(game.legal(seat)), game.score(seat)) for seat in seats],
        game.discard,
        game.log,
        game.winners,
    )
