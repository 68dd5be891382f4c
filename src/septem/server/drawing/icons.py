"""Interface icons from Lucide; their files and licence are in the folder `lucide`."""

import re
from functools import cache
from pathlib import Path

from markupsafe import Markup, escape

from septem.server.fragments import cached

FOLDER = Path(__file__).parent / "lucide"


@cached
def icon(name: str, cls: str = "") -> Markup:
    """An icon in the colour of the text; it is hidden from screen readers, so some text must say what it means."""
    if name not in _drawn():
        raise KeyError(name)
    classes = escape(f"ic {cls}".strip())
    return Markup(f'<svg class="{classes}" viewBox="0 0 24 24" aria-hidden="true"><use href="#i-{name}"/></svg>')


def icon_names() -> tuple[str, ...]:
    """The names of all icons."""
    return tuple(_drawn())


def icon_symbols() -> str:
    """The drawings of all icons, for the sprite."""
    return "".join(f'<symbol id="i-{name}" viewBox="0 0 24 24">{drawn}</symbol>' for name, drawn in _drawn().items())


@cache
def _drawn() -> dict[str, str]:
    return {file.stem: _inside(file.read_text(encoding="utf-8")) for file in sorted(FOLDER.glob("*.svg"))}


def _inside(file: str) -> str:
    inside = file[file.index(">", file.index("<svg")) + 1 : file.rindex("</svg>")]
    return re.sub(r"\s*\n\s*", "", inside).replace(" />", "/>").strip()
