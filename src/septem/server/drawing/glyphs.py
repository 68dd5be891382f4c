"""The sprite that every page holds once, and its signs in running text."""

from functools import cache

from markupsafe import Markup

from septem.server.drawing.card_types import TYPES, CardType, patterns, type_signs
from septem.server.drawing.chain_symbols import chain_signs
from septem.server.drawing.cities import city_symbols, skies
from septem.server.drawing.goods import resource_signs
from septem.server.drawing.icons import icon_symbols
from septem.server.drawing.signs import game_signs
from septem.server.drawing.svg import attributes, path, rectangle, spoken_as, text, use

__all__ = ["TYPES", "CardType", "glyph", "names", "numbered", "sprite"]

CAP = "M20.5.6H7.6a7 7 0 0 0-7 7v14.8a7 7 0 0 0 7 7h12.9z"


@cache
def _signs() -> dict[str, str]:
    return resource_signs() | game_signs() | type_signs()


def names() -> tuple[str, ...]:
    """The names of all signs that `glyph` knows."""
    return tuple(_signs())


@cache
def sprite() -> Markup:
    """The hidden drawing that holds every symbol, pattern and sky; pages carry it once."""
    symbols = "".join(f'<symbol id="g-{name}" viewBox="0 0 32 32">{sign}</symbol>' for name, sign in _signs().items())
    symbols += "".join(
        f'<symbol id="{name}" viewBox="0 0 24 24">{sign}</symbol>' for name, sign in chain_signs().items()
    )
    symbols += _small_cards() + icon_symbols()
    hidden = 'class="sprite" width="0" height="0" aria-hidden="true" focusable="false"'
    return Markup(f"<svg {hidden}><defs>{patterns()}{skies()}{_chip_caps()}</defs>{symbols}{city_symbols()}</svg>")


def _chip_caps() -> str:
    """The coloured ends of chips: type colour, pattern and sign."""
    caps = ""
    for kind in TYPES.values():
        end = path(CAP, fill=kind.fill) + path(CAP, fill=f"url(#p-{kind.css})")
        caps += f'<g id="cap-{kind.css}" color="{kind.ink}">{end}{use(f"g-t_{kind.css}", 4, 8.5, 13)}</g>'
    return caps


def _small_cards() -> str:
    """A card of each type as it is seen from afar, where an effect counts such cards."""
    cards = ""
    for kind in TYPES.values():
        shape = (0.8, 0.8, 25.4, 34.4, 4.5)
        card = rectangle(*shape, fill=kind.fill, stroke="#241f17", stroke_width=1.2)
        card += rectangle(*shape, fill=f"url(#p-{kind.css})") + use(f"g-t_{kind.css}", 4.5, 9, 18)
        cards += f'<symbol id="card-{kind.css}" viewBox="0 0 27 36" color="{kind.ink}">{card}</symbol>'
    return cards


@cache
def glyph(name: str, size: float = 20, label: str = "", cls: str = "") -> Markup:
    """A sign in running text or a panel; with a label it is read aloud."""
    return _little(name, size, label, cls)


@cache
def numbered(name: str, n: int, size: float = 24, label: str = "", cls: str = "") -> Markup:
    """A coin or laurel with its number."""
    return _little(name, size, label, cls, text(str(n), 16, 16.8, 18 if 0 <= n < 10 else 14, "num"))


def _little(name: str, size: float, label: str, cls: str, more: str = "") -> Markup:
    if name not in _signs():
        raise KeyError(name)
    box = attributes({"class": f"gl {cls}".strip(), "width": size, "height": size})
    return Markup(f'<svg{box} viewBox="0 0 32 32"{spoken_as(label)}><use href="#g-{name}"/>{more}</svg>')
