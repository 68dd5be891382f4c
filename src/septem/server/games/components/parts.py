"""Split a page into parts by element id, and send only the parts that changed.

A game renders all parts of a moment as a mapping from ids to markup. A stream remembers only their hashes, so that it
takes little memory, and sends the parts whose hashes differ.

>>> page = {"score": Markup("3 : 1"), "clock": Markup("0:30")}
>>> known = hashes_of(page)
>>> changed(known, page | {"clock": Markup("0:29")})
{'clock': Markup('0:29')}

Parts may contain others. A `Frame` is compared without the parts in it, and a `ListPart` sends only its new items:

>>> def page(*turns):
...     frame = Frame(lambda parts: Markup("<h1>Log</h1><ol id='log'>{}</ol>").format(parts["log"]))
...     return {"table": frame, "log": ListPart([Markup("<li>{}").format(turn) for turn in turns])}
>>> render_part(page("one"), "table")
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

from septem.server.fragments import fragment_key, fragments
from septem.server.html.partials import Swap, partial
from septem.server.html.templates import render

# How many characters a frame's hash and slot names count for in the cache.
FRAME_SIZE = 1024

Parts = Mapping[str, Markup]
Hashes = Mapping[str, int]


class Slots(dict[str, Markup]):
    """The parts that a frame inserts by their ids."""

    def __init__(self, parts: Parts, preserved: Collection[str] = ()) -> None:
        super().__init__(parts)
        self._preserved = preserved

    def slot_attributes(self, name: str) -> Markup:
        """The id attribute of an element that never changes; a page that has the element keeps it."""
        return Markup('id="{}" hx-preserve' if name in self._preserved else 'id="{}"').format(name)


class _SlotRecorder(Slots):
    """Empty slots that record which are used and which can be preserved."""

    def __init__(self) -> None:
        super().__init__({})
        self.preservable: list[str] = []

    def __missing__(self, name: str) -> Markup:
        self[name] = Markup()
        return self[name]

    def slot_attributes(self, name: str) -> Markup:
        """The id attribute for a page that does not have the element."""
        self.preservable.append(name)
        return super().slot_attributes(name)


@dataclass(frozen=True)
class Frame:
    """A part that contains others. `render` may only insert them, unchanged, into elements with their ids."""

    render: Callable[[Slots], Markup]

    @cached_property
    def _empty(self) -> tuple[int, _SlotRecorder]:
        recorder = _SlotRecorder()
        return hash(self.render(recorder)), recorder

    @property
    def hash(self) -> int:
        """A hash of the frame without its parts."""
        return self._empty[0]

    @property
    def slots(self) -> Collection[str]:
        """The parts in it, in the order of the page."""
        return self._empty[1]

    @property
    def preservable(self) -> Sequence[str]:
        """The slots in elements that never change."""
        return self._empty[1].preservable


def template_frame(name: str, /, **context: object) -> Frame:
    """A frame that a template renders with its slots as `parts`; the same plain context gives the same frame.

    So a frame that many viewers share is rendered only once for its hash.
    """

    def frame() -> Frame:
        return Frame(lambda parts: render(name, parts=parts, **context))

    return fragments.get(fragment_key(f"frame of {name}", context), frame, lambda _frame: FRAME_SIZE)


@dataclass(frozen=True)
class ListPart:
    """A list, oldest item first, to which updates usually append."""

    items: Sequence["Markup | Frame"]
    is_latest_first: bool = False
    """Whether the page shows the latest item at the top."""

    @cached_property
    def hashes(self) -> list[int]:
        """Hashes of all prefixes of the list, the empty one first."""
        return list(accumulate(map(_hash_of, self.items), lambda before, item: hash((before, item)), initial=0))

    @property
    def swap(self) -> Swap:
        """How items are added."""
        return "afterbegin" if self.is_latest_first else "beforeend"

    def known_length(self, known: int | None) -> int | None:
        """The length of the prefix with this hash; None if the list no longer starts with it."""
        return self.hashes.index(known) if known in self.hashes else None


Part: TypeAlias = Markup | Frame | ListPart
NestedParts = Mapping[str, Part]


def hashes_of(parts: NestedParts) -> dict[str, int]:
    """What a stream remembers of parts that it has sent."""
    return {name: _hash_of(part) for name, part in parts.items()}


def _hash_of(part: Part) -> int:
    if isinstance(part, Frame):
        return part.hash
    return part.hashes[-1] if isinstance(part, ListPart) else hash(part)


def changed(known: Hashes, parts: Parts) -> dict[str, Markup]:
    """The parts that differ from those a page has, and those that it does not have."""
    return {name: part for name, part in parts.items() if known.get(name) != hash(part)}


def forget(known: Hashes, names: Collection[str]) -> dict[str, int]:
    """The known hashes except these, so that those parts are sent again."""
    return {name: found for name, found in known.items() if name not in names}


def partials(parts: Parts, swap: Swap = "innerMorph") -> str:
    """Partials that put each part into its element."""
    return "".join([partial(f"#{name}", part, swap) for name, part in parts.items()])


def render_part(parts: NestedParts, name: str) -> Markup:
    """A part with all the parts inside it."""
    return _render(parts, parts[name])


def _render(parts: NestedParts, part: Part) -> Markup:
    if isinstance(part, ListPart):
        return _render_items(parts, part, part.items)
    if isinstance(part, Frame):
        return _render_frame(parts, part)
    return part


def _render_frame(parts: NestedParts, frame: Frame, preserved: Collection[str] = ()) -> Markup:
    inside = {name: Markup() if name in preserved else render_part(parts, name) for name in frame.slots}
    return frame.render(Slots(inside, preserved))


def _render_items(parts: NestedParts, part: ListPart, items: Sequence[Markup | Frame]) -> Markup:
    return Markup().join(_render(parts, item) for item in (reversed(items) if part.is_latest_first else items))


def updates(known: Hashes, parts: NestedParts, root: str) -> str:
    """Partials for all that differs in a part and in the parts inside it; '' if nothing does."""
    return "".join(_updates(known, parts, root))


def _updates(known: Hashes, parts: NestedParts, name: str) -> Iterator[str]:
    part = parts[name]
    if isinstance(part, ListPart):
        yield from _list_updates(known, parts, name, part)
    elif isinstance(part, Frame):
        yield from _frame_updates(known, parts, name, part)
    elif known.get(name) != hash(part):
        yield partial(f"#{name}", part)


def _frame_updates(known: Hashes, parts: NestedParts, name: str, frame: Frame) -> Iterator[str]:
    compared: Collection[str] = frame.slots
    if known.get(name) != frame.hash:
        compared = [inner for inner in frame.preservable if inner in known]
        yield partial(f"#{name}", _render_frame(parts, frame, compared))
    for inner in compared:
        yield from _updates(known, parts, inner)


def _list_updates(known: Hashes, parts: NestedParts, name: str, part: ListPart) -> Iterator[str]:
    count = part.known_length(known.get(name))
    if count is None:
        yield partial(f"#{name}", _render(parts, part))
        return
    if count < len(part.items):
        yield partial(f"#{name}", _render_items(parts, part, part.items[count:]), part.swap)
    for item in part.items[:count]:
        for inner in item.slots if isinstance(item, Frame) else ():
            yield from _updates(known, parts, inner)
