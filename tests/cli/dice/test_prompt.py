"""What a person is asked and may answer while symbols are spent."""

import io

import pytest

from septem.cli.asking import Wish
from septem.cli.dice.prompt import ask_move
from septem.dice import Game, Move
from tests.cli.dice.tables import moments, spending


def _asked(
    game: Game,
    typed: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *,
    can_undo: bool = False,
) -> tuple[Move | Wish, str]:
    """The answer that these lines come to, and what was shown on the way."""
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    answer = ask_move(game.view(game.active_seat), game.pending[0], can_undo=can_undo)
    return answer, " ".join(capsys.readouterr().out.split())


def test_the_end_of_a_turn_is_asked_again_while_there_is_something_to_pay_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = next(
        game
        for game in moments("ghost", "A", 1)
        if game.pending[0].kind == "spend" and any(move.action == "vp" for move in game.legal(0))
    )
    answer, shown = _asked(game, "p\n\np\nn\np\ny\n", monkeypatch, capsys)
    assert answer == Move("pass")
    assert shown.count("End the turn? y, or Enter to go back >") == 3
    assert "You can still pay for: " in shown
    assert _asked(game, "pass 7\n", monkeypatch, capsys)[0] == Move("pass", dice=(7,))


def test_with_nothing_to_pay_for_the_turn_ends_at_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = next(
        game
        for game in moments("ghost", "A", 1)
        if game.pending[0].kind == "spend" and [move.action for move in game.legal(0)] == ["pass"]
    )
    answer, shown = _asked(game, "p\n", monkeypatch, capsys)
    assert answer == Move("pass")
    assert "y, or Enter" not in shown


def test_undo_is_offered_only_where_it_is_possible(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = spending({1: "2wood"})
    assert "u to undo" not in _asked(game, "?\n", monkeypatch, capsys)[1]
    answer, shown = _asked(game, "u\n", monkeypatch, capsys, can_undo=True)
    assert answer == Wish("u")
    assert "p to pass a die, u to undo, or ? for help >" in shown


def test_enter_alone_is_a_wish_for_the_screen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _asked(spending({}), "\n", monkeypatch, capsys)[0] == Wish("")


def test_many_ways_to_pay_are_asked_for_in_two_steps(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = spending({1: "2wood", 2: "idea", 3: "military+idea", 4: "military+idea", 5: "idea"})
    answer, shown = _asked(game, "tech goods\n2\n3\n", monkeypatch, capsys)
    assert "1 own wood, idea of die 2, 3, 4, 5, 6 or 7" in shown
    assert "2 die 1 wood, idea of die 2, 3, 4, 5, 6 or 7" in shown
    assert "dice 1 wood ×2 · 2 idea" in shown
    assert answer == Move.parse("tech goods with 1:wood 4:idea")
    assert _asked(game, "tech goods\n\n\n", monkeypatch, capsys)[0] == Move.parse("tech goods with own:wood 2:idea")
    back, _ = _asked(game, "tech goods\n1\nx\ntech goods\nx\n?\n", monkeypatch, capsys)
    assert back == Wish("?")


def test_more_ways_than_a_screen_shows_can_be_typed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    faces = {1: "2military", 2: "2military", 3: "military+idea", 4: "military+idea"}
    game = spending(faces, military=[1], stored=["ore"], tech={"goods": 2, "raw": 2})
    _, shown = _asked(game, "military\nx\n?\n", monkeypatch, capsys)
    assert " 8 " in shown
    assert "more; type any in its own words, such as 'military with " in shown
