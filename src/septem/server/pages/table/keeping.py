"""Fragments that many pages share are drawn once: building HTML element by element is the dearest part of a page."""

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

import htpy as h
import msgspec
from htpy import Node
from markupsafe import Markup

from septem.server.language import spoken

Given = ParamSpec("Given")

MOST_KEPT = 4096


def kept(draw: Callable[Given, Node]) -> Callable[Given, Markup]:
    """Keeps the text of a fragment, by all it is drawn from and the language; what was needed long ago goes.

    A fragment with '{fields}' is a frame to be filled in by `format`, which escapes; no name that people typed may
    stand in a frame itself.
    """
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
