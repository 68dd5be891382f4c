"""A file is read, refused in one sentence, and known again by its fingerprint."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from septem.data.dice import fingerprint, load
from septem.data.dice.places import Steps
from septem.errors import DataError
from tests.data.dice.boxes import ABSENT, Edit, Table, at, both, table, write


def test_the_packaged_file_is_read_once() -> None:
    assert load() is load()
    assert load(None) is load()


def test_an_unchanged_copy_is_the_same_box(tmp_path: Path) -> None:
    file = write(tmp_path)
    assert load(file) == load(str(file)) == load()
    assert load(file) is not load(file)


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    file = write(tmp_path)
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    assert load(file) == load()


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError) as caught:
        load(tmp_path / "nowhere.json")
    assert str(caught.value) == f"{tmp_path}/nowhere.json cannot be read: No such file or directory."


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError) as caught:
        load(tmp_path)
    assert str(caught.value) == f"{tmp_path} cannot be read: Is a directory."


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"", ", line 1: the file ends too early."),
        (b'{\n"game": "x",\n"dice": [', ", line 3: the file ends too early."),
        (b'{\n"game": "x",\n}', ", line 3: JSON is malformed: trailing comma in object."),
        (b"wood, stone", ", line 1: JSON is malformed: invalid character."),
        (b'{\n"game": "\xff"}', ", line 2: this is not UTF-8 text."),
        (b"[]", ": expected object, got array."),
        (b"7", ": expected object, got int."),
        (b'{"about": "x"}', ", field format: it is missing."),
        (b'{"wonders": {"zeus": 7}, oh', ", field wonders: expected object, got int."),
        (b'{"wonders": {"zeus": 7, "giza": ' + 100_000 * b"[", ", field wonders: expected object, got int."),
        (b'{"dice": [{"id": "red", "faces": 7}], oh', ": dice, record 1, field faces: expected array, got int."),
    ],
    ids=[
        "empty",
        "truncated",
        "comma",
        "no-json",
        "latin-1",
        "list",
        "number",
        "nothing-in-it",
        "fault-before-the-end",
        "fault-before-a-deep-end",
        "die-before-the-end",
    ],
)
def test_a_file_of_another_kind_is_refused(tmp_path: Path, text: bytes, says: str) -> None:
    file = tmp_path / "box.json"
    file.write_bytes(text)
    with pytest.raises(DataError) as caught:
        load(file)
    assert str(caught.value) == f"{file}{says}"


def test_a_number_that_no_computer_holds_is_refused(tmp_path: Path) -> None:
    file = write(tmp_path)
    file.write_text(file.read_text("utf-8").replace('"wood": 2', '"wood": 1e999', 1), "utf-8")
    with pytest.raises(DataError, match=r"box\.json: sheet\.saves, space 1, field cost\.wood: Number out of range\.$"):
        load(file)


def places(value: object, way: Steps = ()) -> list[Steps]:
    """The ways to all values in the file."""
    steps: list[tuple[str | int, Any]] = []
    if isinstance(value, dict):
        steps = list(value.items())
    elif isinstance(value, list):
        steps = list(enumerate(value))
    return [place for step, part in steps for place in ((*way, step), *places(part, (*way, step)))]


PLACES = places(table())
WORDS = st.sampled_from(["wood", "money", "vp", "gear", "idea", "joker", "A", "", "bot", "two words", "\n", "é"])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 14) | st.floats(allow_nan=False, allow_infinity=False) | WORDS,
    lambda parts: st.lists(parts, max_size=3) | st.dictionaries(WORDS, parts, max_size=3),
    max_leaves=4,
)


def lookup(box: Any, way: Steps) -> Any:
    for step in way:
        box = box[step]
    return box


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("boxes")


@settings(max_examples=300)
@given(place=st.sampled_from(PLACES), other=st.sampled_from(PLACES), value=VALUES, deed=st.integers(0, 3))
def test_any_single_change_is_let_through_or_refused(
    folder: Path, place: Steps, other: Steps, value: object, deed: int
) -> None:
    """A value is taken away, replaced by another value or by one from elsewhere in the file, or gets a new key."""

    def change(box: Table) -> None:
        record = lookup(box, place[:-1])
        if deed == 0:
            del record[place[-1]]
        elif deed == 1:
            record[place[-1]] = value
        elif deed == 2:
            record[place[-1]] = lookup(table(), other)
        elif isinstance(record, dict):
            record["zeus"] = value

    file = write(folder, change)
    try:
        box = load(file)
    except DataError as error:
        message = str(error)
        assert message.startswith(str(file))
        assert message.endswith(".")
        assert message.isprintable()
    else:
        assert len(fingerprint(box)) == 12


def mark_of(folder: Path, edit: Edit) -> str:
    return fingerprint(load(write(folder, edit)))


def backwards(value: Any) -> Any:
    """The same JSON with the keys of every object in the opposite order."""
    if isinstance(value, dict):
        return {key: backwards(value[key]) for key in reversed(value)}
    return [backwards(part) for part in value] if isinstance(value, list) else value


def test_the_fingerprint_of_the_packaged_file() -> None:
    # Records of games carry it: it may change with the components, and for no other reason.
    assert fingerprint(load()) == "e629617a2aea"


def test_the_fingerprint_does_not_see_the_layout(tmp_path: Path) -> None:
    file = tmp_path / "box.json"
    file.write_text(json.dumps(backwards(table())), "utf-8")
    assert fingerprint(load(file)) == fingerprint(load())


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("game", "Dice"),
        ("about", ABSENT),
        ("provenance_legend", ABSENT),
        ("symbols.source", "guessed"),
        ("dice.0.source", ABSENT),
        ("sheet.inventions.note", "nine"),
        ("wonders.zeus.start_source", {"start": "printed"}),
        ("wonders.zeus.sides.A.source", ABSENT),
        ("wonders.zeus.name", "Zeusstatue"),
        ("bot.version", "0.3"),
        ("ghost.reroll_keeps_military.source", "stated"),
        ("rulings", {}),
        ("sheet.tech_trees.0.levels.1.effect.uses", "once_per_turn"),
    ],
)
def test_the_fingerprint_does_not_see_notes(tmp_path: Path, path: str, value: Any) -> None:
    edit = at(path, value)
    assert load(write(tmp_path, edit)) != load() or path == "rulings"
    assert mark_of(tmp_path, edit) == fingerprint(load())


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("dice.0.faces.0.symbols.0.s", "bricks"),
        ("dice.0.faces.2.symbols.0.n", 1),
        ("sheet.vault.vp_by_coins_left.3", 3),
        ("sheet.tech_trees.0.levels.2.effect.vp_each", 1),
        ("wonders.zeus.short", "Olympia"),
        ("wonders.zeus.start", "ore"),
        ("wonders.zeus.sides.B.stages.2.cost", {"cloth": 1, "ore": 3}),
        ("wonders.zeus.sides.B.stages.1.reward.0.type", "military"),
        ("wonders.zeus.sides.A.stages.1.reward.0.type", "reroll_unused_die"),
        ("bot.die.0.symbols.0.kind", "vp"),
        ("ghost.reroll_keeps_military.value", False),
        ("rulings.two_player_neighbours", 2),
        ("rulings.permanents_per_turn", "per_purchase"),
    ],
)
def test_the_fingerprint_sees_what_is_played(tmp_path: Path, path: str, value: Any) -> None:
    assert mark_of(tmp_path, at(path, value)) != fingerprint(load())


def test_a_resource_called_like_a_note_is_seen(tmp_path: Path) -> None:
    def rename(box: Table) -> None:
        text = json.dumps(box).replace('"wood"', '"note"')
        box.update(json.loads(text))

    dearer = both(rename, at("wonders.zeus.sides.B.stages.0.cost.note", 3))
    assert mark_of(tmp_path, rename) != mark_of(tmp_path, dearer)
