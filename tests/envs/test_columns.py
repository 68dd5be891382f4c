"""The columns by name, and the page that explains them: code and page cannot differ."""

import re
from collections.abc import Iterable
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import pytest

from septem.data import EDITIONS
from septem.envs.columns import SITUATION, card_labels, column_names
from septem.envs.options import Options
from septem.game.names import MODES, names_of
from septem.kernel.actions import ACTIONS_VERSION, KINDS, PASSING, WAITING, WAYS, WHATS, action_of, what_of
from septem.kernel.encoding import encode
from septem.kernel.observation import OBSERVATION_VERSION, PLACE, PLACES_FROM
from tests.properties.moments import TABLES

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "envs" / "observation.md").read_text("utf-8")

_COLUMN = re.compile(r"^\| (\d+)(?:–(\d+))? \| `([^`]+)` \| [^|]+ \|$", re.MULTILINE)
_NUMBERED = re.compile(r"^\| (\d+) \| ([^|`]+) \| ([^|`]+) \|$", re.MULTILINE)
_WHAT = re.compile(r"^\| (\d+)(?:–(\d+))? \| (\w+)[^|]*\|$", re.MULTILINE)
_HEADING = re.compile(r"^## (.*)$", re.MULTILINE)


def section(heading: str) -> str:
    """What stands below the heading that begins like this."""
    parts = _HEADING.split(PAGE)
    return next(text for title, text in zip(parts[1::2], parts[2::2], strict=True) if title.startswith(heading))


def columns_of(heading: str, edition: str) -> dict[int, str]:
    """The columns that a section of the page explains, blocks of cards and boards spelt out."""
    found: dict[int, str] = {}
    for first, last, name in _COLUMN.findall(section(heading)):
        filling = names_of(edition).boards if "BOARD" in name else card_labels(edition)
        word = "BOARD" if "BOARD" in name else "CARD"
        numbers = range(int(first), int(last or first) + 1)
        names = [name.replace(word, label) for label in filling] if last else [name]
        assert not found.keys() & set(numbers)
        found.update(zip(numbers, names, strict=True))
    return found


# The columns and actions of the versions that are out, which are promised to policies that were trained on them. Where
# one of these changes, raise OBSERVATION_VERSION or ACTIONS_VERSION and write a line into the history of the page.
COLUMNS = {
    ("first", 3): "478e97f7ad3de085",
    ("first", 7): "d9993b0cf5ee07eb",
    ("second", 3): "0a794c8ee27e4671",
    ("second", 7): "d48c884afa81ef49",
}
ACTIONS = {"first": "ce1feaac7dd59efd", "second": "40cc95cd42384da3"}


def print_of(lines: Iterable[str]) -> str:
    """A fingerprint of a table."""
    return sha256("\n".join(lines).encode()).hexdigest()[:16]


@pytest.mark.parametrize(("edition", "players"), COLUMNS)
def test_a_change_of_columns_needs_a_new_version(edition: str, players: int) -> None:
    assert OBSERVATION_VERSION == 1
    assert print_of(column_names(Options(players, edition))) == COLUMNS[edition, players]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_change_of_actions_needs_a_new_version(edition: str) -> None:
    """What is done with which card, and in which order the ways to pay come."""
    assert ACTIONS_VERSION == 1
    payments = [(left, right) for left in range(4) for right in range(3)]
    table = {WAITING: "wait", what_of(encode(MODES["pass"], 0, 0, 0)): "pass"}
    for card, label in enumerate(card_labels(edition)):
        for deed in ("build", "wonder", "sell", "free"):
            moves = [encode(MODES[deed], card, left, right) for left, right in payments]
            for move, payment in zip(moves, payments, strict=True):
                table[action_of(move, moves, WAYS)] = f"{deed} {label} {payment}"
    assert len(table) == WAYS * 4 * KINDS + 2
    assert print_of(f"{action} {table[action]}" for action in sorted(table)) == ACTIONS[edition]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_column_has_a_name_of_its_own(table: tuple[str, int, str | None]) -> None:
    edition, players, variant = table
    options = Options(players, edition, variant)
    names = column_names(options)
    assert len(set(names)) == len(names) == options.observation_width


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_page_explains_every_column(edition: str) -> None:
    names = column_names(Options(7, edition))
    before = columns_of("The situation", edition) | columns_of("Six blocks", edition)
    assert [before[column] for column in range(PLACES_FROM)] == list(names[:PLACES_FROM])
    assert list(columns_of("The situation", edition).values()) == list(SITUATION)
    place = columns_of("The places", edition)
    assert sorted(place) == list(range(PLACE))
    rows = re.findall(r"^\| its city \| (.*) \|$", section("The places"), re.MULTILINE)
    for number, city in enumerate(rows[0].split(" | ")):
        owners = [city] * 158 + [f"hand {number}"] * 82
        start = PLACES_FROM + PLACE * number
        assert [f"{owner}: {place[column]}" for column, owner in enumerate(owners)] == list(names[start:][:PLACE])


def test_the_page_numbers_the_cards_and_the_boards() -> None:
    cards = _NUMBERED.findall(section("Cards"))
    assert [int(number) for number, _, _ in cards] == list(range(KINDS))
    boards = _NUMBERED.findall(section("Boards"))
    for place, edition in enumerate(EDITIONS, 1):
        count = len(names_of(edition).cards)
        assert [row[place] for row in cards] == [*card_labels(edition)[:count], *["–"] * (KINDS - count)]
        assert [row[place] for row in boards] == list(names_of(edition).boards)


def test_the_page_explains_every_action() -> None:
    rows = [(int(first), int(last or first), word) for first, last, word in _WHAT.findall(section("Actions"))]
    assert [word for _, _, word in rows] == ["build", "build", "sell", "build", "pass", "wait"]
    assert [first for first, _, _ in rows] == [0, KINDS, 2 * KINDS, 3 * KINDS, PASSING, WAITING]
    assert all(last + 1 == first for (_, last, _), (first, _, _) in pairwise(rows))
    assert f"action = what + {WHATS} × way" in PAGE
    assert f"{WHATS} × {WAYS} = {Options().actions} actions" in PAGE


def test_the_page_says_the_widths_and_the_versions() -> None:
    widths = [str(Options(n, variant="gaia" if n == 2 else None).observation_width) for n in range(2, 8)]
    assert f"| columns | {' | '.join(widths)} |" in PAGE
    assert f"observations {OBSERVATION_VERSION}, actions {ACTIONS_VERSION} " in PAGE
    history = section("History")
    for what, version in (("observations", OBSERVATION_VERSION), ("actions", ACTIONS_VERSION)):
        assert len(re.findall(rf"^\| {what} \d+ \|", history, re.MULTILINE)) == version


def test_a_name_of_two_ages_says_which() -> None:
    labels = card_labels("first")
    assert [label for label in labels if label.startswith("Loom")] == ["Loom I", "Loom II"]
    assert labels[78:] == ("no card 78", "no card 79")
    assert not any(label.startswith("no card") for label in card_labels("second"))
