"""Parts are compared by their hashes, and those that differ are sent."""

import doctest
import re

from markupsafe import Markup

from septem.server.games.components import parts
from septem.server.games.components.parts import (
    Frame,
    ListPart,
    Part,
    changed,
    forget,
    hashes_of,
    partials,
    render_part,
    updates,
)

PAGE = {"score": Markup("3 : 1"), "clock": Markup("<b>0:30</b>")}


def test_only_what_differs_or_is_new_is_sent() -> None:
    known = hashes_of(PAGE)
    assert changed(known, PAGE) == {}
    assert changed({}, PAGE) == PAGE
    assert changed(known, {"score": Markup("3 : 2"), "news": Markup()}) == {"score": "3 : 2", "news": ""}


def test_what_is_no_longer_known_is_sent_again() -> None:
    assert changed(forget(hashes_of(PAGE), {"clock"}), PAGE) == {"clock": "<b>0:30</b>"}


def test_each_part_goes_into_its_element() -> None:
    assert partials(PAGE) == (
        '<hx-partial hx-target="#score" hx-swap="innerMorph">3 : 1</hx-partial>'
        '<hx-partial hx-target="#clock" hx-swap="innerMorph"><b>0:30</b></hx-partial>'
    )


def test_the_examples_in_the_docstrings() -> None:
    result = doctest.testmod(parts)
    assert result.attempted > 0
    assert result.failed == 0


def page(title: str, *turns: str) -> dict[str, Part]:
    """A page with a log, the latest turn first, where each turn has a list of lines."""
    frames = [turn_frame(f"lines-{number}") for number in range(len(turns))]
    lines = {f"lines-{number}": ListPart([Markup(line) for line in turn]) for number, turn in enumerate(turns)}
    table = Frame(lambda parts: Markup("{}:<ol id='log'>{}</ol>").format(title, parts["log"]))
    return {"table": table, "log": ListPart(frames, is_latest_first=True), **lines}


def turn_frame(name: str) -> Frame:
    """A turn around its lines."""
    return Frame(lambda parts: Markup("<li id='{}'>{}</li>").format(name, parts[name]))


def sent(before: dict[str, Part], after: dict[str, Part]) -> list[tuple[str, str, str]]:
    """What the partials between two pages change: the element, the swap, and the HTML."""
    found = updates(hashes_of(before), after, "table")
    return re.findall(r'hx-target="#(.+?)" hx-swap="(.+?)">(.*?)</hx-partial>', found)


def test_a_frame_is_sent_with_all_that_stands_in_it_only_if_it_differs() -> None:
    whole = "Two:<ol id='log'><li id='lines-1'>c</li><li id='lines-0'>ab</li></ol>"
    assert render_part(page("Two", "ab", "c"), "table") == whole
    assert sent(page("One", "ab", "c"), page("Two", "ab", "c")) == [("table", "innerMorph", whole)]
    assert sent({}, page("Two", "ab", "c")) == [("table", "innerMorph", whole)]
    assert sent(page("Two", "ab", "c"), page("Two", "ab", "c")) == []


def test_of_a_list_only_what_was_added_is_sent_where_it_was_added() -> None:
    assert sent(page("One", "a"), page("One", "abc")) == [("lines-0", "beforeend", "bc")]
    assert sent(page("One", "a"), page("One", "ab", "c", "d")) == [
        ("log", "afterbegin", "<li id='lines-2'>d</li><li id='lines-1'>c</li>"),
        ("lines-0", "beforeend", "b"),
    ]
    assert sent(page("One"), page("One", "a")) == [("log", "afterbegin", "<li id='lines-0'>a</li>")]


def test_a_list_that_lost_an_item_or_changed_one_is_sent_as_a_whole() -> None:
    assert sent(page("One", "ab"), page("One", "a")) == [("lines-0", "innerMorph", "a")]
    assert sent(page("One", "ab"), page("One", "bb")) == [("lines-0", "innerMorph", "bb")]
    assert sent(page("One", "ab", "c"), page("One", "ab")) == [("log", "innerMorph", "<li id='lines-0'>ab</li>")]


def test_an_element_that_never_changes_stays_in_the_page_and_is_compared_there() -> None:
    def table(shown: str, *names: str) -> dict[str, Part]:
        cells = Frame(
            lambda parts: Markup().join(
                Markup("<p {}>{}</p>").format(parts.slot_attributes(name), parts[name]) for name in names
            )
        )
        return {"table": cells, **{name: Markup("{} {}").format(shown, name) for name in names}}

    assert sent(table("old", "a", "b"), table("old", "b", "c")) == [
        ("table", "innerMorph", '<p id="b" hx-preserve></p><p id="c">old c</p>')
    ]
    assert sent(table("old", "a", "b"), table("new", "b")) == [
        ("table", "innerMorph", '<p id="b" hx-preserve></p>'),
        ("b", "innerMorph", "new b"),
    ]
