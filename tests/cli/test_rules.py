"""`septem rules`: every number in the text is the one of the tables and the rules, for every table."""

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import septem.data
from septem.cli.app import run
from tests.cli.terminal import Terminal
from tests.cli.terminal import run as piped

TABLES: list[tuple[int, str, str | None]] = [
    *((players, edition, None) for players in range(3, 8) for edition in ("first", "second")),
    *((2, edition, variant) for edition in ("first", "second") for variant in ("free-city", "gaia")),
]
COLOURS = ("brown", "grey", "blue", "yellow", "red", "green", "purple")

every_table = pytest.mark.parametrize(("players", "edition", "variant"), TABLES)


def arguments(players: int, edition: str, variant: str | None, *more: str) -> list[str]:
    chosen = ["--variant", variant] if variant else []
    return ["rules", "--players", str(players), "--edition", edition, *chosen, *more]


@cache
def records(edition: str, kind: str) -> list[dict[str, Any]]:
    """The published table, read without the package."""
    folder = Path(septem.data.__file__).parent / f"{edition}-edition"
    found: list[dict[str, Any]] = json.loads((folder / f"{kind}.json").read_text())[kind]
    return found


def book_of(capsys: pytest.CaptureFixture[str], *table: Any) -> dict[str, Any]:
    assert run(arguments(*table, "--json")) == 0
    book: dict[str, Any] = json.loads(capsys.readouterr().out)
    return book


def tables_in(book: dict[str, Any], section: str) -> list[list[list[str]]]:
    found = next(entry for entry in book["sections"] if entry["title"] == section)
    return [block["rows"] for block in found["blocks"] if block["type"] == "table"]


def text_in(book: dict[str, Any], section: str) -> str:
    found = next(entry for entry in book["sections"] if entry["title"] == section)
    parts = [block.get("text", "") for block in found["blocks"]]
    parts += [item["text"] for block in found["blocks"] for item in block.get("items", [])]
    return " ".join(parts)


@every_table
def test_s2_the_deck_table_counts_the_copies_in_play(
    capsys: pytest.CaptureFixture[str], players: int, edition: str, variant: str | None
) -> None:
    hands = max(players, 3)
    expected: dict[str, list[int]] = {colour: [0, 0, 0] for colour in COLOURS}
    for card in records(edition, "cards"):
        expected[card["colour"]][card["age"] - 1] += sum(least <= hands for least in card["copies"])
    expected["purple"][2] = hands + 2
    (rows,) = tables_in(book_of(capsys, players, edition, variant), "Set-up")
    found = {row[0].split(" (")[0]: [int(cell) for cell in row[1:]] for row in rows}
    assert found.pop("together") == [7 * hands] * 3 + [21 * hands]
    assert found == {colour: [*counts, sum(counts)] for colour, counts in expected.items()}


@every_table
def test_the_table_of_numbers_says_what_the_rules_say(
    capsys: pytest.CaptureFixture[str], players: int, edition: str, variant: str | None
) -> None:
    hands = max(players, 3)
    (rows,) = tables_in(book_of(capsys, players, edition, variant), "The game in short")
    assert [row[1] for row in rows] == [
        str(players),
        "3" if variant == "free-city" else str(players),
        "3",
        "6",
        "7",
        str(7 * hands),
        f"{hands + 2} of 10",
        "3",
        "3",
        "2",
        "1",
        "+1 / +3 / +5",
        "−1",
        "−3" if variant == "gaia" else "−6",
        "+9" if variant == "gaia" else "+18",
        "3",
        "+7",
    ]


@every_table
def test_the_appendix_holds_every_board_and_card_in_play(
    capsys: pytest.CaptureFixture[str], players: int, edition: str, variant: str | None
) -> None:
    book = book_of(capsys, players, edition, variant)
    hands = max(players, 3)
    cards = records(edition, "cards")
    for age, roman in ((1, "I"), (2, "II"), (3, "III")):
        expected = Counter({c["name"]: sum(x <= hands for x in c["copies"]) for c in cards if c["age"] == age})
        rows = [row for table in tables_in(book, f"The cards of Age {roman}") for row in table]
        assert Counter({row[0]: int(row[1]) for row in rows}) == +expected
    (guilds,) = tables_in(book, "The guilds")
    assert [row[0] for row in guilds] == [card["name"] for card in cards if card["guild"]]
    assert f"{hands + 2} of these 10" in text_in(book, "The guilds")
    (boards,) = tables_in(book, "The boards")
    wonders = records(edition, "wonders")
    assert len(boards) == sum(len(wonder["stages"]) for wonder in wonders)
    assert [row[0] for row in boards if row[0]] == [f"{w['city']} {w['side']}" for w in wonders]


@every_table
def test_t5_hands_go_left_right_left(
    capsys: pytest.CaptureFixture[str], players: int, edition: str, variant: str | None
) -> None:
    book = book_of(capsys, players, edition, variant)
    tables = tables_in(book, "The turn")
    if variant == "free-city":
        assert tables == []
        assert "swap" in text_in(book, "The turn")
    else:
        assert [row[:2] for row in tables[0]] == [["I", "left"], ["II", "right"], ["III", "left"]]


@every_table
def test_m1_conflicts_are_worth_1_3_5_and_the_range_follows(
    capsys: pytest.CaptureFixture[str], players: int, edition: str, variant: str | None
) -> None:
    book = book_of(capsys, players, edition, variant)
    (rows,) = tables_in(book, "Conflicts")
    assert rows == [["I", "+1", "0", "−1"], ["II", "+3", "0", "−1"], ["III", "+5", "0", "−1"]]
    worst, best = ("−3", "+9") if variant == "gaia" else ("−6", "+18")
    assert f"{worst} points" in text_in(book, "Conflicts")
    assert f"{best}." in text_in(book, "Conflicts")


