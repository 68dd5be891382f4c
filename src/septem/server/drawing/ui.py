"""The logo, and the meander ornament."""

from functools import cache

from markupsafe import Markup

from septem.server.drawing.svg import number, path, rectangle


@cache
def logo() -> Markup:
    """A temple with seven columns."""
    columns = "".join(rectangle(x, 11.5, 1.9, 13.5) for x in (4.8, 8.2, 11.6, 15.05, 18.5, 21.9, 25.3))
    drawn = path("M16 2 29 9.5H3z") + rectangle(4, 27, 24, 3) + columns
    box = 'width="28" height="28" viewBox="0 0 32 32"'
    return Markup(f'<svg class="logo" {box} aria-hidden="true"><g fill="currentColor">{drawn}</g></svg>')


def meander_path(turns: int, x: float = 0, y: float = 0) -> str:
    """The meander as one line in the colour of the text; each turn is 20 wide and 12 high."""
    outline = f"M{number(x)} {number(y + 10.5)}" + "h16v-9h-11v6h6.5v-2.8m8.5 5.8h-4m4 0" * turns
    return path(outline, fill="none", stroke="currentColor", stroke_width=1.4)


@cache
def meander(cls: str = "") -> Markup:
    """The meander under the title of a page."""
    classes = f"meander {cls}".strip()
    box = 'width="120" height="12" viewBox="0 0 120 12"'
    return Markup(f'<svg class="{classes}" {box} aria-hidden="true">{meander_path(6)}</svg>')
