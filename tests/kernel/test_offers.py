"""The tables of offers: plain and compiled code fill them with the same bytes, whatever stood there before."""

import struct

import pytest

from septem.game.offer_tables import CompiledFiller, OfferTables, PlainFiller
from septem.game.view import View
from septem.kernel.layout import DISCARD_PILE
from tests.game.decisions import decisions
from tests.kernel.test_three_ways import every_table


def packed(tables: OfferTables) -> bytes:
    """Both tables as the bytes of 32-bit integers."""
    return b"".join(struct.pack(f"<{len(row)}i", *row) for table in tables for row in table)


def cards_of(view: View, seat: int) -> list[int]:
    """The numbers of the cards that a seat decides on."""
    if view._row.phase != DISCARD_PILE:
        return view._hand_numbers(seat)
    return sorted({view._names.cards[card].name: card for card in reversed(view._pile_seen())}.values())


@every_table
def test_plain_and_compiled_offers_are_the_same_bytes(edition: str, players: int, variant: str | None) -> None:
    plain, compiled = PlainFiller(), CompiledFiller()
    kinds = []
    for view, decision in decisions(players, edition, variant, 4):
        asked = (view._row, decision.seat, cards_of(view, decision.seat), view._names.tables)
        before = bytes(view)
        assert packed(plain.fill(*asked)) == packed(compiled.fill(*asked))
        assert bytes(view) == before
        kinds.append(decision.kind)
    expected = {"turn", "seventh", "discard"} | ({"free-city"} if variant == "free-city" else set())
    assert expected <= set(kinds)
    assert len(kinds) >= 4 * 18 * 2


@pytest.mark.parametrize("filler", [PlainFiller, CompiledFiller])
def test_tables_do_not_depend_on_those_filled_before(filler: type[PlainFiller | CompiledFiller]) -> None:
    used = filler()
    for view, decision in decisions(4, "first", None, 1):
        asked = (view._row, decision.seat, cards_of(view, decision.seat), view._names.tables)
        assert used.fill(*asked) == filler().fill(*asked)


def test_tables_that_were_given_out_stay_as_they_are() -> None:
    for used in (PlainFiller(), CompiledFiller()):
        found = []
        for view, decision in decisions(3, "second", None, 1):
            tables = used.fill(view._row, decision.seat, cards_of(view, decision.seat), view._names.tables)
            found.append((tables, packed(tables)))
        assert all(packed(tables) == before for tables, before in found)
