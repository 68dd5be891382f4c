"""What every HTML report shares: one self-contained page, its look, and pictures inside it.

A page loads nothing from anywhere. It is light or dark as its reader's system is, and its pictures with it: they are
drawn in stand-in colours that become the page's own.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib.resources import files
from io import StringIO
from typing import TYPE_CHECKING, Any, NamedTuple
from xml.etree import ElementTree

from markupsafe import Markup

from septem import __version__
from septem.cli.report.templates import macro, render

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

# Stand-ins for the colours that are others by day than by night.
INK, SOFT, FAINT, GROUND, ACCENT = "#010101", "#020202", "#030303", "#040404", "#050505"
THEMED = {
    INK: "var(--text)",
    SOFT: "var(--text-2)",
    FAINT: "var(--line-2)",
    GROUND: "var(--s-1)",
    ACCENT: "var(--accent)",
}
STYLE: dict[str, Any] = {
    "font.family": "sans-serif",
    "font.size": 11,
    "text.color": INK,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": SOFT,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "grid.color": FAINT,
    "grid.alpha": 0.5,
    "grid.linewidth": 0.6,
    "xtick.color": FAINT,
    "ytick.color": FAINT,
    "xtick.labelcolor": SOFT,
    "ytick.labelcolor": INK,
    "ytick.major.size": 0,
    "legend.frameon": False,
}
POINTS_AN_INCH = 72
# A picture is as wide as a phone shows it, so that its letters are as large there as they are meant.
PHONE_WIDTH = 340
NAMESPACE = re.compile(r"\{.*?\}")
MEANDER = Markup(
    '<svg class="meander" viewBox="0 0 240 12" aria-hidden="true">'
    '<path fill="none" stroke="currentColor" stroke-width="1.4" d="{}"/></svg>'
).format(" ".join(f"M{x} 11h20M{x + 3} 11v-9h13v6h-8v-3h4" for x in range(0, 240, 20)))


class Section(NamedTuple):
    """A part of a page: a heading, perhaps a sentence or two, and what is shown; text that is not markup is escaped."""

    title: str
    body: Sequence[str]
    lead: str = ""


def page(title: str, lead: str, sections: Iterable[Section], foot: str = "", more_style: str = "") -> str:
    """A whole page as text, to be written into a file; `more_style` is the look of what only this page shows."""
    style = files("septem.cli.report").joinpath("page.css").read_text(encoding="utf-8")
    made = f"Made with septem {__version__}, an unofficial project."
    document = render(
        "page.html",
        title=title,
        lead=lead,
        sections=sections,
        foot=f"{foot} {made}".strip(),
        style=Markup(style + more_style),
        meander=MEANDER,
    )
    return f"{document}\n"


def panel(*content: str, title: str = "", note: str = "") -> Markup:
    """A raised panel, with a heading and a small remark at its foot."""
    return macro("pieces.html", "panel")(content, title, note)


def panels(*content: str) -> Markup:
    """Panels side by side where there is room, else one below the other."""
    return macro("pieces.html", "panels")(content)


def paragraph(text: str) -> Markup:
    """A paragraph of text."""
    return macro("pieces.html", "paragraph")(text)


def table(head: Sequence[str], rows: Iterable[Sequence[str]], words: Sequence[int] = ()) -> Markup:
    """A table whose first column names its rows; all others are numbers but those counted in `words`."""
    return macro("pieces.html", "table")(head, rows, words)


@contextmanager
def drawing(height: float, width: float = PHONE_WIDTH) -> "Iterator[tuple[Figure, Axes]]":
    """A new picture in the style of the page, in points; everything in it is drawn inside this context."""
    import matplotlib as mpl
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    with mpl.rc_context(STYLE):  # type: ignore[arg-type]
        size = (width / POINTS_AN_INCH, height / POINTS_AN_INCH)
        figure = Figure(figsize=size, layout=ConstrainedLayoutEngine(w_pad=0.02, h_pad=0.02))
        yield figure, figure.subplots()


def inline(figure: "Figure", words: str) -> Markup:
    """A picture as part of the page; `words` say what it shows to those who do not see it."""
    import matplotlib as mpl

    text = StringIO()
    # Letters stay letters; what a picture refers to inside itself is named after the picture.
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": words}):
        figure.savefig(text, format="svg", transparent=True, metadata={"Date": None})
    svg = ElementTree.fromstring(text.getvalue())
    _make_plain(svg)
    svg.attrib = {"class": "plot", "viewBox": svg.attrib["viewBox"], "role": "img", "aria-label": words}
    drawn = ElementTree.tostring(svg, encoding="unicode")
    for stand_in, colour in THEMED.items():
        drawn = drawn.replace(stand_in, colour)
    return Markup(drawn)


def _make_plain(svg: ElementTree.Element) -> None:
    """Leaves only what draws: no namespaces, no remarks, no style of its own, no names that nothing refers to."""
    for parent in list(svg.iter()):
        for child in list(parent):
            if NAMESPACE.sub("", child.tag) in {"metadata", "style"}:
                parent.remove(child)
    for element in svg.iter():
        element.tag = NAMESPACE.sub("", element.tag)
        if element.tag == "g":
            element.attrib.pop("id", None)
        element.attrib = {NAMESPACE.sub("", name): value for name, value in element.attrib.items()}
