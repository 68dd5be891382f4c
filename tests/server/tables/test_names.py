"""Names of people, bots and tables."""

import pytest

from septem.server.errors import Invalid
from septem.server.i18n import LANGUAGES, _, use_locale
from septem.server.tables.names import (
    BOT_NAMES,
    MAX_NAME_LENGTH,
    bot_name,
    canonical_name,
    is_table_id,
    new_table_id,
    reserved_names,
    unique_name,
    validate_name,
)


def test_a_name_loses_needless_space() -> None:
    assert validate_name("  Anna \n Maria ") == "Anna Maria"


@pytest.mark.parametrize("name", ["", "  ", "a" * (MAX_NAME_LENGTH + 1), "a\x07b", "a\u200bb", "a\u034fb", "\ufe0f"])
def test_what_is_no_name(name: str) -> None:
    with pytest.raises(Invalid):
        validate_name(name)


@pytest.mark.parametrize("name", ["\u0301", "Anna \u20dd", "a" + 4 * "\u0301"])
def test_marks_need_a_letter_and_no_crowd(name: str) -> None:
    with pytest.raises(Invalid, match="only visible letters"):
        validate_name(name)
    assert validate_name("Jose\u0301 Nguye\u0302\u0303n")


@pytest.mark.parametrize(
    "name",
    [
        "You",
        "du",
        "FREE  City",
        "Freie Stadt",
        "Gaïa",
        "Gai\u0308a",
        "Ｙｏｕ",
        "Ｇａïａ",
        "You\ufe0e",
        "𝐃𝐮",
        "Da Vinci",
    ],
)
def test_nobody_is_called_what_the_pages_call_the_reader_or_a_city_without_people(name: str) -> None:
    with pytest.raises(Invalid, match="is reserved"):
        validate_name(name)


@pytest.mark.parametrize("name", ["Yousef", "Gaia", "Duc", "Anna ❤️"])
def test_names_that_only_begin_like_those_are_names(name: str) -> None:
    assert validate_name(name) == name


def test_every_language_of_the_pages_keeps_its_words_for_them() -> None:
    for language in LANGUAGES:
        with use_locale(language):
            for words in (_("You"), _("Free City"), _("The Free City"), _("Gaïa"), _("The Ghost"), _("Da Vinci Bot")):
                assert canonical_name(words) in reserved_names()


@pytest.mark.parametrize("other", ["ANNA", "Ａｎｎａ", "Anna\ufe0f", "𝑨nna"])
def test_names_that_look_alike_are_told_apart(other: str) -> None:
    assert unique_name("Anna", [other]) == "Anna 2"
    assert unique_name(other, ["Anna"]) == f"{other} 2"


def test_a_bot_does_not_look_like_a_person() -> None:
    wide = ["".join(chr(ord(letter) + 0xFEE0) for letter in name) for name in BOT_NAMES[1:]]
    assert bot_name(wide) == BOT_NAMES[0]


def test_a_long_name_beside_its_like_stays_in_bounds() -> None:
    name = "a" * MAX_NAME_LENGTH
    assert len(unique_name(name, [name])) <= MAX_NAME_LENGTH


def test_bots_have_names_that_nobody_has() -> None:
    assert bot_name(BOT_NAMES[1:]) == BOT_NAMES[0]
    assert bot_name(BOT_NAMES).split()[0] in BOT_NAMES


def test_addresses_cannot_be_guessed() -> None:
    addresses = {new_table_id() for _ in range(1000)}
    assert len(addresses) == 1000
    assert all(is_table_id(address) for address in addresses)
