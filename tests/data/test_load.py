"""A table that no game could be played with is refused, with its file, place and field."""

import json
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import septem.data
from septem.data import COLOURS, RAW, checks, load, load_folder
from septem.data.rows import blank, pack
from septem.data.tables import CARDS, MOST, Tables, tables_of
from septem.errors import DataError
from septem.kernel.layout import CATEGORIES, FREE_CITY, MOVES, STAGE_MOVES, STANDARD, GameRow
from septem.kernel.payments import keep_unbeaten
from septem.kernel.playout import play_out
from septem.kernel.scoring import score
from septem.kernel.setup import new_game

TABLES = Path(septem.data.__file__).parent
Table = dict[str, Any]
Edit = Callable[[Table], object]


def copy_of(folder: Path, file: str = "", edit: Edit = lambda _: None, edition: str = "first") -> Path:
    """A copy of an edition's tables, one of the files edited."""
    for name in ("cards.json", "wonders.json"):
        table = json.loads((TABLES / f"{edition}-edition" / name).read_text("utf-8"))
        if name == file:
            edit(table)
        (folder / name).write_text(json.dumps(table, indent=1), "utf-8")
    return folder


def refusal(folder: Path, file: str, edit: Edit) -> str:
    """What the loader says to a copy with this edit, without the folder's name."""
    with pytest.raises(DataError) as caught:
        load_folder(copy_of(folder, file, edit))
    message = str(caught.value)
    assert "\n" not in message
    return message.removeprefix(f"{folder}/")


def card(name: str, /, **fields: Any) -> Edit:
    """Sets fields of the card, or takes them away if they are ABSENT."""
    return lambda table: change(next(c for c in table["cards"] if c["name"] == name), fields)


def effect(name: str, /, **fields: Any) -> Edit:
    """Sets fields of the first effect of the card."""
    return lambda table: change(next(c for c in table["cards"] if c["name"] == name)["effects"][0], fields)


def board(city: str, side: str, /, **fields: Any) -> Edit:
    return lambda table: change(find_board(table, city, side), fields)


def stage(city: str, side: str, number: int, /, **fields: Any) -> Edit:
    return lambda table: change(find_board(table, city, side)["stages"][number - 1], fields)


def find_board(table: Table, city: str, side: str) -> Table:
    found: Table = next(w for w in table["wonders"] if (w["city"], w["side"]) == (city, side))
    return found


def change(record: Table, fields: Table) -> None:
    for field, value in fields.items():
        if value is ABSENT:
            del record[field]
        else:
            record[field] = value


def of_choice(amount: int) -> Table:
    return {"type": "produce", "options": list(RAW), "amount": amount, "tradable": False}


ABSENT = object()
DISCARD_BUILD = {"type": "build_from_discard"}


@pytest.mark.parametrize("edition", ["first", "second"])
def test_an_unchanged_copy_is_the_edition(tmp_path: Path, edition: str) -> None:
    assert load_folder(copy_of(tmp_path, edition=edition)) == load(edition)
    assert load_folder(str(tmp_path)) == load(edition)


def test_cards_out_of_order_are_sorted_by_age(tmp_path: Path) -> None:
    edition = load_folder(copy_of(tmp_path, "cards.json", lambda table: table["cards"].reverse()))
    assert [c.age for c in edition.cards] == sorted(c.age for c in load("first").cards)
    assert [c for c in edition.cards if c.age == 2] == [c for c in load("first").cards if c.age == 2][::-1]


# Files.


def test_a_missing_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"nowhere/cards\.json cannot be read: No such file or directory\.$"):
        load_folder(tmp_path / "nowhere")


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    (copy_of(tmp_path) / "wonders.json").unlink()
    with pytest.raises(DataError, match=r"/wonders\.json cannot be read: No such file or directory\.$"):
        load_folder(tmp_path)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b'{\n"game": "x",\n"edition": "first",\n}', "line 4: JSON is malformed: trailing comma in object."),
        (b'{\n"game": "x",\n"cards": [', "line 3: the file ends too early."),
        (b"", "line 1: the file ends too early."),
        (b'{\n"game": "\xff"}', "line 2: this is not UTF-8 text."),
    ],
    ids=["comma", "truncated", "empty", "latin-1"],
)
def test_a_file_that_is_not_json_is_refused_with_its_line(tmp_path: Path, text: bytes, says: str) -> None:
    (copy_of(tmp_path) / "cards.json").write_bytes(text)
    with pytest.raises(DataError) as caught:
        load_folder(tmp_path)
    assert str(caught.value) == f"{tmp_path}/cards.json, {says}"


