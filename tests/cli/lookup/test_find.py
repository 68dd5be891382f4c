"""Names are found the way people type them."""

import unicodedata

import pytest

from septem.cli.lookup.find import find, plain
from septem.data import load
from septem.errors import DataError

NAMES = sorted({card.name for edition in ("first", "second") for card in load(edition).cards})


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_found_in_any_case_and_by_its_beginning(name: str) -> None:
    assert find(name.upper(), NAMES, "card") == name
    assert find(f"  {name.lower().replace(' ', '-')} ", NAMES, "card") == name
    assert find(unicodedata.normalize("NFD", name.replace("e", "é")), NAMES, "card") == name
    if sum(plain(other).startswith(plain(name[:-1])) for other in NAMES) == 1:
        assert find(name[:-1], NAMES, "card") == name


def answer(typed: str) -> str:
    """The name found, or what is said instead."""
    try:
        return find(typed, NAMES, "card")
    except DataError as error:
        return str(error)


@pytest.mark.parametrize("name", NAMES)
def test_a_small_typo_is_answered_with_the_name(name: str) -> None:
    for place in range(1, len(name)):
        typo = name[:place] + name[place + 1 :]
        assert name in answer(typo)
