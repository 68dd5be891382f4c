"""`septem ladder`: tables on the screen and in a Markdown file."""

from pathlib import Path

import pytest

from septem.arena import ladder
from septem.arena.ladder import Climbed, Duel, Ladder
from septem.arena.makes import make_of
from septem.cli import contest
from septem.cli.app import run
from septem.cli.report.ladder_tables import BEGIN, END, with_tables


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "STEPS", (Duel("builder", "random", 12), Duel("rbai", "builder", 6)))
    monkeypatch.setattr(ladder, "STYLES", (Duel("greedy", "builder", 6),))
    monkeypatch.setattr(ladder, "LEVEL_STEPS", ())


def test_the_tables_are_shown_and_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "ladder.md"
    page.write_text(f"# The ladder\n\n{BEGIN}\nold\n{END}\n\nThe end.\n")
    asked = ["--players", "3", "--edition", "first", "--folder", str(tmp_path / "games"), "--workers", "1"]
    assert run(["ladder", *asked, "--write", str(page)]) == 0
    printed = capsys.readouterr()
    assert printed.out.startswith("3 players, first edition\n")
    assert max(map(len, printed.out.splitlines())) <= 80
    assert "Every step is proven" in printed.out
    text = page.read_text()
    assert text.startswith("# The ladder\n")
    assert text.endswith("\n\nThe end.\n")
    assert "old" not in text
    assert "| greedy |" in text
    assert "## 3 players, first edition" in text
    # The same command again plays nothing, and says the same.
    assert run(["ladder", *asked]) == 0
    assert capsys.readouterr().out == printed.out


def test_games_of_other_bots_are_refused_by_the_names_of_their_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    games = tmp_path / "games"
    asked = ["ladder", "--players", "3", "--edition", "first", "--folder", str(games), "--workers", "1"]
    assert run(asked) == 0
    capsys.readouterr()
    monkeypatch.setattr(ladder, "make_of", lambda plan: "newer" if "builder" in plan.everybody else make_of(plan))
    assert run(asked) == 1
    assert capsys.readouterr().err == (
        f"{games} has games of other bots than those of today, in 3-first-builder-against-random.jsonl, "
        "3-first-rbai-against-builder.jsonl and 3-first-greedy-against-builder.jsonl; remove these files, or choose "
        "another folder.\n"
    )


def test_the_figures_of_a_table_are_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows, made = Ladder.rows, []

    def counted(self: Ladder) -> list[Climbed]:
        made.append(self.table)
        return rows(self)

    monkeypatch.setattr(Ladder, "rows", counted)
    asked = ["--players", "3", "--part", "0.5", "--folder", str(tmp_path / "games"), "--workers", "1"]
    assert run(["ladder", *asked, "--write", str(tmp_path / "ladder.md")]) == 0
    assert made == [table for table in ladder.TABLES if table.players == 3]
    assert len(made) == 2


def test_without_numpy_it_says_how_to_get_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contest, "find_spec", lambda name: None)
    assert run(["ladder", "--folder", str(tmp_path / "games")]) == 1
    assert capsys.readouterr().err == "The arena's figures need NumPy; install it with: pip install 'septem[arena]'\n"
    assert not (tmp_path / "games").exists()


def test_a_table_that_the_ladder_does_not_have_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["ladder", "--players", "6"]) == 1
    assert capsys.readouterr().err == (
        "The ladder has these tables: 3 players, first edition; 4 players, first edition; 5 players, first edition; "
        "7 players, first edition; 3 players, second edition; 4 players, second edition; 5 players, second edition; "
        "7 players, second edition.\n"
    )


def test_a_ladder_without_a_game_replaces_no_tables(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "ladder.md"
    file.write_text(f"{BEGIN}\nold tables\n{END}\n", encoding="utf-8")
    # As where every worker dies.
    monkeypatch.setattr(Ladder, "climb", lambda *_: iter(()))
    assert run(["ladder", "--folder", str(tmp_path / "games"), "--write", str(file)]) == 1
    assert capsys.readouterr().err.endswith("Not one game could be played.\n")
    assert file.read_text(encoding="utf-8") == f"{BEGIN}\nold tables\n{END}\n"


def test_a_new_file_gets_the_marks_too() -> None:
    assert with_tables("", "tables") == f"{BEGIN}\n\ntables\n\n{END}\n"


@pytest.mark.parametrize("text", ["# Title\n", f"# Title\n{BEGIN}\nand all that follows\n", f"# Title\n{END}\n"])
def test_a_file_without_both_marks_is_refused_before_the_first_game(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str
) -> None:
    file = tmp_path / "ladder.md"
    file.write_text(text, encoding="utf-8")
    assert run(["ladder", "--folder", str(tmp_path / "games"), "--write", str(file)]) == 1
    assert capsys.readouterr().err == (
        f"{file}: There is no place for the tables; mark one with the lines '{BEGIN}' and '{END}'.\n"
    )
    assert file.read_text(encoding="utf-8") == text
    assert not (tmp_path / "games").exists()
