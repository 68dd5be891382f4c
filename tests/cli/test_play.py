"""`septem play`, driven as a person would drive it."""

import random
import re
import shlex
from pathlib import Path

import pytest

from septem import Record
from septem.bots.levels import LEVELS, USUAL_LEVEL
from tests.cli.others import installed, search_path
from tests.cli.terminal import CLEAR_ALL, COLUMNS, Terminal, play_on, run

CARDS = re.compile(r"^ +\d+ (.*)$", re.MULTILINE)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--seed", "1"], ["Age III, turn 6 of 6", "last turn: the other card is discarded"]),
        (
            ["--names", "Anna,Ben", "--wonders", "Babylon B,Halicarnassus B", "--seed", "3"],
            ["Hand the keyboard to Ben."],
        ),
        (
            ["--variant", "free-city", "--seed", "3"],
            ["You hold the Free City card", "Now a card for the Free City"],
        ),
        (["--variant", "gaia", "--seed", "4"], ["Gaïa turns up", "hands go left: Gaïa → you →"]),
        (["--players", "7", "--edition", "second", "--seed", "5"], ["Age III, turn 6 of 6"]),
    ],
)
def test_a_whole_game_ends_with_the_score_sheet(
    arguments: list[str], expected: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A file in the folder, since the path of any other may be as long as it likes.
    monkeypatch.chdir(tmp_path)
    file = Path("game.txt")
    with Terminal("play", *arguments, "--record", file) as terminal:
        screens = play_on(terminal, random.Random(1))
        assert terminal.end() == (0, "")
        assert max(map(len, terminal.lines)) <= COLUMNS
    shown = "\n".join(screens)
    for text in (
        "Conflicts of Age I ",
        "Conflicts of Age III",
        "military so far",
        "The score sheet",
        *expected,
    ):
        assert text in shown
    assert re.search(r"(wins|share the victory)", screens[-2])
    game = Record.parse(file.read_text(encoding="utf-8")).replay()
    assert game.over
    totals = [game.score(city.seat).total for city in game.cities]
    assert re.search(r"^ total +" + " +".join(map(str, totals)) + r"\s*$", shown, re.MULTILINE)


def test_every_kind_of_decision_is_asked() -> None:
    wonders = "Babylon B,Halicarnassus B,Olympia A"
    kinds = {
        "plays the seventh card too",
        "of the discard pile for nothing",
        "build it by your wonder's power",
    }
    missing = set(kinds)
    for seed in range(8, 30):
        with Terminal("play", "--people", "3", "--wonders", wonders, "--seed", str(seed)) as terminal:
            chance = random.Random(seed)
            shown = "\n".join(_build_stages(terminal, chance))
        missing -= {kind for kind in missing if kind in shown}
        if not missing:
            return
    pytest.fail(f"never asked: {missing}")


def _build_stages(terminal: Terminal, chance: random.Random) -> list[str]:
    """Plays a game in which everybody builds the wonder when that is possible, looking at cards first."""
    screens = []
    cards = 7
    while (screen := terminal.ask()).endswith("> "):
        screens.append(screen)
        question = screen.rsplit("\n", 1)[-1]
        cards = len(CARDS.findall(screen)) or cards
        if "a letter" in question:
            offered = re.findall(r"^   ([bwfs]) (?!.*×)", screen, re.MULTILINE)
            terminal.type("w" if "w" in offered else chance.choice(offered))
        else:
            terminal.type("1" if "Pay" in question else str(chance.randint(1, cards)) if "Card" in question else "")
    return screens


def test_a_game_behind_a_pipe_needs_no_terminal() -> None:
    ended = run("play", "--seed", "1", typed="1s\n" * 18)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "The score sheet" in ended.stdout
    assert max(map(len, ended.stdout.splitlines())) <= COLUMNS


def test_a_hand_that_is_passed_on_is_wiped_from_the_screen() -> None:
    with Terminal("play", "--names", "Anna,Ben", "--seed", "1") as terminal:
        assert "Hand the keyboard to Anna." in terminal.ask()
        terminal.type("")
        hand = CARDS.findall(terminal.ask())
        assert len(hand) == 7
        terminal.type("1s")
        terminal.ask()
        after = terminal.said.rpartition(CLEAR_ALL)[2]
        assert "Hand the keyboard to Ben." in after
        assert not CARDS.search(after)


def test_undo_while_others_still_choose() -> None:
    with Terminal("play", "--names", "Anna,Ben", "--seed", "1") as terminal:
        terminal.ask()
        terminal.type("")
        first = terminal.ask()
        terminal.type("1s")
        assert "u if Anna wants to choose again" in terminal.ask()
        terminal.type("u")
        assert "Hand the keyboard to Anna." in terminal.ask()
        terminal.type("")
        assert CARDS.findall(terminal.ask()) == CARDS.findall(first)


def test_the_free_city_s_holder_can_take_the_own_choice_back() -> None:
    with Terminal("play", "--variant", "free-city", "--seed", "1") as terminal:
        first = terminal.ask()
        assert "You hold the Free City card" in first
        terminal.type("1s")
        assert "Now a card for the Free City" in terminal.ask()
        terminal.type("u")
        assert CARDS.findall(terminal.ask()) == CARDS.findall(first)
        terminal.type("u")
        assert "no choice of yours to take back" in terminal.ask()


def test_rubbish_gets_a_hint() -> None:
    with Terminal("play", "--seed", "1") as terminal:
        terminal.ask()
        for rubbish in ("", "0", "8", "99999", "x", "b", "1z", "1 2", "1b1", "build Baths", "é", "-1"):
            terminal.type(rubbish)
            assert "Answer with a number from 1 to 7" in terminal.ask()
        terminal.type("1")
        terminal.ask()
        terminal.type("y")
        assert "Answer with b, w or s, or press Enter" in terminal.ask()


def test_an_impossible_build_says_why() -> None:
    with Terminal("play", "--seed", "7", "--wonders", "Giza A,Rhodes A,Babylon A") as terminal:
        number = re.search(r"^ (\d) .*× missing 1 (\w+)$", terminal.ask(), re.MULTILINE)
        assert number
        terminal.type(f"{number[1]}b")
        assert f"1 {number[2]} to spare (C3)" in terminal.ask().replace("\n", "")


def test_the_pages_for_help_log_and_cities() -> None:
    with Terminal("play", "--seed", "1") as terminal:
        terminal.ask()
        for key, text in (
            ("?", "number and letter in one go"),
            ("?", "h   a hint: what a strong bot would do in your place"),
            ("l", "nothing has happened"),
            ("c", "all cities"),
            ("help", "(c3) are the numbers of the rules in docs/rules.md"),
            ("log", "nothing has happened"),
            ("Cities", "points   1: treasury +1"),
        ):
            terminal.type(key)
            assert text in terminal.ask().casefold()
            terminal.type("")
            terminal.ask()


def test_who_quits_can_think_better_of_it() -> None:
    with Terminal("play", "--seed", "1") as terminal:
        terminal.ask()
        terminal.type("q")
        assert "x to go back" in terminal.ask()
        terminal.type("x")
        assert "Card" in terminal.ask()


def test_quitting_offers_to_keep_the_game(tmp_path: Path) -> None:
    file = tmp_path / "My Game.txt"
    with Terminal("play", "--seed", "1") as terminal:
        terminal.ask()
        terminal.type("1s")
        terminal.ask()
        terminal.type("q")
        assert "A file to keep the game in" in terminal.ask()
        terminal.type(str(tmp_path / "no" / "folder.txt"))
        assert "cannot be written" in terminal.ask()
        terminal.type(str(tmp_path))
        assert "folder; name a file in it" in " ".join(terminal.ask().split())
        terminal.type(str(file))
        assert terminal.end() == (0, "")
        assert f"septem play --resume '{file}' --seed 1\n" in terminal.said
    assert len(Record.parse(file.read_text(encoding="utf-8")).steps) == 1


def test_an_interrupted_game_is_kept_and_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    ended = run("play", "--seed", "1", "--record", file, typed="1s\n" * 4)
    assert ended.returncode == 1
    assert ended.stderr == (
        f"The input ended at I.5. The game is kept in {file}; go on with: septem play --resume {file} --seed 1\n"
    )
    kept = Record.parse(file.read_text(encoding="utf-8"))
    assert len(kept.steps) == 4
    with Terminal("play", "--resume", file) as terminal:
        screen = terminal.ask()
        assert "Age I, turn 5 of 6" in screen
        assert "chooses again" not in screen
        assert all(any(line.startswith(name) for line in CARDS.findall(screen)) for name in kept.replay().hand(0))
        play_on(terminal, random.Random(1), screen)
        assert terminal.end() == (0, "")
    whole = Record.parse(file.read_text(encoding="utf-8"))
    assert whole.steps[:4] == kept.steps
    assert whole.score
    ended = run("play", "--resume", file)
    assert (ended.returncode, "is over" in ended.stderr) == (1, True)


def test_ctrl_c_keeps_the_game(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    with Terminal("play", "--seed", "1", "--record", file) as terminal:
        terminal.ask()
        terminal.type("1s")
        terminal.ask()
        terminal.interrupt()
        assert terminal.end() == (130, "Stopped.\n")
        assert "The game is kept in" in terminal.said
    assert len(Record.parse(file.read_text(encoding="utf-8")).steps) == 1
    assert list(tmp_path.iterdir()) == [file]


def test_ctrl_c_offers_to_keep_the_game_and_a_second_one_leaves_at_once(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    for answer in (str(file), "", None):
        with Terminal("play", "--seed", "1") as terminal:
            terminal.ask()
            terminal.type("1s")
            terminal.ask()
            terminal.interrupt()
            assert "A file to keep the game in" in terminal.ask()
            if answer is None:
                terminal.interrupt()
            else:
                terminal.type(answer)
            assert terminal.end() == (130, "Stopped.\n")
            assert ("The game was not kept." in terminal.said) is (answer == "")
    assert len(Record.parse(file.read_text(encoding="utf-8")).steps) == 1
    assert list(tmp_path.iterdir()) == [file]


def test_ctrl_d_offers_to_keep_the_game_too(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    for answer, kept in (
        (str(file), "The game is kept in"),
        ("", "The game was not kept.\n"),
        (None, "was not kept.\n"),
    ):
        with Terminal("play", "--seed", "1") as terminal:
            terminal.ask()
            terminal.end_input()
            assert "A file to keep the game in" in terminal.ask()
            if answer is None:
                terminal.end_input()
            else:
                terminal.type(answer)
            code, problems = terminal.end()
            assert (code, problems.count("\n")) == (1, 1)
            assert problems.startswith("The input ended at I.1. ")
            assert kept in problems
    assert not Record.parse(file.read_text(encoding="utf-8")).steps
    assert list(tmp_path.iterdir()) == [file]


def test_after_quitting_nobody_is_asked_twice() -> None:
    with Terminal("play", "--seed", "1") as terminal:
        terminal.ask()
        terminal.type("quit")
        assert "A file to keep the game in" in terminal.ask()
        terminal.interrupt()
        assert terminal.end() == (130, "Stopped.\n")


def test_the_command_that_goes_on_has_everybody_in_it(tmp_path: Path) -> None:
    file = tmp_path / "our game.txt"
    ended = run("play", "--names", "Anna Lena,Ben", "--seed", "1", "--record", file, typed="\nq\n")
    command = ended.stdout.strip().splitlines()[-1].strip()
    assert command == f"septem play --resume '{file}' --names 'Anna Lena,Ben' --seed 1"
    again = run(*shlex.split(command)[1:], typed="\n1s\n")
    assert "Hand the keyboard to Anna Lena." in again.stdout
    assert "Hand the keyboard to Ben." in again.stdout
    # What Anna Lena had chosen was known to nobody else, and is not kept.
    assert "Whoever had already chosen in the turn that was broken off chooses again." in again.stdout
    ended = run("play", "--resume", file, "--people", "2", "--seed", "2", typed="\nq\n")
    assert ended.stdout.strip().endswith("--names Anna,Ben --seed 2")
    # Where no bot plays, there is no luck to keep.
    ended = run("play", "--resume", file, "--people", "3", typed="\nq\n")
    assert ended.stdout.strip().endswith("--names Anna,Ben,Chiara")


def test_words_do_what_letters_do() -> None:
    for answers in (["1 sell"], ["sell 1"], ["1sell"], ["1", "Sell"]):
        with Terminal("play", "--seed", "1") as terminal:
            for answer in answers:
                terminal.ask()
                terminal.type(answer)
            assert "turn 2 of 6" in terminal.ask()
    with Terminal("play", "--names", "Anna,Ben", "--seed", "1") as terminal:
        for answer in ("", "1s", "undo"):
            terminal.ask()
            terminal.type(answer)
        assert "Hand the keyboard to Anna." in terminal.ask()


def test_the_window_should_have_80_columns() -> None:
    for columns in (60, 80):
        with Terminal("play", "--seed", "1", columns=columns) as terminal:
            told = "This needs 80 columns; the window has 60." in terminal.ask()
            assert told is (columns < 80)


def test_gaia_is_explained_where_she_is() -> None:
    for variant in ("gaia", "free-city"):
        shown = run("play", "--variant", variant, "--seed", "1", typed="?\nq\n\n").stdout
        assert ("Gaïa     is nobody: a third hand" in shown) is (variant == "gaia")


def test_w_olympia_the_power_is_explained_to_those_who_have_it() -> None:
    shown = run("play", "--wonders", "Olympia A", "--seed", "1", typed="?\n1f\nq\n\n").stdout
    assert "f   build it by your wonder's power" in shown
    assert "The power to build free comes with stage 2 of your wonder" in shown
    shown = run("play", "--wonders", "Giza A", "--seed", "1", typed="?\n1f\nq\n\n").stdout
    assert "by your wonder's power" not in shown
    assert "Giza has no power to build free of cost" in shown


def test_a_record_is_never_written_over_by_a_new_game(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("precious", encoding="utf-8")
    ended = run("play", "--record", file)
    assert (ended.returncode, file.read_text(encoding="utf-8")) == (1, "precious")
    assert "exists already" in ended.stderr


def test_a_resumed_game_is_not_kept_over_another_file(tmp_path: Path) -> None:
    file, other = tmp_path / "game.txt", tmp_path / "other.txt"
    run("play", "--seed", "1", "--record", file, typed="1s\n")
    other.write_text("precious", encoding="utf-8")
    ended = run("play", "--resume", file, "--record", other)
    assert (ended.returncode, other.read_text(encoding="utf-8")) == (1, "precious")
    assert ended.stderr == f"{other} exists already; go on with it by --resume, or choose another name.\n"
    branch = tmp_path / "branch.txt"
    run("play", "--resume", file, "--record", branch, typed="1s\n")
    assert len(Record.parse(branch.read_text(encoding="utf-8")).steps) == 2
    assert len(Record.parse(file.read_text(encoding="utf-8")).steps) == 1
    run("play", "--resume", file, "--record", file, typed="1s\n")
    assert len(Record.parse(file.read_text(encoding="utf-8")).steps) == 2


def test_two_players_are_asked_which_game() -> None:
    with Terminal("play", "--players", "2", "--seed", "1") as terminal:
        assert "Free City (f, Enter) or with Gaïa (g)?" in terminal.ask()
        terminal.type("x")
        assert "Answer f or g." in terminal.ask()
        terminal.type("g")
        assert "Gaïa turns up" in terminal.ask()
    assert "Free City" in run("play", "--players", "2", typed="q\n\n").stdout


def test_boards_and_sides_can_be_chosen() -> None:
    shown = run("play", "--wonders", "any,giza b", "--sides", "b", typed="q\n\n").stdout
    assert "< Giza B " in shown
    assert re.search(r"^ \. \w+ B \(you\)", shown, re.MULTILINE)


def test_on_a_tall_screen_there_is_room_for_names_and_on_a_low_one_for_the_cards() -> None:
    screens = {}
    for rows in (24, 50):
        with Terminal("play", "--players", "7", "--seed", "1", rows=rows) as terminal:
            for _ in range(5):
                screens[rows] = terminal.ask()
                terminal.type("1s")
            screens[rows] = terminal.ask()
    assert len(screens[50].split("\n")) <= 50
    assert "T textile" in screens[50]
    assert len(screens[24].split("\n")) < len(screens[50].split("\n"))


def test_bots_are_called_bots_with_their_level_or_name() -> None:
    shown = run("play", "--wonders", "Giza A,Rhodes A,Babylon A", typed="q\n\n").stdout
    assert "< Rhodes A (bot, level 3) " in shown
    assert "> Babylon A (bot, level 3) " in shown
    assert " · The bots play at level 3, citizen; --level 1 is easy, 7 is hard.\n" in shown
    shown = run("play", "--wonders", "Giza A,Rhodes A", "--level", "5", "--names", "Anna,Ben", typed="\nq\n\n").stdout
    assert shown.count("(bot, level 5)") == 1
    shown = run("play", "--players", "5", "--bots", "random,level:2", typed="q\n\n").stdout
    assert (shown.count("(bot, random)"), shown.count("(bot, level 2)")) == (1, 3)
    assert "The bots play at" not in shown


def test_a_level_has_a_number_and_a_name() -> None:
    for level in LEVELS[:-1]:
        for given in (str(level.number), level.name.title()):
            shown = run("play", "--level", given, typed="q\n\n").stdout
            assert f" · The bots play at level {level.number}, {level.name}.\n" in shown


def test_the_same_seed_and_answers_make_the_same_game_though_it_was_interrupted(tmp_path: Path) -> None:
    whole, again, parts, other = (tmp_path / f"{name}.txt" for name in ("whole", "again", "parts", "other"))
    table = ["play", "--wonders", "Giza A,Rhodes A,Babylon A", "--bots", "random"]
    run(*table, "--seed", "1", "--record", whole, typed="1s\n" * 18)
    # Hints are free of charge and of consequences.
    run(*table, "--seed", "1", "--hints", "random", "--record", again, typed="h\n1s\n" * 18)
    run(*table, "--seed", "1", "--record", parts, typed="1s\n" * 7)
    run("play", "--bots", "random", "--seed", "1", "--resume", parts, typed="1s\n" * 11)
    run(*table, "--seed", "2", "--record", other, typed="1s\n" * 18)
    games = [Record.parse(file.read_text(encoding="utf-8")) for file in (whole, again, parts, other)]
    assert games[0].score
    assert games[0] == games[1] == games[2]
    assert games[0].steps != games[3].steps


def test_the_command_that_goes_on_keeps_the_luck_of_the_bots(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.txt", tmp_path / "parts.txt"
    table = ["play", "--wonders", "Giza A,Rhodes A,Babylon A", "--bots", "random"]
    ended = run(*table, "--record", parts, typed="1s\n" * 7 + "q\n")
    dealt = re.search(r"--seed (\d+) deals it again", ended.stdout)
    assert dealt
    for _ in range(2):
        command = ended.stdout.strip().splitlines()[-1].strip()
        assert command == f"septem play --resume {parts} --bots random --seed {dealt[1]}"
        ended = run(*shlex.split(command)[1:], typed="1s\n" * 4 + "q\n")
    run(*shlex.split(command)[1:], typed="1s\n" * 3)
    run(*table, "--seed", dealt[1], "--record", whole, typed="1s\n" * 18)
    games = [Record.parse(file.read_text(encoding="utf-8")) for file in (whole, parts)]
    assert games[0].score
    assert games[0] == games[1]


def test_the_command_that_goes_on_names_the_bots(tmp_path: Path) -> None:
    for place, options in enumerate((["--level", "2"], ["--bots", "random,level:1", "--hints", "random"])):
        file = tmp_path / f"{place}.txt"
        ended = run("play", *options, "--seed", "1", "--record", file, typed="1s\nq\n")
        command = ended.stdout.strip().splitlines()[-1].strip()
        assert command == f"septem play --resume {file} {' '.join(options)} --seed 1"
        again = run(*shlex.split(command)[1:], typed="q\n").stdout
        labels = re.compile(r"\((bot, .*?)\)")
        assert labels.findall(again) == labels.findall(ended.stdout)[:2]


@pytest.mark.parametrize(
    ("options", "code", "complaint"),
    [
        (["--level", "8"], 2, "--level: there is no level '8'; choose 1 (novice), "),
        (["--level", ""], 2, "--level: there is no level ''; choose 1 (novice), "),
        (["--level", "genius"], 2, "--level: there is no level 'genius'"),
        (["--bots", "atlas"], 1, "There is no bot 'atlas'"),
        (["--bots", "random,"], 1, "There is no bot ''"),
        (["--bots", "greedy:x"], 1, "Bot 'greedy:x': it takes no setting."),
        (["--hints", "atlas"], 1, "There is no bot 'atlas'"),
        (["--hints", ""], 1, "There is no bot ''"),
        (["--level", "3", "--bots", "random"], 2, "--level is for all bots and --bots for each: name one of them."),
        (["--bots", "random,random,random"], 2, "--bots has 3 bots for 2 free seats."),
        (["--people", "3", "--level", "3"], 2, "People sit at all seats: there is none for a bot."),
        (["--people", "3", "--bots", "random"], 2, "People sit at all seats: there is none for a bot."),
    ],
)
def test_bots_that_cannot_be_seated(options: list[str], code: int, complaint: str) -> None:
    ended = run("play", *options)
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (code, "", 1)
    assert complaint in ended.stderr


def test_a_hint_costs_nothing_and_its_keys_play_it() -> None:
    with Terminal("play", "--wonders", "Alexandria A", "--seed", "1", "--hints", "random") as terminal:
        terminal.ask()
        terminal.type("h")
        shown = terminal.ask()
        found = re.fullmatch(
            r"h\n   Hint: \w+ (.*) \(press (\d\w)\): chosen at random among all legal moves\n Card.* > ", shown
        )
        assert found, shown
        terminal.type("hint")
        assert terminal.ask() == shown.replace("h\n", "hint\n", 1)
        terminal.type(found[2])
        screen = terminal.ask()
        assert "Age I, turn 2 of 6" in screen
        assert re.search(rf"^ · Alexandria: .*{found[1]}", screen, re.MULTILINE)


@pytest.mark.parametrize("variant", ["free-city", "gaia"])
def test_every_decision_can_be_hinted_at(variant: str) -> None:
    options = ["--variant", variant, "--seed", "3", "--wonders", "Babylon B", "--hints", "heuristic"]
    with Terminal("play", *options, rows=50) as terminal:
        screen = terminal.ask()
        while screen.endswith(" > "):
            keys = ""
            if "Card" in screen.rsplit("\n", 1)[-1]:
                terminal.type("h")
                keys = " ".join(terminal.ask().split()).rpartition("(press ")[2].partition(")")[0]
                assert keys
            first, *rest = keys.split(", then ")
            terminal.type(first)
            screen = terminal.ask()
            for key in rest:
                assert "Pay which way?" in screen
                terminal.type(key)
                screen = terminal.ask()
        assert terminal.end() == (0, "")
        assert max(map(len, terminal.lines)) <= COLUMNS


def test_a_hint_that_fails_is_not_the_end(tmp_path: Path) -> None:
    found = installed(tmp_path)
    for bot, complaint in (("broken", "ValueError: no idea what to do."), ("mute", "ValueError: speechless.")):
        shown = run("play", "--hints", bot, typed="h\n1s\nq\n\n", PYTHONPATH=found)
        assert f"There is no hint: The bot '{bot}' broke off: {complaint}" in shown.stdout
        assert "turn 2 of 6" in shown.stdout
        assert (shown.returncode, shown.stderr) == (0, "")


def test_a_game_with_a_broken_bot_is_kept_and_goes_on_with_another(tmp_path: Path) -> None:
    found = installed(tmp_path)
    for bot, complaint in (
        ("broken", "The bot 'broken' broke off: ValueError: no idea what to do."),
        ("cheat", "The bot 'cheat' chose 'build Palace', which is not a legal move."),
    ):
        file = tmp_path / f"{bot}.txt"
        options = ["--bots", f"first,{bot}", "--seed", "1"]
        ended = run("play", *options, "--record", file, typed="1s\n", PYTHONPATH=found)
        assert ended.returncode == 1
        told, _, command = ended.stderr.strip().partition("; go on with: ")
        assert told == f"{complaint} The game is kept in {file}"
        assert command == f"septem play --resume {file} --bots first,level:{USUAL_LEVEL} --seed 1"
        ended = run(*shlex.split(command)[1:], typed="1s\n" * 18, PYTHONPATH=found)
        assert (ended.returncode, ended.stderr) == (0, "")
        labels = re.findall(r"bot, (first|level \d)", ended.stdout.partition("The score sheet")[2])
        assert {*labels} == {"first", f"level {USUAL_LEVEL}"}


def test_who_is_asked_for_a_file_knows_what_broke_the_game(tmp_path: Path) -> None:
    with Terminal("play", "--bots", "broken", PYTHONPATH=installed(tmp_path)) as terminal:
        asked = terminal.ask()
        told = "The bot 'broken' broke off: ValueError: no idea what to do."
        assert told in " ".join(asked.partition("A file to keep the game in")[0].split())
        terminal.type("")
        code, error = terminal.end()
    assert (code, " ".join(error.split())) == (1, f"{told} The game was not kept.")


def test_who_waits_for_a_bot_sees_that_it_thinks(tmp_path: Path) -> None:
    options = ["--wonders", "Giza A,Rhodes A,Babylon A", "--bots", "slow,first", "--hints", "slow"]
    found = installed(tmp_path)
    with Terminal("play", *options, PYTHONPATH=found) as terminal:
        shown = terminal.ask()
        assert shown.startswith("\r Rhodes is thinking …\r")
        assert "Babylon is thinking" not in shown
        assert "\r\x1b[K" in terminal.said
        terminal.type("h")
        assert "Thinking of a hint …\r   Hint: " in terminal.ask()
    with Terminal("play", *options, TERM="dumb", PYTHONPATH=found) as terminal:
        terminal.ask()
        assert " Rhodes is thinking …\n" in terminal.said
        assert "\x1b" not in terminal.said
    assert "thinking" not in run("play", *options, typed="q\n\n", PYTHONPATH=found).stdout


def test_ctrl_c_while_a_bot_thinks_keeps_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.txt"
    found = installed(tmp_path)
    run("play", "--bots", "first", "--record", file, typed="1s\n", PYTHONPATH=found)
    with Terminal("play", "--bots", "endless", "--resume", file, PYTHONPATH=found) as terminal:
        with monkeypatch.context() as patch:
            patch.setattr("tests.cli.terminal.QUESTION", re.compile(r"is thinking …$"))
            terminal.ask()
        terminal.interrupt()
        assert terminal.end() == (130, "Stopped.\n")
        assert "The game is kept in" in terminal.said
    assert len(Record.parse(file.read_text(encoding="utf-8")).steps) == 1


def test_a_search_without_the_compiled_kernel_says_so_once(tmp_path: Path) -> None:
    (tmp_path / "numba.py").write_text("raise ImportError\n", encoding="utf-8")
    options = ["--bots", "search:5", "--hints", "search:5", "--seed", "1"]
    ended = run("play", *options, typed="h\n1s\nh\nq\n\n", PYTHONPATH=search_path(tmp_path))
    assert (ended.returncode, ended.stderr) == (0, "")
    shown = " ".join(ended.stdout.split())
    assert shown.count("Hint: ") == 2
    assert shown.count("Numba is not installed") == 1
    assert "install it with: pip install 'septem[fast]'" in shown.partition("Age I, turn 1 of 6")[0]
    options[1] = "greedy"
    ended = run("play", *options, typed="h\n1s\nh\nq\n\n", PYTHONPATH=search_path(tmp_path))
    assert ended.stdout.count("Numba is not installed") == 1
    assert "Numba" not in ended.stdout.partition("for help > h")[0]


def test_the_help_names_the_level_that_is_played_at() -> None:
    assert f"Default: {USUAL_LEVEL}." in " ".join(run("play", "--help").stdout.split()).partition("--bots")[0]
    assert f"The bots play at level {USUAL_LEVEL}, " in run("play", typed="q\n\n").stdout