def test_p5_the_worked_example_adds_up(capsys: pytest.CaptureFixture[str]) -> None:
    book = book_of(capsys, 4, "first", None)
    (rows,) = tables_in(book, "Counting science")
    *parts, total = [int(row[2]) for row in rows]
    counts = [int(row[0].split()[0]) for row in rows[:3]]
    assert parts == [*(count * count for count in counts), 7 * min(counts)]
    assert total == sum(parts)
    text = text_in(book, "Counting science")
    example = re.search(r"With (\d+) compasses, (\d+) gears and (\d+) tablet and one symbol of choice", text)
    assert example
    held = [int(number) for number in example.groups()]
    best = max(
        sum(n * n for n in tried) + 7 * min(tried)
        for place in range(3)
        for tried in [[n + (place == number) for number, n in enumerate(held)]]
    )
    assert text.endswith(f": {best} it is.")


def test_f3_the_free_citys_holder_changes_each_turn_and_age(capsys: pytest.CaptureFixture[str]) -> None:
    (rows,) = tables_in(book_of(capsys, 2, "first", "free-city"), "The Free City")
    left, right = "the player on its left", "the player on its right"
    assert rows == [["I", left, right], ["II", right, left], ["III", left, right]]


@pytest.mark.parametrize(("edition", "names"), [("first", 7), ("second", 8)])
def test_every_power_of_the_edition_is_explained(capsys: pytest.CaptureFixture[str], edition: str, names: int) -> None:
    """Only what the edition's boards have, and each stage that has it."""
    book = book_of(capsys, 5, edition, None)
    section = next(entry for entry in book["sections"] if entry["title"] == "Powers of the boards")
    powers = next(block for block in section["blocks"] if block["type"] == "list")["items"]
    told = " ".join(item["text"] for item in powers)
    plain = {"points"}
    for wonder in records(edition, "wonders"):
        for number, stage in enumerate(wonder["stages"], 1):
            if {effect["type"] for effect in stage["effects"]} - plain:
                stages = re.findall(rf"{wonder['city']} {wonder['side']} stages? ([\d, and]+)", told)
                assert any(str(number) in found for found in stages), (wonder["city"], wonder["side"], number)
    assert len(powers) >= names
    assert ("A copied guild" in [item["lead"] for item in powers]) == (edition == "first")


@every_table
def test_the_text_fits_80_columns_and_reads_well(
    capsys: pytest.CaptureFixture[str], players: int, edition: str, variant: str | None
) -> None:
    assert run(arguments(players, edition, variant)) == 0
    text = capsys.readouterr().out
    lines = text.splitlines()
    assert max(map(len, lines)) <= 80
    assert not [line for line in lines if line != line.rstrip()]
    assert not re.search(r"[{}]|\bNone\b|\b1 (coins|cards|points|times|players|neighbours)\b|sss", text)
    # Sentences are put together from parts: they must end, and no blank may be doubled.
    book = book_of(capsys, players, edition, variant)
    for section in book["sections"]:
        for block in section["blocks"]:
            for sentence in [block.get("text", ""), *(item["text"] for item in block.get("items", []))]:
                assert "  " not in sentence
                assert " ." not in sentence
                assert sentence == "" or sentence[-1] in ".:)" or sentence.startswith("Points =")


@every_table
def test_the_markdown_has_every_section_and_whole_tables(
    capsys: pytest.CaptureFixture[str], players: int, edition: str, variant: str | None
) -> None:
    book = book_of(capsys, players, edition, variant)
    assert run(arguments(players, edition, variant, "--format", "markdown")) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"# {book['title']}"
    headings = [line for line in lines if line.startswith("## ")]
    assert headings == [f"## {n}. {section['title']}" for n, section in enumerate(book["sections"], 1)]
    width = 0
    for line in lines:
        cells = len(re.findall(r"(?<!\\)\|", line)) if line.startswith("|") else 0
        assert cells in (0, width) or not width
        width = cells


def test_players_follow_from_the_variant(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "--variant", "gaia"]) == 0
    assert capsys.readouterr().out.startswith("7 Wonders for 2 players with Gaïa, first edition\n")
    assert run(["rules"]) == 0
    assert capsys.readouterr().out.startswith("7 Wonders for 3 players, first edition\n")


@pytest.mark.parametrize(
    ("given", "code", "word"),
    [
        (["--players", "3", "--variant", "gaia"], 1, "two players"),
        (["--players", "2"], 1, "variant"),
        (["--players", "8"], 2, "players"),
        (["--players", "many"], 2, "players"),
        (["--edition", "third"], 2, "third"),
        (["--variant", "duel"], 2, "duel"),
        (["--format", "pdf"], 2, "pdf"),
    ],
)
def test_a_table_that_cannot_be_gets_one_clear_line(
    capsys: pytest.CaptureFixture[str], given: list[str], code: int, word: str
) -> None:
    assert run(["rules", *given]) == code
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert word in printed.err


def test_on_a_terminal_a_long_text_goes_through_the_pager() -> None:
    for rows, options, paged in ((24, [], True), (5000, [], False), (24, ["--json"], False)):
        with Terminal("rules", *options, rows=rows, PAGER="sed s/^/paged:/") as terminal:
            assert terminal.end() == (0, "")
            assert ("paged:" in terminal.said) is paged
    assert "paged:" not in piped("rules", PAGER="sed s/^/paged:/").stdout
