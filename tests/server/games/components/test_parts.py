"""Parts are compared by their hashes, and those that differ are sent."""

import doctest

from markupsafe import Markup

from septem.server.games.components import parts
from septem.server.games.components.parts import changed, hashes_of, partials, without

PAGE = {"score": Markup("3 : 1"), "clock": Markup("<b>0:30</b>")}


def test_only_what_differs_or_is_new_is_sent() -> None:
    known = hashes_of(PAGE)
    assert changed(known, PAGE) == {}
    assert changed({}, PAGE) == PAGE
    assert changed(known, {"score": Markup("3 : 2"), "news": Markup()}) == {"score": "3 : 2", "news": ""}


def test_what_is_no_longer_known_is_sent_again() -> None:
    assert changed(without(hashes_of(PAGE), {"clock"}), PAGE) == {"clock": "<b>0:30</b>"}


def test_each_part_goes_into_its_element() -> None:
    assert partials(PAGE) == (
        '<hx-partial hx-target="#score" hx-swap="innerMorph">3 : 1</hx-partial>'
        '<hx-partial hx-target="#clock" hx-swap="innerMorph"><b>0:30</b></hx-partial>'
    )


def test_the_examples_in_the_docstrings() -> None:
    result = doctest.testmod(parts)
    assert result.attempted > 0
    assert result.failed == 0
