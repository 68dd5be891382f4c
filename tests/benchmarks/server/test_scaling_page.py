"""docs/scaling.md has a place for every figure, and shows those of the measurements that are kept."""

import re
from pathlib import Path

import pytest

from benchmarks.server.costs import Cost, read_measurements, write_measurements
from benchmarks.server.growth import bottlenecks, model_of
from benchmarks.server.scaling import main
from benchmarks.server.scaling_page import sections, write_page
from septem.errors import DataError, SetupError
from tests.benchmarks.server.figures import measurements

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "scaling.md"
KEPT = ROOT / "benchmarks" / "server" / "scaling.json"
WRITTEN = sections(measurements())
BEGIN = re.compile(r"<!-- ([\w ]+): written by make bench-scaling -->")


def test_what_is_written_can_be_read_again(tmp_path: Path) -> None:
    file = tmp_path / "scaling.json"
    write_measurements(file, measurements())
    assert read_measurements(file) == measurements()


def test_another_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "scaling.json"
    file.write_text("{}")
    with pytest.raises(DataError, match="no measurements"):
        read_measurements(file)


def test_the_page_has_a_place_for_every_figure() -> None:
    assert BEGIN.findall(PAGE.read_text("utf-8")) == list(WRITTEN)


def test_figures_are_put_between_the_marks(tmp_path: Path) -> None:
    page = tmp_path / "scaling.md"
    page.write_text(PAGE.read_text("utf-8"), "utf-8")
    write_page(page, WRITTEN)
    text = page.read_text("utf-8")
    assert "Machine: a machine, 2 cores. Command: `a command`." in text
    assert "| a secret choice, table of 4 | 4.1 | 0.50 | 0.00 | 0.50 | 1.0 | 3.0 | 0.5 | 7.8 |" in text
    assert text.count("## ") == PAGE.read_text("utf-8").count("## ")


def test_the_first_bottleneck_is_the_first_that_cannot_be_bought_away() -> None:
    found = bottlenecks(model_of(measurements()))
    first = next(bottleneck for bottleneck in found if not bottleneck.is_bought)
    assert first.name in WRITTEN["bottlenecks"].rpartition("\n")[2]


def test_a_page_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="is not there"):
        write_page(tmp_path / "none.md", {})


def test_the_page_shows_the_measurements_that_are_kept(tmp_path: Path) -> None:
    page = tmp_path / "scaling.md"
    page.write_text(PAGE.read_text("utf-8"), "utf-8")
    assert main(["--from", str(KEPT), "--write", str(page)]) == 0
    assert page.read_text("utf-8") == PAGE.read_text("utf-8")


def test_costs_add_up() -> None:
    one, other = Cost(worker=1, wal=10), Cost(worker=2, postgres=1)
    assert one + other == Cost(worker=3, wal=10, postgres=1)
    assert one * 3 - one == Cost(worker=2, wal=20)
    assert (one - other).at_least_zero() == Cost(wal=10)
