"""`septem dice play`, driven as a person would drive it."""

import random
import re
from pathlib import Path

import pytest

from septem.cli.app import run as run_here
from septem.data.dice.load import PACKAGED
from septem.dice import Game, Record
from septem.dice.bots import bot_named
from septem.protocol import play_out
from tests.cli.dice.playing import answer, play_on
from tests.cli.terminal import COLUMNS, Terminal, run

TABLE = ("dice", "play", "--bot", "random", "--seed", "3")


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--seed", "1"], ["Age III: all dice are rolled", "> "]),
        (["--seed", "2", "--side", "b", "--players", "4", "--reversed"], ["guild III", "   · "]),
        (["--names", "Anna,Ben", "--players", "2", "--seed", "3"], ["(Anna)", "(Ben)", "Pick 1 of the dice"]),
        (["--people", "3", "--wonders", "Babylon,Halicarnassus,Zeus", "--side", "B"], ["(Chiara)"]),
    ],
)
def test_a_whole_game_ends_with_the_score_sheet(
    arguments: list[str], expected: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = Path("game.txt")
    with Terminal("dice", "play", "--bot", "random", *arguments, "--record", file) as terminal:
        screens = play_on(terminal, random.Random(1))
        assert terminal.end() == (0, "")
        assert max(map(len, terminal.lines)) <= COLUMNS
    shown = "\n".join(screens)
    for text in ("The score sheet", "The conflict: ", "septem dice replay game.txt", *expected):
        assert text in shown
    assert re.search(r"(wins|share the victory)", screens[-2])
    game = Record.parse(file.read_text(encoding="utf-8")).replay()
    assert game.over
    totals = [str(game.score(seat).total).replace("-", "−") for seat in range(game.seats)]
    assert re.search(r"^ total +" + " +".join(totals) + r"\s*$", shown, re.MULTILINE)


@pytest.mark.parametrize("rows", [24, 30])
def test_the_screen_fits_the_window(rows: int) -> None:
    with Terminal("dice", "play", "--seed", "5", "--side", "B", "-p", "4", "--bot", "random", rows=rows) as terminal:
        screens = play_on(terminal, random.Random(2))
    drawn = [screen for screen in screens[:-2] if "── Age" in screen]
    assert len(drawn) > 6
    # The answer and the bots' names belong to the screen before; the question is the last line.
    assert max(len(re.findall(r"\n(?! \w+ is thinking)", screen)) for screen in drawn) <= rows - 1


def test_a_game_behind_a_pipe_needs_no_terminal() -> None:
    keeping = "1 2\n1 3\n2 3\n4 5\n4 6\n5 6\n6 7\n"
    passing = "p1\np2\np3\np4\np5\np6\np7\n"
    ended = run(*TABLE, "--players", "2", typed=(keeping * 2 + passing) * 3 + "p\n")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "The score sheet" in ended.stdout
    assert "\x1b" not in ended.stdout
    assert max(map(len, ended.stdout.splitlines())) <= COLUMNS


def test_nothing_is_said_by_colour_alone() -> None:
    with Terminal(*TABLE, NO_COLOR="1") as terminal:
        plain = terminal.ask()
    with Terminal(*TABLE) as terminal:
        assert terminal.ask() == plain
    assert "▣ passed" in plain


def test_what_the_bots_did_is_told_in_words() -> None:
    with Terminal("dice", "play", "--bot", "greedy", "--seed", "4", "-p", "2", rows=30) as terminal:
        screens = play_on(terminal, random.Random(1))
    told = " ".join(" ".join(screen.split()) for screen in screens)
    assert re.search(r"· \w+ (builds|stores|notes|marks) \w+", told)
    assert not re.search(r"with \d:\w+", told)


def test_every_key_and_its_word() -> None:
    with Terminal(*TABLE, rows=30) as terminal:
        first = terminal.ask()
        for key, text in (
            ("?", "the numbers of two dice"),
            ("help", "the numbers of two dice"),
            ("l", "the first roll"),
            ("Log", "the first roll"),
            ("s", "All sheets"),
            ("sheets", "All sheets"),
            ("r", "gear, tablet or compass"),
            ("rules", "rolled VP  free, then free, then stone + bricks"),
        ):
            terminal.type(key)
            page = terminal.ask()
            assert text in page, key
            if "Enter for more" in page:
                terminal.type("")
                terminal.ask()
            terminal.type("")
            assert first.split("── Age")[1] in terminal.ask(), key
        terminal.type("")
        assert first.split("── Age")[1] in terminal.ask()
        for key in ("u", "undo"):
            terminal.type(key)
            assert "You have nothing to take back" in terminal.ask()


@pytest.mark.parametrize("rows", [24, 30])
def test_pages_longer_than_the_window_are_leafed_through(rows: int) -> None:
    with Terminal(*TABLE, "--side", "B", "--players", "4", rows=rows) as terminal:
        first = terminal.ask()
        for key in ("?", "r", "s"):
            terminal.type(key)
            pages = [terminal.ask()]
            while pages[-1].endswith("Enter for more, x to go back > "):
                terminal.type("")
                pages.append(terminal.ask())
            assert len(pages) == (1 if key == "?" else 2), key
            # What was typed belongs to the screen before.
            assert max(page.count("\n") for page in pages) <= rows
            terminal.type("")
            assert first.split("── Age")[1] in terminal.ask()
        terminal.type("r")
        assert "Enter for more" in terminal.ask()
        terminal.type("x")
        assert first.split("── Age")[1] in terminal.ask()


@pytest.mark.parametrize("rubbish", ["x", "2 x", "é", "-1", "2;5", "kee 2 5"])
def test_rubbish_gets_a_hint_when_dice_are_kept(rubbish: str) -> None:
    with Terminal(*TABLE) as terminal:
        terminal.ask()
        terminal.type(rubbish)
        assert "Answer with 2 of the numbers" in terminal.ask()


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("2", "Keep exactly 2 dice of "),
        ("2 2", "Keep exactly 2 dice of "),
        ("2 3 4", "Keep exactly 2 dice of "),
        ("8 9", "Die 8 is not among the dice"),
        ("keep 2 9", "Die 9 is not among the dice"),
        ("stage with own:wood", "First keep 2 dice of "),
        ("store a b", "write it such as 'store ore with 1:ore 2:ore'"),
    ],
)
def test_what_cannot_be_kept_gets_the_rule(typed: str, sentence: str) -> None:
    with Terminal(*TABLE) as terminal:
        terminal.ask()
        terminal.type(typed)
        assert sentence in terminal.ask()


