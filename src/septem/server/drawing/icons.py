"""Interface icons from Lucide; the files and their licence lie beside this module."""

import re
from functools import cache
from pathlib import Path

from markupsafe import Markup, escape

FOLDER = Path(__file__).parent / "lucide"


@cache
def icon(name: str, cls: str = "") -> Markup:
    """An icon in the colour of the text beside it, which says what it means."""
    classes = escape(f"ic {cls}".strip())
    return Markup(f'<svg class="{classes}" viewBox="0 0 24 24" aria-hidden="true">{_inside(name)}</svg>')


@cache
def _inside(name: str) -> str:
    file = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    inside = file[file.index(">", file.index("<svg")) + 1 : file.rindex("</svg>")]
    return re.sub(r"\s*\n\s*", "", inside).replace(" />", "/>").strip()
