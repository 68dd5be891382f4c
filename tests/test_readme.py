"""README and guide keep their word: their Python runs as it stands, prints what it says, and links lead somewhere."""

import re
from pathlib import Path

import pytest

from septem.cli.app import run as run_septem

ROOT = Path(__file__).resolve().parents[1]
README = ROOT / "README.md"
PAGES = [
    README,
    *(ROOT / "docs" / name for name in ("dice.md", "bots.md", "hosting.md")),
    *sorted((ROOT / "docs" / "envs").glob("*.md")),
]

_BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_PRINTED = re.compile(r"print\(.*\)  # (.*)$", re.MULTILINE)
_SHELL = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_COMMAND = re.compile(r"^(?:\.venv/bin/)?septem ((?:dice )?\w+)(.*?)(?:  #.*)?$", re.MULTILINE)
_LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")


def python_blocks(text: str) -> list[str]:
    """The Python in a text of Markdown."""
    return _BLOCK.findall(text)


def run(block: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Runs a block alone; what a comment behind a print promises must be printed, an 'about' being near enough."""
    exec(compile(block, "README.md", "exec"), {"__name__": "readme"})
    printed = capsys.readouterr().out.splitlines()
    for promise in _PRINTED.findall(block):
        about = re.match(r"about ([\d.]+)", promise)
        if about is None:
            assert promise in printed
        else:
            assert any(abs(float(line) - float(about[1])) < 0.01 * float(about[1]) for line in numbers(printed))


def numbers(lines: list[str]) -> list[str]:
    """The lines that are a number."""
    return [line for line in lines if re.fullmatch(r"-?\d+(\.\d+)?", line)]


def test_the_readme_has_a_whole_game_in_ten_lines() -> None:
    first = python_blocks(README.read_text("utf-8"))[0]
    assert "while not game.over" in first
    assert len([line for line in first.splitlines() if line.strip()]) <= 10


@pytest.mark.parametrize(
    ("page", "number"),
    [(page, number) for page in PAGES for number in range(len(python_blocks(page.read_text("utf-8"))))],
    ids=lambda value: value.name if isinstance(value, Path) else str(value),
)
def test_python_on_the_page_runs(page: Path, number: int, capsys: pytest.CaptureFixture[str]) -> None:
    run(python_blocks(page.read_text("utf-8"))[number], capsys)


def commands(text: str) -> list[tuple[str, str]]:
    """The commands in the shell blocks of a text of Markdown, each with what follows it."""
    return [found for block in _SHELL.findall(text) for found in _COMMAND.findall(block)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_on_the_page_take_the_options_they_are_given(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command, rest in commands(page.read_text("utf-8")):
        assert run_septem([*command.split(), "--help"]) == 0, command
        assert set(re.findall(r"--[a-z-]+", rest)) <= set(re.findall(r"--[a-z-]+", capsys.readouterr().out)), rest


def test_the_guide_to_bots_shows_commands() -> None:
    shown = commands((ROOT / "docs" / "bots.md").read_text("utf-8"))
    assert {command for command, _ in shown} == {"bots", "play", "arena"}
    assert ("arena", " scholar greedy heuristic --players 3 --deals 200") in [
        (command, rest.rstrip()) for command, rest in shown
    ]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_on_the_page_lead_somewhere(page: Path) -> None:
    links = _LINK.findall(page.read_text("utf-8"))
    assert links
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_a_promise_that_is_not_kept_is_noticed(capsys: pytest.CaptureFixture[str]) -> None:
    text = "Words.\n\n```python\nprint(6 * 9)  # 42\n```\n\n```sh\nmake\n```\n\n"
    wrong, near = python_blocks(text + "```python\nprint(26.5)  # about 30 points\n```\n")
    for block in (wrong, near):
        with pytest.raises(AssertionError):
            run(block, capsys)


@pytest.mark.parametrize(
    "page", [README, ROOT / "CHANGELOG.md", *(ROOT / "docs").glob("*.md")], ids=lambda page: page.name
)
def test_nothing_is_left_to_be_filled_in(page: Path) -> None:
    assert not re.findall(
        r"\b(?:[A-Z]{3,}_[A-Z]{3,}|TODO|TBD|FIXME)\b", re.sub(r"`[^`]*`", "", page.read_text("utf-8"))
    )
