"""Drawings are made once for each record, size and language, then kept."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

import msgspec

from septem.server.language import spoken

Options = ParamSpec("Options")
Record = TypeVar("Record", bound=msgspec.Struct)
Drawn = TypeVar("Drawn")


def drawn_once(
    draw: Callable[Concatenate[Record, Options], Drawn],
) -> Callable[Concatenate[Record, Options], Drawn]:
    """Keeps what a function draws of a record of the tables, by its content: two editions share card names."""
    kept: dict[object, Drawn] = {}

    @wraps(draw)
    def drawn(record: Record, /, *options: Options.args, **named: Options.kwargs) -> Drawn:
        key = (spoken(), msgspec.msgpack.encode(record), options, tuple(named.items()))
        found = kept.get(key)
        if found is None:
            found = kept[key] = draw(record, *options, **named)
        return found

    return drawn
