"""What the rules are written into: sections of paragraphs, lists and tables, for any page to lay out."""

from collections.abc import Sequence

from msgspec import Struct


class Paragraph(Struct, frozen=True, tag="paragraph"):
    """Running text."""

    text: str


class Item(Struct, frozen=True):
    """One point of a list, under its catchword where it has one."""

    text: str
    lead: str = ""


class Items(Struct, frozen=True, tag="list"):
    """A list, numbered where the order matters."""

    items: tuple[Item, ...]
    numbered: bool = False


class Table(Struct, frozen=True, tag="table"):
    """Rows of cells under a head; the columns listed in `numeric` hold numbers."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numeric: tuple[int, ...] = ()


Block = Paragraph | Items | Table


class Section(Struct, frozen=True):
    """A heading and what stands under it."""

    title: str
    blocks: tuple[Block, ...]


class Rulebook(Struct, frozen=True):
    """The rules of one table: `players`, `edition` and `variant` say which."""

    title: str
    players: int
    edition: str
    variant: str | None
    sections: tuple[Section, ...]


def para(*sentences: str) -> Paragraph:
    """A paragraph of these sentences, or parts of sentences."""
    return Paragraph(_joined(sentences))


def point(lead: str, *sentences: str) -> Item:
    """A point of a list under its catchword."""
    return Item(_joined(sentences), lead)


def bullets(*points: Item | str) -> Items:
    """A list."""
    return Items(tuple(Item(entry) if isinstance(entry, str) else entry for entry in points))


def steps(*points: Item | str) -> Items:
    """A numbered list."""
    return Items(bullets(*points).items, numbered=True)


def _joined(sentences: Sequence[str]) -> str:
    return " ".join(sentence for sentence in sentences if sentence)
