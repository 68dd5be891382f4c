from pathlib import Path

import pytest

from benchmarks.champion.page import SECTIONS, in_section, write_page
from benchmarks.champion.results import Results
from benchmarks.champion.run import main
from septem.bots.network.files import fingerprint, write_weights
from septem.errors import SetupError
from tests.bots.network.made import tensors_of, written

PAGE = Path(__file__).parents[3] / "docs" / "champion.md"
EMPTY = "".join(f"<!-- {name}: written by make champion -->\nold\n<!-- {name}: end -->\n" for name in SECTIONS)


def run(folder: Path, page: Path, *more: str) -> int:
    """The command with a small network and few games."""
    few = ("--games", "40", "--ahead-deals", "1", "--rival-deals", "5")
    where = ("--weights", str(folder / "made.safetensors"), "--folder", str(folder / "results"), "--write", str(page))
    return main((*few, *where, *more))


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """A page with marks, beside a network."""
    written(tmp_path)
    file = tmp_path / "docs" / "page.md"
    file.parent.mkdir()
    file.write_text(EMPTY, encoding="utf-8")
    return file


def test_the_page_has_a_place_for_every_section() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for name in SECTIONS:
        assert "found" in in_section(text, name, "found")


def test_what_stands_around_the_marks_stays() -> None:
    text = "before\n<!-- habits: written by make champion -->\nold\n<!-- habits: end -->\nafter\n"
    wanted = "before\n<!-- habits: written by make champion -->\n\nnew\n\n<!-- habits: end -->\nafter\n"
    assert in_section(text, "habits", "new") == wanted
    assert in_section(wanted, "habits", "new") == wanted


@pytest.mark.parametrize("text", ["", "no marks", "<!-- habits: written by make champion -->"])
def test_a_page_without_marks_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(SetupError, match=r"marks in it|mark one with"):
        in_section(text, "habits", "new")


def test_without_results_the_page_stays_as_it_is(tmp_path: Path, page: Path) -> None:
    assert write_page(page, Results(tmp_path / "none", "net")) == []
    assert page.read_text(encoding="utf-8") == EMPTY


def test_one_command_writes_everything_and_a_second_one_the_same(tmp_path: Path, page: Path) -> None:
    snapshots = tmp_path / "training"
    snapshots.mkdir()
    about = {"decisions": "1000", "opponent": fingerprint(tmp_path / "made.safetensors")}
    write_weights(snapshots / "weights.safetensors", tensors_of(seed=4), about)
    folders = ("--snapshots", str(snapshots), "--response", str(snapshots))
    assert run(tmp_path, page, *folders) == 0
    text = page.read_text(encoding="utf-8")
    assert "old" not in text.split()
    pictures = sorted((page.parent / "pictures").iterdir())
    assert len(pictures) == 13
    assert all(f"](pictures/{picture.name})" in text for picture in pictures)
    drawn = [picture.read_bytes() for picture in pictures]
    assert run(tmp_path, page, *folders) == 0
    assert page.read_text(encoding="utf-8") == text
    assert [picture.read_bytes() for picture in pictures] == drawn


def test_parts_can_be_picked_and_the_same_seed_finds_the_same(tmp_path: Path, page: Path) -> None:
    assert run(tmp_path, page, "--part", "self-play") == 0
    first = page.read_text(encoding="utf-8")
    assert "imagined games last" not in first
    assert "Age III" in first
    for file in (tmp_path / "results").iterdir():
        file.unlink()
    page.write_text(EMPTY, encoding="utf-8")
    assert run(tmp_path, page, "--part", "self-play") == 0
    assert page.read_text(encoding="utf-8") == first


def test_more_games_are_added_to_those_that_are_there(tmp_path: Path, page: Path) -> None:
    for games in ("30", "80"):
        assert run(tmp_path, page, "--part", "self-play", "--games", games) == 0
    text = page.read_text(encoding="utf-8")
    assert "110 games" in text  # 30, and a whole batch of 80


def test_results_of_other_code_are_named_once_and_played_anew(
    tmp_path: Path, page: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    network = fingerprint(tmp_path / "made.safetensors")
    for name in ("3-first", "look-ahead"):
        Results(tmp_path / "results", network, "before").write(name, {"games": 7, "sums": {}})
    assert run(tmp_path, page, "--part", "self-play") == 0
    said = capsys.readouterr().err
    folder = tmp_path / "results"
    assert said.startswith(
        f"In {folder}, results of other weights or of other code count as not there: 3-first and look-ahead.\n"
    )
    assert said.count("count as not there") == 1
    assert "40 games of three players" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(("part", "option"), [("learning", "--snapshots"), ("response", "--response")])
def test_what_is_told_of_a_training_wants_its_folder(
    part: str, option: str, tmp_path: Path, page: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, page, "--part", part) == 1
    assert option in capsys.readouterr().err


def test_nobody_plays_for_a_page_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(tmp_path)
    page = tmp_path / "lost.md"
    assert run(tmp_path, page) == 1
    assert capsys.readouterr().err == f"{page} is not there, or empty; what is found goes between marks in it.\n"
    assert not list((tmp_path / "results").glob("*"))


def test_a_file_that_is_no_network_is_refused_with_one_line(
    tmp_path: Path, page: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "made.safetensors").write_bytes(b"nothing")
    assert run(tmp_path, page) == 1
    assert capsys.readouterr().err.count("\n") == 1
