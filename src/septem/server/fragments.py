"""One cache for all fragments of HTML that many pages share, bounded by the memory they take."""

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

import msgspec
from markupsafe import Markup

from septem.server.i18n import current_locale

MOST_CHARACTERS = 16 * 2**20

Given = ParamSpec("Given")
Key = tuple[str, str, bytes]

_encode = msgspec.msgpack.Encoder(enc_hook=str).encode


class FragmentCache:
    """Fragments by key; the least recently used ones make room for new ones. Keys count too.

    >>> cache = FragmentCache(most_characters=9)
    >>> for name in ("ab", "cd", "ef"):
    ...     _ = cache.get(("", "", name.encode()), lambda: Markup(name))
    >>> len(cache)
    2
    """

    def __init__(self, most_characters: int = MOST_CHARACTERS) -> None:
        self._most = most_characters
        self._characters = 0
        self._fragments: OrderedDict[Key, Markup] = OrderedDict()

    def __len__(self) -> int:
        """How many fragments there are."""
        return len(self._fragments)

    def get(self, key: Key, render: Callable[[], Markup]) -> Markup:
        """The fragment of this key, rendered if need be."""
        found = self._fragments.get(key)
        if found is not None:
            self._fragments.move_to_end(key)
            return found
        found = self._fragments[key] = render()
        self._characters += _size(key, found)
        while self._characters > self._most and len(self._fragments) > 1:
            self._characters -= _size(*self._fragments.popitem(last=False))
        return found

    def clear(self) -> None:
        """Drops all fragments."""
        self._fragments.clear()
        self._characters = 0


def _size(key: Key, fragment: Markup) -> int:
    """The characters of a fragment and of what it is found by."""
    return len(key[2]) + len(fragment)


fragments = FragmentCache()


def cached(render: Callable[Given, Markup]) -> Callable[Given, Markup]:
    """Keeps what a function renders, by its arguments and the locale; the arguments must be plain data or structs."""
    name = f"{render.__module__}.{render.__qualname__}"

    @wraps(render)
    def rendered(*given: Given.args, **named: Given.kwargs) -> Markup:
        key = (name, current_locale(), _encode((given, named)))
        return fragments.get(key, lambda: render(*given, **named))

    return rendered
