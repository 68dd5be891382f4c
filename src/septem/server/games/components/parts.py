"""A page in parts: what stands inside an element with an id, sent again only where it differs from what a page has.

A game renders all parts of a moment as a mapping from ids to markup. A stream remembers only their hashes, so that it
takes little memory, and sends the parts whose hashes differ.

>>> page = {"score": Markup("3 : 1"), "clock": Markup("0:30")}
>>> known = hashes_of(page)
>>> changed(known, page | {"clock": Markup("0:29")})
{'clock': Markup('0:29')}
"""

from collections.abc import Collection, Mapping

from markupsafe import Markup

from septem.server.html.partials import Swap, partial

Parts = Mapping[str, Markup]
Hashes = Mapping[str, int]


def hashes_of(parts: Parts) -> dict[str, int]:
    """What a stream remembers of parts that it has sent."""
    return {name: hash(part) for name, part in parts.items()}


def changed(known: Hashes, parts: Parts) -> dict[str, Markup]:
    """The parts that differ from those a page has, and those that it does not have."""
    return {name: part for name, part in parts.items() if known.get(name) != hash(part)}


def without(known: Hashes, names: Collection[str]) -> dict[str, int]:
    """What is known of all other parts; these are sent again whatever they are."""
    return {name: found for name, found in known.items() if name not in names}


def partials(parts: Parts, swap: Swap = "innerMorph") -> str:
    """Partials that put each part into its element."""
    return "".join([partial(f"#{name}", part, swap) for name, part in parts.items()])
