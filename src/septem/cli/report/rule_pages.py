"""A rulebook on the screen or as Markdown."""

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from septem.game.rulebook.document import Block, Item, Items, Paragraph, Rulebook, Section, Table


def as_screen(book: Rulebook) -> Group:
    """The pages as Rich lays them out in whatever width the console has."""
    parts: list[RenderableType] = [*_heading(book.title, "=")]
    for number, section in enumerate(book.sections, 1):
        parts += ["", *_heading(f"{number}. {section.title}", "-")]
        for block in section.blocks:
            parts += ["", _on_screen(block)]
    return Group(*parts)


def _heading(title: str, line: str) -> tuple[Text, Text]:
    return Text(title, "bold"), Text(line * len(title), "dim")


def _on_screen(block: Block) -> RenderableType:
    match block:
        case Paragraph():
            return Text(block.text)
        case Items():
            return _listed(block)
        case Table():
            return Padding(_ruled(block), (0, 0, 0, 2))


def _listed(block: Items) -> Grid:
    grid = Grid.grid(padding=(0, 1, 0, 0))
    grid.add_column(justify="right", width=4 if block.numbered else 3)
    grid.add_column()
    for mark, item in zip(_marks(block, "•"), block.items, strict=True):
        grid.add_row(mark, Text.assemble((f"{item.lead}: ", "bold") if item.lead else "", item.text))
    return grid


def _ruled(block: Table) -> Grid:
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, header_style="bold")
    for number, name in enumerate(block.head):
        grid.add_column(name, justify="right" if number in block.numeric else "left")
    for row in block.rows:
        grid.add_row(*map(Text, row))
    return grid


def _marks(block: Items, bullet: str) -> list[str]:
    return [f"{n}." if block.numbered else bullet for n in range(1, len(block.items) + 1)]


def as_markdown(book: Rulebook) -> str:
    """The pages as Markdown, one line a paragraph."""
    sections = "\n\n".join(_markdown_section(n, section) for n, section in enumerate(book.sections, 1))
    return f"# {book.title}\n\n{sections}\n"


def _markdown_section(number: int, section: Section) -> str:
    blocks = "\n\n".join(map(_markdown_block, section.blocks))
    return f"## {number}. {section.title}\n\n{blocks}"


def _markdown_block(block: Block) -> str:
    match block:
        case Paragraph():
            return _escaped(block.text)
        case Items():
            marks = zip(_marks(block, "-"), block.items, strict=True)
            return "\n".join(f"{mark} {_markdown_item(item)}" for mark, item in marks)
        case Table():
            rule = ["---:" if n in block.numeric else "---" for n in range(len(block.head))]
            rows = [block.head, *block.rows]
            lines = [f"| {' | '.join(map(_escaped, row))} |" for row in rows]
            return "\n".join([lines[0], f"| {' | '.join(rule)} |", *lines[1:]])


def _markdown_item(item: Item) -> str:
    return f"**{_escaped(item.lead)}:** {_escaped(item.text)}" if item.lead else _escaped(item.text)


def _escaped(text: str) -> str:
    """The text with the signs masked that Markdown would take for its own."""
    return "".join(f"\\{letter}" if letter in "\\`*_<>|#" else letter for letter in text)
