"""`septem dice solo`: the Ghost, the Da Vinci Bot, and the lists of high scores."""

import json
import random
import re
from pathlib import Path

import pytest

from septem.cli.app import run as run_here
from septem.data.dice.load import PACKAGED
from septem.dice import Game, Record
from septem.dice.highscores import Entry, enter_score, list_file, read_scores
from tests.cli.dice.playing import answer, play_on
from tests.cli.terminal import COLUMNS, Terminal, run

# One turn that pays for nothing: the first dice that can be kept are tried one after the other.
ENDING_TURNS = "1 2\n1 3\n2 3\n4 5\n4 6\n5 6\n6 7\np\ny\n" * 9


@pytest.mark.parametrize("rerolls", [0, 2])
def test_a_game_against_the_ghost_enters_the_list(
    rerolls: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    scores = Path("scores")
    enter_score(scores, Entry("Giza", "A", 99, 3, rerolls))
    enter_score(scores, Entry("Giza", "A", -99, 0, rerolls))
    arguments = ("--wonder", "zeus", "--side", "B", "--rerolls", str(rerolls), "--seed", "1", "--name", "Anna")
    with Terminal("dice", "solo", *arguments, "--scores", scores, "--record", "game.txt", rows=30) as terminal:
        screens = play_on(terminal, random.Random(1))
        assert terminal.end() == (0, "")
        assert max(map(len, terminal.lines)) <= COLUMNS
    game = Record.parse(Path("game.txt").read_text(encoding="utf-8")).replay()
    entry = Entry("Zeus", "B", game.score(0).total, game.mights[0], rerolls, "Anna")
    assert read_scores(scores, rerolls).entries[1] == entry
    # The sheet first, the list when it has been read.
    assert f" ►   2  {entry} (new)\n" in screens[-2]
    assert "Place 2 of 3 results." in screens[-2]
    assert sum("The Ghost rolls" in line for line in screens[-3].splitlines()) == rerolls + 1
    assert "The conflict: Zeus might" in screens[-3]
    assert screens[-3].endswith(" Enter to go on > ")
    assert "market    " in screens[0]


def test_the_da_vinci_bot_plays_in_between_and_enters_nothing(tmp_path: Path) -> None:
    with Terminal("dice", "solo", "--opponent", "bot", "--seed", "2", "--scores", tmp_path, rows=30) as terminal:
        screens = play_on(terminal, random.Random(2))
        assert terminal.end() == (0, "")
        assert max(map(len, terminal.lines)) <= COLUMNS
    assert "(Da Vinci Bot)" in screens[0]
    later = next(screen for screen in screens if "Age II: roll 1" in screen)
    assert re.search(r"^ · \w+ (stores|notes|builds|marks)", later, re.MULTILINE)
    assert re.search(r"wins with|share", screens[-2])
    assert not list(tmp_path.iterdir())


def test_a_computer_s_result_is_shown_and_not_entered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["dice", "solo", "--wonder", "Rhodes", "--bot", "random", "--seed", "1", "--scores", str(tmp_path)]
    assert run_here(command) == 0
    shown = capsys.readouterr().out
    assert re.search(
        r"^ · Rhodes A – [−\d]+ VP – \d+ M – R – 0; a computer's result is not entered\.$", shown, re.MULTILINE
    )
    file = tmp_path / "game.txt"
    assert run_here([*command, "--opponent", "bot", "--record", str(file)]) == 0
    assert "Da Vinci Bot" in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == [file]
    assert Record.parse(file.read_text(encoding="utf-8")).replay().over


def test_a_game_behind_a_pipe_is_entered_too(tmp_path: Path) -> None:
    ended = run("dice", "solo", "--seed", "1", "--scores", tmp_path, typed=ENDING_TURNS)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "Place 1 of 1 result." in ended.stdout
    assert "\x1b" not in ended.stdout
    assert len(read_scores(tmp_path, 0).entries) == 1


def test_the_default_folder_is_the_user_s(tmp_path: Path) -> None:
    ended = run("dice", "solo", "--seed", "1", typed=ENDING_TURNS, XDG_DATA_HOME=str(tmp_path))
    assert (ended.returncode, ended.stderr) == (0, "")
    assert len((tmp_path / "septem" / "dice" / "ghost-rerolls-0.txt").read_text(encoding="utf-8").splitlines()) == 1


def test_other_components_go_into_no_list(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    text = PACKAGED.read_text(encoding="utf-8")
    file.write_text(text.replace('"pacifist_floor": -3', '"pacifist_floor": -4'), encoding="utf-8")
    ended = run("dice", "solo", "--seed", "1", "--scores", tmp_path, "--components", file, typed=ENDING_TURNS)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "Played with other components, so it goes into no list." in ended.stdout
    assert list(tmp_path.iterdir()) == [file]


def test_a_list_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    list_file(tmp_path, 0).mkdir()
    ended = run("dice", "solo", "--seed", "1", "--scores", tmp_path, typed=ENDING_TURNS)
    assert (ended.returncode, ended.stderr) == (1, "")
    assert re.search(r"· \w+ A – [−\d]+ VP – \d+ M – R – 0$", ended.stdout, re.MULTILINE)
    assert "could not be entered" in ended.stdout


def test_a_spoilt_line_is_reported(tmp_path: Path) -> None:
    list_file(tmp_path, 0).write_text("my best game\n", encoding="utf-8")
    ended = run("dice", "solo", "--seed", "1", "--scores", tmp_path, typed=ENDING_TURNS)
    assert "1 line of the file is no result; kept as found." in ended.stdout
    assert list_file(tmp_path, 0).read_text(encoding="utf-8").endswith("R – 0\nmy best game\n")


def test_the_lists_as_text_and_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    enter_score(tmp_path, Entry("Zeus", "B", 14, 3, 2))
    enter_score(tmp_path, Entry("Giza", "A", -1, 0, 2, "Anna"))
    list_file(tmp_path, 1).write_text("?\n!\n", encoding="utf-8")
    command = ["dice", "solo", "--list", "--scores", str(tmp_path)]
    assert run_here(command) == 0
    shown = capsys.readouterr().out
    assert "     1  Zeus B – 14 VP – 3 M – R – 2\n     2  Giza A – −1 VP – 0 M – R – 2 – Anna\n" in shown
    assert "2 lines of the file are no result; kept as found." in shown
    assert shown.count("no results yet") == 2
    assert run_here([*command, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [one["rerolls"] for one in data["lists"]] == [0, 1, 2]
    assert data["lists"][2]["entries"][1] == {
        "wonder": "Giza",
        "side": "A",
        "vp": -1,
        "military": 0,
        "rerolls": 2,
        "name": "Anna",
    }
    assert data["lists"][1] == {"rerolls": 1, "file": "ghost-rerolls-1.txt", "entries": [], "not_results": 2}


def test_one_list_of_the_three(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    enter_score(tmp_path, Entry("Zeus", "B", 14, 3, 2))
    command = ["dice", "solo", "--list", "--rerolls", "2", "--scores", str(tmp_path)]
    assert run_here(command) == 0
    shown = capsys.readouterr().out.splitlines()
    assert len(shown) == 2
    assert "with 2 rerolls" in shown[0]
    assert run_here([*command, "--json"]) == 0
    assert [one["rerolls"] for one in json.loads(capsys.readouterr().out)["lists"]] == [2]


def test_a_game_that_was_left_at_the_end_is_entered_all_the_same(tmp_path: Path) -> None:
    chance = random.Random(1)
    with Terminal("dice", "solo", "--seed", "1", "--scores", tmp_path) as terminal:
        screen = terminal.ask()
        while "The score sheet" not in screen:
            terminal.type(answer(screen.rsplit("\n", 1)[-1], chance))
            screen = terminal.ask()
        terminal.interrupt()
        assert terminal.end()[0] == 130
    assert len(read_scores(tmp_path, 0).entries) == 1


def test_a_record_of_other_components_is_seen_again_with_them(tmp_path: Path) -> None:
    mine = tmp_path / "my parts.json"
    text = PACKAGED.read_text(encoding="utf-8")
    mine.write_text(text.replace('"pacifist_floor": -3', '"pacifist_floor": -4'), encoding="utf-8")
    file = tmp_path / "game.txt"
    arguments = ("--scores", tmp_path, "--components", mine, "--record", file)
    ended = run("dice", "solo", "--seed", "1", *arguments, typed=ENDING_TURNS)
    assert f"   septem dice replay {file} --components '{mine}'\n" in ended.stdout


def test_a_long_list_shows_its_top_and_the_new_entry(tmp_path: Path) -> None:
    for vp in range(30, 70):
        enter_score(tmp_path, Entry("Zeus", "B", vp, 3, 0))
    ended = run("dice", "solo", "--seed", "1", "--scores", tmp_path, typed=ENDING_TURNS)
    places = re.findall(r"^ [ ►] +(\d+)  \w+ [AB] – ", ended.stdout, re.MULTILINE)
    assert places == [*map(str, range(1, 11)), "41"]


def test_a_solo_game_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    ended = run("dice", "solo", "--seed", "1", "--record", file, "--name", "Anna B", typed="1 2\n1 3\n2 3\n")
    assert ended.returncode == 1
    assert ended.stderr.endswith(f"go on with: septem dice solo --resume {file} --name 'Anna B'\n")
    ended = run("dice", "solo", "--resume", file, "--name", "Anna B", "--scores", tmp_path, typed=ENDING_TURNS)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert read_scores(tmp_path, 0).entries[0].name == "Anna B"
    assert run("dice", "solo", "--resume", file).stderr.startswith(f"The game in {file} is over")


@pytest.mark.parametrize(
    ("arguments", "code", "complaint"),
    [
        (["--wonder", "Atlantis"], 1, "There is no wonder 'Atlantis'"),
        (["--side", "C"], 2, "choose A or B"),
        (["--list", "--wonder", "Zeus"], 2, "--list plays nothing"),
        (["--list", "--opponent", "ghost"], 2, "--list plays nothing"),
        (["--list", "--rerolls", "3"], 1, "The Ghost rerolls 0, 1 or 2 times, not 3 (D90)."),
        (["--rerolls", "3"], 1, "The Ghost rerolls 0, 1 or 2 times, not 3 (D90)."),
        (["--rerolls", "few"], 2, "'--rerolls'"),
        (["--opponent", "nobody"], 2, "'--opponent'"),
        (["--opponent", "bot", "--rerolls", "1"], 2, "the Da Vinci Bot has none"),
        (["--bot", "nobody"], 1, "There is no bot 'nobody'"),
        (["--name", " "], 2, "--name needs a name"),
        (["--name", "a\nb"], 2, "--name needs a name"),
        (["--json"], 2, "--json goes with --list"),
        (["--scores", "pyproject.toml"], 1, "pyproject.toml is not a folder."),
        (["--scores", "pyproject.toml/scores"], 1, "Nothing can be written in pyproject.toml/scores"),
        (["--bot", "random", "--record", "/nowhere/game.txt"], 1, "/nowhere/game.txt: No such file or directory."),
        (["--opponent", "Bot", "--record", "/nowhere/game.txt"], 1, "/nowhere/game.txt: No such file or directory."),
        (["--components", "nowhere.json"], 1, "nowhere.json cannot be read"),
        (["--resume", "game.txt", "--wonder", "Zeus"], 2, "--resume takes the table"),
        (["--resume", "-"], 2, "--resume needs a file"),
        (["--record", "pyproject.toml"], 1, "exists already"),
    ],
)
def test_every_mistake_gets_one_clear_line(
    arguments: list[str], code: int, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_here(["dice", "solo", *arguments]) == code
    out, err = capsys.readouterr()
    assert complaint in err
    assert (out, len(err.splitlines())) == ("", 1)


def test_a_table_game_is_resumed_by_its_own_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    file.write_text(str(Game.new(2, seed=1).record()), encoding="utf-8")
    assert run_here(["dice", "solo", "--resume", str(file)]) == 1
    assert capsys.readouterr().err == f"The game in {file} goes on with: septem dice play --resume {file}\n"
