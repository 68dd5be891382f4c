"""`septem bots`: who can be played against."""

import json
from pathlib import Path

from septem.bots import bot_names
from septem.bots.levels import LEVELS
from septem.bots.ratings import RATINGS
from tests.cli.others import installed, search_path
from tests.cli.terminal import COLUMNS, run


def test_the_levels_and_all_bots_are_listed() -> None:
    ended = run("bots")
    assert (ended.returncode, ended.stderr) == (0, "")
    lines = ended.stdout.splitlines()
    assert max(map(len, lines)) <= COLUMNS
    first_words = [line.split()[:4] for line in lines if line.strip()]
    for level in LEVELS:
        assert [str(level.number), level.name, level.bot, f"{level.rating:,}"] in first_words
    assert ["war", f"{RATINGS['war']:,}"] in [words[:2] for words in first_words]
    for name in bot_names():
        assert any(words[0] == name for words in first_words), name


def test_bots_for_other_programs() -> None:
    found = json.loads(run("bots", "--json").stdout)
    assert [level["number"] for level in found["levels"]] == [1, 2, 3, 4, 5, 6, 7]
    assert [level["rating"] for level in found["levels"]] == [level.rating for level in LEVELS]
    assert [bot["name"] for bot in found["bots"]] == bot_names()
    assert all(bot["description"] for bot in found["bots"])


def test_bots_of_others_say_what_they_do_or_why_they_cannot_be_had(tmp_path: Path) -> None:
    found = json.loads(run("bots", "--json", PYTHONPATH=installed(tmp_path)).stdout)
    words = {bot["name"]: bot["description"] for bot in found["bots"]}
    assert words["first"] == "Takes the first of all moves."
    assert words["lost"].startswith("Bot 'lost' of others cannot be loaded: AttributeError: ")
    assert {bot["rating"] for bot in found["bots"] if bot["name"] in ("first", "lost")} == {None}


def test_a_search_without_the_compiled_kernel_says_so_once(tmp_path: Path) -> None:
    (tmp_path / "numba.py").write_text("raise ImportError\n", encoding="utf-8")
    ended = run("bots", "--json", PYTHONPATH=search_path(tmp_path))
    assert ended.returncode == 0
    assert ended.stderr.count("Numba is not installed, so search thinks in plain Python") == 1
    assert ended.stderr.count("Numba is not installed, so champion plays as the network alone") == 1
    assert ended.stderr.count("\n") == 2
    assert [bot["name"] for bot in json.loads(ended.stdout)["bots"]] == bot_names()
