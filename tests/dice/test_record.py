"""Records of the dice game: the head, the lines of play, and what is said about a wrong one."""

import pytest

from septem.dice import Game, Record
from septem.errors import RecordError

HEAD = """\
septem dice record 1
rules 1
components {code}
game table
side B
wonders Zeus, Giza
order usual

play
"""


def head(**changes: str) -> str:
    """The head of a record, with some lines changed."""
    lines = HEAD.format(code=Game.new(2, seed=1).fingerprint).splitlines()
    changed = [changes.get(line.split()[0], line) if line else line for line in lines]
    return "\n".join(changed) + "\n"


def test_a_game_that_has_just_begun() -> None:
    game = Game.new(2, "B", ["Zeus", "Giza"], seed=1)
    text = str(game.record())
    assert text.startswith(head())
    assert text.removeprefix(head()).startswith("I.1 roll 1:")
    assert len(text.removeprefix(head()).splitlines()) == 1


def test_the_head_of_every_kind_of_game() -> None:
    assert "\ngame ghost 2\n" in str(Game.solo("Zeus", "A", rerolls=2, seed=1).record())
    assert "\ngame bot\n" in str(Game.solo_bot("Zeus", "A", seed=1).record())
    assert "\norder reversed\n" in str(Game.new(3, seed=1, reversed_second_age=True).record())


def test_what_the_bot_does_follows_and_is_not_written() -> None:
    game = Game.solo_bot("Giza", "A", seed=2)
    while not game.over:
        game.choose(0, game.legal(0)[0])
    lines = [line.split()[1] for line in game.record().steps if line.split()[0].endswith(".1")]
    assert set(lines) == {"roll", "bot"}


def test_the_score_stands_at_the_end_of_a_finished_game_only() -> None:
    game = Game.new(2, seed=1)
    assert game.record().score == ()
    while not game.over:
        game.choose(game.active_seat, game.legal(game.active_seat)[0])
    totals = tuple(game.score(seat).total for seat in (0, 1))
    assert game.record().score == totals
    assert str(game.record()).endswith(f"\n\nscore {totals[0]}, {totals[1]}\n")


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"septem": "septem record 1"}, "expected 'septem dice record …', found 'septem record 1'"),
        ({"septem": "septem dice record 9"}, "reads dice record format up to 1"),
        ({"rules": "rules 7"}, "reads dice rules up to 1"),
        ({"game": "game chess"}, "'game chess' is not known"),
        ({"game": "game ghost"}, "'game ghost' is not known"),
        ({"side": "side C"}, "'side C' is not known; it can be A or B"),
        ({"order": "order up"}, "'order up' is not known; it can be usual or reversed"),
        ({"play": "plays"}, "expected 'play', found 'plays'"),
    ],
)
def test_a_wrong_head_is_named(changes: dict[str, str], sentence: str) -> None:
    with pytest.raises(RecordError, match=sentence):
        Record.parse(head(**changes))


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"components": "components 000000000000"}, "made with components 000000000000"),
        ({"wonders": "wonders Zeus, Troy"}, "There is no wonder 'Troy'"),
        ({"wonders": "wonders Zeus, Zeus"}, "Zeus can be at the table only once"),
        ({"wonders": "wonders Zeus"}, "A table game cannot have 1 wonders"),
        ({"game": "game bot", "wonders": "wonders Zeus"}, "A bot game cannot have 1 wonders"),
        ({"game": "game ghost 3", "wonders": "wonders Zeus"}, "The Ghost rerolls 0, 1 or 2 times, not 3"),
    ],
)
def test_a_table_that_cannot_be_does_not_replay(changes: dict[str, str], sentence: str) -> None:
    with pytest.raises(RecordError, match=sentence):
        Record.parse(head(**changes)).replay()


@pytest.mark.parametrize("line", ["pick 3", "IV.0 pick 3", "I.4 pick 3", "I.0", "I pick 3", "score", "score x"])
def test_a_line_that_is_none_is_named(line: str) -> None:
    with pytest.raises(RecordError, match=r"(Line|The end)"):
        Record.parse(head() + line)


def test_a_line_that_does_not_fit_is_named() -> None:
    game = Game.new(2, "B", ["Zeus", "Giza"], seed=1)
    game.choose(1, "pick 3")
    text = str(game.record())
    for wrong, sentence in [
        ("I.1 pick 8", "Die 8 is not among the dice"),
        ("I.0 pick 3", "It is not the turn of seat 0"),
        ("I.1 keep 1 2", "First pick 1 die"),
        ("I.1 jump", "'jump' is not a move"),
        ("II.1 pick 3", "Line 2 of play says 'II.1 pick 3'"),
    ]:
        with pytest.raises(RecordError, match=sentence):
            Record.parse(text.replace("I.1 pick 3", wrong)).replay()


def test_nothing_follows_the_score() -> None:
    with pytest.raises(RecordError, match="nothing may follow the score"):
        Record.parse(head() + "score 1, 2\nI.0 pick 3\n")


@pytest.mark.parametrize("text", ["", "\n", "hello", "septem dice record 1"])
def test_other_texts_are_no_records(text: str) -> None:
    with pytest.raises(RecordError):
        Record.parse(text)
