"""The text of `septem rules` as a page, with pictures for some chapters."""

import re
from collections.abc import Callable

from markupsafe import Markup

from septem.data.cards import EditionName
from septem.game.rulebook import Block, Items, Numbers, Paragraph, Section, Table, numbers_of, rulebook
from septem.server.fragments import cached
from septem.server.games.cards.pages.learn_pictures import a_board, a_card, a_conflict, a_purchase, a_turn, the_circle
from septem.server.games.cards.pages.learn_science import Symbols, calculator
from septem.server.html.templates import render
from septem.server.i18n import DEFAULT, current_locale

# By the title of the chapter: pictures beside the text, and one that needs the whole width. A test checks the titles.
BESIDE: dict[str, Callable[[Numbers], Markup]] = {
    "The game in short": a_board,
    "Words": a_card,
    "Neighbours": the_circle,
    "Paying": a_purchase,
    "Conflicts": a_conflict,
}
ABOVE: dict[str, Callable[[Numbers], Markup]] = {"The turn": a_turn}
SCIENCE = "Counting science"
NO_PICTURE = Markup()


def contents(n: Numbers) -> list[tuple[str, str]]:
    """The anchor and title of each chapter."""
    sections = rulebook(n.players, n.edition.name, n.variant).sections
    return [(anchor(section.title), section.title) for section in sections]


def chapters(n: Numbers, science: Symbols) -> list[Markup]:
    """All chapters; those without a form are cached."""
    sections = rulebook(n.players, n.edition.name, n.variant).sections
    return [
        _rendered(section, beside=calculator(n, science))
        if section.title == SCIENCE
        else _chapter(n.players, n.edition.name, n.variant, number)
        for number, section in enumerate(sections)
    ]


def anchor(title: str) -> str:
    """The anchor of a chapter, for the fragment of an address."""
    return re.sub(r"\W+", "-", title.lower()).strip("-")


def is_foreign() -> bool:
    """Whether the page is in another language than the rules, which are in English."""
    return current_locale() != DEFAULT


@cached
def _chapter(players: int, edition: EditionName, variant: str | None, number: int) -> Markup:
    n = numbers_of(players, edition, variant)
    section = rulebook(players, edition, variant).sections[number]
    above, beside = ABOVE.get(section.title), BESIDE.get(section.title)
    return _rendered(section, above(n) if above else NO_PICTURE, beside(n) if beside else NO_PICTURE)


def _rendered(section: Section, above: Markup = NO_PICTURE, beside: Markup = NO_PICTURE) -> Markup:
    return render(
        "games/cards/templates/learn_chapter.html",
        anchor=anchor(section.title),
        title=section.title,
        blocks=[(_kind(block), block) for block in section.blocks],
        is_foreign=is_foreign(),
        above=above,
        beside=beside,
    )


def _kind(block: Block) -> str:
    match block:
        case Paragraph():
            return "paragraph"
        case Items():
            return "items"
        case Table():
            return "table"
