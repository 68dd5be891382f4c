"""Pieces of a page that a stream sends, each with the element it is for."""

from typing import Literal

from markupsafe import Markup

Swap = Literal["innerMorph", "innerMorph transition:false", "afterbegin", "beforeend"]


def partial(target: str, inside: Markup, swap: Swap = "innerMorph") -> str:
    """A partial for htmx that changes the inside of the element that a selector finds."""
    return f'<hx-partial hx-target="{target}" hx-swap="{swap}">{inside}</hx-partial>'
