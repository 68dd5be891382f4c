"""What a stream sends is small, and leads to the same page as a fresh one."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from statistics import mean
from typing import Any
from xml.etree import ElementTree

import pytest

from septem.server.games.protocol import Viewer
from septem.server.tables.events import CameBack, Event, WentAway
from septem.server.tables.snapshot import Snapshot
from tests.server.games.cards.pages.card_tables import SETUPS, moments, played, started
from tests.server.games.cards.pages.reading import finish, tree, written
from tests.server.games.cards.projections.seated import game_of
from tests.server.tables.building import make_setup
from tests.server.tables.changing import after, with_choices
from tests.server.tables.seating import moves

PARTIAL = re.compile(r'<hx-partial hx-target="#([\w-]+)" hx-swap="([\w :]+)">(.*?)</hx-partial>', re.DOTALL)
# Who has chosen and who is gone, and the parts that the viewer's own choice closes or opens again.
TOLD = {"status", "gone", "away"}
OWN = {"state", "hand", "hand-title", "choices", "decision"}
# Changes that affect only who has chosen and who is there.
QUIET = {"another chooses", "another undoes", "absence", "long absence", "return", "another goes", "the bot chooses"}
# The largest size of these messages and of the others, in bytes.
FEW, MOST_OF_A_CHOICE = 2_000, 8_000
HAS_BATTLE = re.compile('hx-target="#last-battle" hx-swap="[^"]*">[^<]*<(?!/)')
# The largest mean size of a reveal without a battle, in bytes per viewer.
MOST = 25_000
# By seats: the mean size of all reveals, with battles and scores, and the largest of one with a battle and of the last.
SIZES = [(3, 16_500, 24_500, 51_000), (4, 20_500, 34_500, 67_000), (7, 27_500, 40_000, 96_000)]


def sent_along(snapshots: Sequence[Snapshot], seat: int | None) -> list[str]:
    """The messages of a stream through these moments, from the first."""
    found: list[str] = []
    sent: Any = None
    for snapshot in snapshots:
        html, sent = snapshot.table.game.update(snapshot, Viewer(seat), sent)
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


def test_a_table_is_sent_when_no_page_is_known() -> None:
    (message,) = sent_along([played(started(SETUPS["four"]), 5)], 0)
    assert targets(message) == {"turns", "table"}


def steps(before: Snapshot) -> Iterator[tuple[str, Snapshot]]:
    """What can happen in a turn apart from its reveal, by name, with the table afterwards; never have all chosen."""
    game = game_of(before)
    own, other = {0: str(game.legal(0)[0])}, {1: str(game.legal(1)[0])}
    yield "another chooses", (snapshot := with_choices(before, other))
    yield "another undoes", (snapshot := with_choices(snapshot, {}))
    yield "own choice", (snapshot := with_choices(snapshot, own))
    yield "absence", (snapshot := replace(snapshot, absent={1: "short"}))
    yield "long absence", (snapshot := replace(snapshot, absent={1: "long"}))
    yield "own undo", (snapshot := with_choices(snapshot, {}))
    yield "return", (snapshot := replace(snapshot, absent={}))
    yield "own choice again", (snapshot := with_choices(snapshot, own))
    yield "another goes", (snapshot := replace(snapshot, absent={1: "long"}))
    yield "a bot takes over", (snapshot := again(replace(snapshot, absent={}), WentAway(1, "gone", 0)))
    yield "own undo beside a bot", (snapshot := with_choices(snapshot, {}))
    yield "the bot chooses", (snapshot := with_choices(snapshot, other))
    yield "another comes back", (snapshot := again(snapshot, CameBack(1)))
    yield "another leaves", (snapshot := again(snapshot, WentAway(1, "left")))
    yield "I leave", (snapshot := again(snapshot, WentAway(0, "left")))
    yield "I come back", again(snapshot, CameBack(0))


def again(snapshot: Snapshot, event: Event) -> Snapshot:
    """The table after an event, with the open choices as they were."""
    return with_choices(after(snapshot, event), snapshot.choices)


@pytest.mark.parametrize("seat", [0, None])
@pytest.mark.parametrize("name", SETUPS)
def test_undo_and_presence_never_send_a_table(name: str, seat: int | None) -> None:
    before = played(started(SETUPS[name], seed=3), 5)
    names, along = zip(*steps(before), strict=True)
    for step, message in zip(names, sent_along((before, *along), seat)[1:], strict=True):
        assert targets(message) <= (TOLD if step in QUIET else TOLD | OWN if seat == 0 else TOLD | {"decision"}), step
        assert len(message.encode()) <= (FEW if step in QUIET else MOST_OF_A_CHOICE), step


@pytest.mark.parametrize("seat", [0, None])
def test_what_changes_nothing_on_a_page_sends_nothing(seat: int | None) -> None:
    running, over = (played(started(SETUPS["three"], seed=3), reveals) for reveals in (5, 99))
    for before, later in (
        (running, replace(running, absent={0: "long"} if seat == 0 else {})),
        (replace(running, absent={1: "short"}), replace(running, absent={1: "long"})),
        (over, replace(over, absent={1: "long"})),
    ):
        _html, sent = before.table.game.update(before, Viewer(seat), None)
        assert later.table.game.update(later, Viewer(seat), sent) == ("", sent)


@pytest.mark.parametrize("turns", [0, 4, 11])
def test_after_the_choice_for_the_free_city_a_page_shows_the_own_hand_again(turns: int) -> None:
    before = played(started(SETUPS["free city"], seed=3), turns)
    holder = game_of(before).free_city_holder
    assert holder is not None
    own, free_city = before.pending()[holder]
    one = with_choices(before, {own: moves(before, own)[0]})
    both = with_choices(one, {**one.choices, free_city: moves(one, free_city)[0]})
    first, then = sent_along((one, both), holder)
    (fresh,) = sent_along((both,), holder)
    assert patched(first, then) == {name: written(part) for name, part in opened(fresh).items()}
