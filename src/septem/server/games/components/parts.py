"""A page in parts: what stands inside an element with an id, sent again only where it differs from what a page has.

A game renders all parts of a moment as a mapping from ids to markup. A stream remembers only their hashes, so that it
takes little memory, and sends the parts whose hashes differ.

>>> page = {"score": Markup("3 : 1"), "clock": Markup("0:30")}
>>> known = hashes_of(page)
>>> changed(known, page | {"clock": Markup("0:29")})
{'clock': Markup('0:29')}

Parts may stand in others. A `Frame` is compared without the parts in it, and a `Growing` list sends only what is new:

>>> def page(*turns):
...     frame = Frame(lambda parts: Markup("<h1>Log</h1><ol id='log'>{}</ol>").format(parts["log"]))
...     return {"table": frame, "log": Growing([Markup("<li>{}").format(turn) for turn in turns])}
>>> filled(page("one"), "table")
Markup("<h1>Log</h1><ol id='log'><li>one</ol>")
>>> updates(hashes_of(page("one")), page("one", "two"), "table")
'<hx-partial hx-target="#log" hx-swap="beforeend"><li>two</hx-partial>'
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import TypeAlias

from markupsafe import Markup

from septem.server.html.partials import Swap, partial

Parts = Mapping[str, Markup]
Hashes = Mapping[str, int]


class Places(dict[str, Markup]):
    """The parts that a frame inserts by their ids."""

    def __init__(self, parts: Parts, kept: Collection[str] = ()) -> None:
        super().__init__(parts)
        self._kept = kept

    def at(self, name: str) -> Markup:
        """The attribute 'id' of an element that never changes, so that it stays in a page that has it."""
        return Markup('id="{}" hx-preserve' if name in self._kept else 'id="{}"').format(name)


class _Asked(Places):
    """Empty parts; notes which of them are asked for, and which stand in elements that never change."""

    def __init__(self) -> None:
        super().__init__({})
        self.steady: list[str] = []

    def __missing__(self, name: str) -> Markup:
        self[name] = Markup()
        return self[name]

    def at(self, name: str) -> Markup:
        """The attribute as for a page that does not have it."""
        self.steady.append(name)
        return super().at(name)


@dataclass(frozen=True)
class Frame:
    """A part that others stand in; `around` renders it and may only insert those, in elements with their ids."""

    around: Callable[[Places], Markup]

    @cached_property
    def _empty(self) -> tuple[int, _Asked]:
        asked = _Asked()
        return hash(self.around(asked)), asked

    @property
    def hash(self) -> int:
        """A hash of what it shows besides the parts in it."""
        return self._empty[0]

    @property
    def places(self) -> Collection[str]:
        """The parts in it, in the order of the page."""
        return self._empty[1]

    @property
    def steady(self) -> Sequence[str]:
        """Those of them in elements that never change."""
        return self._empty[1].steady


@dataclass(frozen=True)
class Growing:
    """A part that is a list, the oldest item first; as a rule a moment only adds some."""

    items: Sequence["Markup | Frame"]
    is_latest_first: bool = False
    """Whether the page shows the latest item at the top."""

    @cached_property
    def hashes(self) -> list[int]:
        """A hash of the first none, one, two … of its items."""
        return list(accumulate(map(_hash_of, self.items), lambda before, item: hash((before, item)), initial=0))

    @property
    def swap(self) -> Swap:
        """How items are added."""
        return "afterbegin" if self.is_latest_first else "beforeend"

    def known_items(self, known: int | None) -> int | None:
        """How many of its items a page has whose list has this hash; None where that began otherwise."""
        return self.hashes.index(known) if known in self.hashes else None


Part: TypeAlias = Markup | Frame | Growing
NestedParts = Mapping[str, Part]


def hashes_of(parts: NestedParts) -> dict[str, int]:
    """What a stream remembers of parts that it has sent."""
    return {name: _hash_of(part) for name, part in parts.items()}


def _hash_of(part: Part) -> int:
    if isinstance(part, Frame):
        return part.hash
    return part.hashes[-1] if isinstance(part, Growing) else hash(part)


def changed(known: Hashes, parts: Parts) -> dict[str, Markup]:
    """The parts that differ from those a page has, and those that it does not have."""
    return {name: part for name, part in parts.items() if known.get(name) != hash(part)}


def without(known: Hashes, names: Collection[str]) -> dict[str, int]:
    """What is known of all other parts; these are sent again whatever they are."""
    return {name: found for name, found in known.items() if name not in names}


def partials(parts: Parts, swap: Swap = "innerMorph") -> str:
    """Partials that put each part into its element."""
    return "".join([partial(f"#{name}", part, swap) for name, part in parts.items()])


def filled(parts: NestedParts, name: str) -> Markup:
    """A part with all parts that stand in it."""
    return _filled(parts, parts[name])


def _filled(parts: NestedParts, part: Part) -> Markup:
    if isinstance(part, Growing):
        return _joined(parts, part, part.items)
    if isinstance(part, Frame):
        return _around(parts, part)
    return part


def _around(parts: NestedParts, frame: Frame, kept: Collection[str] = ()) -> Markup:
    inside = {name: Markup() if name in kept else filled(parts, name) for name in frame.places}
    return frame.around(Places(inside, kept))


def _joined(parts: NestedParts, part: Growing, items: Sequence[Markup | Frame]) -> Markup:
    return Markup().join(_filled(parts, item) for item in (reversed(items) if part.is_latest_first else items))


def updates(known: Hashes, parts: NestedParts, root: str) -> str:
    """Partials for all that differs in a part and in those that stand in it, '' where nothing does."""
    return "".join(_updates(known, parts, root))


def _updates(known: Hashes, parts: NestedParts, name: str) -> Iterator[str]:
    part = parts[name]
    if isinstance(part, Growing):
        yield from _grown(known, parts, name, part)
    elif isinstance(part, Frame):
        yield from _framed(known, parts, name, part)
    elif known.get(name) != hash(part):
        yield partial(f"#{name}", part)


def _framed(known: Hashes, parts: NestedParts, name: str, frame: Frame) -> Iterator[str]:
    staying: Collection[str] = frame.places
    if known.get(name) != frame.hash:
        staying = [inner for inner in frame.steady if inner in known]
        yield partial(f"#{name}", _around(parts, frame, staying))
    for inner in staying:
        yield from _updates(known, parts, inner)


def _grown(known: Hashes, parts: NestedParts, name: str, part: Growing) -> Iterator[str]:
    count = part.known_items(known.get(name))
    if count is None:
        yield partial(f"#{name}", _filled(parts, part))
        return
    if count < len(part.items):
        yield partial(f"#{name}", _joined(parts, part, part.items[count:]), part.swap)
    for item in part.items[:count]:
        for inner in item.places if isinstance(item, Frame) else ():
            yield from _updates(known, parts, inner)