def _at_spending(terminal: Terminal) -> str:
    """Keeps the first dice that there are, twice."""
    for _ in range(2):
        question = terminal.ask().rsplit("\n", 1)[-1]
        terminal.type("".join(re.findall(r"\d", question.split("dice")[1])[:2]))
    return terminal.ask()


def test_spending_taking_back_and_passing() -> None:
    with Terminal(*TABLE, rows=40) as terminal:
        before = _at_spending(terminal)
        assert re.search(r"^ 1 \S", before, re.MULTILINE)
        terminal.type("1")
        after = terminal.ask()
        if "Which way?" in after:
            terminal.type("x")
            assert "p to pass a die" in terminal.ask()
            terminal.type("1")
            terminal.ask()
            for nonsense in ("0", "99", "y"):
                terminal.type(nonsense)
                assert "or x to go back" in terminal.ask()
            terminal.type("")
            after = terminal.ask()
        assert "✓" in after
        terminal.type("u")
        assert before.split("── Age")[1] in terminal.ask()
        for typed, sentence in (
            ("0", "Answer with a number from 1 to"),
            ("99", "Answer with a number from 1 to"),
            ("z", "? explains the rest"),
            ("p9", "There is no die 9."),
            ("pass 9", "There is no die 9."),
            ("keep 1 2", "All dice are rolled: spend symbols or pass a die."),
            ("store nonsense", "no space to store nonsense (D29)"),
            ("guild", "(D55)"),
            ("store x y", "write it such as"),
            ("stage with 1:money", "left to spend"),
        ):
            terminal.type(typed)
            assert sentence in " ".join(terminal.ask().split()), typed
        terminal.type("p")
        asked = terminal.ask()
        assert "You can still pay for: " in asked
        assert "Pass which die?" in asked
        terminal.type("9")
        assert "Answer with 1, 2," in terminal.ask()
        terminal.type("x")
        terminal.ask()
        terminal.type("p")
        terminal.ask()
        terminal.type("7")
        assert "Age II: roll 1 of 3" in terminal.ask()


