"""The sprite that every page has once, and signs in running text that refer to it."""

from functools import cache
from typing import NamedTuple

from markupsafe import Markup

from septem.server.drawing.card_types import TYPES, CardType, patterns, type_signs
from septem.server.drawing.cities import city_symbols, skies
from septem.server.drawing.goods import resource_signs
from septem.server.drawing.icons import icon_symbols
from septem.server.drawing.signs import game_signs
from septem.server.drawing.svg import attributes, spoken_as, text
from septem.server.fragments import cached

__all__ = ["TYPES", "CardType", "Symbols", "glyph", "names", "numbered", "sprite"]


class Symbols(NamedTuple):
    """What a game adds to the sprite, as SVG: definitions, such as gradients and groups, and symbols."""

    definitions: str = ""
    symbols: str = ""


@cache
def _signs() -> dict[str, str]:
    return resource_signs() | game_signs() | type_signs()


def names() -> tuple[str, ...]:
    """The names of all signs that `glyph` knows."""
    return tuple(_signs())


@cache
def sprite(added: tuple[Symbols, ...] = ()) -> Markup:
    """The hidden drawing with all symbols, patterns and skies, and what games add; each page has it once."""
    symbols = "".join(f'<symbol id="g-{name}" viewBox="0 0 32 32">{sign}</symbol>' for name, sign in _signs().items())
    symbols += "".join(one.symbols for one in added) + icon_symbols()
    definitions = patterns() + skies() + "".join(one.definitions for one in added)
    hidden = 'class="sprite" width="0" height="0" aria-hidden="true" focusable="false"'
    return Markup(f"<svg {hidden}><defs>{definitions}</defs>{symbols}{city_symbols()}</svg>")


@cached
def glyph(name: str, size: float = 20, label: str = "", cls: str = "") -> Markup:
    """A sign in running text or a panel; screen readers read its label, if it has one."""
    return _little(name, size, label, cls)


@cached
def numbered(name: str, n: int, size: float = 24, label: str = "", cls: str = "") -> Markup:
    """A coin or laurel with its number."""
    return _little(name, size, label, cls, text(str(n), 16, 16.8, 18 if 0 <= n < 10 else 14, "num"))


def _little(name: str, size: float, label: str, cls: str, more: str = "") -> Markup:
    if name not in _signs():
        raise KeyError(name)
    box = attributes({"class": f"gl {cls}".strip(), "width": size, "height": size})
    return Markup(f'<svg{box} viewBox="0 0 32 32"{spoken_as(label)}><use href="#g-{name}"/>{more}</svg>')
