"""Pages as trees of elements; partials are applied to them as htmx does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"br", "hr", "img", "input", "link", "meta", "circle", "ellipse", "line", "path", "rect", "use"}


@dataclass
class Element:
    """An element with its attributes and what is inside it."""

    tag: str
    attributes: dict[str, str | None] = field(default_factory=dict)
    children: list[Element | str] = field(default_factory=list)

    def elements(self) -> Iterator[Element]:
        """The elements inside it, at any depth."""
        for child in self.children:
            if isinstance(child, Element):
                yield child
                yield from child.elements()

    def ids(self) -> dict[str, Element]:
        """The elements inside it by their ids, which must be unique."""
        named = [(one.attributes["id"] or "", one) for one in self.elements() if "id" in one.attributes]
        assert len(dict(named)) == len(named)
        return dict(named)

    def replace(self, old: Element, new: Element) -> None:
        """Replaces an element by another one."""
        for holder in (self, *self.elements()):
            holder.children = [new if child is old else child for child in holder.children]


class Reader(HTMLParser):
    """Reads the tree of a text; it must be well formed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.root = Element("")
        self._open = [self.root]
        self.feed(text)
        self.close()
        assert self._open == [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, dict(attrs))
        self._open[-1].children.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open[-1].children.append(Element(tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self._open.pop().tag == tag

    def handle_data(self, data: str) -> None:
        children = self._open[-1].children
        if children and isinstance(children[-1], str):
            children[-1] += data
        else:
            children.append(data)


def tree(text: str) -> Element:
    """The tree of a text."""
    return Reader(text).root


def targets(message: str) -> list[str]:
    """The ids of the elements that a message changes."""
    return [(partial.attributes["hx-target"] or "").removeprefix("#") for partial in _partials(message)]


def apply(page: Element, message: str) -> None:
    """Applies the partials of a message; preserved elements are taken over from the page."""
    # As in htmx, all targets are looked up before the first of them changes.
    ids = page.ids()
    for partial, name in zip(_partials(message), targets(message), strict=True):
        target = ids[name]
        for place in [one for one in partial.elements() if "hx-preserve" in one.attributes]:
            partial.replace(place, ids[place.attributes["id"] or ""])
        match partial.attributes["hx-swap"]:
            case "innerMorph":
                target.children = partial.children
            case "beforeend":
                target.children = target.children + partial.children
            case "afterbegin":
                target.children = partial.children + target.children
            case swap:
                raise AssertionError(swap)


def _partials(message: str) -> list[Element]:
    found = [one for one in tree(message).children if isinstance(one, Element)]
    assert all(one.tag == "hx-partial" for one in found)
    return found
