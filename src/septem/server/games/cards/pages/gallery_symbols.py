"""What the symbols mean, in the gallery."""

from markupsafe import Markup

from septem.data.cards import COLOURS, MANUFACTURED, RAW, SYMBOLS
from septem.game.words import thing
from septem.server.drawing.glyphs import TYPES, glyph, numbered
from septem.server.html.templates import render
from septem.server.i18n import _

Meaning = tuple[Markup, str]


def symbols_section() -> Markup:
    """All signs of cards and boards, by kind."""
    return render("games/cards/templates/gallery_symbols.html", kinds=_kinds())


def _kinds() -> tuple[tuple[str, list[Meaning]], ...]:
    return (
        (_("Resources"), _resources()),
        (_("Science"), [(glyph(name, 40), thing(name)) for name in SYMBOLS]),
        (
            _("Types of cards"),
            [(glyph(f"t_{TYPES[colour].css}", 40), TYPES[colour].spoken) for colour in COLOURS],
        ),
        (_("What they bring"), _gains()),
        (_("Where it counts"), _places()),
    )


def _resources() -> list[Meaning]:
    names = [(glyph(name, 40), thing(name)) for name in (*RAW, *MANUFACTURED)]
    return [*names, (glyph("raw", 40), _("any raw material")), (glyph("good", 40), _("any manufactured good"))]


def _gains() -> list[Meaning]:
    return [
        (numbered("coin", 3, 40), _("coins, at once")),
        (numbered("laurel", 5, 40), _("points at the end")),
        (glyph("shield", 40), _("strength in every battle")),
        (glyph("victory", 40), _("a battle won")),
        (glyph("defeat", 40), _("a battle lost")),
        (glyph("stage", 40), _("a stage of a wonder")),
        (glyph("complete", 40), _("a whole wonder")),
        (glyph("freebuild", 40), _("build without the cost")),
        (glyph("discard", 40), _("build from the discard pile")),
        (glyph("seventh", 40), _("play the last card of an Age")),
    ]


def _places() -> list[Meaning]:
    return [
        (glyph("arrow_l", 32), _("the left neighbour’s city")),
        (glyph("arrow_d", 32), _("your own city")),
        (glyph("arrow_r", 32), _("the right neighbour’s city")),
    ]
