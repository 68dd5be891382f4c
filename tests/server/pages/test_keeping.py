"""Frames are drawn once; what fills them is text, whatever it looks like."""

import htpy as h
from htpy import Node
from markupsafe import Markup

from septem.server.language import _, speaking
from septem.server.pages.keeping import Frame, framed, joined


def test_what_fills_a_frame_is_escaped_unless_it_is_markup() -> None:
    frame = Frame("<b>{name}</b>{mark}")
    assert frame.filled(name="<i>", mark=Markup("<i></i>")) == "<b>&lt;i&gt;</b><i></i>"


def test_a_filled_in_field_is_no_field_again() -> None:
    assert Frame("{name} {card}").filled(name="{card}", card="Baths") == "{card} Baths"


def test_a_frame_is_drawn_once_for_each_shape_and_language() -> None:
    drawn = []

    @framed
    def heading(size: int) -> Node:
        drawn.append(size)
        return h.h2[_("Hand"), str(size), "{name}"]

    for language in ("en", "de", "en"):
        with speaking(language):
            assert heading(7).filled(name="Anna").endswith("7Anna</h2>")
            assert heading(6).filled(name="Ben").endswith("6Ben</h2>")
    assert drawn == [7, 6, 7, 6]


def test_fragments_are_joined_as_they_are() -> None:
    assert joined((Markup("<i>"), Markup("</i>"))) == Markup("<i></i>")
