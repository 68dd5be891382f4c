"""docs/hosting.md names every setting that there is, and its files lie beside it."""

import re
from pathlib import Path

import pytest

from septem.server import settings

DOCS = Path(__file__).parents[3] / "docs"
GUIDE = (DOCS / "hosting.md").read_text("utf-8")
NAME = re.compile(r"\b(?:SEPTEM_[A-Z_]+|DATABASE_URL|REDIS_URL)\b")


def test_the_table_of_settings_is_complete() -> None:
    read = set(NAME.findall(Path(settings.__file__).read_text("utf-8")))
    listed = set(re.findall(r"^\| `(\w+)` \|", GUIDE, re.MULTILINE))
    assert listed == read


def test_no_other_setting_is_mentioned() -> None:
    read = set(NAME.findall(Path(settings.__file__).read_text("utf-8")))
    for text in (GUIDE, (DOCS / "septem@.service").read_text("utf-8")):
        assert set(NAME.findall(text)) <= read


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", GUIDE):
        assert (DOCS / target).exists(), target
    headings = {re.sub(r"\W+", "-", line.lower()) for line in re.findall(r"^## (.+)$", GUIDE, re.MULTILINE)}
    assert set(re.findall(r"\]\(#([\w-]+)\)", GUIDE)) <= headings


@pytest.mark.parametrize("page", sorted(DOCS.glob("*.md")), ids=lambda page: page.name)
def test_no_figure_is_left_to_fill_in(page: Path) -> None:
    assert "@@" not in page.read_text("utf-8")


@pytest.mark.parametrize("page", [DOCS / "scaling.md", DOCS / "performance.md"], ids=lambda page: page.name)
def test_links_to_headings_lead_somewhere(page: Path) -> None:
    text = page.read_text("utf-8")
    for name, heading in re.findall(r"\]\(([\w.-]+\.md)?#([\w-]+)\)", text):
        other = (DOCS / name).read_text("utf-8") if name else text
        lines = re.findall(r"^#+ (.+)$", other, re.MULTILINE)
        assert heading in {re.sub(r"\W+", "-", line.lower()).strip("-") for line in lines}
