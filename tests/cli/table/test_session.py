"""A game at the terminal whose bots break off, or have to be compiled: what is said, and how it goes on."""

import io
import random
import re
import time
from collections.abc import Sequence
from multiprocessing import active_children
from pathlib import Path

import pytest
import typer

from septem import Game, Move, Record
from septem.bots import readiness
from septem.cli.table import compiling
from septem.cli.table import rivals as table_rivals
from septem.cli.table.rivals import Rival, Rivals
from septem.cli.table.session import Session
from septem.game.view import View
from tests.cli.others import installed, search_path
from tests.cli.terminal import CLEAR_ALL, Terminal

COMPILING = 1.0


class Leaving:
    """A bot that would end the whole program."""

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        """Ends it."""
        raise SystemExit(3)

    def explain(self, view: View, move: Move) -> str:
        """Is never asked."""
        return ""


@pytest.mark.parametrize(
    ("names", "given", "suggested"),
    [
        (["leaving", "random"], {"level": None, "bots": "leaving,random"}, "--bots level:3,random"),
        (["random", "leaving"], {"level": None, "bots": "random,leaving"}, "--bots random,level:3"),
        (["leaving", "leaving"], {"level": None, "bots": "leaving"}, "--bots level:3"),
        (["level:6", "level:6"], {"level": "6", "bots": None}, "--bots level:3"),
    ],
)
def test_a_game_goes_on_without_the_bot_that_broke_off(
    names: list[str],
    given: dict[str, str | None],
    suggested: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "game.txt"
    bots = {"random": Rival.named("random").bot}
    rivals = Rivals({seat: Rival(name, bots.get(name, Leaving())) for seat, name in enumerate(names, 1)}, "random", 7)
    session = Session(Game.new(3, seed=1), {0: "you"}, rivals, file, [], {**given, "hints": None, "seed": 7})
    with pytest.raises(typer.Exit) as end:
        session.play()
    assert end.value.exit_code == 1
    failed = next(name for name in names if name != "random")
    assert " ".join(capsys.readouterr().err.split()) == (
        f"The bot '{failed}' broke off: SystemExit: 3. The game is kept in {file}; "
        f"go on with: septem play --resume {file} {suggested} --seed 7"
    )
    assert not Record.parse(file.read_text(encoding="utf-8")).steps


class Noting:
    """A bot that sells its first card and notes whether anything was being compiled then."""

    def __init__(self) -> None:
        self.compiling: list[bool] = []
        self.before = {*active_children()}

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        """Sells."""
        self.compiling.append(not self.before.issuperset(active_children()))
        return next(move for move in moves if move.action == "sell")

    def explain(self, view: View, move: Move) -> str:
        """Is never asked."""
        return ""


def compile_for_a_while(names: Sequence[str]) -> None:
    time.sleep(COMPILING)


def test_people_choose_while_bots_are_compiled_which_choose_afterwards(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(readiness, "_compile", compile_for_a_while)
    for asked in ("must_compile", "can_be_kept"):
        monkeypatch.setattr(compiling, asked, lambda name: True)
    monkeypatch.setattr(table_rivals, "runs_compiled", lambda name: True)
    monkeypatch.setattr("sys.stdin", io.StringIO("1s\n"))
    bot = Noting()
    rivals = Rivals({seat: Rival("noting", bot) for seat in (1, 2)}, "random", 7)
    session = Session(Game.new(3, seed=1), {0: "you"}, rivals, None, [], {})
    with pytest.raises(typer.Exit):
        session.play()  # until nobody answers any more
    assert bot.compiling == [False] * 2
    assert session.game.turn == 2
    assert capsys.readouterr().out.count("h for a hint") == 2


def leave(terminal: Terminal) -> tuple[int, str]:
    """Leaves without keeping the game."""
    terminal.type("q")
    terminal.ask()
    terminal.type("")
    return terminal.end()


def test_where_nothing_is_compiled_yet_the_table_of_the_top_level_is_shown_at_once(tmp_path: Path) -> None:
    for _ in range(2):  # who left before it was compiled does not wait the next time either
        with Terminal("play", "--level", "master", XDG_CACHE_HOME=str(tmp_path)) as terminal:
            assert "The bots play at level 7, master." in terminal.ask()
            assert leave(terminal) == (0, "")


def test_where_nothing_can_be_kept_it_is_shown_at_once_too() -> None:
    with Terminal("play", "--level", "master", XDG_CACHE_HOME="/dev/null/nowhere") as terminal:
        assert "The bots play at level 7, master." in terminal.ask()
        assert leave(terminal) == (0, "")


def test_ctrl_c_is_not_for_the_compiler(tmp_path: Path) -> None:
    with Terminal("play", "--level", "master", XDG_CACHE_HOME=str(tmp_path)) as terminal:
        terminal.ask()
        terminal.interrupt()
        terminal.ask()
        terminal.type("")
        assert terminal.end() == (130, "Stopped.\n")


def test_a_numba_that_does_not_work_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "numba.py").write_text("raise ImportError\n", encoding="utf-8")
    with Terminal("play", "--level", "master", PYTHONPATH=search_path(tmp_path)) as terminal:
        assert "Numba is not installed" in terminal.ask()
        assert leave(terminal) == (0, "")


def test_what_was_typed_while_bots_were_thinking_answers_no_question(tmp_path: Path) -> None:
    sign, found = tmp_path / "sign", installed(tmp_path)
    with Terminal("play", "--bots", "waiting", PYTHONPATH=found, WAITS_FOR=str(sign)) as terminal:
        terminal.wait_for(re.compile("is thinking …"))
        terminal.type("nonsense")
        terminal.wait_for(re.compile("nonsense"))  # as the terminal itself shows it
        sign.touch()
        terminal.ask()
        terminal.type("1s")
        assert "Age I, turn 2" in terminal.ask()
        assert "Answer with a number" not in terminal.said


def test_who_had_chosen_before_a_slow_bot_was_interrupted_is_told_to_choose_again(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(str(Game.new(3, seed=1).record()), encoding="utf-8")
    for bots, is_told in (("search:20", True), ("greedy", False)):
        with Terminal("play", "--resume", file, "--bots", bots) as terminal:
            assert ("Whoever had already chosen" in terminal.ask()) is is_told


def test_the_adviser_is_compiled_ahead_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "must_compile", lambda name: name == "level:7")
    rivals = Rivals({seat: Rival("leaving", Leaving()) for seat in (1, 2)}, "level:7", 7)
    session = Session(Game.new(3, seed=1), {0: "you"}, rivals, None, [], {})
    assert session._compiling.excuse("level:7")


def test_people_keep_the_keyboard_while_quick_bots_choose(tmp_path: Path) -> None:
    found = installed(tmp_path)
    with Terminal("play", "--bots", "first", "--names", "Anna,Ben", "--seed", "1", PYTHONPATH=found) as terminal:
        assert "Hand the keyboard to Anna" in terminal.ask()
        for answer in ("", "1s", "", "1s"):
            terminal.type(answer)
            said = terminal.ask()
        assert "or u if Ben wants" not in said
        assert "Hand the keyboard to Anna" in said


def test_nobodys_hand_is_to_be_seen_while_all_wait_for_the_compiler(tmp_path: Path) -> None:
    with Terminal("play", "--level", "7", "--names", "Anna,Ben", XDG_CACHE_HOME=str(tmp_path)) as terminal:
        for answer in ("", "1s", "", "1s"):
            terminal.ask()
            terminal.type(answer)
        terminal.wait_for(re.compile(re.escape(CLEAR_ALL) + r"[^\n]{,20} [A-Z][a-z]+ is thinking …"))
