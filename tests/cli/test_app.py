"""How every command ends: its exit code, and at most one line on stderr."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from septem import Game, __version__
from septem.cli.app import run as run_here
from tests.cli.terminal import ENVIRONMENT, PATIENCE, SEPTEM, Terminal, run

COLOUR = re.compile(r"\x1b\[[0-9;]*[34]8;")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A whole game in a file."""
    game = Game.new(3, seed=1)
    while not game.over:
        seat = game.pending[0].seat
        game.choose(seat, game.legal(seat)[0])
    path = tmp_path / "game.txt"
    path.write_text(str(game.record()), encoding="utf-8")
    return path


@pytest.mark.parametrize("arguments", [["--help"], []])
def test_the_help_names_every_command_and_shows_examples(arguments: list[str]) -> None:
    ended = run(*arguments)
    assert (ended.returncode, ended.stderr) == (0, "")
    for command in ("play", "replay", "dice", "card", "wonder", "rules", "simulate", "bench"):
        assert re.search(rf"^│ {command} ", ended.stdout, re.MULTILINE), command
    assert "septem play --names Anna,Ben" in ended.stdout
    assert max(map(len, ended.stdout.splitlines())) <= 80


DICE = ["dice", "dice play", "dice solo", "dice simulate", "dice replay"]


@pytest.mark.parametrize("command", ["", "play", "replay", "card", "wonder", "rules", "simulate", "bench", *DICE])
def test_the_help_names_no_python_types(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_here([*command.split(), "--help"]) == 0
    assert not re.search(r"<(bool|int|int range|list.*|path|str)>", capsys.readouterr().out)


def test_the_version() -> None:
    ended = run("--version")
    assert (ended.returncode, ended.stdout) == (0, f"septem {__version__}\n")


def test_python_m_septem_is_the_command() -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "septem", "--version"],
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, f"septem {__version__}\n", "")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["paly"], "No such command 'paly'. Did you mean 'play'"),
        (["play", "--player", "3"], "No such option: --player"),
        (["play", "--players", "9"], "'--players'"),
        (["play", "--players", "three"], "'--players'"),
        (["play", "--edition", "third"], "'--edition'"),
        (["play", "--names", "Anna,Anna"], "different names"),
        (["play", "--names", "Anna,Ben", "--people", "3"], "--people says 3"),
        (["play", "--players", "3", "--people", "4"], "4 people for a table of 3"),
        (["play", "--resume", "game.txt", "--players", "3"], "--resume"),
        (["play", "--resume", "game.txt", "--edition", "first"], "--resume"),
        (["play", "--resume", "-"], "--resume needs a file"),
        (["replay"], "Missing argument 'FILE'"),
        (["replay", "game.txt", "--until", "IV.1"], "'IV.1' is not a turn"),
    ],
)
def test_bad_arguments_end_with_2_and_one_line(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_here(arguments) == 2
    out, err = capsys.readouterr()
    assert complaint in err
    assert (out, len(err.splitlines())) == ("", 1)
    assert "--help" in err


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["play", "--wonders", "Atlantis"], "no wonder 'Atlantis'"),
        (["play", "--sides", "C"], "no side 'C'"),
        (["play", "--players", "4", "--variant", "gaia"], "for two players"),
        (["play", "--record", "tests"], "tests is a folder; name a file in it."),
        (["rules", "--players", "2"], "--variant free-city or --variant gaia"),
        (["simulate", "--players", "2"], "--variant free-city or --variant gaia"),
        (["play", "--record", "no/such/folder/game.txt"], "No such file or directory"),
        (
            ["play", "--resume", "no-such-game.txt"],
            "Cannot read no-such-game.txt: No such file or directory.",
        ),
        (["replay", "no-such-game.txt"], "Cannot read no-such-game.txt: No such file or directory."),
        (["replay", "."], "Cannot read .: Is a directory."),
        (["replay", SEPTEM[0]], "is not a text file"),
        (["replay", "pyproject.toml"], "Line 1: expected 'septem record …'"),
    ],
)
def test_what_cannot_be_done_ends_with_1_and_one_line(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_here(arguments) == 1
    out, err = capsys.readouterr()
    assert complaint in err
    assert (out, len(err.splitlines())) == ("", 1)


def test_a_broken_record_names_the_line(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record.write_text(record.read_text(encoding="utf-8").replace("I.2 ", "I.9 "), encoding="utf-8")
    assert run_here(["play", "--resume", str(record)]) == 1
    assert capsys.readouterr().err.startswith(f"{record}: Line ")
    assert run_here(["replay", str(record)]) == 1
    assert re.fullmatch(
        re.escape(f"{record}: ") + r"Line \d+: 'I\.9 .*' is not a line of play.*\n", capsys.readouterr().err
    )


def test_a_closed_pipe_is_silent(record: Path) -> None:
    with subprocess.Popen(
        [*SEPTEM, "replay", str(record)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.read(10)
        process.stdout.close()
        assert process.wait(PATIENCE) == 141
        assert process.stderr.read() == b""


def test_ctrl_c_stops_with_130_and_one_line() -> None:
    with Terminal("play") as terminal:
        terminal.ask()
        terminal.interrupt()
        assert "A file to keep the game in" in terminal.ask()
        terminal.interrupt()
        assert terminal.end() == (130, "Stopped.\n")


def test_behind_a_pipe_there_are_no_colours_and_no_cursor_tricks(record: Path) -> None:
    assert "\x1b" not in run("replay", record).stdout
    assert "\x1b" not in run("play", "--seed", "1", typed="?\nl\nc\nq\n\n").stdout


def test_colours_on_a_terminal_unless_no_color_is_set() -> None:
    for no_color, coloured in (("", True), ("1", False)):
        with Terminal("play", "--seed", "1", NO_COLOR=no_color) as terminal:
            terminal.ask()
            assert bool(COLOUR.search(terminal.said)) is coloured


def test_typed_bytes_that_are_no_letters_get_a_hint() -> None:
    ended = subprocess.run(
        [*SEPTEM, "play"], input=b"\xff\xfe\n", capture_output=True, env=ENVIRONMENT, timeout=PATIENCE, check=False
    )
    assert b"Answer with a number from 1 to 7" in ended.stdout
    assert (ended.returncode, ended.stderr) == (1, b"The input ended at I.1. The game was not kept.\n")


def test_a_terminal_without_letters_beyond_ascii_gets_question_marks(record: Path) -> None:
    ended = run("replay", record, PYTHONIOENCODING="ascii")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "?? The score sheet ???" in ended.stdout
