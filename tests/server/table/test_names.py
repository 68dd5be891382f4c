"""Names of people, bots and tables."""

import pytest

from septem.server.refusals import Unfit
from septem.server.table.names import (
    BOT_NAMES,
    LONGEST_NAME,
    bot_name,
    checked_name,
    is_table_id,
    name_beside,
    new_table_id,
)


def test_a_name_loses_needless_space() -> None:
    assert checked_name("  Anna \n Maria ") == "Anna Maria"


@pytest.mark.parametrize("name", ["", "  ", "a" * (LONGEST_NAME + 1), "a\x07b", "a\u200bb"])
def test_what_is_no_name(name: str) -> None:
    with pytest.raises(Unfit):
        checked_name(name)


def test_a_long_name_beside_its_like_stays_in_bounds() -> None:
    name = "a" * LONGEST_NAME
    assert len(name_beside(name, [name])) <= LONGEST_NAME


def test_bots_have_names_that_nobody_has() -> None:
    assert bot_name(BOT_NAMES[1:]) == BOT_NAMES[0]
    assert bot_name(BOT_NAMES).split()[0] in BOT_NAMES


def test_addresses_cannot_be_guessed() -> None:
    addresses = {new_table_id() for _ in range(1000)}
    assert len(addresses) == 1000
    assert all(is_table_id(address) for address in addresses)
