"""What a stream sends leads to the page that a fresh one would be, and is small."""

import re
from collections.abc import Sequence
from statistics import mean
from typing import Any
from xml.etree import ElementTree

import pytest

from septem.server.games.protocol import Viewer
from septem.server.tables.snapshot import Snapshot
from tests.server.games.cards.pages.card_tables import SETUPS, moments, started
from tests.server.games.cards.pages.reading import finish, tree, written
from tests.server.tables.building import make_setup

PARTIAL = re.compile(r'<hx-partial hx-target="#([\w-]+)" hx-swap="([\w :]+)">(.*?)</hx-partial>', re.DOTALL)
HAS_BATTLE = re.compile('hx-target="#last-battle" hx-swap="[^"]*">[^<]*<(?!/)')
# The most bytes of a reveal for each viewer, in the mean of those without a battle.
MOST = 25_000
# By seats: the mean of all reveals, battles and scores included, the most of one with a battle, and of the last one.
SIZES = [(3, 17_500, 25_000, 62_000), (4, 22_000, 36_000, 80_000), (7, 28_500, 41_000, 108_000)]


def sent_along(seens: Sequence[Snapshot], seat: int | None) -> list[str]:
    """The messages of a stream that tells of these moments, from the first on."""
    found: list[str] = []
    sent: Any = None
    for seen in seens:
        html, sent = seen.table.game.update(seen, Viewer(seat), sent)
        found.append(html)
    return found


def targets(message: str) -> set[str]:
    """The elements that a message is for."""
    return {target for target, _, _ in PARTIAL.findall(message)}


def opened(message: str) -> dict[str, ElementTree.Element]:
    """A page after the first message of a stream: its log and its table."""
    return {target: tree(inside) for target, _, inside in PARTIAL.findall(message)}


def patched(message: str, then: str) -> dict[str, str]:
    """The page of the first message after another one."""
    page = opened(message)
    places = {element.get("id"): element for part in page.values() for element in part.iter()}
    for target, swap, inside in PARTIAL.findall(then):
        place, new = page.get(target, places.get(target)), tree(inside)
        assert place is not None, target
        if swap == "afterbegin":
            place[:] = [*new, *place]
        else:
            place[:], place.text = list(new), new.text
    finish(page["table"])
    return {name: written(part) for name, part in page.items()}


@pytest.mark.parametrize("missed", [1, 3, 6])
@pytest.mark.parametrize("name", SETUPS)
def test_several_reveals_in_one_message_lead_to_a_fresh_page(name: str, missed: int) -> None:
    along = list(moments(started(SETUPS[name], seed=3, bots=1)))
    for seat in (0, None):
        for number in (*range(0, len(along) - missed, 5), len(along) - missed - 1):
            first, then = sent_along((along[number], along[number + missed]), seat)
            (fresh,) = sent_along(along[number + missed :][:1], seat)
            assert "table" not in targets(then)
            assert patched(first, then) == {name: written(part) for name, part in opened(fresh).items()}


@pytest.mark.parametrize(("seats", "whole_game", "battle", "last"), SIZES)
def test_reveals_are_small(seats: int, whole_game: int, battle: int, last: int) -> None:
    along = list(moments(started(make_setup(players=seats), seed=3)))
    for seat in (*range(seats), None):
        reveals = sent_along(along, seat)[1:]
        assert len(reveals) >= 18
        sizes = [len(message.encode()) for message in reveals]
        battles = [size for message, size in zip(reveals, sizes, strict=True) if HAS_BATTLE.search(message)]
        assert len(battles) == 3
        # The last of them comes with the final scores.
        assert sizes[-1] == battles[-1] <= last
        assert max(battles[:-1]) <= battle
        assert mean(size for size in sizes if size not in battles) <= MOST
        assert mean(sizes) <= whole_game
