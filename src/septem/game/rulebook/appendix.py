"""The boards and cards of a table, as the last chapters of its rules."""

from msgspec.structs import replace

from septem.data import AGES, Card
from septem.game.rulebook.document import Block, Paragraph, Rulebook, Section, Table
from septem.game.rulebook.numbers import Numbers, numbers_of
from septem.game.words import cost_text, effects_text
from septem.words import ROMAN, listed


def with_appendix(book: Rulebook) -> Rulebook:
    """The rules, followed by all that is printed on boards and cards."""
    n = numbers_of(book.players, book.edition, book.variant)
    return replace(book, sections=(*book.sections, _boards(n), *(_cards(n, age) for age in AGES), _guilds(n)))


def _boards(n: Numbers) -> Section:
    rows = []
    for board in n.edition.wonders:
        for number, stage in enumerate(board.stages, 1):
            first = (board.title, board.resource) if number == 1 else ("", "")
            rows.append((*first, str(number), cost_text(stage.cost), effects_text(stage.effects)))
    words = "A board makes one unit a turn of the resource beside its name."
    head = ("Board", "Makes", "Stage", "Cost", "Effect")
    return Section("The boards", (Paragraph(words), Table(head, tuple(rows), numeric=(2,))))


def _cards(n: Numbers, age: int) -> Section:
    blocks: list[Block] = []
    for colour in n.colours:
        cards = [c for c in n.edition.cards if (c.age, c.colour) == (age, colour) and n.copies(c)]
        if cards:
            blocks.append(Paragraph(f"{colour.capitalize()}, {sum(map(n.copies, cards))} in the deck:"))
            blocks.append(_card_table(n, cards))
    return Section(f"The cards of Age {ROMAN[age - 1]}", tuple(blocks))


def _card_table(n: Numbers, cards: list[Card]) -> Table:
    head = ["Card", "Copies", "Cost", "Effect"]
    rows = [[c.name, str(n.copies(c)), cost_text(c.cost), effects_text(c.effects)] for c in cards]
    if any(card.free_if for card in cards):
        head.append("Free with")
        for row, card in zip(rows, cards, strict=True):
            sources = [name for name in card.free_if if n.copies(n.edition.card(name))]
            row.append(listed(sources, "or") if sources else "")
    return Table(tuple(head), tuple(map(tuple, rows)), numeric=(1,))


def _guilds(n: Numbers) -> Section:
    rows = tuple((card.name, cost_text(card.cost), effects_text(card.effects)) for card in n.edition.guilds)
    words = f"Purple, one copy each; {n.guilds} of these {len(rows)} are in the deck of Age {ROMAN[-1]}:"
    return Section("The guilds", (Paragraph(words), Table(("Guild", "Cost", "Effect"), rows)))
