"""What many pages share is drawn once: building HTML element by element is the dearest part of a page."""

import re
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from functools import wraps
from typing import ParamSpec, TypeVarTuple

import htpy as h
import msgspec
from htpy import Node
from markupsafe import Markup, escape

from septem.server.language import spoken

Given = ParamSpec("Given")
Shape = TypeVarTuple("Shape")

MOST_KEPT = 4096
FIELD = re.compile(r"\{(\w+)\}")
NOTHING = Markup()


class Frame:
    """A fragment with '{fields}', drawn once and filled in for each use.

    >>> Frame("<b>{name}</b>{mark}").filled(name="<Anna>", mark=Markup("<i></i>"))
    Markup('<b>&lt;Anna&gt;</b><i></i>')
    """

    __slots__ = ("_fields", "_pieces")

    def __init__(self, text: str) -> None:
        self._pieces = FIELD.split(text)
        self._fields = [(place, self._pieces[place]) for place in range(1, len(self._pieces), 2)]

    def filled(self, **given: str | int | None) -> Markup:
        """The fragment with these fields; what is no markup is escaped."""
        pieces = self._pieces.copy()
        for place, name in self._fields:
            value = given[name]
            pieces[place] = value if type(value) is Markup else str(value) if type(value) is int else escape(value)
        return Markup("".join(pieces))


def text_of(node: Node) -> Markup:
    """A node as the text it becomes."""
    if node is None:
        return NOTHING
    return node if isinstance(node, Markup) else Markup(h.fragment[node])


def joined(fragments: Iterable[Markup]) -> Markup:
    """Fragments one after the other; `Markup.join` would look at each again."""
    return Markup("".join(fragments))


def framed(draw: Callable[[*Shape], Node]) -> Callable[[*Shape], Frame]:
    """Keeps frames by what shapes them, which takes few values, and the language; no typed name shapes one."""
    known: dict[Hashable, Frame] = {}

    @wraps(draw)
    def drawn(*shape: *Shape) -> Frame:
        key = (spoken(), shape)
        found = known.get(key)
        if found is None:
            found = known[key] = Frame(str(h.fragment[draw(*shape)]))
        return found

    return drawn


def kept(draw: Callable[Given, Node]) -> Callable[Given, Markup]:
    """Keeps the text of a fragment, by all it is drawn from and the language; what was needed long ago goes."""
    known: OrderedDict[tuple[str, bytes], Markup] = OrderedDict()

    @wraps(draw)
    def drawn(*given: Given.args, **named: Given.kwargs) -> Markup:
        key = (spoken(), msgspec.msgpack.encode((given, named)))
        found = known.get(key)
        if found is not None:
            known.move_to_end(key)
            return found
        found = known[key] = Markup(str(h.fragment[draw(*given, **named)]))
        if len(known) > MOST_KEPT:
            known.popitem(last=False)
        return found

    return drawn