def test_a_purpose_by_its_name_is_the_same_as_by_its_number() -> None:
    for seed in range(20):
        with Terminal("dice", "play", "--bot", "random", "--seed", str(seed), rows=40) as terminal:
            found = re.search(r"^ (\d) note 1 VP +die (\d) VP$", _at_spending(terminal), re.MULTILINE)
            if found:
                terminal.type("vp")
                assert "rolled VP 1" in terminal.ask()
                terminal.type("u")
                terminal.ask()
                terminal.type(f"vp with {found[2]}:vp")
                assert "rolled VP 1" in terminal.ask()
                return
    pytest.fail("no VP was rolled")


def test_quitting_offers_to_keep_the_game_and_it_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "My Game.txt"
    with Terminal("dice", "play", "--names", "Anna,Ben", "--bot", "random", "--seed", "1") as terminal:
        _at_spending(terminal)
        terminal.type("quit")
        assert "A file to keep the game in" in terminal.ask()
        terminal.type(str(file))
        assert terminal.end() == (0, "")
        assert f"septem dice play --resume '{file}' --names Anna,Ben --bot random\n" in terminal.said
    with Terminal("dice", "play", "--resume", file, "--names", "Anna,Ben", "--bot", "random") as terminal:
        first = terminal.ask()
        assert "goes on." in first
        assert "all dice are rolled" in first
        play_on(terminal, random.Random(1), first)
        assert terminal.end() == (0, "")
    assert Record.parse(file.read_text(encoding="utf-8")).replay().over


