"""A cache of rendered fragments that many pages share, bounded by size."""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import msgspec
from markupsafe import Markup

from septem.server.i18n import current_locale

MAX_CHARACTERS = 16 * 2**20

Given = ParamSpec("Given")
Rendered = TypeVar("Rendered")
Fragment = TypeVar("Fragment", bound=Markup | Mapping[str, Markup])
Key = tuple[str, str, bytes]


def _plain(value: object) -> list[str]:
    """Encodes markup differently from equal text; rejects everything else."""
    if isinstance(value, Markup):
        return ["markup", str(value)]
    raise TypeError(f"Cache keys must be plain data or structs, not {type(value).__name__}.")


_encode = msgspec.msgpack.Encoder(enc_hook=_plain).encode


class FragmentCache:
    """Fragments by key; the least recently used ones make room for new ones. Keys count too.

    >>> cache = FragmentCache(most_characters=9)
    >>> for name in ("ab", "cd", "ef"):
    ...     _ = cache.get(("", "", name.encode()), lambda: Markup(name))
    >>> len(cache)
    2
    """

    def __init__(self, most_characters: int = MAX_CHARACTERS) -> None:
        self._most = most_characters
        self._characters = 0
        self._fragments: OrderedDict[Key, tuple[Any, int]] = OrderedDict()

    def __len__(self) -> int:
        """How many fragments there are."""
        return len(self._fragments)

    def get(self, key: Key, render: Callable[[], Rendered], size: Callable[[Rendered], int] | None = None) -> Rendered:
        """The fragment of this key, rendered if need be; `size` counts the characters of what is not text."""
        found = self._fragments.get(key)
        if found is None:
            return self._add(key, render(), size)
        self._fragments.move_to_end(key)
        known: Rendered = found[0]
        return known

    def _add(self, key: Key, rendered: Rendered, size: Callable[[Rendered], int] | None) -> Rendered:
        characters = len(key[2]) + (size or _characters)(rendered)
        self._fragments[key] = (rendered, characters)
        self._characters += characters
        while self._characters > self._most and len(self._fragments) > 1:
            self._characters -= self._fragments.popitem(last=False)[1][1]
        return rendered

    def clear(self) -> None:
        """Drops all fragments."""
        self._fragments.clear()
        self._characters = 0


def _characters(fragment: Any) -> int:
    """The characters of markup, or of named markup."""
    if isinstance(fragment, str):
        return len(fragment)
    return sum(len(name) + len(part) for name, part in fragment.items())


fragments = FragmentCache()


def fragment_key(name: str, *given: object) -> Key:
    """The key of what is rendered from this in the current locale; `TypeError` unless it is plain data or structs."""
    return name, current_locale(), _encode(given)


def cached(render: Callable[Given, Fragment], cache: FragmentCache = fragments) -> Callable[Given, Fragment]:
    """Caches a function's markup by locale and arguments, which must be plain data or structs."""
    name = f"{render.__module__}.{render.__qualname__}"

    @wraps(render)
    def rendered(*given: Given.args, **named: Given.kwargs) -> Fragment:
        key = (name, current_locale(), _encode((given, named) if named else given))
        return cache.get(key, lambda: render(*given, **named))

    return rendered
