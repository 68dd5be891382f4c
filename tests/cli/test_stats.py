"""`septem stats`: the numbers are those of the study, the page is whole, and every way to end is told in one line."""

import json
import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from septem.cli.app import run
from septem.cli.report import files
from septem.data import load
from septem.kernel import compiled
from septem.simulation.stats import run as studies
from septem.simulation.stats.figures import figures_of
from septem.simulation.stats.run import Study, study

GAMES = 300
VOID = {"meta", "path", "rect", "circle", "use", "br", "img", "line"}


@pytest.fixture(autouse=True, scope="module")
def compiled_already() -> None:
    """What is compiled for the first time is announced, here before the tests."""
    assert callable(studies.compiled_playing().study_rows)


def printed_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert run(["stats", "--games", str(GAMES), "--json", *arguments]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return json.loads(printed.out)


@pytest.mark.parametrize(
    ("players", "edition", "variant"),
    [(3, "first", None), (7, "second", None), (2, "first", "free-city"), (2, "second", "gaia")],
)
def test_json_is_what_the_study_counted(
    capsys: pytest.CaptureFixture[str], players: int, edition: str, variant: str | None
) -> None:
    table = ["--variant", variant] if variant else ["--players", str(players)]
    arguments = [*table, "--edition", edition, "--bot", "greedy", "--seed", "5"]
    result = printed_json(capsys, *arguments, "--threads", "2")
    assert printed_json(capsys, *arguments, "--threads", "1") == result
    figures = figures_of(study(Study(players, edition, variant, "greedy", 5), GAMES), edition, players)
    (found,) = result["tables"]
    assert (found["players"], found["deals"], found["points"]) == (players, GAMES, figures.points)
    assert len(found["cards"]) == len(figures.cards)
    for told, known in zip(found["cards"], figures.cards, strict=True):
        assert (told["card"], told["age"]) == (known.card.name, known.card.age)
        assert told["wins"] == (known.wins and known.wins._asdict())
        assert sum(told["fates"].values()) == pytest.approx(1)
    assert sum(wonder["seats"] for wonder in found["wonders"]) == players * GAMES
    assert sum(seat["value"] for seat in found["seats"]) == pytest.approx(100 * players)


def test_every_card_and_wonder_of_the_edition_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    result = printed_json(capsys, "--players", "3,5-6", "--bot", "builder")
    assert [table["players"] for table in result["tables"]] == [3, 5, 6]
    edition = load("first")
    for table in result["tables"]:
        in_play = {(card.name, card.age) for age in (1, 2, 3) for card in edition.deck(table["players"], age)}
        in_play |= {(card.name, 3) for card in edition.guilds}
        assert {(card["card"], card["age"]) for card in table["cards"]} == in_play
        assert {wonder["name"] for wonder in table["wonders"]} == {wonder.title for wonder in edition.wonders}


@pytest.mark.parametrize("arguments", [["--players", "3-7"], ["--players", "4"], ["--variant", "free-city"]])
def test_the_tables_fit_80_columns(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    assert run(["stats", "--games", str(GAMES), "--edition", "second", *arguments]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    for word in ("First picks of Age II ", "Guilds as first picks", "military", " purple"):
        assert any(line.startswith(word) for line in lines)


class Tags(HTMLParser):
    """Sees to it that every tag is closed by its own end, and notes what is referred to."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: set[str] = set()
        self.used: set[str] = set()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Opens a tag."""
        for name, value in attributes:
            assert name not in ("src", "onclick")
            if name == "id":
                self.ids.add(str(value))
            if name == "href":
                self.used.add(str(value).removeprefix("#"))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Opens and closes a tag."""
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        """Closes a tag."""
        if tag not in VOID:
            assert self.open.pop() == tag


@pytest.mark.parametrize("edition", ["first", "second"])
def test_the_page_is_whole_and_loads_nothing(capsys: pytest.CaptureFixture[str], tmp_path: Path, edition: str) -> None:
    file = tmp_path / "stats.html"
    command = ["stats", "--games", str(GAMES), "--players", "3,7", "--edition", edition, "--html", str(file)]
    assert run(command) == 0
    page = file.read_text(encoding="utf-8")
    assert len(page.encode()) < 1_500_000
    assert re.search(r"https?:|url\((?!#)", page) is None
    tags = Tags()
    tags.feed(page)
    assert tags.open == []
    assert tags.used <= tags.ids
    for card in load(edition).cards:
        assert card.name.replace("'", "&#39;") in page
    for wonder in load(edition).wonders:
        assert wonder.title in page
    for heading in ("The short answer", "Wonders and sides", "Age I", "Guilds", "What winners score"):
        assert f">{heading}</h2>" in page
    assert run(command) == 0
    assert file.read_text(encoding="utf-8") == page


@pytest.mark.parametrize(
    ("variant", "companion", "rest"),
    [
        ("gaia", "Gaïa", "left over at the end of the Age, or turned up by Gaïa<"),
        ("free-city", "the Free City", "left over at the end of the Age, or used by the Free City<"),
    ],
)
def test_a_table_of_two_has_its_page_too(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, variant: str, companion: str, rest: str
) -> None:
    file = tmp_path / "stats.html"
    assert run(["stats", "--games", "40", "--variant", variant, "--html", str(file)]) == 0
    page = file.read_text(encoding="utf-8")
    assert f"2 players with {companion}, first edition" in page
    assert page.count(rest) == 4
    assert '<th scope="col">Seat</th><th scope="col">0</th><th scope="col">1</th></tr>' in page


def test_one_game_proves_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["stats", "--games", "1", "--players", "3"]) == 0
    shown = capsys.readouterr().out
    assert "More games are needed. So few do not tell what is strong from what was lucky." in " ".join(shown.split())
    for claim in ("wins most", "Where you sit", "Winners"):
        assert claim not in shown


def test_the_middle_of_a_list_is_left_out_only_where_all_is_ranked(capsys: pytest.CaptureFixture[str]) -> None:
    for games, is_cut in (("1", False), ("20000", True)):
        assert run(["stats", "--games", games, "--players", "3", "--edition", "second"]) == 0
        assert ("\n… " in capsys.readouterr().out) == is_cut


def one_line(capsys: pytest.CaptureFixture[str], code: int, *arguments: str) -> str:
    assert run(["stats", *arguments]) == code
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    return printed.err


@pytest.fixture
def no_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing may be played."""

    def refuse(*arguments: Any) -> None:
        raise AssertionError("the games started")

    monkeypatch.setattr(studies, "study_chunks", refuse)


@pytest.mark.usefixtures("no_games")
@pytest.mark.parametrize(
    ("given", "code", "word"),
    [
        (["--games", "0"], 2, "--games"),
        (["--threads", "0"], 2, "--threads"),
        (["--seed", "-1"], 2, "--seed"),
        (["--players", "8"], 2, "such as 3, 3-7 or 3,5,7, not '8'"),
        (["--players", "5-3"], 2, "not '5-3'"),
        (["--players", "three"], 2, "not 'three'"),
        (["--players", "2"], 1, "variant"),
        (["--players", "3", "--variant", "gaia"], 1, "two players"),
        (["--edition", "third"], 2, "third"),
        (["--bot", "nobody"], 1, "There is no bot 'nobody'"),
        (["--bot", "search"], 1, "heuristic, war, science, civic and trade, not 'search'"),
        (["--html", "stats.txt"], 2, ".html"),
    ],
)
def test_bad_arguments_get_one_clear_line(
    capsys: pytest.CaptureFixture[str], given: list[str], code: int, word: str
) -> None:
    assert word in one_line(capsys, code, *given)


@pytest.mark.usefixtures("no_games")
def test_a_page_that_cannot_be_written_is_refused_before_the_games(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "Cannot write" in one_line(capsys, 1, "--html", str(tmp_path / "nowhere" / "a.html"))
    monkeypatch.setattr(files, "find_spec", lambda name: None if name == "jinja2" else find_spec(name))
    assert "pip install 'septem[plot]'" in one_line(capsys, 1, "--html", str(tmp_path / "a.html"))
    assert not list(tmp_path.iterdir())


def test_without_numba_it_says_how_to_get_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    assert "pip install 'septem[fast]'" in one_line(capsys, 1, "--games", "5")


def test_compiling_for_the_first_time_is_announced(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(studies, "is_cached", lambda *_: any(tmp_path.iterdir()))
    assert run(["stats", "--games", "5", "--players", "3"]) == 0
    assert capsys.readouterr().err == "Compiling the bots (once for this version, about a minute) …\n"
    (tmp_path / "study_rows.nbi").touch()
    assert run(["stats", "--games", "5", "--players", "3"]) == 0
    assert capsys.readouterr().err == ""


def until_ctrl_c(chunks: int) -> Any:
    """A study that Ctrl-C ends after so many chunks."""
    play = studies.study_chunks

    def start(plans: list[Study], games: int, threads: int | None) -> Iterator[Any]:
        for number, chunk in enumerate(play(plans, 20, threads)):
            if number == chunks:
                raise KeyboardInterrupt
            yield chunk

    return start


def test_ctrl_c_shows_what_there_is_so_far(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(studies, "study_chunks", until_ctrl_c(3))
    file = tmp_path / "stats.html"
    assert run(["stats", "--games", "1000", "--threads", "2", "--html", str(file)]) == 130
    printed = capsys.readouterr()
    assert printed.out.startswith("10 of 1,000 deals a table by heuristic bots: 3 to 5 players")
    assert printed.err == "Stopped.\n"
    assert "10 of 1,000 deals" in file.read_text(encoding="utf-8")


def test_ctrl_c_before_the_first_game_just_stops(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(studies, "study_chunks", until_ctrl_c(0))
    assert one_line(capsys, 130) == "Stopped before the first games were over.\n"


def test_the_compiled_kernel_is_looked_for_where_it_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    kept = compiled.cache_folder(studies.SOURCES) / "kernel"
    kept.mkdir(parents=True)
    for name in ("run.study_rows-1.py311.nbi", "run.study_rows-1.py311.1.nbc"):
        assert not studies.is_compiled()
        (kept / name).touch()
    assert studies.is_compiled()
