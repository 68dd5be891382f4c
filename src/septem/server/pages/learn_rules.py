"""The text of `septem rules` as a page: every block of it, with pictures beside the chapters that have one."""

import re
from collections.abc import Callable
from functools import cache

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from septem.data.cards import EditionName
from septem.game.rulebook import Block, Items, Numbers, Paragraph, Section, Table, numbers_of, rulebook
from septem.server.language import DEFAULT, _, spoken
from septem.server.pages.learn_pictures import a_board, a_card, a_conflict, a_purchase, a_turn, the_circle
from septem.server.pages.learn_science import Symbols, calculator

# By the title of the chapter: pictures that stand beside the text, and one that needs the whole width.
BESIDE: dict[str, Callable[[Numbers], Node]] = {
    "The game in short": a_board,
    "Words": a_card,
    "Neighbours": the_circle,
    "Paying": a_purchase,
    "Conflicts": a_conflict,
}
ABOVE: dict[str, Callable[[Numbers], Node]] = {"The turn": a_turn}
SCIENCE = "Counting science"


def contents(n: Numbers) -> Element:
    """The chapters, to jump to."""
    return h.nav(".learn-contents", aria_label=_("Contents"))[
        _english() and h.p(".learn-english")[_("The rules themselves are in English.")],
        h.ol[
            (
                h.li[h.a(href=f"#{anchor(section.title)}", lang=_english())[section.title]]
                for section in rulebook(n.players, n.edition.name, n.variant).sections
            ),
            h.li[h.a(href="#dice")[_("The dice game")]],
        ],
    ]


def rules(n: Numbers, science: Symbols) -> Node:
    """All chapters; those without anything to fill in are laid out once and kept."""
    book = rulebook(n.players, n.edition.name, n.variant)
    return [
        h.h2(".display.learn-title", lang=_english())[book.title],
        h.p(".learn-hint")[
            _("Every card and board with its cost and effect is in the"),
            " ",
            h.a(href=f"/gallery?edition={n.edition.name}")[_("gallery")],
            ".",
        ],
        (
            _with_calculator(n, section, science)
            if section.title == SCIENCE
            else _chapter(n.players, n.edition.name, n.variant, number, spoken())
            for number, section in enumerate(book.sections)
        ),
    ]


def anchor(title: str) -> str:
    """The name by which an address points to a chapter."""
    return re.sub(r"\W+", "-", title.lower()).strip("-")


@cache
def _chapter(players: int, edition: EditionName, variant: str | None, number: int, _language: str) -> Markup:
    n = numbers_of(players, edition, variant)
    section = rulebook(players, edition, variant).sections[number]
    beside, above = BESIDE.get(section.title), ABOVE.get(section.title)
    return Markup(
        str(
            h.section(id=anchor(section.title), class_="l-chapter")[
                _heading(section),
                above and above(n),
                h.div(class_="l-chapter-body l-with-picture" if beside else "l-chapter-body")[
                    _text(section), beside and beside(n)
                ],
            ]
        )
    )


def _with_calculator(n: Numbers, section: Section, science: Symbols) -> Element:
    return h.section(id=anchor(section.title), class_="l-chapter")[
        _heading(section),
        h.div(".l-chapter-body.l-with-picture")[_text(section), calculator(n, science)],
    ]


def _heading(section: Section) -> Element:
    return h.h3(lang=_english())[section.title]


def _text(section: Section) -> Element:
    return h.div(".l-chapter-text", lang=_english())[map(_block, section.blocks)]


def _english() -> str | None:
    """Says that what follows is English, on a page that is not."""
    return None if spoken() == DEFAULT else DEFAULT


def _block(block: Block) -> Element:
    match block:
        case Paragraph():
            return h.p[block.text]
        case Items():
            return (h.ol if block.numbered else h.ul)[
                (h.li[item.lead and [h.b[f"{item.lead}:"], " "], item.text] for item in block.items)
            ]
        case Table():
            return _table(block)


def _table(block: Table) -> Element:
    def cells(row: tuple[str, ...]) -> Node:
        return [h.td(class_="number" if place in block.numeric else None)[cell] for place, cell in enumerate(row)]

    return h.div(".learn-table")[
        h.table[
            h.thead[
                h.tr[
                    (
                        h.th(scope="col", class_="number" if place in block.numeric else None)[cell]
                        for place, cell in enumerate(block.head)
                    )
                ]
            ],
            h.tbody[(h.tr[cells(row)] for row in block.rows)],
        ]
    ]