def test_brackets_without_end_are_refused(tmp_path: Path) -> None:
    (copy_of(tmp_path) / "cards.json").write_text('{"game": "x", "edition": "first", "cards": ' + 100_000 * "[")
    with pytest.raises(DataError, match=r"cards\.json: its brackets are nested too deeply\.$"):
        load_folder(tmp_path)


def test_a_number_that_no_computer_holds_is_refused(tmp_path: Path) -> None:
    file = copy_of(tmp_path) / "cards.json"
    file.write_text(file.read_text("utf-8").replace('"points": 3', '"points": 1e999', 1), "utf-8")
    with pytest.raises(DataError, match=r"Pawnshop \(Age 1\), field effects\[0\]\.points: Number out of range\.$"):
        load_folder(tmp_path)


@pytest.mark.parametrize(
    ("file", "edit", "says"),
    [
        ("cards.json", lambda t: t.pop("edition"), "cards.json, field edition: it is missing."),
        ("cards.json", lambda t: t.update(notes=""), "cards.json, field notes: there is no such field."),
        (
            "cards.json",
            lambda t: t.update(edition="third"),
            "cards.json, field edition: 'third' is not known there.",
        ),
        (
            "wonders.json",
            lambda t: t.update(wonders={}),
            "wonders.json, field wonders: expected array, got object.",
        ),
        (
            "wonders.json",
            lambda t: t.update(edition="second"),
            "wonders.json, field edition: it is 'second' here and 'first' in cards.json.",
        ),
    ],
    ids=["no-edition", "unknown-field", "unknown-edition", "not-a-list", "editions-differ"],
)
def test_a_file_of_another_shape_is_refused(tmp_path: Path, file: str, edit: Edit, says: str) -> None:
    assert refusal(tmp_path, file, edit) == says


# Fields: missing, unknown, of the wrong type, with a word or number that means nothing.


