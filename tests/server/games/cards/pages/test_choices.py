"""A hand offers the same choices whether compiled code or plain Python fills the tables of offers."""

from collections.abc import Iterator

import pytest

from septem.data.tables import Tables
from septem.game import offer_tables
from septem.game.game import Game
from septem.game.offer_tables import OfferTables
from septem.kernel.layout import GameRow
from septem.server.games.cards.pages.parts import table_parts
from septem.server.games.cards.projections.project import project
from septem.server.tables.snapshot import Snapshot
from tests.server.games.cards.projections.seated import around
from tests.server.secrecy.test_swaps import random_game

TABLES = [
    ("first", 2, "free-city"),
    ("second", 2, "free-city"),
    ("second", 2, "gaia"),
    ("first", 3, None),
    ("second", 3, None),
    ("first", 7, None),
    ("second", 7, None),
]


class Filled:
    """Counts the tables of offers that are filled, by whether compiled code fills them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.by: list[bool] = []
        self._fill = offer_tables.fill_tables
        monkeypatch.setattr("septem.game.offers.fill_tables", self)

    def __call__(self, row: GameRow, seat: int, cards: list[int], tables: Tables) -> OfferTables:
        """The tables, unchanged."""
        self.by.append(offer_tables.is_prepared())
        return self._fill(row, seat, cards, tables)


@pytest.fixture
def filled(monkeypatch: pytest.MonkeyPatch) -> Iterator[Filled]:
    """Switches to compiled code, and back to plain Python afterwards."""
    assert offer_tables.prepare()
    yield Filled(monkeypatch)
    offer_tables._compiled_code_is_ready.clear()


@pytest.mark.parametrize("table", TABLES, ids=["-".join(str(one) for one in table if one) for table in TABLES])
def test_plain_and_compiled_offers_give_the_same_choices(table: tuple[str, int, str | None], filled: Filled) -> None:
    kinds = set()
    for snapshot, seat in asked(random_game(*table).turns()):
        told = []
        for is_compiled in (False, True):
            (offer_tables._compiled_code_is_ready.set if is_compiled else offer_tables._compiled_code_is_ready.clear)()
            filled.by.clear()
            shown = project(snapshot, seat)
            told.append(str(table_parts(shown)["choices"]).encode())
            assert set(filled.by) == {is_compiled}
            assert shown.decision is not None
            kinds.add(shown.decision.kind)
        assert told[0] == told[1]
        assert b"cards" in told[0]
    assert kinds >= ({"turn", "free-city", "discard"} if table == ("second", 2, "free-city") else {"turn"})


def asked(games: Iterator[tuple[Game, object]]) -> Iterator[tuple[Snapshot, int]]:
    """Tables with a seat that decides; the holder of the Free City decides for their own city first."""
    for game, _ in games:
        for decision in game.pending:
            yield around(game), decision.by
            trial, own = game.clone(), str(game.legal(decision.seat)[0])
            before = len(trial.log)
            trial.choose(decision.seat, own)
            if len(trial.log) == before and any(one.by == decision.by for one in trial.pending):
                yield around(game, {decision.seat: own}), decision.by
