"""`septem card` and `septem wonder`: everything that is printed on a card, however its name is typed."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import septem.data
from septem.cli.app import run

EDITIONS = ("first", "second")


def records(edition: str, kind: str) -> list[dict[str, Any]]:
    """The published table, read without the package."""
    folder = Path(septem.data.__file__).parent / f"{edition}-edition"
    found: list[dict[str, Any]] = json.loads((folder / f"{kind}.json").read_text())[kind]
    return found


CARDS = {edition: records(edition, "cards") for edition in EDITIONS}
WONDERS = {edition: records(edition, "wonders") for edition in EDITIONS}
NAMES = sorted({card["name"] for edition in EDITIONS for card in CARDS[edition]})


def shown(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(list(arguments)) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    assert all(len(line) <= 80 for line in printed.out.splitlines())
    return printed.out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(list(arguments)) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    return printed.err


@pytest.mark.parametrize("name", NAMES)
def test_a_card_shows_all_that_is_printed_on_it(capsys: pytest.CaptureFixture[str], name: str) -> None:
    text = " ".join(shown(capsys, "card", name).split())
    for edition in EDITIONS:
        for card in CARDS[edition]:
            if card["name"] == name:
                words = [*card["free_if"], *card["gives"], *card["cost"]["resources"], card["colour"]]
                assert not [word for word in words if word not in text]


@pytest.mark.parametrize("name", NAMES)
def test_a_card_says_whether_the_editions_differ(capsys: pytest.CaptureFixture[str], name: str) -> None:
    versions = [[card for card in CARDS[edition] if card["name"] == name] for edition in EDITIONS]
    last = shown(capsys, "card", name).splitlines()[-1]
    if not all(versions):
        assert last == f"Only in the {'first' if versions[0] else 'second'} edition."
    elif versions[0] == versions[1]:
        assert last == "The same in both editions."
    else:
        assert last.startswith("The editions differ in: ")


def test_copies_are_told_by_number_of_players(capsys: pytest.CaptureFixture[str]) -> None:
    assert "1 with 3 to 5, 2 with 6, 3 with 7 players" in shown(capsys, "card", "Forum")
    assert "none with 3 or 4, 1 with 5 or 6, 2 with 7 players" in shown(capsys, "card", "Ludus")
    text = " ".join(shown(capsys, "card", "Spies Guild", "--edition", "second").split())
    assert "5 with 3, 6 with 4, 7 with 5, 8 with 6, 9 with 7 players" in text


def test_one_structure_of_two_ages_has_the_copies_of_both(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, "card", "Loom")
    assert "I and II" in text
    assert "Copies, Age I " in text
    assert "Copies, Age II" in text


@pytest.mark.parametrize("edition", EDITIONS)
def test_json_is_the_record_of_the_table(capsys: pytest.CaptureFixture[str], edition: str) -> None:
    cards = json.loads(shown(capsys, "card", "--edition", edition, "--json"))
    for card in cards:
        assert card.pop("edition") == edition
        in_play = card.pop("copies_in_play")
        if not card["guild"]:
            assert in_play == {str(n): sum(least <= n for least in card["copies"]) for n in range(3, 8)}
    assert sorted(cards, key=str) == sorted(CARDS[edition], key=str)
    boards = json.loads(shown(capsys, "wonder", "--edition", edition, "--json"))
    assert [board.pop("edition") for board in boards] == [edition] * len(boards)
    assert boards == WONDERS[edition]


def test_json_of_one_name_has_both_editions(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(shown(capsys, "card", "loom", "--json"))
    assert [(card["edition"], card["age"]) for card in found] == [
        ("first", 1),
        ("first", 2),
        ("second", 1),
        ("second", 2),
    ]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_list_has_a_line_for_every_card(capsys: pytest.CaptureFixture[str], edition: str) -> None:
    lines = shown(capsys, "card", "--edition", edition).splitlines()
    for card in CARDS[edition]:
        roman = "I" * card["age"]
        assert len([line for line in lines if line.startswith(f"{roman} ") and card["name"] in line]) == 1
    assert len([line for line in lines if line.startswith("I")]) == len(CARDS[edition])


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_list_has_a_line_for_every_stage(capsys: pytest.CaptureFixture[str], edition: str) -> None:
    text = shown(capsys, "wonder", "--edition", edition)
    assert all(f"{board['city']} {board['side']}" in text for board in WONDERS[edition])


def test_what_is_no_card_gets_one_clear_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert "did you mean Scientists Guild" in refused(capsys, "card", "scientsts guild")
    assert "'septem card' lists them all" in refused(capsys, "card", "xyzzy")
    assert "can be more than one card" in refused(capsys, "card", "st")
    assert "not a card of the first edition" in refused(capsys, "card", "Ludus", "--edition", "first")


@pytest.mark.parametrize(
    "typed",
    ["Giza", "gizah", "The Pyramids of Giza", "pyramids", "GÍZA"],
)
def test_a_wonder_is_found_by_city_or_name_in_either_spelling(capsys: pytest.CaptureFixture[str], typed: str) -> None:
    text = shown(capsys, "wonder", *typed.split())
    assert all(side in text for side in ("Giza A", "Giza B", "Gizah day", "Gizah night"))
    assert text.rstrip().endswith("The same as Giza B.")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_side_shows_its_stages_and_nothing_else(capsys: pytest.CaptureFixture[str], edition: str) -> None:
    for board in WONDERS[edition]:
        words = [board["city"], board["side"].upper(), "--edition", edition]
        text = shown(capsys, "wonder", *words)
        assert f"Makes {board['resource']}." in text
        stages = [line.split()[0] for line in text.splitlines()[3:] if line[:1].isdigit()]
        assert stages == [str(number) for number in range(1, len(board["stages"]) + 1)]
        assert json.loads(shown(capsys, "wonder", *words, "--json")) == [{"edition": edition, **board}]


def test_what_is_no_wonder_gets_one_clear_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert "did you mean Babylon" in refused(capsys, "wonder", "babilon")
    assert "no side 'day': choose A or B" in refused(capsys, "wonder", "Olympia", "day", "--edition", "first")
    assert run(["wonder", "Giza", "--edition", "third"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_wonder_and_its_side_may_be_one_word_or_two(capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(capsys, "wonder", "Olympia B") == shown(capsys, "wonder", "Olympia", "B")
    assert "Olympia A" not in shown(capsys, "wonder", "Olympia B")


def test_the_list_says_for_how_many_players_the_copies_stand(capsys: pytest.CaptureFixture[str]) -> None:
    heads = shown(capsys, "card").splitlines()[1:3]
    assert heads[0].endswith("Copies for")
    assert re.fullmatch(r"Age +Card +Colour +Cost +Effect +3 4 5 6 7", heads[1].rstrip())


def test_a_card_without_chains_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    text = " ".join(shown(capsys, "card", "Tavern", "--edition", "first").split())
    assert "Free with no chain leads here" in text
    assert "Makes free no chain leads on" in text