@pytest.mark.parametrize(
    ("edit", "says"),
    [
        (card("Baths", colour=ABSENT), "Baths (Age 1), field colour: it is missing."),
        (card("Baths", note="x"), "Baths (Age 1), field note: there is no such field."),
        (card("Baths", guild="no"), "Baths (Age 1), field guild: expected bool, got str."),
        (card("Baths", age=4), "Baths (Age 4), field age: 4 is not known there."),
        (card("Baths", colour="pink"), "Baths (Age 1), field colour: 'pink' is not known there."),
        (card("Baths", name=ABSENT), "record 15, field name: it is missing."),
        (card("Baths", name=""), "record 15, field name: expected str of length >= 1."),
        (card("Baths", effects=[]), "Baths (Age 1), field effects: expected array of length >= 1."),
        (card("Baths", cost={"coins": 0}), "Baths (Age 1), field cost.resources: it is missing."),
        (
            card("Baths", cost={"coins": -1, "resources": {}}),
            "Baths (Age 1), field cost.coins: expected int >= 0.",
        ),
        (
            card("Baths", cost={"coins": 0, "resources": {"stone": 0}}),
            "Baths (Age 1), field cost.resources: expected int >= 1.",
        ),
        (
            card("Baths", cost={"coins": 0, "resources": {"marble": 1}}),
            "Baths (Age 1), field cost.resources: 'marble' is not a resource.",
        ),
        (effect("Baths", points=ABSENT), "Baths (Age 1), field effects[0].points: it is missing."),
        (effect("Baths", points=99), "Baths (Age 1), field effects[0].points: expected int <= 12."),
        (effect("Barracks", shields=6), "Barracks (Age 1), field effects[0].shields: expected int <= 5."),
        (
            card("Baths", cost={"coins": 13, "resources": {}}),
            "Baths (Age 1), field cost.coins: expected int <= 12.",
        ),
        (effect("Baths", type="glory"), "Baths (Age 1), field effects[0].type: 'glory' is not known there."),
        (effect("Baths", shields=1), "Baths (Age 1), field effects[0].shields: there is no such field."),
        (
            effect("Mine", options=["gold"]),
            "Mine (Age 1), field effects[0].options[0]: 'gold' is not known there.",
        ),
        (
            effect("Academy", options=["cog"]),
            "Academy (Age 3), field effects[0].options[0]: 'cog' is not known there.",
        ),
        (
            effect("Bazar", per=["cards"]),
            "Bazar (Age 2), field effects[0].per[0]: 'cards' is not known there.",
        ),
        (
            effect("Marketplace", price=2),
            "Marketplace (Age 1), field effects[0].price: 2 is not known there.",
        ),
        (
            effect("East Trading Post", **{"from": ["self"]}),
            "East Trading Post (Age 1), field effects[0].from[0]: 'self' is not known there.",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_card_with_a_wrong_field_is_refused(tmp_path: Path, edit: Edit, says: str) -> None:
    assert refusal(tmp_path, "cards.json", edit) == f"cards.json: {says}"


@pytest.mark.parametrize(
    ("edit", "says"),
    [
        (board("Giza", "A", resource="gold"), "Giza A, field resource: 'gold' is not known there."),
        (board("Giza", "A", city=ABSENT), "record 13, field city: it is missing."),
        (board("Giza", "A", stages=[]), "Giza A, field stages: expected array of length >= 1."),
        (stage("Giza", "B", 3, effects=ABSENT), "Giza B, stage 3, field effects: it is missing."),
        (
            stage("Giza", "B", 3, effects=[{"type": "points", "points": "5"}]),
            "Giza B, stage 3, field effects[0].points: expected int, got str.",
        ),
        (
            stage("Giza", "A", 2, cost={"coins": 0, "resources": {"marble": 3}}),
            "Giza A, stage 2, field cost.resources: 'marble' is not a resource.",
        ),
        (
            stage("Olympia", "A", 2, effects=[{"type": "build_free", "when": "always"}]),
            "Olympia A, stage 2, field effects[0].when: 'always' is not known there.",
        ),
        (
            lambda t: find_board(t, "Giza", "B")["stages"].append(find_board(t, "Giza", "B")["stages"][0]),
            "Giza B, field stages: expected array of length <= 4.",
        ),
        (lambda t: t["wonders"].insert(0, 7), "record 1: expected object, got int."),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_board_with_a_wrong_field_is_refused(tmp_path: Path, edit: Edit, says: str) -> None:
    assert refusal(tmp_path, "wonders.json", edit) == f"wonders.json: {says}"


# Rules within a card.


@pytest.mark.parametrize(
    ("edit", "says"),
    [
        (
            card("Baths", guild=True),
            "Baths (Age 1), field guild: the purple cards are guilds and no others are.",
        ),
        (
            card("Spies Guild", guild=False),
            "Spies Guild (Age 3), field guild: the purple cards are guilds and no others are.",
        ),
        (card("Spies Guild", age=2), "Spies Guild (Age 2), field age: a guild belongs to Age 3."),
        (
            card("Spies Guild", copies=[3]),
            "Spies Guild (Age 3), field copies: a guild has none, because it is drawn at random.",
        ),
        (card("Baths", copies=[]), "Baths (Age 1), field copies: there must be at least one."),
        (
            card("Baths", copies=[2, 7]),
            "Baths (Age 1), field copies: 2 is not a number of players from 3 to 7.",
        ),
        (
            card("Baths", copies=[3, 8]),
            "Baths (Age 1), field copies: 8 is not a number of players from 3 to 7.",
        ),
        (card("Baths", copies=[7, 3]), "Baths (Age 1), field copies: they must be in ascending order."),
        (
            card("Baths", cost={"coins": 0, "resources": {"wood": 2, "stone": 2, "clay": 2, "ore": 1}}),
            "Baths (Age 1), field cost.resources: it asks for 7 raw materials, more than 6.",
        ),
        (
            card("Baths", cost={"coins": 0, "resources": {"glass": 7}}),
            "Baths (Age 1), field cost.resources: it asks for 7 manufactured goods, more than 6.",
        ),
        (
            card("Baths", cost={"coins": 0, "resources": {"wood": 6, "glass": 4}}),
            "Baths (Age 1), field cost.resources: it asks for 10 resources, more than 9.",
        ),
        (
            card("Baths", effects=[{"type": "build_from_discard"}]),
            "Baths (Age 1), field effects[0].type: only the stage of a wonder builds from the discard pile.",
        ),
        (
            card("Baths", effects=[{"type": "points", "points": 1}, {"type": "points", "points": 2}]),
            "Baths (Age 1), field effects[0].type: a list may hold one effect of a type.",
        ),
        (
            effect("Mine", options=["stone", "glass"]),
            "Mine (Age 1), field effects[0].options: raw materials and manufactured goods do not mix.",
        ),
        (
            effect("Mine", options=["stone", "stone"]),
            "Mine (Age 1), field effects[0].options: a word stands there twice.",
        ),
        (
            effect("Mine", tradable=False),
            "Mine (Age 1), field effects[0].tradable: brown and grey cards are for sale, no others.",
        ),
        (
            effect("Forum", tradable=True),
            "Forum (Age 2), field effects[0].tradable: brown and grey cards are for sale, no others.",
        ),
        (
            effect("Forum", options=["glass", "papyrus"]),
            "Forum (Age 2), field effects[0].options: what is not for sale must offer its whole class.",
        ),
        (
            effect("Academy", options=["gear", "tablet"]),
            "Academy (Age 3), field effects[0].options: a science effect offers one symbol or all three.",
        ),
        (
            effect("Bazar", per=["grey", "grey"]),
            "Bazar (Age 2), field effects[0].per: a word stands there twice.",
        ),
        (
            effect("Bazar", **{"in": ["left", "left"]}),
            "Bazar (Age 2), field effects[0].in: a word stands there twice.",
        ),
        (
            effect("Marketplace", **{"from": ["left", "left"]}),
            "Marketplace (Age 1), field effects[0].from: a word stands there twice.",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_card_that_contradicts_itself_is_refused(tmp_path: Path, edit: Edit, says: str) -> None:
    assert refusal(tmp_path, "cards.json", edit) == f"cards.json: {says}"


@pytest.mark.parametrize("sign", [",", "|", "<", ">"])
def test_a_name_with_a_sign_of_records_is_refused(tmp_path: Path, sign: str) -> None:
    problem = f"'{sign}' has a meaning in records and cannot be part of a name."
    says = refusal(tmp_path, "cards.json", card("Baths", name=f"Ba{sign}ths"))
    assert says == f"cards.json: Ba{sign}ths (Age 1), field name: {problem}"
    says = refusal(tmp_path, "wonders.json", board("Giza", "A", city=f"Gi{sign}za"))
    assert says == f"wonders.json: Gi{sign}za A, field city: {problem}"
    says = refusal(tmp_path, "wonders.json", board("Giza", "A", wonder=f"The{sign}Sphinx"))
    assert says == f"wonders.json: Giza A, field wonder: {problem}"


@pytest.mark.parametrize("name", [" Spa", "Spa ", "Hot  Spa", "Hot\nSpa", "Hot\tSpa", "Hot\u2028Spa", " "])
def test_a_name_with_blanks_that_records_lose_is_refused(tmp_path: Path, name: str) -> None:
    shown = " ".join(name.split())
    problem = f"{name!r} has blanks other than single ones between its words."
    says = refusal(tmp_path, "cards.json", card("Baths", name=name))
    assert says == f"cards.json: {f'{shown} (Age 1)'.lstrip()}, field name: {problem}"
    says = refusal(tmp_path, "wonders.json", board("Giza", "A", city=name))
    assert says == f"wonders.json: {f'{shown} A'.lstrip()}, field city: {problem}"
    says = refusal(tmp_path, "wonders.json", board("Giza", "A", side=name))
    assert says == f"wonders.json: {f'Giza {shown}'.rstrip()}, field side: {problem}"


# Rules between cards.


def test_a_card_listed_twice_is_refused(tmp_path: Path) -> None:
    says = refusal(tmp_path, "cards.json", card("Altar", name="Baths"))
    assert says == "cards.json: Baths (Age 1), field name: it is listed 2 times."


def test_t7_one_name_with_two_different_structures_is_refused(tmp_path: Path) -> None:
    says = refusal(tmp_path, "cards.json", effect("Loom", amount=2))
    assert says == "cards.json: Loom (Age 2), field effects: it differs from the same structure of Age 1."


@pytest.mark.parametrize(
    ("edit", "says"),
    [
        (card("Baths", gives=["Bath House"]), "Baths (Age 1), field gives: there is no card 'Bath House'."),
        (
            card("Baths", gives=["Aqueduct", "Walls"]),
            "Baths (Age 1), field gives: Walls does not name this card in free_if.",
        ),
        (
            card("Walls", free_if=["Baths"]),
            "Walls (Age 2), field free_if: Baths does not name this card in gives.",
        ),
        (card("Baths", gives=[]), "Aqueduct (Age 2), field free_if: Baths does not name this card in gives."),
    ],
    ids=["unknown", "gives", "free_if", "one-way"],
)
def test_c8_a_chain_that_is_not_mirrored_is_refused(tmp_path: Path, edit: Edit, says: str) -> None:
    assert refusal(tmp_path, "cards.json", edit) == f"cards.json: {says}"


def test_c8_a_chain_within_an_age_is_refused(tmp_path: Path) -> None:
    def chain(table: Table) -> None:
        card("Tavern", gives=["Altar"])(table)
        card("Altar", free_if=["Tavern"])(table)

    says = refusal(tmp_path, "cards.json", chain)
    assert says == "cards.json: Tavern (Age 1), field gives: Altar is not of a later Age."


@pytest.mark.parametrize(("name", "goods"), [("Caravansery", "raw materials"), ("Forum", "manufactured goods")])
def test_c3_more_units_of_choice_than_the_kernel_can_count_are_refused(tmp_path: Path, name: str, goods: str) -> None:
    says = refusal(tmp_path, "cards.json", effect(name, amount=8))
    problem = f"one city could gather 8 {goods} of choice, more than 7."
    assert says == f"cards.json: {name} (Age 2), field effects[0].amount: {problem}"


def test_c3_units_of_choice_of_all_structures_add_up(tmp_path: Path) -> None:
    def seven_and_one(table: Table) -> None:
        effect("Caravansery", amount=7)(table)
        card("Vineyard", effects=[of_choice(1)])(table)

    says = refusal(tmp_path, "cards.json", seven_and_one)
    problem = "one city could gather 8 raw materials of choice, more than 7."
    assert says == f"cards.json: Vineyard (Age 2), field effects[0].amount: {problem}"


@pytest.mark.parametrize(
    ("name", "copies", "says"),
    [
        ("Baths", [3], "the deck of Age 1 for 7 players, field copies: it has 48 cards instead of 49."),
        ("Temple", [4, 6], "the deck of Age 2 for 3 players, field copies: it has 20 cards instead of 21."),
        ("Palace", [3, 6], "the deck of Age 3 for 6 players, field copies: it has 43 cards instead of 42."),
    ],
)
def test_s2_a_deck_of_the_wrong_size_is_refused(tmp_path: Path, name: str, copies: list[int], says: str) -> None:
    assert refusal(tmp_path, "cards.json", card(name, copies=copies)) == f"cards.json: {says}"


@pytest.mark.parametrize("guilds", [9, 11])
def test_s3_another_number_of_guilds_is_refused(tmp_path: Path, guilds: int) -> None:
    def set_guilds(table: Table) -> None:
        found = [c for c in table["cards"] if c["guild"]]
        others = [c for c in table["cards"] if not c["guild"]]
        table["cards"] = others + [*found, found[0] | {"name": "Bakers Guild"}][:guilds]

    says = refusal(tmp_path, "cards.json", set_guilds)
    assert says == f"cards.json: Age 3, field guild: it has {guilds} guilds instead of 10."


def add_cards(age: int, count: int, name: str) -> Edit:
    """Adds cards like the Tavern under new names."""

    def add(table: Table) -> None:
        tavern = next(c for c in table["cards"] if c["name"] == "Tavern")
        table["cards"] += [tavern | {"name": f"{name} {number}", "age": age} for number in range(count)]

    return add


def test_more_names_than_the_kernel_can_number_are_refused(tmp_path: Path) -> None:
    names = len({c.name for c in load("first").cards if c.age == 1})
    says = refusal(tmp_path, "cards.json", add_cards(1, 32 - names, "Inn"))
    assert says == "cards.json: Age 1, field name: it brings 32 new structures, more than 31."
    says = refusal(tmp_path, "cards.json", add_cards(1, 31 - names, "Inn"))
    assert says.startswith("cards.json: the deck of Age 1")


def test_more_cards_than_the_kernel_can_number_are_refused(tmp_path: Path) -> None:
    def add_inns_of_ages_1_and_2(table: Table) -> None:
        add_cards(1, 5, "Inn")(table)
        add_cards(2, 5, "Inn")(table)
        add_cards(2, 5, "Bar")(table)
        add_cards(3, 4, "Spa")(table)

    says = refusal(tmp_path, "cards.json", add_inns_of_ages_1_and_2)
    assert says == "cards.json: the table, field cards: it has 97 cards, more than 96."


# Rules between boards.


@pytest.mark.parametrize(
    ("edit", "says"),
    [
        (board("Giza", "B", side="day"), "Giza, field side: it needs the sides A and B and has A, day."),
        (board("Giza", "B", side="A"), "Giza, field side: it needs the sides A and B and has A, A."),
        (
            lambda t: t["wonders"].remove(find_board(t, "Giza", "B")),
            "Giza, field side: it needs the sides A and B and has A.",
        ),
        (board("Giza", "B", resource="ore"), "Giza, field resource: it differs between the two sides."),
        (board("Giza", "B", wonder="The Sphinx"), "Giza, field wonder: it differs between the two sides."),
        (
            lambda t: t.update(wonders=[w for w in t["wonders"] if w["city"] != "Giza"]),
            "the table, field wonders: it has the boards of 6 cities instead of 7.",
        ),
        (
            stage(
                "Alexandria",
                "A",
                2,
                effects=[{"type": "produce", "options": ["ore"], "amount": 1, "tradable": True}],
            ),
            "Alexandria A, stage 2, field effects[0].tradable: brown and grey cards are for sale, no others.",
        ),
        (
            stage("Olympia", "B", 3, effects=[{"type": "copy_guild", "from": ["left"]}]),
            "Olympia B, stage 3, field effects[0].from: a guild is copied from the left or the right.",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_boards_that_do_not_fit_together_are_refused(tmp_path: Path, edit: Edit, says: str) -> None:
    assert refusal(tmp_path, "wonders.json", edit) == f"wonders.json: {says}"


@pytest.mark.parametrize(
    ("edit", "place", "problem"),
    [
        (
            stage("Giza", "A", 2, cost={"coins": 0, "resources": {"wood": 4, "stone": 3}}),
            "Giza A, stage 2, field cost.resources",
            "it asks for 7 raw materials, more than 6",
        ),
        (
            stage("Alexandria", "A", 2, effects=[of_choice(7)]),
            "Alexandria A, stage 2, field effects[0].amount",
            "one city could gather 8 raw materials of choice, more than 7",
        ),
        (
            stage("Giza", "B", 4, effects=[{"type": "points", "points": 7}, DISCARD_BUILD]),
            "Giza B, stage 4, field effects[1].type",
            "Halicarnassus builds from the discard pile already, which only one city may",
        ),
        (
            lambda t: find_board(t, "Halicarnassus", "B")["stages"].append(
                {"cost": {"coins": 0, "resources": {}}, "effects": [DISCARD_BUILD]}
            ),
            "Halicarnassus B, stage 4, field effects[0].type",
            "the board builds 4 times from the discard pile, more than 3",
        ),
    ],
    ids=["cost", "of-choice", "second-digger", "fourth-look"],
)
def test_a_board_that_the_kernel_has_no_room_for_is_refused(
    tmp_path: Path, edit: Edit, place: str, problem: str
) -> None:
    assert refusal(tmp_path, "wonders.json", edit) == f"wonders.json: {place}: {problem}."


# What is let through can be played.


def test_the_bounds_are_those_of_the_kernel() -> None:
    rows = blank(Tables)
    assert checks.CARDS_IN_ALL == CARDS
    assert len(rows.guilds) == checks.GUILDS
    assert len(blank(GameRow).looks) == checks.DISCARD_BUILDS
    assert checks.UNITS_OF_A_CLASS < MOST
    assert min(len(rows.items[0].raw_needs), len(rows.items[0].goods_needs)) > checks.UNITS_OF_CHOICE


def most_ways(raw: int, goods: int) -> int:
    """The ways to buy so many units from two neighbours that have them all, whichever of them sell cheaply."""
    most = 0
    for prices in product((1, 2), repeat=4):
        out, count = [0] * MOVES, 0
        for x, y in product(range(raw + 1), range(goods + 1)):
            left = x * prices[0] + y * prices[1]
            right = (raw - x) * prices[2] + (goods - y) * prices[3]
            count = keep_unbeaten(out, 0, count, 0, left, right)
            most = max(most, count)
    return most


def test_c7_the_moves_of_every_sound_cost_have_room() -> None:
    units = range(checks.UNITS_OF_A_CLASS + 1)
    ways = max(most_ways(raw, goods) for raw, goods in product(units, units) if raw + goods <= checks.UNITS_IN_ALL)
    assert ways == 16
    assert 8 * (ways + ways + 2) <= STAGE_MOVES
    assert ways <= MOVES - STAGE_MOVES


EVERYTHING = {
    "per": [*COLOURS, "wonder_stage", "defeat_token", "victory_token"],
    "in": ["left", "self", "right"],
}
DEAR = {"coins": 0, "resources": {"wood": 2, "stone": 2, "clay": 1, "ore": 1, "glass": 1, "textile": 2}}


def go_to_the_bounds(table: Table) -> None:
    """As much of everything as is let through: costs, production, shields, coins, points, builds from the pile."""
    for record in table.get("cards", ()):
        if record["colour"] in ("brown", "grey"):
            change(record["effects"][0], {"amount": 12})
        elif record["name"] in ("Caravansery", "Forum"):
            change(record["effects"][0], {"amount": 6})
        elif record["colour"] != "yellow" or record["age"] == 3:
            record["effects"] = [
                {"type": "shields", "shields": 5},
                {"type": "coins_per", "coins": 12} | EVERYTHING,
                {"type": "points_per", "points": 12} | EVERYTHING,
            ]
            change(record, {"cost": DEAR} if record["age"] > 1 else {})
    for record in table.get("wonders", ()):
        for step in record["stages"]:
            step["cost"] = DEAR


@pytest.mark.parametrize(("players", "variant"), [(3, STANDARD), (7, STANDARD), (2, FREE_CITY)])
def test_a_table_at_its_bounds_can_be_played(tmp_path: Path, players: int, variant: int) -> None:
    for file in copy_of(tmp_path).iterdir():
        table = json.loads(file.read_text("utf-8"))
        go_to_the_bounds(table)
        file.write_text(json.dumps(table), "utf-8")
    rows = tables_of(load_folder(tmp_path))
    pack(rows)  # which refuses what does not fit
    for seed in range(20):
        game = blank(GameRow)
        new_game(game, rows, players, variant, seed, 0)
        play_out(game, rows, [0] * MOVES)
        pack(game)
        for seat in range(game.seats):
            sheet = [0] * CATEGORIES
            score(game, seat, rows, sheet)
            assert max(sheet) < 1 << 15
