"""What the card game adds to the sprite of every page: signs of chains, ends of chips, miniature cards."""

from functools import cache

from septem.data.cards import Colour
from septem.server.drawing.boxes import Box
from septem.server.drawing.card_types import TYPES
from septem.server.drawing.glyphs import Symbols
from septem.server.drawing.svg import number, path, rectangle, use
from septem.server.games.cards.drawing.chain_symbols import chain_signs

CAP = "M20.5.6H7.6a7 7 0 0 0-7 7v14.8a7 7 0 0 0 7 7h12.9z"


@cache
def symbols() -> Symbols:
    """The card game's symbols for the page sprite."""
    signs = chain_signs().items()
    chains = "".join(f'<symbol id="{name}" viewBox="0 0 24 24">{sign}</symbol>' for name, sign in signs)
    return Symbols(_chip_caps(), chains + _small_cards())


def small_card(colour: Colour, width: float = 27, height: float = 36) -> Box:
    """A miniature card of a colour: fill, pattern, sign."""
    size = f'width="{number(width)}" height="{number(height)}"'
    return Box(width, height, f'<use href="#card-{TYPES[colour].css}" {size}/>')


def _chip_caps() -> str:
    """The coloured ends of chips: colour, pattern and sign of the type."""
    caps = ""
    for kind in TYPES.values():
        end = path(CAP, fill=kind.fill) + path(CAP, fill=f"url(#p-{kind.css})")
        caps += f'<g id="cap-{kind.css}" color="{kind.ink}">{end}{use(f"g-t_{kind.css}", 4, 8.5, 13)}</g>'
    return caps


def _small_cards() -> str:
    """A miniature card of each type, for effects that count such cards."""
    cards = ""
    for kind in TYPES.values():
        shape = (0.8, 0.8, 25.4, 34.4, 4.5)
        card = rectangle(*shape, fill=kind.fill, stroke="#241f17", stroke_width=1.2)
        card += rectangle(*shape, fill=f"url(#p-{kind.css})") + use(f"g-t_{kind.css}", 4.5, 9, 18)
        cards += f'<symbol id="card-{kind.css}" viewBox="0 0 27 36" color="{kind.ink}">{card}</symbol>'
    return cards
