"""A table is made of parts that can be sent separately; those that differ lead to the same page as a fresh one."""

from dataclasses import replace
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from septem.server.games.cards.pages.parts import changed_parts, part_hashes, table_inside, table_parts, waiting_parts
from septem.server.games.cards.pages.pieces import card_types
from septem.server.games.cards.projections.card_table import CardTable
from septem.server.games.cards.projections.project import project, project_waiting
from septem.server.i18n import use_locale
from tests.server.games.cards.pages.card_tables import SETUPS, moments, played, started
from tests.server.games.cards.pages.reading import finish, inside, tree, written
from tests.server.games.cards.projections.seated import game_of
from tests.server.tables.building import make_setup
from tests.server.tables.changing import with_choices

# The parts of a city that look the same from every seat.
PUBLIC = ("coins", "shields", "science", "military", "ministages", "stages", "makes")


def shown_along(name: str, viewer: int | None = 0) -> list[CardTable]:
    """A game from its first moment to its end, as one viewer sees it."""
    return [project(table, viewer, has_whole_log=False) for table in moments(started(SETUPS[name], seed=3, bots=1))]


def updated(page: ElementTree.Element, before: CardTable, after: CardTable) -> ElementTree.Element:
    """The page after the parts that differ have replaced the old ones."""
    parts = table_parts(after)
    places = {element.get("id"): element for element in page.iter()}
    for name, part in changed_parts(part_hashes(before, table_parts(before)), after, parts).items():
        place, new = places[name], tree(str(part))
        place[:] = list(new)
        place.text = new.text
    finish(page)
    return page


@pytest.mark.parametrize("name", SETUPS)
def test_parts_that_differ_lead_to_the_same_page_as_a_fresh_one(name: str) -> None:
    for viewer in (0, None):
        for before, after in pairwise(shown_along(name, viewer)):
            page = updated(tree(inside(before)), before, after)
            assert written(page) == written(tree(inside(after)))


@pytest.mark.parametrize("name", SETUPS)
def test_every_part_has_its_place_in_the_page(name: str) -> None:
    for shown in shown_along(name):
        places = {element.get("id"): element for element in tree(inside(shown)).iter()}
        for part, text in table_parts(shown).items():
            place, given = places[part], tree(str(text))
            assert [written(child) for child in place] == [written(child) for child in given]
            assert place.text == given.text


def test_nothing_is_sent_where_nothing_has_changed() -> None:
    shown = project(played(started(SETUPS["seven"]), 4), 0)
    parts = table_parts(shown)
    assert changed_parts(part_hashes(shown, parts), shown, parts) == {}


def test_a_page_of_another_seat_or_language_is_sent_whole() -> None:
    table = played(started(SETUPS["three"]), 4)
    here, there = project(table, 0), project(table, 1)
    known = part_hashes(here, table_parts(here))
    assert changed_parts(known, there, table_parts(there)) == {"table": table_inside(there)}
    assert changed_parts({}, here, table_parts(here)) == {"table": table_inside(here)}
    with use_locale("de"):
        assert changed_parts(known, here, table_parts(here)) == {"table": table_inside(here)}


def test_cities_look_the_same_to_everybody() -> None:
    table = played(started(SETUPS["seven"], bots=2), 9)
    by_viewer = [table_parts(project(table, viewer)) for viewer in (0, 2, 4, None)]
    for city in range(7):
        for kind in PUBLIC:
            assert len({parts[f"{kind}-{city}"] for parts in by_viewer if f"{kind}-{city}" in parts}) == 1
        for colour in card_types():
            # Only the viewer's own city may show its cards with names.
            pictures = {parts[f"chips-{city}-{colour.css}"] for parts in by_viewer if f"ministages-{city}" in parts}
            assert len(pictures) == 1


def test_no_part_of_a_city_tells_what_its_player_does() -> None:
    table = played(started(SETUPS["four"]), 5)
    quiet = table_parts(project(table, 0))
    table = with_choices(table, {2: str(game_of(table).legal(2)[0])})
    table = replace(table, absent={1: "short"})
    told = table_parts(project(table, 0))
    assert {name for name in quiet if quiet[name] != told[name]} == {"status"}


def test_the_own_choice_changes_the_parts_that_waiting_brings() -> None:
    table = played(started(SETUPS["four"]), 5)
    open_parts = table_parts(project(table, 0))
    table = with_choices(table, {0: str(game_of(table).legal(0)[0])})
    waiting = project_waiting(table, 0)
    assert waiting is not None
    chosen = table_parts(project(table, 0))
    changed = {name for name in chosen if chosen[name] != open_parts[name]}
    sent = waiting_parts(waiting)
    # The title of the hand is inside the hand, which a script disables.
    assert f'<span id="hand-title">{sent.pop("hand-title")}</span>' in chosen["hand"]
    assert changed == {"state", "hand", "choices", *sent}
    assert all(chosen[name] == part for name, part in sent.items())


@pytest.mark.parametrize(("seats", "most"), [(4, 25_000), (7, 32_000)])
def test_a_reveal_is_small(seats: int, most: int) -> None:
    sizes = []
    tables = [
        project(table, 0, has_whole_log=False) for table in moments(started(make_setup(players=seats), seed=3, bots=1))
    ]
    for before, after in pairwise(tables[:-1]):
        sent = changed_parts(part_hashes(before, table_parts(before)), after, table_parts(after))
        # The end of an Age adds a page with all battles.
        if not sent.get("last-battle"):
            sizes.append(sum(len(part.encode()) for part in sent.values()))
    assert max(sizes) < most