def test_the_end_of_the_input_and_ctrl_c_keep_what_there_is(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    ended = run(*TABLE, "--record", file, typed="2 3\n")
    assert ended.returncode == 1
    assert ended.stderr == (
        f"The input ended in Age I. The game is kept in {file}; "
        f"go on with: septem dice play --resume {file} --bot random\n"
    )
    with Terminal(*TABLE) as terminal:
        terminal.ask()
        terminal.interrupt()
        assert "A file to keep the game in" in terminal.ask()
        terminal.interrupt()
        assert terminal.end() == (130, "Stopped.\n")


def test_at_the_end_people_look_on_keep_the_game_or_play_again(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    with Terminal("dice", "play", "--people", "2", "-p", "2", "--seed", "9") as terminal:
        chance = random.Random(3)
        screen = terminal.ask()
        while "r rematch" not in screen:
            terminal.type(answer(screen.rsplit("\n", 1)[-1], chance))
            screen = terminal.ask()
        for key, text in (("l", "ends the turn"), ("nonsense", "There is no such key here."), ("s", "All sheets")):
            terminal.type(key)
            assert text in terminal.ask()
        terminal.type("")
        assert "k keep" in terminal.ask()
        terminal.type("k")
        terminal.ask()
        terminal.type("x")
        assert "k keep" in terminal.ask()
        terminal.type("k")
        terminal.ask()
        terminal.type(str(file))
        kept = terminal.ask()
        assert f"The game is kept in {file}; see it again with:" in kept
        assert "k keep" not in kept
        terminal.type("r")
        again = terminal.ask()
        assert "A rematch; --seed" in again
        assert "Pick 1 of the dice" in again
    assert Record.parse(file.read_text(encoding="utf-8")).replay().over


def test_the_window_should_have_80_columns() -> None:
    with Terminal(*TABLE, columns=60) as terminal:
        for _ in range(2):
            last = terminal.ask().splitlines()[-2:]
            assert last[0] == " This needs 80 columns; the window has 60."
            assert last[1].startswith(" Keep 2 of the dice")
            terminal.type("".join(re.findall(r"\d", last[1].split("dice")[1])[:2]))


def test_who_quits_can_think_better_of_it() -> None:
    with Terminal(*TABLE) as terminal:
        first = terminal.ask()
        terminal.type("q")
        assert "Enter for none, or x to go back > " in terminal.ask()
        terminal.type("x")
        assert first.split("── Age")[1] in terminal.ask()
        terminal.interrupt()
        assert "A file to keep the game in, or Enter for none > " in terminal.ask()


def _resumable(tmp_path: Path, players: int = 2) -> Path:
    file = tmp_path / "game.txt"
    file.write_text(str(Game.new(players, "A", ["Giza", "Zeus", "Rhodes"][:players], 1).record()), encoding="utf-8")
    return file


def test_a_game_that_goes_on_says_who_sits_where_before_anything_is_played(tmp_path: Path) -> None:
    file = _resumable(tmp_path)
    before = file.read_text(encoding="utf-8")
    with Terminal("dice", "play", "--resume", file, "--bot", "random") as terminal:
        told = " ".join(terminal.ask().split())
        assert "You play Giza; Zeus is played by the computer." in told
        assert "--names Anna,Ben seats two people. Enter to go on, or q to quit >" in told
        terminal.type("q")
        assert terminal.end() == (0, "")
        assert file.read_text(encoding="utf-8") == before
    with Terminal("dice", "play", "--resume", file, "--bot", "random") as terminal:
        terminal.ask()
        terminal.type("")
        assert "Age I: roll 1 of 3, Giza A (you)" in terminal.ask()
    ended = run("dice", "play", "--resume", _resumable(tmp_path, 3), "--bot", "random")
    assert "You play Giza; Zeus and Rhodes are played by the computer." in " ".join(ended.stdout.split())


def test_people_with_names_need_no_such_word(tmp_path: Path) -> None:
    with Terminal("dice", "play", "--resume", _resumable(tmp_path), "--names", "Anna,Ben") as terminal:
        first = terminal.ask()
        assert "played by the computer" not in first
        assert "Pick 1 of the dice" in first


@pytest.fixture
def over(tmp_path: Path) -> Path:
    """A record of a finished game."""
    game = Game.new(2, seed=1)
    play_out(game, [bot_named("random", 1), bot_named("random", 2)])
    file = tmp_path / "over.txt"
    file.write_text(str(game.record()), encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--players", "5"], "septem dice play takes 2 to 4 players, not 5."),
        (["--players", "1"], "one alone plays with: septem dice solo."),
        (["--players", "0"], "A table takes 2 to 4 players"),
        (["--names", "Anna,Ben,Chiara,Dario,Emma"], "septem dice play takes 2 to 4 players, not 5."),
        (["--people", "6"], "'--people'"),
        (["--side", "C"], "'--side': there is no side 'C'; choose A or B."),
        (["--names", "Anna,Anna"], "different names"),
        (["--people", "3", "--players", "2"], "3 people for a table of 2"),
        (["--resume", "game.txt", "--players", "3"], "--resume takes the table"),
        (["--resume", "game.txt", "--reversed"], "--resume takes the table"),
        (["--resume", "-"], "--resume needs a file"),
    ],
)
def test_bad_arguments_end_with_2_and_one_line(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_here(["dice", "play", *arguments]) == 2
    out, err = capsys.readouterr()
    assert complaint in err
    assert (out, len(err.splitlines())) == ("", 1)
    assert "Try 'septem dice play --help'." in err


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--wonders", "Atlantis"], "There is no wonder 'Atlantis'; choose from Halicarnassus, "),
        (["--wonders", "Zeus,Zeus"], "Zeus can be at the table only once"),
        (["--wonders", "Zeus,Giza,Rhodes,any"], "3 seats"),
        (["--bot", "nobody"], "There is no bot 'nobody'; choose random"),
        (["--seed", "-1"], "A seed is a number from 0"),
        (["--components", "pyproject.toml"], "pyproject.toml: "),
        (["--components", "nowhere.json"], "nowhere.json cannot be read: No such file or directory."),
        (["--record", "tests"], "tests is a folder; name a file in it."),
        (["--record", "pyproject.toml"], "exists already"),
        (["--resume", "nowhere.txt"], "Cannot read nowhere.txt"),
        (["--resume", "pyproject.toml"], "pyproject.toml: Line 1: expected 'septem dice record …'"),
    ],
)
def test_what_cannot_be_done_ends_with_1_and_one_line(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_here(["dice", "play", *arguments]) == 1
    out, err = capsys.readouterr()
    assert complaint in err
    assert (out, len(err.splitlines())) == ("", 1)


def test_records_that_do_not_go_on(over: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    solo = tmp_path / "solo.txt"
    solo.write_text(str(Game.solo("Zeus", "B", seed=1).record()), encoding="utf-8")
    other = tmp_path / "other.json"
    text = PACKAGED.read_text(encoding="utf-8")
    other.write_text(text.replace('"pacifist_floor": -3', '"pacifist_floor": -4'), encoding="utf-8")
    for arguments, complaint in (
        ([over], f"The game in {over} is over; look at it with: septem dice replay {over}"),
        ([solo], f"The game in {solo} goes on with: septem dice solo --resume {solo}"),
        ([over, "--components", other], "name the components file it was played with"),
    ):
        assert run_here(["dice", "play", "--resume", *map(str, arguments)]) == 1
        out, err = capsys.readouterr()
        assert complaint in err
        assert (out, len(err.splitlines())) == ("", 1)
