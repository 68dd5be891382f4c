"""Records: the text of a game leads back to the game, and a damaged text to a sentence."""

import random
from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from septem.data.dice import load
from septem.dice import Game, Record
from septem.errors import RecordError
from tests.dice.properties.snapshot import snapshot
from tests.dice.properties.tables import KINDS, Kind, Table, tables

every_kind = pytest.mark.parametrize("kind", KINDS)
# Without these lines a game cannot go on, or had other dice; a bot die with a helmet may be missing.
NEEDED = ("roll", "pick", "keep", "pass", "lies", "market", "reroll")
WORDS = ("keep", "roll", "pass", "wood", "1:wood", "7", "II.0", "I.3", "score", "with", "8:vp", "1:", ":", "−1", "bot")


def read(text: str) -> Game:
    """The game that a text tells of."""
    return Record.parse(text).replay()


@every_kind
@settings(max_examples=12)
@given(data=st.data())
def test_a_record_replays_to_the_same_game(kind: Kind, data: st.DataObject) -> None:
    """At any moment, finished or not."""
    game = data.draw(tables(kind)).reach()
    record = game.record()
    text = str(record)
    assert Record.parse(text) == record
    replayed = record.replay()
    assert snapshot(replayed) == snapshot(game)
    assert str(replayed.record()) == text


@every_kind
@settings(max_examples=4)
@given(data=st.data())
def test_layout_does_not_matter(kind: Kind, data: st.DataObject) -> None:
    text = str(data.draw(tables(kind)).reach().record())
    airy = "\ufeff" + text.replace("\n", "  \r\n\r\n  ").replace(" with ", "  with  ")
    assert str(Record.parse(airy)) == text


@every_kind
@settings(max_examples=10)
@given(data=st.data())
def test_a_damaged_record_is_refused_or_tells_of_another_game(kind: Kind, data: st.DataObject) -> None:
    """Lines left out, doubled or swapped, words changed: whatever still replays records itself just like that."""
    text = str(data.draw(tables(kind)).reach().record())
    rng = random.Random(data.draw(st.integers(0, 2**32 - 1)))
    for damaged in rng.sample(list(damages(text, rng)), 25):
        try:
            replayed = read(damaged)
        except RecordError as error:
            sentence = str(error)
            assert sentence.endswith((".", "?")), sentence
        else:
            assert str(replayed.record()) == str(Record.parse(damaged))


@every_kind
@settings(max_examples=3)
@given(data=st.data())
def test_no_roll_and_no_decision_can_be_left_out(kind: Kind, data: st.DataObject) -> None:
    lines = str(data.draw(tables(kind)).played_out().reach().record()).splitlines()
    for place, line in enumerate(lines):
        words = line.split()
        if (place < lines.index("play") and words) or (len(words) > 1 and words[1] in NEEDED):
            with pytest.raises(RecordError):
                read("\n".join(lines[:place] + lines[place + 1 :]))


@every_kind
@settings(max_examples=3)
@given(data=st.data())
def test_no_die_shows_what_is_not_on_it(kind: Kind, data: st.DataObject) -> None:
    lines = str(data.draw(tables(kind)).played_out().reach().record()).splitlines()
    rolls = [place for place, line in enumerate(lines) if " roll " in line]
    for place in rolls:
        for wrong in ("5:2wood", "9:vp", "vp", "1:vp 1:vp"):
            words = lines[place].split()
            words[-1] = wrong
            with pytest.raises(RecordError):
                read("\n".join([*lines[:place], " ".join(words), *lines[place + 1 :]]))


@every_kind
@settings(max_examples=3)
@given(data=st.data())
def test_the_score_of_a_finished_game_is_checked(kind: Kind, data: st.DataObject) -> None:
    game = data.draw(tables(kind)).played_out().reach()
    text, totals = str(game.record()), [game.score(seat).total for seat in range(game.seats)]
    for seat in range(game.seats):
        wrong = ", ".join(str(total + (seat == other)) for other, total in enumerate(totals))
        with pytest.raises(RecordError):
            read(f"{text[: text.index('score')]}score {wrong}\n")


@settings(max_examples=10)
@given(table=st.sampled_from(KINDS).flatmap(tables))
def test_other_components_are_refused(table: Table) -> None:
    record = table.reach().record()
    other = msgspec.structs.replace(load(), rulings=msgspec.structs.replace(load().rulings, jokers_tradable=True))
    with pytest.raises(RecordError, match="components"):
        record.replay(other)
    played = Table(table.kind, table.side, table.wonders, table.seed, components=other).reach().record()
    assert str(played.replay(other).record()) == str(played)
    with pytest.raises(RecordError, match="components"):
        played.replay()


def damages(text: str, rng: random.Random) -> Iterator[str]:
    """A text with one line left out, doubled or swapped with the next, or one word of it changed."""
    lines = text.splitlines()
    for place in range(len(lines)):
        before, line, after = lines[:place], lines[place], lines[place + 1 :]
        yield "\n".join(before + after)
        yield "\n".join([*before, line, line, *after])
        yield "\n".join([*before, *after[:1], line, *after[1:]])
        words = line.split()
        for spot in range(len(words)):
            other = rng.choice([*WORDS, *rng.choice(lines).split()])
            yield "\n".join([*before, " ".join([*words[:spot], other, *words[spot + 1 :]]), *after])
            yield "\n".join([*before, " ".join([*words[:spot], *words[spot + 1 :]]), *after])
            sign = rng.randrange(len(words[spot]))
            bent = words[spot][:sign] + rng.choice("1457:+/x ") + words[spot][sign + 1 :]
            yield "\n".join([*before, " ".join([*words[:spot], bent, *words[spot + 1 :]]), *after])
